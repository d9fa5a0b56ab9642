"""Chips pushed forward without being released: they do not bind, unless another player acted on them."""

from __future__ import annotations

from dealer_service.rulings.gestures.pending_gestures import Floor, PendingGesture
from dealer_service.rulings.gestures.silent_chips import Meaning, Standing
from dealer_service.rulings.gestures.undercalls import hold_to_call, take_back
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import FloorOption, Missing, MissingFacts, Undecided
from dealer_service.table import Does, Event, Gesture, Move


def released(gesture: Gesture) -> tuple[Move, ...]:
    """The moves without chips that stayed in the hand."""
    return tuple(move for move in gesture.moves if move.released is not False)


def not_released(gesture: Gesture, standing: Standing, floor: Floor) -> Meaning | PendingGesture | Undecided:
    """The meaning of a forward motion with no other move. Raises MissingFacts.

    It depends on whether another player acted on the motion.
    """
    clause, seat = standing.rules.betting.release, standing.seat
    untold = [place for place, move in enumerate(gesture.moves) if move.acted_on is None]
    if len(untold) == len(gesture.moves):
        raise MissingFacts(*(Missing(f"/gesture/moves/{place}/acted_on", clause.id) for place in untold))
    acted_on = any(move.acted_on for move in gesture.moves)
    held = sum(chip for move in gesture.moves for chip in move.chips or ())
    why = because(clause, held=held, acted_on=acted_on).deciding()
    if not acted_on:
        return PendingGesture((why,))
    stands = _completed(held, standing)
    match None if floor is None else floor.code:
        case "hold-to-call" | "hold-to-bet":
            return Meaning(stands, (why,))
        case "take-back":
            return PendingGesture((why,))
        case _:
            hold = FloorOption("hold-to-bet", {"seat": seat.number, "to": stands.to}, (why,))
            if standing.owed:
                hold = hold_to_call(standing, why)
            return Undecided((hold, take_back(standing, why)), (why,))


def _completed(held: int, standing: Standing) -> Event:
    """The minimum that the player can be held to: the call or, without a bet, a bet of the chips."""
    number, level = standing.seat.number, standing.now.level
    if standing.owed:
        return Event(Does.CALL, number)
    to = max(standing.limits.least, 0 if level or standing.in_fixed_limit else held)
    return Event(Does.RAISE if level else Does.BET, number, min(to, standing.most))
