"""Rulings on irregular tables: corrected by the clauses for their breaches, otherwise by the floor."""

from __future__ import annotations

from collections.abc import Callable

from dealer_service.engine.questions import Asks, Question
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.breaches.catalogue import breaches
from dealer_service.rulings.breaches.floor_options import (
    DECIDED,
    apply_floor_option,
    list_floor_options,
    with_dead_hand,
)
from dealer_service.rulings.irregularities.catalogue import put_right
from dealer_service.rulings.irregularities.remedy import Remedies
from dealer_service.rulings.reasons import each_once, reasons_in
from dealer_service.rulings.ruling import FloorOption, MissingFacts, Outcome, Ruling, Undecided
from dealer_service.rulings.spot import Spot
from dealer_service.table import Phase
from dealer_service.values import replace

MENDED = frozenset(DECIDED) - {"let-stand"}
Rule = Callable[[Question, Spot], Ruling]


def rule_on_irregular(question: Question, spot: Spot, found: tuple[Breach, ...], rule: Rule) -> Ruling:
    """The ruling on a table with these breaches, none of them impossible. Raises MissingFacts.

    The ruling lists the breaches. ``rule`` rules as if there were none.
    """
    try:
        ruling = _ruling(question, spot, found, rule)
    except MissingFacts as error:
        raise MissingFacts(*error.missing, answer=error.answer, breaches=found) from error
    why = (*ruling.reasons, *reasons_in(ruling.mended), *reasons_in(found))
    return replace(ruling, breaches=found, reasons=each_once(why))


def rule_after_decision(question: Question, option: FloorOption, rules: Ruleset, rule: Rule) -> Ruling:
    """The ruling on an irregular table after the floor's decision about it."""
    assert question.table is not None, "only tables are irregular"
    spot = Spot(question.table, rules)
    table = put_right(None, spot, breaches(spot)).table
    assert table is not None, "only what the floor decides leaves no table"
    return rule(question, spot.with_table(apply_floor_option(spot.with_table(table), option)))


def _ruling(question: Question, spot: Spot, found: tuple[Breach, ...], rule: Rule) -> Ruling:
    righted = put_right(None, spot, found)
    remedies = righted.remedies
    assert righted.table is not None, "only what the floor decides leaves no table"
    after = spot.with_table(righted.table)
    if righted.settled and question.asks is Asks.SHOWDOWN and after.table.phase is Phase.OVER:
        return _won_by_the_last_hand(question, spot, remedies, rule)
    if righted.settled:
        steps = tuple(step for each in remedies.remedies for step in each.steps)
        return replace(rule(question, after), mended=steps)
    if question.asks is Asks.SHOWDOWN and (refused := rule(question, spot)).outcome is Outcome.REFUSED:
        return refused
    told = remedies.options if any(each.code in MENDED for each in remedies.options) else None
    may = told or tuple(list_floor_options(breaches(after), after))
    options = tuple(each for each in may if each.code in DECIDED)
    if "let-stand" not in [each.code for each in options]:
        options = (FloorOption("let-stand", {}, remedies.because), *options)
    if len(options) == 1:  # unless the hand is void, the question is ruled on as it stands
        steps = tuple(step for each in remedies.remedies for step in each.steps)
        decided = spot.with_table(apply_floor_option(after, options[0]))
        return replace(rule(question, decided), mended=(*steps, options[0]))
    undecided = Undecided(options, remedies.because)
    return Ruling(spot.rules, Outcome.NEEDS_FLOOR, undecided, each_once(reasons_in(undecided)))


def _won_by_the_last_hand(question: Question, spot: Spot, remedies: Remedies, rule: Rule) -> Ruling:
    """The showdown before the last hand wins the pot that the dead ones leave."""
    dead = [each for each in remedies.remedies if each.code == "dead-hand"]
    for remedy in dead:
        spot = spot.with_table(with_dead_hand(spot, spot.table.seat(int(str(remedy.args["seat"])))))
    return replace(rule(question, spot), mended=tuple(remedy.steps[0] for remedy in dead))
