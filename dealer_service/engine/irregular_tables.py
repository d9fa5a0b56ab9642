"""Rulings on irregular tables: corrected by the clauses for their breaches, otherwise by the floor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from dealer_service.engine.answers.outcomes import asked_again, with_options
from dealer_service.engine.questions import Asks, Question
from dealer_service.rulings.betting.dead_hand import with_dead_hand
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.breaches.catalogue import breaches
from dealer_service.rulings.chips.stacks import with_rake_of_the_rest
from dealer_service.rulings.irregularities.catalogue import put_right
from dealer_service.rulings.irregularities.floor_options import DECIDED, let_stand, list_floor_options
from dealer_service.rulings.irregularities.remedy import FloorResult, Remedies
from dealer_service.rulings.reasons import each_once, reasons_in
from dealer_service.rulings.ruling import FloorOption, Instruction, MissingFacts, Noted, Outcome, Ruling, Undecided
from dealer_service.rulings.spot import Spot
from dealer_service.table import Phase
from dealer_service.values import replace

MENDED = frozenset(DECIDED) - {"let-stand"}
Rule = Callable[[Question, Spot], Ruling]
Ask = Callable[[Spot], Ruling]


def rule_on_irregular(question: Question, spot: Spot, found: tuple[Breach, ...], rule: Rule) -> Ruling:
    """The ruling on a table with these breaches, none of them impossible. Raises MissingFacts.

    The ruling lists the breaches. ``rule`` rules as if there were none.
    """
    with _breaches_beside_missing_facts(found):
        return _ruling(partial(rule, question), question.asks, spot, found)


@contextmanager
def _breaches_beside_missing_facts(found: tuple[Breach, ...]) -> Iterator[None]:
    """Add these breaches to the exception if facts are missing, before or after a decision of the floor."""
    try:
        yield
    except MissingFacts as error:
        raise MissingFacts(*error.missing, answer=error.answer, breaches=found) from error


def _ruling(ask: Ask, asks: Asks, spot: Spot, found: tuple[Breach, ...]) -> Ruling:
    """The ruling on the table once it is put right, or the floor's options for the first breach that is left to it."""
    righted = put_right(None, spot, found)
    assert righted.table is not None, "only what the floor decides leaves no table"
    after, remedies = spot.with_table(righted.table), righted.remedies
    steps = tuple(step for each in remedies.remedies for step in each.steps)
    if righted.undecided is None:
        if asks is Asks.SHOWDOWN and after.table.phase is Phase.OVER:
            after, steps = _before_the_last_hand_wins(spot, remedies)
        return _put_right(found, steps, ask, after, ask(after))
    if asks is Asks.SHOWDOWN and (refused := ask(spot)).outcome is Outcome.REFUSED:
        return _put_right(found, (), ask, spot, refused)
    options = _options(righted.undecided, found[0].code, after)
    if len(options) == 1:  # unless the hand is void, the question is ruled on as it stands
        decided = _as_decided(after, options[0].take())
        return _put_right(found, (*steps, options[0]), ask, decided, ask(decided))
    undecided = Undecided(options, remedies.because)
    why = each_once((*reasons_in(undecided), *reasons_in(found)))
    answer = undecided.then(partial(_decided, found, ask, after))
    return Ruling(spot.rules, Outcome.NEEDS_FLOOR, answer, why, breaches=found)


def _decided(found: tuple[Breach, ...], ask: Ask, spot: Spot, taken: FloorResult) -> Ruling:
    """The ruling after the floor's decision on one of these breaches."""
    with _breaches_beside_missing_facts(found):
        return replace(ask(_as_decided(spot, taken)), breaches=found)


def _put_right(
    found: tuple[Breach, ...], steps: tuple[Instruction, ...], ask: Ask, spot: Spot, taken: Ruling | Noted
) -> Ruling:
    """The ruling on the table that these steps put right, with its breaches; also after the floor has decided."""
    if isinstance(taken, Noted):
        with _breaches_beside_missing_facts(found):
            taken = asked_again(taken, spot, ask)
    ruling = with_options(taken, partial(_put_right, found, steps, ask, spot))
    why = each_once((*ruling.reasons, *reasons_in(steps), *reasons_in(found)))
    return replace(ruling, mended=steps, breaches=found, reasons=why)


def _options(undecided: Undecided[FloorResult], of: str, spot: Spot) -> tuple[FloorOption[FloorResult], ...]:
    """The floor's options that leave a table for the question to be ruled on. One is to let it stand."""
    told = undecided.options if any(each.code in MENDED for each in undecided.options) else None
    options = told or tuple(list_floor_options(breaches(spot), spot))
    options = tuple(each for each in options if each.code in DECIDED)
    if "let-stand" in [each.code for each in options]:
        return options
    return (let_stand(of, spot, undecided.because), *options)


def _as_decided(spot: Spot, decided: FloorResult) -> Spot:
    """The table to rule on after the floor's decision, before any automatic steps."""
    assert decided.table is not None, "these options leave a table"
    return spot.with_table(with_rake_of_the_rest(decided.table))


def _before_the_last_hand_wins(spot: Spot, remedies: Remedies) -> tuple[Spot, tuple[Instruction, ...]]:
    """The showdown with these hands dead and the pot still to be pushed, and the steps that make them dead."""
    dead = [each for each in remedies.remedies if each.code == "dead-hand"]
    for remedy in dead:
        spot = spot.with_table(with_dead_hand(spot, spot.table.seat(int(str(remedy.args["seat"])))))
    return spot, tuple(remedy.steps[0] for remedy in dead)
