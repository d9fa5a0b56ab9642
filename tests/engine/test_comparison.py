"""One question under several rules: differences, houses that agree, and deciding clauses, found by trying."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.json_diff import diff_pointers
from dealer_service.engine import Asks, Question, compare
from dealer_service.engine.comparison.clause_usage import Clauses, RuledOnce, all_clauses
from dealer_service.engine.comparison.deciding_clauses import deciding, differing
from dealer_service.engine.comparison.houses import MOST_IN_ALL, rule, rule_in_short
from dealer_service.engine.same_ruling import essence, rule_or_breaches
from dealer_service.rulebook import Ruleset
from tests.books import BOOK
from tests.oracles.effort import EFFORT
from tests.samples import sampled
from tests.scenarios import pages, read_cases
from tests.scenarios.test_rulesets import PAGES, departures
from tests.unit.documents import broken

MOST = 8
HOUSES = [house for house, games in BOOK.houses().items() if "badugi" in games][:MOST]
RAKE = "pots.rake"
# The clause on calls as checks matters only if a player who checked may not raise; the window of a wrong bet
# matters only if a wrong bet is corrected at all.
MEANS_NOTHING_WITHOUT = {
    "betting.call_as_check": ("betting.check_raise",),
    "betting.wrong_bet_window": ("betting.under_bets",),
    "rotation.too_many_seats": ("dealing.max_seats",),
}
MOST_TOLD_APART = 4  # questions about one clause; all of them if EFFORT is set
HEARD = ("outcome", "answer", "next")


def under(*houses: str) -> list[dict[str, str]]:
    return [{"house": house} for house in houses]


def compared(client: FlaskClient, asks: str, question: dict[str, Any], *houses: str, **more: Any) -> dict[str, Any]:
    got = client.post("/v1/compare", json={"asks": asks, "question": question, "under": under(*houses), **more})
    assert got.status_code == 200, got.json
    body: dict[str, Any] = got.json
    return body


def only(rules: Ruleset, other: Ruleset, id: str) -> Ruleset:
    """The rules with one clause of the other."""
    return rules.exchange(id, other.clauses[id])


# --- the clauses that decide


def questions_about(clause: str, house: str) -> Iterator[Question]:
    """Every question on the clause's own page about games that the house deals."""
    for _, at, document, _ in read_cases(PAGES[clause]) if clause in PAGES else ():
        if at in list(Asks) and document.get("game") in BOOK.houses()[house]:
            with suppress(Unprocessable):
                question = parse_question(Asks(at), document)
                dealt = house in BOOK.dealing(question.game, question.mix)
                if dealt and question.floor is None:  # the floor's decision is an option of only one house
                    yield question


def by_the_book(there: Ruleset, clause: str, mix: str | None) -> Ruleset:
    """The book; with these clauses of the house if the clause needs others, as those of a rake do."""
    base = BOOK.find("by-the-book", there.game, mix=mix)
    for id in MEANS_NOTHING_WITHOUT.get(clause, ()):
        base = only(base, there, id)
    for id in there.clauses if clause.startswith(RAKE) else ():
        base = only(base, there, id) if id.startswith(RAKE) and id != clause else base
    return base


def alike(question: Question, one: Ruleset, other: Ruleset) -> bool:
    """Whether both rule alike; the deciding clauses are not searched."""
    return essence(rule_or_breaches(question, one, rule)) == essence(rule_or_breaches(question, other, rule))


def with_decoys(planted: Ruleset, base: Ruleset, clause: str, question: Question) -> Ruleset:
    """The rules with other clauses of other houses that make no difference here, with or without the clause."""
    without = base
    tried: set[tuple[str, str]] = set()  # the same answer of another house is the same decoy
    for house in BOOK.dealing(question.game, question.mix):
        other = BOOK.find(house, question.game, mix=question.mix)
        for id in dict.fromkeys(each.id for each in differing(base, other, [question.game])):
            decoy = (id, repr(other.clauses[id].value))
            if id == clause or decoy in tried:
                continue
            tried.add(decoy)
            bare, dressed = only(without, other, id), only(planted, other, id)
            if alike(question, base, bare) and alike(question, planted, dressed):
                planted, without = dressed, bare
    return planted


def planted() -> list[tuple[str, str]]:
    """For every fifth clause a house that differs in it from the book; every house and clause if EFFORT is set."""
    found: dict[object, tuple[str, str]] = {}
    for house, clause in departures():
        found.setdefault((house, clause) if EFFORT else clause, (house, clause))
    return sorted(found.values())[:: 1 if EFFORT else 5]


@pytest.mark.one_in(8)
@pytest.mark.parametrize(("house", "clause"), planted())
def test_the_planted_clause_is_found_among_others_that_differ(house: str, clause: str) -> None:
    """One clause of the house changes the answer of the book; all others that differ do not."""
    told_apart = 0
    for question in questions_about(clause, house):
        there = BOOK.find(house, question.game, mix=question.mix)
        base = by_the_book(there, clause, question.mix)
        bare = only(base, there, clause)
        if alike(question, base, bare) or (told_apart == MOST_TOLD_APART and not EFFORT):
            continue  # rules that agree are not a pair, with or without decoys
        planted = with_decoys(bare, base, clause, question)
        for pair in compare(question, [base, planted]).pairs:
            told_apart += 1
            assert pair.there.sets == pair.back.sets == ((clause,),)
            assert len(pair.differing) > 1
    assert told_apart, "no question of the clause's page tells it apart"


def test_clauses_that_decide_together_are_found_together() -> None:
    """Badugi France has its own pool and last card; if both are needed, neither is a set of its own."""
    question = parse_question(Asks.DRAWING, sampled("drawing"))
    book, france = BOOK.find("by-the-book", "badugi"), BOOK.find("badugi-france", "badugi")
    both = ("drawing.reshuffle_pool", "drawing.last_card")
    rules = book
    for id in both:
        rules = only(rules, france, id)
    (pair,) = compare(question, [book, rules]).pairs
    assert [set(ids) for ids in pair.there.sets] == [set(both)]


def test_each_set_of_clauses_is_minimal_and_changes_the_answer(client: FlaskClient) -> None:
    body = compared(client, "drawing", sampled("drawing"), *HOUSES)["answer"]
    rulesets = [BOOK.find(house, "badugi") for house in HOUSES]
    question = parse_question(Asks.DRAWING, sampled("drawing"))
    for pair in body["pairs"]:
        for way in pair["ways"]:
            sizes = {len(ids) for ids in way["sets"]}
            assert len(sizes) <= 1
            for ids in way["sets"]:
                one, other = rulesets[way["of"]], rulesets[way["into"]]
                assert set(ids) <= {each.id for each in differing(one, other)}
                for id in ids:
                    one = only(one, other, id)
                assert compare(question, [one, other]).pairs == ()


def test_all_different_clauses_are_listed_if_no_three_decide(client: FlaskClient) -> None:
    body = compared(client, "drawing", sampled("drawing"), "badacey-handbook", "badugi-guide")["answer"]
    (pair,) = body["pairs"]
    assert not pair["found"]
    assert all((way["found"], way["sets"], way["cut_short"]) == (False, [], False) for way in pair["ways"])
    one, other = (BOOK.find(house, "badugi") for house in ("badacey-handbook", "badugi-guide"))
    assert [clause["clause"] for clause in pair["clauses"]] == [each.id for each in differing(one, other)]


def test_the_search_is_bounded_and_reports_when_it_was_cut_short() -> None:
    one, other = (BOOK.find(house, "badugi") for house in ("badacey-handbook", "badugi-guide"))
    asked: list[Clauses] = []

    def never(clauses: Clauses) -> object:
        asked.append(clauses)
        return clauses is other.clauses

    found = deciding(one, other, never, (), 5)
    assert (found.sets, found.tried, found.cut_short, len(asked)) == ((), 5, True, 6)
    whole = deciding(one, other, never, (), MOST_IN_ALL)
    assert not whole.cut_short and whole.tried > 5


def test_impossible_rules_are_not_tried() -> None:
    """Four-card hands have no ace-to-five half: the halves change with the hand size, or stay."""
    one, other = BOOK.find("by-the-book", "badugi"), BOOK.find("by-the-book", "badacey")

    def says(clauses: Clauses) -> object:
        halves = {half.name for half in clauses["showdown.sides"].value}
        assert "ace-to-five" not in halves or clauses["dealing.streets"].value.hand_size == 5
        return clauses is other.clauses

    assert not deciding(one, other, says, (), MOST_IN_ALL).sets


# --- the answer


def test_each_house_rules_as_in_a_question_of_its_own(client: FlaskClient) -> None:
    question = sampled("drawing")
    body = compared(client, "drawing", question, *HOUSES)
    assert (body["outcome"], body["next"], body["missing"], body["reasons"]) == ("determined", None, [], [])
    assert body["ruleset"] is None
    for house, ruling in zip(HOUSES, body["answer"]["rulings"], strict=True):
        alone = client.post("/v1/drawing", json={**question, "house": house}).json
        assert ruling == {name: alone[name] for name in ("says", *HEARD, "missing", "rule", "reasons", "ruleset")}


def test_houses_that_agree_are_grouped_and_others_are_pairs(client: FlaskClient) -> None:
    body = compared(client, "drawing", sampled("drawing"), *HOUSES)["answer"]
    together = {(one, other) for group in body["alike"] for one in group for other in group if one < other}
    pairs = [tuple(pair["of"]) for pair in body["pairs"]]
    every = {(one, other) for one in range(len(HOUSES)) for other in range(one + 1, len(HOUSES))}
    assert together | set(pairs) == every and not together & set(pairs)
    heard = [{name: ruling[name] for name in HEARD} for ruling in body["rulings"]]
    for one, other in every:
        assert bool(diff_pointers(heard[one], heard[other])) == ((one, other) in pairs)


def test_a_pair_lists_its_differences_and_both_clauses(client: FlaskClient) -> None:
    cases = read_cases(PAGES["showdown.same_winners"])
    question = next(document for _, _, document, _ in cases if document["house"] == "badacey-handbook")
    body = compared(client, "showdown", question, "by-the-book", "badacey-handbook")["answer"]
    (pair,) = body["pairs"]
    assert pair["found"] and pair["differ"]
    (clause,) = pair["clauses"]
    assert clause["clause"] == "showdown.same_winners"
    assert [side["value"] for side in clause["of"]] == ["whole-pot-once", "each-half-apart"]
    assert all(side["says"] and side["cite"]["title"] for side in clause["of"])


def test_houses_differ_in_one_branch_of_a_dispute(client: FlaskClient) -> None:
    """The book refuses the fifth bet; both houses allow the other alternative."""
    dispute = {"at": "/action", "alternatives": [sampled("betting")["action"], {"seat": 2, "does": "call"}]}
    question = {**sampled("betting"), "contested": [dispute]}
    body = compared(client, "betting", question, "by-the-book", "wsop-live-2026")["answer"]
    (pair,) = body["pairs"]
    assert "/contested/branches/0/outcome" in pair["differ"]
    outcomes = [[each["outcome"] for each in ruling["contested"]["branches"]] for ruling in body["rulings"]]
    assert outcomes == [["refused", "allowed"], ["allowed", "allowed"]]
    told = [place for place in pair["differ"] if place.startswith("/contested/")]
    assert all(place.startswith("/contested/branches/0/") for place in told)
    assert [clause["clause"] for clause in pair["clauses"]] == ["betting.max_bets"]


@pytest.mark.parametrize("asks", list(Asks), ids=str)
def test_every_question_can_be_compared(client: FlaskClient, asks: Asks) -> None:
    question = sampled(asks.value)
    houses = [house for house, games in BOOK.houses().items() if question["game"] in games][:MOST]
    body = compared(client, asks.value, question, *houses)
    assert len(body["answer"]["rulings"]) == len(houses)


@pytest.mark.prove
def test_houses_in_a_group_send_the_same_answer(client: FlaskClient) -> None:
    """The first scenarios of each second page (with EFFORT: of each page), under houses that deal their game."""
    for page in pages()[:: 1 if EFFORT else 2]:
        for name, at, document, _ in read_cases(page)[: 1 + 2 * EFFORT]:
            houses = [house for house, games in BOOK.houses().items() if document.get("game") in games][:MOST]
            document = {part: found for part, found in document.items() if part not in ("as_of", "digest")}
            got = client.post("/v1/compare", json={"asks": at, "question": document, "under": under(*houses)[:8]})
            if got.status_code in (404, 422):  # a house without the mix, or a question that no house can answer
                continue
            for pair in got.json["answer"]["pairs"]:
                assert pair["differ"], f"{page.name}: {name}"
            for first, *others in got.json["answer"]["alike"]:
                rulings = got.json["answer"]["rulings"]
                for other in others:
                    heard = [{part: rulings[side].get(part) for part in HEARD} for side in (first, other)]
                    assert diff_pointers(*heard) == [], f"{page.name}: {name}"


# --- irregular and impossible tables


def fouled() -> dict[str, Any]:
    """A table with a fifth bet under a cap of four, as in disputes."""
    question = sampled("betting")
    table = question["table"]
    table["log"].append({"seat": 2, "does": "raise", "to": 20})
    table["seats"][1] |= {"stack": 80, "bet": 20}
    return {**question, "action": {"seat": 3, "does": "fold"}}


def test_an_irregular_table_is_compared_but_otherwise_refused(client: FlaskClient) -> None:
    """The fifth bet is listed and counts as a call before the question is ruled on; without a cap it is a bet."""
    refused = client.post("/v1/betting", json=fouled()).json
    assert refused["type"] == "/problems/impossible-table"
    body = compared(client, "betting", fouled(), "by-the-book", "wsop-live-2026")["answer"]
    four_bets, five_bets = body["rulings"]
    assert (four_bets["outcome"], five_bets["outcome"]) == ("allowed", "allowed")
    assert [each["code"] for each in four_bets["mended"]] == ["count-as", "give-back"]
    assert four_bets["mended"][0]["args"] == {"seat": 2, "does": "call", "to": 16}
    assert [each["at"] for each in four_bets["breaches"]] == [each["pointer"] for each in refused["errors"]]
    assert not {"breaches", "mended"} & five_bets.keys()


@settings(max_examples=40)
@given(random=st.randoms(use_true_random=False))
def test_every_ruling_of_a_comparison_lists_the_breaches(client: FlaskClient, random: Random) -> None:
    """Facts of the table are omitted or changed; each ruling lists every breach of the table."""
    asks = random.choice(["betting", "betting/options", "drawing", "pots", "showdown"])
    question = sampled(asks)
    for _ in range(random.randint(1, 3)):
        question["table"] = broken(question["table"], random)
    shown = client.post("/v1/dealing", json={name: question[name] for name in ("house", "game", "table")})
    got = client.post("/v1/compare", json={"asks": asks, "question": question, "under": under("by-the-book") * 2})
    if shown.status_code != 200 or got.status_code != 200:
        return
    breaches = shown.json["answer"].get("breaches", [])
    ruling = got.json["answer"]["rulings"][0]
    if "problem" in ruling:
        assert ruling["problem"]["errors"]
    elif shown.json["outcome"] != "undetermined":
        assert ruling.get("breaches", []) == breaches


def test_an_impossible_table_is_a_problem_in_each_ruling(client: FlaskClient) -> None:
    question = sampled("betting")
    question["table"]["seats"][0]["bet"] += 1
    body = compared(client, "betting", question, "by-the-book", "badugi-article")["answer"]
    for ruling in body["rulings"]:
        assert (ruling["problem"]["status"], ruling["problem"]["type"]) == (422, "/problems/impossible-table")
        assert ruling["problem"]["errors"] and ruling["reasons"] and "outcome" not in ruling
    assert body["alike"] == [[0, 1]]


def test_hands_of_the_wrong_size_are_refused_by_their_clause(client: FlaskClient) -> None:
    document = {"asks": "showdown", "question": sampled("showdown")}
    games = ["badugi", "badacey"]
    body = client.post(
        "/v1/compare", json={**document, "under": [{"house": "by-the-book", "game": game} for game in games]}
    ).json["answer"]
    size = 4 if sampled("showdown")["game"] == "badugi" else 5
    refused = body["rulings"][1 if size == 4 else 0]
    assert refused["outcome"] == "refused"
    assert refused["reasons"][0]["clause"] == "dealing.streets"


def test_a_fouled_deck_at_the_showdown_is_refused_by_its_clause(client: FlaskClient) -> None:
    question = sampled("showdown")
    hands = [seat["hand"] for seat in question["table"]["seats"] if seat.get("hand")]
    hands[0][0] = hands[1][0]
    body = compared(client, "showdown", question, "by-the-book", "by-the-book")["answer"]
    assert body["rulings"][0]["outcome"] == "refused"
    assert "dealing.one_deck" in [reason["clause"] for reason in body["rulings"][0]["reasons"]]


# --- the request


def test_house_and_game_may_be_omitted_from_the_question(client: FlaskClient) -> None:
    question = sampled("drawing")
    bare = {name: part for name, part in question.items() if name not in ("house", "game")}
    sides = [{"house": house, "game": "badugi"} for house in HOUSES[:2]]
    named = client.post("/v1/compare", json={"asks": "drawing", "question": question, "under": sides}).json
    got = client.post("/v1/compare", json={"asks": "drawing", "question": bare, "under": sides})
    assert got.status_code == 200
    assert got.json["answer"] == named["answer"]


def test_editions_are_compared_by_day_and_by_digest(client: FlaskClient) -> None:
    rules = BOOK.find("by-the-book", "badugi")
    sides = [{"house": "by-the-book", "as_of": "2026-11-20"}, {"house": "by-the-book", "digest": rules.digest}]
    got = client.post("/v1/compare", json={"asks": "drawing", "question": sampled("drawing"), "under": sides})
    assert got.json["answer"]["alike"] == [[0, 1]]


FAULTS: list[tuple[dict[str, Any], int, str, str]] = [
    ({"under": under("by-the-book")}, 422, "/under", "wrong-length"),
    ({"under": under(*["by-the-book"] * 9)}, 422, "/under", "wrong-length"),
    ({"under": [*under("by-the-book"), {"hause": "x"}]}, 422, "/under/1/hause", "unknown-field"),
    ({"under": None}, 422, "/under", "required"),
    ({"asks": "beting"}, 422, "/asks", "unknown-name"),
    ({"asks": "compare"}, 422, "/asks", "unknown-name"),
    ({"question": []}, 422, "/question", "wrong-type"),
    ({"question": {"house": "by-the-book", "game": "badugi"}}, 422, "/question/table", "required"),
    ({"question": {**sampled("drawing"), "digest": "sha256:" + "0" * 64}}, 422, "/question/digest", "does-not-belong"),
    ({"question": {**sampled("drawing"), "game": None}}, 422, "/under/0/game", "required"),
    ({"under": under("by-the-book", "by-the-boook")}, 404, "/under/1/house", "unknown-house"),
    ({"under": under("by-the-book", "badacey-handbook"), "question": {**sampled("drawing"), "game": "badugi-no-limit"}},
     404, "/under/1/game", "unknown-game"),
    ({"under": [*under("by-the-book"), {"house": "by-the-book", "as_of": "1999-01-01"}]},
     404, "/under/1/as_of", "unknown-day"),
    ({"under": [{"house": "by-the-book", "digest": "sha256:" + "0" * 64}, *under("by-the-book")]},
     409, "/under/0/digest", "digest-not-loaded"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "status", "pointer", "code"), FAULTS, ids=[each[2] for each in FAULTS])
def test_an_invalid_comparison_has_a_pointer(
    client: FlaskClient, changes: dict[str, Any], status: int, pointer: str, code: str
) -> None:
    whole = {"asks": "drawing", "question": sampled("drawing"), "under": under("by-the-book", "badugi-guide")}
    got = client.post("/v1/compare", json={**whole, **changes})
    assert got.status_code == status
    assert (pointer, code) in [(each["pointer"], each["code"]) for each in got.json["errors"]]


def test_errors_of_question_and_rules_are_listed_together(client: FlaskClient) -> None:
    question = {**sampled("drawing"), "tabel": 1, "digest": "sha256:" + "0" * 64}
    got = client.post("/v1/compare", json={"asks": "drawing", "question": question, "under": under(*HOUSES[:2])})
    assert {each["pointer"] for each in got.json["errors"]} == {"/question/tabel", "/question/digest"}


@pytest.mark.prove
@settings(max_examples=250)
@given(random=st.randoms(use_true_random=False), asks=st.sampled_from(list(Asks)))
def test_any_document_is_compared_replayed_or_refused(client: FlaskClient, random: Random, asks: Asks) -> None:
    question = sampled(asks.value)
    question["contested"] = [{"at": "/table/seats/0", "alternatives": [None, {"number": 1}]}]
    document = {"asks": asks.value, "question": question, "under": under("by-the-book", "badugi-france")}
    ruled = client.post(f"/v1/{asks.value}", json=sampled(asks.value)).json
    replay = {"asks": asks.value, "question": sampled(asks.value), "ruling": ruled}
    for path, found in (("compare", document), ("replay", replay)):
        for _ in range(random.randint(1, 6)):
            found = broken(found, random)
        got = client.post(f"/v1/{path}", json=found)
        assert got.status_code in (200, 400, 404, 409, 422), got.json


# --- the difference of two rulesets


def test_the_diff_of_two_rulesets_lists_every_different_clause(client: FlaskClient) -> None:
    body = client.get("/v1/rulesets/by-the-book/badugi/diff?with=badugi-france").json
    one, other = BOOK.find("by-the-book", "badugi"), BOOK.find("badugi-france", "badugi")
    apart = {each["clause"]: each for each in body["differ"]}
    for id, clause in one.clauses.items():
        there = other.clauses[id]
        same = (clause.json, clause.says, clause.cite) == (there.json, there.says, there.cite)
        assert (id in apart) != same
    assert body["same"] + len(apart) == len(one.clauses)
    pool = apart["drawing.reshuffle_pool"]
    assert "value" in pool["differs"]
    assert [side["is"] for side in pool["sides"]] == [
        one.clauses["drawing.reshuffle_pool"].json,
        other.clauses["drawing.reshuffle_pool"].json,
    ]
    assert all({"is", "says", "cite", "set_by", "applies"} <= set(side) for side in pool["sides"])
    assert [side["digest"] for side in body["sides"]] == [one.digest, other.digest]


def test_a_ruleset_does_not_differ_from_itself(client: FlaskClient) -> None:
    body = client.get("/v1/rulesets/by-the-book/badugi/diff?with=by-the-book").json
    assert body["differ"] == []
    page = client.get("/v1/rulesets/by-the-book/badugi/diff?with=by-the-book", headers={"Accept": "text/html"})
    assert page.status_code == 200 and "<article" not in page.get_data(as_text=True)


def test_the_other_ruleset_may_have_a_game_and_an_edition(client: FlaskClient) -> None:
    digest = BOOK.find("by-the-book", "badacey").digest
    body = client.get(
        f"/v1/rulesets/by-the-book/badugi/diff?with=by-the-book&with_game=badacey&with_as_of=2026-11-20&with_digest={digest}"
    ).json
    assert [side["game"] for side in body["sides"]] == ["badugi", "badacey"]
    assert "dealing.streets" in [each["clause"] for each in body["differ"]]


def test_a_browser_reads_the_difference_on_a_page(client: FlaskClient) -> None:
    page = client.get("/v1/rulesets/by-the-book/badugi/diff?with=badugi-france", headers={"Accept": "text/html"})
    text = page.get_data(as_text=True)
    assert (page.status_code, page.mimetype) == (200, "text/html")
    assert 'id="drawing.reshuffle_pool"' in text and "Le Badugi" in text
    again = client.get(
        "/v1/rulesets/by-the-book/badugi/diff?with=badugi-france",
        headers={"Accept": "text/html", "If-None-Match": page.headers["ETag"]},
    )
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("query", "status", "pointer"),
    [
        ("", 422, "/with"),
        ("?with=", 422, "/with"),
        ("?with=x&with=y", 422, "/with"),
        ("?with=by-the-book&width=1", 422, "/width"),
        ("?with=by-the-book&with_as_of=soon", 422, "/with_as_of"),
        ("?with=by-the-boook", 404, "/with"),
        ("?with=by-the-book&with_game=bridge", 404, "/with_game"),
        ("?with=by-the-book&with_as_of=1999-01-01", 404, "/with_as_of"),
        ("?with=by-the-book&with_digest=sha256:0", 409, "/with_digest"),
    ],
)
def test_an_invalid_diff_url_is_explained(client: FlaskClient, query: str, status: int, pointer: str) -> None:
    got = client.get(f"/v1/rulesets/by-the-book/badugi/diff{query}")
    assert got.status_code == status
    assert pointer in [each["pointer"] for each in got.json["errors"]]


def test_a_clause_that_is_not_read_makes_no_difference() -> None:
    """A cap is not read in no limit, so a different number makes no difference."""
    rules = BOOK.find("by-the-book", "badugi-no-limit")
    capped = rules.exchange("betting.max_bets", replace(rules.betting.max_bets, value=5, json=5))
    assert differing(rules, capped) == ()


# --- a change of game


def change_of_game() -> Any:
    """Eight players at the end of the last hand of Badugi; Badacey is next."""
    seats = [{"number": number, "stack": 100, "bet": 0, "gathered": 0, "dead": 0} for number in range(1, 9)]
    return {
        "house": "by-the-book",
        "game": "badugi",
        "table": {
            "button": 4,
            "small_blind_seat": 5,
            "big_blind_seat": 6,
            "round": 4,
            "phase": "over",
            "log": [],
            "dead": 0,
            "stakes": {"small_blind": 2, "big_blind": 4, "ante": 0, "small_bet": 4, "big_bet": 8, "chip": 1},
            "seats": [each | {"state": "in"} for each in seats],
            "mix": {"name": "badugi-badacey-badeucy", "leg": 1, "hand": 8, "began_with": {"players": 8, "button": 5}},
        },
        "event": {"does": "carry-out"},
    }


@pytest.mark.parametrize("named", ["badugi", "badeucy", "badugi-badacey-badeucy"])
def test_the_clauses_of_the_next_game_are_found(client: FlaskClient, named: str) -> None:
    """Badacey is dealt to eight by the book and to six at the World Series, whichever game the question names."""
    question = {"asks": "dealing", "question": change_of_game() | {"game": named}}
    under = [{"house": "by-the-book"}, {"house": "wsop-tournament-2026"}]
    answer = client.post("/v1/compare", json={**question, "under": under}).json["answer"]
    [pair] = answer["pairs"]
    assert [way["sets"] for way in pair["ways"]] == [[["dealing.max_seats"]]] * 2
    by_game = {each["game"]: [side["value"] for side in each["of"]] for each in pair["clauses"]}
    assert by_game["badacey"] == ["as-the-deck-allows", 6]
    assert {each["clause"] for each in pair["clauses"]} == {"dealing.max_seats"} and "badeucy" not in by_game


def test_houses_that_seat_alike_in_the_next_game_rule_alike(client: FlaskClient) -> None:
    """All of six players are dealt in, however many the houses allow."""
    question = change_of_game()
    question["table"]["seats"] = question["table"]["seats"][2:]
    under = [{"house": "by-the-book"}, {"house": "wsop-tournament-2026"}]
    answer = client.post("/v1/compare", json={"asks": "dealing", "question": question, "under": under}).json["answer"]
    assert answer["alike"] == [[0, 1]]


def test_rules_of_two_next_games_are_not_mistaken_for_each_other() -> None:
    """Houses that share a ruling, since it reads the same clauses, would each give it."""
    question = parse_question(Asks.DEALING, change_of_game())
    houses = BOOK.dealing_mix("badugi-badacey-badeucy")
    many = [BOOK.find(house, "badugi", mix="badugi-badacey-badeucy") for house in houses]
    once = RuledOnce(lambda rules: essence(rule_or_breaches(question, rules, rule_in_short)), many[0])
    for rules in many:
        assert once(all_clauses(rules)) == essence(rule_or_breaches(question, rules, rule_in_short)), rules.house
    keys = once.read(all_clauses(many[0]))
    assert any(key.startswith("badacey/") for key in keys) and "rotation.change" in keys
