"""The maximum number of seats in a hand."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.dealing import MaxSeats
from dealer_service.table import DECK


def hands_in_deck(rules: Ruleset) -> int:
    """The number of whole hands in the deck."""
    return len(DECK) // rules.dealing.hand_size.value


def most_seats(rules: Ruleset) -> int:
    """The maximum number of seats dealt in: that of the house, limited by the hands in the deck."""
    match rules.dealing.max_seats.value:
        case MaxSeats.AS_THE_DECK_ALLOWS:
            return hands_in_deck(rules)
        case most:
            return min(most, hands_in_deck(rules))
