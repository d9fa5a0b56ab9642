"""The sevens rule: last-round bets are void if the best hand, a seven or better, was checked."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import SevensRule
from dealer_service.rulings.betting.bet_size import bet_size, is_check
from dealer_service.rulings.pots.layers import Returned
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.rulings.showdown.last_round import log_of_betting
from dealer_service.rulings.showdown.readings import Hands
from dealer_service.rulings.spot import Spot
from dealer_service.table import JOKER, WAGERS, Card, Does, Snapshot
from dealer_service.values import replace, value

SEVEN_OR_BETTER = frozenset("A234567")


@value
class Check:
    """A seat that checked in the last round, or called an all-in small enough to count as a check.

    ``called`` chips stand. ``ahead`` are the seats that had put in the same by then.
    """

    seat: int
    called: int
    ahead: frozenset[int] = frozenset()


def voids_bets(rules: Ruleset) -> bool:
    """Whether hands may make bets void, so the pots depend on the hands."""
    clause = rules.betting.sevens_rule
    return clause.value is not SevensRule.NONE and rules.applies(clause.id)


def without_void_bets(spot: Spot, hands: Hands) -> tuple[Snapshot, tuple[Returned, ...]]:
    """The table without void bets, and the returned chips. Raises MissingFacts."""
    table = spot.table
    clause = spot.rules.betting.sevens_rule
    if not voids_bets(spot.rules) or len(hands) < 2:
        return table, ()
    if not any(seven_or_better(hand) for hand in hands.values()):
        return table, ()
    void, seats = _void_bets(spot, hands)
    why = (because(clause, seats=seats).deciding(),)
    returned = tuple(Returned(seat, chips, why) for seat, chips in void.items() if chips)
    require_of_seats(table.seats, clause, "gathered")
    after = tuple(replace(seat, gathered=seat.in_pots - void.get(seat.number, 0)) for seat in table.seats)
    return replace(table, seats=after), returned


def _void_bets(spot: Spot, hands: Hands) -> tuple[dict[int, int], list[int]]:
    """The void chips of each seat, level by level, and the seats that checked the best hands."""
    strengths = hands.ranks(spot.rules.showdown.sides.value[0])
    bets = _matched_bets(spot)
    void, seats = dict.fromkeys(bets, 0), dict[int, None]()
    below = 0
    for level in sorted({bets[seat] for seat in hands if bets.get(seat)}):
        contest = {seat: strength for seat, strength in strengths.items() if bets.get(seat, 0) >= level}
        best = [seat for seat, strength in contest.items() if strength == max(contest.values())]
        first = [_first_check(seat, spot) for seat in best] if seven_or_better(hands[best[0]]) else []
        checks = [each for each in first if each is not None]
        if len(checks) == len(best):
            seats.update(dict.fromkeys(best))
            kept = _bets_that_stand(checks)
            for seat, chips in bets.items():
                void[seat] += max(0, min(chips, level) - max(below, kept.get(seat, 0)))
        below = level
    return void, list(seats)


def seven_or_better(hand: tuple[Card, ...]) -> bool:
    """Whether the hand is an unpaired seven low or lower."""
    held = {card.rank for card in hand}
    return len(held) == len(hand) and SEVEN_OR_BETTER.issuperset(held - {JOKER.rank})


def may_have_checked(seat: int, spot: Spot) -> bool:
    """Whether the log allows that the seat's first action in the last round was a check.

    Raises MissingFacts.
    """
    betting = WAGERS | {Does.CHECK, Does.CALL, Does.FOLD}
    first = next((event for event in spot.table.events if event.seat == seat and event.does in betting), None)
    return first is None or _first_check(seat, spot) is not None


def _first_check(seat: int, spot: Spot) -> Check | None:
    """The first action of a last-round bettor, if it was a check; otherwise None."""
    clause, level = spot.rules.betting.sevens_rule, 0
    log = log_of_betting(spot.table, clause)
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
    bet = bet_size(spot, require(spot.table.round, "/table/round", clause))
    return Check(seat, called, frozenset(ahead)) if is_check(level, bet, spot.rules) else None


def _matched_bets(spot: Spot) -> dict[int, int]:
    """Each seat's chips in the last round, up to the amount that another seat matched."""
    bets: dict[int, int] = {}
    for number, event in enumerate(spot.table.events):
        if event.does in WAGERS or event.does is Does.CALL or (event.does is Does.FOLD and event.to):
            bets[event.whose] = require(event.to, f"/table/log/{number}/to", spot.rules.betting.sevens_rule)
    matched = sorted(bets.values())[-2] if len(bets) > 1 else 0
    return {seat: min(chips, matched) for seat, chips in bets.items()}


def _bets_that_stand(checks: list[Check]) -> dict[int, int]:
    """The part of each seat's bets that is kept: a call that counts as a check, and the chips ahead of it.

    The called all-in is kept with the call. A call behind it is returned.
    """
    return {seat: each.called for each in checks for seat in each.ahead} | {each.seat: each.called for each in checks}
