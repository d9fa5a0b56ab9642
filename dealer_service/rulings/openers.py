"""Openers: the hands that may open a pot, the seat that opened it, and whether its hand proves that it could."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from dealer_service.hands import RANKINGS
from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections.betting import Forced, Openers
from dealer_service.rulebook.sections.showdown import LosingOpeners
from dealer_service.rulings.hand_sizes import strange_cards
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Missing, MissingFacts, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import (
    BEFORE_THE_DRAW,
    NOBODY,
    UNKNOWN,
    WAGERS,
    Card,
    Phase,
    Post,
    Seat,
    Snapshot,
    known,
)
from dealer_service.values import replace

HIGH = RANKINGS["high"]
JACKS = HIGH.least_hands["pair-of-jacks"]
SIZE = 5


def needs_openers(rules: Ruleset) -> bool:
    """Whether only some hands may make the first bet of the hand."""
    return rules.betting.forced.value is Forced.ANTES and rules.betting.openers.value is not Openers.ANYTHING


def are_openers(cards: Sequence[Card]) -> bool:
    """Whether these cards, at most five, are a pair of jacks or better. A card again does not count."""
    read = [*dict.fromkeys(cards)]
    return len(read) > 1 and HIGH(read).strength >= JACKS.strength


def lacks_openers(number: int, spot: Spot) -> bool:
    """Whether the seat's hand is known, and may not open the pot. A hand of a fouled deck is ignored."""
    seat = spot.table.find(number)
    if seat is None or not known(seat.hand) or strange_cards(seat.cards, spot.rules):
        return False
    return len(seat.cards) == len({*seat.cards}) == SIZE and not are_openers(seat.cards)


def opener_in_log(table: Snapshot) -> int:
    """The seat of the first bet in the log; 0 if there is none."""
    return next((event.whose for event in table.events if event.does in WAGERS), NOBODY)


def may_declare(seat: Seat, spot: Spot) -> bool:
    """Whether the seat may open the first round without a bet: its ante has taken all its chips. True if unknown."""
    return needs_openers(spot.rules) and seat.stack in (0, None) and not seat.bet


def may_be_declared(spot: Spot) -> bool:
    """Whether a player who is all-in for the ante may have declared the pot open, without a bet, and it is unknown."""
    table = spot.table
    if table.opened_by is not None or opener_in_log(table):
        return False
    return any(seat.all_in and may_declare(seat, spot) for seat in table.live)


def opener_of(spot: Spot, clause: Clause[Any] | None = None) -> int:
    """The seat that opened the pot, for this clause; 0 if no seat did.

    In the betting of the first round the log shows it, unless a player who is all-in declared the pot open. Raises
    MissingFacts.
    """
    table = spot.table
    if table.opened_by is None and table.known_round == 1 and table.log is not None:
        shown = opener_in_log(table)
        if shown or table.phase in BEFORE_THE_DRAW:
            return shown
    return require(table.opened_by, "/table/opened_by", clause or spot.rules.showdown.openers)


def why_openers_shown(seat: int, spot: Spot) -> Because:
    """The clause that has the player who opened show a hand that does not win; empty for others.

    Raises MissingFacts.
    """
    clause = spot.rules.showdown.losing_openers
    if not needs_openers(spot.rules) or clause.value is not LosingOpeners.SHOWN or opener_of(spot, clause) != seat:
        return ()
    return (because(clause, seat=seat).deciding(),)


def lone_opener(spot: Spot) -> Seat | None:
    """The seat with the last live hand, if it opened a pot that needs openers. Raises MissingFacts."""
    last = spot.table.last_live
    if last is None or not needs_openers(spot.rules):
        return None
    return last if last.number == opener_of(spot) else None


def is_passed_in(spot: Spot) -> bool:
    """Whether the first round closes without a bet in a game that needs openers.

    If a live seat is all-in, the hand is played on.
    """
    table = spot.table
    if table.round != 1 or not needs_openers(spot.rules) or opener_in_log(table):
        return False
    return not any(seat.all_in for seat in table.live)


def most_antes(rules: Ruleset) -> int | None:
    """For how many hands in a row that are passed in antes are posted; None without a limit."""
    most = rules.betting.most_antes.value
    return most if needs_openers(rules) and isinstance(most, int) else None


def hands_passed_in(table: Snapshot) -> int | None:
    """How many hands in a row before this one have left their chips in the pot; None if it is unknown.

    None has if the pot holds no chips of another hand.
    """
    return 0 if table.hands_passed_in is None and not table.dead_chips else table.hands_passed_in


def with_hands_counted(spot: Spot) -> Snapshot:
    """The table with the number of hands that were passed in before, where antes depend on it and it is known."""
    if most_antes(spot.rules) is None:
        return spot.table
    return replace(spot.table, hands_passed_in=hands_passed_in(spot.table))


def require_hands_passed_in(spot: Spot) -> int:
    """The same. Raises MissingFacts if it is unknown."""
    return require(hands_passed_in(spot.table), "/table/hands_passed_in", spot.rules.betting.most_antes)


def antes_have_stopped(spot: Spot) -> bool:
    """Whether no ante is posted for this hand: the pot has those of as many hands in a row as the house allows.

    An ante in the log shows that they go on, where the number of hands is unknown. Raises MissingFacts.
    """
    most = most_antes(spot.rules)
    if most is None:
        return False
    if hands_passed_in(spot.table) is None and any(event.kind is Post.ANTE for event in spot.table.events):
        return False
    return require_hands_passed_in(spot) >= most


def why_antes_go_on(spot: Spot) -> Because:
    """The clause that says whether antes go on, for a pot with chips of another hand. Raises MissingFacts."""
    clause, hands = spot.rules.betting.most_antes, hands_passed_in(spot.table)
    if not needs_openers(spot.rules) or not spot.table.dead_chips:
        return ()
    stopped = antes_have_stopped(spot)
    return (because(clause, **({} if hands is None else {"count": hands})).deciding(stopped),)


def chips_stay(table: Snapshot) -> bool:
    """Whether the chips of the hand that is over stay for the next one."""
    return table.phase is Phase.OVER and table.dead_chips > 0


def proves_openers(seat: Seat, spot: Spot) -> bool:
    """Whether the opener's hand shows that it could open the pot. Raises MissingFacts.

    Cards that the seat may have kept on the draw must be openers without the others. If the player declared a split,
    those cards with the discards must be.
    """
    clause, cards = spot.rules.showdown.openers, tuple(card for card in seat.cards if card is not UNKNOWN)
    drawn = _cards_drawn(seat, spot.table)
    retained = {any(map(are_openers, _kept(cards, SIZE - each))) for each in _possible(drawn)}
    if retained == {True}:
        return True
    if not known(seat.hand):
        raise MissingFacts(Missing(f"/table/seats/{seat.place}/hand", clause.id))
    if True in retained:
        raise MissingFacts(Missing(f"/table/seats/{seat.place}/drew", clause.id))
    if drawn == 0:
        return False
    split = spot.rules.showdown.split_openers
    if not require(spot.table.split_openers, "/table/split_openers", split):
        return False
    discards = _discards_of(seat, spot.table)
    if discards is None:
        raise MissingFacts(Missing("/table/deck/discards", split.id))
    return any(are_openers((*kept, *discards)) for kept in _kept(cards, SIZE - len(discards)))


def is_split(seat: Seat, spot: Spot) -> bool:
    """Whether the opener's hand, which proves openers, does so only with the discards of a split."""
    cards, drawn = tuple(card for card in seat.cards if card is not UNKNOWN), _cards_drawn(seat, spot.table)
    return not any(are_openers(kept) for each in _possible(drawn) for kept in _kept(cards, SIZE - each))


def _possible(drawn: int | None) -> Sequence[int]:
    """The numbers of cards that the seat may have drawn."""
    return range(SIZE + 1) if drawn is None else (drawn,)


def _kept(cards: Sequence[Card], count: int) -> Iterator[tuple[Card, ...]]:
    """Each choice of this many of the cards, which the seat may have kept; of all of them if there are fewer."""
    return combinations(cards, min(count, len(cards)))


def _cards_drawn(seat: Seat, table: Snapshot) -> int | None:
    """The number of cards that the seat drew; None if it is unknown."""
    if table.known_round == 1:
        return 0
    if seat.drew is not None:
        return sum(seat.drew)
    if table.deck.discards is None:
        return None
    return sum(pile.count for pile in table.deck.discards if pile.seat == seat.number)


def _discards_of(seat: Seat, table: Snapshot) -> tuple[Card, ...] | None:
    """The cards that the seat discarded; None if one is unknown."""
    piles = [pile for pile in table.deck.discarded if pile.seat == seat.number]
    if not piles or any(not known(pile.cards) or len(pile.cards or ()) != pile.count for pile in piles):
        return None
    return tuple(card for pile in piles for card in pile.cards or ())
