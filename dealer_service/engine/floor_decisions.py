"""Decisions of the floor: find the option of the question, and rule with it."""

from __future__ import annotations

from collections.abc import Callable

from dealer_service.canonical import canonical
from dealer_service.engine.answers import draws, gestures, remedies, showdowns
from dealer_service.engine.irregular_tables import rule_after_decision
from dealer_service.engine.questions import Asks, Floor, Question
from dealer_service.errors import NoSuchOption
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.turns.binding_actions import apply_turn_decision
from dealer_service.rulings.hand.advance import as_the_round_closes
from dealer_service.rulings.pots.found_chips import DECIDES_ON_FOUND_CHIPS, with_found_chips_settled
from dealer_service.rulings.reasons import each_once
from dealer_service.rulings.ruling import FloorDecision, FloorOption, Outcome, Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import Decision, Snapshot
from dealer_service.values import replace

Rule = Callable[[Question], Ruling]
RuleOnTable = Callable[[Question, Spot], Ruling]


def as_decided(question: Question, floor: Floor, rules: Ruleset, rule: Rule, rule_as_it_stands: RuleOnTable) -> Ruling:
    """The ruling after the floor's decision. Raises NoSuchOption if the question has no such option.

    ``rule_as_it_stands`` rules on a table as if it had no breaches.
    """
    question = replace(question, floor=None)
    left_open = rule(question)
    option = _chosen(floor, left_open)
    if question.asks is Asks.IRREGULARITIES:
        ruling = _remedied(question, option, rules)
    elif left_open.breaches:
        ruling = replace(rule_after_decision(question, option, rules, rule_as_it_stands), breaches=left_open.breaches)
    else:
        ruling = _ruled(question, option, rules, rule)
    decision = FloorDecision(option, left_open.answer.options)
    corrected = ruling.outcome in (Outcome.ALLOWED, Outcome.DETERMINED, Outcome.CORRECTED)
    outcome = Outcome.CORRECTED if corrected else ruling.outcome
    refused = ruling.outcome is Outcome.REFUSED
    reasons = each_once((*ruling.reasons, *option.because) if refused else (*option.because, *ruling.reasons))
    return replace(ruling, outcome=outcome, reasons=reasons, floor=decision)


def _chosen(floor: Floor, left_open: Ruling) -> FloorOption:
    """The option with this code and, if given, these arguments. Raises NoSuchOption."""
    options: tuple[FloorOption, ...] = ()
    if left_open.outcome is Outcome.NEEDS_FLOOR:
        options = left_open.answer.options
    of_code = [each for each in options if each.code == floor.code]
    if floor.args is not None:
        args = canonical(dict(floor.args))
        of_code = [each for each in of_code if canonical(dict(each.args)) == args]
    if len(of_code) != 1:
        raise NoSuchOption(floor.code, [each.code for each in options])
    return of_code[0]


def _remedied(question: Question, option: FloorOption, rules: Ruleset) -> Ruling:
    """The remedies under this option."""
    assert question.table is not None, "only tables are left to the floor"
    return remedies.irregularities(Spot(question.table, rules), question.incident, option)


def _ruled(question: Question, option: FloorOption, rules: Ruleset, rule: Rule) -> Ruling:
    """The ruling on the question under this option."""
    assert question.table is not None, "only tables are left to the floor"
    spot, event = Spot(question.table, rules), question.event
    settled = _settled(spot, option)
    if question.gesture is not None and settled is None:
        return gestures.gesture(spot, question.gesture, option)
    if settled is not None:
        ruling = rule(replace(question, table=settled))
        return replace(ruling, next=ruling.next or settled)
    if question.asks is Asks.DRAWING:
        return draws.drawing(spot, event, option)
    assert event is not None, "the floor decides on nothing else without an event"
    return showdowns.asking_to_see(spot, event, option)


def _settled(spot: Spot, option: FloorOption) -> Snapshot | None:
    """The table after a decision about chips or a turn. None if the decision is about something else."""
    if (turned := apply_turn_decision(spot.table, option)) is not None:
        return turned
    if "uncontested" in option.args:
        return replace(spot.table, uncontested=Decision(str(option.args["uncontested"])))
    if option.code in DECIDES_ON_FOUND_CHIPS:
        return with_found_chips_settled(spot.with_table(as_the_round_closes(spot)), option)
    return None
