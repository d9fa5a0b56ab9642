"""Skipped players, and whether there is still time for them to speak up."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import Skipped
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.betting.substantial_action import substantial_action
from dealer_service.rulings.betting.turns.out_of_turn import waiting_of
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import require
from dealer_service.rulings.window import Until, Window
from dealer_service.table import Event
from dealer_service.values import value


@value
class PassedOver:
    """The seat to act, which others have skipped. While the window is open it has all options."""

    seat: int
    acted_behind: tuple[int, ...]
    window: Window


def passed_over(now: Round, rules: Ruleset) -> PassedOver | None:
    """The skip of the seat to act, and whether it has lost the right to act. None if it was not skipped.

    A seat that came into turn only because the hand before it was declared dead has not been skipped.
    """
    table, number = now.terms.spot.table, now.to_act
    assert number is not None, "only who is to act can have been passed over"
    behind = [each.event for each in table.out_of_turn if each.after == now.entries]
    if number != now.due or not behind or waiting_of(number, now) is not None:
        return None
    if any(seat.killed and not seat.acted for seat in now.seats.values()):
        return None
    closed = _too_much(behind, rules.betting.skipped.value, rules)
    window = Window(Until.SUBSTANTIAL_ACTION, not closed, _why(behind, rules))
    return PassedOver(number, tuple(event.whose for event in behind), window)


def has_lost_the_right(now: Round, rules: Ruleset) -> bool:
    """Whether the floor decides about the seat to act: it had time but did not speak up early enough.

    Once the floor has decided, the seat has a commitment or its hand is dead. Raises MissingFacts.
    """
    found = passed_over(now, rules)
    if found is None or found.window.open:
        return False
    seat = now.terms.spot.table.seat(found.seat)
    if seat.bound is not None:
        return False
    return require(seat.had_time, f"/table/seats/{seat.place}/had_time", rules.betting.skipped)


def _why(behind: Sequence[Event], rules: Ruleset) -> Because:
    """The clause on skipped players, and the one on substantial action if it is used."""
    clause = rules.betting.skipped
    ways = {_too_much(behind, way, rules) for way in Skipped}
    why: tuple[Reason, ...] = (because(clause, acted_behind=len(behind)).deciding(len(ways) > 1 or True in ways),)
    return (*why, *substantial_action(behind, rules).because) if clause.value is Skipped.SUBSTANTIAL_ACTION else why


def _too_much(behind: Sequence[Event], way: Skipped, rules: Ruleset) -> bool:
    """Whether the actions behind the player may cost the right to act."""
    match way:
        case Skipped.SUBSTANTIAL_ACTION:
            return substantial_action(behind, rules).holds
        case Skipped.TWO_BEHIND:
            return len({event.seat for event in behind}) > 1
        case Skipped.THREE_BEHIND:
            return len({event.seat for event in behind}) > 2
