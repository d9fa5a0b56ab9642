"""One pass that accepts a sound table up to the end of a betting round. The breaches refuse any other.

It accepts plain tables, with every chip and state known. It returns false for any other table, and if in doubt: then
the breaches find out whether something is wrong. It never accepts a table with a breach.
"""

from __future__ import annotations

from collections.abc import Sequence

from dealer_service.rulings.breaches.cards import breaches_of_deals
from dealer_service.rulings.breaches.chips import breaches_of_antes, breaches_of_log, put_in_before
from dealer_service.rulings.breaches.posts import breaches_of_posts
from dealer_service.rulings.breaches.rotation import breaches_of_rotation
from dealer_service.rulings.breaches.stakes import breaches_of_stakes
from dealer_service.rulings.chips.stacks import MOST_CHIPS
from dealer_service.rulings.drawing.state import most_on_each_draw
from dealer_service.rulings.forced_money import has_blinds
from dealer_service.rulings.hand_sizes import deck_of, most_seats, strange_cards
from dealer_service.rulings.spot import Spot
from dealer_service.table import (
    ACTIONS,
    BEFORE_THE_DRAW,
    DEAD_POSTS,
    UNKNOWN,
    Card,
    Does,
    Phase,
    Seat,
    Snapshot,
    State,
)
from dealer_service.values import value

IN_LOG = ACTIONS | {Does.RETURN}


@value
class Log:
    """The seats of the log: all, those that acted, those that folded; and the dead chips that each posted.

    Deals are in the log of an open deal only.
    """

    seats: set[int]
    acted: set[int]
    folded: set[int]
    posted: dict[int, int]


def is_sound(spot: Spot) -> bool:
    """Whether this is a plain table before or in a betting round, without any breach. False if in doubt."""
    table = spot.table
    if (
        not table.button
        or not _is_plain(table)
        or table.board is not None
        or table.runs is not None
        or spot.rules.dealing.streets.value.burned
    ):
        return False
    round, log = spot.table.known_round, _log(spot.table)
    if log is None or round is None or round > spot.rules.dealing.streets.value.rounds:
        return False
    if spot.table.phase is Phase.BETTING:
        fits = _are_seats_sound(spot, log) and _are_cards_sound(spot, round)
    else:
        fits = round == 1 and _are_seats_ready(spot.table, log) and _is_deal_sound(spot)
    return (
        fits
        and _are_places_sound(spot)
        and not any(breaches_of_rotation(spot))
        and not any(breaches_of_stakes(spot))
        and not any(breaches_of_antes(spot))
        and not any(breaches_of_posts(spot))
        and not any(breaches_of_log(spot))
    )


def _is_plain(table: Snapshot) -> bool:
    """Whether the table is before or in a betting round and has none of the rare facts."""
    return (
        table.phase in BEFORE_THE_DRAW
        and table.draw is None
        and table.should_be is None
        and table.rake is None
        and table.uncontested is None
        and not table.out_of_turn
        and not table.kill_seat
        and not table.deck.exposed
        and not (table.known_round == 1 and table.opened_by is not None)
    )


def _log(table: Snapshot) -> Log | None:
    """The seats of the log. None if it is unknown, or holds an event that is rare in this phase."""
    if table.log is None:
        return None
    log = Log(set(), set(), set(), {})
    for event in table.log:
        seat = event.seat
        if seat is None or event.of is not None or event.among is not None:
            return None
        log.seats.add(seat)
        if event.does in IN_LOG:
            log.acted.add(seat)
            if event.does is Does.FOLD:
                log.folded.add(seat)
        elif event.does is Does.DEAL and table.phase is Phase.DEALING:
            pass
        elif event.does is not Does.POST or table.known_round != 1:
            return None
        elif event.kind in DEAD_POSTS:
            log.posted[seat] = event.total
    return log


def _are_seats_sound(spot: Spot, log: Log) -> bool:
    """Whether each seat has known chips that fit the log, and has put in as many before as the live ones."""
    table = spot.table
    put_in, first = put_in_before(spot), table.round == 1
    if put_in is None or len(table.live) < 2:
        return False
    level, second = sorted([put_in[seat.number] for seat in table.live])[:-3:-1]
    last, chips = 0, table.dead_chips
    for seat in table.seats:
        number, stack, bet, gathered, dead = seat.number, seat.stack, seat.bet, seat.gathered, seat.dead
        if number <= last or stack is None or bet is None or gathered is None or dead is None:
            return False
        if seat.bound is not None or seat.short or seat.found or seat.owes or put_in[number] > level:
            return False
        if first and (gathered or dead != log.posted.get(number, 0)):
            return False
        if seat.state is State.IN:
            if number in log.folded or (put_in[number] != level and (stack or bet)):
                return False
        elif seat.state is State.FOLDED:
            if number not in log.folded and (first or number in log.acted):
                return False
        elif seat.dealt_in or number in log.acted or bet or gathered or seat.hand or seat.drew:
            return False
        last = number
        chips += stack + bet + gathered + dead
    return chips <= MOST_CHIPS and level == second and log.seats <= put_in.keys()


def _are_seats_ready(table: Snapshot, log: Log) -> bool:
    """Whether, before the first betting round, each seat has known chips that fit the log."""
    if log.acted or len(table.live) < 2:
        return False
    last, chips, strangers = 0, table.dead_chips, log.seats.copy()
    for seat in table.seats:
        number, stack, bet, dead = seat.number, seat.stack, seat.bet, seat.dead
        if number <= last or stack is None or bet is None or dead is None or seat.gathered != 0:
            return False
        if seat.bound is not None or seat.short or seat.found or seat.owes or seat.drew:
            return False
        if dead != log.posted.get(number, 0):
            return False
        if seat.state is not State.IN and (seat.dealt_in or bet or seat.hand):
            return False
        last = number
        chips += stack + bet + dead
        strangers.discard(number)
    return chips <= MOST_CHIPS and not strangers


def _is_deal_sound(spot: Spot) -> bool:
    """Whether the cards before the first betting round are sound: each of them once, in order, at most a whole hand."""
    table, deck, size = spot.table, spot.table.deck, spot.rules.dealing.streets.value.hand_size
    most = 0 if table.phase is Phase.POSTING else size
    held = [() if seat.hand is None and most == 0 else seat.hand for seat in table.live]
    cards = [card for hand in held if hand for card in hand]
    if deck.burns or deck.discards or any(hand and len(hand) > most for hand in held):
        return False
    logged = [card for event in table.events for card in event.named]
    if not _is_each_card_once(cards, spot) or strange_cards(logged, spot.rules):
        return False
    piles = [deck.stub, deck.burns, deck.folded]
    unknown = None in piles or deck.discards is None or None in held
    return _fills_deck(len(cards), piles, unknown, spot) and not any(breaches_of_deals(spot))


def _are_places_sound(spot: Spot) -> bool:
    """Whether both blinds are the next players after the button, the last aggressor plays, and the deck is enough.

    A game without blinds has them at no seat.
    """
    table = spot.table
    playing = [seat.number for seat in table.dealt_in]
    for number in (table.last_aggressor, table.round_aggressor, table.opened_by):
        if number and number not in playing:
            return False
    small, big, button = table.small_blind_seat, table.big_blind_seat, table.button
    if not has_blinds(spot.rules):
        no_blinds = not any((small, big, table.stakes.small_blind, table.stakes.big_blind))
        return no_blinds and len(playing) <= most_seats(spot.rules)
    if small not in playing or big not in playing or small == big or len(playing) > most_seats(spot.rules):
        return False
    if len(playing) == 2:
        return small == button
    after = sum(number <= button for number in playing) % len(playing)
    return [small, big] == [playing[after], playing[(after + 1) % len(playing)]]


def _are_cards_sound(spot: Spot, round: int) -> bool:
    """Whether hands, draws and piles have as many cards as they should, each of them once."""
    deck, streets = spot.table.deck, spot.rules.dealing.streets.value
    size, draws_over = streets.hand_size, streets.draws_before(round)
    most = most_on_each_draw(spot.rules, draws_over)
    cards: list[Card] = []
    drew: dict[int, tuple[int, ...]] = {}
    folded = 0
    for seat in spot.table.seats:
        drew[seat.number] = seat.drew or ()
        if seat.hand:
            cards += seat.hand
        if seat.state is State.FOLDED:
            folded += 1
        elif seat.state is State.IN and not _is_hand_sound(seat, size, most):
            return False
    for pile in deck.discarded:
        counts = drew.get(pile.seat)
        if counts is None or not 1 <= pile.draw <= draws_over:
            return False
        if len(counts) >= pile.draw and counts[pile.draw - 1] != pile.count:
            return False
        if pile.cards:
            cards += pile.cards
    if not _is_each_card_once(cards, spot) or (deck.burns or 0) > draws_over:
        return False
    if deck.folded is not None and round == 1 and deck.folded < folded * size:
        return False
    piles = [deck.stub, deck.burns, deck.folded, None if deck.discards is None else sum(e.count for e in deck.discards)]
    return _fills_deck(size * len(spot.table.live), piles, None in piles, spot)


def _is_each_card_once(cards: list[Card], spot: Spot) -> bool:
    """Whether no known card is there twice, and each is one of the deck."""
    known = [card for card in cards if card is not UNKNOWN]
    return len({*known}) == len(known) and not strange_cards(known, spot.rules)


def _fills_deck(held: int, piles: list[int | None], unknown: bool, spot: Spot) -> bool:
    """Whether hands and piles have all cards of the deck, or at most these if some are ``unknown``."""
    total, cards_in_deck = held + sum(each or 0 for each in piles), len(deck_of(spot.rules))
    return total <= cards_in_deck if unknown else total == cards_in_deck


def _is_hand_sound(seat: Seat, size: int, most: Sequence[int]) -> bool:
    """Whether a live hand has as many cards and draws as it should, where they are known. ``most`` limits each draw."""
    if seat.hand is not None and len(seat.hand) != size:
        return False
    if not seat.drew:
        return seat.drew is None or not most
    return len(seat.drew) == len(most) and all(map(int.__le__, seat.drew, most))
