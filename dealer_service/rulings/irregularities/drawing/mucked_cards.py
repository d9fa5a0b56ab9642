"""Cards mucked by mistake: retrieved, replaced, or dead."""

from __future__ import annotations

from functools import partial

from dealer_service.rulebook.sections.showdown import MuckedByMistake
from dealer_service.rulings.drawing.state import DrawState
from dealer_service.rulings.hand_sizes import hand_size
from dealer_service.rulings.irregularities.contradictions import check_stub, contradict, out_of_place, phase_of, seat_of
from dealer_service.rulings.irregularities.dead_hands import dead_hand
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy, say
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, By, Count, Does, Lost, Phase, Seat, Snapshot, State
from dealer_service.table.incidents import CardsMucked
from dealer_service.values import replace


def cards_mucked(incident: CardsMucked, spot: Spot) -> Answered:
    """The remedy for the cards and the hand. Raises MissingFacts and ImpossibleTable."""
    phase = phase_of(incident, spot)
    seat, clause = seat_of(incident.seat, spot), spot.rules.showdown.mucked_by_mistake
    if seat.state not in (State.IN, State.FOLDED, State.MUCKED):
        raise contradict("no-live-hand", "seat", spot.rules, seat=seat.number)
    which = require(incident.mucked, "/incident/mucked", clause)
    if which is not Lost.WHOLE_HAND and phase is not Phase.DRAWING:
        raise out_of_place(incident, phase, spot.rules, "mucked")
    if which is Lost.NEW and require(incident.by, "/incident/by", spot.rules.drawing.new_cards_mucked) is By.DEALER:
        return _replaced(incident, seat, spot)
    identifiable = require(incident.identifiable, "/incident/identifiable", clause)
    told = {"protected": incident.protected, "misinformed": incident.misinformed}
    told = {name: fact for name, fact in told.items() if fact is not None}
    why = (because(clause, seat=seat.number, identifiable=identifiable, **told).deciding(),)
    retrieved = _as_before(seat, spot) if identifiable else None
    if retrieved is None:
        return _dead(incident, seat, spot, why)
    args = {"seat": seat.number}
    step = Instruction("retrieve-hand", args, why)
    live = Remedied(Remedy(incident.kind, "retrieved", args, (step,), why), retrieved)
    match clause.value:
        case MuckedByMistake.PLAYS_IF_IDENTIFIABLE:
            return live
        case MuckedByMistake.FLOOR_IF_IDENTIFIABLE:
            kill = FloorOption("kill-hand", args, why, partial(_dead, incident, seat, spot, why))
            return Undecided((FloorOption("retrieve-hand", args, why, lambda: live), kill), why)


def _dead(incident: CardsMucked, seat: Seat, spot: Spot, why: Because) -> Remedied:
    """The hand is dead. One that was folded or mucked stays so."""
    if seat.live:
        return dead_hand(incident.kind, seat, spot, why)
    args = {"seat": seat.number}
    return Remedied(Remedy(incident.kind, "stays-mucked", args, (say("stays-mucked", why),), why), spot.table)


def _as_before(seat: Seat, spot: Spot) -> Snapshot | None:
    """The table with the hand back at its seat. None if play has gone on without it."""
    table = spot.table
    if seat.live:
        return table
    log, size = table.events, hand_size(spot) - seat.lacks
    if not _was_last(seat, table):
        return None
    if table.deck.folded is not None and table.deck.folded < size:
        raise contradict("muck-is-smaller", "identifiable", spot.rules, cards=size)
    gave_up = Does.FOLD if seat.state is State.FOLDED else Does.MUCK
    kept = tuple(event for event in log if not (event.does is gave_up and event.seat == seat.number))
    live = replace(seat, state=State.IN, hand=(UNKNOWN,) * size)
    return replace(table.with_seat(live), log=table.log and kept, deck=table.deck.plus(folded=-size))


def _was_last(seat: Seat, table: Snapshot) -> bool:
    """Whether the hand was mucked at a showdown before any push, or its fold was the last action."""
    log = table.events
    if seat.state is State.MUCKED:
        return table.phase is Phase.SHOWDOWN and not any(event.does is Does.AWARD for event in log)
    last = log[-1] if table.phase is Phase.BETTING and log else None
    return last is not None and (last.does, last.seat) == (Does.FOLD, seat.number) and last.to in (None, seat.bet)


def _replaced(incident: CardsMucked, seat: Seat, spot: Spot) -> Remedied:
    """Replacement cards mucked by the dealer: deal as many after all others are dealt."""
    table = spot.table
    state, number, deck = DrawState(spot), seat.number, table.deck
    assert table.draw is not None
    got = state.received.get(number, 0)
    count = got or state.owed_in_turn[number]
    if not seat.live or number not in state.placed or count <= 0:
        raise contradict("no-new-card", "seat", spot.rules, seat=number)
    if not got:
        check_stub(spot, count)
    hand = seat.hand if seat.hand is None or not got else (UNKNOWN,) * (len(seat.hand) - got)
    why = (
        because(spot.rules.drawing.new_cards_mucked, seat=number, count=count).deciding(),
        because(spot.rules.drawing.replaced_last),
    )
    others = tuple(each for each in table.draw.replace if each.seat != number)
    received = tuple(each for each in table.draw.received if each.seat != number)
    later = Count(number, count + state.replaced_last.get(number, 0))
    draw = replace(table.draw, received=received, replace=(*others, later))
    deck = deck.plus(stub=0 if got else -count, folded=count)
    args = {"seat": number, "count": count}
    step = Instruction("deal-last", args, why)
    after = replace(table.with_seat(replace(seat, hand=hand)), deck=deck, draw=draw)
    return Remedied(Remedy(incident.kind, "new-cards-last", args, (step,), why), after)
