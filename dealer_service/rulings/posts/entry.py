"""How a player who is new or has missed a blind comes in: the posts, and who has to wait."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import MissedBlinds
from dealer_service.rulings.forced_money import has_blinds, has_third_blind
from dealer_service.rulings.posts.kill import killer, kills_to_come_in
from dealer_service.rulings.posts.third_blind import third_blind, third_blind_seat
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import Owed, Post, Seat, Snapshot, State, sits_between


def entry_posts(spot: Spot) -> Iterator[tuple[Seat, Post, int]]:
    """Each seat's posts to come in: the live part, then the dead one. Raises MissingFacts."""
    table = spot.table
    if not has_blinds(spot.rules):
        return
    for seat in table.clockwise_from(table.button):
        if not seat.owes or kills_to_come_in(seat, spot.rules):
            continue
        if seat.number in (table.big_blind_seat, third_blind_seat(spot)):
            continue
        require_of_seats((seat,), spot.rules.betting.coming_in, "state")
        if seat.dealt_in:
            owed = _owed(seat, spot)
            if has_third_blind(spot.rules) and len(table.dealt_in) > 2:
                yield seat, Post.LIVE, third_blind(spot)
                dead = 0 if Owed.ENTRY in seat.debts else owed
            else:
                big = require(table.stakes.big_blind, "/table/stakes/big_blind", spot.rules.betting.live_post)
                yield seat, Post.LIVE, min(owed, big)
                dead = max(0, owed - big)
            if dead:
                yield seat, Post.DEAD, dead


def why_entered(seat: Seat, rules: Ruleset) -> Because:
    """The clauses that let a seat come in by a post."""
    return (entry_reason(seat, rules).deciding(), because(rules.betting.live_post))


def entry_reason(seat: Seat, rules: Ruleset) -> Reason:
    """The clause that lets a new player, or one who has missed blinds, come in."""
    owes = seat.debts
    if not has_blinds(rules):
        return because(rules.betting.forced, owes=[each.value for each in owes]).deciding()
    by = rules.betting.missed_blinds if owes and Owed.ENTRY not in owes else rules.betting.new_player
    return because(by, owes=[each.value for each in owes])


def blinds_missed(table: Snapshot, small: int, big: int) -> dict[int, tuple[Owed, ...]]:
    """The debts of each seat that sits out with chips, once the blinds have moved to these seats.

    A blind of 0 has no seat, and none misses it.
    """
    owed = {}
    small_was, big_was = table.small_blind_seat, table.big_blind_seat
    for seat in table.seats:
        missed = set(seat.debts)
        if seat.state is State.OUT and not seat.all_in:
            if small_was and small and (seat.number == small or sits_between(small_was, seat.number, small)):
                missed.add(Owed.SMALL_BLIND)
            if big_was and big and sits_between(big_was, seat.number, big):
                missed.add(Owed.BIG_BLIND)
            owed[seat.number] = tuple(each for each in Owed if each in missed)
    return owed


def objections_to_entry(seat: Seat, spot: Spot) -> Iterator[Reason]:
    """Each clause that makes this seat wait for the big blind."""
    big = require(spot.table.big_blind_seat, "/table/big_blind_seat", spot.rules.betting.coming_in)
    if not big or seat.number == big:
        return
    if sits_between(spot.table.button, seat.number, big):
        yield because(spot.rules.betting.coming_in, button=spot.table.button, big_blind=big).deciding()
    if kills_to_come_in(seat, spot.rules):
        if (kills := killer(spot)) != seat.number:
            yield entry_reason(seat, spot.rules).deciding()
            yield from (because(spot.rules.betting.kill_alone, killer=each).deciding() for each in (kills,) if each)
        return
    match spot.rules.betting.missed_blinds.value:
        case MissedBlinds.WAIT_FOR_THE_BIG_BLIND if Owed.ENTRY not in seat.debts:
            yield entry_reason(seat, spot.rules).deciding()


def _owed(seat: Seat, spot: Spot) -> int:
    """All that the seat posts to come in: a new player the big blind, others each missed blind."""
    stakes, clause = spot.table.stakes, spot.rules.betting.missed_blinds
    owes, owed = seat.debts, 0
    if Owed.ENTRY in owes or Owed.BIG_BLIND in owes:
        owed += require(stakes.big_blind, "/table/stakes/big_blind", clause)
    if Owed.SMALL_BLIND in owes and Owed.ENTRY not in owes:
        owed += require(stakes.small_blind, "/table/stakes/small_blind", clause)
    return owed
