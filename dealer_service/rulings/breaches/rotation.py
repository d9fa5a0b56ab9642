"""Breaches of a mix: a game that it does not have, and stakes of another number of games."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulings.breaches.breach import Breach, impossible
from dealer_service.rulings.reasons import because
from dealer_service.rulings.spot import Spot


def breaches_of_rotation(spot: Spot) -> Iterator[Breach]:
    """Every impossible fact of the table's mix."""
    mix = spot.table.mix
    if mix is None or spot.rules.mix is None:
        return
    legs, why = spot.rules.mix.legs, because(spot.rules.rotation.legs)
    for name, leg in (("leg", mix.leg), ("chosen", mix.chosen)):
        if leg is not None and leg > len(legs):
            yield impossible("no-such-leg", f"/table/mix/{name}", why, leg=leg, legs=len(legs))
    for name, stakes in (("stakes", mix.stakes), ("new_stakes", mix.new_stakes)):
        if stakes is not None and len(stakes) != len(legs):
            yield impossible("stakes-of-legs", f"/table/mix/{name}", why, count=len(stakes), legs=len(legs))
