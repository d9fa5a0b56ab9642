"""Rules with the same answers to the clauses read share one ruling, which each of them would give separately."""

from __future__ import annotations

from random import Random

import pytest

from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks
from dealer_service.engine.comparison.clause_usage import RuledOnce, all_clauses, watched
from dealer_service.engine.comparison.houses import rule_in_short
from dealer_service.engine.same_ruling import essence, rule_or_breaches
from dealer_service.rulebook import Ruleset
from tests.books import BOOK
from tests.oracles.effort import EFFORT, SEED
from tests.scenarios import cases_of, pages

PAGES = min(200, 60 * EFFORT) or 20


def mixed(random: Random, many: list[Ruleset]) -> Ruleset:
    """The rules of one house with some clauses of others."""
    rules = random.choice(many)
    for _ in range(random.randrange(4)):
        id = random.choice([*rules.clauses])
        rules = rules.exchange(id, random.choice(many).clauses[id])
    return rules


def asked() -> list[tuple[Asks, dict[str, object]]]:
    """A question of each of some scenario pages that names a game."""
    random, found = Random(SEED), []
    for page in random.sample(pages(), PAGES):
        cases = [case for case in cases_of(page) if case.at in set(Asks) and "game" in case.ask]
        found += [(Asks(case.at), case.ask) for case in cases and [random.choice(cases)]]
    return found


def test_rules_with_the_same_answers_to_the_clauses_read_rule_alike() -> None:
    random, ruled, answered = Random(SEED), 0, 0
    for asks, document in asked():
        try:
            question = parse_question(asks, document)
        except Exception:  # the page is about an invalid question
            continue
        dealt = BOOK.dealing(question.game, question.mix)
        many = [BOOK.find(house, question.game, mix=question.mix) for house in dealt]

        def rule(rules: Ruleset, question=question) -> object:
            nonlocal ruled
            ruled += 1
            return essence(rule_or_breaches(question, rules, rule_in_short))

        once = RuledOnce(rule, many[0])
        for rules in (*many, *(mixed(random, many) for _ in range(6))):
            expected = essence(rule_or_breaches(question, rules, rule_in_short))
            assert once(all_clauses(rules)) == once(all_clauses(rules)) == expected, (document, rules.house)
            answered += 1
    assert ruled < answered / 2, "most rules answer alike what is read"


def test_each_clause_read_is_recorded_once_by_its_id() -> None:
    rules, read = BOOK.find("by-the-book", "badugi"), []
    seen = watched(rules, rules.clauses, read)
    assert seen.betting.max_bets is seen.betting.max_bets is rules.betting.max_bets is seen.clauses["betting.max_bets"]
    assert seen.clauses["dealing.streets"] is seen.dealing.streets is rules.dealing.streets
    assert "betting.cap_heads_up" in seen.clauses and len(seen.clauses) == len([*seen.clauses]) == len(rules.clauses)
    assert read == ["betting.max_bets", "dealing.streets"]


def test_a_condition_on_other_clauses_reads_them() -> None:
    rules, read = BOOK.find("by-the-book", "badugi-no-limit"), []
    assert not watched(rules, rules.clauses, read).applies("betting.max_bets")
    assert "betting.structure" in read


def test_a_ruling_that_reads_no_clause_is_shared() -> None:
    one, other = BOOK.find("by-the-book", "badugi"), BOOK.find("full-tilt", "badacey")
    once = RuledOnce(lambda rules: "always", one)
    assert once(one.clauses) == once(other.clauses) == "always"


def test_the_next_clause_read_depends_only_on_the_answers() -> None:
    rules, turns = BOOK.find("by-the-book", "badugi"), iter(["max_bets", "structure"])
    once = RuledOnce(lambda rules: getattr(rules.betting, next(turns)), rules)
    once(rules.clauses)
    with pytest.raises(AssertionError, match="depends on those before"):
        once._ruled_anew(rules.clauses)
