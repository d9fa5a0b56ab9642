"""``/v1/mixes``: the mixes of each house, one in full with the stakes that start it, and how two differ."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service.rulebook import Book
from tests.books import BOOK

HERE = "/v1/mixes/by-the-book/mixed-triple-draw"
LEGS = ["deuce-to-seven-triple-draw", "a5-triple-draw", "badugi"]
NOT_LOADED = "sha256:" + "0" * 64
DEALT = [(house, mix) for house, mixes in BOOK.mixes().items() for mix in mixes]
SEATS = 4


def read(client: FlaskClient, path: str) -> Any:
    response = client.get(path)
    assert response.status_code == 200, response.json
    return response.json


def dealt_first(client: FlaskClient, house: str, mix: str, **facts: Any) -> Any:
    """The ruling on a first hand of the mix, at the first of its usual stakes."""
    whole = read(client, f"/v1/mixes/{house}/{mix}")
    usual = whole["table"]["usual_stakes"][0]
    table = {
        "button": 1,
        "stakes": usual[0],
        "seats": [{"number": number} for number in range(1, SEATS + 1)],
        "mix": {"name": mix, "leg": 1, "stakes": usual, **facts},
    }
    question = {"house": house, "game": whole["legs"][0]["game"], "table": table, "event": {"does": "carry-out"}}
    response = client.post("/v1/dealing", json={**question, "digest": whole["digest"]})
    assert response.status_code == 200, response.json
    return response.json


def test_each_house_that_deals_a_mix_is_listed(client: FlaskClient, book: Book) -> None:
    houses = read(client, "/v1/mixes")["houses"]
    assert {each["house"]: tuple(mix["mix"] for mix in each["mixes"]) for each in houses} == book.mixes()
    for house in houses:
        for mix in house["mixes"]:
            legs = [each["game"] for each in mix["legs"]]
            assert legs == list(book.find_mix(house["house"], mix["mix"]).legs)
            assert [each["leg"] for each in mix["legs"]] == [*range(1, len(legs) + 1)]
            assert {each["title"] for each in mix["legs"]} <= {each.title for each in book.rulesets()}
            [current] = [each for each in mix["editions"] if each["current"]]
            assert (current["digest"], current["edition"]) == (mix["digest"], mix["edition"])


@pytest.mark.parametrize(("house", "mix"), DEALT)
def test_a_mix_is_the_one_that_is_listed(client: FlaskClient, book: Book, house: str, mix: str) -> None:
    whole = read(client, f"/v1/mixes/{house}/{mix}")
    clauses = [clause for section in whole["sections"] for clause in section["clauses"]]
    assert {each["clause"]: each["is"] for each in clauses} == {
        id: clause.json for id, clause in book.find_mix(house, mix).clauses.items()
    }
    [listed] = [
        each
        for of_house in read(client, "/v1/mixes")["houses"]
        if of_house["house"] == house
        for each in of_house["mixes"]
        if each["mix"] == mix
    ]
    assert {name: whole[name] for name in ("mix", "title", "digest", "edition")} == {
        name: listed[name] for name in ("mix", "title", "digest", "edition")
    }
    assert whole["digest"] == book.find(house, whole["legs"][-1]["game"], mix=mix).digest


@pytest.mark.parametrize(("house", "mix"), DEALT)
def test_a_first_hand_needs_only_the_listed_facts(client: FlaskClient, house: str, mix: str) -> None:
    """The digest of the page pins the rules, and its stakes start the first game."""
    ruling = dealt_first(client, house, mix)
    assert ruling["outcome"] == "allowed", ruling
    assert ruling["answer"]["leg"]["hand"] == 1 and ruling["next"]["phase"] == "posting"


@pytest.mark.parametrize(("house", "mix"), DEALT)
def test_an_orbit_needs_only_the_listed_facts(client: FlaskClient, house: str, mix: str) -> None:
    """Hands are dealt until the game changes. Any fact that is missing is one that the mix lists."""
    needs = read(client, f"/v1/mixes/{house}/{mix}")["table"]["needs"]
    answers: dict[str, Any] = {"choice_button": 2, "chosen": 3, "time_is_up": True}
    ruling = dealt_first(client, house, mix, **({"choice_button": 2} if "choice_button" in needs else {}))
    missing: set[str] = set()
    for _ in range(2 * SEATS):
        table = ruling["next"] | {"phase": "over", "log": [], "seats": [*map(left, ruling["next"]["seats"])]}
        sent = {"house": house, "game": ruling["answer"]["leg"]["game"], "table": table}
        ruling = client.post("/v1/dealing", json={**sent, "event": {"does": "carry-out"}}).json
        if ruling["outcome"] == "undetermined":
            names = {each["at"].rpartition("/")[2] for each in ruling["missing"]}
            missing |= names
            mix_facts = table["mix"] | {name: answers[name] for name in names}
            told = {**sent, "table": {**table, "mix": mix_facts}, "event": {"does": "carry-out"}}
            ruling = client.post("/v1/dealing", json=told).json
        assert ruling["outcome"] == "allowed", ruling
        if ruling["answer"]["leg"]["changed"]:
            break
    assert ruling["answer"]["leg"]["changed"]
    assert missing == {*needs} - {"choice_button"}


def left(seat: dict[str, Any]) -> dict[str, Any]:
    """A seat after its hand, with chips and without cards."""
    return {"number": seat["number"], "state": "in", "stack": 1000, "bet": 0, "gathered": 0, "dead": 0}


def test_dealers_choice_lists_the_choice(client: FlaskClient) -> None:
    needs = read(client, "/v1/mixes/by-the-book/draw-dealers-choice")["table"]["needs"]
    assert needs == ["choice_button", "chosen"]
    assert read(client, HERE)["table"]["needs"] == []


def test_usual_stakes_are_those_of_each_game(client: FlaskClient) -> None:
    whole = read(client, HERE)
    assert [each["game"] for each in whole["legs"]] == LEGS
    for number, leg in enumerate(whole["legs"]):
        assert [stakes[number] for stakes in whole["table"]["usual_stakes"]] == leg["table"]["usual_stakes"]


def test_mixes_are_read_in_a_language(client: FlaskClient) -> None:
    french = read(client, "/v1/mixes/by-the-book/draw-dealers-choice?language=fr")
    assert french["title"] == "Dealer's choice, draw en limit"
    [legs, *_] = french["sections"][0]["clauses"]
    assert legs["says"].startswith("Les jeux au choix")


def test_two_houses_are_compared_on_a_change_of_game(client: FlaskClient) -> None:
    apart = read(client, f"{HERE}/diff?with=barge-2026")
    assert [each["house"] for each in apart["sides"]] == ["by-the-book", "barge-2026"]
    [differs] = apart["differ"]
    assert (differs["clause"], [each["is"] for each in differs["sides"]]) == ("rotation.change", ["every-orbit", 4])
    assert apart["same"] == len(BOOK.find_mix("by-the-book", "mixed-triple-draw").clauses) - 1
    another = read(client, f"{HERE}/diff?with=by-the-book&with_mix=draw-dealers-choice")
    assert {each["clause"] for each in another["differ"]} >= {"rotation.legs", "rotation.next_game"}


@pytest.mark.parametrize(
    ("path", "status", "pointer"),
    [
        ("/v1/mixes?search=x", 422, "/search"),
        ("/v1/mixes/nobody/mixed-triple-draw", 404, "/house"),
        ("/v1/mixes/tda-2024/mixed-triple-draw", 404, "/mix"),
        ("/v1/mixes/by-the-book/badugi", 404, "/mix"),
        (f"{HERE}?as_of=1999-01-01", 404, "/as_of"),
        (f"{HERE}?as_of=yesterday", 422, "/as_of"),
        (f"{HERE}?digest={NOT_LOADED}", 409, "/digest"),
        (f"{HERE}/diff", 422, "/with"),
        (f"{HERE}/diff?with=nobody", 404, "/with"),
        (f"{HERE}/diff?with=tda-2024", 404, "/with_mix"),
        (f"{HERE}/diff?with=barge-2026&with_mix=h-o-r-s-e", 404, "/with_mix"),
        (f"{HERE}/diff?with=barge-2026&with_digest={NOT_LOADED}", 409, "/with_digest"),
        (f"{HERE}/diff?with=barge-2026&with_game=badugi", 422, "/with_game"),
    ],
)
def test_an_unknown_mix_is_a_problem(client: FlaskClient, path: str, status: int, pointer: str) -> None:
    response = client.get(path)
    assert (response.status_code, response.json["errors"][0]["pointer"]) == (status, pointer), response.json


@pytest.mark.parametrize("path", ["/v1/mixes", HERE, f"{HERE}/diff?with=barge-2026"])
def test_an_unchanged_mix_is_not_sent_again(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    assert first.headers["Cache-Control"] == "no-cache"
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get(path, headers={"If-None-Match": '"x"'}).status_code == 200
    assert client.get(path, headers={"Accept": "image/png"}).status_code == 406
