"""Missing facts: those that stopped the ruling, and those that it would need next.

A clause that cannot be read hides those behind it. Missing facts are therefore replaced by two different trial values
each. Facts that are needed with both do not depend on the missing values, so they are reported at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from dealer_service.deadline import check_deadline
from dealer_service.engine.questions import Question
from dealer_service.engine.trial_values import fill_trial_values
from dealer_service.errors import ImpossibleTable
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.catalogue import Checked
from dealer_service.rulings.ruling import Missing, MissingFacts, Outcome, Ruling

# The number of repetitions, each past the facts missing so far.
MOST_TIMES = 4

Rule = Callable[[Question], Ruling]


def find_further_missing(
    question: Question, rule: Rule, rules: Ruleset, found: Iterable[Missing]
) -> tuple[tuple[Missing, ...], int]:
    """These missing facts and those needed after them, by place, and the number of rulings it took.

    That is at most twice MOST_TIMES.
    """
    missing, tried = {each.at: each for each in sorted(set(found))}, 0

    def counted(asked: Question) -> Ruling:
        nonlocal tried
        tried += 1
        return rule(asked)

    for _ in range(MOST_TIMES):
        further = _further(question, counted, rules, missing)
        if not further:
            break
        missing |= {each.at: each for each in further}
    return tuple(sorted({*found, *missing.values()})), tried


def _further(question: Question, rule: Rule, rules: Ruleset, missing: Mapping[str, Missing]) -> list[Missing]:
    """The facts needed next with all trial values. Impossible tables are skipped."""
    further: list[Missing] | None = None
    for other in (False, True):
        asked = _asked_for(question, rule, rules, missing, other)
        if asked is not None:
            places = {each.at for each in asked}
            further = [each for each in asked if each.at not in missing] if further is None else further
            further = [each for each in further if each.at in places]
        if further == []:
            break
    return further or []


def _asked_for(
    question: Question, rule: Rule, rules: Ruleset, missing: Iterable[str], other: bool
) -> tuple[Missing, ...] | None:
    """The facts that are missing besides the trial values. None if the table is impossible."""
    check_deadline()
    tried = fill_trial_values(question, missing, rules, other)
    if tried is None:
        return None
    try:
        ruling = rule(tried)
    except MissingFacts as error:
        return tuple(sorted(set(error.missing)))
    except ImpossibleTable:
        return None
    refused = ruling.outcome is Outcome.REFUSED and isinstance(ruling.answer, Checked)
    return None if refused else ruling.missing
