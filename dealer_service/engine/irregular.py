"""What is ruled on a table on which something went wrong: what the clause for that rules, else the floor does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dealer_service.engine.questions import Asks, Question
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.breaches.mending import as_the_floor_mends, mend, what_the_floor_may_do
from dealer_service.rulings.reasons import each_once, reasons_in
from dealer_service.rulings.ruling import FloorOption, MissingFacts, Outcome, Ruling, Undecided
from dealer_service.table import Snapshot

Rule = Callable[[Question, Snapshot], Ruling]


def rule_on_irregular(
    question: Question, table: Snapshot, found: tuple[Breach, ...], rules: Ruleset, rule: Rule
) -> Ruling:
    """The ruling on a table with these breaches, none of them impossible, which it carries. Raises MissingFacts.

    ``rule`` rules as if nothing had gone wrong.
    """
    try:
        ruling = _ruling(question, table, rules, rule)
    except MissingFacts as error:
        raise MissingFacts(*error.missing, answer=error.answer, breaches=found) from error
    why = (*ruling.reasons, *reasons_in(ruling.mended), *reasons_in(found))
    return replace(ruling, breaches=found, reasons=each_once(why))


def rule_as_mended(question: Question, option: FloorOption, rules: Ruleset, rule: Rule) -> Ruling:
    """The ruling on a table on which something went wrong, once the floor has decided about that."""
    assert question.table is not None, "only tables are irregular"
    table = mend(question.table, rules).table
    return rule(question, as_the_floor_mends(table, option))


def _ruling(question: Question, table: Snapshot, rules: Ruleset, rule: Rule) -> Ruling:
    mended = mend(table, rules)
    if not mended.left:
        return replace(rule(question, mended.table), mended=mended.instructions)
    if question.asks is Asks.SHOWDOWN and (refused := rule(question, table)).outcome is Outcome.REFUSED:
        return refused
    options = tuple(what_the_floor_may_do(mended.left, mended.table))
    why = each_once(reasons_in(mended.left))
    return Ruling(rules, Outcome.NEEDS_FLOOR, Undecided(options, why), why)
