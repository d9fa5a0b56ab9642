"""The order of showing, and the seats that must show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from dealer_service.rulebook.sections.betting import Structure
from dealer_service.rulebook.sections.showdown import AllInHands, MustShow, ShowOrder
from dealer_service.rulings.openers import needs_openers, why_openers_shown
from dealer_service.rulings.pots.layers import Pots
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.rulings.showdown.awards import Award
from dealer_service.rulings.showdown.last_round import betting_seen, last_aggressor, require_last_aggressor
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import first_to_act, has_up_cards
from dealer_service.table import ACTIONS, NOBODY, Phase
from dealer_service.values import value


@value
class Shows:
    """Seats in the order of showing, and why."""

    seats: tuple[int, ...]
    because: Because


def showing_order(spot: Spot, pots: Pots) -> Shows:
    """The live seats in the order of showing. Seats in a side pot show before those only in the main pot."""
    table = spot.table
    if len(table.live) == 1:
        return Shows(
            (table.live[0].number,), (because(spot.rules.showdown.last_hand, seat=table.live[0].number).deciding(),)
        )
    require_last_aggressor(table, spot.rules.showdown.show_order)
    clockwise = [seat.number for seat in table.clockwise_from(table.button)]
    first = _first(spot)
    at = clockwise.index(first) if first in clockwise else 0
    order = [number for number in clockwise[at:] + clockwise[:at] if table.seat(number).live]
    why: Because = ()
    if _ended_early(spot):
        all_in = {seat.number for seat in table.live if seat.bets_no_more}
        clockwise_live = [number for number in clockwise if number in order]
        if spot.rules.showdown.all_in_shows_first.value:
            order = sorted(clockwise_live, key=lambda number: number not in all_in)
        why += (because(spot.rules.showdown.all_in_shows_first).deciding(),)
    if len(pots.pots) > 1:
        before = tuple(order)
        order.sort(key=lambda number: -sum(number in pot.eligible for pot in pots.pots))
        why += (because(spot.rules.showdown.side_pots_show_first).deciding(tuple(order) != before),)
    nobody_bet = len(order) > 1 and last_aggressor(table) is None and table.last_aggressor != NOBODY
    return Shows(tuple(order), (because(spot.rules.showdown.show_order, first=order[0]).deciding(nobody_bet), *why))


def must_show(order: Sequence[int], spot: Spot, pots: Pots, awards: Sequence[Award]) -> Shows:
    """The seats that must table their hands: at least the winners of a contested share."""
    if len(order) < 2:
        return Shows((), ())
    contested = {pot.name for pot in pots.pots if len(pot.eligible) > 1}
    winners = {award.seat for award in awards if award.pot in contested}
    tabled = tuple(why_tabled(spot))
    why, seats = tabled or (because(spot.rules.showdown.must_show).deciding(),), set(order) if tabled else winners
    if winners.issuperset(order):  # they must show in any house
        why = tuple(each.applying() for each in why)
    by_seat = {seat: why_openers_shown(seat, spot) for seat in order if seat not in seats}
    seats = seats | {seat for seat, shown in by_seat.items() if shown}
    return Shows(tuple(seat for seat in order if seat in seats), (*why, *chain(*by_seat.values())))


def why_openers_mucked(seat: int, spot: Spot) -> Because:
    """The clause that lets the player who opened muck a hand that does not win."""
    if not needs_openers(spot.rules) or spot.table.opened_by != seat:
        return ()
    return (because(spot.rules.showdown.losing_openers, seat=seat).deciding(),)


def why_tabled(spot: Spot) -> Iterator[Reason]:
    """Each clause that tables every live hand of a showdown, so none may be mucked."""
    if spot.rules.showdown.must_show.value is MustShow.EVERYBODY:
        yield because(spot.rules.showdown.must_show).deciding()
    all_in = [seat.number for seat in spot.table.live if seat.bets_no_more]
    if all_in and spot.rules.showdown.all_in_hands.value is not AllInHands.AS_ALWAYS:
        yield because(spot.rules.showdown.all_in_hands, all_in=all_in).deciding()


def would_all_in_change_order(spot: Spot) -> bool:
    """Whether an all-in would change the hands that are shown, or their order."""
    if spot.table.phase is not Phase.SHOWDOWN or len(spot.table.live) < 2:
        return False
    first = spot.rules.showdown.all_in_shows_first.value and spot.rules.betting.structure.value is Structure.NO_LIMIT
    return spot.rules.showdown.all_in_hands.value is not AllInHands.AS_ALWAYS or (
        first and not betting_seen(spot.table)
    )


def _first(spot: Spot) -> int | None:
    """The seat that shows first. None for the first one left of the button."""
    aggressor = last_aggressor(spot.table)
    if aggressor is not None:
        return aggressor
    if has_up_cards(spot.rules):
        return _first_by_up_cards(spot)
    match spot.rules.showdown.show_order.value:
        case ShowOrder.LAST_AGGRESSOR_ELSE_LEFT_OF_BUTTON:
            return None
        case ShowOrder.LAST_AGGRESSOR_ELSE_FIRST_TO_ACT:
            return _first_to_check(spot)
        case ShowOrder.LAST_AGGRESSOR_OF_THE_HAND:
            return require(spot.table.last_aggressor, "/table/last_aggressor", spot.rules.showdown.show_order)


def _first_by_up_cards(spot: Spot) -> int:
    """The seat that acts first in the last round by its up cards, without a bet of that round or, if the house counts
    it, of an earlier one.
    """
    clause = spot.rules.showdown.show_order
    if clause.value is ShowOrder.LAST_AGGRESSOR_OF_THE_HAND:
        aggressor = require(spot.table.last_aggressor, "/table/last_aggressor", clause)
        if aggressor != NOBODY:
            return aggressor
    return first_to_act(spot, spot.rules.dealing.streets.value.rounds)


def _first_to_check(spot: Spot) -> int | None:
    """The seat that acted first in a last round without a bet, if any.

    Without the log, it is the first seat with chips behind, if another has chips too.
    """
    table = spot.table
    if table.round_aggressor is None:
        return next((event.seat for event in table.events if event.does in ACTIONS), None)
    able: list[int] = []
    live = table.live_from_button
    for seat in live:
        require_of_seats((seat,), spot.rules.showdown.show_order, "stack")
        able += () if seat.bets_no_more else (seat.number,)
        if len(able) > 1 or able == [live[0].number]:
            return able[0]
    return None


def _ended_early(spot: Spot) -> bool:
    """Whether the betting of a no-limit hand ended before its last round because of an all-in."""
    table = spot.table
    if spot.rules.betting.structure.value is not Structure.NO_LIMIT or betting_seen(table):
        return False
    all_in = [seat for seat in table.live if seat.bets_no_more]
    if all_in and table.round_aggressor is None:
        return True
    if spot.rules.showdown.all_in_shows_first.value:
        require_of_seats(table.live, spot.rules.showdown.all_in_shows_first, "stack")
    return bool(all_in) and len(table.live) - len(all_in) < 2  # otherwise they have checked
