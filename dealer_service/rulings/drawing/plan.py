"""The plan of a whole draw: every step in its order, the piles after the last, and the floor's options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.drawing.events import apply_event, event_of
from dealer_service.rulings.drawing.next_step import next_step
from dealer_service.rulings.drawing.piles import FACT_OF, count_of
from dealer_service.rulings.drawing.state import DrawState
from dealer_service.rulings.drawing.steps import Step, Stuck, Waiting
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction
from dealer_service.table import Deck, Pile, Snapshot


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


def plan_draw(table: Snapshot, rules: Ruleset) -> tuple[Plan, Snapshot]:
    """Every step as far as the seats have announced their counts, and the table after these."""
    order = DrawState(table, rules).order
    steps: list[Step] = []
    while isinstance(step := next_step(table, rules, order), Step):
        steps.append(step)
        table = apply_event(table, event_of(step), rules)
    waiting = tuple(DrawState(table, rules).unheard) if isinstance(step, Waiting) else ()
    options = tuple(_floor_options(step, table, rules)) if isinstance(step, Stuck) else ()
    why = step.because if isinstance(step, Waiting | Stuck) else ()
    stuck = step.seat if isinstance(step, Stuck) else None
    return Plan(tuple(order), tuple(steps), table.deck, waiting, options, stuck, why), table


def _floor_options(stuck: Stuck, table: Snapshot, rules: Ruleset) -> Iterator[Instruction]:
    """The piles on the table that are not in the pool: what the floor may add, and which published rule does so."""
    drawing, owed = rules.drawing, DrawState(table, rules).owed_in_all
    published_in = {
        Pile.BURNS: drawing.floor_adds_burns,
        Pile.FOLDED: drawing.floor_adds_folded,
        Pile.THIS_DRAW_OTHERS: drawing.floor_adds_others,
        Pile.THIS_DRAW_OWN: drawing.floor_adds_own,
    }
    inside = {each.pile for each in stuck.short.piles}
    for pile in Pile:
        if pile in inside or getattr(table.deck, FACT_OF[pile]) is None:
            continue
        count = count_of(pile, table, rules, stuck.seat, tuple(inside))
        if count:
            args = {"pile": pile.value, "count": count, "stub": stuck.short.stub + count, "owed": owed}
            sources = (because(published_in[pile]),) if pile in published_in else ()
            yield Instruction("add-pile", args, (stuck.left_open, *sources))
