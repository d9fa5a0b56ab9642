"""What a record of a hand says about its end: stacks, awards and rake."""

from __future__ import annotations

from typing import Annotated

from dealer_service.table.facts import HIGHEST_SEAT, Amount, Expected, Items, SeatNumber, SomeChips, Text
from dealer_service.values import value

MOST_AWARDS = 200


@value
class RecordedStack:
    """Chips of a seat after the hand, as recorded."""

    seat: Annotated[SeatNumber, "Seat."]
    stack: Annotated[Amount, "Chips after the hand."]


@value
class RecordedAward:
    """Chips that a seat won, as recorded."""

    seat: Annotated[SeatNumber, "Seat that won them."]
    chips: Annotated[SomeChips, "Chips of the award."]
    pot: Annotated[str | None, Text(40), "Pot that it comes from: main, side-1, side-2. Default: all pots."] = None
    half: Annotated[str | None, Text(40), "Half of the pot that it is for. Default: both."] = None


@value
class Results:
    """The end of a hand, as recorded. The ruling compares each part that is given."""

    stacks: Annotated[
        tuple[Annotated[RecordedStack, Expected("an object with seat and stack")], ...] | None,
        Items("a list of stacks", 0, HIGHEST_SEAT),
        "Stacks after the hand.",
    ] = None
    awards: Annotated[
        tuple[Annotated[RecordedAward, Expected("an object with seat and chips")], ...] | None,
        Items("a list of awards", 0, MOST_AWARDS),
        "Chips that each seat won.",
    ] = None
    rake: Annotated[Amount | None, "Chips taken for the house; 0 if none."] = None
