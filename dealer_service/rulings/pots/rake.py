"""The rake: taken once a hand, after the uncalled bet is returned and before any split."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext, suppress

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.pots import Rake, RakeCap, RakeFrom
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import MissingFacts, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import BETWEEN_ROUNDS, Phase, Snapshot
from dealer_service.values import value


@value
class Raked:
    """The rake of each pot, main pot first, and why."""

    chips: tuple[int, ...]
    because: Because


def rake(pots: Sequence[int], spot: Spot) -> Raked:
    """The rake of each pot. Raises MissingFacts.

    A rake that the dealer has already taken is spread over the pots. None is due before the hand is over.
    """
    table = spot.table
    why: Because = (because(spot.rules.pots.rake),)
    if table.rake is not None:
        return _spread(table.rake, pots, spot, why) if table.rake else Raked((0,) * len(pots), why)
    if spot.rules.pots.rake.value is Rake.NONE or not _over(table):
        return Raked((0,) * len(pots), why)
    round = require(table.round, "/table/round", spot.rules.pots.no_draw_no_drop)
    if round == 1 and table.phase not in BETWEEN_ROUNDS:
        return Raked((0,) * len(pots), (*why, because(spot.rules.pots.no_draw_no_drop, round=round).deciding()))
    if spot.rules.pots.rake_from.value is RakeFrom.EACH_POT:
        due = sum(_due(chips, spot) for chips in pots)
    else:
        due = _due(sum(pots), spot)
    taken, cap = _capped(due, spot)
    rests_on = tuple(each.deciding(0 < taken == due) for each in _clauses_of_amount(spot.rules))
    return _spread(taken, pots, spot, (why[0].deciding(taken > 0), *rests_on, cap.deciding(taken < due)))


def _over(table: Snapshot) -> bool:
    return table.phase in (Phase.SHOWDOWN, Phase.OVER) or len(table.live) == 1


def _clauses_of_amount(rules: Ruleset) -> Because:
    """The clauses that set the amount of the rake."""
    if rules.pots.rake.value is Rake.PERCENT:
        return because(rules.pots.rake_percent), because(rules.pots.rake_rounding)
    return because(rules.pots.rake_step), because(rules.pots.rake_step_pot), because(rules.pots.rake_rounding)


def _due(chips: int, spot: Spot) -> int:
    """The rake of this many chips before any cap, in whole chips."""
    if spot.rules.pots.rake.value is Rake.PERCENT:
        return _whole(chips * spot.rules.pots.rake_percent.value // 100, spot)
    cents = require(spot.table.stakes.cents, "/table/stakes/cents", spot.rules.pots.rake_step)
    steps = chips * cents // spot.rules.pots.rake_step_pot.value
    return _whole(steps * spot.rules.pots.rake_step.value // cents, spot)


def _whole(chips: int, spot: Spot) -> int:
    return chips - chips % require(spot.table.stakes.chip, "/table/stakes/chip", spot.rules.pots.rake_rounding)


def _capped(due: int, spot: Spot) -> tuple[int, Reason]:
    """The rake, at most the hand's cap, and the clause. The cap may depend on the number dealt in."""
    clause = spot.rules.pots.rake_cap
    if not isinstance(clause.value, tuple):
        return due, because(clause)
    players = len(spot.table.dealt_in)
    cap = clause.value[min(max(players, 2) - 2, len(clause.value) - 1)]
    if isinstance(cap, RakeCap):
        return due, because(clause, players=players)
    cents = require(spot.table.stakes.cents, "/table/stakes/cents", clause)
    return min(due, _whole(cap // cents, spot)), because(clause, players=players, cap=cap)


def _spread(due: int, pots: Sequence[int], spot: Spot, why: Because) -> Raked:
    """The rake of the hand, taken from its pots in order; any rest comes out of the next pot."""
    main_first = _taken(due, pots)
    if len(pots) == 1:
        return Raked(main_first, why)
    clause, by_pot = spot.rules.pots.rake_from, main_first
    if spot.rules.pots.rake.value is not Rake.NONE:
        with nullcontext() if clause.value is RakeFrom.EACH_POT else suppress(MissingFacts):
            by_pot = _taken(due, [_due(chips, spot) for chips in pots], pots)
    taken = by_pot if clause.value is RakeFrom.EACH_POT else main_first
    return Raked(taken, (*why, because(clause).deciding(by_pot != main_first)))


def _taken(due: int, *wants: Sequence[int]) -> tuple[int, ...]:
    """The rake of each pot: at most the sum of its ``wants``, and ``due`` in all."""
    taken = [0] * len(wants[0])
    for want in wants:
        for number, most in enumerate(want):
            more = min(most - taken[number], due)
            taken[number] += more
            due -= more
    return tuple(taken)
