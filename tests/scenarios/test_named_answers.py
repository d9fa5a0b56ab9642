"""Every named answer is used: each word of each closed list is, or is part of, the answer of some page.

Pages are the embedded ones and the rooms of the tests. The rooms use answers that rulebooks give but no embedded house
does.

The rankings that may get an odd chip are one answer: the half of that name. A list shared by several clauses, such as
the piles, is used if one of them has the word as its answer. A clause that is
true or false must have both answers, each on some page.
"""

from collections import defaultdict

from dealer_service.hands import RANKINGS
from dealer_service.rulebook.loading.clauses.value_types import VALUE_TYPES, item_type
from dealer_service.rulebook.possible_answers import answer_types, named_answers
from dealer_service.rulebook.sections.showdown import OddChipBetween
from tests.books import BOOK_WITH_ROOMS as BOOK

GAMES = [BOOK.find(house, game) for house, games in BOOK.houses().items() for game in games]
MIXES = [BOOK.find_mix(house, mix) for house, mixes in BOOK.mixes().items() for mix in mixes]
RULES = [*GAMES, *MIXES]
IDS = [*GAMES[0].clauses, *(id for id in MIXES[0].clauses if id != "rotation.legs")]
ANSWERS = [(id, answer) for id in IDS for answer in named_answers(id)]


def used():
    """For each closed list, by its type, every word that some house answers with in a game that reads the clause."""
    found = defaultdict(set)
    for rules in RULES:
        for id, clause in rules.clauses.items():
            for kind in answer_types(id) if rules.applies(id) else ():
                answers = clause.json if isinstance(clause.json, list) else [clause.json]
                words = [each["ranking"] if isinstance(each, dict) and "ranking" in each else each for each in answers]
                found[item_type(kind)] |= {str(each).lower() for each in words}
    return found


TRUE_OR_FALSE = [id for id in IDS if bool in answer_types(id)]


def test_every_named_answer_is_used_by_some_page():
    used_words = used()
    idle = [
        f"{id}: {answer}"
        for id, answer in ANSWERS
        if not any(answer in used_words[item_type(kind)] for kind in answer_types(id))
        and not (VALUE_TYPES[id] is OddChipBetween and answer in RANKINGS and used_words[OddChipBetween] & {*RANKINGS})
    ]
    assert len(ANSWERS) > 100 and not idle, (
        "no page answers so: let a page in rulesets/houses/ or tests/rooms/houses/ give the answer, or take it out "
        f"of rulebook/sections/: {idle}"
    )


def test_a_clause_that_is_true_or_false_is_both_on_some_page():
    given = {
        id: {rules.clauses[id].value for rules in RULES if id in rules.clauses and rules.applies(id)}
        for id in TRUE_OR_FALSE
    }
    one_sided = {id: answers for id, answers in given.items() if answers != {True, False}}
    assert given and not one_sided, (
        f"every page answers alike: let a page give the other answer, or make it a Clause[None]: {one_sided}"
    )
