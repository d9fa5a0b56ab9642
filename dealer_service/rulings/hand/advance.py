"""Automatic steps: a round closes, bets are gathered, a draw or the showdown opens, the hand ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dealer_service.rulebook.sections.showdown import AllInHands, ShowOrder
from dealer_service.rulebook.streets import BoardStreet, HandStreet
from dealer_service.rulings.betting.dead_hand import give_wager_back
from dealer_service.rulings.betting.penalties import penalty_out_of_turn
from dealer_service.rulings.betting.round import Round, follow_log, round_ahead
from dealer_service.rulings.betting.seats import opener_acts_first
from dealer_service.rulings.board import burns_of_draws, deals_to_hands, is_before_last_street, is_burned_early
from dealer_service.rulings.chips.stacks import (
    stack_with,
    with_found_behind,
    with_more_behind,
    with_rake_of_the_rest,
)
from dealer_service.rulings.early_cards import after_early_cards, without_facts_of_cards
from dealer_service.rulings.hand.commitments import apply_conditions, clear_commitments, drop_void_commitments
from dealer_service.rulings.hand.runs import next_run, with_cards_for_street
from dealer_service.rulings.hand.short_street import before_street
from dealer_service.rulings.hand.still_dealt import as_the_bets_were, folded_hands_dealt
from dealer_service.rulings.hand_sizes import hand_size
from dealer_service.rulings.openers import (
    is_passed_in,
    lone_opener,
    needs_openers,
    opener_in_log,
    why_openers_shown,
    with_hands_counted,
)
from dealer_service.rulings.posts.kill import kill_instructions, with_next_kill
from dealer_service.rulings.pots.antes import chips_put_in, with_own_antes, without_chips
from dealer_service.rulings.pots.chips_aside import found_instructions, set_aside_to_the_winner, with_taken
from dealer_service.rulings.pots.layers import (
    build_pots,
    rake_instructions,
    rake_reasons,
    shares_of_bets,
    uncalled_bet,
    why_joined,
)
from dealer_service.rulings.pots.payout import give_back, push
from dealer_service.rulings.reasons import Because, Fact, because
from dealer_service.rulings.ruling import Instruction, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import has_up_cards, known_pair
from dealer_service.table import NOBODY, WAGERS, Deck, Does, Draw, Event, OutOfTurn, Phase, Seat, Snapshot, State
from dealer_service.values import replace

Follows = tuple[Instruction, ...]
BEFORE_THE_BOARD = "preflop"  # the name of the first betting round in a game with a flop


def after_action(spot: Spot, action: Event, now: Round) -> tuple[Snapshot, Follows]:
    """The table after the action, taken at the point ``now``, with all automatic steps.

    There are none if a seat without a commitment is next to act.
    """
    seat = spot.table.seat(action.whose)
    seats = spot.table.seats_with(acted(seat, action))
    deck = muck_hand(seat, spot) if action.does is Does.FOLD else spot.table.deck
    table = replace(spot.table, seats=seats, deck=deck, log=(*spot.table.events, action))
    table = with_first_to_act(table, now, spot)
    if action.does in WAGERS and table.round == 1 and table.opened_by == NOBODY:
        table = replace(table, opened_by=None)  # the log shows who opened
    after = spot.with_table(apply_conditions(table, action))
    shown = _show_losing_openers(seat.number, spot) if action.does is Does.FOLD else ()
    next_to_act = after.table.find(round_ahead(spot, now, action, after).to_act)
    if next_to_act is not None and next_to_act.bound is None:
        return after.table, shown
    closed, follows = after_betting(after)
    return closed, (*shown, *follows)


def with_first_to_act(table: Snapshot, now: Round, spot: Spot) -> Snapshot:
    """The table that says which seat acts first in this round, as the up cards of the spot show."""
    if not has_up_cards(spot.rules):
        return table
    return replace(table, acts_first=now.terms.order[0], open_pair=known_pair(spot, spot.table.round))


def after_acting_out_of_turn(spot: Spot, action: Event) -> tuple[Snapshot, Follows]:
    """The table with the action kept for its turn. A fold is final, with its automatic steps."""
    seat, fold = spot.table.seat(action.whose), action.does is Does.FOLD
    to = None if action.does in (Does.FOLD, Does.CHECK) else action.to
    done = OutOfTurn(seat.number, action.does, len(spot.table.events), to)
    why = because(spot.rules.betting.out_of_turn)
    spot = spot.with_table(replace(spot.table, out_of_turn=(*spot.table.out_of_turn, done)))
    penalized = penalty_out_of_turn(seat.number, spot.rules)
    if not fold:
        waits: dict[str, Fact] = {"seat": seat.number, "does": action.does.value}
        return spot.table, (Instruction("wait-for-turn", waits, (why,)), *penalized)
    table = replace(spot.table, seats=spot.table.seats_with(acted(seat, action)), deck=muck_hand(seat, spot))
    if has_up_cards(spot.rules):
        table = with_first_to_act(table, follow_log(spot).now, spot)
    after, follows = after_betting(spot.with_table(table))
    shown = _show_losing_openers(seat.number, spot)
    return after, (Instruction("fold-stands", {"seat": seat.number}, (why,)), *penalized, *shown, *follows)


def after_betting(spot: Spot) -> tuple[Snapshot, Follows]:
    """The table after all automatic steps that follow its last bet or fold."""
    if len(spot.table.live) == 1:
        after, follows = end_hand(spot.with_table(clear_commitments(spot.table)))
        if after.phase is spot.table.phase:
            after = replace(after, out_of_turn=spot.table.out_of_turn, let_stand=spot.table.let_stand)
        return after, follows
    now = follow_log(spot).now
    if now.to_act is not None:
        return drop_void_commitments(spot, now), ()
    if is_passed_in(spot):
        return pass_in(spot.with_table(clear_commitments(spot.table)))
    table, gathered = gather_bets(spot.with_table(clear_commitments(spot.table)))
    closed = spot.with_table(as_the_bets_were(spot, table))
    after, opened = open_next_phase(closed.with_table(_with_opener(_with_last_aggressor(closed), closed)))
    return after, gathered + opened


def as_the_round_closes(spot: Spot) -> Snapshot:
    """The table of a complete betting round with its bets gathered, and a dead hand's wager returned.

    Raises MissingFacts.
    """
    if spot.table.phase is not Phase.BETTING or len(spot.table.live) < 2:
        return spot.table
    after, _ = give_wager_back(spot, follow_log(spot).now)
    return after_betting(spot.with_table(after))[0]


def after_draw(spot: Spot) -> tuple[Snapshot, Follows]:
    """The next betting round, or the phase after it if fewer than two seats can bet. Cards of the board come before.

    The draw is complete: each seat has its cards.
    """
    spot = spot.with_table(_with_draw_over(spot.table))
    round = require(spot.table.round, "/table/round", spot.rules.dealing.stages) + 1
    stands = spot.table.standing_of_the_hand
    streets = spot.rules.dealing.streets.value
    if streets.board_after(round - 1) and not streets.is_draw_last(round - 1):
        return _open_street(spot.with_table(replace(spot.table, draw=None, let_stand=stands)), round - 1, ())
    spot = spot.with_table(replace(spot.table, phase=Phase.BETTING, round=round, draw=None, log=(), let_stand=stands))
    return open_betting(spot)


def _with_draw_over(table: Snapshot) -> Snapshot:
    """The table with whole hands, and the open draw in the history of each seat that discarded, if that is known."""
    draw = table.draw
    if draw is None:
        return table
    drawn = {each.seat: each.count for each in draw.placed}
    return replace(table, seats=tuple(_with_drawn(seat, drawn.get(seat.number), draw) for seat in table.seats))


def _with_drawn(seat: Seat, count: int | None, draw: Draw) -> Seat:
    """The seat with a whole hand and this draw in its history. A history with a gap is dropped."""
    if count is None:
        return seat
    is_known = seat.drew is not None or draw.number == 1
    return replace(seat, short=None, drew=(*(seat.drew or ()), count) if is_known else seat.drew)


def open_betting(spot: Spot) -> tuple[Snapshot, Follows]:
    """The betting round opened, or the automatic steps if no seat has a decision left.

    Whether one has does not depend on the seat that acts first, which up cards show that may still be unknown. After an
    agreement to several runs, none has.
    """
    if spot.table.runs is not None:
        return open_next_phase(spot)
    if has_up_cards(spot.rules):
        opened = spot.with_table(replace(spot.table, acts_first=spot.table.live[0].number, open_pair=False))
        if follow_log(opened).now.to_act is None:
            after, follows = after_betting(opened)
            return replace(after, acts_first=None, open_pair=None), follows
    elif follow_log(spot).now.to_act is None:
        return after_betting(spot)
    why = (because(spot.rules.dealing.stages),)
    args: dict[str, Fact] = {"round": spot.table.round}
    if street := _street_of_board(spot):
        args |= {"street": street}
    return spot.table, (Instruction("open-betting", args, why),)


def _street_of_board(spot: Spot) -> str | None:
    """The name of the betting round in a game with a board: that of the street dealt before it. None without one."""
    streets, round = spot.rules.dealing.streets.value, spot.table.known_round
    if round == 1 and streets.board_after(1) and streets.board_name(1) is BoardStreet.FLOP:
        return BEFORE_THE_BOARD
    if round is None or round < 2 or not streets.board_after(round - 1):
        return None
    return str(streets.board_name(round - 1))


def gather_bets(spot: Spot) -> tuple[Snapshot, Follows]:
    """The table with the bets gathered and the uncalled bet returned."""
    require_of_seats(spot.table.seats, spot.rules.betting.round_closes, "bet", "gathered")
    back = uncalled_bet(chips_put_in(spot))
    follows: Follows = ()
    spot = spot.with_table(replace(spot.table, seats=with_own_antes(spot)))
    if back is not None:
        number, chips = back
        seat = spot.table.seat(number)
        if chips > seat.live_chips:  # part of its own ante is returned
            require_of_seats((seat,), spot.rules.pots.own_antes, "dead")
        seat = without_chips(seat, chips)  # its bet is uncalled, so the found chips are too
        seat = with_more_behind(seat, chips)
        spot = spot.with_table(spot.table.with_seat(with_found_behind(seat) if seat.undecided_chips else seat))
        follows = (give_back(number, chips, spot.table.stakes, spot.rules, (because(spot.rules.pots.uncalled),)),)
    gathered = sum(seat.in_front for seat in spot.table.seats)
    seats = (replace(seat, bet=0, gathered=seat.live_chips) if seat.bet else seat for seat in spot.table.seats)
    if gathered:
        follows += (_gather(gathered, spot),)
    return with_rake_of_the_rest(replace(spot.table, seats=tuple(seats))), follows


def _gather(chips: int, spot: Spot) -> Instruction:
    """The instruction to gather the bets in front. For several pots it names those that grow, with their shares."""
    args: dict[str, Fact] = {"chips": chips}
    why: Because = (because(spot.rules.betting.round_closes),)
    if shares := shares_of_bets(spot):
        args |= {"pot_names": [each.pot for each in shares], "pot_chips": [each.chips for each in shares]}
        why += (because(spot.rules.pots.layers),)
    return Instruction("gather", args, why)


def _with_last_aggressor(spot: Spot) -> Snapshot:
    """The table with the seat that last bet or raised, if the showdown needs it after the log is gone."""
    table = spot.table
    round = table.round or 0
    if (
        spot.rules.showdown.show_order.value is not ShowOrder.LAST_AGGRESSOR_OF_THE_HAND
        or spot.rules.dealing.streets.value.is_last(round)
    ):
        return table
    before = NOBODY if round == 1 else table.last_aggressor
    return replace(table, last_aggressor=last_wager(table.events) or before)


def _with_opener(table: Snapshot, spot: Spot) -> Snapshot:
    """The table with the seat that opened the first round, if it acts first in the later ones or proves openers."""
    if table.round != 1 or not (opener_acts_first(spot.rules) or needs_openers(spot.rules)):
        return table
    return replace(table, opened_by=spot.table.opened_by or opener_in_log(spot.table))


def last_wager(log: Sequence[Event]) -> int | None:
    """The seat that last bet or raised in this log, if any."""
    return next((event.seat for event in reversed(log) if event.does in WAGERS), None)


def open_next_phase(spot: Spot) -> tuple[Snapshot, Follows]:
    """The draw, street or showdown after a betting round, or in place of one without two seats that can bet."""
    round, streets = spot.table.round or 0, spot.rules.dealing.streets.value
    why = (because(spot.rules.dealing.stages),)
    number = streets.draw_after(round)
    if streets.burns_after(round) and (number is None or streets.is_board_first(round)):
        log = (Event(Does.BURN),) if is_burned_early(spot) else ()  # it stays
        after, opened = _open_street(spot, round, log)
        return after, (*_tabled_at_once(spot), *opened)
    if number is not None:
        burned = _is_draw_burned_early(spot, number)  # it stays
        spot = spot.with_table(replace(spot.table, phase=Phase.DRAWING, log=(), draw=Draw(number, burned, (), (), ())))
        return spot.table, (*_tabled_at_once(spot), Instruction("open-draw", {"draw": number}, why))
    if run := next_run(spot):
        return run
    last = because(spot.rules.dealing.streets, round=round).deciding()
    return replace(spot.table, phase=Phase.SHOWDOWN), (Instruction("open-showdown", {}, (*why, last)),)


def open_draw_after_street(spot: Spot, number: int) -> tuple[Snapshot, Follows]:
    """The draw that follows the cards of the board which were just dealt."""
    draw = Draw(number, False, (), (), ())
    why = (because(spot.rules.dealing.streets, round=spot.table.round).deciding(),)
    return replace(spot.table, phase=Phase.DRAWING, log=(), draw=draw), (
        Instruction("open-draw", {"draw": number}, why),
    )


def open_street_within_draw(spot: Spot) -> tuple[Snapshot, Follows]:
    """The street that deals cards of the board after the discards of the open draw, which goes on after it."""
    round = require(spot.table.round, "/table/round", spot.rules.dealing.stages)
    return _open_street(spot, round, (Event(Does.BURN),) if is_burned_early(spot) else ())


def go_on_with_draw(spot: Spot) -> tuple[Snapshot, Follows]:
    """The new cards of the open draw, after the cards of the board; or the steps after the draw if none are owed."""
    draw = require(spot.table.draw, "/table/draw", spot.rules.drawing.draw_open)
    opened = replace(spot.table, phase=Phase.DRAWING, log=(), draw=replace(draw, burned=True))
    owed = [seat.number for seat in opened.live if draw.still_lacks(seat.number) + seat.lacks]
    if not owed:
        return after_draw(spot.with_table(opened))
    why = (because(spot.rules.dealing.streets, round=spot.table.round).deciding(),)
    return opened, (Instruction("deal-new-cards", {"draw": draw.number, "seats": owed}, why),)


def _is_draw_burned_early(spot: Spot, number: int) -> bool:
    """Whether the burn of the next draw is made: for the draw itself, or for a street that was dealt before it."""
    draw, round = spot.table.draw, spot.table.round or 0
    if draw is not None and draw.number == number and draw.burned:
        return True
    streets = spot.rules.dealing.streets.value
    before_board = streets.burns_after(round) and streets.has_own_burn(number)
    return bool(before_board and burns_of_draws(spot, 1) and is_burned_early(spot))


def _open_street(spot: Spot, round: int, log: tuple[Event, ...]) -> tuple[Snapshot, Follows]:
    """The street after this betting round opened, with its log: empty, or the burn."""
    table, joined = after_early_cards(spot) if deals_to_hands(spot) else _with_cards_set_aside(spot)
    before, short = before_street(spot.with_table(table))
    to_folded, why_dealt = folded_hands_dealt(spot.with_table(before))
    name = spot.rules.dealing.streets.value.street_name(round)
    why = (because(spot.rules.dealing.stages),)
    opened = Instruction("open-street", {"street": name.value}, why)
    if isinstance(name, HandStreet):
        opened = Instruction("deal-street", {"street": name.value}, (*why, *why_dealt))
    after, mixed = with_cards_for_street(spot.with_table(replace(before, phase=Phase.STREET, log=log)))
    return after, (*joined, *short, *mixed, opened, *to_folded)


def _with_cards_set_aside(spot: Spot) -> tuple[Snapshot, Follows]:
    """The table with the cards set aside shuffled into the stub, if the last street of the board is next."""
    table, count = spot.table, len(spot.table.deck.set_aside)
    if not count or not is_before_last_street(spot):
        return table, ()
    why = (because(spot.rules.dealing.premature_board),)
    deck = replace(table.deck.plus(stub=count), aside=None)
    return replace(table, deck=deck), (Instruction("shuffle-aside-in", {"count": count}, why),)


def _tabled_at_once(spot: Spot) -> Follows:
    """The live hands tabled before a draw, if the house requires it once an all-in ends the betting."""
    clause = spot.rules.showdown.all_in_hands
    if clause.value is not AllInHands.TABLED_AT_ONCE:
        return ()
    all_in = [seat.number for seat in spot.table.live if seat.bets_no_more]
    hidden = [seat.number for seat in spot.table.live if not seat.shown]
    if not all_in or not hidden or len(spot.table.live) - len(all_in) > 1:
        return ()
    return (Instruction("table-hands", {"seats": hidden}, (because(clause, all_in=all_in).deciding(),)),)


def end_hand(spot: Spot) -> tuple[Snapshot, Follows]:
    """Push the pots to the last live seat, unshown. The table stays if the floor rules on other chips.

    A player who opened must show openers first, in a game that needs them.
    """
    if (opener := lone_opener(spot)) is not None:
        return before_openers(spot, opener)
    table = spot.table
    winner = table.live[0]
    pots = build_pots(spot)
    if pots.options:
        return table, (Instruction("call-floor", {"chips": pots.pots[-1].chips}, pots.options[0].because),)
    follows = tuple(give_back(e.seat, e.chips, table.stakes, spot.rules, e.because) for e in pots.returned)
    follows += rake_instructions(pots, table)
    chips = {winner.number: pots.total}
    for each in pots.returned:
        chips[each.seat] = chips.get(each.seat, 0) + each.chips
    taken = set_aside_to_the_winner(table, winner.number)
    chips = with_taken(chips, taken)
    why = (because(spot.rules.showdown.last_hand, seat=winner.number).deciding(),)
    reasons = why + rake_reasons(pots, spot.rules) + why_joined(pots, spot.rules)
    if pots.total:  # after a dead small blind, an uncalled big blind is all there is
        follows += (push(winner.number, pots.total, None, table.stakes, spot.rules, reasons),)
    award = Event(Does.AWARD, winner.number, chips=pots.total)
    follows += found_instructions(spot, taken)
    after = pay_out(spot, chips, (award,))
    return after, (*follows, Instruction("muck", {}, why), *kill_instructions(spot.with_table(after)))


def before_openers(spot: Spot, opener: Seat) -> tuple[Snapshot, Follows]:
    """The showdown of the last live seat, which opened. Its uncalled bet stays in the pot until openers are shown."""
    table = spot.table
    require_of_seats(table.seats, spot.rules.betting.round_closes, "bet", "gathered")
    gathered = sum(seat.in_front for seat in table.seats)
    steps = (_gather(gathered, spot),) if gathered else ()
    seats = [replace(seat, bet=0, gathered=seat.live_chips) for seat in with_own_antes(spot)]
    if table.draw is not None:
        lacks = table.draw.still_lacks(opener.number) + opener.lacks
        placed = {each.seat: each.count for each in table.draw.placed}
        drew = (placed.get(opener.number, 0),) if opener.drew is None else opener.drew
        seats = [
            replace(each, short=lacks or None, drew=drew) if each.number == opener.number else each for each in seats
        ]
    after = replace(table, seats=tuple(seats), phase=Phase.SHOWDOWN, draw=None, out_of_turn=(), opened_by=opener.number)
    why = (because(spot.rules.showdown.openers, seat=opener.number).deciding(),)
    return after, (*steps, Instruction("show-openers", {"seat": opener.number}, why))


def _show_losing_openers(seat: int, spot: Spot) -> Follows:
    """The instruction for a player who opened and folds, if the house has the openers shown. Raises MissingFacts."""
    why = why_openers_shown(seat, spot)
    return (Instruction("show-openers", {"seat": seat}, why),) if why else ()


def pass_in(spot: Spot) -> tuple[Snapshot, Follows]:
    """The hand over without a winner, because no player opened. Raises MissingFacts."""
    why = (because(spot.rules.betting.openers).deciding(),)
    after = with_chips_kept(spot)
    return after, (Instruction("pass-in", {"chips": after.dead_chips}, why),)


def with_chips_kept(spot: Spot) -> Snapshot:
    """The table with the hand over and every chip of it in the pot of the next. Raises MissingFacts.

    There is no rake, except one that was already taken.
    """
    table = spot.table
    require_of_seats(table.seats, spot.rules.betting.round_closes, "bet", "gathered")
    require_of_seats(table.dealt_in, spot.rules.pots.dead_money, "dead")
    chips = table.dead_chips + sum(seat.put_in for seat in table.seats) - (table.rake or 0)
    return replace(_over(with_hands_counted(spot), {}), dead=chips)


def pay_out(spot: Spot, chips: dict[int, int], awards: tuple[Event, ...]) -> Snapshot:
    """The table with all chips paid out and the hand over. ``rake`` is the unpaid rest.

    If it is known that this hand had no rake, the next has none either.
    """
    won: dict[int, int] = {}
    for event in (*spot.table.events, *awards):
        if event.does is Does.AWARD:
            won[event.whose] = won.get(event.whose, 0) + event.paid
    spot = spot.with_table(with_next_kill(spot, won))
    log = spot.table.events + awards
    taken = spot.table.dead_chips + sum(seat.put_in for seat in spot.table.seats) - sum(chips.values())
    dead, rake = 0 if spot.table.dead else spot.table.dead, taken or (0 if spot.table.rake == 0 else None)
    return replace(_over(spot.table, chips), log=log, dead=dead, rake=rake, hands_passed_in=None)


def _over(table: Snapshot, chips: Mapping[int, int]) -> Snapshot:
    """The table with the hand over: each seat with its chips from the pots, without the facts of the hand."""
    return replace(
        table.without_facts_of_the_hand,
        seats=tuple(_paid(seat, chips.get(seat.number, 0)) for seat in table.seats),
        phase=Phase.OVER,
        draw=None,
        round_aggressor=None,
        let_stand=table.standing_of_places,
    )


def _paid(seat: Seat, chips: int) -> Seat:
    """The seat with this many chips from the pots and none in them. Chips found behind it join its stack."""
    seat = without_facts_of_cards(with_found_behind(with_more_behind(seat, chips)))
    return replace(seat, bet=0, gathered=0, dead=seat.dead and 0, ante=None, still_dealt=None)


def muck_hand(seat: Seat, spot: Spot) -> Deck:
    """The deck with the seat's hand in the muck. An unknown hand counts as complete."""
    size = hand_size(spot, seat) - seat.lacks if seat.hand is None else len(seat.hand)
    return spot.table.deck.plus(folded=size)


def acted(seat: Seat, action: Event) -> Seat:
    """The seat after its action. A fold with a total above its bet forfeits the difference.

    Only a conditional statement that may still apply is kept, unless the seat has folded or is all-in.
    """
    bet, to = seat.in_front, action.total
    if action.does is Does.FOLD:
        seat, to = without_facts_of_cards(replace(seat, state=State.FOLDED, hand=None)), max(bet, to)
    stack = stack_with(seat, bet - to)
    waits = seat.bound is not None and seat.bound.once is not None and seat.live and stack != 0
    return replace(seat, stack=stack, bet=to, had_time=None, bound=seat.bound if waits else None)
