"""Chips pushed forward without being released: they do not bind, unless another player acted on them."""

from __future__ import annotations

from functools import partial

from dealer_service.rulings.gestures.pending_gestures import PendingGesture
from dealer_service.rulings.gestures.silent_chips import Meaning, Standing
from dealer_service.rulings.gestures.undercalls import hold_to_call, take_back
from dealer_service.rulings.reasons import Reason, because
from dealer_service.rulings.ruling import FloorOption, Missing, MissingFacts, Undecided
from dealer_service.table import Event, Gesture, Move


def released(gesture: Gesture) -> tuple[Move, ...]:
    """The moves without chips that stayed in the hand."""
    return tuple(move for move in gesture.moves if move.released is not False)


def not_released(gesture: Gesture, standing: Standing) -> PendingGesture | Undecided[Meaning | PendingGesture]:
    """The meaning of a forward motion with no other move. Raises MissingFacts.

    It depends on whether another player acted on the motion.
    """
    clause = standing.rules.betting.release
    untold = [place for place, move in enumerate(gesture.moves) if move.acted_on is None]
    if len(untold) == len(gesture.moves):
        raise MissingFacts(*(Missing(f"/gesture/moves/{place}/acted_on", clause.id) for place in untold))
    acted_on = any(move.acted_on for move in gesture.moves)
    held = sum(chip for move in gesture.moves for chip in move.chips or ())
    why = because(clause, held=held, acted_on=acted_on).deciding()
    if not acted_on:
        return PendingGesture((why,))
    hold = hold_to_call(standing, why) if standing.owed else _hold_to_bet(held, standing, why)
    return Undecided((hold, take_back(standing, why)), (why,))


def _hold_to_bet(held: int, standing: Standing, why: Reason) -> FloorOption[Meaning]:
    """The floor's option to hold the player to the minimum, or without a bet to a bet of the chips."""
    number, level = standing.seat.number, standing.now.level
    to = min(max(standing.limits.least, 0 if level or standing.in_fixed_limit else held), standing.most)
    stands = partial(Meaning, Event(standing.now.wager, number, to), (why,))
    return FloorOption("hold-to-bet", {"seat": number, "to": to}, (why,), stands)
