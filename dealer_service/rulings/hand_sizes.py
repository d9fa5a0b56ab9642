"""Hand sizes: the number of cards that a seat holds and should hold, and the seats that the deck has hands for."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.dealing import Deck, LastStreetStub, MaxSeats
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.spot import Spot
from dealer_service.table import DECK, DECK_WITH_JOKER, JOKER, SIXES_UP, Card, Does, EarlyCard, Phase, Seat

# The decks by their ranks, without the joker and with it.
_DECKS: Mapping[tuple[Deck, bool], Mapping[str, Card]] = {
    (Deck.FULL, False): DECK,
    (Deck.FULL, True): DECK_WITH_JOKER,
    (Deck.SIXES_UP, False): SIXES_UP,
    (Deck.SIXES_UP, True): {**SIXES_UP, str(JOKER): JOKER},
}
_LACKING = {kind: frozenset({*DECK_WITH_JOKER.values()} - {*deck.values()}) for kind, deck in _DECKS.items()}


def cards_held(seat: Seat, spot: Spot) -> int:
    """The number of cards in the seat's hand. If it is unknown, the number after all that was discarded and dealt."""
    return cards_after_draw(seat, spot) if seat.hand is None else len(seat.hand)


def cards_wanted(seat: Seat, spot: Spot) -> int:
    """The number of cards the seat should hold at this stage, at most a whole hand. 0 if it discarded more than one."""
    return min(spot.rules.dealing.streets.value.hand_size, cards_after_draw(seat, spot))


def cards_after_draw(seat: Seat, spot: Spot) -> int:
    """The number of cards that the counts of the draw leave the seat: more than a hand if too many were dealt."""
    streets = spot.rules.dealing.streets.value
    if spot.table.phase is Phase.POSTING:
        return 0
    size = streets.hand_size if streets.keeps_size else hand_size(spot, seat)
    size -= seat.lacks
    if spot.table.draw is None:
        return size
    return max(0, size - spot.table.draw.still_lacks(seat.number))


def hand_size(spot: Spot, seat: Seat | None = None) -> int:
    """The number of cards of a complete hand at this stage; on an open street, of this seat's if it is known.

    It is that of a whole hand, except in games that deal more cards to the hands between betting rounds, or in games
    with a discard there: the hand is then as it was before or after its discard. A last card that all hands share is
    not counted.
    """
    streets, table = spot.rules.dealing.streets.value, spot.table
    if streets.keeps_size:
        return streets.hand_size
    round = table.known_round
    shared = 0 if streets.is_dealt_at_once else len(table.board or ())
    if table.phase in (None, Phase.SHOWDOWN, Phase.OVER) or round is None:
        return streets.kept - shared
    before = streets.hand_before(round) - (shared if streets.is_last(round) else 0)
    if table.phase is Phase.BETTING and seat is not None and seat.early_card is EarlyCard.KEPT:
        return min(streets.kept - shared, before + streets.hand_after(round))
    if table.phase is not Phase.STREET or seat is None:
        return before
    discarded = _discarded(seat, round, spot)
    kept = before - discarded
    held = kept + _dealt(seat, spot) if seat.hand is None else len(seat.hand)
    if seat.hand is not None and held >= before:  # it has not discarded
        held -= discarded
    return min(max(kept, held), kept + streets.hand_after(round))


def _dealt(seat: Seat, spot: Spot) -> int:
    """The number of cards of an open street that the log deals to the seat."""
    return sum(each.counted for each in spot.table.events if each.does is Does.DEAL and each.seat == seat.number)


def _discarded(seat: Seat, round: int, spot: Spot) -> int:
    """The number of cards that the seat is known to have discarded without a replacement on an open street.

    A listed hand shows it. Once a card of the street is dealt, every hand should have discarded.
    """
    streets = spot.rules.dealing.streets.value
    wanted, before = streets.discard_after(round), streets.hand_before(round)
    if not wanted:
        return 0
    if seat.hand is None:
        return min(wanted, discarded_on_street(seat, spot) or 0)
    return wanted if len(seat.hand) < before or is_card_dealt(spot) else 0


def discarded_so_far(seat: Seat, spot: Spot) -> int:
    """The number of cards that the seat has discarded without a replacement in this hand. All, if the round is unknown.

    On an open street its hand shows whether it has.
    """
    streets, table = spot.rules.dealing.streets.value, spot.table
    round = table.known_round
    if not streets.discards or round is None or table.phase in (Phase.SHOWDOWN, Phase.OVER):
        return streets.discarded
    on_street = table.phase is Phase.STREET and len(seat.cards) < streets.hand_before(round)
    return streets.discarded_before(round) + (streets.discard_after(round) if on_street else 0)


def is_card_dealt(spot: Spot) -> bool:
    """Whether a card of an open street is known to be dealt to a hand."""
    table, streets = spot.table, spot.rules.dealing.streets.value
    if any(event.does is Does.DEAL for event in table.events):
        return True
    round = table.known_round or 1
    dealt = range(streets.hand_before(round) - streets.discard_after(round) + 1, streets.hand_before(round))
    return any(len(seat.cards) in dealt for seat in table.live)


def size_to_read(seat: Seat, spot: Spot) -> int:
    """The number of cards of this hand at the showdown: one less in stud if the floor lets it play without its last."""
    has_up_cards = bool(spot.rules.dealing.streets.value.up_places)
    return hand_size(spot) - (seat.lacks if has_up_cards else 0)


def discarded_on_street(seat: Seat, spot: Spot) -> int | None:
    """The number of cards that the seat has discarded on an open street, as discards or log show. None if unknown."""
    table, number = spot.table, spot.rules.dealing.streets.value.discards_before(spot.table.known_round or 1) + 1
    if table.deck.discards is not None:
        return sum(each.count for each in table.deck.discards if (each.draw, each.seat) == (number, seat.number))
    if table.log is not None:
        return sum(each.counted for each in table.log if each.does is Does.DISCARD and each.seat == seat.number)
    return None


def deck_of(rules: Ruleset) -> Mapping[str, Card]:
    """The cards that the game is played with, by their names."""
    return _DECKS[rules.dealing.deck.value, rules.dealing.joker.value]


def not_in_deck(cards: Collection[Card | None], rules: Ruleset) -> Because:
    """The clauses that leave one of these cards out of the deck: the joker, or the first card of a low rank."""
    strange = strange_cards(cards, rules)
    joker = (because(rules.dealing.joker).deciding(),) if JOKER in strange else ()
    low = [str(card) for card in strange if card is not JOKER]
    return (*joker, because(rules.dealing.deck, card=low[0]).deciding()) if low else joker


def strange_cards(cards: Collection[Card | None], rules: Ruleset) -> list[Card]:
    """Those of the cards that are not in the deck of the game, each once."""
    lacks = _LACKING[rules.dealing.deck.value, rules.dealing.joker.value]
    if lacks.isdisjoint(cards):
        return []
    return [card for card in dict.fromkeys(cards) if card is not None and card in lacks]


def hands_in_deck(rules: Ruleset) -> int:
    """The number of whole hands in the deck."""
    with_muck = rules.dealing.short_stub.value is LastStreetStub.WITH_THE_MUCK
    return rules.dealing.streets.value.seats_at_most(len(deck_of(rules)), with_muck)


def most_seats(rules: Ruleset) -> int:
    """The maximum number of seats dealt in: that of the house, limited by the hands in the deck."""
    match rules.dealing.max_seats.value:
        case MaxSeats.AS_THE_DECK_ALLOWS:
            return hands_in_deck(rules)
        case most:
            return min(most, hands_in_deck(rules))
