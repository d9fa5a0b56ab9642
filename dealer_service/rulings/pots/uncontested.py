"""Chips above an all-in that no live hand contests, because every player who matched them is out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.pots import Uncontested
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import FloorOption
from dealer_service.rulings.spot import Spot
from dealer_service.table import Decision


def uncontested_chips(put_in: Mapping[int, int], reach: Mapping[int, int]) -> dict[int, int]:
    """The chips that each seat has put in beyond the reach of every live seat."""
    top = max(reach.values(), default=0)
    return {number: chips - top for number, chips in put_in.items() if chips > top}


def decision_on(spot: Spot) -> Decision | None:
    """The destination of uncontested chips. None if the floor has yet to decide."""
    match spot.rules.pots.uncontested.value:
        case Uncontested.NEAREST_POT:
            return Decision.NEAREST_POT
        case Uncontested.FLOOR:
            return spot.table.uncontested


def floor_options(
    chips: Mapping[int, int], pot: str, eligible: Sequence[int], rules: Ruleset
) -> tuple[FloorOption, ...]:
    """The options of the floor. The table holds the chosen one as ``uncontested``."""
    total = sum(chips.values())
    why = (because(rules.pots.uncontested, chips=total).deciding(),)
    nearest, back = Decision.NEAREST_POT.value, Decision.GIVEN_BACK.value
    return (
        FloorOption(
            "join-nearest-pot", {"uncontested": nearest, "chips": total, "pot": pot, "seats": list(eligible)}, why
        ),
        FloorOption("give-uncontested-back", {"uncontested": back, "chips": total, "seats": sorted(chips)}, why),
    )
