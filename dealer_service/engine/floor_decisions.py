"""Decisions of the floor: find the option of the question, and take it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dealer_service.canonical import canonical
from dealer_service.engine.answers.outcomes import asked_again
from dealer_service.engine.questions import Floor, Question
from dealer_service.errors import NoSuchOption
from dealer_service.rulings.reasons import each_once
from dealer_service.rulings.ruling import FloorDecision, FloorOption, Noted, Outcome, Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.values import replace

Rule = Callable[[Question], Ruling]


def as_decided(question: Question, floor: Floor, rule: Rule) -> Ruling:
    """The ruling after the floor's decision. Raises NoSuchOption if the question has no such option."""
    question = replace(question, floor=None)
    left_open = rule(question)
    option = _chosen(floor, left_open)
    taken = option.take()
    if isinstance(taken, Noted):
        assert question.table is not None, "only tables are left to the floor"
        spot = Spot(question.table, left_open.rules)
        ruling = asked_again(taken, spot, lambda after: rule(replace(question, table=after.table)))
    else:
        ruling = taken
    decision = FloorDecision(option, left_open.answer.options)
    corrected = ruling.outcome in (Outcome.ALLOWED, Outcome.DETERMINED, Outcome.CORRECTED)
    outcome = Outcome.CORRECTED if corrected else ruling.outcome
    refused = ruling.outcome is Outcome.REFUSED
    reasons = each_once((*ruling.reasons, *option.because) if refused else (*option.because, *ruling.reasons))
    return replace(ruling, outcome=outcome, reasons=reasons, floor=decision)


def _chosen(floor: Floor, left_open: Ruling) -> FloorOption[Ruling | Noted]:
    """The option with this code and, if given, these arguments. Raises NoSuchOption."""
    options: tuple[FloorOption[Any], ...] = ()
    if left_open.outcome is Outcome.NEEDS_FLOOR:
        options = left_open.answer.options
    of_code = [each for each in options if each.code == floor.code]
    if floor.args is not None:
        args = canonical(dict(floor.args))
        of_code = [each for each in of_code if canonical(dict(each.args)) == args]
    if len(of_code) != 1:
        raise NoSuchOption(floor.code, [each.code for each in options])
    return of_code[0]
