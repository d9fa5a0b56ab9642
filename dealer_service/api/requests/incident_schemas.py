"""The schema of an incident: what went wrong at a table, by its kind, and the facts that belong to that kind.

Only what an incident is about is required here: a fact that a clause needs is asked for by the ruling.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dealer_service.api.requests.event_schemas import HIGHEST_SEAT, MOST_CARDS, amount, how_many, seat_number
from dealer_service.api.requests.fields import Boolean, CardField, Choice, Integer, ListOf, Nested
from dealer_service.api.requests.strict_schema import StrictSchema, Takes
from dealer_service.api.requests.table_schemas import PlacesSchema
from dealer_service.i18n.message import message
from dealer_service.table import (
    By,
    FellFrom,
    Foul,
    Found,
    Incident,
    Lost,
    Mishap,
    NextCard,
    NextHand,
    Noticed,
    Strewn,
    StubOrder,
)
from dealer_service.table.cards import RANKS

MOST_ENTRY = 499
MOST_CALLED = 5
MOST_BURNED = 2
# Thirteen hands of four are in the deck, and a pot more for each but one of them that is all-in.
POTS = ("main", *(f"side-{number}" for number in range(1, 13)))
MOST_SECONDS = 86_400
# What tells whether a claim is heard.
CLAIM = ("next_hand", "house_error", "break", "seconds_since_push")


class IncidentSchema(StrictSchema):
    """One incident."""

    makes = Incident
    decides = "kind"

    kind = Choice(Mishap, required=True)
    seat = seat_number()
    of = seat_number()
    count = Integer(1, MOST_CARDS)
    first = Boolean()
    present = Boolean()
    cards = how_many()
    foul = Choice(Foul)
    found_in = Choice(Found)
    knew = ListOf(seat_number(required=True), message("a list of seats"), 0, HIGHEST_SEAT, distinct=True)
    entry = Integer(0, MOST_ENTRY)
    next_card = Choice(NextCard)
    card = CardField(required=False)
    place = Integer(1, MOST_CARDS)
    exposed_before = how_many()
    by = Choice(By)
    locals()["from"] = Choice(FellFrom, attribute="fell_from")  # which Python keeps for itself
    should_be = Nested(PlacesSchema, 'an object such as {"button": 3}')
    noticed = Choice(Noticed)
    believed = amount()
    quoted = amount()
    called = ListOf(Choice(RANKS, required=True), message("a list of ranks, top first"), 0, MOST_CALLED)
    fouled = ListOf(seat_number(required=True), message("a list of seats"), 0, HIGHEST_SEAT, distinct=True)
    to = seat_number()
    seats = ListOf(seat_number(required=True), message("a list of seats"), 1, HIGHEST_SEAT, distinct=True)
    burned = Integer(0, MOST_BURNED)
    order = Choice(StubOrder)
    over = Integer(1, MOST_CARDS)
    under = Integer(1, MOST_CARDS)
    looked_at = Boolean()
    replaced = Boolean()
    announced = how_many()
    placed = how_many()
    mucked = Choice(Lost)
    identifiable = Boolean()
    protected = Boolean()
    misinformed = Boolean()
    mixed_with = ListOf(Choice(Strewn), message("a list of piles"), 0, len(Strewn), distinct=True)
    pot = Choice(POTS)
    chips = amount()
    counterpart = seat_number()
    house_error = Boolean()
    next_hand = Choice(NextHand)
    locals()["break"] = Boolean(attribute="in_break")  # which Python keeps for itself
    seconds_since_push = Integer(0, MOST_SECONDS)

    takes: ClassVar[Mapping[str, Takes]] = {
        Mishap.EXPOSED_ON_DRAW: Takes(("seat",), may=("card", "by")),
        Mishap.ASKED_HOW_MANY: Takes(("of",), may=("seat",)),
        Mishap.BOXED_CARD: Takes(may=("seat", "count")),
        Mishap.DEALT_OUT_OF_ORDER: Takes(may=("seat", "first")),
        Mishap.DEALT_TO_WRONG_SEAT: Takes(("seat",)),
        Mishap.SEAT_LEFT_OUT: Takes(("seat",), may=("present",)),
        Mishap.EXPOSED_ON_DEAL: Takes(("seat",), may=("card", "place", "exposed_before", "by")),
        Mishap.BET_MISUNDERSTOOD: Takes(("entry",), may=("believed",)),
        Mishap.MISPLACED_BUTTON_OR_BLINDS: Takes(may=("should_be", "noticed")),
        Mishap.CARD_OFF_TABLE: Takes(("seat",), may=("card", "from", "place", "exposed_before")),
        Mishap.WRONG_CARD_COUNT: Takes(("seat",), may=("cards",)),
        Mishap.FOULED_DECK: Takes(may=("foul", "found_in", "knew")),
        Mishap.WRONG_BET: Takes(("entry",), may=("next_card",)),
        Mishap.MISQUOTED_POT: Takes(("entry",), may=("quoted", "next_card")),
        Mishap.CLOCK_EXPIRED: Takes(("seat",)),
        Mishap.MISCALLED_HAND: Takes(("seat",), may=("called", "fouled")),
        Mishap.CARDS_SHOWN: Takes(("seat", "to")),
        Mishap.PREMATURE_CARDS: Takes(("seats",), may=("burned",)),
        Mishap.WRONG_BURN: Takes(may=("burned",)),
        Mishap.DROPPED_STUB: Takes(may=("order", "mixed_with")),
        Mishap.MISREAD_HAND: Takes(("seat",), may=CLAIM),
        Mishap.MISAWARDED_POT: Takes(("pot", "to"), may=("chips", "counterpart", *CLAIM)),
        Mishap.WRONG_REPLACEMENT: Takes(("seat",), may=("looked_at",), either=("over", "under")),
        Mishap.DREW_OUT_OF_TURN: Takes(("seat", "count"), may=("replaced",)),
        Mishap.ANNOUNCEMENT_MISMATCH: Takes(("seat", "announced", "placed")),
        Mishap.FOLD_IN_DRAW: Takes(("seat",)),
        Mishap.CARDS_MUCKED: Takes(("seat",), may=("mucked", "by", "identifiable", "protected", "misinformed")),
    }
