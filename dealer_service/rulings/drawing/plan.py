"""Who draws, in what order, what is dealt from where, and how does the table stand when the draw is done?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.drawing.due import Due, Step, Stuck, Waiting
from dealer_service.rulings.drawing.events import done
from dealer_service.rulings.drawing.piles import TOLD_IN, count_of
from dealer_service.rulings.drawing.state import DrawState
from dealer_service.rulings.drawing.steps import due
from dealer_service.rulings.hand.advance import Follows, after_draw
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction, MissingFacts
from dealer_service.table import Deck, Does, Event, Pile, Seat, Snapshot


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole draw as far as it has been told: the steps, and the piles after the last of them.

    ``waiting_for`` are the seats that have not said how many cards they take. ``stuck`` is the seat at
    which the pool falls short, and ``options`` what the floor may choose then.
    """

    order: tuple[int, ...]
    steps: tuple[Step, ...]
    after: Deck
    waiting_for: tuple[int, ...] = ()
    options: tuple[Instruction, ...] = ()
    stuck: int | None = None
    because: Because = ()


def plan(table: Snapshot, rules: Ruleset) -> tuple[Plan, Snapshot]:
    """Every step that is due as far as seats have told their counts, and the table after them."""
    order = DrawState(table, rules).order
    steps: list[Step] = []
    while isinstance(step := due(table, rules, order), Step):
        steps.append(step)
        table = done(table, event_of(step), rules)
    waiting = tuple(DrawState(table, rules).not_told) if isinstance(step, Waiting) else ()
    options = tuple(_floor_options(step, table, rules)) if isinstance(step, Stuck) else ()
    why = step.because if isinstance(step, Waiting | Stuck) else ()
    stuck = step.seat if isinstance(step, Stuck) else None
    return Plan(tuple(order), tuple(steps), table.deck, waiting, options, stuck, why), table


def allowed_by(event: Event, step: Due, table: Snapshot, rules: Ruleset) -> Because:
    """The clauses that let this event stand."""
    drawing = rules.drawing
    if event.does is Does.BURN:
        return step.because if isinstance(step, Step) and step.does is Does.BURN else (because(drawing.burn),)
    if event.does is not Does.DISCARD and isinstance(step, Step | Stuck):
        return step.because
    why: Because = (because(drawing.order),)
    if event.seat in {each.seat for each in table.draw.placed} if table.draw else ():
        why = (because(drawing.changed_discard),)
    if table.seat(event.seat or 0).stack == 0:
        why += (because(drawing.all_in_draw),)
    why += (because(drawing.max_discard),)
    return why if event.count else (*why, because(drawing.standing_pat))


def logged(table: Snapshot, *events: Event) -> Snapshot:
    """The table with the events at the end of its log."""
    return replace(table, log=(table.log or ()) + events)


def close_if_complete(table: Snapshot, rules: Ruleset) -> tuple[Snapshot, Follows]:
    """The table with the draw closed and what follows done, where it is known that nothing is due any more."""
    try:
        if due(table, rules) is not None:
            return table, ()
    except MissingFacts:
        return table, ()
    drawn = {each.seat: each.count for each in table.draw.placed} if table.draw else {}
    seats = tuple(
        replace(seat, drew=(*(seat.drew or ()), drawn[seat.number]))
        if seat.number in drawn and _told(seat, table)
        else seat
        for seat in table.seats
    )
    return after_draw(replace(table, seats=seats), rules)


def _told(seat: Seat, table: Snapshot) -> bool:
    """Whether it is known what the seat drew before: a history with a gap in it is not told."""
    return seat.drew is not None or table.round == 1


def event_of(step: Step) -> Event:
    """The event that carries out the step, with cards that nobody has seen."""
    piles = tuple(each.pile for each in step.piles) if step.piles is not None else None
    return Event(step.does, step.seat, count=step.count, piles=piles)


def as_due(event: Event, step: Due) -> Event:
    """The event with what the step that is due fills in: a reshuffle's seat and piles, a deal's count."""
    if event.does is Does.RESHUFFLE and isinstance(step, Stuck):
        return replace(event, seat=step.seat)
    if not isinstance(step, Step) or step.does is not event.does:
        return event
    full = event_of(step)
    if event.does is Does.RESHUFFLE:
        return replace(full, seat=event.seat or full.seat, piles=event.piles or full.piles)
    return replace(event, count=full.count) if event.does is Does.DEAL and event.count is None else event


def _floor_options(stuck: Stuck, table: Snapshot, rules: Ruleset) -> Iterator[Instruction]:
    """The piles on the table that are not in the pool: what the floor may add, and which published rule does so."""
    drawing, owed = rules.drawing, DrawState(table, rules).owed_in_all
    does_so = {
        Pile.BURNS: drawing.floor_adds_burns,
        Pile.FOLDED: drawing.floor_adds_folded,
        Pile.THIS_DRAW_OTHERS: drawing.floor_adds_others,
        Pile.THIS_DRAW_OWN: drawing.floor_adds_own,
    }
    inside = {each.pile for each in stuck.short.piles}
    for pile in Pile:
        if pile in inside or getattr(table.deck, TOLD_IN[pile]) is None:
            continue
        count = count_of(pile, table, rules, stuck.seat, tuple(inside))
        if count:
            args = {"pile": pile.value, "count": count, "stub": stuck.short.stub + count, "owed": owed}
            published = (because(does_so[pile]),) if pile in does_so else ()
            yield Instruction("add-pile", args, (*stuck.because[-1:], *published))
