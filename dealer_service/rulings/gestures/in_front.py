"""The chips in front of a seat: those that lay there before, those taken back, and those of its first motion."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.betting.seats import SeatInRound
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import require
from dealer_service.table import Bound, BoundBy, Does, Gesture, Motion, Move, Snapshot

CALL_OR_RAISE = (Does.CALL, Does.RAISE)


@dataclass(frozen=True, slots=True)
class Earlier:
    """The chips that lay in front before the first move, and those of them that were taken back since.

    They were ``pushed_along`` where they went forward with the new ones, as one.
    """

    before: tuple[int, ...] = ()
    pulled: tuple[int, ...] = ()
    pushed_along: bool = False

    @property
    def kept(self) -> tuple[int, ...]:
        """The chips that still lie there."""
        return tuple((Counter(self.before) - Counter(self.pulled)).elements())

    def tested_together(self, call: int) -> bool:
        """Whether new chips are tested together with these.

        They cover the call, some were taken back and not all, or they were pushed along.
        """
        return self.pushed_along or sum(self.before) >= call or bool(self.pulled and self.kept)


@dataclass(frozen=True, slots=True)
class InFront:
    """Chips put out without a word, and those that lie in front from before."""

    earlier: Earlier
    new: tuple[int, ...]

    @property
    def total(self) -> int:
        """What lies in front in all."""
        return sum(self.earlier.kept) + sum(self.new)

    def why(self, together: bool, rules: Ruleset) -> Because:
        """The clause on chips from before, where there are any."""
        if not self.earlier.before:
            return ()
        before, pulled = sum(self.earlier.before), sum(self.earlier.pulled)
        clause = rules.betting.earlier_chips
        return (because(clause, before=before, taken_back=pulled, pushed=sum(self.new), together=together),)


def lay_before(gesture: Gesture, seat: SeatInRound, rules: Ruleset) -> tuple[int, ...]:
    """The chips that lay in front before the first move. Raises MissingFacts where the seat has bet."""
    if gesture.before is None and not seat.bet:
        return ()
    return require(gesture.before, "/gesture/before", rules.betting.earlier_chips)


def lies_after(gesture: Gesture, seat: SeatInRound, rules: Ruleset) -> int | None:
    """How much lies in front after the last move; None where no chip was moved. Raises MissingFacts."""
    if gesture.before is None and not any(move.chips for move in gesture.moves):
        return None
    return sum(lay_before(gesture, seat, rules)) + sum(_moved(move) for move in gesture.moves)


def _moved(move: Move) -> int:
    chips = sum(move.chips or ())
    return -chips if move.does is Motion.PULL_BACK else chips


def with_what_is_left(gesture: Gesture, table: Snapshot, now: Round) -> Snapshot:
    """The table, with a seat bound to call or raise that first took back chips in front of it, facing a raise."""
    in_round, seat = now.seats[gesture.seat], table.seat(gesture.seat)
    if gesture.moves[0].does is not Motion.PULL_BACK or in_round.bet >= now.level:
        return table
    left = seat.bound or Bound(CALL_OR_RAISE)
    bound = replace(left, may=tuple(each for each in left.may if each in CALL_OR_RAISE), by=BoundBy.PULLED_BACK)
    return table.with_seat(replace(seat, bound=bound)) if bound.may else table
