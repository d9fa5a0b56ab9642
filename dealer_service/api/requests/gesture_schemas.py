"""The schemas of a gesture: what a seat said and put out, in place of its action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dealer_service.api.requests.event_schemas import seat_number
from dealer_service.api.requests.fields import Boolean, Choice, Integer, ListOf, Nested
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.i18n.message import message
from dealer_service.table import Does, Gesture, Motion, Move, Word
from dealer_service.table.facts import LARGEST, Takes

# What another player may do, on which words can hang.
CONDITIONS = (Does.CHECK, Does.BET, Does.RAISE)
MOST_MOVES = 12
MOST_CHIPS = 100


def _chips(least: int) -> ListOf:
    """A field that holds chips."""
    each = Integer(1, LARGEST, required=True)
    return ListOf(each, message("a list of chip values"), least, MOST_CHIPS)


class MoveSchema(StrictSchema):
    """One move of a gesture: words, chips put out from the stack, or chips taken back from those in front."""

    makes = Move

    does = Choice(Motion, required=True)
    word = Choice(Word)
    number = Integer(1, LARGEST)
    chips = _chips(least=1)
    together = Boolean()
    released = Boolean()
    acted_on = Boolean()
    locals()["if"] = Choice(CONDITIONS, attribute="once")  # which Python keeps for itself

    takes: ClassVar[Mapping[str, Takes]] = {
        Motion.SAY: Takes(may=("together", "if"), either=("word", "number")),
        Motion.PUSH: Takes(("chips",), may=("together", "released", "acted_on")),
        Motion.PULL_BACK: Takes(("chips",), may=("together",)),
    }


class GestureSchema(StrictSchema):
    """What a seat said and put out, oldest first; the rules say which action it is."""

    makes = Gesture

    seat = seat_number(required=True)
    moves = ListOf(
        Nested(MoveSchema, 'an object such as {"does": "push", "chips": [500]}', required=True),
        message("a list of moves, oldest first"),
        1,
        MOST_MOVES,
        required=True,
    )
    before = _chips(least=0)
    unaware = Boolean()
    quoted_pot = Integer(1, LARGEST)
    quoted_call = Integer(1, LARGEST)
