"""The rule that answers the question: every ruling names one of its reasons, and every dispute page says which.

A page about a clause is full of questions about it. So some case of it has that clause as its rule, but for those that
``NEVER_ASKED`` names and says why. What is an exception to a rule is named as one in some scenario.
"""

from collections import Counter
from functools import cache

import pytest

from dealer_service.engine import Asks
from dealer_service.engine.rule_in_dispute import ALWAYS_NAMED, EXCEPTIONS, OF_GESTURES
from dealer_service.scenarios import DISPUTES
from dealer_service.scenarios.client import ask
from tests.books import BOOK
from tests.scenarios import cases_of, name_of, pages, pages_by_clause

ASKED = {each.value for each in Asks}

# Clauses about which nobody asks alone: another one answers each question of their pages.
NEVER_ASKED = {
    "betting.live_post": "what is live of a post is asked by whoever owes it: the clause on what is owed answers",
    "betting.structure": "it makes the game; what it comes to is a clause on amounts",
    "betting.penalties": "whether the action stands is asked before what it may cost",
    "betting.substantial_action": "it is a measure by which other clauses decide",
    "dealing.misdeal": "what becomes of a misdeal follows from what makes it one",
    "drawing.floor_adds_burns": "what the floor may add, where another clause leaves it to the floor",
    "drawing.floor_adds_folded": "what the floor may add, where another clause leaves it to the floor",
    "drawing.floor_adds_others": "what the floor may add, where another clause leaves it to the floor",
    "drawing.floor_adds_own": "what the floor may add, where another clause leaves it to the floor",
    "drawing.second_pool": "what else goes in is asked before whether it goes in together with the rest",
    "drawing.short_stub": "what is shuffled in is asked before what is dealt until then",
    "pots.dead_money": "who can win a pot is asked before what lies in it",
    "pots.no_draw_no_drop": "the action that ends the hand is asked about",
    "pots.rake": "who can win a pot is asked before what the house takes of it",
    "pots.rake_from": "who can win a pot is asked before what the house takes of it",
    "pots.rake_percent": "who can win a pot is asked before what the house takes of it",
    "pots.rake_step_pot": "who can win a pot is asked before what the house takes of it",
    "showdown.side_pots_show_first": "of several pots it is asked who is pushed which",
}


@cache
def ruled(page):
    """Each case of a page that is ruled on, with its answer."""
    asked = [case for case in cases_of(page) if case.at in ASKED]
    answered = [(case, ask(case.at, case.ask, BOOK)) for case in asked]
    return [(case, answer) for case, answer in answered if answer["status"] == 200]


@pytest.mark.parametrize("page", [each for each in pages() if each.parent.name == DISPUTES], ids=name_of)
def test_every_dispute_says_which_rule_answers_it(page):
    """That the rule is the one that it says, ``test_scenarios`` holds."""
    assert ruled(page)
    assert [case.name for case, answer in ruled(page) if answer["reasons"] and "rule" not in case.expected] == []


def test_every_ruling_names_one_of_its_reasons():
    for page in pages():
        for case, answer in ruled(page):
            reasons = [each["clause"] for each in answer["reasons"]]
            assert (answer["rule"] in reasons) if reasons else answer["rule"] is None, f"{name_of(page)}, {case.name}"


def test_every_branch_of_a_dispute_names_one_of_its_reasons():
    branches = [
        branch
        for page in pages()
        for _, answer in ruled(page)
        for branch in answer.get("contested", {}).get("branches", ())
    ]
    assert branches
    for branch in branches:
        if "problem" not in branch and branch["reasons"]:
            assert branch["rule"] in [each["clause"] for each in branch["reasons"]]


def test_where_nothing_is_ruled_the_rule_is_what_leaves_it_open():
    for page in pages():
        for case, answer in ruled(page):
            if answer["outcome"] == "undetermined":
                assert answer["rule"] in [each["needed_by"] for each in answer["missing"]], case.name


def test_a_page_about_a_clause_asks_about_it():
    never = {
        clause for clause, page in pages_by_clause().items() if all(each["rule"] != clause for _, each in ruled(page))
    }
    assert never == set(NEVER_ASKED)


def test_every_exception_is_the_rule_of_some_question():
    rules = Counter(answer["rule"] for page in pages() for _, answer in ruled(page))
    exceptions = {id for ids in EXCEPTIONS.values() for id in ids} | OF_GESTURES
    assert sorted(exceptions - set(rules)) == []


def test_exceptions_are_clauses():
    known = set(BOOK.find("by-the-book", "badugi").clauses)
    assert known >= {*EXCEPTIONS, *ALWAYS_NAMED, *OF_GESTURES}
    assert {id for ids in EXCEPTIONS.values() for id in ids} >= ALWAYS_NAMED
