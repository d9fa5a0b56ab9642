"""How a player who is new or has missed a blind comes in: the posts, and who has to wait."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import MissedBlinds
from dealer_service.rulings.posts.kill import killer, kills_to_come_in
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.table import Owed, Post, Seat, Snapshot, State, sits_between


def entry_posts(table: Snapshot, rules: Ruleset) -> Iterator[tuple[Seat, Post, int]]:
    """Each seat's posts to come in: the live part, then the dead one. Raises MissingFacts."""
    for seat in table.clockwise_from(table.button):
        if not seat.owes or seat.number == table.big_blind_seat or kills_to_come_in(seat, rules):
            continue
        require_of_seats((seat,), rules.betting.coming_in, "state")
        if seat.dealt_in:
            big = require(table.stakes.big_blind, "/table/stakes/big_blind", rules.betting.live_post)
            owed = _owed(seat, table, rules)
            yield seat, Post.LIVE, min(owed, big)
            if owed > big:
                yield seat, Post.DEAD, owed - big


def why_entered(seat: Seat, rules: Ruleset) -> Because:
    """The clauses that let a seat come in by a post."""
    return (entry_reason(seat, rules).deciding(), because(rules.betting.live_post))


def entry_reason(seat: Seat, rules: Ruleset) -> Reason:
    """The clause that lets a new player, or one who has missed blinds, come in."""
    owes, house = seat.debts, rules.betting
    by = house.missed_blinds if owes and Owed.ENTRY not in owes else house.new_player
    return because(by, owes=[each.value for each in owes])


def blinds_missed(table: Snapshot, small: int, big: int) -> dict[int, tuple[Owed, ...]]:
    """The debts of each seat that sits out with chips, once the blinds have moved to these seats."""
    owed = {}
    small_was, big_was = table.small_blind_seat, table.big_blind_seat
    for seat in table.seats:
        missed = set(seat.debts)
        if seat.state is State.OUT and not seat.all_in:
            if small_was and (seat.number == small or sits_between(small_was, seat.number, small)):
                missed.add(Owed.SMALL_BLIND)
            if big_was and sits_between(big_was, seat.number, big):
                missed.add(Owed.BIG_BLIND)
            owed[seat.number] = tuple(each for each in Owed if each in missed)
    return owed


def objections_to_entry(seat: Seat, table: Snapshot, rules: Ruleset) -> Iterator[Reason]:
    """Each clause that makes this seat wait for the big blind."""
    house, big = rules.betting, require(table.big_blind_seat, "/table/big_blind_seat", rules.betting.coming_in)
    if not big or seat.number == big:
        return
    if sits_between(table.button, seat.number, big):
        yield because(house.coming_in, button=table.button, big_blind=big).deciding()
    if kills_to_come_in(seat, rules):
        if (kills := killer(table, rules)) != seat.number:
            yield entry_reason(seat, rules).deciding()
            yield from (because(house.kill_alone, killer=each).deciding() for each in (kills,) if each)
        return
    match house.missed_blinds.value:
        case MissedBlinds.WAIT_FOR_THE_BIG_BLIND if Owed.ENTRY not in seat.debts:
            yield entry_reason(seat, rules).deciding()


def _owed(seat: Seat, table: Snapshot, rules: Ruleset) -> int:
    """All that the seat posts to come in: a new player the big blind, others each missed blind."""
    stakes, clause = table.stakes, rules.betting.missed_blinds
    owes, owed = seat.debts, 0
    if Owed.ENTRY in owes or Owed.BIG_BLIND in owes:
        owed += require(stakes.big_blind, "/table/stakes/big_blind", clause)
    if Owed.SMALL_BLIND in owes and Owed.ENTRY not in owes:
        owed += require(stakes.small_blind, "/table/stakes/small_blind", clause)
    return owed
