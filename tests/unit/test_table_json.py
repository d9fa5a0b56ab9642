"""A table that is sent and sent back is unchanged."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.api.requests.parser import parse_question
from dealer_service.api.requests.schemas import SCHEMAS
from dealer_service.api.responses.table_json import serialize_event, serialize_table
from dealer_service.engine import Asks, answer
from dealer_service.rulebook import Book
from dealer_service.table import Does, Event, Phase, Pile, Snapshot, cards
from tests.unit.documents import EXAMPLE, Document, documents, events, example, name_of_event, table_only

WITH_A_TABLE = [asks for asks in Asks if asks is not Asks.HANDS]


def table_asked_about(asks: Asks, document: Document) -> Snapshot:
    table = parse_question(asks, document).table
    assert table is not None
    return table


@pytest.mark.one_in(4)
@pytest.mark.parametrize("asks", WITH_A_TABLE)
@given(data=st.data())
def test_a_table_survives_a_round_trip(asks: Asks, data: st.DataObject) -> None:
    document = data.draw(documents(asks))
    table = SCHEMAS[asks].load(document).table
    out = json.loads(json.dumps(serialize_table(table)))
    back = SCHEMAS[asks].load({**document, "table": out}).table
    assert back == table
    assert serialize_table(back) == out


@pytest.mark.one_in(4)
@pytest.mark.parametrize("asks", WITH_A_TABLE)
@given(data=st.data())
def test_missing_facts_are_omitted_instead_of_null(asks: Asks, data: st.DataObject) -> None:
    assert not nulls(serialize_table(SCHEMAS[asks].load(data.draw(documents(asks))).table))


def nulls(value: Any) -> bool:
    if isinstance(value, dict | list):
        return any(map(nulls, value.values() if isinstance(value, dict) else value))
    return value is None


@pytest.mark.parametrize("asks", [Asks.DEALING, Asks.BETTING, Asks.DRAWING, Asks.SHOWDOWN])
@given(data=st.data())
def test_an_event_survives_a_round_trip(asks: Asks, data: st.DataObject) -> None:
    name, schema = name_of_event(asks), SCHEMAS[asks]
    event = schema.load({**table_only(), name: data.draw(events(asks))}).event
    assert schema.load({**table_only(), name: json.loads(json.dumps(serialize_event(event)))}).event == event


def test_the_table_of_the_handbook_survives_a_round_trip() -> None:
    table = {**EXAMPLE["table"], "stakes": {**EXAMPLE["table"]["stakes"]}}
    del table["stakes"]["currency"]
    assert serialize_table(table_asked_about(Asks.BETTING, EXAMPLE)) == table


def test_an_empty_list_is_sent_but_a_missing_one_is_omitted() -> None:
    bare = {"button": 3, "seats": [{"number": 1, "hand": [], "drew": []}], "log": [], "deck": {"discards": []}}
    assert serialize_table(table_asked_about(Asks.DEALING, {**table_only(), "table": bare})) == bare
    assert serialize_table(
        table_asked_about(Asks.DEALING, {**table_only(), "table": {"button": 3, "seats": [{"number": 1}]}})
    ) == {
        "button": 3,
        "seats": [{"number": 1}],
    }


@pytest.mark.parametrize(
    ("event", "out"),
    [
        (Event(Does.BURN), {"does": "burn"}),
        (Event(Does.FOLD, 2), {"seat": 2, "does": "fold"}),
        (
            Event(Does.DISCARD, 2, count=1, cards=cards("As")),
            {"seat": 2, "does": "discard", "count": 1, "cards": ["As"]},
        ),
        (Event(Does.RESHUFFLE, 2, piles=(Pile.BURNS,)), {"seat": 2, "does": "reshuffle", "piles": ["burns"]}),
        (
            Event(Does.AWARD, 2, chips=5, pot="main", half="badugi"),
            {"seat": 2, "does": "award", "chips": 5, "pot": "main", "half": "badugi"},
        ),
    ],
)
def test_an_event_has_only_its_given_facts(event: Event, out: Document) -> None:
    assert serialize_event(event) == out


def test_a_hand_is_played_to_its_end_by_sending_back_the_last_table(book: Book) -> None:
    """Seats 2 and 3 call, all stand pat, check and show."""
    document, table = example("/action", {"seat": 2, "does": "call"}), table_asked_about(Asks.BETTING, EXAMPLE)
    while table.phase is not Phase.OVER:
        assert table.phase is not None
        ruling = answer(parse_question(QUESTION[table.phase], document), book)
        assert ruling.next is not None, ruling
        table, out = ruling.next, json.loads(json.dumps(serialize_table(ruling.next)))
        document = {**table_only(), "table": out}
        assert table_asked_about(Asks.DEALING, document) == table
        document.update(what_next(table))
    assert sum(seat.stack or 0 for seat in table.seats) == 3 * 104


QUESTION = {Phase.BETTING: Asks.BETTING, Phase.DRAWING: Asks.DRAWING, Phase.SHOWDOWN: Asks.SHOWDOWN}


def what_next(table: Snapshot) -> Document:
    if table.phase is Phase.BETTING:
        acted = {event.seat for event in table.log or ()}
        behind = [seat.number for seat in table.clockwise_from(table.button) if seat.number not in acted]
        level = max(seat.bet or 0 for seat in table.seats)
        owing = [seat.number for seat in table.clockwise_from(table.button) if seat.bet != level]
        return {"action": {"seat": owing[0], "does": "call"} if owing else {"seat": behind[0], "does": "check"}}
    if table.phase is Phase.DRAWING:
        placed = {each.seat for each in table.draw.placed} if table.draw else set()
        waiting = [seat.number for seat in table.clockwise_from(table.button) if seat.number not in placed]
        return {"event": {"does": "discard", "seat": waiting[0], "count": 0} if waiting else {"does": "burn"}}
    hidden = [seat for seat in table.seats if not seat.shown]
    hands = {1: ["As", "2d", "3h", "4c"], 2: ["Ks", "Kd", "Kh", "Kc"], 3: ["Qs", "Qd", "Qh", "Qc"]}
    if hidden:
        return {"event": {"does": "show", "seat": hidden[0].number, "cards": hands[hidden[0].number]}}
    return {"event": {"does": "carry-out"}}
