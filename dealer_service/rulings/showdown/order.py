"""The order of showing, and the seats that must show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import Structure
from dealer_service.rulebook.vocabulary.showdown import AllInHands, MustShow, ShowOrder
from dealer_service.rulings.pots.layers import Pots
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.rulings.showdown.awards import Award
from dealer_service.rulings.showdown.last_round import betting_seen, last_aggressor, require_last_aggressor
from dealer_service.table import ACTIONS, NOBODY, Snapshot
from dealer_service.values import value


@value
class Shows:
    """Seats in the order of showing, and why."""

    seats: tuple[int, ...]
    because: Because


def showing_order(table: Snapshot, pots: Pots, rules: Ruleset) -> Shows:
    """The live seats in the order of showing. Seats in a side pot show before those only in the main pot."""
    house = rules.showdown
    if len(table.live) == 1:
        return Shows((table.live[0].number,), (because(house.last_hand, seat=table.live[0].number).deciding(),))
    require_last_aggressor(table, house.show_order)
    clockwise = [seat.number for seat in table.clockwise_from(table.button)]
    first = _first(table, rules)
    at = clockwise.index(first) if first in clockwise else 0
    order = [number for number in clockwise[at:] + clockwise[:at] if table.seat(number).live]
    why: Because = ()
    if _ended_early(table, rules):
        all_in = {seat.number for seat in table.live if seat.all_in}
        clockwise_live = [number for number in clockwise if number in order]
        if house.all_in_shows_first.value:
            order = sorted(clockwise_live, key=lambda number: number not in all_in)
        why += (because(house.all_in_shows_first).deciding(),)
    if len(pots.pots) > 1:
        before = tuple(order)
        order.sort(key=lambda number: -sum(number in pot.eligible for pot in pots.pots))
        why += (because(house.side_pots_show_first).deciding(tuple(order) != before),)
    nobody_bet = len(order) > 1 and last_aggressor(table) is None and table.last_aggressor != NOBODY
    return Shows(tuple(order), (because(house.show_order, first=order[0]).deciding(nobody_bet), *why))


def must_show(order: Sequence[int], table: Snapshot, pots: Pots, awards: Sequence[Award], rules: Ruleset) -> Shows:
    """The seats that must table their hands: at least the winners of a contested share."""
    if len(order) < 2:
        return Shows((), ())
    contested = {pot.name for pot in pots.pots if len(pot.eligible) > 1}
    winners = {award.seat for award in awards if award.pot in contested}
    tabled = tuple(why_tabled(table, rules))
    why, seats = tabled or (because(rules.showdown.must_show).deciding(),), set(order) if tabled else winners
    if winners.issuperset(order):  # they must show in any house
        why = tuple(each.applying() for each in why)
    return Shows(tuple(seat for seat in order if seat in seats), why)


def why_tabled(table: Snapshot, rules: Ruleset) -> Iterator[Reason]:
    """Each clause that tables every live hand of a showdown, so none may be mucked."""
    house = rules.showdown
    if house.must_show.value is MustShow.EVERYBODY:
        yield because(house.must_show).deciding()
    all_in = [seat.number for seat in table.live if seat.all_in]
    if all_in and house.all_in_hands.value is not AllInHands.AS_ALWAYS:
        yield because(house.all_in_hands, all_in=all_in).deciding()


def _first(table: Snapshot, rules: Ruleset) -> int | None:
    """The seat that shows first. None for the first one left of the button."""
    aggressor = last_aggressor(table)
    if aggressor is not None:
        return aggressor
    match rules.showdown.show_order.value:
        case ShowOrder.LAST_AGGRESSOR_ELSE_LEFT_OF_BUTTON:
            return None
        case ShowOrder.LAST_AGGRESSOR_ELSE_FIRST_TO_ACT:
            return _first_to_check(table, rules)
        case ShowOrder.LAST_AGGRESSOR_OF_THE_HAND:
            return require(table.last_aggressor, "/table/last_aggressor", rules.showdown.show_order)


def _first_to_check(table: Snapshot, rules: Ruleset) -> int | None:
    """The seat that acted first in a last round without a bet, if any.

    Without the log, it is the first seat with chips behind, if another has chips too.
    """
    if table.round_aggressor is None:
        return next((event.seat for event in table.events if event.does in ACTIONS), None)
    able: list[int] = []
    live = [seat for seat in table.clockwise_from(table.button) if seat.live]
    for seat in live:
        require_of_seats((seat,), rules.showdown.show_order, "stack")
        able += () if seat.all_in else (seat.number,)
        if len(able) > 1 or able == [live[0].number]:
            return able[0]
    return None


def _ended_early(table: Snapshot, rules: Ruleset) -> bool:
    """Whether the betting of a no-limit hand ended before its last round because of an all-in."""
    if rules.betting.structure.value is not Structure.NO_LIMIT or betting_seen(table):
        return False
    all_in = [seat for seat in table.live if seat.all_in]
    if all_in and table.round_aggressor is None:
        return True
    if rules.showdown.all_in_shows_first.value:
        require_of_seats(table.live, rules.showdown.all_in_shows_first, "stack")
    return bool(all_in) and len(table.live) - len(all_in) < 2  # otherwise they have checked
