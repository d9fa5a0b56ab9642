"""Up cards: the cards of a hand that all players see, and the seat that acts first because of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Self

from dealer_service.hands import RANKINGS
from dealer_service.hands.order import ACE_LOW, place_from_the_top
from dealer_service.hands.ranking import Ranking
from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections.betting import BringIn, OpeningHand, OpeningTie
from dealer_service.rulebook.sections.dealing import HoleCardExposed
from dealer_service.rulebook.sections.showdown import low_side
from dealer_service.rulings.board import board_so_far, shares_last_card
from dealer_service.rulings.hand_sizes import discarded_so_far
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Missing, MissingFacts, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import ACTIONS, JOKER, UNKNOWN, Card, Seat, State
from dealer_service.values import replace, value

HIGH, LOW = RANKINGS["high"], RANKINGS["ace-to-five"]
SECOND_ROUND = 2


@value
class Answers:
    """The answers to the clauses on the first to act: which card brings in, and which hand opens later rounds.

    ``shared`` says whether a last card that all players share counts in that hand, ``exposed`` whether one that was
    dealt face up does.
    """

    card: BringIn
    hand: OpeningHand
    tie: OpeningTie
    shared: bool
    exposed: bool

    @classmethod
    def of(cls, rules: Ruleset) -> Self:
        """Those of the rules."""
        return cls(
            rules.betting.bring_in.value,
            rules.betting.opening_hand.value,
            rules.betting.opening_tie.value,
            rules.betting.shared_card_opens.value,
            rules.betting.exposed_card_opens.value,
        )


def has_up_cards(rules: Ruleset) -> bool:
    """Whether some cards of each hand are dealt face up."""
    return bool(rules.dealing.streets.value.up_places)


def up_places(seat: Seat, spot: Spot) -> tuple[int, ...]:
    """The places of the up cards in the seat's hand, those of cards to come included."""
    return spot.rules.dealing.streets.value.up_places_after(discarded_so_far(seat, spot))


def up_cards(seat: Seat, spot: Spot) -> tuple[Card, ...]:
    """The up cards of a hand, in the order of the deal. Unknown ones are among them."""
    hand = seat.cards
    return tuple(hand[place] for place in up_places(seat, spot) if place < len(hand))


def first_to_act(spot: Spot, round: int) -> int:
    """The seat that acts first in this betting round, by the up cards. Raises MissingFacts.

    In the first round it has the lowest or highest card by suit, later it shows the best hand.
    """
    if spot.table.acts_first is not None:
        return spot.table.acts_first
    return _opener(spot, round, Answers.of(spot.rules))


def why_first(spot: Spot, round: int, acts: Callable[[int], object]) -> Because:
    """The clauses that make a seat act first in this betting round. Raises MissingFacts.

    ``acts`` tells what follows if a seat is first in order. A clause decides if another answer changes that.
    """
    ours, first = Answers.of(spot.rules), first_to_act(spot, round)

    def decides(others: Iterable[Answers]) -> bool:
        return spot.table.acts_first is None and any(acts(_opener(spot, round, each)) != acts(first) for each in others)

    if round == 1:
        by_card = decides(replace(ours, card=each) for each in BringIn)
        return (because(spot.rules.betting.bring_in, opener=first).deciding(by_card),)
    by_hand = decides(replace(ours, hand=each) for each in OpeningHand)
    why: Because = (because(spot.rules.betting.opening_hand, opener=first).deciding(by_hand),)
    if decides(replace(ours, tie=each) for each in OpeningTie):
        why += (because(spot.rules.betting.opening_tie).deciding(),)
    if (
        shares_last_card(spot)
        and UNKNOWN not in board_so_far(spot)
        and decides((replace(ours, shared=not ours.shared),))
    ):
        why += (because(spot.rules.betting.shared_card_opens).deciding(),)
    if _exposed_are_known(spot) and decides((replace(ours, exposed=not ours.exposed),)):
        why += (because(spot.rules.betting.exposed_card_opens).deciding(),)
    return why


def _exposed_are_known(spot: Spot) -> bool:
    """Whether some last card was dealt face up, and every such card is known."""
    cards = [card for seat in spot.table.live if seat.last_up for card in _exposed_card(seat, spot.rules) or (UNKNOWN,)]
    return bool(cards) and UNKNOWN not in cards


def _exposed_card(seat: Seat, rules: Ruleset) -> tuple[Card, ...]:
    """The last card of the hand, if it was dealt face up. Empty if the hand has not got it."""
    whole = rules.dealing.streets.value.kept
    return seat.cards[-1:] if seat.last_up and len(seat.cards) == whole else ()


def doubles_for_a_pair(spot: Spot, round: int) -> bool:
    """Whether an up hand with a pair allows the big bet in this round, if the house has it. Raises MissingFacts."""
    clause, table = spot.rules.betting.open_pair_on_fourth, spot.table
    if round != SECOND_ROUND or not has_up_cards(spot.rules) or not spot.rules.applies(clause.id):
        return False
    if table.open_pair is not None:
        return table.open_pair
    shown = _shown_hands(spot, clause, "/table/open_pair")
    return any(len({card.rank for card in cards}) < len(cards) for cards in shown.values())


def known_pair(spot: Spot, round: int | None) -> bool | None:
    """Whether an up hand had a pair when this betting round began. None if it is unknown, or cannot matter."""
    if round != SECOND_ROUND or not has_up_cards(spot.rules):
        return None
    if not spot.rules.applies(spot.rules.betting.open_pair_on_fourth.id):
        return None
    try:
        return doubles_for_a_pair(spot, round)
    except MissingFacts:  # it does not matter in this house: otherwise the round cannot be followed
        return None


def _opener(spot: Spot, round: int, answers: Answers) -> int:
    """The seat that acts first in this betting round by these answers. Raises MissingFacts."""
    clause = spot.rules.betting.bring_in if round == 1 else spot.rules.betting.opening_hand
    shown, low = _shown_hands(spot, clause, "/table/acts_first"), _low_ranking(spot.rules)
    if answers.exposed:
        shown = _with_exposed_cards(shown, spot)
    if round == 1:
        places = {number: _bring_in_place(cards, answers.card, low) for number, cards in shown.items()}
        return min(places, key=places.__getitem__)
    high, shared = answers.hand is OpeningHand.HIGH_HAND, _shared_card(spot, answers)
    ranking = HIGH if high else low
    # A card that is on the table twice is a breach of its own: here it counts once.
    hands = {number: tuple(dict.fromkeys((*cards, *shared))) for number, cards in shown.items()}
    heights = {number: _height(hand, ranking.order) for number, hand in hands.items()}
    best = max(heights.values()) if high else min(heights.values())
    equal = [number for number, height in heights.items() if height == best]
    match answers.tie:
        case OpeningTie.BY_POSITION:
            return equal[0]
        case OpeningTie.HIGH_CARD_BY_SUIT:
            return min(equal, key=lambda number: min(place_from_the_top(each, ranking.order) for each in shown[number]))


def _with_exposed_cards(shown: dict[int, tuple[Card, ...]], spot: Spot) -> dict[int, tuple[Card, ...]]:
    """The up cards with the last card of each hand that got it face up. Raises MissingFacts for an unknown one."""
    clause = spot.rules.betting.exposed_card_opens
    for seat in spot.table.live:
        if seat.last_up and seat.number in shown:
            card = _exposed_card(seat, spot.rules)
            if not card or card[0] is UNKNOWN:
                raise MissingFacts(Missing(f"/table/seats/{seat.place}/hand", clause.id))
            shown = {**shown, seat.number: (*shown[seat.number], *card)}
    return shown


def _shared_card(spot: Spot, answers: Answers) -> tuple[Card, ...]:
    """The last card that all players share, if it counts in the hands that they show. Raises MissingFacts."""
    if not answers.shared or not shares_last_card(spot):
        return ()
    board = board_so_far(spot)
    return require(None if UNKNOWN in board else board, "/table/board", spot.rules.betting.shared_card_opens)


def _shown_hands(spot: Spot, clause: Clause[Any], else_give: str) -> dict[int, tuple[Card, ...]]:
    """The up cards of the hands that began the round, in the order of the deal.

    Raises MissingFacts for an unknown one, or for the fact that replaces those of a hand that is gone.
    """
    table = spot.table
    acted = {event.seat for event in table.events if event.does in ACTIONS} | {each.seat for each in table.out_of_turn}
    dealt = table.clockwise_from(table.button)
    seats = [each for each in dealt if each.live or (each.dealt_in and each.number in acted)]
    shown = {seat.number: _shown(seat, spot, clause, else_give) for seat in seats}
    return shown if clause is not spot.rules.betting.bring_in else {**_exposed_hands(spot), **shown}


def _exposed_hands(spot: Spot) -> dict[int, tuple[Card, ...]]:
    """The first card of each hand that is dead because two of its down cards were exposed."""
    if spot.rules.dealing.hole_card_exposed.value is not HoleCardExposed.PLAYS_THEN_DEAD:
        return {}
    dead = (each for each in spot.table.seats if each.state is State.DEAD and each.hand)
    return {each.number: each.cards[:1] for each in dead if not {UNKNOWN, JOKER}.intersection(each.cards)}


def _shown(seat: Seat, spot: Spot, clause: Clause[Any], else_give: str) -> tuple[Card, ...]:
    """The up cards of a hand. Raises MissingFacts if one is unknown, or if the hand is gone."""
    cards = up_cards(seat, spot)
    if not seat.live and not cards:
        require(None, else_give, clause)
    if not cards or not {UNKNOWN, JOKER}.isdisjoint(cards):
        raise MissingFacts(Missing(f"/table/seats/{seat.place}/hand", clause.id))
    return cards


def _low_ranking(rules: Ruleset) -> Ranking:
    """The ranking of the first low side; ace-to-five in a game without one."""
    side = low_side(rules.showdown.sides.value)
    return side.ranking if side else LOW


def _height(hand: tuple[Card, ...], order: str) -> tuple[list[int], list[int]]:
    """How often ranks are shown, the most frequent first, and the ranks in this order, higher ones first.

    With a shared card five cards may show a straight or a flush, which does not count.
    """
    often = Counter(order.index(card.rank) for card in hand)
    ranks = sorted(often, key=lambda rank: (often[rank], rank), reverse=True)
    return [often[rank] for rank in ranks], ranks


def _bring_in_place(cards: tuple[Card, ...], way: BringIn, low: Ranking) -> int:
    """The place of the up card in the order of the bring-in, the first of all cards bringing in."""
    match way:
        case BringIn.LOW_CARD:
            return -max(place_from_the_top(card, HIGH.order) for card in cards)
        case BringIn.HIGH_CARD:
            return min(place_from_the_top(card, low.order) for card in cards)
        case BringIn.HIGH_CARD_ACE_LOW:
            return min(place_from_the_top(card, ACE_LOW) for card in cards)
