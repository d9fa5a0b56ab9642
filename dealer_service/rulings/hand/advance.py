"""Automatic steps: a round closes, bets are gathered, a draw or the showdown opens, the hand ends."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.showdown import AllInHands, ShowOrder
from dealer_service.rulings.betting.penalties import penalty_out_of_turn
from dealer_service.rulings.betting.round import Round, follow_log, preview_action
from dealer_service.rulings.chips.stacks import stack_with, with_found_behind, with_more_behind
from dealer_service.rulings.hand.commitments import apply_conditions, clear_commitments, drop_void_commitments
from dealer_service.rulings.posts.kill import kill_instructions, with_next_kill
from dealer_service.rulings.pots.antes import chips_put_in, with_own_antes, without_chips
from dealer_service.rulings.pots.chips_aside import found_instructions, set_aside_to_the_winner, with_taken
from dealer_service.rulings.pots.layers import build_pots, rake_instructions, rake_reasons, uncalled_bet, why_joined
from dealer_service.rulings.pots.payout import give_back, push
from dealer_service.rulings.reasons import Fact, because
from dealer_service.rulings.ruling import Instruction, require, require_of_seats
from dealer_service.table import NOBODY, WAGERS, Deck, Does, Draw, Event, OutOfTurn, Phase, Seat, Snapshot, State
from dealer_service.values import replace

Follows = tuple[Instruction, ...]


def after_action(table: Snapshot, action: Event, rules: Ruleset, now: Round) -> tuple[Snapshot, Follows]:
    """The table after the action, taken at the point ``now``, with all automatic steps.

    There are none if the next seat to act has no commitment.
    """
    seat = table.seat(action.whose)
    seats = table.seats_with(_acted(seat, action))
    deck = muck_hand(table.deck, seat, rules) if action.does is Does.FOLD else table.deck
    table = apply_conditions(replace(table, seats=seats, deck=deck, log=(*table.events, action)), action)
    next_to_act = table.find(preview_action(now, action).to_act)
    if next_to_act is not None and next_to_act.bound is None:
        return table, ()
    return after_betting(table, rules)


def after_acting_out_of_turn(table: Snapshot, action: Event, rules: Ruleset) -> tuple[Snapshot, Follows]:
    """The table with the action kept for its turn. A fold is final, with its automatic steps."""
    seat, fold = table.seat(action.whose), action.does is Does.FOLD
    to = None if action.does in (Does.FOLD, Does.CHECK) else action.to
    done = OutOfTurn(seat.number, action.does, len(table.events), to)
    table, why = replace(table, out_of_turn=(*table.out_of_turn, done)), because(rules.betting.out_of_turn)
    penalized = penalty_out_of_turn(seat.number, rules)
    if not fold:
        waits: dict[str, Fact] = {"seat": seat.number, "does": action.does.value}
        return table, (Instruction("wait-for-turn", waits, (why,)), *penalized)
    deck = muck_hand(table.deck, seat, rules)
    after, follows = after_betting(replace(table, seats=table.seats_with(_acted(seat, action)), deck=deck), rules)
    return after, (Instruction("fold-stands", {"seat": seat.number}, (why,)), *penalized, *follows)


def after_betting(table: Snapshot, rules: Ruleset) -> tuple[Snapshot, Follows]:
    """The table after all automatic steps that follow its last bet or fold."""
    if len(table.live) == 1:
        after, follows = end_hand(clear_commitments(table), rules)
        if after.phase is table.phase:
            after = replace(after, out_of_turn=table.out_of_turn, let_stand=table.let_stand)
        return after, follows
    now = follow_log(table, rules).now
    if now.to_act is not None:
        return drop_void_commitments(table, rules, now), ()
    table, gathered = gather_bets(clear_commitments(table), rules)
    table, opened = open_next_phase(_with_last_aggressor(table, rules), rules)
    return table, gathered + opened


def as_the_round_closes(table: Snapshot, rules: Ruleset) -> Snapshot:
    """The table of a complete betting round with its bets gathered. Raises MissingFacts."""
    closes = table.phase is Phase.BETTING and len(table.live) > 1
    return after_betting(table, rules)[0] if closes else table


def after_draw(table: Snapshot, rules: Ruleset) -> tuple[Snapshot, Follows]:
    """The next betting round, or the phase after it if fewer than two seats can bet."""
    round = require(table.round, "/table/round", rules.dealing.stages) + 1
    table = replace(table, phase=Phase.BETTING, round=round, draw=None, log=(), let_stand=())
    return open_betting(table, rules)


def open_betting(table: Snapshot, rules: Ruleset) -> tuple[Snapshot, Follows]:
    """The betting round opened, or the automatic steps if no seat has a decision left."""
    if follow_log(table, rules).now.to_act is None:
        return after_betting(table, rules)
    why = (because(rules.dealing.stages),)
    return table, (Instruction("open-betting", {"round": table.round}, why),)


def gather_bets(table: Snapshot, rules: Ruleset) -> tuple[Snapshot, Follows]:
    """The table with the bets gathered and the uncalled bet returned."""
    require_of_seats(table.seats, rules.betting.round_closes, "bet", "gathered")
    back = uncalled_bet(chips_put_in(table, rules))
    follows: Follows = ()
    table = replace(table, seats=with_own_antes(table, rules))
    if back is not None:
        number, chips = back
        seat = table.seat(number)
        if chips > seat.live_chips:  # part of its own ante is returned
            require_of_seats((seat,), rules.pots.own_antes, "dead")
        seat = without_chips(seat, chips)  # its bet is uncalled, so the found chips are too
        seat = with_more_behind(seat, chips)
        table = table.with_seat(with_found_behind(seat) if seat.undecided_chips else seat)
        follows = (give_back(number, chips, table.stakes, rules, (because(rules.pots.uncalled),)),)
    gathered = sum(seat.in_front for seat in table.seats)
    seats = (replace(seat, bet=0, gathered=seat.live_chips) for seat in table.seats)
    if gathered:
        follows += (Instruction("gather", {"chips": gathered}, (because(rules.betting.round_closes),)),)
    return replace(table, seats=tuple(seats)), follows


def _with_last_aggressor(table: Snapshot, rules: Ruleset) -> Snapshot:
    """The table with the seat that last bet or raised, if the showdown needs it after the log is gone."""
    round = table.round or 0
    if rules.showdown.show_order.value is not ShowOrder.LAST_AGGRESSOR_OF_THE_HAND or round > rules.drawing.draws.value:
        return table
    before = NOBODY if round == 1 else table.last_aggressor
    return replace(table, last_aggressor=last_wager(table.events) or before)


def last_wager(log: Sequence[Event]) -> int | None:
    """The seat that last bet or raised in this log, if any."""
    return next((event.seat for event in reversed(log) if event.does in WAGERS), None)


def open_next_phase(table: Snapshot, rules: Ruleset) -> tuple[Snapshot, Follows]:
    """The draw or showdown after a betting round, or in place of one without two seats that can bet."""
    round = table.round or 0
    why = (because(rules.dealing.stages),)
    if round <= rules.drawing.draws.value:
        burned = table.draw is not None and table.draw.number == round and table.draw.burned  # too early, and it stays
        table = replace(table, phase=Phase.DRAWING, log=(), draw=Draw(round, burned, (), (), ()))
        return table, (*_tabled_at_once(table, rules), Instruction("open-draw", {"draw": round}, why))
    last = because(rules.drawing.draws, round=round).deciding()
    return replace(table, phase=Phase.SHOWDOWN), (Instruction("open-showdown", {}, (*why, last)),)


def _tabled_at_once(table: Snapshot, rules: Ruleset) -> Follows:
    """The live hands tabled before a draw, if the house requires it once an all-in ends the betting."""
    clause = rules.showdown.all_in_hands
    if clause.value is not AllInHands.TABLED_AT_ONCE:
        return ()
    all_in = [seat.number for seat in table.live if seat.all_in]
    hidden = [seat.number for seat in table.live if not seat.shown]
    if not all_in or not hidden or len(table.live) - len(all_in) > 1:
        return ()
    return (Instruction("table-hands", {"seats": hidden}, (because(clause, all_in=all_in).deciding(),)),)


def end_hand(table: Snapshot, rules: Ruleset) -> tuple[Snapshot, Follows]:
    """Push the pots to the last live seat, unshown. The table stays if the floor rules on other chips."""
    winner = table.live[0]
    pots = build_pots(table, rules)
    if pots.options:
        return table, (Instruction("call-floor", {"chips": pots.pots[-1].chips}, pots.options[0].because),)
    follows = tuple(give_back(e.seat, e.chips, table.stakes, rules, e.because) for e in pots.returned)
    follows += rake_instructions(pots, table)
    chips = {winner.number: pots.total}
    for each in pots.returned:
        chips[each.seat] = chips.get(each.seat, 0) + each.chips
    taken = set_aside_to_the_winner(table, winner.number)
    chips = with_taken(chips, taken)
    why = (because(rules.showdown.last_hand, seat=winner.number).deciding(),)
    reasons = why + rake_reasons(pots, rules) + why_joined(pots, rules)
    follows += (push(winner.number, pots.total, None, table.stakes, rules, reasons),)
    award = Event(Does.AWARD, winner.number, chips=pots.total)
    follows += found_instructions(table, taken, rules)
    after = pay_out(table, chips, (award,), rules)
    return after, (*follows, Instruction("muck", {}, why), *kill_instructions(after, rules))


def pay_out(table: Snapshot, chips: dict[int, int], awards: tuple[Event, ...], rules: Ruleset) -> Snapshot:
    """The table with all chips paid out and the hand over. ``rake`` is the unpaid rest.

    If it is known that this hand had no rake, the next has none either.
    """
    won: dict[int, int] = {}
    for event in (*table.events, *awards):
        if event.does is Does.AWARD:
            won[event.whose] = won.get(event.whose, 0) + event.paid
    table = with_next_kill(table, won, rules)
    seats = tuple(_paid(seat, chips.get(seat.number, 0)) for seat in table.seats)
    log = table.events + awards
    taken = table.dead_chips + sum(seat.put_in for seat in table.seats) - sum(chips.values())
    dead, rake = 0 if table.dead else table.dead, taken or (0 if table.rake == 0 else None)
    return replace(
        table,
        seats=seats,
        phase=Phase.OVER,
        log=log,
        draw=None,
        dead=dead,
        rake=rake,
        last_aggressor=None,
        round_aggressor=None,
        uncontested=None,
    )


def _paid(seat: Seat, chips: int) -> Seat:
    """The seat with this many chips from the pots and none in them. Chips found behind it join its stack."""
    seat = with_found_behind(with_more_behind(seat, chips))
    return replace(seat, bet=0, gathered=0, dead=seat.dead and 0, ante=None)


def muck_hand(deck: Deck, seat: Seat, rules: Ruleset) -> Deck:
    """The deck with the seat's hand in the muck. An unknown hand counts as complete."""
    size = rules.dealing.hand_size.value - seat.lacks if seat.hand is None else len(seat.hand)
    return deck.plus(folded=size)


def _acted(seat: Seat, action: Event) -> Seat:
    """The seat after its action. A fold with a total above its bet forfeits the difference.

    Only a conditional statement that may still apply is kept, unless the seat has folded or is all-in.
    """
    bet, to = seat.in_front, action.total
    if action.does is Does.FOLD:
        seat, to = replace(seat, state=State.FOLDED, hand=None), max(bet, to)
    stack = stack_with(seat, bet - to)
    waits = seat.bound is not None and seat.bound.once is not None and seat.live and stack != 0
    return replace(seat, stack=stack, bet=to, had_time=None, bound=seat.bound if waits else None)
