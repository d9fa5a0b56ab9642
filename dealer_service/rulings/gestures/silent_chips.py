"""Chips put out silently: a bet, a call or a raise, by their number and value."""

from __future__ import annotations

from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections.betting import HalfARaise, LastChips, SeveralChips, Structure
from dealer_service.rulings.betting.amounts import Bounds, bounds
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.betting.seats import SeatInRound
from dealer_service.rulings.forced_money import bring_in_of
from dealer_service.rulings.gestures.front_chips import InFront
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot
from dealer_service.table import WAGERS, Does, Event
from dealer_service.values import replace, value


@value
class Standing:
    """The position of a seat: its chips, the round, and the minimum and maximum of a bet or raise.

    ``before`` are the chips in front before its first move. ``unaware`` says whether the player missed a raise, None if
    unknown.
    """

    seat: SeatInRound
    now: Round
    limits: Bounds
    rules: Ruleset
    before: tuple[int, ...] = ()
    unaware: bool | None = None

    @property
    def owed(self) -> int:
        """The chips that the seat needs for a call."""
        return max(0, min(self.now.level, self.seat.most_total) - self.seat.bet)

    @property
    def call(self) -> int:
        """The total of a call."""
        return self.seat.bet + self.owed

    @property
    def most(self) -> int:
        """The maximum total that the seat may bet or raise to."""
        return self.seat.most_total if self.limits.most is None else self.limits.most

    def all_in_total(self, clause: Clause[Any]) -> int:
        """The total of an all-in, which the clause needs. Raises MissingFacts if it is unknown."""
        place = self.now.terms.spot.table.seat(self.seat.number).place
        return require(self.seat.all_in_total, f"/table/seats/{place}/stack", clause)

    @property
    def in_fixed_limit(self) -> bool:
        """Whether there is only one amount to bet or raise."""
        return self.rules.betting.structure.value is Structure.FIXED_LIMIT


def standing_of(event: Event, now: Round, rules: Ruleset) -> Standing:
    """The position of the seat that takes this action ``now``. Only a bet or raise has limits.

    Raises MissingFacts.
    """
    seat, table = now.seats[event.whose], now.terms.spot.table
    limits = bounds(Spot(table, rules), now, seat) if event.does in WAGERS else Bounds(0, None, 0)
    return Standing(seat, now, limits, rules)


@value
class Meaning:
    """An action, and the clauses that a gesture counts as it by."""

    event: Event
    because: Because = ()

    def led_by(self, why: Because) -> Meaning:
        """The same, with these reasons before its own."""
        return replace(self, because=(*why, *self.because))


def number_alone(number: int, standing: Standing) -> Meaning:
    """The meaning of a number without a word or chips."""
    total = standing.seat.bet + number
    if not standing.now.level:
        return _opening(total, None, standing)
    return _short_of_the_call(total, standing) or _raise_or_not(total, standing)


def chips_alone(front: InFront, standing: Standing) -> Meaning:
    """The meaning of chips put out silently, with those in front from before."""
    earlier = front.earlier
    if not standing.now.level:
        return _opening(front.total, front.new[0] if len(front.new) == 1 and not earlier.kept else None, standing)
    together = earlier.tested_together(standing.call)
    meaning = _tested(front, standing, together=together)
    why = front.why(together, standing.rules)
    other = _tested(front, standing, together=not together) if why else meaning
    return meaning.led_by(tuple(each.deciding(meaning.event != other.event) for each in why))


def _tested(front: InFront, standing: Standing, *, together: bool) -> Meaning:
    """The meaning of the chips if the new ones are tested ``together`` with earlier ones, or separately."""
    call = Event(Does.CALL, standing.seat.number)
    short = _short_of_the_call(front.total, standing)
    if short is not None:
        return short
    tested = (*front.earlier.kept, *front.new) if together else front.new
    pushed = sum(tested)
    to_call = standing.call - (front.total - pushed)
    if not standing.owed or (together and len(tested) == 1):
        return _raise_or_not(front.total, standing)
    if len(tested) == 1:
        return Meaning(call, (because(standing.rules.betting.one_chip, chip=pushed, to_call=to_call).deciding(),))
    without, more = pushed - min(tested), _raise_or_not(front.total, standing)
    why = because(standing.rules.betting.several_chips, pushed=pushed, to_call=to_call, without_smallest=without)
    why = why.deciding(without < to_call and more.event != call)
    match standing.rules.betting.several_chips.value:
        case SeveralChips.CALL_IF_EVERY_CHIP_IS_NEEDED:
            return Meaning(call, (why,)) if without < to_call else more.led_by((why,))
        case SeveralChips.BY_AMOUNT:
            return more.led_by((why,)) if why.decides else more


def _short_of_the_call(total: int, standing: Standing) -> Meaning | None:
    """A call of the chips put out, if they do not exceed the call; otherwise None.

    Raises MissingFacts if the seat's stack is unknown and the chips are short.
    """
    if not standing.owed or total > standing.call:
        return None
    if total < standing.call:
        standing.all_in_total(standing.rules.betting.table_stakes)
    return Meaning(Event(Does.CALL, standing.seat.number, total))


def _opening(to: int, chip: int | None, standing: Standing) -> Meaning:
    """A bet of this value. A single ``chip`` bets at most the maximum. Less than the first full bet is the bring-in."""
    seat, now = standing.seat, standing.now
    if now.terms.brings_in:
        if to < standing.limits.least:
            forced = min(bring_in_of(now.terms.spot), seat.most_total)
            return Meaning(Event(Does.BRING_IN, seat.number, forced), (because(standing.rules.betting.forced),))
        return Meaning(Event(Does.COMPLETE, seat.number, standing.limits.least))
    if chip is not None:
        return Meaning(
            Event(Does.BET, seat.number, min(to, standing.most)),
            (because(standing.rules.betting.one_chip, chip=chip).deciding(),),
        )
    return Meaning(Event(Does.BET, seat.number, min(to, standing.most) if standing.in_fixed_limit else to))


def _raise_or_not(total: int, standing: Standing) -> Meaning:
    """The meaning of chips beyond a call: a raise if large enough for the house, else a call or check."""
    seat, limits = standing.seat, standing.limits
    like_others = _by_amount(total, standing)
    if total >= limits.least or standing.rules.betting.last_chips.value is LastChips.LIKE_OTHER_CHIPS:
        return like_others
    if total != standing.all_in_total(standing.rules.betting.last_chips):
        return like_others
    all_in = Event(standing.now.wager, seat.number, total)
    return Meaning(
        all_in, (because(standing.rules.betting.last_chips, to=total).deciding(all_in != like_others.event),)
    )


def _by_amount(total: int, standing: Standing) -> Meaning:
    """A raise if the total is at least half the minimum raise, else a call or a check."""
    seat, limits = standing.seat, standing.limits
    level = standing.now.level
    if total <= level:
        return Meaning(Event(Does.CALL if standing.owed else Does.CHECK, seat.number))
    if total >= limits.least:
        to = limits.least if standing.in_fixed_limit else total
        return Meaning(Event(standing.now.wager, seat.number, to))
    half = min(limits.least, level - (-limits.full // 2))
    asks_for_all = (
        standing.rules.betting.half_a_raise.value is HalfARaise.ONLY_IN_FIXED_LIMIT and not standing.in_fixed_limit
    )
    reached_at = limits.least if asks_for_all else half
    facts = {"half_reached_at": reached_at, "level": level, "more": total - level, "full": limits.full}
    why = because(standing.rules.betting.half_a_raise, **facts).deciding(half <= total and not standing.in_fixed_limit)
    if total >= reached_at:
        return Meaning(Event(standing.now.wager, seat.number, min(limits.least, seat.most_total)), (why,))
    return Meaning(Event(Does.CALL if standing.owed else Does.CHECK, seat.number), (why,))
