"""Substantial action, after which many errors stand. Posts and a bring-in never count."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import SubstantialActionIs
from dealer_service.rulings.reasons import Because, because
from dealer_service.table import ACTIONS, WAGERS, Does, Event
from dealer_service.values import value

WITH_CHIPS = (Does.CALL, *WAGERS)
COUNTED = ACTIONS - {Does.BRING_IN}


@value
class SubstantialAction:
    """Whether there has been substantial action, and the log entries that count towards it."""

    holds: bool
    counted: tuple[int, ...]
    because: Because


def substantial_action(log: Sequence[Event], rules: Ruleset, after: int = 0) -> SubstantialAction:
    """Whether the log entries from the place ``after`` on are substantial action."""
    clause = rules.betting.substantial_action
    places = [place for place, event in enumerate(log) if place >= after and event.does in COUNTED]
    done = [log[place].does for place in places]
    needed = {way: _reached(done, way) for way in SubstantialActionIs}
    reached = needed[clause.value]
    counted = tuple(places if reached is None else places[:reached])
    why = because(clause, actions=len(counted)).deciding(len({*needed.values()}) > 1)
    return SubstantialAction(reached is not None, counted, (why,))


def _reached(done: Sequence[Does], way: SubstantialActionIs) -> int | None:
    """The number of these actions that make it substantial. None if it is not."""
    for count in (2, 3):
        if len(done) >= count and _is_substantial(done[:count], way):
            return count
    return None


def _is_substantial(done: Sequence[Does], way: SubstantialActionIs) -> bool:
    """Whether these two or three actions are substantial action."""
    if len(done) > 2:
        return True
    match way:
        case SubstantialActionIs.TWO_WITH_CHIPS_OR_ANY_THREE:
            return any(each in WITH_CHIPS for each in done)
        case SubstantialActionIs.ANY_TWO_BUT_TWO_CHECKS_OR_TWO_FOLDS:
            return done[0] is not done[1] or done[0] in WITH_CHIPS
        case SubstantialActionIs.TWO_AFTER_THE_BLINDS:
            return True
