"""Rulings made from an answer: outcome, reasons, and next table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.options import Instead
from dealer_service.rulings.drawing.steps import Step
from dealer_service.rulings.hand.advance import Follows
from dealer_service.rulings.pots.layers import Pots
from dealer_service.rulings.reasons import Because, Reason, each_once, reasons_in
from dealer_service.rulings.rotation.turn import Leg
from dealer_service.rulings.ruling import Noted, Outcome, Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import Event, Snapshot
from dealer_service.values import replace, value


@value
class Acted:
    """A ruling on an event: its automatic steps if it is allowed, otherwise the alternatives.

    In a mix, ``leg`` is the game of the hand that begins.
    """

    event: Event
    instructions: Follows = ()
    instead: Instead | None = None
    due: Step | None = None
    leg: Leg | None = None

    @property
    def because(self) -> Sequence[Reason]:
        """The reasons of its parts, in the order of the parts."""
        found = [reason for step in self.instructions for reason in step.because]
        if self.instead is not None:
            found += reasons_in(self.instead)
        if self.due is not None:
            found += self.due.because
        if self.leg is not None:
            found += reasons_in(self.leg)
        return found


def reasons_of(answer: object) -> Because:
    """Each reason of the answer once, first those that decide."""
    return each_once(reasons_in(answer))


def determined(rules: Ruleset, answer: object, after: Snapshot | None = None) -> Ruling:
    """The ruling that states a fact."""
    return Ruling(rules, Outcome.DETERMINED, answer, reasons_of(answer), next=after)


def refused(rules: Ruleset, acted: Acted | None, against: Iterable[Reason]) -> Ruling:
    """The ruling that refuses, and why."""
    return Ruling(rules, Outcome.REFUSED, acted, each_once(against))


def allowed(rules: Ruleset, acted: Acted, why: Iterable[Reason], after: Snapshot) -> Ruling:
    """The ruling that allows an event, with its automatic steps."""
    return Ruling(rules, Outcome.ALLOWED, acted, each_once((*why, *acted.because)), (), after)


def needs_floor(rules: Ruleset, answer: object, after: Snapshot | None = None) -> Ruling:
    """The ruling that leaves the decision to the floor."""
    return Ruling(rules, Outcome.NEEDS_FLOOR, answer, reasons_of(answer), next=after)


def with_options(ruling: Ruling, go_on: Callable[[Ruling | Noted], Ruling | Noted]) -> Ruling:
    """The ruling, with ``go_on`` applied to the result of each option that it leaves to the floor."""
    if ruling.outcome is not Outcome.NEEDS_FLOOR:
        return ruling
    options = tuple(each.then(go_on) for each in ruling.answer.options)
    return replace(ruling, answer=replace(ruling.answer, options=options))


def asked_again(decision: Noted, spot: Spot, ask: Callable[[Spot], Ruling]) -> Ruling:
    """The ruling on the table that notes this decision. That table is the next one, unless the ruling has its own."""
    table = decision.on(spot)
    ruling = ask(spot.with_table(table))
    return replace(ruling, next=ruling.next or table)


def pots_for_the_floor(rules: Ruleset, pots: Pots) -> Ruling:
    """The pots, if the floor must first rule on the last one, which no live hand can win."""
    return Ruling(rules, Outcome.NEEDS_FLOOR, pots, each_once((*reasons_in(pots.options), *reasons_in(pots))))
