"""How many seats can a hand be dealt to?"""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.dealing import MaxSeats
from dealer_service.table import DECK


def hands_in_deck(rules: Ruleset) -> int:
    """How many whole hands the deck has."""
    return len(DECK) // rules.dealing.hand_size.value


def most_seats(rules: Ruleset) -> int:
    """The most seats that are dealt in: as the house says, and never more than the deck has hands for."""
    match rules.dealing.max_seats.value:
        case MaxSeats.AS_THE_DECK_ALLOWS:
            return hands_in_deck(rules)
        case most:
            return min(most, hands_in_deck(rules))
