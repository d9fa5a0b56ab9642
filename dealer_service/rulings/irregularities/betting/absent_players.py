"""A player who is not at the table after the deal: the hand is dead at once, or when the action reaches it."""

from __future__ import annotations

from dealer_service.rulebook.sections.dealing import AbsentPlayer
from dealer_service.rulings.betting.round import Round, follow_log
from dealer_service.rulings.chips.stacks import with_bet
from dealer_service.rulings.forced_money import bring_in_of
from dealer_service.rulings.hand.advance import with_first_to_act
from dealer_service.rulings.irregularities.contradictions import check_round, contradict, live_seat_of, phase_of
from dealer_service.rulings.irregularities.dead_hands import without_hand
from dealer_service.rulings.irregularities.remedy import Remedied, Remedy, say
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import has_up_cards
from dealer_service.table import Does, Event, Seat, Snapshot
from dealer_service.table.incidents import PlayerAbsent
from dealer_service.values import replace


def player_absent(incident: PlayerAbsent, spot: Spot) -> Remedied:
    """Kill the hand at once, or when the action reaches it. Forced money stays in; a bring-in that is due is made.

    Raises MissingFacts, and ImpossibleTable if the player has acted.
    """
    clause = spot.rules.dealing.absent_player
    check_round(incident, phase_of(incident, spot), spot, clause)
    seat, now = live_seat_of(incident.seat, spot), follow_log(spot).now
    acted = {each.seat for each in spot.table.out_of_turn}
    if now.seats[seat.number].acted or seat.number in acted:
        raise contradict("has-acted", "seat", spot.rules, seat=seat.number)
    in_turn = now.to_act == seat.number
    args = {"seat": seat.number}
    why: Because = (because(clause, seat=seat.number, in_turn=in_turn).deciding(),)
    if clause.value is AbsentPlayer.IN_TURN and not in_turn:
        step = say("dead-in-turn", why)
        return Remedied(Remedy(incident.kind, "dead-in-turn", args, (step,), why), spot.table)
    return _killed(incident, seat, now, spot, why)


def _killed(incident: PlayerAbsent, seat: Seat, now: Round, spot: Spot, why: Because) -> Remedied:
    """The remedy that makes the bring-in of the seat, if it is due from it, and kills the hand."""
    table = with_first_to_act(spot.table, now, spot)
    steps: tuple[Instruction, ...] = ()
    if now.to_act == seat.number and now.bring_in_is_due and now.terms.order[0] == seat.number:
        table, steps = _with_bring_in(seat, now, spot.with_table(table), why)
    after, follows = without_hand(spot.with_table(table), table.seat(seat.number))
    steps = (*steps, *_taken(seat, now, spot, why))
    remedy = Remedy(incident.kind, "dead-hand", {"seat": seat.number}, (*steps, *follows), why)
    return Remedied(remedy, after)


def _with_bring_in(seat: Seat, now: Round, spot: Spot, why: Because) -> tuple[Snapshot, tuple[Instruction, ...]]:
    """The table with the seat's bring-in, and the step that makes it. Raises MissingFacts."""
    to = min(bring_in_of(spot), now.seats[seat.number].most_total)
    table = replace(spot.table, log=(*spot.table.events, Event(Does.BRING_IN, seat.number, to)))
    table = table.with_seat(with_bet(seat, to))
    return table, (Instruction("bring-in-for", {"seat": seat.number, "to": to}, why),)


def _taken(seat: Seat, now: Round, spot: Spot, why: Because) -> tuple[Instruction, ...]:
    """The step that takes the cards: all of them, or the down cards first if the action has not reached the seat."""
    args = {"seat": seat.number}
    first = spot.rules.dealing.absent_player.value is AbsentPlayer.DOWN_CARDS_FIRST
    if first and has_up_cards(spot.rules) and now.to_act != seat.number:
        return Instruction("kill-down-cards", args, why), Instruction("take-up-card-in-turn", args, why)
    return (Instruction("kill-hand", args, why),)
