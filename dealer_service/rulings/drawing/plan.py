"""The plan of a whole draw: every step in order, the piles after the last, and the floor's options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.dead_hand import option_to_kill
from dealer_service.rulings.drawing.events import apply_event, event_of
from dealer_service.rulings.drawing.next_step import step_after
from dealer_service.rulings.drawing.piles import FACT_OF, count_pool
from dealer_service.rulings.drawing.state import DrawState
from dealer_service.rulings.drawing.steps import Step, Stuck, Voided, Waiting
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Noted
from dealer_service.rulings.spot import Spot
from dealer_service.table import Deck, Does, Event, Pile, Snapshot
from dealer_service.values import CachedProperties, value

# An option of the floor in a draw: the reshuffle that it chooses, a dead hand, or a void one.
DrawOption = FloorOption[Step] | FloorOption[Noted] | FloorOption[Voided]


@value
class Plan(CachedProperties):
    """The draw as planned from the known counts: the steps, and the piles after the last of them.

    ``waiting_for`` are the seats that have not announced a count. ``stuck`` is the seat whose pool falls short, and
    ``options`` are the choices of the floor then. ``instructions`` are the steps of the dealer once the draw is over.
    """

    order: tuple[int, ...]
    steps: tuple[Step, ...]
    after: Deck
    waiting_for: tuple[int, ...] = ()
    options: tuple[FloorOption[Any], ...] = ()
    stuck: int | None = None
    because: Because = ()
    instructions: tuple[Instruction, ...] | None = None


def plan_draw(spot: Spot) -> tuple[Plan, Snapshot]:
    """Every step that the announced counts allow, and the table after these."""
    return _planned(DrawState(spot), [])


def go_on_from(plan: Plan, after: Spot, step: Step) -> tuple[Plan, Snapshot]:
    """The plan that goes on with this step, which the floor has chosen, from the table ``after`` it stopped."""
    return _planned(_after(step, DrawState(after)), [*plan.steps, step])


def _after(step: Step, state: DrawState) -> DrawState:
    spot = state.spot
    return DrawState(spot.with_table(apply_event(spot, event_of(step))), state)


def _planned(state: DrawState, steps: list[Step]) -> tuple[Plan, Snapshot]:
    """The plan with these steps and every further one, and the table after them."""
    order = state.order
    while isinstance(step := step_after(state), Step):
        steps.append(step)
        state = _after(step, state)
    spot = state.spot
    waiting = tuple(state.unheard) if isinstance(step, Waiting) else ()
    options = tuple(_floor_options(step, spot)) if isinstance(step, Stuck) else ()
    why = step.because if isinstance(step, Waiting | Stuck) else ()
    if not why and all(each.does is Does.DISCARD for each in steps):
        why = (because(spot.rules.drawing.order if steps else spot.rules.drawing.as_many_back).deciding(),)
    stuck = step.seat if isinstance(step, Stuck) else None
    return Plan(tuple(order), tuple(steps), spot.table.deck, waiting, options, stuck, why), spot.table


def _reshuffle(stuck: Stuck, spot: Spot, added: Sequence[Pile], why: Because) -> Step:
    """The reshuffle that the floor chooses: the piles of the rule, and those that it adds."""
    pool = count_pool(spot, stuck.seat, tuple(dict.fromkeys((*_named(stuck), *added))))
    return Step(Does.RESHUFFLE, stuck.seat, piles=pool.piles, stub=pool.stub, because=why)


def _floor_options(stuck: Stuck, spot: Spot) -> Iterator[DrawOption]:
    """The floor's choices: a pool for the reshuffle and, if there is at most one, a void hand.

    If no cards are left to shuffle, killing the hand of the stuck seat is another choice.
    """
    options = tuple(_what_goes_in(stuck, spot))
    yield from options
    if len(options) < 2:
        yield FloorOption("void-hand", {}, (stuck.left_open,), partial(Voided, (stuck.left_open,)))
    if not options:
        yield option_to_kill(stuck.seat, (stuck.left_open,))


def _what_goes_in(stuck: Stuck, spot: Spot) -> Iterator[FloorOption[Step]]:
    """The pools that the floor may choose: first the piles of the rule, then larger ones that are enough.

    Enough means that all owed cards can be dealt without calling the floor again: one more pile, each that is enough,
    or else the smallest set that is.
    """
    owed, reshuffle = DrawState(spot).owed_in_all, partial(_reshuffle, stuck, spot)
    why: Because
    if stuck.helps:
        args: dict[str, Any] = {"stub": stuck.short.stub, "owed": owed}
        why = (stuck.left_open, stuck.because[0])
        yield FloorOption("shuffle-rule-piles", args, why, partial(reshuffle, (), why))
    others = [pile for pile in Pile if _adds(stuck, (pile,), spot)]
    enough = [pile for pile in others if _is_enough(stuck, (pile,), spot)]
    for pile in enough:
        count = _adds(stuck, (pile,), spot)
        args = {"pile": pile.value, "count": count, "stub": stuck.short.stub + count, "owed": owed}
        why = (stuck.left_open, *_published_in((pile,), spot.rules))
        yield FloorOption("add-pile", args, why, partial(reshuffle, (pile,), why))
    if not enough and (piles := _together(stuck, others, spot)):
        count = _adds(stuck, piles, spot)
        names = [pile.value for pile in piles]
        args = {"piles": names, "count": count, "stub": stuck.short.stub + count, "owed": owed}
        why = (stuck.left_open, *_published_in(piles, spot.rules))
        yield FloorOption("add-piles", args, why, partial(reshuffle, piles, why))


def _together(stuck: Stuck, others: list[Pile], spot: Spot) -> tuple[Pile, ...]:
    """The first of the other piles that are enough together. Empty if all of them are not."""
    piles: tuple[Pile, ...] = ()
    for pile in others:
        if _adds(stuck, (*piles, pile), spot) > _adds(stuck, piles, spot):
            piles = (*piles, pile)
            if _is_enough(stuck, piles, spot):
                return piles
    return ()


def _published_in(piles: tuple[Pile, ...], rules: Ruleset) -> Because:
    """The clauses on published rules that shuffle in these piles elsewhere."""
    clauses = {
        Pile.BURNS: rules.drawing.floor_adds_burns,
        Pile.FOLDED: rules.drawing.floor_adds_folded,
        Pile.THIS_DRAW_OTHERS: rules.drawing.floor_adds_others,
        Pile.THIS_DRAW_OWN: rules.drawing.floor_adds_own,
    }
    return tuple(because(clauses[pile]) for pile in piles if pile in clauses)


def _named(stuck: Stuck) -> tuple[Pile, ...]:
    """The piles that the rule names."""
    return tuple(each.pile for each in stuck.short.piles)


def _adds(stuck: Stuck, piles: tuple[Pile, ...], spot: Spot) -> int:
    """The number of cards that these piles add to those of the rule. 0 if unknown."""
    if any(getattr(spot.table.deck, FACT_OF[pile]) is None for pile in piles):
        return 0
    return count_pool(spot, stuck.seat, (*_named(stuck), *piles)).stub - stuck.short.stub


def _is_enough(stuck: Stuck, piles: tuple[Pile, ...], spot: Spot) -> bool:
    """Whether all owed cards can be dealt after adding these piles, without calling the floor again."""
    event = Event(Does.RESHUFFLE, stuck.seat, piles=(*_named(stuck), *piles))
    spot = spot.with_table(apply_event(spot, event))
    state = DrawState(spot)
    if (spot.table.deck.stub or 0) < state.owed_in_all + stuck.burns:
        return False
    while isinstance(step := step_after(state), Step):
        spot = spot.with_table(apply_event(spot, event_of(step)))
        state = DrawState(spot, state)
    return not isinstance(step, Stuck)
