"""A clause on the count of the pot decides exactly where another answer to it changes the amounts of a bet or raise."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.possible_answers import exchanged, other_answers
from dealer_service.rulings.betting.options import Option, list_options
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.spot import Spot
from dealer_service.table import WAGERS, Phase, Snapshot
from tests.oracles.effort import examples
from tests.oracles.random_hand import Hand
from tests.oracles.tables import RULESETS, answers_of, one_of_each

COUNTS = ("betting.pot_blinds", "betting.pot_ante", "betting.pot_rounding")
STRUCTURES = ("pot-limit", "half-pot-limit")
IN_POT_LIMIT = [rules for rules in RULESETS if answers_of(*rules)("betting.structure") in STRUCTURES]
EACH = one_of_each("betting.structure", *COUNTS, among=IN_POT_LIMIT)
MOST_TABLES = 20


def wager(table: Snapshot, rules: Ruleset) -> Option | None:
    """The bet or raise among the options of the seat to act, if any. The log may be irregular under these rules."""
    spot = Spot(table, rules)
    now = follow_log(spot).now
    if now.to_act is None:
        return None
    return next((each for each in list_options(spot, now).options if each.does in WAGERS), None)


def amounts(option: Option | None) -> object:
    """The amounts of the option."""
    return option and (option.to, option.least, option.most, option.sizes)


def changed_by_another_answer(clause: str, table: Snapshot, rules: Ruleset) -> bool:
    """Whether another answer to the clause changes the amounts of a bet or raise."""
    now = amounts(wager(table, rules))
    others = (exchanged(rules, other) for other in other_answers(rules.clauses[clause]))
    return any(amounts(wager(table, other)) != now for other in others if other is not None)


def checked(table: Snapshot, rules: Ruleset) -> Counter[tuple[str, bool]]:
    """Compare each clause on the count of the pot at this table; count those that decide and those that do not."""
    met: Counter[tuple[str, bool]] = Counter()
    option = wager(table, rules)
    for reason in () if option is None else option.because:
        if reason.clause.id in COUNTS:
            changes = changed_by_another_answer(reason.clause.id, table, rules)
            assert reason.decides == changes, (table, option, reason)
            met[reason.clause.id, changes] += 1
    return met


@pytest.mark.parametrize(("house", "game"), EACH, ids=str)
@examples(12)
@given(random=st.randoms(use_true_random=False))
def test_a_clause_on_the_pot_decides_where_it_changes_amounts(house: str, game: str, random: Random) -> None:
    hand = Hand(random, house, game)
    for table in islice(hand.tables(), MOST_TABLES):
        if table.phase is Phase.BETTING and len(table.live) > 1:
            checked(table, hand.rules)


@pytest.mark.parametrize("clause", COUNTS)
def test_random_hands_meet_both_cases(clause: str) -> None:
    met: Counter[tuple[str, bool]] = Counter()
    for seed in range(400):
        if {(clause, True), (clause, False)} <= met.keys():
            return
        for house, game in EACH:
            hand = Hand(Random(seed), house, game)
            for table in islice(hand.tables(), MOST_TABLES):
                if table.phase is Phase.BETTING and len(table.live) > 1:
                    met += checked(table, hand.rules)
    raise AssertionError(met)
