"""An event of a recorded hand as a dispute for the floor: its question, and the way back to the hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dealer_service.api.errors import InputError, Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.table_json import serialize_event, serialize_table
from dealer_service.canonical import JsonObject
from dealer_service.engine import Asks, answer
from dealer_service.engine.play.played import Played, PlayedEvent
from dealer_service.message import message
from dealer_service.rulebook import Book
from dealer_service.table import Does, Phase, Snapshot
from dealer_service.web.floor.link import pack
from dealer_service.web.floor.sheet import OF_ONE_QUESTION, Sheet, value_at
from dealer_service.web.history.sheet import PINS, HandSheet

# The fields of a hand's question that a dispute about one of its events shares.
SHARED = ("house", "game", *PINS)


def is_disputable(each: PlayedEvent) -> bool:
    """Whether the floor can be asked about this event: one that was ruled on at a table."""
    return each.asks is not None and each.ruling is not None


def dispute_at(hand: HandSheet, place: int, book: Book) -> Sheet:
    """The dispute about the event at this place of the page, counted from 1. Raises DealerServiceError."""
    question = parse_question(Asks.PLAY, {**hand.question, "on_deviation": "follow", "detail": "events"})
    played = answer(question, book).answer
    assert isinstance(played, Played) and question.table is not None
    events = played.events or ()
    if not 1 <= place <= len(events) or not is_disputable(events[place - 1]):
        detail = message("This event cannot be taken to the floor.")
        raise Unprocessable([InputError("/event", "out-of-range", detail)])
    each = events[place - 1]
    before = played.opening or question.table
    for earlier in events[: place - 1]:
        before = earlier.table or before
    asks, told = _asked(each, hand.question)
    if each.event is not None and each.event.does is Does.AWARD:
        asks, told, before = Asks.SHOWDOWN, {}, _at_showdown(question.table, events[: place - 1])
    shared = {name: hand.question[name] for name in SHARED if name in hand.question}
    asked = {**shared, "table": serialize_table(before), **told}
    return Sheet(asks, asked, hand=_way_back(hand, place, each))


def _asked(each: PlayedEvent, question: JsonObject) -> tuple[Asks, JsonObject]:
    """The question about an event, and the event: as it was recorded, or as it was derived."""
    asks = each.asks or Asks.OPTIONS
    recorded = None if each.at is None else value_at(question, f"/events/{each.at}")
    for name in ("gesture", "incident"):
        if isinstance(recorded, dict) and name in recorded:
            return asks, {name: recorded[name]}
    members = OF_ONE_QUESTION.get(asks, ())
    return asks, {members[0]: serialize_event(each.event)} if members and each.event else {}


def _at_showdown(table: Snapshot, events: tuple[PlayedEvent, ...]) -> Snapshot:
    """The last table before the pots were awarded."""
    for each in events:
        if each.table is not None and each.table.phase is not Phase.OVER:
            table = each.table
    return table


def _way_back(hand: HandSheet, place: int, each: PlayedEvent) -> dict[str, Any]:
    """The hand at this event, packed for a link, with its name and the number of the event."""
    number = {} if each.at is None else {"event": each.at + 1}
    named = {"hand": hand.record["hand"]} if isinstance(hand.record.get("hand"), str) else {}
    return {"link": pack(replace(hand, event=place).as_json()), **number, **named}
