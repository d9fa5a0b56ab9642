"""Hand sizes: the number of cards that a seat holds and should hold, and the seats that the deck has hands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.dealing import MaxSeats
from dealer_service.rulings.reasons import Reason, because
from dealer_service.rulings.spot import Spot
from dealer_service.table import DECK, DECK_WITH_JOKER, JOKER, Card, Phase, Seat


def cards_held(seat: Seat, spot: Spot) -> int:
    """The number of cards in the seat's hand. If it is unknown, the number after all that was discarded and dealt."""
    return cards_after_draw(seat, spot) if seat.hand is None else len(seat.hand)


def cards_wanted(seat: Seat, spot: Spot) -> int:
    """The number of cards the seat should hold at this stage, at most a whole hand. 0 if it discarded more than one."""
    return min(spot.rules.dealing.streets.value.hand_size, cards_after_draw(seat, spot))


def cards_after_draw(seat: Seat, spot: Spot) -> int:
    """The number of cards that the counts of the draw leave the seat: more than a hand if too many were dealt."""
    size = spot.rules.dealing.streets.value.hand_size
    if spot.table.phase is Phase.POSTING:
        return 0
    size -= seat.lacks
    if spot.table.draw is None:
        return size
    return max(0, size - spot.table.draw.still_lacks(seat.number))


def deck_of(rules: Ruleset) -> Mapping[str, Card]:
    """The cards that the game is played with, by their names."""
    return DECK_WITH_JOKER if rules.dealing.joker.value else DECK


def unused_joker(cards: Iterable[Card | None], rules: Ruleset) -> Iterator[Reason]:
    """The clause that the game is played without the joker, if it is among the cards."""
    if not rules.dealing.joker.value and JOKER in cards:
        yield because(rules.dealing.joker).deciding()


def hands_in_deck(rules: Ruleset) -> int:
    """The number of whole hands in the deck."""
    return rules.dealing.streets.value.seats_at_most(len(deck_of(rules)))


def most_seats(rules: Ruleset) -> int:
    """The maximum number of seats dealt in: that of the house, limited by the hands in the deck."""
    match rules.dealing.max_seats.value:
        case MaxSeats.AS_THE_DECK_ALLOWS:
            return hands_in_deck(rules)
        case most:
            return min(most, hands_in_deck(rules))
