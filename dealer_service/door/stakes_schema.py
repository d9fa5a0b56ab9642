"""How are the stakes told? Forced money, bets and chips, and what a unit of money is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError

from dealer_service.door.closed import Closed, Misfits
from dealer_service.door.decoding import LARGEST
from dealer_service.door.event_schemas import amount, text
from dealer_service.door.faults import Wrong
from dealer_service.door.fields import Many, Whole
from dealer_service.door.said import said
from dealer_service.table import Stakes

MOST_CHIPS = 20


def _stakes(chip: int | None, chips: tuple[int, ...] | None, **told: Any) -> Stakes:
    _smallest(chip, chips)
    return Stakes(chip=chip, chips=chips, **told)


def _smallest(chip: int | None, chips: tuple[int, ...] | None) -> None:
    """Check that the smallest chip is the smallest of the denominations. Raises ValidationError."""
    if chip is not None and chips and chip != min(chips):
        least = min(chips)
        detail = said("The smallest of the denominations is {least}, and not {chip}.", least=least, chip=chip)
        raise ValidationError({"chip": [Wrong("chip-differs", detail, (least,))]})


class StakesSchema(Closed):
    """The forced money, the bets and the chips."""

    makes = staticmethod(_stakes)

    small_blind = amount()
    big_blind = amount()
    ante = amount()
    small_bet = amount()
    big_bet = amount()
    least_bet = amount()
    most_bet = amount()
    hand_cap = Whole(1, LARGEST)
    pot_unit = Whole(1, LARGEST)
    blind_chip = Whole(1, LARGEST)
    chip = Whole(1, LARGEST)
    currency = text(16)
    chips = Many(Whole(1, LARGEST, required=True), said("a list of denominations"), 1, MOST_CHIPS, distinct=True)
    cents = Whole(1, LARGEST)

    def misfits(self, told: Mapping[str, Any], raw: Mapping[str, Any]) -> Misfits:
        """A smallest chip that is not the smallest of the denominations."""
        try:
            _smallest(told.get("chip"), told.get("chips"))
        except ValidationError as error:
            assert isinstance(error.messages, dict)
            yield from error.messages.items()
