"""Cards dealt out of order or to a wrong seat, and players who were left out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from dealer_service.rulebook.sections.dealing import MisdealCause
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.irregularities.contradictions import contradict, phase_of, seat_of
from dealer_service.rulings.irregularities.dead_hands import without_hand
from dealer_service.rulings.irregularities.dealing.misdeals import misdeal, misdeal_in_time, play_on
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy, say, stands
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided, require
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.window import Window
from dealer_service.table import Does, Seat, Snapshot, State
from dealer_service.table.incidents import DealtOutOfOrder, DealtToWrongSeat, SeatLeftOut
from dealer_service.values import replace

Carried = Callable[[], Remedied]
LEFT_OUT = frozenset({MisdealCause.SEAT_LEFT_OUT, MisdealCause.PRESENT_SEAT_LEFT_OUT})


def dealt_out_of_order(incident: DealtOutOfOrder, spot: Spot) -> Answered:
    """The remedy for a card dealt out of order. Raises MissingFacts and ImpossibleTable."""
    phase_of(incident, spot)
    if incident.seat is not None:
        seat_of(incident.seat, spot)
    return _out_of_order(incident.kind, incident.first, spot)


def logged_out_of_order(breach: Breach, spot: Spot) -> Answered:
    """The same for a deal in the log."""
    deals = [entry for entry, event in enumerate(spot.table.events) if event.does is Does.DEAL]
    logged = sum(event.counted for event in spot.table.events if event.does is Does.DEAL)
    first = breach.at == f"/table/log/{deals[0]}" and logged == sum(len(seat.cards) for seat in spot.table.seats)
    return _out_of_order(breach.code, first, spot)


def _out_of_order(of: str, first: bool | None, spot: Spot) -> Answered:
    """The remedy for a card out of order, ``first`` if it was the hand's first. Raises MissingFacts."""
    in_time, clause = misdeal_in_time(spot), spot.rules.dealing.misdeal_causes
    if not in_time.open:
        return play_on(of, spot.table, in_time)
    if MisdealCause.OUT_OF_ORDER in clause.value:
        return misdeal(of, spot, (because(clause).deciding(),), in_time)
    first = require(first, "/incident/first", clause)
    why = (because(clause, first=first).deciding(),)
    if first and MisdealCause.FIRST_CARD_TO_WRONG_SEAT in clause.value:
        return misdeal(of, spot, why, in_time)
    misdealt = partial(misdeal, of, spot, why, in_time)
    return _left_to_the_floor(misdealt, partial(_let_stand, of, spot.table, why), why)


def dealt_to_wrong_seat(incident: DealtToWrongSeat, spot: Spot) -> Answered:
    """The remedy for cards dealt to an empty seat or to a player not entitled to a hand.

    Raises MissingFacts and ImpossibleTable.
    """
    phase_of(incident, spot)
    number = incident.seat
    seat = spot.table.find(number)
    if seat is not None and seat.dealt_in and seat.state is not None:
        raise contradict("entitled-to-a-hand", "seat", spot.rules, seat=number)
    in_time = misdeal_in_time(spot)
    if in_time.open:
        clause = spot.rules.dealing.misdeal_causes
        why = (because(clause, seat=number).deciding(),)
        if MisdealCause.WRONG_SEAT_DEALT not in clause.value:
            misdealt = partial(misdeal, incident.kind, spot, why, in_time)
            return _left_to_the_floor(misdealt, partial(_hand_dead, incident, spot.table, why, None), why)
        return misdeal(incident.kind, spot, why, in_time)
    return _hand_dead(incident, spot.table, in_time.because, in_time)


def _hand_dead(incident: DealtToWrongSeat, table: Snapshot, why: Because, late: Window | None) -> Remedied:
    """Kill the cards at a seat that is not entitled to any."""
    number = incident.seat
    seat = table.find(number)
    remedy = Remedy(
        incident.kind, "dead-hand", {"seat": number}, (Instruction("kill-hand", {"seat": number}, why),), why, late
    )
    return Remedied(remedy, table if seat is None else _without_hand(table, seat))


def seat_left_out(incident: SeatLeftOut, spot: Spot) -> Answered:
    """The remedy for a player entitled to a hand without cards. Raises MissingFacts and ImpossibleTable."""
    phase_of(incident, spot)
    seat = seat_of(incident.seat, spot)
    if seat.hand or seat.state not in (State.IN, State.OUT):
        raise contradict("not-left-out", "seat", spot.rules, seat=seat.number)
    if not _has_posted(seat, spot.table) and (seat.owes or seat.stack == 0):
        raise contradict("not-entitled-to-a-hand", "seat", spot.rules, seat=seat.number)
    return _left_out(incident.kind, seat, incident.present, spot)


def shown_as_left_out(of: str, seat: Seat, spot: Spot) -> Answered:
    """The same for the table's hands. The floor decides if it depends on the player's presence."""
    if not _turns_on_presence(seat, spot):
        return _left_out(of, seat, None, spot)
    why = (because(spot.rules.dealing.misdeal_causes, seat=seat.number).deciding(),)
    misdealt = partial(_dealt_in, of, seat, spot, why, misdeal_in_time(spot))
    return _left_to_the_floor(misdealt, partial(_out_of_this_hand, of, seat, spot, why, None), why)


def _has_posted(seat: Seat, table: Snapshot) -> bool:
    return any(event.does is Does.POST and event.seat == seat.number for event in table.events)


def _turns_on_presence(seat: Seat, spot: Spot) -> bool:
    """Whether only a player who is present makes a misdeal, and this one may be away."""
    causes = spot.rules.dealing.misdeal_causes.value
    only_present = MisdealCause.PRESENT_SEAT_LEFT_OUT in causes and MisdealCause.SEAT_LEFT_OUT not in causes
    return only_present and not _has_posted(seat, spot.table) and misdeal_in_time(spot).open


def _left_out(of: str, seat: Seat, present: bool | None, spot: Spot) -> Answered:
    """The remedy for a hand that left this seat out. Raises MissingFacts."""
    in_time, clause = misdeal_in_time(spot), spot.rules.dealing.misdeal_causes
    out = partial(_out_of_this_hand, of, seat, spot)
    if not in_time.open:
        return out(in_time.because, in_time)
    why: Because = (because(clause, seat=seat.number).deciding(),)
    dealt_in = partial(_dealt_in, of, seat, spot)
    if not LEFT_OUT.intersection(clause.value):
        return _left_to_the_floor(partial(dealt_in, why, in_time), partial(out, why, None), why)
    if _turns_on_presence(seat, spot):
        present = require(present, "/incident/present", clause)
        why = (because(clause, seat=seat.number, present=present).deciding(),)
        if not present:
            return out(why, None)
    return dealt_in(why, in_time)


def _dealt_in(of: str, seat: Seat, spot: Spot, why: Because, in_time: Window) -> Remedied:
    """The misdeal, with the left-out player dealt in after it."""
    ruled = misdeal(of, spot.with_table(spot.table.with_seat(replace(seat, state=State.IN))), why, in_time)
    steps = (*ruled.remedy.steps, Instruction("deal-in", {"seat": seat.number}, why))
    return replace(ruled, remedy=replace(ruled.remedy, steps=steps))


def _left_to_the_floor(misdealt: Carried, stand: Carried, why: Because) -> Undecided[Remedied]:
    """The floor declares a misdeal, or lets the deal stand."""
    return Undecided((FloorOption("call-misdeal", {}, why, misdealt), FloorOption("let-stand", {}, why, stand)), why)


def _let_stand(of: str, table: Snapshot, why: Because) -> Remedied:
    """Play the cards as dealt. The log drops their order."""
    log = tuple(event for event in table.events if event.does is not Does.DEAL)
    return stands(of, replace(table, log=log), why)


def _out_of_this_hand(of: str, seat: Seat, spot: Spot, why: Because, late: Window | None) -> Remedied:
    """The player has no hand this time. The posts stay in the pot, and the automatic steps follow."""
    args = {"seat": seat.number}
    steps: tuple[Instruction, ...] = (say("play-on", why),)
    after = spot.table.with_seat(replace(seat, hand=None))
    if seat.live:
        after, follows = without_hand(spot, seat)
        steps = (*steps, Instruction("kill-hand", args, why), *follows)
    return Remedied(Remedy(of, "left-out", args, steps, why, late), after)


def _without_hand(table: Snapshot, seat: Seat) -> Snapshot:
    """The table with this seat's cards in the muck."""
    deck = table.deck.plus(folded=len(seat.cards))
    return replace(table.with_seat(replace(seat, hand=None)), deck=deck)
