"""The schemas of events: which events may stand in which place, and which fields belong to each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import ValidationError

from dealer_service.api.errors import FieldError
from dealer_service.api.requests.described import text
from dealer_service.api.requests.fields import CardField, Choice, Integer, ListOf
from dealer_service.api.requests.strict_schema import FieldErrors, StrictSchema
from dealer_service.i18n.message import message
from dealer_service.table import Card, Does, Event, Pile, Post, Size
from dealer_service.table.facts import LARGEST, Takes

MOST_CARDS = 52
MOST_SEATS = 23
HIGHEST_SEAT = 99

COUNTED = (Does.DISCARD, Does.DEAL)
TAKES: Mapping[str, Takes] = {
    Does.POST: Takes(("seat", "to", "kind")),
    Does.FOLD: Takes(("seat",), may=("to",)),
    Does.CHECK: Takes(("seat",), may=("to",)),
    Does.CALL: Takes(("seat",), may=("to",)),
    Does.BET: Takes(("seat", "to")),
    Does.RAISE: Takes(("seat", "to")),
    Does.DISCARD: Takes(("seat",), either=("count", "cards")),
    Does.BURN: Takes(may=("cards",)),
    Does.DEAL: Takes(("seat",), either=("count", "cards")),
    Does.RESHUFFLE: Takes(may=("piles", "seat")),
    Does.SHOW: Takes(("seat",), may=("cards",)),
    Does.MUCK: Takes(("seat",)),
    Does.ASK_TO_SEE: Takes(("seat", "of")),
    Does.AWARD: Takes(("seat", "chips"), may=("pot", "half", "among")),
    Does.RETURN: Takes(("seat", "to")),
    Does.CARRY_OUT: Takes(),
}


SIZE_TWICE = FieldError("size-and-amount", message("Send either to or size, not both."))


ONE_BURNED = FieldError(
    "one-card", message("Only one card is burned. List it if it is exposed; otherwise omit “cards”.")
)


def amount(*, required: bool = False) -> Integer:
    """A field of money, in whole units."""
    return Integer(0, LARGEST, required=required)


def how_many(*, required: bool = False) -> Integer:
    """A field that counts cards."""
    return Integer(0, MOST_CARDS, required=required)


def seat_number(*, required: bool = False) -> Integer:
    """A field that names a seat."""
    return Integer(1, HIGHEST_SEAT, required=required)


def some_cards(*, required: bool = False) -> ListOf:
    """A field of cards."""
    return ListOf(CardField(), 'a list of cards such as ["As", "??"]', 0, MOST_CARDS, required=required)


def counted(count: int | None, cards: tuple[Card, ...] | None) -> int | None:
    """The count if there is one, else the number of cards. Raises ValidationError where the two differ."""
    if cards is None:
        return count
    if count not in (None, len(cards)):
        detail = message(
            "The count is {count}, but the number of cards listed is {listed}. Correct or omit one of them.",
            count=count,
            listed=len(cards),
        )
        raise ValidationError({"count": [FieldError("count-differs", detail, (len(cards),))]})
    return len(cards)


def miscounted(loaded: Mapping[str, Any]) -> FieldErrors:
    """A count that is not that of the cards listed beside it."""
    try:
        counted(loaded.get("count"), loaded.get("cards"))
    except ValidationError as error:
        assert isinstance(error.messages, dict)
        yield from error.messages.items()


def _event(
    does: Does,
    seat: int | None,
    to: int | None,
    kind: Post | None,
    count: int | None,
    cards: tuple[Card, ...] | None,
    piles: tuple[Pile, ...] | None,
    chips: int | None,
    pot: str | None,
    half: str | None,
    of: int | None,
    among: tuple[int, ...] | None,
    size: Size | None = None,
) -> Event:
    """The event, its cards counted where they are counted at all."""
    if does in COUNTED:
        count = counted(count, cards)
    if does is Does.BURN and cards is not None and len(cards) != 1:
        raise ValidationError({"cards": [ONE_BURNED]})
    if to is not None and size is not None:
        raise ValidationError({"size": [SIZE_TWICE]})
    return Event(does, seat, to, kind, count, cards, piles, chips, pot, half, size, of, among)


class EventSchema(StrictSchema):
    """One event. The subclasses say which events may stand in which place."""

    makes = staticmethod(_event)

    does = Choice(Does, required=True)
    seat = seat_number()
    to = amount()
    kind = Choice(Post)
    count = how_many()
    cards = some_cards()
    piles = ListOf(Choice(Pile, required=True), "a list of piles", 1, len(Pile), distinct=True)
    chips = amount()
    pot = text(40)
    half = text(40)
    of = seat_number()
    among = ListOf(seat_number(required=True), message("a list of seats"), 1, HIGHEST_SEAT, distinct=True)

    takes: ClassVar[Mapping[str, Takes]] = TAKES

    def conflicts(self, loaded: Mapping[str, Any], raw: Mapping[str, Any]) -> FieldErrors:
        """What does not belong to the event, and a count that is not that of the cards."""
        yield from super().conflicts(loaded, raw)
        if loaded.get("does") in COUNTED:
            yield from miscounted(loaded)
        cards = loaded.get("cards")
        if loaded.get("does") is Does.BURN and cards is not None and len(cards) != 1:
            yield "cards", [ONE_BURNED]


class LogSchema(EventSchema):
    """An event that has happened. What is carried out in one is logged as the events that it came to."""

    does = Choice([each for each in Does if each is not Does.CARRY_OUT], required=True)


class ActionSchema(EventSchema):
    """What a seat does in a betting round, and the posts before the first."""

    does = Choice((Does.POST, Does.FOLD, Does.CHECK, Does.CALL, Does.BET, Does.RAISE), required=True)
    size = Choice(Size)

    takes: ClassVar[Mapping[str, Takes]] = {
        **TAKES,
        Does.BET: Takes(("seat",), either=("to", "size")),
        Does.RAISE: Takes(("seat",), either=("to", "size")),
    }

    def conflicts(self, loaded: Mapping[str, Any], raw: Mapping[str, Any]) -> FieldErrors:
        """A size in words beside the amount."""
        yield from super().conflicts(loaded, raw)
        if loaded.get("to") is not None and loaded.get("size") is not None:
            yield "size", [SIZE_TWICE]


class DealingEventSchema(EventSchema):
    """The deal of the hands, to one seat or to all at once."""

    does = Choice((Does.DEAL, Does.CARRY_OUT), required=True)


class DrawingEventSchema(EventSchema):
    """A step of a draw. What is due to a seat may be dealt without saying how much it is."""

    does = Choice((Does.DISCARD, Does.BURN, Does.DEAL, Does.RESHUFFLE, Does.CARRY_OUT), required=True)

    takes: ClassVar[Mapping[str, Takes]] = {**TAKES, Does.DEAL: Takes(("seat",), may=("count", "cards"))}


class ShowdownEventSchema(EventSchema):
    """A hand shown, mucked or asked to be seen, or all awards carried out."""

    does = Choice((Does.SHOW, Does.MUCK, Does.ASK_TO_SEE, Does.CARRY_OUT), required=True)
