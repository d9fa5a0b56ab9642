"""Parsing of questions, and the errors of invalid ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import ValidationError

from dealer_service.api.errors import LONGEST_QUOTE, MOST_FAULTS, InputError, Malformed, Unprocessable, quote
from dealer_service.api.requests.fields import ListOf, Nested
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.requests.schemas import SCHEMAS
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.api.strict_json import decode
from dealer_service.engine import Asks, Deals, Question, answer
from dealer_service.table import (
    NO_STAKES,
    UNKNOWN,
    Bound,
    Deck,
    Does,
    Event,
    Pile,
    Post,
    Seat,
    Snapshot,
    Stakes,
    cards,
)
from dealer_service.table.facts import LARGEST, facts_of
from tests.books import BOOK
from tests.unit.documents import EXAMPLE, Document, asked, broken, documents, example, table_only


def faults(asks: Asks, document: Any) -> tuple[InputError, ...]:
    with pytest.raises(Unprocessable) as refused:
        parse_question(asks, document)
    return refused.value.faults


def places(asks: Asks, document: Any) -> list[tuple[str, str]]:
    return [(fault.pointer, fault.code) for fault in faults(asks, document)]


def asked_event(asks: Asks, document: Document) -> Event | None:
    return parse_question(asks, document).event


@pytest.mark.parametrize("length", [0, 1, LONGEST_QUOTE - 1, LONGEST_QUOTE, LONGEST_QUOTE + 1, 10 * LONGEST_QUOTE])
def test_a_quotation_is_whole_or_shortened_to_forty_characters(length: int) -> None:
    text = ("abcdefghij" * length)[:length]
    short = text if length <= 40 else f"{text[:37]}..."
    assert json.loads(quote(text)) == short and len(short) == min(length, 40)


def test_the_example_of_the_handbook_refuses_a_fifth_bet() -> None:
    document = decode(json.dumps(EXAMPLE).encode())
    question = parse_question(Asks.BETTING, document)
    ruling = answer(question, BOOK)
    assert (ruling.outcome, [reason.clause.id for reason in ruling.reasons]) == ("refused", ["betting.max_bets"])
    assert document == EXAMPLE


def test_facts_have_their_types() -> None:
    question = parse_question(Asks.BETTING, EXAMPLE)
    assert question.event == Event(Does.RAISE, 2, 20)
    assert question.table is not None
    assert question.table.seat(1).hand == cards("As 2d 3h 4c")
    assert question.table.seat(2).hand == (UNKNOWN,) * 4


def test_seats_are_sorted_by_number_and_keep_their_places() -> None:
    document = example()
    document["table"]["seats"].reverse()
    table = parse_question(Asks.BETTING, document).table
    assert table is not None
    assert [(seat.number, seat.place) for seat in table.seats] == [(1, 2), (2, 1), (3, 0)]


def test_missing_facts_have_no_defaults() -> None:
    question = parse_question(
        Asks.DEALING, {"house": "h", "game": "g", "table": {"button": 9, "seats": [{"number": 4}]}}
    )
    table = question.table
    assert table is not None and (question.event, question.as_of, question.digest) == (None, None, None)
    assert table.stakes == NO_STAKES and table.deck == Deck(*(None,) * 4)
    seat = table.seats[0]
    assert {seat.stack, seat.bet, seat.gathered, seat.dead, seat.state, seat.hand, seat.shown, seat.drew} == {None}
    assert {table.small_blind_seat, table.round, table.phase, table.log, table.draw, table.dead, table.mode} == {None}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("asks", [asks for asks in Asks if asks is not Asks.HANDS])
@given(data=st.data())
def test_null_is_the_same_as_a_missing_field(asks: Asks, data: st.DataObject) -> None:
    document = data.draw(documents(asks))
    document["house"] = "by-the-book"
    try:
        question = parse_question(asks, document)
    except Unprocessable as refused:
        assert faults(asks, without_nulls(document)) == refused.faults
    else:
        assert repr(parse_question(asks, without_nulls(document))) == repr(question)


def without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: without_nulls(each) for name, each in value.items() if each is not None}
    return [without_nulls(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("at", "value", "pointer", "code"),
    [
        ("/house", ..., "/house", "required"),
        ("/game", None, "/game", "required"),
        ("/house", "", "/house", "wrong-length"),
        ("/table", ..., "/table", "required"),
        ("/table", [], "/table", "wrong-type"),
        ("/action", ..., "/action", "required"),
        ("/action", None, "/action", "required"),
        ("/action/to", ..., "/action/to", "required"),
        ("/action/does", ..., "/action/does", "required"),
        ("/action/does", "deal", "/action/does", "unknown-name"),
        ("/action/does", "call ", "/action/does", "unknown-name"),
        ("/action/seat", 4, "/action/seat", "nobody-sits-there"),
        ("/action/kind", "ante", "/action/kind", "does-not-belong"),
        ("/action/cards", ["As"], "/action/cards", "does-not-belong"),
        ("/event", {"does": "burn"}, "/event", "unknown-field"),
        ("/as_of", "20261120", "/as_of", "not-a-day"),
        ("/as_of", "2026-02-29", "/as_of", "not-a-day"),
        ("/as_of", "2026-11-20\n", "/as_of", "not-a-day"),
        ("/as_of", 20261120, "/as_of", "wrong-type"),
        ("/digest", "sha256:" + "A" * 64, "/digest", "not-a-digest"),
        ("/digest", "sha256:" + "a" * 64 + "\n", "/digest", "not-a-digest"),
        ("/table/button", ..., "/table/button", "required"),
        ("/table/button", None, "/table/button", "required"),
        ("/table/button", -1, "/table/button", "out-of-range"),
        ("/table/button", True, "/table/button", "wrong-type"),
        ("/table/board", "As", "/table/board", "wrong-type"),
        ("/table/stakes/chips", [5, 5], "/table/stakes/chips/1", "listed-twice"),
        ("/table/stakes/chips", [5, 25], "/table/stakes/chip", "chip-differs"),
        ("/table/stakes/chips", [], "/table/stakes/chips", "wrong-length"),
        ("/table/stakes/cents", 0, "/table/stakes/cents", "out-of-range"),
        ("/table/stakes/chip", 0, "/table/stakes/chip", "out-of-range"),
        ("/table/seats/1/up", [], "/table/seats/1/up", "unknown-field"),
        ("/table/seats", [], "/table/seats", "wrong-length"),
        ("/table/seats", None, "/table/seats", "required"),
        ("/table/seats/0", None, "/table/seats/0", "required"),
        ("/table/seats/2/number", ..., "/table/seats/2/number", "required"),
        ("/table/seats/2/stack", [], "/table/seats/2/stack", "wrong-type"),
        ("/table/seats/2/stack", 2**53, "/table/seats/2/stack", "out-of-range"),
        ("/table/seats/2/bet", ..., "/table/seats/2/bet", "required"),
        ("/table/seats/2/stack", 88.0, "/table/seats/2/stack", "wrong-type"),
        ("/table/seats/2/stack", "88", "/table/seats/2/stack", "wrong-type"),
        ("/table/seats/2/stack", -1, "/table/seats/2/stack", "out-of-range"),
        ("/table/seats/2/bet", None, "/table/seats/2/bet", "required"),
        ("/table/seats/2/gathered", ..., "/table/seats/2/gathered", "required"),
        ("/table/seats/2/state", "all-in", "/table/seats/2/state", "unknown-name"),
        ("/table/seats/2/state", [], "/table/seats/2/state", "wrong-type"),
        ("/table/seats/2/shown", 1, "/table/seats/2/shown", "wrong-type"),
        ("/table/seats/2/drew", [1, 54], "/table/seats/2/drew/1", "out-of-range"),
        ("/table/seats/1/hand", "As 2d", "/table/seats/1/hand", "wrong-type"),
        ("/table/seats/1/hand/2", "1s", "/table/seats/1/hand/2", "unknown-rank"),
        ("/table/seats/1/hand/2", "Ax", "/table/seats/1/hand/2", "unknown-suit"),
        ("/table/seats/1/hand/2", "As\n", "/table/seats/1/hand/2", "not-a-card"),
        ("/table/seats/1/hand/2", None, "/table/seats/1/hand/2", "required"),
        ("/table/seats/1/hand", ["??"] * 54, "/table/seats/1/hand", "wrong-length"),
        ("/table/round", 10, "/table/round", "out-of-range"),
        ("/table/phase", "flop", "/table/phase", "unknown-name"),
        ("/table/mode", "home", "/table/mode", "unknown-name"),
        ("/table/log", None, "/table/log", "required"),
        ("/table/log/0/seat", ..., "/table/log/0/seat", "required"),
        ("/table/log/0", {"does": "carry-out"}, "/table/log/0/does", "unknown-name"),
        ("/table/log/0", {"does": "discard", "seat": 1}, "/table/log/0/count", "required"),
        ("/table/log/0", {"does": "deal", "seat": 1, "count": 1, "cards": []}, "/table/log/0/count", "count-differs"),
        ("/table/log/0", {"does": "award", "seat": 1}, "/table/log/0/chips", "required"),
        ("/table/log/0", {"does": "post", "seat": 1, "to": 2}, "/table/log/0/kind", "required"),
        ("/table/deck/discards/1/cards", ["As", "??"], "/table/deck/discards/1/count", "count-differs"),
        ("/table/deck/discards/1/count", ..., "/table/deck/discards/1/count", "required"),
        ("/table/draw", {"burned": True}, "/table/draw/number", "required"),
        (
            "/table/draw",
            {"number": 1, "burned": True, "placed": [{"seat": 1}]},
            "/table/draw/placed/0/count",
            "required",
        ),
        ("/_schema", 1, "/_schema", "unknown-field"),
        ("/table/_schema", {"a": 1}, "/table/_schema", "unknown-field"),
        ("/table/raises", 3, "/table/raises", "unknown-field"),
    ],
)
def test_one_mistake_is_one_error_at_its_place(at: str, value: Any, pointer: str, code: str) -> None:
    assert places(Asks.BETTING, example(at, value)) == [(pointer, code)]


def test_a_misplaced_list_has_an_error_besides_its_items() -> None:
    assert places(Asks.BETTING, example("/action/cards", ["1s"])) == [
        ("/action/cards", "does-not-belong"),
        ("/action/cards/0", "unknown-rank"),
    ]


def test_names_in_pointers_are_escaped() -> None:
    document = example()
    document["table"]["a/b~c"] = 1
    assert places(Asks.BETTING, document) == [("/table/a~1b~0c", "unknown-field")]


@pytest.mark.parametrize(
    ("at", "value", "detail"),
    [
        ("/table/buton", 3, 'Did you mean "button"?'),
        ("/table/smallBlindSeat", 3, 'Did you mean "small_blind_seat"?'),
        ("/action/does", "rase", 'Did you mean "raise"?'),
        ("/action/does", "RAISE", 'Did you mean "raise"?'),
        ("/action/kind", "small_blind", 'Did you mean "small-blind"?'),
        ("/table/phase", "betting round", 'Did you mean "betting"?'),
        ("/table/seats/0/hand/0", "AS", '"S" in "AS" is not a suit. Suits are c d h s. Did you mean "As"?'),
        ("/table/seats/0/hand/0", "A♠", 'Did you mean "As"?'),
        ("/table/seats/0/hand/0", "10h", 'Did you mean "Th"?'),
        ("/table/seats/0/hand/0", "dK", 'Did you mean "Kd"?'),
        ("/table/seats/0/hand/0", "?", 'Did you mean "??"?'),
        ("/table/seats/0/stack", "84", 'found the string "84". Write numbers without quotes.'),
        ("/table/seats/0/stack", 84.0, "found 84.0. Remove the decimal point."),
        ("/table/seats/0/stack", 84.5, "Expected a whole number from 0 to 9,007,199,254,740,991; found 84.5."),
        ("/table/seats/0/number", None, "Required, and null is not accepted. Expected a whole number from 1 to 99."),
        ("/action/seat", 7, "There is no seat 7 at the table. Seats: 1, 2, 3."),
    ],
)
def test_an_error_suggests_the_correct_value(at: str, value: Any, detail: str) -> None:
    assert any(detail in fault.detail for fault in faults(Asks.BETTING, example(at, value)))


def test_all_errors_are_listed_at_once_in_document_order() -> None:
    document = example("/action", {"seat": 5, "does": "raise", "count": 1})
    document["table"]["stakes"]["chip"] = 12
    document["table"]["seats"][0]["hand"] = ["As", "1s"]
    document["table"]["seats"][2] = {"number": 3, "stak": 1}
    assert places(Asks.BETTING, document) == [
        ("/action/count", "does-not-belong"),
        ("/action/seat", "nobody-sits-there"),
        ("/action/to", "required"),
        ("/table/log/0/to", "fraction-of-a-chip"),
        ("/table/log/1/to", "fraction-of-a-chip"),
        ("/table/log/3/to", "fraction-of-a-chip"),
        ("/table/seats/0/bet", "fraction-of-a-chip"),
        ("/table/seats/0/gathered", "fraction-of-a-chip"),
        ("/table/seats/0/hand/1", "unknown-rank"),
        ("/table/seats/1/bet", "fraction-of-a-chip"),
        ("/table/seats/1/gathered", "fraction-of-a-chip"),
        ("/table/seats/1/stack", "fraction-of-a-chip"),
        ("/table/seats/2/bet", "required"),
        ("/table/seats/2/gathered", "required"),
        ("/table/seats/2/stak", "unknown-field"),
        ("/table/stakes/big_bet", "fraction-of-a-chip"),
        ("/table/stakes/big_blind", "fraction-of-a-chip"),
        ("/table/stakes/small_bet", "fraction-of-a-chip"),
        ("/table/stakes/small_blind", "fraction-of-a-chip"),
    ]


@pytest.mark.parametrize(
    "at",
    [
        *("/action/to", "/table/dead", "/table/rake", "/table/log/2/to", "/table/stakes/ante"),
        *(f"/table/seats/0/{name}" for name in ("dead", "ante", "found")),
    ],
)
def test_an_amount_that_chips_cannot_make_is_refused(at: str) -> None:
    document = example(at, 17)
    document["table"]["stakes"]["chip"] = 2
    assert places(Asks.BETTING, document) == [(at, "fraction-of-a-chip")]
    assert faults(Asks.BETTING, document)[0].allowed == (16, 18)


@pytest.mark.parametrize("kind", [Snapshot, Seat, Bound, Stakes, Event])
def test_every_amount_that_chips_make_is_checked(kind: type[Any]) -> None:
    """Of the facts without a usual limit, only these are not multiples of the smallest chip."""
    unlimited = {fact.name for fact in facts_of(kind) if getattr(fact.shape, "most", None) == LARGEST}
    counts = {"cents", "chip", "players_left", "hands_passed_in"}
    assert unlimited - {fact.name for fact in facts_of(kind) if fact.money} <= counts
    assert unlimited


def test_a_negative_amount_is_only_out_of_range() -> None:
    document = example("/action/to", -1)
    document["table"]["stakes"]["chip"] = 2
    assert places(Asks.BETTING, document) == [("/action/to", "out-of-range")]


def test_suggested_amounts_stay_within_the_largest_number() -> None:
    document = example("/table/seats/0/stack", 2**53 - 1)
    document["table"]["stakes"]["chip"] = 100
    found = [fault for fault in faults(Asks.BETTING, document) if fault.pointer == "/table/seats/0/stack"]
    assert [(fault.code, fault.allowed) for fault in found] == [("fraction-of-a-chip", (9_007_199_254_740_900,))]


def test_an_award_is_made_of_whole_chips() -> None:
    document = example("/table/log/0", {"does": "award", "seat": 1, "chips": 17, "pot": "main", "half": "badugi"})
    document["table"]["stakes"]["chip"] = 2
    assert places(Asks.BETTING, document) == [("/table/log/0/chips", "fraction-of-a-chip")]


def test_a_hundred_errors_are_listed_and_the_rest_counted() -> None:
    document = {**EXAMPLE, **{f"extra{number}": 1 for number in range(MOST_FAULTS + 7)}}
    with pytest.raises(Unprocessable) as refused:
        parse_question(Asks.BETTING, document)
    assert (len(refused.value.faults), refused.value.left_off) == (MOST_FAULTS, 7)


@pytest.mark.parametrize("document", [None, [], "x", 5, [EXAMPLE]])
def test_a_question_must_be_an_object(document: Any) -> None:
    assert places(Asks.POTS, document) == [("", "wrong-type")]


@pytest.mark.parametrize(
    ("asks", "event", "typed"),
    [
        (Asks.DEALING, {"does": "deal", "seat": 1, "count": 4}, Event(Does.DEAL, 1, count=4)),
        (Asks.DEALING, {"does": "deal", "count": 3}, Event(Does.DEAL, count=3)),
        (Asks.DEALING, {"does": "burn"}, Event(Does.BURN)),
        (Asks.DEALING, {"does": "carry-out"}, Event(Does.CARRY_OUT)),
        (Asks.DRAWING, {"does": "discard", "seat": 1, "count": 0}, Event(Does.DISCARD, 1, count=0)),
        (
            Asks.DRAWING,
            {"does": "discard", "seat": 1, "cards": ["As", "2d"]},
            Event(Does.DISCARD, 1, count=2, cards=cards("As 2d")),
        ),
        (Asks.DRAWING, {"does": "deal", "seat": 1}, Event(Does.DEAL, 1)),
        (Asks.DRAWING, {"does": "deal", "seat": 1, "cards": ["??"]}, Event(Does.DEAL, 1, count=1, cards=(UNKNOWN,))),
        (Asks.DRAWING, {"does": "burn"}, Event(Does.BURN)),
        (Asks.DRAWING, {"does": "reshuffle"}, Event(Does.RESHUFFLE)),
        (
            Asks.DRAWING,
            {"does": "reshuffle", "seat": 2, "piles": ["burns", "this-draw-own"]},
            Event(Does.RESHUFFLE, 2, piles=(Pile.BURNS, Pile.THIS_DRAW_OWN)),
        ),
        (Asks.SHOWDOWN, {"does": "show", "seat": 1}, Event(Does.SHOW, 1)),
        (Asks.SHOWDOWN, {"does": "show", "seat": 1, "cards": ["As"]}, Event(Does.SHOW, 1, cards=cards("As"))),
        (Asks.SHOWDOWN, {"does": "muck", "seat": 1}, Event(Does.MUCK, 1)),
        (Asks.SHOWDOWN, {"does": "ask-to-see", "seat": 1, "of": 2}, Event(Does.ASK_TO_SEE, 1, of=2)),
    ],
)
def test_each_endpoint_accepts_its_own_events(asks: Asks, event: Document, typed: Event) -> None:
    assert asked_event(asks, asked(**event)) == typed


@pytest.mark.parametrize(
    ("asks", "event", "pointer", "code"),
    [
        (Asks.DEALING, {"does": "burn", "count": 1}, "/event/count", "does-not-belong"),
        (Asks.DEALING, {"does": "reshuffle", "seat": 1}, "/event/does", "unknown-name"),
        (Asks.DEALING, {"does": "discard", "seat": 4}, "/event/seat", "nobody-sits-there"),
        (Asks.DEALING, {"does": "discard", "seat": 1, "count": 2, "cards": ["As"]}, "/event/count", "count-differs"),
        (Asks.DEALING, {"does": "deal", "seat": 1}, "/event/count", "required"),
        (Asks.DEALING, {"does": "deal"}, "/event/count", "required"),
        (Asks.DEALING, {"does": "deal", "seat": 4, "count": 4}, "/event/seat", "nobody-sits-there"),
        (Asks.DEALING, {"does": "carry-out", "seat": 1}, "/event/seat", "does-not-belong"),
        (Asks.DRAWING, {"does": "bet", "seat": 1, "to": 4}, "/event/does", "unknown-name"),
        (Asks.DRAWING, {"does": "discard", "seat": 1}, "/event/count", "required"),
        (Asks.DRAWING, {"does": "discard", "seat": 1, "count": 1, "cards": []}, "/event/count", "count-differs"),
        (Asks.DRAWING, {"does": "discard", "seat": 4, "count": 1}, "/event/seat", "nobody-sits-there"),
        (Asks.DRAWING, {"does": "burn", "count": 1}, "/event/count", "does-not-belong"),
        (Asks.DRAWING, {"does": "reshuffle", "piles": ["stub", "stub"]}, "/event/piles/1", "listed-twice"),
        (Asks.DRAWING, {"does": "reshuffle", "piles": ["muck"]}, "/event/piles/0", "unknown-name"),
        (Asks.DRAWING, {"does": "reshuffle", "piles": []}, "/event/piles", "wrong-length"),
        (Asks.SHOWDOWN, {"does": "muck", "seat": 1, "cards": ["As"]}, "/event/cards", "does-not-belong"),
        (Asks.SHOWDOWN, {"does": "muck", "seat": 1, "of": 2}, "/event/of", "does-not-belong"),
        (Asks.SHOWDOWN, {"does": "ask-to-see", "seat": 1, "of": 4}, "/event/of", "nobody-sits-there"),
        (Asks.SHOWDOWN, {"does": "award", "seat": 1, "chips": 4}, "/event/does", "unknown-name"),
        (Asks.POTS, {"does": "burn"}, "/event", "unknown-field"),
        (Asks.OPTIONS, {"does": "burn"}, "/event", "unknown-field"),
    ],
)
def test_no_endpoint_accepts_the_events_of_another(asks: Asks, event: Document, pointer: str, code: str) -> None:
    assert places(asks, asked(**event)) == [(pointer, code)]


def test_a_blind_is_posted_with_its_kind() -> None:
    document = example("/action", {"does": "post", "seat": 2, "to": 4, "kind": "big-blind"})
    assert asked_event(Asks.BETTING, document) == Event(Does.POST, 2, 4, Post.BIG_BLIND)


@pytest.mark.parametrize("asks", [Asks.DEALING, Asks.DRAWING, Asks.SHOWDOWN])
def test_chips_and_log_are_optional_outside_betting(asks: Asks) -> None:
    document = table_only("/table/log", ...)
    document["table"]["seats"] = [{"number": 1}, {"number": 2}]
    assert parse_question(asks, document).event is None
    assert ("/table/log", "required") in places(Asks.POTS, document)
    assert ("/table/seats/1/bet", "required") in places(Asks.OPTIONS, document)
    assert ("/table/seats/1/stack", "required") not in places(Asks.OPTIONS, document)


@pytest.mark.parametrize(
    ("deals", "code"),
    [
        ("diferent", "unknown-name"),
        ("", "unknown-name"),
        ("One", "unknown-name"),
        ("different" * 1000, "unknown-name"),
        (True, "wrong-type"),
        (2, "wrong-type"),
        (2**53, "wrong-type"),
        (["different"], "wrong-type"),
        ({"deals": "one"}, "wrong-type"),
    ],
)
def test_an_unknown_value_of_deals_lists_the_known_ones(deals: Any, code: str) -> None:
    asked = {"house": "h", "game": "g", "hands": [["As"]], "deals": deals}
    assert places(Asks.HANDS, asked) == [("/deals", code)]


def test_deals_is_optional_and_only_for_bare_hands() -> None:
    assert ("/deals", "unknown-field") in places(Asks.DEALING, {**table_only(), "deals": "one"})
    asked = {"house": "h", "game": "g", "hands": [["As"]]}
    assert parse_question(Asks.HANDS, {**asked, "deals": None}).deals is None
    assert parse_question(Asks.HANDS, {**asked, "deals": "different"}).deals is Deals.DIFFERENT


def test_hands_are_read_without_a_table() -> None:
    hands = [["As", "2d"], []]
    assert parse_question(Asks.HANDS, {"house": "h", "game": "g", "hands": hands}) == Question(
        Asks.HANDS, "h", "g", hands=(cards("As 2d"), ())
    )
    assert places(Asks.HANDS, {"house": "h", "game": "g", "hands": [["As"], "2d"]}) == [("/hands/1", "wrong-type")]
    assert places(Asks.HANDS, {"house": "h", "game": "g", "hands": []}) == [("/hands", "wrong-length")]
    assert places(Asks.HANDS, {"house": "h", "game": "g", "hands": [[]] * 31}) == [("/hands", "wrong-length")]
    assert ("/table", "unknown-field") in places(Asks.HANDS, {**table_only(), "hands": hands})


@pytest.mark.one_in(5)
@pytest.mark.parametrize("asks", list(Asks))
@given(data=st.data(), random=st.randoms(use_true_random=False))
def test_every_error_points_at_an_existing_place(asks: Asks, data: st.DataObject, random: Random) -> None:
    document = data.draw(documents(asks))
    for _ in range(5):
        document = broken(document, random)
        try:
            parse_question(asks, document)
        except Unprocessable as refused:
            assert refused.faults
            for fault in refused.faults:
                assert_points_into(document, fault.pointer)


def assert_points_into(document: Any, pointer: str) -> None:
    """The pointer names an existing place, or a missing field of an existing object."""
    here: Any = {"": document}
    *way, last = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")]
    for part in way:
        here = here[int(part)] if isinstance(here, list) else here[part]
    assert isinstance(here, dict) or int(last) < len(here)


def test_a_body_that_is_not_json_is_malformed() -> None:
    with pytest.raises(Malformed):
        parse_question(Asks.POTS, decode(b'{"house": '))


def lists_in(schema: StrictSchema, at: str = "") -> Iterator[tuple[str, ListOf]]:
    """Every list that the schema reads, at any depth, with its path."""
    for name, field in schema.fields.items():
        inner = field
        if isinstance(field, ListOf):
            yield f"{at}/{name}", field
            inner = field.inner
        if isinstance(inner, Nested):
            yield from lists_in(inner.schema, f"{at}/{name}")


LISTS = {at: field for schema in SCHEMAS.values() for at, field in lists_in(schema)}


@pytest.mark.parametrize("at", sorted(LISTS.keys() - {"/contested/alternatives"}))
def test_no_item_of_a_list_is_null(at: str) -> None:
    with pytest.raises(ValidationError) as refused:
        LISTS[at].deserialize([None] * max(1, LISTS[at].least))
    assert [error.code for error in refused.value.messages[0]] == ["required"]
