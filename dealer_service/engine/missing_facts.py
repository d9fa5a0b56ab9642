"""Which facts are missing? Those that the ruling stopped at, and those that it would ask for next.

A clause that cannot be read keeps those behind it from being reached. So stand-ins are put in place of what is missing,
twice and otherwise each time: what is asked for both times is asked for whatever the missing facts are, as far as
that can be tried, and is named at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from dealer_service.deadline import check_deadline
from dealer_service.engine.questions import Question
from dealer_service.engine.stand_ins import with_stand_ins
from dealer_service.errors import ImpossibleTable
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.all import Checked
from dealer_service.rulings.ruling import Missing, MissingFacts, Outcome, Ruling

# How often the ruling is asked further, each time past what is missing so far.
MOST_TIMES = 4

Rule = Callable[[Question], Ruling]


def with_what_is_missing_next(
    question: Question, rule: Rule, rules: Ruleset, found: Iterable[Missing]
) -> tuple[tuple[Missing, ...], int]:
    """These missing facts, and every further one that is asked for once they are told; by their places.

    And how many rulings that took: twice MOST_TIMES at most.
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
    """What is asked for next, whichever stand-ins are tried; a table that cannot be tells nothing."""
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
    """What is missing beside the stand-ins; None where no such table can be."""
    check_deadline()
    tried = with_stand_ins(question, missing, rules, other)
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
