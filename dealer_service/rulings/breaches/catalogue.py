"""The catalogue: every breach of a table, in a fixed order."""

from __future__ import annotations

from dealer_service.rulings.breaches.breach import Breach, has_been_let_stand
from dealer_service.rulings.breaches.cards import breaches_of_cards
from dealer_service.rulings.breaches.chips import breaches_of_chips
from dealer_service.rulings.breaches.rotation import breaches_of_rotation
from dealer_service.rulings.breaches.seats import breaches_of_seats
from dealer_service.rulings.breaches.soundness import is_sound
from dealer_service.rulings.breaches.stakes import breaches_of_stakes
from dealer_service.rulings.breaches.turns import breaches_of_bounds, breaches_of_turns
from dealer_service.rulings.spot import Spot
from dealer_service.values import value


@value
class Checked:
    """All breaches of a table. Empty if there are none."""

    breaches: tuple[Breach, ...]


def breaches(spot: Spot) -> tuple[Breach, ...]:
    """All breaches of a table. One pass accepts most sound tables; the others are looked through."""
    return () if spot.sound or is_sound(spot) else find_breaches(spot)


def find_breaches(spot: Spot) -> tuple[Breach, ...]:
    """All breaches of a table, in the order mix, seats, stakes, chips, turns, commitments, cards.

    Those that the floor has let stand are omitted.
    """
    found = (
        *breaches_of_rotation(spot),
        *breaches_of_seats(spot),
        *breaches_of_stakes(spot),
        *breaches_of_chips(spot),
        *breaches_of_turns(spot),
        *breaches_of_bounds(spot),
        *breaches_of_cards(spot),
    )
    return tuple(each for each in found if not has_been_let_stand(each, spot.table)) if spot.table.let_stand else found
