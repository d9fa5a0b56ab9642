"""Openings without openers: undone for a time. After it the hand is dead, and the others play for the pot."""

from __future__ import annotations

from dealer_service.rulebook.sections.betting import FalseOpeners as Answer
from dealer_service.rulings.betting.dead_hand import with_dead_hand, withdrawn_bets
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.chips.stacks import stack_with, with_bet
from dealer_service.rulings.hand.advance import Follows, after_betting, before_openers, pass_in, with_chips_kept
from dealer_service.rulings.hand.commitments import clear_commitments
from dealer_service.rulings.irregularities.contradictions import contradict, live_seat_of, phase_of
from dealer_service.rulings.irregularities.dead_hands import dead_hand
from dealer_service.rulings.irregularities.floor_options import backed_up
from dealer_service.rulings.irregularities.remedy import Remedied, Remedy, return_chips
from dealer_service.rulings.openers import (
    are_openers,
    may_be_declared,
    needs_openers,
    opener_of,
    proves_openers,
    with_hands_counted,
)
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.window import Until, Window
from dealer_service.table import NOBODY, WAGERS, Does, Phase, Seat, Snapshot, known
from dealer_service.table.incidents import FalseOpeners
from dealer_service.values import replace

CALLS_AT_MOST = 1


def false_openers(incident: FalseOpeners, spot: Spot) -> Remedied:
    """The remedy for a player who opened without openers. Raises MissingFacts and ImpossibleTable."""
    clause = spot.rules.betting.false_openers
    phase = phase_of(incident, spot)
    if not needs_openers(spot.rules):
        raise contradict("no-openers-needed", "kind", spot.rules)
    if phase is not Phase.SHOWDOWN:
        require(spot.table.round, "/table/round", clause)
    number = opener_of(spot, clause)
    if number == NOBODY:
        if may_be_declared(spot):
            require(spot.table.opened_by, "/table/opened_by", clause)
        raise contradict("not-opened", "kind", spot.rules)
    if incident.seat not in (None, number):
        raise contradict("did-not-open", "seat", spot.rules, seat=incident.seat, opener=number)
    opener = live_seat_of(number, spot)
    if _has_openers(opener, phase, spot):
        raise contradict("has-openers", "kind", spot.rules, seat=number)
    return _ruled(incident.kind, opener, spot, ())


def false_openers_in_log(breach: Breach, spot: Spot) -> Remedied | None:
    """The remedy for an opening bet of a known hand without openers. None for any other entry."""
    event = spot.table.events[int(breach.at.split("/")[3])]
    opener = spot.table.find(event.whose)
    why = tuple(each.deciding() for each in breach.because if each.clause is spot.rules.betting.openers)
    if event.does not in WAGERS or not why or opener is None or not opener.live:
        return None
    return _ruled(breach.code, opener, spot, why)


def _has_openers(opener: Seat, phase: Phase, spot: Spot) -> bool:
    """Whether the opener's known cards prove openers. During the draw, those kept do. Raises MissingFacts."""
    draw = spot.table.draw
    if phase is Phase.DRAWING and draw is not None:
        got_new_cards = any(each.seat == opener.number and each.count for each in draw.received)
        return known(opener.hand) and not got_new_cards and are_openers(opener.cards)
    return known(opener.hand) and proves_openers(opener, spot)


def _ruled(of: str, opener: Seat, spot: Spot, why: Because) -> Remedied:
    """The opening undone while its window is open; then the hand is dead, and without another hand the pot stays."""
    window = _window(opener, spot, why)
    if window.open:
        return _undone(of, opener, spot, window)
    if len(spot.table.live) == 1:
        return _pot_stays(of, opener, spot, window)
    table, steps = _later_bets_back(opener, spot, window.because)
    ruled = dead_hand(of, table.seat(opener.number), spot.with_table(table), window.because, window)
    return replace(ruled, remedy=replace(ruled.remedy, steps=(*steps, *ruled.remedy.steps)))


def _window(opener: Seat, spot: Spot, shown_by: Because) -> Window:
    """The window to undo the opening, with the clauses that show it. Raises MissingFacts."""
    clause, table = spot.rules.betting.false_openers, spot.table
    why = (because(clause, seat=opener.number).deciding(), *shown_by)
    entry = _opening(opener, table) if _before_the_draw(spot) else None
    is_open = entry is not None
    match clause.value:
        case Answer.UNTIL_THE_DRAW:
            return Window(Until.ROUND_ENDS, is_open, why)
        case Answer.UNTIL_A_RAISE_OR_TWO_CALLS:
            later = () if entry is None else table.events[entry + 1 :]
            raised = any(event.does in WAGERS for event in later)
            calls = sum(event.does is Does.CALL for event in later)
            return Window(Until.RAISE_OR_TWO_CALLS, is_open and not raised and calls <= CALLS_AT_MOST, why)


def _before_the_draw(spot: Spot) -> bool:
    """Whether the betting before the draw is not complete. Raises MissingFacts."""
    table = spot.table
    return table.phase is Phase.BETTING and table.round == 1 and follow_log(spot).now.to_act is not None


def _opening(opener: Seat, table: Snapshot) -> int | None:
    """The place of the opening bet in the log. None if the opener, who is all-in, declared the pot open."""
    log = table.events
    made = (place for place, each in enumerate(log) if each.seat == opener.number and each.does in WAGERS)
    return next(made, None)


def _undone(of: str, opener: Seat, spot: Spot, window: Window) -> Remedied:
    """The hand dead and its bet left in the pot. All other bets are returned, and the next players may open.

    Folds stand. The only player left proves openers, unless the player has passed.
    """
    why, number, chips = window.because, opener.number, opener.in_front
    require_of_seats(spot.table.seats, spot.rules.betting.false_openers, "state", "bet")
    spot = spot.with_table(with_hands_counted(spot))
    before = spot.table
    table = backed_up(_opening(opener, before) or 0, spot)
    without = replace(table.seat(number), stack=stack_with(table.seat(number), -chips))
    table = replace(table.with_seat(without), dead=table.dead_chips + chips if chips else table.dead)
    table = with_dead_hand(spot.with_table(table), table.seat(number))
    steps = [Instruction("kill-hand", {"seat": number}, why)]
    steps += [Instruction("leave-bet", {"seat": number, "chips": chips}, why)] if chips else []
    steps += [
        return_chips(seat.number, seat.in_front, table.stakes, spot.rules, why)
        for seat in before.clockwise_from(number)
        if seat.number != number and seat.in_front
    ]
    after, follows = _opened_again(spot.with_table(table))
    args = {"seat": number, "chips": chips}
    return Remedied(Remedy(of, "opening-undone", args, (*steps, *follows), why, window), after)


def _opened_again(spot: Spot) -> tuple[Snapshot, Follows]:
    """The betting without the opening bet, and the automatic steps."""
    table = spot.table
    if len(table.live) > 1:
        return after_betting(spot)
    spot = spot.with_table(clear_commitments(table))
    last = table.live[0]
    passed = any(event.seat == last.number and event.does is not Does.POST for event in table.events)
    return pass_in(spot) if passed else before_openers(spot, last)


def _later_bets_back(opener: Seat, spot: Spot, why: Because) -> tuple[Snapshot, Follows]:
    """The table with the opener's bets after the first returned, while the betting before the draw is open.

    An opener who is all-in and declared the pot open has made none: the pot is not open any longer.
    """
    table = spot.table
    if not _before_the_draw(spot):
        return table, ()
    event = withdrawn_bets(follow_log(spot).now, opener.number, spot)
    if event is None:
        return replace(table, opened_by=None), ()
    back = return_chips(opener.number, opener.in_front - event.total, table.stakes, spot.rules, why)
    after = table.with_seat(with_bet(opener, event.total))
    return replace(after, log=(*table.events, event)), (back,)


def _pot_stays(of: str, opener: Seat, spot: Spot, window: Window) -> Remedied:
    """All chips kept for the next hand, because no other hand is left."""
    why: Because = (*window.because, because(spot.rules.showdown.openers, seat=opener.number).deciding())
    after = with_chips_kept(spot)
    args = {"seat": opener.number, "chips": after.dead_chips}
    return Remedied(Remedy(of, "pot-stays", args, (Instruction("keep-pot", args, why),), why, window), after)
