"""Breaches of actions out of turn, and of commitments: a turn, or an option within it, that the seat cannot have."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from dealer_service.rulings.betting.commitments import clause_that_binds
from dealer_service.rulings.betting.legality import objections_in_turn
from dealer_service.rulings.betting.round import Round, follow_log
from dealer_service.rulings.betting.turns.out_of_turn import (
    in_full,
    is_check_into_a_bet,
    left_to_floor,
    preview_turn,
    waiting_of,
)
from dealer_service.rulings.breaches.breach import Breach, impossible, irregular
from dealer_service.rulings.hand.commitments import above_the_most, leaves_nothing
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import MissingFacts
from dealer_service.rulings.spot import Spot
from dealer_service.table import Bound, Does, OutOfTurn, Phase, Seat


def breaches_of_turns(spot: Spot) -> Iterator[Breach]:
    """Every breach of the listed actions out of turn."""
    table = spot.table
    history = follow_log(spot)
    if not table.out_of_turn:
        return
    why, entries, latest = because(spot.rules.betting.out_of_turn), len(table.events), 0
    for number, each in enumerate(table.out_of_turn):
        at = f"/table/out_of_turn/{number}"
        if table.find(each.seat) is None:
            yield impossible("nobody-sits-there", f"{at}/seat", because(spot.rules.dealing.seats), seat=each.seat)
        elif table.phase not in (Phase.BETTING, None):
            yield impossible("out-of-turn-without-round", at, why, seat=each.seat)
        elif each.after > entries:
            yield impossible("out-of-turn-too-late", f"{at}/after", why, after=each.after, entries=entries)
        elif each.after < latest:
            yield impossible("out-of-turn-out-of-order", f"{at}/after", why, after=each.after, latest=latest)
        elif each.after < len(history.states):
            yield from _at_its_place(number, each, spot, history.states[each.after])
        if each.binds is not None and not left_to_floor(each, spot):
            yield irregular("binds-ruled", f"{at}/binds", why, seat=each.seat)
        latest = max(latest, each.after)


def _at_its_place(number: int, each: OutOfTurn, spot: Spot, now: Round) -> Iterator[Breach]:
    """Breaches of an action out of turn at its place in the round."""
    at, why = f"/table/out_of_turn/{number}", because(spot.rules.betting.out_of_turn)
    seat = now.seats.get(each.seat)
    folded_before = any(
        other.does is Does.FOLD and other.seat == each.seat for other in spot.table.out_of_turn[:number]
    )
    in_hand = seat is not None and seat.has_chips and not folded_before and (seat.live or each.does is Does.FOLD)
    if seat is None or not in_hand:
        yield impossible("out-of-turn-without-hand", f"{at}/seat", why, seat=each.seat)
    elif now.due in (None, each.seat) and not any(other.killed for other in now.seats.values()):
        yield impossible("out-of-turn-in-turn", f"{at}/seat", why, seat=each.seat)
    elif each.does is not Does.FOLD:
        if waiting_of(each.seat, now, number) is not None:
            yield impossible("out-of-turn-twice", at, why, seat=each.seat)
            return
        with suppress(MissingFacts):
            seen = preview_turn(each.seat, now, number)
            against = tuple(objections_in_turn(in_full(each, seen), spot, seen))
            # A possible caller may have folded or been declared dead since then; the table does not show it.
            against = tuple(why for why in against if why.clause is not spot.rules.betting.somebody_to_call)
            if against and not is_check_into_a_bet(each, seen):
                yield irregular("irregular-action", at, *against, seat=each.seat, does=each.does.value, to=each.to)


def breaches_of_bounds(spot: Spot) -> Iterator[Breach]:
    """Every commitment of a seat without a turn to come, or that the seat in turn cannot meet."""
    history = follow_log(spot)
    for seat in spot.table.seats:
        if seat.bound is None:
            continue
        at, why = f"/table/seats/{seat.place}/bound", because(clause_that_binds(seat.bound, spot.rules))
        if spot.table.phase not in (Phase.BETTING, None):
            yield impossible("bound-without-round", at, why, seat=seat.number)
        elif seat.state is not None and (not seat.live or seat.all_in):
            yield impossible("bound-without-turn", at, why, seat=seat.number)
        elif not history.missing and history.now.to_act == seat.number:
            yield from _at_its_turn(seat, seat.bound, spot)


def _at_its_turn(seat: Seat, bound: Bound, spot: Spot) -> Iterator[Breach]:
    history = follow_log(spot)
    at, why = f"/table/seats/{seat.place}/bound", because(clause_that_binds(bound, spot.rules))
    most = above_the_most(spot, history.now)
    if leaves_nothing(spot, history.now):
        may = [each.value for each in bound.may]
        yield irregular("bound-to-nothing", f"{at}/may", why, seat=seat.number, may=may)
    elif most is not None:
        yield irregular("bound-above-the-most", f"{at}/least", why, seat=seat.number, least=bound.least, most=most)
