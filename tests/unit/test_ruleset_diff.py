"""Differences of two houses: clauses read by one of them count, clauses read by neither do not."""

from __future__ import annotations

from dealer_service.engine.comparison.deciding_clauses import differing
from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.diff import answers_elsewhere, differing_clauses
from tests.books import BOOK_WITH_ROOMS as BOOK

RULES = {(house, game): BOOK.find(house, game) for house, games in BOOK.houses().items() for game in games}
BY_THE_BOOK, RAKED = RULES["by-the-book", "badugi-no-limit"], RULES["wsop-live-2026", "badugi-no-limit"]


def apart(one: Ruleset, other: Ruleset) -> dict[str, tuple[bool, bool]]:
    return {each.one.id: (each.answers, each.read) for each in differing_clauses(one, other)}


def test_a_clause_that_only_one_house_reads_is_a_difference() -> None:
    alone = {
        id
        for id in RAKED.clauses
        if RAKED.applies(id) and not BY_THE_BOOK.applies(id) and RAKED.clauses[id].json != BY_THE_BOOK.clauses[id].json
    }
    assert "pots.rake_cap" in alone
    for one, other in ((BY_THE_BOOK, RAKED), (RAKED, BY_THE_BOOK)):
        assert {id for id, told in apart(one, other).items() if told == (True, True)} >= alone
        assert {each.id for each in differing(one, other)} >= alone


def test_a_clause_that_neither_house_reads_is_marked() -> None:
    unread = {
        (one, other, id)
        for one, other in (("by-the-book", "wsop-live-2026"), ("wsop-live-2026", "by-the-book"))
        for id, (answers, read) in apart(RULES[one, "badugi-no-limit"], RULES[other, "badugi-no-limit"]).items()
        if answers and not read
    }
    assert unread
    for one, other, id in unread:
        rules = [RULES[house, "badugi-no-limit"] for house in (one, other)]
        assert not any(each.applies(id) for each in rules)
        assert id not in {each.id for each in differing(*rules)}


def test_a_clause_that_differs_only_in_words_does_not_decide() -> None:
    for one, other in ((BY_THE_BOOK, RAKED), (RAKED, BY_THE_BOOK)):
        worded = [id for id, (answers, _) in apart(one, other).items() if not answers]
        assert worded and not {*worded} & {each.id for each in differing(one, other)}


def test_only_houses_that_read_the_clause_are_listed() -> None:
    others = [rules for (house, game), rules in RULES.items() if game == RAKED.game and house != RAKED.house]
    found = answers_elsewhere("pots.rake_cap", RAKED, others)
    readers = [each for each in others if each.applies("pots.rake_cap")]
    otherwise = {house for group in found.otherwise for house, _ in group.by}
    assert len(readers) < len(others)
    assert otherwise | {each.house for each in readers if each.clauses["pots.rake_cap"].json == _mine()} == {
        each.house for each in readers
    }
    assert found.same == len(readers) - len(otherwise)
    assert all(clause.json == group.value != _mine() for group in found.otherwise for _, clause in group.by)


def _mine() -> object:
    return RAKED.clauses["pots.rake_cap"].json


def test_rules_do_not_differ_from_themselves_nor_in_equal_clauses() -> None:
    assert differing_clauses(BY_THE_BOOK, BY_THE_BOOK) == []
    for each in differing_clauses(BY_THE_BOOK, RAKED):
        one, other = each.one, each.other
        assert (one.json, one.says, one.cite) != (other.json, other.says, other.cite)
