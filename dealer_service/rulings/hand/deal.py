"""From the posts to the first betting round: objections to the deal, and the table after each step."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import Antes
from dealer_service.rulings.chips.stacks import stack_with
from dealer_service.rulings.hand.advance import Follows, open_betting
from dealer_service.rulings.hand.deal_order import cards_dealt, next_seat, objections_to_order
from dealer_service.rulings.hand.first_hand import first_hand, is_first, objections_to_first_hand
from dealer_service.rulings.hand.next_hand import next_hand, objections_to_next_hand
from dealer_service.rulings.posts.due_posts import due_posts
from dealer_service.rulings.posts.straddle import without_straddle
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import Instruction, require, require_of_seats
from dealer_service.table import DEAD_POSTS, DECK, UNKNOWN, Card, Does, Event, Phase, Post, Seat, Snapshot
from dealer_service.table.known_cards import cards_twice
from dealer_service.values import replace

DECK_SIZE = len(DECK)


def after_post(table: Snapshot, event: Event, rules: Ruleset) -> tuple[Snapshot, Follows]:
    """The table after a post. The deal opens after the last one due."""
    follows: Follows = ()
    if event.kind is Post.STRADDLE:
        table, follows = without_straddle(table, rules)
    seats = table.seats_with(_posted(table.seat(event.whose), event, rules))
    table = replace(table, seats=seats, log=(*table.events, event))
    table, opened = open_deal(table, rules)
    return table, (*follows, *opened)


def open_deal(table: Snapshot, rules: Ruleset) -> tuple[Snapshot, Follows]:
    """The deal opened, once no post is due."""
    if next(due_posts(table, rules), None) is not None:
        return table, ()
    seats = tuple(replace(seat, hand=seat.cards) if seat.live else seat for seat in table.seats)
    why = (because(rules.dealing.stages),)
    return replace(table, seats=seats, phase=Phase.DEALING, round=1), (Instruction("open-deal", {}, why),)


def objections_to_deal(event: Event, table: Snapshot, rules: Ruleset) -> Iterator[Reason]:
    """Each clause against this deal. Carried out before a first or after a finished hand, it begins one."""
    house = rules.dealing
    if event.does is Does.CARRY_OUT and is_first(table):
        yield from objections_to_first_hand(table, rules)
        return
    phase = require(table.phase, "/table/phase", house.stages)
    if phase is Phase.OVER and event.does is Does.CARRY_OUT:
        yield from objections_to_next_hand(table, rules)
        return
    if phase is not Phase.DEALING:
        yield because(house.stages, phase=phase.value).deciding()
        return
    require_of_seats(table.seats, house.dealing_round, "state")
    require_of_seats(table.live, house.dealing_round, "hand")
    stub = DECK_SIZE if table.deck.stub is None else table.deck.stub
    if event.does is Does.CARRY_OUT:
        owed = sum(house.hand_size.value - len(seat.cards) for seat in table.live)
        if owed > stub:
            yield because(house.dealing_round, wanted=owed, stub=stub).deciding()
        return
    seat = table.seat(event.whose)
    wanted = house.hand_size.value - len(seat.cards)
    out_of_order: Because = ()
    if seat.live and wanted:
        dealt = cards_dealt(table)
        out_of_order = tuple(objections_to_order(event, next_seat(dealt, rules), dealt, rules))
    yield from out_of_order
    if not out_of_order and not (seat.live and 1 <= event.counted <= min(wanted, stub)):
        owed = wanted if seat.live else 0
        yield because(house.dealing_round, seat=seat.number, wanted=owed, stub=table.deck.stub).deciding()
    twice = cards_twice(event.named, table)
    if twice:
        yield because(house.one_deck, twice=twice).deciding()


def after_deal(table: Snapshot, event: Event, rules: Ruleset) -> tuple[Snapshot, Follows]:
    """The table after a deal to one seat or to all. Once every hand is complete, the first round opens.

    After a finished hand it is the table of the next one, without any hand that of the first.
    """
    if is_first(table):
        return first_hand(table, rules)
    if table.phase is Phase.OVER:
        return next_hand(table, rules)
    size = rules.dealing.hand_size.value
    for seat in table.clockwise_from(table.button):
        if event.does is Does.CARRY_OUT and seat.live:
            table = _dealt(table, seat, (UNKNOWN,) * (size - len(seat.cards)))
        elif seat.number == event.seat:
            table = _dealt(table, seat, event.cards or (UNKNOWN,) * event.counted)
    if any(len(seat.cards) < size for seat in table.live):
        return replace(table, log=None if table.log is None else (*table.log, event)), ()
    log = tuple(each for each in table.events if each.does is not Does.DEAL)
    opened = open_betting(replace(table, phase=Phase.BETTING, round=1, log=log), rules)
    require(table.log, "/table/log", rules.betting.round_closes)  # last, to name the other facts with it
    return opened


def _posted(seat: Seat, event: Event, rules: Ruleset) -> Seat:
    """The seat after its post."""
    to = event.total
    if event.kind in DEAD_POSTS:
        adds = to - seat.dead_chips
        own = (seat.ante or 0) + adds * (event.kind is Post.ANTE and rules.betting.antes.value is Antes.PER_PLAYER)
        return replace(seat, stack=stack_with(seat, -adds), dead=to, ante=own)
    return replace(seat, stack=stack_with(seat, seat.in_front - to), bet=to)


def _dealt(table: Snapshot, seat: Seat, cards: tuple[Card, ...]) -> Snapshot:
    """The table after these cards are dealt to the seat."""
    seats = table.seats_with(replace(seat, hand=(*seat.cards, *cards)))
    return replace(table, seats=seats, deck=table.deck.plus(stub=-len(cards)))
