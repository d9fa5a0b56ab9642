"""Pots, shows and mucks, and the awards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from dealer_service.engine.answers.hands import card_twice
from dealer_service.engine.answers.outcomes import (
    Acted,
    allowed,
    determined,
    needs_floor,
    pots_for_the_floor,
    refused,
    with_options,
)
from dealer_service.rulings.betting.dead_hand import return_instructions
from dealer_service.rulings.betting.options import Options
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.hand.advance import as_the_round_closes
from dealer_service.rulings.hand_sizes import size_to_read
from dealer_service.rulings.pots.found_chips import rule_on_found_chips
from dealer_service.rulings.pots.layers import Pots, Returned, build_pots
from dealer_service.rulings.reasons import Reason, because, each_once, reasons_in
from dealer_service.rulings.ruling import Noted, Outcome, Ruling, Undecided, require
from dealer_service.rulings.showdown.order import why_openers_mucked
from dealer_service.rulings.showdown.settlement import settle_showdown
from dealer_service.rulings.showdown.show_requests import Seen, after_asking, objections_to_asking
from dealer_service.rulings.showdown.shows_and_mucks import after_showing, carry_out, objections_to_showing
from dealer_service.rulings.spot import Spot
from dealer_service.table import BEFORE_THE_BETTING, BETWEEN_ROUNDS, Does, Event, Phase
from dealer_service.values import replace


def pots(spot: Spot) -> Ruling:
    """Divide the chips into pots, with the seats that can win each. The floor decides on found chips first."""
    if _may_decide_on_found_chips(spot) and (undecided := rule_on_found_chips(spot, as_the_round_closes)):
        return undecided
    phase = require(spot.table.phase, "/table/phase", spot.rules.dealing.stages)
    to_act = follow_log(spot).now.to_act if phase is Phase.BETTING else None
    still_open = to_act is not None or phase in BEFORE_THE_BETTING
    found = replace(build_pots(spot, still_open), to_act=to_act)
    if found.options:
        return pots_for_the_floor(spot.rules, found)
    layers = (because(spot.rules.pots.layers).deciding(),) if found.pots else ()
    return Ruling(spot.rules, Outcome.DETERMINED, found, each_once((*layers, *reasons_in(found))))


def showdown(spot: Spot, event: Event | None) -> Ruling:
    """Settle the showdown or, if an event is given, rule on showing or mucking a hand.

    The floor decides on found chips before it is settled.
    """
    asked = event or Event(Does.CARRY_OUT)
    settles = asked.does is Does.CARRY_OUT and spot.table.phase is Phase.SHOWDOWN
    if settles and (undecided := rule_on_found_chips(spot, as_the_round_closes)):
        return undecided
    against = tuple(objections_to_showing(asked, spot))
    if asked.does is Does.CARRY_OUT:
        against += tuple(_objections_to_live_hands(spot))
    if against:
        return refused(spot.rules, None if event is None else Acted(asked), against)
    if asked.does is Does.CARRY_OUT:
        settlement = settle_showdown(spot)
        if isinstance(settlement, Pots):
            return pots_for_the_floor(spot.rules, settlement)
        after, settlement = (None, settlement) if event is None else carry_out(spot, settlement)
        return determined(spot.rules, settlement, after)
    if asked.does is Does.MUCK and (held := build_pots(spot)).options:
        return pots_for_the_floor(spot.rules, held)
    after, follows = after_showing(spot, asked)
    if asked.does is Does.SHOW:
        return allowed(spot.rules, Acted(asked, follows), (because(spot.rules.showdown.cards_speak).deciding(),), after)
    why = (because(spot.rules.showdown.mucking).deciding(), *why_openers_mucked(asked.whose, spot))
    return allowed(spot.rules, Acted(asked, follows), why, after)


def _may_decide_on_found_chips(spot: Spot) -> bool:
    """Whether the floor decides on found chips now: after the round and before the end of the hand."""
    if not any(seat.undecided_chips for seat in spot.table.seats):
        return False
    phase = require(spot.table.phase, "/table/phase", spot.rules.betting.found_chips)
    if phase is not Phase.BETTING:
        return phase in (*BETWEEN_ROUNDS, Phase.SHOWDOWN)
    history = follow_log(spot)
    may_be_open = bool(history.states) or history.missing is not None
    return not may_be_open or history.now.to_act is None


def asking_to_see(spot: Spot, event: Event) -> Ruling:
    """Rule on a request to see a hand, and on the state of that hand."""
    against = tuple(objections_to_asking(event, spot))
    if against:
        return refused(spot.rules, Acted(event), against)
    return _seen(event, spot, after_asking(event, spot))


def _seen(event: Event, spot: Spot, seen: Seen | Undecided[Seen]) -> Ruling:
    """The ruling on a request that is granted, or that the floor decides on."""
    if isinstance(seen, Undecided):
        return needs_floor(spot.rules, seen.then(partial(_seen, event, spot)))
    return allowed(spot.rules, Acted(event, seen.instructions), seen.because, seen.table)


def beside_returned(returned: tuple[Returned, ...], spot: Spot, ruling: Ruling) -> Ruling:
    """The ruling, with the returned wager of a dead hand added."""
    answer, after = ruling.answer, ruling.next
    if isinstance(answer, Pots):
        answer = replace(answer, returned=(*returned, *answer.returned))
    elif isinstance(answer, Options):
        answer, after = replace(answer, returned=returned), after or spot.table
    elif isinstance(answer, Acted) and after is not None:
        back = return_instructions(returned, spot)
        answer = replace(answer, instructions=(*back, *answer.instructions))
    else:
        return with_options(ruling, partial(_taken_beside_returned, returned, spot))
    return replace(ruling, answer=answer, next=after, reasons=each_once((*ruling.reasons, *reasons_in(answer))))


def _taken_beside_returned(returned: tuple[Returned, ...], spot: Spot, taken: Ruling | Noted) -> Ruling | Noted:
    """The same after a decision of the floor. A noted one stays as it is: the ruling that follows adds the wager."""
    return taken if isinstance(taken, Noted) else beside_returned(returned, spot, taken)


def _objections_to_live_hands(spot: Spot) -> Iterator[Reason]:
    """Each clause against reading the live hands of an irregular table. A single hand is not read."""
    if len(spot.table.live) < 2:
        return
    held = {seat.number: seat.hand for seat in spot.table.live if seat.hand is not None}
    for seat, hand in held.items():
        size = size_to_read(spot.table.seat(seat), spot)
        if len(hand) != size:
            yield because(spot.rules.dealing.streets, seat=seat, cards=len(hand), hand_size=size).deciding()
    yield from card_twice(held.values(), spot.rules)
