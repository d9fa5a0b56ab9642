"""The stakes of a table: blinds, antes, bet sizes and chips."""

from __future__ import annotations

from math import gcd
from typing import Annotated

from dealer_service.table.facts import Aloud, Amount, Chip, Items, SomeChips, Text
from dealer_service.values import value


@value
class Stakes:
    """Blinds, antes, bet sizes and chips, in whole units of money."""

    small_blind: Annotated[Amount | None, "Small blind.", Aloud("the small blind")] = None
    big_blind: Annotated[Amount | None, "Big blind.", Aloud("the big blind")] = None
    third_blind: Annotated[SomeChips | None, "Third blind, in games that have one.", Aloud("the third blind")] = None
    ante: Annotated[Amount | None, "Ante of each seat; 0 if none.", Aloud("the ante")] = None
    button_blind: Annotated[
        SomeChips | None, "Blind of the button, in games without other blinds.", Aloud("the button blind")
    ] = None
    bring_in: Annotated[SomeChips | None, "Bring-in, in games that have one.", Aloud("the bring-in")] = None
    small_bet: Annotated[Amount | None, "Bet of the early rounds in fixed limit.", Aloud("the small bet")] = None
    big_bet: Annotated[Amount | None, "Bet of the later rounds in fixed limit.", Aloud("the big bet")] = None
    least_bet: Annotated[Amount | None, "Minimum bet in spread limit.", Aloud("the minimum bet")] = None
    most_bet: Annotated[Amount | None, "Maximum bet in spread limit.", Aloud("the maximum bet")] = None
    hand_cap: Annotated[
        SomeChips | None,
        "Maximum that a seat may bet in a hand, if the house caps hands.",
        Aloud("the cap on the hand"),
    ] = None
    pot_unit: Annotated[
        SomeChips | None, "Unit that the pot is counted in, if the house rounds it.", Aloud("the unit of the pot")
    ] = None
    blind_chip: Annotated[
        SomeChips | None,
        "Smallest chip used for blinds and antes, if the house bets or divides pots in such chips.",
        Aloud("the smallest chip of the blinds"),
    ] = None
    chip: Annotated[
        Chip | None, "Smallest chip in play. Every amount is a multiple of it.", Aloud("the smallest chip")
    ] = None
    currency: Annotated[
        str | None, Text(16), "Name of the currency. Not used in any calculation.", Aloud("the currency")
    ] = None
    chips: Annotated[
        tuple[Chip, ...] | None,
        Items("a list of denominations", 1, 20, distinct=True),
        "Denominations in play. With them every push is counted out in chips.",
        Aloud("the chips in play"),
    ] = None
    cents: Annotated[
        Chip | None,
        "Value of one unit in hundredths of the currency: 1 for cents, 100 for whole dollars. Needed if the house's "
        "rake is given in money.",
        Aloud("the value of a chip"),
    ] = None

    @property
    def posted(self) -> int:
        """The greatest common divisor of blinds and ante; 0 if all are unknown."""
        return gcd(*(each or 0 for each in self.posts))

    @property
    def posts(self) -> tuple[int | None, ...]:
        """The amounts of the blinds and of the ante."""
        return self.small_blind, self.big_blind, self.third_blind, self.button_blind, self.ante


NO_STAKES = Stakes()
