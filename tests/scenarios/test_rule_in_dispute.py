"""Every ruling names one of its reasons as its rule, and every dispute page expects one.

Each clause with a page is the rule of some case on it, except those in ``NEVER_ASKED``, with the reason. Each exception
to a rule is the rule of some scenario.
"""

from collections import Counter

import pytest

from dealer_service.engine import Asks
from dealer_service.engine.rule_in_dispute import ALWAYS_NAMED, EXCEPTIONS, OF_GESTURES
from dealer_service.scenarios import DISPUTES
from tests.books import BOOK
from tests.scenarios import name_of, pages, pages_by_clause, results_of

ASKED = {each.value for each in Asks}

# Clauses that are never the rule: another clause answers each question of their pages.
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
    "rotation.button": "the game is asked before the button, which moves as after any hand",
    "rotation.stud_deal": "the seat that is dealt first is asked with the button, which waits or travels",
    "rotation.missed_blinds": "the game is asked before the blinds that are owed in it",
    "showdown.omaha_hands": "where an Omaha hand wins a half, the player's own cards win the other and come first",
    "showdown.points_low_hands": "where points for low win a half, points for high win the other and come first",
    "showdown.second_board_hands": "where the second board wins a half, the first board wins the other and comes first",
    "showdown.side_pots_show_first": "of several pots it is asked who is pushed which",
}


# Rules that answer a question although exchanging only that clause would not change the ruling.
NOT_DECIDING = {
    **dict.fromkeys(
        (
            "betting.earlier_chips",
            "betting.first_move",
            "betting.half_a_raise",
            "betting.misunderstood_bet",
            "betting.one_motion",
            "betting.raise_and_number",
            "betting.several_chips",
            "betting.unclear_number",
            "betting.undercall",
            "betting.misquoted_pot",
        ),
        "by it words and chips are that action, though another reading comes to the same here",
    ),
    "betting.out_of_turn": "an action out of turn is refused by all books; what becomes of it is asked then",
    "betting.call_as_check": "it makes the call a check, which another clause lets nobody raise",
    "betting.cap_heads_up": "the cap stands since this exception to it has not come",
    "betting.limit_short_all_in": "a short all-in is asked about, though all books rule alike on one of this size",
    "betting.most_antes": "antes are refused as due, and it merely lets them go on",
    "betting.new_player": "what a new player owes is asked, though every book asks the same of this one",
    "betting.reopening": "a full raise re-opens the betting in all books",
    "dealing.short_button": "the button is asked about, though it comes to the same seat",
    "drawing.all_in_draw": "that a player who is all-in draws is asked, and draws in every book",
    "drawing.forecast": "a standing rule",
    "drawing.if_still_short": "the next pile is asked about, though another house shuffles the same",
    "pots.dead_money": "a standing rule",
    "pots.folded_money": "a standing rule",
    "pots.own_antes": "an ante that is asked about buys the same here",
    "pots.rake_from": "a disputed rake is asked about, though other missing facts hold up the pots as well",
    "pots.uncontested": "the floor has decided about the chips before",
    "showdown.sides": "it makes the game",
    "showdown.odd_chip_unit": "a pot that is broken is asked about, though other chips come to the same",
    "showdown.odd_chip_within_half": "who gets the odd chip is asked, though it is the same seat in other books",
    "showdown.pot_order": "of several pots it is asked in which order they are pushed",
}


def ruled(page):
    """Each case of a page with a ruling, with its answer."""
    asked = [(each.case, each.answer) for each in results_of(page) if each.case.at in ASKED]
    return [(case, answer) for case, answer in asked if answer["status"] == 200]


@pytest.mark.parametrize("page", [each for each in pages() if each.parent.name == DISPUTES], ids=name_of)
def test_every_dispute_expects_a_rule(page):
    """``test_scenarios`` checks that the rule is the expected one."""
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


def test_the_rule_of_an_undetermined_answer_requires_the_fact():
    for page in pages():
        for case, answer in ruled(page):
            if answer["outcome"] == "undetermined":
                assert answer["rule"] in [each["needed_by"] for each in answer["missing"]], case.name


def test_each_clause_is_the_rule_of_a_case_on_its_page():
    never = {
        clause for clause, page in pages_by_clause().items() if all(each["rule"] != clause for _, each in ruled(page))
    }
    assert never == set(NEVER_ASKED)


def test_rules_that_do_not_decide_are_explained():
    """Each clause that is somewhere the rule without deciding there is explained."""
    idle = {
        answer["rule"]
        for page in pages()
        for _, answer in ruled(page)
        if answer["rule"] and not any(each["decides"] for each in answer["reasons"] if each["clause"] == answer["rule"])
    }
    assert idle == set(NOT_DECIDING)


def test_a_special_deciding_clause_is_the_rule_before_a_plain_one():
    """Returned bets, a barred call and a dead button come before plain clauses."""
    plain = ("showdown.ace_to_five_hands", "showdown.badugi_hands", "dealing.next_hand", "betting.opener_first_round")
    special = ("betting.sevens_rule", "dealing.button", "betting.limping")
    wrong = [
        f"{name_of(page)}, {case.name}: {answer['rule']}"
        for page in pages()
        for case, answer in ruled(page)
        if answer["rule"] in plain
        for each in answer["reasons"]
        if each["decides"] and each["clause"] in special
    ]
    assert not wrong


def test_a_clause_that_settles_a_question_does_not_call_the_floor():
    left = [(case, answer) for page in pages() for case, answer in ruled(page) if answer["outcome"] == "needs_floor"]
    assert [case.name for case, answer in left if answer["rule"] == "betting.action_changed"] == []


def test_every_exception_is_the_rule_of_some_question():
    rules = Counter(answer["rule"] for page in pages() for _, answer in ruled(page))
    exceptions = {id for ids in EXCEPTIONS.values() for id in ids} | OF_GESTURES
    assert sorted(exceptions - set(rules)) == []


def test_exceptions_are_clauses():
    known = set(BOOK.find("by-the-book", "badugi").clauses)
    assert known >= {*EXCEPTIONS, *ALWAYS_NAMED, *OF_GESTURES}
    assert {id for ids in EXCEPTIONS.values() for id in ids} >= ALWAYS_NAMED
