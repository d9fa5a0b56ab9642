"""Disputes without a table: the accounts in links, their versions and their questions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service.i18n.words import WORDS
from dealer_service.table.incidents import KINDS
from dealer_service.web.account.account import Account, account_of, tapped, with_fact_at
from dealer_service.web.account.fact_keys import OF_UP_CARDS
from dealer_service.web.account.play import CHIP_SETS, stakes_of
from dealer_service.web.account.versions import versions_of
from dealer_service.web.floor.link import pack, unpack
from dealer_service.web.screens.incident_forms import incident_forms
from tests.books import BOOK

OPENS = re.compile(r'action="/floor">\s*<input[^>]*>\s*<input type="hidden" name="sheet" value="([^"]+)"')
LINK, KEYS = re.compile(r'data-link="([^"]+)"'), re.compile(r'name="tap" value="([^"]*)"')
LIKED = ("chip", "say", "did", "order", "entry", "fact", "drawn", "set")
HTML = {"Accept": "text/html"}
AT_LIMIT = Account("by-the-book", "badugi", (1, 2, 3, 4), 4)
FORMS = {each["kind"]: each for each in incident_forms(WORDS["en"])}
BROKEN: tuple[Any, ...] = (
    {},
    {"account": {"house": "by-the-book"}},
    {"account": {"house": "by-the-book", "game": "badugi", "more": 1}},
    {"account": {"house": "by-the-book", "game": "badugi", "seats": [1]}},
    {"account": {"house": "by-the-book", "game": "badugi", "seats": [1, 1, 2]}},
    {"account": {"house": "by-the-book", "game": "badugi", "seats": ["1", "2"]}},
    {"account": {"house": "by-the-book", "game": "badugi", "moments": [{"seat": 1}]}},
    {"account": {"house": "by-the-book", "game": "badugi", "moments": [{"seat": 1, "does": "push", "chips": 5}]}},
    {"account": {"house": "by-the-book", "game": "badugi", "contested": [["order"]]}},
    {"account": {"house": "by-the-book", "game": "badugi", "round": -1}},
    {"account": {"house": "by-the-book", "game": "badugi", "facts": {"/table/draw/placed": [1]}}},
)
ODD: tuple[dict[str, Any], ...] = (
    {"moments": [{"seat": 9, "does": "fold"}]},
    {"moments": [{"seat": 1, "does": "dance"}]},
    {"moments": [{"seat": 1, "does": "push", "chips": ["a"]}]},
    {"moments": [{"seat": 1, "does": "say", "word": {}}], "contested": [["entry", 0], ["order", 7]]},
    {"moments": [{"seat": 1, "does": "bet", "to": "{seat}"}]},
    {"moments": [{"seat": 1, "does": "fold"}], "contested": [["order", 0]]},
    {"incident": {"kind": "no-such-kind"}},
    {"incident": {"kind": "wrong-burn", "burned": "x"}, "phase": "drawing"},
    {"incident": {"kind": "wrong-bet", "entry": 400, "next_card": "dealt"}},
    {"button": 900, "seats": [1, 23]},
    {"phase": "nowhere", "round": 99, "stakes": 99, "chips": 99, "pick": 99, "blinds": [0, 0], "each": 0},
    {"facts": {"/table/nothing/here": 1, "no pointer": 2, "/gesture/moves": []}},
)


def taps(account: Account, *each: str, number: int | None = None) -> Account:
    for tap in each:
        account = tapped(account, tap, number)
    return account


def page_of(client: FlaskClient, account: Any, status: int = 200) -> str:
    sheet = pack(account.as_json() if isinstance(account, Account) else account)
    response = client.post("/floor/tell", data={"language": "en", "sheet": sheet}, headers=HTML)
    assert response.status_code == status, response.text
    return response.text


def answer(page: str) -> str:
    found = re.search(r'<h1 id="answer"[^>]*>(.*?)</h1>', page, re.DOTALL)
    assert found is not None
    return re.sub(r"\s+", " ", found[1]).replace("\u2011", "-").replace("&#39;", "'").strip()


@pytest.mark.parametrize("document", BROKEN, ids=str)
def test_broken_accounts_are_rejected(client: FlaskClient, document: Any) -> None:
    page = page_of(client, document, 400)
    assert "This link contains no dispute." in page
    asked = client.post("/floor/tell", json={"sheet": json.dumps(document)})
    assert asked.status_code == 400 and asked.json["errors"][0]["code"] == "broken-link"


@pytest.mark.parametrize("odd", ODD, ids=str)
def test_odd_facts_are_answered_with_their_errors(client: FlaskClient, odd: dict[str, Any]) -> None:
    page = page_of(client, {"account": {"house": "by-the-book", "game": "badugi", **odd}})
    assert answer(page)


def test_a_tap_with_invalid_text_is_ignored(client: FlaskClient) -> None:
    account = taps(AT_LIMIT, "phase:drawing", "kind:wrong-burn")
    assert taps(account, "fact:burned=\ud800") == account == taps(account, "fact:burned={")


def test_unknown_rules_are_a_problem(client: FlaskClient) -> None:
    sheet = pack(Account("no-house", "badugi").as_json())
    assert client.post("/floor/tell", json={"sheet": sheet}).status_code == 404
    assert "Seats 1, 2, 3, 4, 5, 6" in client.get("/floor/tell?house=no-house&language=en").text


def test_accounts_survive_their_links() -> None:
    account = taps(AT_LIMIT, "who:3", "chip:5", "chip:1", "say:raise", "order:0", "pick:1", "mode:back")
    assert account_of(unpack(pack(account.as_json()))) == account


def test_chips_share_a_heap_until_another_is_begun() -> None:
    account = taps(AT_LIMIT, "who:3", "chip:5", "chip:1", "mode:then", "chip:25", "mode:back", "chip:1", "undo")
    assert [each["chips"] for each in account.moments] == [[5, 1], [25]]
    assert account.moments[1]["together"] is False
    assert taps(account, "joined").moments[1]["together"] is True


@pytest.mark.parametrize("chips", range(len(CHIP_SETS)))
def test_the_smallest_chip_is_that_of_the_chosen_set(chips: int) -> None:
    stakes = stakes_of(replace(AT_LIMIT, chips=chips), BOOK.find("by-the-book", "badugi"), BOOK)
    assert (stakes["chip"], tuple(stakes["chips"])) == (CHIP_SETS[chips][0], CHIP_SETS[chips])


def test_the_contested_order_of_a_removed_moment_goes_with_it() -> None:
    account = taps(AT_LIMIT, "did:call", "who:2", "did:call", "who:3", "did:fold", "order:0", "order:1", "drop:1")
    assert account.contested == ()


def test_a_removed_moment_leaves_the_others_contested() -> None:
    account = taps(AT_LIMIT, "did:call", "who:2", "did:call", "who:3", "did:fold", "entry:0", "order:1", "drop:0")
    assert account.contested == (("order", 0),)
    assert [each["seat"] for each in account.moments] == [2, 3]


def test_contested_moments_make_each_version_once() -> None:
    account = taps(AT_LIMIT, "who:3", "chip:1", "say:raise", "who:4", "did:fold", "order:0", "entry:2")
    found = [[each.event for each in version.happened] for version in versions_of(account)]
    assert len(found) == 4
    assert [move["does"] for move in found[2][0]["gesture"]["moves"]] == ["say", "push"]
    assert len(found[1]) == 1


@pytest.mark.one_in(4)
@pytest.mark.parametrize("seed", range(8))
def test_every_key_has_an_answer_and_every_version_with_a_ruling_opens(client: FlaskClient, seed: int) -> None:
    random = Random(seed)
    house, game = random.choice([("by-the-book", "badugi"), ("tda-2024", "badugi-no-limit"), ("barge-2026", "badacey")])
    page = client.get("/floor/tell", query_string={"house": house, "game": game, "language": "en"}, headers=HTML).text
    for _ in range(14):
        keys = [unescape(each) for each in KEYS.findall(page)]
        liked = [4 if each.startswith(LIKED) else 1 for each in keys]
        fields = {
            "sheet": LINK.findall(page)[0],
            "tap": random.choices(keys, liked)[0],
            "number": random.choice(["", "8"]),
        }
        response = client.post("/floor/tell", data={"language": "en", **fields}, headers=HTML)
        assert response.status_code == 200, (fields["tap"], unpack(fields["sheet"]))
        page = response.text
    for sheet in OPENS.findall(page):
        assert client.post("/floor", data={"language": "en", "sheet": sheet}, headers=HTML).status_code == 200


def test_a_moment_that_did_not_happen_has_no_order() -> None:
    account = taps(AT_LIMIT, "who:3", "chip:1", "say:raise", "order:0", "entry:1")
    assert [each.settled for each in versions_of(account)] == [
        (("order", 0, True), ("entry", 1, True)),
        (("entry", 1, False),),
        (("order", 0, False), ("entry", 1, True)),
    ]


def test_the_service_posts_and_plays_each_moment(client: FlaskClient) -> None:
    account = taps(AT_LIMIT, "who:4", "did:call", "who:3", "did:call")
    page = page_of(client, account)
    assert answer(page).startswith("Out of turn: action is on seat 3.")
    assert "Seat 4 may only call 2." in page
    assert answer(page_of(client, taps(account, "pick:1"))) == "Yes. Seat 3 calls 2."


def test_a_contested_order_of_words_and_chips_is_settled_on_the_slip(client: FlaskClient) -> None:
    account = taps(AT_LIMIT, "who:3", "chip:5", "say:raise", "order:0")
    page = page_of(client, account)
    assert answer(page) == "Which version is right?"
    sheets = OPENS.findall(page)
    (settled,) = unpack(sheets[0])["settled"]
    assert settled["at"] == "/gesture/moves" and len(settled["alternatives"]) == 2
    slip = client.post("/floor", data={"language": "en", "sheet": sheets[0]}, headers=HTML).text
    assert "The floor settled it:" in slip and "raises to 4" in slip


def test_wrong_bets_are_asked_about_with_the_log_as_it_was_entered(client: FlaskClient) -> None:
    account = Account("wsop-live-2026", "badugi", (1, 2, 3), 3, stakes=1, round=3)
    account = tapped(taps(account, "who:1"), "did:bet", 4)
    account = taps(account, "who:2", "did:call", "who:3", "did:call", "kind:wrong-bet", "fact:entry=0")
    account = taps(account, 'fact:next_card="not-dealt"')
    assert answer(page_of(client, account)) == "Seat 1 was not allowed to bet 4 here. It stands. Play on."


def keys_of(page: str, beginning: str) -> list[str]:
    return [each for each in map(unescape, KEYS.findall(page)) if each.startswith(beginning)]


def test_one_motion_or_two_can_be_contested(client: FlaskClient) -> None:
    account = Account("by-the-book", "badugi", (1, 2, 3, 4), 4, round=2)
    account = taps(tapped(taps(account, "who:1"), "did:bet", 2), "who:2", "chip:1", "chip:1", "mode:then", "chip:1")
    account = taps(account, "chip:1")
    page = page_of(client, account)
    assert "the last 2 came in a second motion" in answer(page) and "in two motions" in page
    page = page_of(client, taps(account, "motion:2"))
    assert answer(page) == "Which version is right?" and "one motion or two" in page
    assert "(in one motion with the move before)" in page and "Seat 2 raises to 4" in page
    (settled,) = unpack(OPENS.findall(page)[0])["settled"]
    assert [moves[1]["together"] for moves in settled["alternatives"]] == [False, True]
    assert taps(account, "motion:2", "drop:1").contested == () == taps(account, "motion:0").contested


def test_a_motion_that_was_turned_over_says_the_other(client: FlaskClient) -> None:
    account = tapped(taps(Account("by-the-book", "badugi", (1, 2, 3, 4), 4, round=2), "who:1"), "did:bet", 2)
    account = taps(account, "who:2", "chip:1", "chip:1", "mode:then", "chip:1")
    entered, turned = page_of(client, account), page_of(client, taps(account, "joined"))
    said = [[page.count(words) for words in ("in two motions", "in one motion")] for page in (entered, turned)]
    assert said == [[1, 1], [0, 4]]  # a key, its ruling and the move itself say it too


def test_chips_that_change_places_are_still_two_motions(client: FlaskClient) -> None:
    account = Account("by-the-book", "badugi", (1, 2, 3, 4), 4, round=2)
    account = tapped(taps(account, "who:1"), "did:bet", 2)
    account = taps(account, "who:2", "chip:1", "chip:1", "mode:then", "chip:1", "chip:1", "order:1")
    assert len(versions_of(account)) == 1
    other = taps(account, "undo", "undo", "mode:then", "chip:5", "order:1")
    moves = [version.happened[1].event["gesture"]["moves"] for version in versions_of(other)]
    assert [[each.get("together") for each in version] for version in moves] == [[None, False]] * 2


@pytest.mark.parametrize("kind", ["misread-hand", "misawarded-pot"])
def test_a_pushed_pot_is_claimed_without_a_table(client: FlaskClient, kind: str) -> None:
    account = taps(Account("by-the-book", "badugi", (2, 4), 4), "phase:over", f"kind:{kind}")
    facts = {"misread-hand": ("fact:seat=2",), "misawarded-pot": ('fact:pot="main"', "fact:to=2")}[kind]
    account = taps(account, *facts, 'fact:next_hand="not-begun"')
    page = page_of(client, account)
    assert (
        answer(page)
        == {
            "misread-hand": "Which seat the pot was pushed to",
            "misawarded-pot": "Which seat should have the pot",
        }[kind]
    )
    account = taps(account, keys_of(page, "set:/table/log=")[kind == "misawarded-pot"])
    page = page_of(client, account)
    assert answer(page) == "Chips in that pot" and 'value="/table/log/0/chips"' in page
    account = with_fact_at(account, "/table/log/0/chips", 24)
    if kind == "misread-hand":
        assert answer(page_of(client, account)) == "Find out first: seat 2's hand and seat 4's hand."
        account = with_fact_at(account, "/table/seats/0/hand", ["As", "2d", "3h", "4h"])
        account = with_fact_at(account, "/table/seats/1/hand", ["Ac", "2h", "3d", "5s"])
    assert answer(page_of(client, account)).endswith("Take 24 back from seat 2. Push 24 to seat 4.")


def test_no_key_names_what_cannot_have_been(client: FlaskClient) -> None:
    assert "kind:misquoted-pot" not in keys_of(page_of(client, AT_LIMIT), "kind:")
    at_pot_limit = Account("by-the-book", "badugi-pot-limit", (1, 2, 3, 4), 4)
    assert "kind:misquoted-pot" in keys_of(page_of(client, at_pot_limit), "kind:")
    account = taps(AT_LIMIT, "kind:wrong-bet")
    page = page_of(client, account)
    assert "Which bet it was: first enter the actions, each with its seat." in page
    account = tapped(taps(AT_LIMIT, "who:3", "did:call", "who:4"), "did:raise", 4)
    assert keys_of(page_of(client, taps(account, "kind:wrong-bet")), "fact:entry") == ["fact:entry=3"]
    assert keys_of(page_of(client, taps(account, "kind:bet-misunderstood")), "fact:entry") == ["fact:entry=2"]
    account = taps(AT_LIMIT, "phase:drawing", "kind:announcement-mismatch")
    assert keys_of(page_of(client, account), "fact:placed")[-1] == "fact:placed=4"
    account = taps(AT_LIMIT, "phase:showdown", "kind:cards-mucked")
    assert keys_of(page_of(client, account), "fact:mucked") == ['fact:mucked="whole-hand"']
    account = taps(AT_LIMIT, "phase:over", "kind:cards-shown", "fact:seat=2")
    assert keys_of(page_of(client, account), "fact:to") == [f"fact:to={seat}" for seat in (1, 3, 4)]


def test_a_clock_in_a_draw_asks_who_has_drawn(client: FlaskClient) -> None:
    account = taps(AT_LIMIT, "phase:drawing", "kind:clock-expired", "fact:seat=3")
    assert answer(page_of(client, account)) == "Cards that seat 1 draws"
    page = page_of(client, taps(account, "drawn:1=0", "drawn:2=2"))
    assert answer(page).startswith("The floor decides: seat 3 stands pat")


def test_a_hand_that_was_mucked_on_a_miscall_is_in_the_muck(client: FlaskClient) -> None:
    account = taps(AT_LIMIT, "phase:showdown", "kind:miscalled-hand", "fact:seat=3", 'fact:called[]="3"')
    page = page_of(client, taps(account, "fact:fouled[]=4"))
    assert "has not mucked" not in answer(page)
    (sheet,) = {unpack(each)["question"]["table"]["seats"][3]["state"] for each in OPENS.findall(page)} or {"mucked"}
    assert sheet == "mucked"


def kinds() -> Iterator[tuple[str, str]]:
    for each in KINDS:
        for phase in each.phases:
            yield each.kind, phase.value


@pytest.mark.parametrize(("kind", "phase"), list(kinds()))
def test_every_incident_is_asked_for_its_facts(client: FlaskClient, kind: str, phase: str) -> None:
    account = taps(AT_LIMIT, f"phase:{phase}", "round:2", f"kind:{kind}")
    page = page_of(client, account)
    for fact in (each for each in FORMS[kind]["takes"] if each["name"] not in OF_UP_CARDS):
        assert fact["says"].replace("'", "&#39;") in page


def test_every_incident_is_ruled_on_once_its_facts_are_given(client: FlaskClient) -> None:
    account = taps(AT_LIMIT, "phase:drawing", "kind:exposed-on-draw", "fact:seat=2")
    assert answer(page_of(client, account)) == "Cards that seat 1 draws"
    account = taps(account, "drawn:1=0", "drawn:2=2", 'fact:by="dealer"', 'fact:card="2d"')
    assert "may not keep the card" in answer(page_of(client, account))
    account = taps(AT_LIMIT, "phase:drawing", "kind:announcement-mismatch", "fact:seat=3", "fact:announced=1")
    page = page_of(client, taps(account, "fact:placed=2"))
    assert page.count("The floor decides this") == 2
    account = taps(AT_LIMIT, "phase:dealing", "kind:dealt-to-wrong-seat", "fact:seat=7")
    assert "isdeal" in answer(page_of(client, account))
