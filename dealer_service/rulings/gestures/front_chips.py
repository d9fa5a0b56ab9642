"""The chips in front of a seat: from before, pulled back, of its first motion, and made to match its action."""

from __future__ import annotations

from collections import Counter

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.betting.seats import SeatInRound
from dealer_service.rulings.pots.payout import give_back
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import Bound, BoundBy, Does, Event, Gesture, Motion, Move, Snapshot
from dealer_service.values import replace, value

CALL_OR_RAISE = (Does.CALL, Does.RAISE)


@value
class Earlier:
    """The chips in front before the first move, and those of them that have been pulled back.

    ``pushed_along`` is true if they went forward together with the new ones.
    """

    before: tuple[int, ...] = ()
    pulled: tuple[int, ...] = ()
    pushed_along: bool = False

    @property
    def kept(self) -> tuple[int, ...]:
        """The chips that are still there."""
        return tuple((Counter(self.before) - Counter(self.pulled)).elements())

    def tested_together(self, call: int) -> bool:
        """Whether new chips are tested together with these.

        They are if these cover the call, if some but not all were pulled back, or if they were pushed along.
        """
        return self.pushed_along or sum(self.before) >= call or bool(self.pulled and self.kept)


@value
class InFront:
    """Chips put out silently, and those in front from before."""

    earlier: Earlier
    new: tuple[int, ...]

    @property
    def total(self) -> int:
        """The total of all chips in front."""
        return sum(self.earlier.kept) + sum(self.new)

    def why(self, together: bool, rules: Ruleset) -> Because:
        """The clause on chips from before, if there are any."""
        if not self.earlier.before:
            return ()
        before, pulled = sum(self.earlier.before), sum(self.earlier.pulled)
        clause = rules.betting.earlier_chips
        return (because(clause, before=before, taken_back=pulled, pushed=sum(self.new), together=together),)


def lay_before(gesture: Gesture, seat: SeatInRound, rules: Ruleset) -> tuple[int, ...]:
    """The chips in front before the first move. Raises MissingFacts if the seat has bet."""
    if gesture.before is None and not seat.bet:
        return ()
    return require(gesture.before, "/gesture/before", rules.betting.earlier_chips)


def lies_after(gesture: Gesture, seat: SeatInRound, rules: Ruleset) -> int | None:
    """The total in front after the last move. None if no chip was moved. Raises MissingFacts."""
    if gesture.before is None and not any(move.chips for move in gesture.moves):
        return None
    return sum(lay_before(gesture, seat, rules)) + sum(_moved(move) for move in gesture.moves)


def _moved(move: Move) -> int:
    chips = sum(move.chips or ())
    return -chips if move.does is Motion.PULL_BACK else chips


def with_what_is_left(gesture: Gesture, table: Snapshot, now: Round) -> Snapshot:
    """The table with the seat held to a call or raise, if it began by pulling back chips facing a raise."""
    in_round, seat = now.seats[gesture.seat], table.seat(gesture.seat)
    if gesture.moves[0].does is not Motion.PULL_BACK or in_round.bet >= now.level:
        return table
    left = seat.bound or Bound(CALL_OR_RAISE)
    bound = replace(left, may=tuple(each for each in left.may if each in CALL_OR_RAISE), by=BoundBy.PULLED_BACK)
    return table.with_seat(replace(seat, bound=bound)) if bound.may else table


def match_chips(in_front: int, action: Event, to: int, spot: Spot, why: Because) -> tuple[Instruction, ...]:
    """Bring up chips, give change, or return chips that are not part of the action, if necessary."""
    seat, chips = action.whose, in_front - to
    if not chips:
        return ()
    if chips < 0:
        return (Instruction("bring-up", {"seat": seat, "chips": -chips, "to": to}, why),)
    if action.does in (Does.FOLD, Does.CHECK):
        return (give_back(seat, chips, spot.table.stakes, spot.rules, why),)
    return (Instruction("give-change", {"seat": seat, "chips": chips, "to": to}, why),)
