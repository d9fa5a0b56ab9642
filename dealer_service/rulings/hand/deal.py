"""From the posts to the first betting round: objections to the deal, and the table after each step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import Antes
from dealer_service.rulings.chips.stacks import stack_with
from dealer_service.rulings.forced_money import antes_of
from dealer_service.rulings.hand.advance import Follows, open_betting
from dealer_service.rulings.hand.deal_order import dealt_so_far, next_seat, objections_to_order
from dealer_service.rulings.hand.first_hand import first_hand, is_first, leg_of_first_hand, objections_to_first_hand
from dealer_service.rulings.hand.next_hand import leg_after, next_hand, objections_to_next_hand
from dealer_service.rulings.hand_sizes import deck_of, not_in_deck
from dealer_service.rulings.posts.due_posts import due_posts
from dealer_service.rulings.posts.straddle import without_straddle
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.rotation.legs import spot_of_leg
from dealer_service.rulings.rotation.turn import Leg
from dealer_service.rulings.ruling import Instruction, MissingFacts, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import DEAD_POSTS, UNKNOWN, Card, Does, Event, Phase, Post, Seat, Snapshot, State
from dealer_service.table.snapshot import cards_twice
from dealer_service.values import replace


def after_post(spot: Spot, event: Event) -> tuple[Snapshot, Follows]:
    """The table after a post. The deal opens after the last one due."""
    follows: Follows = ()
    if event.kind is Post.STRADDLE:
        table, follows = without_straddle(spot)
        spot = spot.with_table(table)
    seats = spot.table.seats_with(posted(spot.table.seat(event.whose), event, spot.rules))
    spot = spot.with_table(replace(spot.table, seats=seats, log=(*spot.table.events, event)))
    after, opened = open_deal(spot)
    return after, (*follows, *opened)


def open_deal(spot: Spot) -> tuple[Snapshot, Follows]:
    """The deal opened, once no post is due."""
    if next(due_posts(spot), None) is not None:
        return spot.table, ()
    seats = tuple(replace(seat, hand=seat.cards) if seat.live else seat for seat in spot.table.seats)
    why = (because(spot.rules.dealing.stages),)
    return replace(spot.table, seats=seats, phase=Phase.DEALING, round=1), (Instruction("open-deal", {}, why),)


def open_if_posted(spot: Spot) -> tuple[Snapshot, Follows]:
    """The deal opened if the posts are over. The same table in another phase, or if facts about posts are missing."""
    if spot.table.phase is not Phase.POSTING:
        return spot.table, ()
    try:
        return open_deal(spot)
    except MissingFacts:
        return spot.table, ()


def objections_to_deal(event: Event, spot: Spot) -> Iterator[Reason]:
    """Each clause against this deal. Carried out before a first or after a finished hand, it begins one."""
    table, carried_out = spot.table, event.does is Does.CARRY_OUT
    if carried_out and is_first(table):
        yield from objections_to_first_hand(spot)
        return
    phase = require(table.phase, "/table/phase", spot.rules.dealing.stages)
    if carried_out and phase is Phase.OVER:
        yield from objections_to_next_hand(spot)
        return
    streets = spot.rules.dealing.streets.value
    opens_board = event.of_board and streets.board_before(1) > 0
    to_a_seat = event.does is Does.DEAL and event.seat is not None
    if phase is not Phase.DEALING or not (to_a_seat or carried_out or opens_board):
        yield because(spot.rules.dealing.stages, phase=phase.value).deciding()
        return
    if not table.states_known:
        require_of_seats(table.seats, spot.rules.dealing.dealing_round, "state")
    if unknown := [seat for seat in table.live if seat.hand is None]:
        require_of_seats(unknown, spot.rules.dealing.dealing_round, "hand")
    stub = len(deck_of(spot.rules)) if table.deck.stub is None else table.deck.stub
    if carried_out:
        owed = cards_owed(spot)
        if owed > stub:
            yield because(spot.rules.dealing.dealing_round, wanted=owed, stub=stub).deciding()
        return
    if opens_board:
        yield from _objections_to_first_board(event, spot, stub)
        return
    seat = table.seat(event.whose)
    wanted = streets.dealt_first - len(seat.cards)
    out_of_order: Because = ()
    if seat.live and wanted:
        dealt = dealt_so_far(spot)
        out_of_order = objections_to_order(event, next_seat(dealt, spot.rules), dealt, spot.rules)
    yield from out_of_order
    if not out_of_order and not (seat.live and 1 <= event.counted <= min(wanted, stub)):
        owed = wanted if seat.live else 0
        yield because(spot.rules.dealing.dealing_round, seat=seat.number, wanted=owed, stub=table.deck.stub).deciding()
    yield from not_in_deck(event.named, spot.rules)
    twice = cards_twice(event.named, table)
    if twice:
        yield because(spot.rules.dealing.one_deck, twice=twice).deciding()


def cards_owed(spot: Spot) -> int:
    """The number of cards that an open deal still takes from the stub: for the hands, and for the board with them."""
    streets = spot.rules.dealing.streets.value
    return sum(streets.dealt_first - len(seat.cards) for seat in spot.table.live) + streets.board_before(1)


def _objections_to_first_board(event: Event, spot: Spot, stub: int) -> Iterator[Reason]:
    """Each clause against these cards of the board, which come after the hands and before the first betting round."""
    clause, wanted = spot.rules.dealing.streets, spot.rules.dealing.streets.value.board_before(1)
    if next_seat(dealt_so_far(spot), spot.rules) is not None:
        yield because(spot.rules.dealing.dealing_round, wanted=cards_owed(spot) - wanted, stub=stub).deciding()
    elif event.counted != wanted or stub < wanted:
        yield because(clause, cards=event.counted, wanted=wanted).deciding()
    yield from not_in_deck(event.named, spot.rules)
    if twice := cards_twice(event.named, spot.table):
        yield because(spot.rules.dealing.one_deck, twice=twice).deciding()


def after_deal(spot: Spot, event: Event) -> tuple[Snapshot, Follows]:
    """The table after a deal to one seat or to all. The first round opens once every hand and the board is complete.

    After a finished hand it is the table of the next one, without any hand that of the first.
    """
    table, carried_out = spot.table, event.does is Does.CARRY_OUT
    if is_first(table) or table.phase is Phase.OVER:
        begun, moved = first_hand(spot) if is_first(table) else next_hand(spot)
        after, deal = open_if_posted(spot_of_leg(begun, spot))
        return after, (*moved, *deal)
    size, on_board = _sizes(spot)
    if carried_out:
        dealt = {seat.number: (UNKNOWN,) * (size - len(seat.cards)) for seat in table.live}
    else:
        dealt = {event.whose: event.cards or (UNKNOWN,) * event.counted}
    board = dealt.pop(0, (UNKNOWN,) * on_board)
    seats = tuple([_with_more_cards(seat, dealt) if seat.number in dealt else seat for seat in table.seats])
    deck = table.deck.plus(stub=-sum(map(len, dealt.values())))
    is_board_due = on_board > 0 and not carried_out and not event.of_board
    if is_board_due or any(seat.state is State.IN and len(seat.hand or ()) < size for seat in seats):
        log = None if table.log is None else (*table.log, event)
        return replace(table, seats=seats, deck=deck, log=log), ()
    log = tuple([each for each in table.events if each.does is not Does.DEAL])
    complete = replace(
        table, seats=seats, deck=deck, phase=Phase.BETTING, round=1, log=log, acts_first=None, open_pair=None
    )
    if on_board:
        complete = replace(complete, board=board, deck=deck.plus(stub=-on_board))
    opened = open_betting(spot.with_table(complete))
    require(spot.table.log, "/table/log", spot.rules.betting.round_closes)  # last, to name the other facts with it
    return opened


def _sizes(spot: Spot) -> tuple[int, int]:
    """The number of cards of a hand, and of the board that are dealt with the hands."""
    streets = spot.rules.dealing.streets.value
    return streets.dealt_first, streets.board_before(1)


def leg_of_next_hand(spot: Spot) -> Leg | None:
    """The game of the hand that begins after this one, or of a first hand. None without a mix. Raises MissingFacts."""
    if spot.table.mix is None:
        return None
    return leg_of_first_hand(spot) if is_first(spot.table) else leg_after(spot)


def posted(seat: Seat, event: Event, rules: Ruleset) -> Seat:
    """The seat after its post."""
    to = event.total
    if event.kind in DEAD_POSTS:
        adds = to - seat.dead_chips
        own = (seat.ante or 0) + adds * (event.kind is Post.ANTE and antes_of(rules) is Antes.PER_PLAYER)
        return replace(seat, stack=stack_with(seat, -adds), dead=to, ante=own)
    return replace(seat, stack=stack_with(seat, seat.in_front - to), bet=to)


def _with_more_cards(seat: Seat, dealt: Mapping[int, tuple[Card, ...]]) -> Seat:
    """The seat with the cards that are dealt to it."""
    return replace(seat, hand=(*seat.cards, *dealt[seat.number]))
