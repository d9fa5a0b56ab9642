"""Missing facts: those that stopped the ruling, and those that it would need next.

A clause that cannot be read hides those behind it. Missing facts are therefore replaced by two different trial values
each. Facts that are needed with both do not depend on the missing values, so they are reported at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from dealer_service.deadline import check_deadline
from dealer_service.engine.questions import Asks, Question
from dealer_service.errors import ImpossibleTable
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.catalogue import Checked
from dealer_service.rulings.hand.trial_values import with_trial_values
from dealer_service.rulings.reasons import because, each_once, reasons_in
from dealer_service.rulings.ruling import Missing, MissingFacts, Outcome, Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import ACTIONS, Phase, Snapshot
from dealer_service.values import replace

# The number of repetitions, each past the facts missing so far.
MOST_TIMES = 4

Rule = Callable[[Question], Ruling]
PHASE = "/table/phase"


def undetermined(question: Question, rules: Ruleset, error: MissingFacts, rule: Rule | None) -> Ruling:
    """The ruling that names the missing facts, with those that ``rule`` would need after them.

    Without a ``rule`` it names those of the error.
    """
    missing, tried = tuple(sorted(set(error.missing))), 0
    if rule is not None:
        missing, tried = _find_further_missing(_without_decision(question), rule, rules, missing)
    needed_by = [because(rules.clauses[each.needed_by]).deciding() for each in missing]
    why = each_once((*needed_by, *reasons_in(error.answer)))
    ruling = Ruling(rules, Outcome.UNDETERMINED, error.answer, why, missing, seats=question.listed_seats, tried=tried)
    return replace(ruling, breaches=error.breaches)


def _without_decision(question: Question) -> Question:
    """The question without the floor's decision, which the missing facts may rule out.

    Found chips that it decided on are removed, to find the facts needed after them.
    """
    if question.floor is None or question.table is None:
        return question
    seats = tuple(replace(seat, found=None, found_aside=None) for seat in question.table.seats)
    return replace(question, floor=None, table=replace(question.table, seats=seats))


def _find_further_missing(
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
        asked = _missing_with_trial_values(question, rule, rules, missing, other)
        if asked is not None:
            places = {each.at for each in asked}
            further = [each for each in asked if each.at not in missing] if further is None else further
            further = [each for each in further if each.at in places]
        if further == []:
            break
    listed = _listed_hands(question) if PHASE in missing else frozenset()
    return [each for each in further or [] if each.at not in listed]


def _listed_hands(question: Question) -> frozenset[str]:
    """The places of the listed hands. Only the phase tells whether their unknown cards are needed."""
    seats = () if question.table is None else question.table.seats
    return frozenset(f"/table/seats/{seat.place}/hand" for seat in seats if seat.hand is not None)


def _missing_with_trial_values(
    question: Question, rule: Rule, rules: Ruleset, missing: Collection[str], other: bool
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


def fill_trial_values(question: Question, missing: Collection[str], rules: Ruleset, other: bool) -> Question | None:
    """The question with a trial value for each missing fact, the first or the ``other`` one.

    None if none of them has trial values.
    """
    if question.table is None:
        return None
    spot = Spot(question.table, rules)
    if "/table/phase" in missing:
        spot = spot.with_table(replace(spot.table, phase=_trial_phase(spot, question, other)))
    table = with_trial_values(spot, missing, other)
    return None if table is question.table else replace(question, table=table)


def _trial_phase(spot: Spot, question: Question, other: bool) -> Phase:
    """The phase that such a question belongs to."""
    table, incident = spot.table, question.incident
    match question.asks:
        case Asks.DRAWING:
            return Phase.DRAWING
        case Asks.SHOWDOWN:
            return Phase.SHOWDOWN
        case Asks.DEALING if spot.rules.dealing.streets.value.burned and _has_gathered_all(table):
            return Phase.STREET
        case Asks.DEALING:
            return Phase.OVER if other else Phase.DEALING
        case Asks.IRREGULARITIES if incident is not None and incident.phase is not None:
            return incident.phase
        case Asks.FORECAST | Asks.IRREGULARITIES if table.draw is not None:
            return Phase.DRAWING
        case Asks.FORECAST | Asks.IRREGULARITIES if any(seat.hand == () for seat in table.seats):
            return Phase.DEALING
        case Asks.POTS if _has_gathered_all(table):
            return Phase.SHOWDOWN if table.round in (None, spot.rules.dealing.streets.value.rounds) else Phase.DRAWING
        case _:
            if question.event is not None and question.event.kind is not None:
                return Phase.POSTING
            begun = any(event.does in ACTIONS for event in table.events) or any(seat.gathered for seat in table.seats)
            return Phase.POSTING if other and not begun else Phase.BETTING


def _has_gathered_all(table: Snapshot) -> bool:
    """Whether all bets have been gathered."""
    return any(seat.gathered for seat in table.seats) and not any(seat.bet for seat in table.seats)
