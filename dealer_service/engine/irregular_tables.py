"""Rulings on irregular tables: corrected by the clauses for their breaches, otherwise by the floor."""

from __future__ import annotations

from collections.abc import Callable

from dealer_service.engine.questions import Asks, Question
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.breaches.floor_options import (
    DECIDED,
    apply_floor_option,
    list_floor_options,
    with_dead_hand,
)
from dealer_service.rulings.irregularities.catalogue import breaches_of, put_right
from dealer_service.rulings.irregularities.remedy import Remedies
from dealer_service.rulings.reasons import each_once, reasons_in
from dealer_service.rulings.ruling import FloorOption, MissingFacts, Outcome, Ruling, Undecided
from dealer_service.table import Phase, Snapshot
from dealer_service.values import replace

MENDED = frozenset(DECIDED) - {"let-stand"}
Rule = Callable[[Question, Snapshot], Ruling]


def rule_on_irregular(
    question: Question, table: Snapshot, found: tuple[Breach, ...], rules: Ruleset, rule: Rule
) -> Ruling:
    """The ruling on a table with these breaches, none of them impossible. Raises MissingFacts.

    The ruling lists the breaches. ``rule`` rules as if there were none.
    """
    try:
        ruling = _ruling(question, table, found, rules, rule)
    except MissingFacts as error:
        raise MissingFacts(*error.missing, answer=error.answer, breaches=found) from error
    why = (*ruling.reasons, *reasons_in(ruling.mended), *reasons_in(found))
    return replace(ruling, breaches=found, reasons=each_once(why))


def rule_after_decision(question: Question, option: FloorOption, rules: Ruleset, rule: Rule) -> Ruling:
    """The ruling on an irregular table after the floor's decision about it."""
    assert question.table is not None, "only tables are irregular"
    table = put_right(None, question.table, rules, breaches_of(question.table, rules)).table
    assert table is not None, "only what the floor decides leaves no table"
    return rule(question, apply_floor_option(table, option, rules))


def _ruling(question: Question, table: Snapshot, found: tuple[Breach, ...], rules: Ruleset, rule: Rule) -> Ruling:
    righted = put_right(None, table, rules, found)
    after, remedies = righted.table, righted.remedies
    assert after is not None, "only what the floor decides leaves no table"
    if righted.settled and question.asks is Asks.SHOWDOWN and after.phase is Phase.OVER:
        return _won_by_the_last_hand(question, table, remedies, rules, rule)
    if righted.settled:
        steps = tuple(step for each in remedies.remedies for step in each.steps)
        return replace(rule(question, after), mended=steps)
    if question.asks is Asks.SHOWDOWN and (refused := rule(question, table)).outcome is Outcome.REFUSED:
        return refused
    told = remedies.options if any(each.code in MENDED for each in remedies.options) else None
    may = told or tuple(list_floor_options(breaches_of(after, rules), after, rules))
    options = tuple(each for each in may if each.code in DECIDED)
    if "let-stand" not in [each.code for each in options]:
        options = (FloorOption("let-stand", {}, remedies.because), *options)
    if len(options) == 1:  # unless the hand is void, the question is ruled on as it stands
        steps = tuple(step for each in remedies.remedies for step in each.steps)
        return replace(rule(question, apply_floor_option(after, options[0], rules)), mended=(*steps, options[0]))
    undecided = Undecided(options, remedies.because)
    return Ruling(rules, Outcome.NEEDS_FLOOR, undecided, each_once(reasons_in(undecided)))


def _won_by_the_last_hand(
    question: Question, table: Snapshot, remedies: Remedies, rules: Ruleset, rule: Rule
) -> Ruling:
    """The showdown before the last hand wins the pot that the dead ones leave."""
    dead = [each for each in remedies.remedies if each.code == "dead-hand"]
    for remedy in dead:
        table = with_dead_hand(table, table.seat(int(str(remedy.args["seat"]))), rules)
    return replace(rule(question, table), mended=tuple(remedy.steps[0] for remedy in dead))
