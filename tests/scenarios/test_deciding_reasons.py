"""Every reason marked as deciding decides its answer, and every reason that decides is marked.

For every ruling of every scenario page, each deciding clause with other answers is exchanged for them, separately or
together with the other deciding clauses. Then outcome, answer or ``next`` must change, apart from reasons and words.
Standing rules have no other answer. Some clauses refuse the same action or require the same fact with each of their
answers.

Conversely, a clause must be marked if exchanging it changes the answer, unless the table would then be impossible.
Exceptions are listed in ``NOT_MARKED`` with their reasons.
"""

from collections import defaultdict
from dataclasses import replace
from functools import cache, reduce

import pytest

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks, rule_on
from dealer_service.engine.same_ruling import essence, reasons_of
from dealer_service.errors import DealerServiceError, ImpossibleTable, NoSuchOption
from dealer_service.rulebook.possible_answers import exchanged, other_answers
from dealer_service.rulings.betting.options import Options
from dealer_service.rulings.irregularities.remedy import Remedies
from dealer_service.rulings.ruling import Outcome, Ruling, Undecided
from tests.books import BOOK
from tests.scenarios import name_of, read_cases, some_pages

# A whole hand repeats the marks of its events: the other endpoints hold them.
ASKED = {asks.value for asks in Asks} - {Asks.PLAY.value}
MOST_TOGETHER = 4  # tries of the other deciding clauses, each with another of its answers

# Clauses that sometimes change an answer without being marked as deciding, with the reason.
NOT_MARKED = {
    "betting.structure": "it makes the game: without it there is another game, not another answer",
    "showdown.sides": "it makes the game",
    "dealing.streets": "it makes the game; where a hand of another size is refused, it is marked",
    "dealing.order": "it says who is dealt next, and nothing of the event that is ruled on",
    "rotation.stud_deal": "it says who is dealt next, as dealing.order does, and which of two facts has the button",
    "dealing.cards_at_a_time": "it says how many cards come next, and nothing of the event that is ruled on",
    "pots.rake": "that a house takes nothing decides no pot; where it takes something the clause is marked",
    "pots.rake_cap": "that no cap is set decides no pot; where a cap cuts the rake the clause is marked",
    "pots.rake_from": "the rounding of each pot by itself may make a chip of difference",
    "betting.wager_unit": "an amount that is allowed in any unit is allowed by what sets its least and most",
    "drawing.service": "who draws last is served alike; the discards before may come in another order",
    "drawing.short_stub": "a part was dealt before the step that is asked about, or the floor is called in any case",
    "showdown.odd_chip_within_half": "the same seats get an odd chip each, and are named in another order",
    "showdown.show_order": "a hand that is alone is not shown, whoever would show first",
}


def ruled(question, rules):
    """The ruling, or the breaches of a table that cannot be ruled on; without the floor's decision if none is open."""
    try:
        return rule_on(question, rules)
    except NoSuchOption:
        return ruled(question.left_open(), rules)
    except ImpossibleTable as refusal:
        return refusal.breaches


def rulings_of(page):
    """Each case of a page with a ruling, with its question and its rules."""
    for name, at, document, _ in read_cases(page):
        if at in ASKED:
            try:
                question = parse_question(Asks(at), document)
                rules = BOOK.find(question.house, question.game, mix=question.mix)
                yield name, question, rules, rule_on(question, rules)
            except (Unprocessable, DealerServiceError):
                continue


def all_answers(clause):
    """Every other answer of the clause to try: near ones, and for a number some distant ones too."""
    value = clause.value
    farther = (1, value // 2, 2 * value, 4 * value) if type(value) is int else ()
    numbers = [replace(clause, value=each, json=each) for each in farther if each not in (0, value)]
    return other_answers(clause) + numbers


def with_other(rules, clauses):
    """The rules with all of these clauses, or None if such rules are invalid."""
    return reduce(lambda found, clause: found and exchanged(found, clause), clauses, rules)


def changes_alone(clause, question, rules, now):
    return any(
        then is not None and essence(ruled(question, then)) != now
        for then in (exchanged(rules, other) for other in all_answers(clause))
    )


def changes_beside(clause, others, question, rules):
    """Whether exchanging it changes the ruling once the other deciding clauses are exchanged."""
    answers = [other_answers(each) for each in others]
    for number in range(MOST_TOGETHER):
        without = with_other(rules, [each[number % len(each)] for each in answers])
        if without and changes_alone(clause, question, without, essence(ruled(question, without))):
            return True
    return False


def stands_in_every_house(clause, question, rules):
    """Whether the clause leads to the same refusal, correction, floor decision or missing fact in any house."""
    for other in other_answers(clause):
        then = exchanged(rules, other)
        result = then and ruled(question, then)
        if result and not undetermined(result) and clause.id not in objecting(result):
            return False
    return True


def undetermined(result):
    return isinstance(result, Ruling) and result.outcome is Outcome.UNDETERMINED


def objecting(result):
    """The clauses that refuse, correct, require a missing fact or call the floor."""
    if isinstance(result, Ruling) and isinstance(result.answer, Remedies | Undecided):
        return {reason.clause.id for reason in result.reasons if reason.decides}
    if not isinstance(result, Ruling) or result.outcome in (Outcome.REFUSED, Outcome.UNDETERMINED):
        return {reason.clause.id for reason in reasons_of(result)}
    if isinstance(result.answer, Options):
        return {reason.clause.id for barred in result.answer.barred for reason in barred.because}
    return set()


@cache
def wrong():
    """Reasons of some pages that are marked but do not decide, and those that decide but are not marked."""
    marked, unmarked = defaultdict(list), defaultdict(list)
    for page in some_pages():
        for name, question, rules, ruling in rulings_of(page):
            valued = [reason for reason in ruling.reasons if other_answers(reason.clause)]
            deciding = [reason.clause for reason in valued if reason.decides]
            for reason in valued:
                clause, where = reason.clause, f"{name_of(page)}, {name}"
                others = [each for each in deciding if each.id != clause.id]
                if reason.decides and not decides(clause, others, question, rules, ruling):
                    marked[clause.id].append(where)
                if (
                    not reason.decides
                    and clause.id not in NOT_MARKED
                    and rules_otherwise(clause, question, rules, ruling)
                ):
                    unmarked[clause.id].append(where)
    return dict(marked), dict(unmarked)


def decides(clause, others, question, rules, ruling):
    if changes_alone(clause, question, rules, essence(ruling)):
        return True
    if others and changes_beside(clause, others, question, rules):
        return True
    if (
        ruling.floor is not None
    ):  # which may decide as other houses rule; the clause then decides that the floor was called
        return decides(clause, others, question.left_open(), rules, ruled(question.left_open(), rules))
    return clause.id in objecting(ruling) and stands_in_every_house(clause, question, rules)


def rules_otherwise(clause, question, rules, ruling):
    """Whether a house with another answer of the clause, and with this table possible, rules differently."""
    for other in other_answers(clause):
        then = exchanged(rules, other)
        result = then and ruled(question, then)
        if isinstance(result, Ruling) and essence(result) != essence(ruling):
            return True
    return False


def test_reasons_marked_as_deciding_decide_the_answer():
    marked, _ = wrong()
    assert not marked


def test_reasons_that_decide_are_marked():
    _, unmarked = wrong()
    assert not unmarked


@pytest.mark.parametrize("page", some_pages(), ids=name_of)
def test_deciding_reasons_exist_and_come_first(page):
    for name, _, _, ruling in rulings_of(page):
        decide = [reason.decides for reason in ruling.reasons]
        assert decide == sorted(decide, reverse=True), name
        assert any(decide) or not decide, name
