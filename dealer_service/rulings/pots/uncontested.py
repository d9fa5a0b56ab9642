"""Chips above an all-in that no live hand contests, because every player who matched them is out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.pots import Uncontested
from dealer_service.rulings.reasons import Fact, because
from dealer_service.rulings.ruling import FloorOption, Noted, noted
from dealer_service.rulings.spot import Spot
from dealer_service.table import Decision, Snapshot
from dealer_service.values import replace


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
) -> tuple[FloorOption[Noted], ...]:
    """The options of the floor. The table holds the chosen one as ``uncontested``."""
    total = sum(chips.values())
    why = (because(rules.pots.uncontested, chips=total).deciding(),)
    nearest, back = Decision.NEAREST_POT, Decision.GIVEN_BACK
    join: dict[str, Fact] = {"uncontested": nearest.value, "chips": total, "pot": pot, "seats": list(eligible)}
    give: dict[str, Fact] = {"uncontested": back.value, "chips": total, "seats": sorted(chips)}
    return (
        FloorOption("join-nearest-pot", join, why, noted(_decided, nearest)),
        FloorOption("give-uncontested-back", give, why, noted(_decided, back)),
    )


def _decided(decision: Decision, spot: Spot) -> Snapshot:
    return replace(spot.table, uncontested=decision)
