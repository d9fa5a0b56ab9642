"""The rake: taken once a hand, after the uncalled bet is returned and before any split."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext, suppress

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.pots import Rake, RakeCap, RakeFrom
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import MissingFacts, require
from dealer_service.table import Phase, Snapshot
from dealer_service.values import value


@value
class Raked:
    """The rake of each pot, main pot first, and why."""

    chips: tuple[int, ...]
    because: Because


def rake(pots: Sequence[int], table: Snapshot, rules: Ruleset) -> Raked:
    """The rake of each pot. Raises MissingFacts.

    A rake that the dealer has already taken is spread over the pots. None is due before the hand is over.
    """
    house = rules.pots
    why: Because = (because(house.rake),)
    if table.rake is not None:
        return _spread(table.rake, pots, table, rules, why) if table.rake else Raked((0,) * len(pots), why)
    if house.rake.value is Rake.NONE or not _over(table):
        return Raked((0,) * len(pots), why)
    round = require(table.round, "/table/round", house.no_draw_no_drop)
    if round == 1 and table.phase is not Phase.DRAWING:
        return Raked((0,) * len(pots), (*why, because(house.no_draw_no_drop, round=round).deciding()))
    if house.rake_from.value is RakeFrom.EACH_POT:
        due = sum(_due(chips, table, rules) for chips in pots)
    else:
        due = _due(sum(pots), table, rules)
    taken, cap = _capped(due, table, rules)
    rests_on = tuple(each.deciding(0 < taken == due) for each in _clauses_of_amount(rules))
    return _spread(taken, pots, table, rules, (why[0].deciding(taken > 0), *rests_on, cap.deciding(taken < due)))


def _over(table: Snapshot) -> bool:
    return table.phase in (Phase.SHOWDOWN, Phase.OVER) or len(table.live) == 1


def _clauses_of_amount(rules: Ruleset) -> Because:
    """The clauses that set the amount of the rake."""
    house = rules.pots
    if house.rake.value is Rake.PERCENT:
        return because(house.rake_percent), because(house.rake_rounding)
    return because(house.rake_step), because(house.rake_step_pot), because(house.rake_rounding)


def _due(chips: int, table: Snapshot, rules: Ruleset) -> int:
    """The rake of this many chips before any cap, in whole chips."""
    house = rules.pots
    if house.rake.value is Rake.PERCENT:
        return _whole(chips * house.rake_percent.value // 100, table, rules)
    cents = require(table.stakes.cents, "/table/stakes/cents", house.rake_step)
    steps = chips * cents // house.rake_step_pot.value
    return _whole(steps * house.rake_step.value // cents, table, rules)


def _whole(chips: int, table: Snapshot, rules: Ruleset) -> int:
    return chips - chips % require(table.stakes.chip, "/table/stakes/chip", rules.pots.rake_rounding)


def _capped(due: int, table: Snapshot, rules: Ruleset) -> tuple[int, Reason]:
    """The rake, at most the hand's cap, and the clause. The cap may depend on the number dealt in."""
    clause = rules.pots.rake_cap
    if not isinstance(clause.value, tuple):
        return due, because(clause)
    players = len(table.dealt_in)
    cap = clause.value[min(max(players, 2) - 2, len(clause.value) - 1)]
    if isinstance(cap, RakeCap):
        return due, because(clause, players=players)
    cents = require(table.stakes.cents, "/table/stakes/cents", clause)
    return min(due, _whole(cap // cents, table, rules)), because(clause, players=players, cap=cap)


def _spread(due: int, pots: Sequence[int], table: Snapshot, rules: Ruleset, why: Because) -> Raked:
    """The rake of the hand, taken from its pots in order; any rest comes out of the next pot."""
    main_first = _taken(due, pots)
    if len(pots) == 1:
        return Raked(main_first, why)
    clause, by_pot = rules.pots.rake_from, main_first
    if rules.pots.rake.value is not Rake.NONE:
        with nullcontext() if clause.value is RakeFrom.EACH_POT else suppress(MissingFacts):
            by_pot = _taken(due, [_due(chips, table, rules) for chips in pots], pots)
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
