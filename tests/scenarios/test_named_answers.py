"""No named answer is idle: each word of each closed list is the answer of some page, or a part of one.

Pages are the embedded ones and the rooms of the tests, in which an answer stands that books or rooms give and no
embedded house does.

A list that several clauses share, as that of the piles, is used where one of them is answered with the word; but a
clause that is true or false is both by itself, each on some page.
"""

from collections import defaultdict

import pytest

from dealer_service.rulebook.loading.value_types import item_type
from dealer_service.rulebook.possible_answers import answer_types, named_answers
from tests.books import BOOK_WITH_ROOMS as BOOK

RULES = [BOOK.find(house, game) for house, games in BOOK.houses().items() for game in games]
ANSWERS = [(id, answer) for id in RULES[0].clauses for answer in named_answers(id)]


def used():
    """Of each closed list, by its type, every word that some house answers with in a game that reads the clause."""
    found = defaultdict(set)
    for rules in RULES:
        for id, clause in rules.clauses.items():
            for kind in answer_types(id) if rules.applies(id) else ():
                answers = clause.json if isinstance(clause.json, list) else [clause.json]
                found[item_type(kind)] |= {str(each).lower() for each in answers}
    return found


USED = used()
TRUE_OR_FALSE = [id for id in RULES[0].clauses if bool in answer_types(id)]


@pytest.mark.parametrize(("id", "answer"), ANSWERS, ids=str)
def test_a_named_answer_is_used_by_some_page(id, answer):
    lists = [item_type(kind) for kind in answer_types(id)]
    assert any(answer in USED[each] for each in lists), (
        f"no page answers {id} with {answer}: let a page in rulesets/houses/ or tests/rooms/houses/ "
        "give it, or take it out of rulebook/vocabulary/"
    )


@pytest.mark.parametrize("id", TRUE_OR_FALSE)
def test_a_clause_that_is_true_or_false_is_both_on_some_page(id):
    given = {rules.clauses[id].value for rules in RULES if rules.applies(id)}
    assert given == {True, False}, (
        f"every page answers {id} with {given}: let a page give the other answer, or make it a Clause[None]"
    )
