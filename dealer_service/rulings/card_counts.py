"""Card counts: whether any card has been dealt."""

from __future__ import annotations

from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot
from dealer_service.table import DECK, Does, Phase


def cards_are_out(spot: Spot) -> bool:
    """Whether any card of the hand has been dealt, listed or not. Raises MissingFacts."""
    table = spot.table
    phase = require(table.phase, "/table/phase", spot.rules.dealing.stages)
    if phase is not Phase.DEALING:
        return phase is not Phase.POSTING
    if any(seat.hand for seat in table.seats) or any(event.does is Does.DEAL for event in table.events):
        return True
    if all(seat.hand is not None for seat in table.dealt_in):
        return False
    return require(table.deck.stub, "/table/deck/stub", spot.rules.dealing.dealing_round) < len(DECK)
