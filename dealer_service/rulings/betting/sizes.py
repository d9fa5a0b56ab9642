"""The amounts of a bet or raise that have a name: the minimum, half of the pot, the pot, all-in and the maximum."""

from __future__ import annotations

from dealer_service.rulings.betting.amounts import Bounds, SizeName, known_pot, sizes_by_pot
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.betting.seats import SeatInRound
from dealer_service.rulings.spot import Spot
from dealer_service.values import value


@value
class NamedSize:
    """A bet or raise with a name, and its total for the round.

    The pot is counted as the house counts it in pot limit, elsewhere chip by chip.
    """

    code: SizeName
    to: int


def named_sizes(limits: Bounds, most: int | None, spot: Spot, now: Round, seat: SeatInRound) -> tuple[NamedSize, ...]:
    """The sizes that this seat may bet or raise to, if it has more than one amount to choose from.

    ``most`` is the maximum within the limits and the seat's chips, if it is known. Without a known pot there is
    no size named after it, without a known stack there is no all-in. Raises MissingFacts.
    """
    sizes, pot = [NamedSize(SizeName.MIN, limits.least)], known_pot(spot, now, seat)
    if pot is not None:
        sizes += [NamedSize(code, to) for code, to in sizes_by_pot(pot, limits, spot, now, seat)]
    if seat.all_in_total is not None and limits.hold(seat.all_in_total):
        sizes.append(NamedSize(SizeName.ALL_IN, seat.all_in_total))
    if most is not None and most not in [each.to for each in sizes]:
        sizes.append(NamedSize(SizeName.MAX, most))
    return tuple(sizes)
