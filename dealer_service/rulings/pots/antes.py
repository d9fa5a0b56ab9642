"""Antes: the dead chips that count as a seat's own. All others are dead money."""

from __future__ import annotations

from collections.abc import Mapping

from dealer_service.rulebook.sections.betting import Antes
from dealer_service.rulings.forced_money import antes_of, clause_of_antes
from dealer_service.rulings.ruling import Missing, MissingFacts, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import BEFORE_THE_DRAW, DEAD_POSTS, Post, Seat
from dealer_service.values import replace


def chips_put_in(spot: Spot) -> dict[int, int]:
    """The chips that each seat has put in for itself: its ante and all its bets. Raises MissingFacts."""
    antes = own_antes(spot)
    return {seat.number: antes[seat.number] + seat.live_chips for seat in spot.table.seats}


def own_antes(spot: Spot) -> Mapping[int, int]:
    """Each seat's own ante. Raises MissingFacts.

    If any seat has dead chips, those of the others are needed too.
    """
    return spot.once(_own_antes)


def _own_antes(spot: Spot) -> Mapping[int, int]:
    logged = antes_in_log(spot)
    if any(seat.dead for seat in spot.table.seats):
        require_of_seats(spot.table.dealt_in, spot.rules.pots.own_antes, "dead")
    found: dict[int, int] = {}
    missing: list[Missing] = []
    for seat in spot.table.seats:
        try:
            found[seat.number] = _own_ante(seat, logged, spot)
        except MissingFacts as more:
            missing += more.missing
    if missing:
        raise MissingFacts(*dict.fromkeys(missing))
    return found


def antes_in_log(spot: Spot) -> dict[int, int] | None:
    """Each seat's own ante according to the log, at most a whole one. None if the posts are no longer in the log."""
    table = spot.table
    if table.log is None or table.phase not in BEFORE_THE_DRAW or (table.round or 1) != 1:
        return None
    antes = {seat.number: 0 for seat in table.seats}
    if antes_of(spot.rules) is not Antes.PER_PLAYER:
        return antes
    dead = dict(antes)
    for event in table.log:
        if event.kind in DEAD_POSTS and event.seat in dead:
            before, dead[event.seat] = dead[event.seat], event.total
            if event.kind is Post.ANTE:
                antes[event.seat] += dead[event.seat] - before
    most = table.stakes.ante
    return antes if most is None else {number: min(ante, most) for number, ante in antes.items()}


def with_own_antes(spot: Spot) -> tuple[Seat, ...]:
    """The seats, with the ante of each seat that has dead chips filled in. Raises MissingFacts."""
    antes = own_antes(spot)
    return tuple(replace(seat, ante=antes[seat.number]) if seat.dead else seat for seat in spot.table.seats)


def without_chips(seat: Seat, chips: int) -> Seat:
    """The seat with this many chips fewer in the pot: those of this round first, its ante last."""
    bet = min(chips, seat.in_front)
    gathered = min(chips - bet, seat.in_pots)
    ante = chips - bet - gathered
    seat = replace(seat, bet=seat.in_front - bet, gathered=seat.in_pots - gathered)
    return replace(seat, dead=seat.dead_chips - ante, ante=(seat.ante or 0) - ante) if ante else seat


def _own_ante(seat: Seat, logged: dict[int, int] | None, spot: Spot) -> int:
    """The part of a seat's dead chips that is its ante.

    An all-in player may have posted a short ante, although the dead chips exceed an ante.
    """
    if seat.ante is not None:
        return seat.ante
    if logged is not None:
        return logged[seat.number]
    if not seat.dead or not seat.dealt_in or antes_of(spot.rules) is not Antes.PER_PLAYER:
        return 0
    ante = require(spot.table.stakes.ante, "/table/stakes/ante", clause_of_antes(spot.rules))
    if ante and seat.dead > ante and not seat.stack:
        raise MissingFacts(Missing(f"/table/seats/{seat.place}/ante", spot.rules.pots.own_antes.id))
    return min(seat.dead, ante)
