"""The schemas of a table, its events and gestures: made from their facts, with the checks between several facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dealer_service.api.errors import FieldError
from dealer_service.api.requests.described import schema_of
from dealer_service.api.requests.fields import Choice, ListOf, Nested
from dealer_service.api.requests.strict_schema import FieldErrors
from dealer_service.message import message
from dealer_service.table import (
    ACTIONS,
    WAGERS,
    Bound,
    Card,
    Deck,
    Discards,
    Does,
    Draw,
    Event,
    Gesture,
    Move,
    OutOfTurn,
    Phase,
    Places,
    Seat,
    Snapshot,
    Stakes,
)
from dealer_service.table.facts import Takes
from dealer_service.table.records import Results
from dealer_service.table.snapshot import BINDING

Loaded = Mapping[str, Any]

COUNTED = (Does.DISCARD, Does.DEAL)
SIZE_TWICE = FieldError("size-and-amount", message("Send either to or size, not both."))
ONE_BURNED = FieldError(
    "one-card", message("Only one card is burned. List it if it is exposed; otherwise omit “cards”.")
)
LEAST_OF_NOTHING = FieldError(
    "does-not-belong", message("“least” applies only to a bet or raise. Add one of them to “may”.")
)


# --- events


def _count_differs(loaded: Loaded) -> FieldErrors:
    """An error for a count that differs from the number of cards listed."""
    count, cards = loaded.get("count"), loaded.get("cards")
    if cards is not None and count not in (None, len(cards)):
        detail = message(
            "The count is {count}, but the number of cards listed is {listed}. Correct or omit one of them.",
            count=count,
            listed=len(cards),
        )
        yield "count", [FieldError("count-differs", detail, (len(cards),))]


def _check_event(loaded: Loaded) -> FieldErrors:
    """A wrong count, a burn of several cards, and a size beside an amount."""
    does, cards = loaded.get("does"), loaded.get("cards")
    if cards is not None:
        if does in COUNTED and loaded.get("count") is not None:
            yield from _count_differs(loaded)
        elif does is Does.BURN and len(cards) != 1:
            yield "cards", [ONE_BURNED]
    if loaded.get("size") is not None and loaded.get("to") is not None:
        yield "size", [SIZE_TWICE]


def _event(**facts: Any) -> Event:
    """The event, with the number of cards listed as its count."""
    if "cards" in facts and facts["does"] in COUNTED:
        facts["count"] = len(facts["cards"])
    return Event(**facts)


def _event_schema(name: str, says: str, does: tuple[Does, ...], takes: Mapping[str, Takes] = Event.takes) -> Any:
    """The schema of events in one place: those that may happen there, each with its facts."""
    without = () if any("size" in each.fields for each in takes.values()) else ("size",)
    return schema_of(
        Event,
        name,
        says=says,
        without=without,
        fields={"does": Choice(does, required=True)},
        makes=staticmethod(_event),
        checks=(_check_event,),
        takes=takes,
    )


LogSchema = _event_schema(
    "LoggedEvent",
    "An event that has happened. A `carry-out` is logged as the events that it consists of.",
    tuple(each for each in Does if each is not Does.CARRY_OUT),
)
ActionSchema = _event_schema(
    "Action",
    "What a seat does in a betting round, and the posts before the first.",
    (Does.POST, *BINDING),
    {**Event.takes, **dict.fromkeys(WAGERS, Takes(("seat",), either=("to", "size")))},
)
DealingEventSchema = _event_schema(
    "DealingEvent",
    "The deal of the hands, to one seat or to all at once, and the discards, the burn and the cards of a street. A "
    "discard without a seat is that of all players, face down.",
    (Does.DEAL, Does.DISCARD, Does.BURN, Does.RUN, Does.CARRY_OUT),
    {**Event.takes, Does.DISCARD: Takes(may=("seat", "count", "cards"))},
)
DrawingEventSchema = _event_schema(
    "DrawingEvent",
    "A step of a draw. To deal a seat all cards that are due, omit their number.",
    (Does.DISCARD, Does.BURN, Does.DEAL, Does.RESHUFFLE, Does.CARRY_OUT),
    {**Event.takes, Does.DEAL: Takes(("seat",), may=("count", "cards"))},
)
ShowdownEventSchema = _event_schema(
    "ShowdownEvent",
    "A hand shown, mucked or asked to be seen, or all awards carried out.",
    (Does.SHOW, Does.MUCK, Does.ASK_TO_SEE, Does.CARRY_OUT),
)

HandEventSchema = _event_schema(
    "HandEvent",
    "An event of a recorded hand: a post, an action, a step of the dealer, a show or muck, an award. On a street, a "
    "discard without a seat is that of all players, face down.",
    tuple(each for each in Does if each is not Does.RETURN),
    {
        **Event.takes,
        **dict.fromkeys(WAGERS, Takes(("seat",), either=("to", "size"))),
        **dict.fromkeys((Does.DEAL, Does.DISCARD), Takes(may=("seat", "count", "cards"))),
    },
)

# --- gestures

MoveSchema = schema_of(Move)
GestureSchema = schema_of(Gesture)

# --- the table


def _check_bound(loaded: Loaded) -> FieldErrors:
    """An error for a minimum of a bet or raise that the seat may not make."""
    may = loaded.get("may")
    if loaded.get("least") is not None and may is not None and not WAGERS.intersection(may):
        yield "least", [LEAST_OF_NOTHING]


def _check_stakes(loaded: Loaded) -> FieldErrors:
    """An error for a smallest chip that is not the smallest of the denominations."""
    chip, chips = loaded.get("chip"), loaded.get("chips")
    if chip is not None and chips and chip != min(chips):
        least = min(chips)
        detail = message("The smallest value in “chips” is {least}, not {chip}.", least=least, chip=chip)
        yield "chip", [FieldError("chip-differs", detail, (least,))]


def _deck(exposed: tuple[Card, ...] | None = None, aside: tuple[Card, ...] | None = None, **piles: Any) -> Deck:
    return Deck(exposed=exposed or None, aside=aside or None, **piles)


def _check_table(loaded: Loaded) -> FieldErrors:
    """The last aggressor of the last round, given before the showdown or beside a log that shows it."""
    if loaded.get("round_aggressor") is None:
        return
    if loaded.get("phase") not in (None, Phase.SHOWDOWN):
        detail = message("Allowed only at the showdown. Before that, use the log.")
        yield "round_aggressor", [FieldError("not-at-showdown", detail)]
    elif any(event.does in ACTIONS for event in loaded.get("log") or ()):
        detail = message("The log already shows who bet or raised last. Omit this field.")
        yield "round_aggressor", [FieldError("told-twice", detail)]


def _table(seats: tuple[dict[str, Any], ...], **others: Any) -> Snapshot:
    """The table with its seats in the order of their numbers, each with its place in the list that was sent."""
    placed = [Seat(**facts, place=place) for place, facts in enumerate(seats)]
    placed.sort(key=lambda seat: seat.number)
    return Snapshot(seats=tuple(placed), **others)


BoundSchema = schema_of(Bound, checks=(_check_bound,))
StakesSchema = schema_of(Stakes, checks=(_check_stakes,))
PlacesSchema = schema_of(Places)
DiscardsSchema = schema_of(Discards, checks=(_count_differs,))
DeckSchema = schema_of(Deck, makes=staticmethod(_deck))
DrawSchema = schema_of(Draw)
ResultsSchema = schema_of(Results)
OutOfTurnSchema = schema_of(OutOfTurn)
# Only the table knows the place of a seat, and makes it.
OF_SEAT: Mapping[str, Any] = {
    "makes": dict,
}
SeatSchema = schema_of(Seat, **OF_SEAT)
SeatWithChipsSchema = schema_of(Seat, "SeatWithChips", required=("bet", "gathered"), **OF_SEAT)
OF_TABLE: Mapping[str, Any] = {
    "makes": staticmethod(_table),
    "checks": (_check_table,),
}
TableSchema = schema_of(Snapshot, "Table", **OF_TABLE)


def _with_chips() -> ListOf:
    """The seats of a table, each with its chips in the middle; the stacks may be unknown."""
    seats = TableSchema().fields["seats"]
    assert isinstance(seats, ListOf)
    each = Nested(SeatWithChipsSchema, "a seat", required=True)
    return ListOf(each, message("a list of seats"), seats.least, seats.most, required=True)


# The table of a question that needs the chips in the middle and the log.
TableWithChipsSchema = schema_of(
    Snapshot, "TableWithChips", required=("log",), fields={"seats": _with_chips()}, **OF_TABLE
)
