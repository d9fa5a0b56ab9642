"""Which dead chips are a seat's own ante? Those count among what the seat has put in; all others are dead money."""

from __future__ import annotations

from dataclasses import replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import Antes
from dealer_service.rulings.ruling import Missing, MissingFacts, require, require_of_seats
from dealer_service.table import DEAD_POSTS, Phase, Post, Seat, Snapshot

WITH_POSTS_IN_THE_LOG = (Phase.POSTING, Phase.DEALING, Phase.BETTING)


def chips_put_in(table: Snapshot, rules: Ruleset) -> dict[int, int]:
    """What each seat has put in for itself: its own ante, and its bets of all rounds. Raises MissingFacts."""
    antes = own_antes(table, rules)
    return {seat.number: antes[seat.number] + seat.live_chips for seat in table.seats}


def own_antes(table: Snapshot, rules: Ruleset) -> dict[int, int]:
    """The own ante of each seat. Raises MissingFacts.

    Where any seat has dead chips, the other seats' are needed too.
    """
    logged = antes_in_log(table, rules)
    if any(seat.dead for seat in table.seats):
        require_of_seats(table.dealt_in, rules.pots.own_antes, "dead")
    found: dict[int, int] = {}
    missing: list[Missing] = []
    for seat in table.seats:
        try:
            found[seat.number] = _own_ante(seat, logged, table, rules)
        except MissingFacts as more:
            missing += more.missing
    if missing:
        raise MissingFacts(*dict.fromkeys(missing))
    return found


def antes_in_log(table: Snapshot, rules: Ruleset) -> dict[int, int] | None:
    """The own ante of each seat as the log tells it; None where the posts are no longer in the log."""
    if table.log is None or table.phase not in WITH_POSTS_IN_THE_LOG or (table.round or 1) != 1:
        return None
    antes = {seat.number: 0 for seat in table.seats}
    if rules.betting.antes.value is not Antes.PER_PLAYER:
        return antes
    dead = dict(antes)
    for event in table.log:
        if event.kind in DEAD_POSTS and event.seat in dead:
            before, dead[event.seat] = dead[event.seat], event.total
            if event.kind is Post.ANTE:
                antes[event.seat] += dead[event.seat] - before
    return antes


def with_own_antes(table: Snapshot, rules: Ruleset) -> tuple[Seat, ...]:
    """The seats, each that has dead chips told which of them are its ante. Raises MissingFacts."""
    antes = own_antes(table, rules)
    return tuple(replace(seat, ante=antes[seat.number]) if seat.dead else seat for seat in table.seats)


def without_chips(seat: Seat, chips: int) -> Seat:
    """The seat with so many fewer chips in the middle: those of this round first, and its own ante last."""
    bet = min(chips, seat.in_front)
    gathered = min(chips - bet, seat.in_pots)
    ante = chips - bet - gathered
    seat = replace(seat, bet=seat.in_front - bet, gathered=seat.in_pots - gathered)
    return replace(seat, dead=seat.dead_chips - ante, ante=(seat.ante or 0) - ante) if ante else seat


def _own_ante(seat: Seat, logged: dict[int, int] | None, table: Snapshot, rules: Ruleset) -> int:
    """Of the dead chips, the ante first; who is all-in may have posted a short ante beside more than the ante."""
    clause = rules.betting.antes
    if seat.ante is not None:
        return seat.ante
    if logged is not None:
        return logged[seat.number]
    if not seat.dead or not seat.dealt_in or clause.value is not Antes.PER_PLAYER:
        return 0
    ante = require(table.stakes.ante, "/table/stakes/ante", clause)
    if ante and seat.dead > ante and not seat.stack:
        raise MissingFacts(Missing(f"/table/seats/{seat.place}/ante", rules.pots.own_antes.id))
    return min(seat.dead, ante)
