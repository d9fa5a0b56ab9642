"""The schemas of a table and its parts: seats, stakes, deck, draw. A field that is left out is an unknown fact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import ValidationError

from dealer_service.api.errors import FieldError
from dealer_service.api.requests.described import schema_of, text
from dealer_service.api.requests.event_schemas import (
    HIGHEST_SEAT,
    MOST_CARDS,
    MOST_SEATS,
    LogSchema,
    amount,
    counted,
    how_many,
    miscounted,
    seat_number,
    some_cards,
)
from dealer_service.api.requests.fields import Boolean, Choice, Integer, ListOf, Nested
from dealer_service.api.requests.gesture_schemas import CONDITIONS
from dealer_service.api.requests.strict_schema import FieldErrors, StrictSchema
from dealer_service.i18n.message import message, sentences
from dealer_service.table import (
    ACTIONS,
    NO_STAKES,
    WAGERS,
    Bound,
    BoundBy,
    Card,
    Count,
    Decision,
    Deck,
    Discards,
    Does,
    Draw,
    Event,
    OutOfTurn,
    Owed,
    Phase,
    Places,
    Seat,
    Snapshot,
    Stakes,
    State,
)
from dealer_service.table.facts import LARGEST, Takes

LAST_ROUND = 9

# All of a seat but its place in the list, which only the table knows.
Facts = dict[str, Any]

BINDING = (Does.FOLD, Does.CHECK, Does.CALL, Does.BET, Does.RAISE)
LEAST_OF_NOTHING = FieldError(
    "does-not-belong", message("“least” applies only to a bet or raise. Add one of them to “may”.")
)


def _bound(may: tuple[Does, ...], least: int | None, by: BoundBy | None, once: Does | None) -> Bound:
    """What is left to a seat. Raises ValidationError for the least of a bet or raise that is not left."""
    if least is not None and not WAGERS.intersection(may):
        raise ValidationError({"least": [LEAST_OF_NOTHING]})
    return Bound(may, least, by, once)


class BoundSchema(StrictSchema):
    """What is left to a seat at its next turn, since it has bound itself or given the rest away."""

    makes = staticmethod(_bound)

    may = ListOf(Choice(BINDING, required=True), "a list of actions", 1, len(BINDING), required=True, distinct=True)
    least = Integer(1, LARGEST)
    by = Choice(BoundBy)
    locals()["if"] = Choice(CONDITIONS, attribute="once")  # which Python keeps for itself

    def conflicts(self, loaded: Mapping[str, Any], raw: Mapping[str, Any]) -> FieldErrors:
        """The least of a bet or raise that is not left."""
        may = loaded.get("may")
        if loaded.get("least") is not None and may is not None and not WAGERS.intersection(may):
            yield "least", [LEAST_OF_NOTHING]


class SeatSchema(StrictSchema):
    """One seat."""

    makes = Facts
    reserved: ClassVar = {"up": message("Reserved for stud, which is not supported yet.")}

    number = seat_number(required=True)
    stack = amount()
    bet = amount()
    gathered = amount()
    dead = amount()
    state = Choice(State)
    hand = some_cards()
    shown = Boolean()
    drew = ListOf(how_many(required=True), "a list of card counts, one for each draw", 0, LAST_ROUND)
    owes = ListOf(Choice(Owed, required=True), "a list of posts that are still due", 0, len(Owed), distinct=True)
    found = amount()
    ante = amount()
    bound = Nested(BoundSchema, 'an object such as {"may": ["call", "raise"]}')
    short = Integer(1, MOST_CARDS)
    had_time = Boolean()
    found_aside = Boolean()


class SeatWithChipsSchema(SeatSchema):
    """One seat where its chips in the middle must be told; the stack need not be."""

    bet = amount(required=True)
    gathered = amount(required=True)


MOST_CHIPS = 20


def _stakes(chip: int | None, chips: tuple[int, ...] | None, **others: Any) -> Stakes:
    _check_smallest(chip, chips)
    return Stakes(chip=chip, chips=chips, **others)


def _check_smallest(chip: int | None, chips: tuple[int, ...] | None) -> None:
    """Check that the smallest chip is the smallest of the denominations. Raises ValidationError."""
    if chip is not None and chips and chip != min(chips):
        least = min(chips)
        detail = message("The smallest value in “chips” is {least}, not {chip}.", least=least, chip=chip)
        raise ValidationError({"chip": [FieldError("chip-differs", detail, (least,))]})


class StakesSchema(StrictSchema):
    """The forced money, the bets and the chips."""

    makes = staticmethod(_stakes)

    small_blind = amount()
    big_blind = amount()
    ante = amount()
    small_bet = amount()
    big_bet = amount()
    least_bet = amount()
    most_bet = amount()
    hand_cap = Integer(1, LARGEST)
    pot_unit = Integer(1, LARGEST)
    blind_chip = Integer(1, LARGEST)
    chip = Integer(1, LARGEST)
    currency = text(16)
    chips = ListOf(Integer(1, LARGEST, required=True), message("a list of denominations"), 1, MOST_CHIPS, distinct=True)
    cents = Integer(1, LARGEST)

    def conflicts(self, loaded: Mapping[str, Any], raw: Mapping[str, Any]) -> FieldErrors:
        """A smallest chip that is not the smallest of the denominations."""
        try:
            _check_smallest(loaded.get("chip"), loaded.get("chips"))
        except ValidationError as error:
            assert isinstance(error.messages, dict)
            yield from error.messages.items()


MOST_EVENTS = 500
MOST_OUT_OF_TURN = 100
MODES = ("cash", "tournament")


PlacesSchema = schema_of(Places)


class Button(Integer):
    """The seat with the button, which may be an empty one."""

    def __init__(self) -> None:
        super().__init__(1, HIGHEST_SEAT, required=True)
        detail = sentences(
            message("A table without a button is reserved for stud, which is not supported yet."),
            message("Expected {expected}.", expected=self.expected),
        )
        self.error_messages["null"] = [FieldError("reserved", detail)]


def _discards(draw: int, seat: int, count: int, cards: tuple[Card, ...] | None) -> Discards:
    counted(count, cards)
    return Discards(draw, seat, count, cards)


class DiscardsSchema(StrictSchema):
    """One pile of discards as it lies now."""

    makes = staticmethod(_discards)

    draw = Integer(1, LAST_ROUND, required=True)
    seat = seat_number(required=True)
    count = how_many(required=True)
    cards = some_cards()

    def conflicts(self, loaded: Mapping[str, Any], raw: Mapping[str, Any]) -> FieldErrors:
        """A count that is not that of the cards."""
        yield from miscounted(loaded)


def _deck(exposed: tuple[Card, ...] | None, **piles: Any) -> Deck:
    return Deck(exposed=exposed or None, **piles)


class DeckSchema(StrictSchema):
    """The piles that are in nobody's hand, and the cards that lie open."""

    makes = staticmethod(_deck)

    stub = how_many()
    burns = how_many()
    folded = how_many()
    discards = ListOf(
        Nested(DiscardsSchema, "a pile of discards", required=True), message("a list of piles"), 0, MOST_EVENTS
    )
    exposed = some_cards()


class CountSchema(StrictSchema):
    """So many cards of one seat."""

    makes = Count

    seat = seat_number(required=True)
    count = how_many(required=True)


def _counts() -> ListOf:
    return ListOf(
        Nested(CountSchema, "an object with seat and count", required=True),
        message("a list of counts"),
        0,
        HIGHEST_SEAT,
    )


def _draw(number: int, burned: bool, burned_again: bool | None, replace: Any, **counts: Any) -> Draw:
    told = {name: each or () for name, each in counts.items()}
    return Draw(number, burned, **told, burned_again=bool(burned_again), replace=replace or ())


class DrawSchema(StrictSchema):
    """A draw in progress. What is left out has not happened: nobody has said, placed or received anything."""

    makes = staticmethod(_draw)

    number = Integer(1, LAST_ROUND, required=True)
    burned = Boolean(required=True)
    burned_again = Boolean()
    announced = _counts()
    placed = _counts()
    received = _counts()
    replace = _counts()


_NO_DECK = Deck(*(None,) * 4)


class OutOfTurnSchema(StrictSchema):
    """What a seat did before its turn."""

    makes = OutOfTurn

    seat = seat_number()
    does = Choice(BINDING, required=True)
    to = amount()
    after = Integer(0, MOST_EVENTS)
    binds = Boolean()

    takes: ClassVar[Mapping[str, Takes]] = {
        Does.FOLD: Takes(("seat", "after")),
        Does.CHECK: Takes(("seat", "after"), may=("binds",)),
        Does.CALL: Takes(("seat", "after"), may=("to", "binds")),
        Does.BET: Takes(("seat", "after"), may=("to", "binds")),
        Does.RAISE: Takes(("seat", "after"), may=("to", "binds")),
    }


def _snapshot(
    seats: tuple[Facts, ...],
    stakes: Stakes | None,
    deck: Deck | None,
    out_of_turn: tuple[OutOfTurn, ...] | None,
    **others: Any,
) -> Snapshot:
    """The table with its seats in the order of their numbers, each with its place in the list that was sent."""
    if fault := _of_aggressor(others["round_aggressor"], others["phase"], others["log"]):
        raise ValidationError({"round_aggressor": [fault]})
    placed = [Seat(**facts, place=place) for place, facts in enumerate(seats)]
    placed.sort(key=lambda seat: seat.number)
    return Snapshot(
        seats=tuple(placed), stakes=stakes or NO_STAKES, deck=deck or _NO_DECK, out_of_turn=out_of_turn or (), **others
    )


def _of_aggressor(told: int | None, phase: Phase | None, log: tuple[Event, ...] | None) -> FieldError | None:
    """What is wrong with telling who bet last in the last round."""
    if told is None:
        return None
    if phase not in (None, Phase.SHOWDOWN):
        return FieldError("not-at-showdown", message("Allowed only at the showdown. Before that, use the log."))
    if any(event.does in ACTIONS for event in log or ()):
        return FieldError("told-twice", message("The log already shows who bet or raised last. Omit this field."))
    return None


class TableSchema(StrictSchema):
    """The whole table."""

    makes = staticmethod(_snapshot)
    reserved: ClassVar = {"board": message("Reserved for games with a board, which are not supported yet.")}

    button = Button()
    small_blind_seat = Integer(0, HIGHEST_SEAT)
    big_blind_seat = Integer(0, HIGHEST_SEAT)
    round = Integer(1, LAST_ROUND)
    phase = Choice(Phase)
    stakes = Nested(StakesSchema, "an object with the stakes")
    seats = ListOf(
        Nested(SeatSchema, "a seat", required=True), message("a list of seats"), 1, MOST_SEATS, required=True
    )
    log = ListOf(Nested(LogSchema, "an event", required=True), message("a list of events"), 0, MOST_EVENTS)
    deck = Nested(DeckSchema, "an object with the piles of cards")
    draw = Nested(DrawSchema, "an object with the draw in progress")
    dead = amount()
    mode = Choice(MODES)
    players_left = Integer(1, LARGEST)
    kill_seat = Integer(0, HIGHEST_SEAT)
    kill_button = Integer(0, HIGHEST_SEAT)
    rake = amount()
    last_aggressor = Integer(0, HIGHEST_SEAT)
    round_aggressor = Integer(0, HIGHEST_SEAT)
    uncontested = Choice(Decision)
    should_be = Nested(PlacesSchema, 'an object such as {"button": 3}')
    out_of_turn = ListOf(
        Nested(OutOfTurnSchema, "an action out of turn", required=True),
        message("a list of actions out of turn"),
        0,
        MOST_OUT_OF_TURN,
    )

    def conflicts(self, loaded: Mapping[str, Any], raw: Mapping[str, Any]) -> FieldErrors:
        """Who bet last, before the showdown or beside a log that tells it."""
        if fault := _of_aggressor(loaded.get("round_aggressor"), loaded.get("phase"), loaded.get("log")):
            yield "round_aggressor", [fault]


class TableWithChipsSchema(TableSchema):
    """The whole table where chips and log must be told."""

    seats = ListOf(
        Nested(SeatWithChipsSchema, "a seat", required=True), message("a list of seats"), 1, MOST_SEATS, required=True
    )
    log = ListOf(
        Nested(LogSchema, "an event", required=True), message("a list of events"), 0, MOST_EVENTS, required=True
    )
