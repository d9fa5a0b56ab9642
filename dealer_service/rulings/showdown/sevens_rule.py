"""Which bets of the last round are void because the best hand was a seven or better and was checked?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import SevensRule
from dealer_service.rulings.betting.bet_size import bet_size
from dealer_service.rulings.betting.checks import is_check
from dealer_service.rulings.pots.layers import Returned
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.rulings.showdown.last_round import log_of_betting
from dealer_service.rulings.showdown.readings import Hands, ranks
from dealer_service.table import WAGERS, Card, Does, Snapshot

SEVEN_OR_BETTER = frozenset("A234567")


@dataclass(frozen=True, slots=True)
class Check:
    """A seat that checked in the last round, or called an all-in so small that it is a check: what it called stands.

    ``ahead`` are the seats that had put in the same by then.
    """

    seat: int
    called: int
    ahead: frozenset[int] = frozenset()


def voids_bets(rules: Ruleset) -> bool:
    """Whether hands may make bets void, so that no pot is known before the hands are."""
    clause = rules.betting.sevens_rule
    return clause.value is not SevensRule.NONE and rules.applies(clause.id)


def without_void_bets(table: Snapshot, hands: Hands, rules: Ruleset) -> tuple[Snapshot, tuple[Returned, ...]]:
    """The table without the bets that are void, and these on their way back. Raises MissingFacts."""
    clause = rules.betting.sevens_rule
    if not voids_bets(rules) or len(hands) < 2:
        return table, ()
    if not any(seven_or_better(hand) for hand in hands.values()):
        return table, ()
    void, seats = _void_bets(table, hands, rules)
    why = (because(clause, seats=seats).deciding(),)
    returned = tuple(Returned(seat, chips, why) for seat, chips in void.items() if chips)
    require_of_seats(table.seats, clause, "gathered")
    after = tuple(replace(seat, gathered=seat.in_pots - void.get(seat.number, 0)) for seat in table.seats)
    return replace(table, seats=after), returned


def _void_bets(table: Snapshot, hands: Hands, rules: Ruleset) -> tuple[dict[int, int], list[int]]:
    """The chips of each seat that are void, level by level of the bets, and the seats that checked the best hands."""
    strengths = ranks(hands, rules.showdown.halves.value[0])
    bets = _matched_bets(table, rules)
    void, seats = dict.fromkeys(bets, 0), dict[int, None]()
    below = 0
    for level in sorted({bets[seat] for seat in hands if bets.get(seat)}):
        contest = {seat: strength for seat, strength in strengths.items() if bets.get(seat, 0) >= level}
        best = [seat for seat, strength in contest.items() if strength == max(contest.values())]
        first = [_first_check(seat, table, rules) for seat in best] if seven_or_better(hands[best[0]]) else []
        checks = [each for each in first if each is not None]
        if len(checks) == len(best):
            seats.update(dict.fromkeys(best))
            kept = _bets_that_stand(checks)
            for seat, chips in bets.items():
                void[seat] += max(0, min(chips, level) - max(below, kept.get(seat, 0)))
        below = level
    return void, list(seats)


def seven_or_better(hand: tuple[Card, ...]) -> bool:
    """Whether the hand is a seven low or a lower one, unpaired."""
    held = {card.rank for card in hand}
    return len(held) == len(hand) and SEVEN_OR_BETTER.issuperset(held)


def may_have_checked(seat: int, table: Snapshot, rules: Ruleset) -> bool:
    """Whether the seat may have checked first in the last round, by what its log tells. Raises MissingFacts."""
    betting = WAGERS | {Does.CHECK, Does.CALL, Does.FOLD}
    first = next((event for event in table.events if event.seat == seat and event.does in betting), None)
    return first is None or _first_check(seat, table, rules) is not None


def _first_check(seat: int, table: Snapshot, rules: Ruleset) -> Check | None:
    """The check with which a seat that bet in the last round first acted in it; None where it acted otherwise."""
    clause, level = rules.betting.sevens_rule, 0
    log = log_of_betting(table, clause)
    number, first = next((number, event) for number, event in enumerate(log) if event.seat == seat)
    ahead: set[int] = set()
    for event in log[:number]:
        level = event.total if event.does in WAGERS else level
        ahead |= {event.whose} if event.does is not Does.FOLD and level else set()
    if first.does is Does.CHECK:
        return Check(seat, 0)
    if first.does is not Does.CALL or not level:
        return None
    called = require(first.to, f"/table/log/{number}/to", clause)
    bet = bet_size(table, rules, require(table.round, "/table/round", clause))
    return Check(seat, called, frozenset(ahead)) if is_check(level, bet, rules) else None


def _matched_bets(table: Snapshot, rules: Ruleset) -> dict[int, int]:
    """What each seat has in for the last round, as far as another matched it."""
    bets: dict[int, int] = {}
    for number, event in enumerate(table.events):
        if event.does in WAGERS or event.does is Does.CALL or (event.does is Does.FOLD and event.to):
            bets[event.whose] = require(event.to, f"/table/log/{number}/to", rules.betting.sevens_rule)
    matched = sorted(bets.values())[-2] if len(bets) > 1 else 0
    return {seat: min(chips, matched) for seat, chips in bets.items()}


def _bets_that_stand(checks: list[Check]) -> dict[int, int]:
    """How much of its bets each seat leaves in: what it called as a check, and what was put in ahead of that call.

    The all-in that was called stands with the call; a call made behind it goes back.
    """
    return {seat: each.called for each in checks for seat in each.ahead} | {each.seat: each.called for each in checks}
