"""Assumed stacks: an unknown one covers every bet, unless known chips show that its seat is all-in.

A ruling that rests on the assumption lists the stack in its ``missing``.
"""

from __future__ import annotations

from collections.abc import Iterable

from dealer_service.engine.questions import Asks, Question
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.unknown_stacks import short_callers, with_all_in_by, with_known_all_ins
from dealer_service.rulings.irregularities.showdown.show_one_show_all import shown_by_chips_of
from dealer_service.rulings.pots.layers import Pots
from dealer_service.rulings.reasons import because, each_once
from dealer_service.rulings.ruling import Missing, Ruling, Undecided
from dealer_service.rulings.showdown.order import would_all_in_change_order
from dealer_service.rulings.spot import Spot
from dealer_service.table import BEFORE_THE_DRAW, BETWEEN_ROUNDS, Phase, Seat, Snapshot, State
from dealer_service.table.incidents import OF_LOG_ENTRY, CardsShown
from dealer_service.values import replace


def with_stacks_of_all_ins(question: Question, rules: Ruleset) -> Question:
    """The question with an empty stack at each seat whose known chips make it all-in."""
    if question.table is None or question.table.stacks_known:
        return question
    return replace(question, table=with_known_all_ins(Spot(question.table, rules)))


def with_stack_of_actor(question: Question, rules: Ruleset) -> Question:
    """The question with the stack of a seat whose action or post makes it all-in."""
    if question.table is None or question.table.stacks_known or question.asks is not Asks.BETTING:
        return question
    return replace(question, table=with_all_in_by(question.event, Spot(question.table, rules)))


def with_assumed_stacks(ruling: Ruling, question: Question, asked: Question) -> Ruling:
    """The ruling, with each unknown stack that it assumed to be enough, or to be empty.

    ``asked`` is the question as it came, and ``question`` the one with the stacks of all-ins.
    """
    table = question.table
    if table is None or asked.table is None or asked.table.stacks_known:
        return ruling
    clause = ruling.rules.betting.table_stakes
    assumed = {seat.place for seat in _seats_assumed_to_have_chips(ruling, question, table) if seat.stack is None}
    if question.asks is Asks.IRREGULARITIES or (question.asks is Asks.DEALING and question.event is None):
        assumed |= {seat.place for seat in short_callers(Spot(asked.table, ruling.rules)) if seat.stack is None}
    if not assumed:
        return ruling
    stacks = (Missing(f"/table/seats/{place}/stack", clause.id) for place in sorted(assumed))
    why = because(clause).deciding(not ruling.reasons)  # the only reason if there is no other
    return replace(ruling, missing=(*ruling.missing, *stacks), reasons=each_once((*ruling.reasons, why)))


def _seats_assumed_to_have_chips(ruling: Ruling, question: Question, table: Snapshot) -> Iterable[Seat]:
    """The seats whose chips matter: those that bet, or begin a hand."""
    answer, betting = ruling.answer, table.phase in BEFORE_THE_DRAW
    floor = isinstance(answer, Undecided) or question.floor is not None
    match question.asks:
        case Asks.DEALING if question.event is not None and table.phase is Phase.OVER:
            return table.seats
        case Asks.DEALING if question.event is not None and table.phase is None:
            return (seat for seat in table.seats if seat.state is not State.OUT)
        case Asks.DEALING:
            return table.live if (betting or table.phase is Phase.STREET) and table.log is not None else ()
        case Asks.BETTING | Asks.OPTIONS:
            return table.live if betting else ()
        case Asks.DRAWING:
            return table.live if ruling.next is not None and ruling.next.phase is not Phase.DRAWING else ()
        case Asks.POTS:
            open_still = isinstance(answer, Pots) and (answer.to_act is not None or table.phase is not Phase.BETTING)
            return table.live if floor or (betting and open_still) else ()
        case Asks.SHOWDOWN:
            return table.live if floor or would_all_in_change_order(Spot(table, ruling.rules)) else ()
        case Asks.IRREGULARITIES if isinstance(question.incident, CardsShown):
            shown = shown_by_chips_of(question.incident, Spot(table, ruling.rules))
            return (*_seats_of_remedy(ruling, question, table), *shown)
        case Asks.IRREGULARITIES:
            return _seats_of_remedy(ruling, question, table)
        case Asks.FORECAST | Asks.HANDS | Asks.PLAY:  # each event of a hand lists its own
            return ()


def _seats_of_remedy(ruling: Ruling, question: Question, table: Snapshot) -> Iterable[Seat]:
    """The seats whose chips matter to the remedy: to bet on, or to be dealt in if chips stay in the pot."""
    after = ruling.next
    if after is not None and after.phase is Phase.POSTING:
        return table.dealt_in if after.dead and table.phase is not Phase.POSTING else ()
    of_bets = isinstance(question.incident, OF_LOG_ENTRY)
    of_bets = of_bets or any(each.at.startswith("/table/log/") for each in ruling.breaches)
    hand_played = table.phase in (*BEFORE_THE_DRAW, *BETWEEN_ROUNDS)
    return table.live if hand_played and (of_bets or _hand_goes_on(table, after)) else ()


def _hand_goes_on(table: Snapshot, after: Snapshot | None) -> bool:
    """Whether the hand has gone on: with another action, or in another phase."""
    if after is None or after.phase is Phase.OVER:
        return False
    return (after.phase, after.events) != (table.phase, table.events)
