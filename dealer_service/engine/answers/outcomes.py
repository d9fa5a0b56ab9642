"""The ruling that an answer makes: its outcome, its reasons, and the table after it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.options import Instead
from dealer_service.rulings.drawing.steps import Step
from dealer_service.rulings.hand.advance import Follows
from dealer_service.rulings.pots.layers import Pots
from dealer_service.rulings.reasons import Because, Reason, each_once, reasons_in
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import Event, Snapshot


@dataclass(frozen=True, slots=True)
class Acted:
    """An event, judged; what follows from it where it stands, and what would be right where it does not."""

    event: Event
    instructions: Follows = ()
    instead: Instead | None = None
    due: Step | None = None


def reasons_of(answer: object) -> Because:
    """Each reason of the answer once, those that decide first."""
    return each_once(reasons_in(answer))


def determined(rules: Ruleset, answer: object, after: Snapshot | None = None) -> Ruling:
    """The ruling that tells what is so."""
    return Ruling(rules, Outcome.DETERMINED, answer, reasons_of(answer), next=after)


def refused(rules: Ruleset, acted: Acted | None, against: Iterable[Reason]) -> Ruling:
    """The ruling that this may not be, and why."""
    return Ruling(rules, Outcome.REFUSED, acted, each_once(against))


def allowed(rules: Ruleset, acted: Acted, why: Iterable[Reason], after: Snapshot) -> Ruling:
    """The ruling that an event stands, with all that follows from it."""
    return Ruling(rules, Outcome.ALLOWED, acted, each_once((*why, *reasons_in(acted))), next=after)


def needs_floor(rules: Ruleset, answer: object, after: Snapshot | None = None) -> Ruling:
    """The ruling that leaves it to the floor."""
    return Ruling(rules, Outcome.NEEDS_FLOOR, answer, reasons_of(answer), next=after)


def pots_for_the_floor(rules: Ruleset, pots: Pots) -> Ruling:
    """The pots, of which the last is nobody's to win: the floor rules on it first."""
    return Ruling(rules, Outcome.NEEDS_FLOOR, pots, each_once((*reasons_in(pots.options), *reasons_in(pots))))
