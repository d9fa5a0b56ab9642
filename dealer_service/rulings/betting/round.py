"""The open betting round before each log entry and after the last: seats, level, bets, turn.

It refuses no entry: an irregular one counts as it happened, so the round of a disputed table can be followed too.
``legality`` judges the entries.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import (
    CAPPED,
    BlindAndBet,
    LimitShortAllIn,
    ShortBigBlind,
    Structure,
)
from dealer_service.rulings.betting.bet_size import bet_size
from dealer_service.rulings.betting.calls_as_checks import is_check
from dealer_service.rulings.betting.seats import SeatInRound, hold_back, in_play, order_of_action, seats_in_round
from dealer_service.rulings.posts.kill import kill_blind
from dealer_service.rulings.ruling import MissingFacts, require
from dealer_service.table import LIVE_POSTS, Does, Event, Phase, Post, Snapshot
from dealer_service.values import value


def follow_log(table: Snapshot, rules: Ruleset) -> RoundHistory:
    """The betting round of the table, followed through its log.

    There is none in another phase. A table without a phase may be betting, so its log is followed.
    """
    states: list[Round] = []
    if table.phase not in (Phase.BETTING, None):
        return RoundHistory(())
    try:
        states.append(_before_the_log(table, rules))
        for entry, event in enumerate(table.events):
            states.append(_after(states[-1], entry, event))
    except MissingFacts as missing:
        return RoundHistory(tuple(states), missing)
    return RoundHistory(tuple(states))


@value
class RoundHistory:
    """The round before each log entry, and after the last one.

    If an entry needs a ``missing`` fact, the round before that entry is the last of the ``states``.
    """

    states: tuple[Round, ...]
    missing: MissingFacts | None = None

    @property
    def now(self) -> Round:
        """The round after the whole log. Raises MissingFacts."""
        if self.missing is not None:
            raise self.missing
        return self.states[-1]


@dataclass(slots=True)
class Round:
    """A betting round at one moment. It does not change after ``follow_log`` has returned it.

    ``to_act`` is the seat in turn, None if the round is closed. ``level`` is the total to match, and ``full_level`` the
    level of the last wager that counted as a full bet (fixed limit). ``bets_made`` counts full bets, starting with the
    big blind; ``largest_raise`` is the largest of them outside fixed limit. ``aggressor`` made the last wager, a
    ``short_all_in`` if it was less than a bet. ``was_heads_up_before_cap`` is kept if there is a cap. ``next_in_order``
    is the place in the order of action to look for the next turn.

    ``incomplete`` is a blind of less than a bet, which becomes the first bet when the first raise completes it.
    ``before_wager`` is the round before its last wager. ``short_blind`` is true if the big blind was posted short and
    is called for the posted amount. ``entries`` counts the log entries so far. A fold out of turn is not an entry: it
    takes effect before the entry that followed it, when the seat ``due`` was in turn.
    """

    terms: Terms
    seats: dict[int, SeatInRound]
    was_heads_up_before_cap: bool
    to_act: int | None = None
    level: int = 0
    full_level: int = 0
    largest_raise: int = 0
    bets_made: int = 0
    aggressor: int | None = None
    short_all_in: bool = False
    straddle: int | None = None
    next_in_order: int = 0
    incomplete: int = 0
    short_blind: bool = False
    before_wager: Round | None = None
    entries: int = 0
    due: int | None = None

    @property
    def number(self) -> int:
        """The number of the round, 1 being the round before the first draw."""
        return self.terms.number

    @property
    def bet_size(self) -> int:
        """One bet of the round in fixed limit, otherwise its minimum bet. Raises MissingFacts."""
        size = self.terms.bet_size
        return bet_size(self.terms.table, self.terms.rules, self.number) if size is None else size

    @property
    def full_raise(self) -> int:
        """The minimum full raise outside fixed limit: the largest so far, or the minimum bet.

        Raises MissingFacts.
        """
        return max(self.largest_raise, self.bet_size)

    def others_can_call(self, number: int) -> bool:
        """Whether any other live seat has chips to call part of a bet above the amount to call."""
        return any(seat.live and seat.number != number and seat.most_total > self.level for seat in self.seats.values())

    @property
    def is_exhausted(self) -> bool:
        """Whether all log entries have been followed."""
        return self.entries >= len(self.terms.table.events)

    def killed_later(self) -> list[SeatInRound]:
        """The seats whose hands are dead now but may have been live at this earlier place of the log."""
        if self.is_exhausted:
            return []
        return [seat for seat in self.seats.values() if seat.killed and not seat.live]

    def copy(self) -> Round:
        """The same round, with its own dictionary of seats."""
        return Round(
            self.terms,
            dict(self.seats),
            self.was_heads_up_before_cap,
            self.to_act,
            self.level,
            self.full_level,
            self.largest_raise,
            self.bets_made,
            self.aggressor,
            self.short_all_in,
            self.straddle,
            self.next_in_order,
            self.incomplete,
            self.short_blind,
            self.before_wager,
            self.entries,
            self.due,
        )


@value
class Terms:
    """The facts of the round that no log entry changes.

    ``bet_size`` is None if the stakes lack it. ``last_entries`` holds, for each seat that is no longer live, the place
    of its last entry in the log; after that it is out of the hand.
    """

    table: Snapshot
    rules: Ruleset
    number: int
    bet_size: int | None
    order: list[int]
    began_heads_up: bool
    last_entries: Mapping[int, int]


def _before_the_log(table: Snapshot, rules: Ruleset) -> Round:
    """The round before the first log entry. Raises MissingFacts."""
    number = require(table.round, "/table/round", rules.dealing.stages)
    seats = seats_in_round(table, rules)
    hold_back(seats, table, rules)
    try:
        size = bet_size(table, rules, number)
    except MissingFacts:
        size = None
    order = order_of_action(table, rules, number)
    folded_early = {each.seat for each in table.out_of_turn if each.does is Does.FOLD}
    gone = {seat.number for seat in table.seats if not seat.live} - folded_early
    last_entries = {event.whose: entry for entry, event in enumerate(table.events) if _ends(event, gone)}
    able = in_play(seats)
    heads_up = len(able) <= 2
    terms = Terms(table, rules, number, size, order, heads_up, last_entries)
    opened = Round(terms, seats, heads_up)
    return _turn_found(opened, able)


def _turn_found(now: Round, able: list[int]) -> Round:
    """The round with its seat to act, after the folds out of turn at this place of the log.

    ``able`` are the seats with cards and chips behind before those folds.
    """
    now.due = now.to_act = _next_to_act(now, able)
    folds = [each for each in now.terms.table.out_of_turn if each.does is Does.FOLD and each.after == now.entries]
    if folds:
        for number in {each.seat for each in folds} & now.seats.keys():
            now.seats[number] = now.seats[number].copy()
            now.seats[number].live = False
        now.to_act = _next_to_act(now, in_play(now.seats))
    return now


def _ends(event: Event, gone: Collection[int]) -> bool:
    """Whether the entry may be the last of a seat that is no longer live. A return may come later."""
    return event.seat in gone and event.does is not Does.RETURN


def preview_action(before: Round, event: Event) -> Round:
    """The round as it would be after this action in turn. Raises MissingFacts."""
    return _after(before, before.entries, event, logged=False)


def _after(before: Round, entry: int, event: Event, *, logged: bool = True) -> Round:
    """The round after one more entry, ``logged`` or hypothetical. Raises MissingFacts."""
    number, terms = event.whose, before.terms
    after = before.copy()
    after.entries = entry + 1
    if number not in before.seats:
        return after
    seat = after.seats[number] = before.seats[number].copy()
    match event.does:
        case Does.POST:
            _post(after, seat, event)
        case Does.FOLD:
            seat.put_in(max(seat.bet, event.total))
            seat.live = False
        case Does.CALL:
            seat.put_in(min(before.level, seat.most_total) if event.to is None else event.to)
        case Does.BET | Does.RAISE:
            after.before_wager = before
            _wager(after, seat, event.total)
        case Does.RETURN:
            _take_back(after, seat, event.total)
    if event.does not in (Does.POST, Does.RETURN):
        seat.acted, seat.faced, seat.bets_faced = True, after.level, after.bets_made
        seat.called_as_check |= event.does is Does.CALL and _called_as_check(before)
        seat.checked |= event.does is Does.CHECK or seat.called_as_check
        if before.to_act == number:
            after.next_in_order = terms.order.index(number) + 1
    if logged and terms.last_entries.get(number) == entry:
        seat.live = False
    able = in_play(after.seats)
    if terms.rules.betting.structure.value in CAPPED:
        below_the_cap = after.bets_made < terms.rules.betting.max_bets.value
        after.was_heads_up_before_cap |= below_the_cap and len(able) <= 2
    return _turn_found(after, able)


def _called_as_check(before: Round) -> bool:
    """Whether a call was of an all-in too small to be more than a check. To call a blind never is."""
    terms = before.terms
    if before.aggressor is None or not is_check(before.level, terms.bet_size or 0, terms.rules):
        return False
    return not any(event.kind in LIVE_POSTS for event in terms.table.events)


def _post(after: Round, seat: SeatInRound, event: Event) -> None:
    table, rules, to = after.terms.table, after.terms.rules, event.total
    if event.kind not in LIVE_POSTS:
        seat.spend(to - seat.dead)
        seat.dead = to
        return
    seat.put_in(to)
    if not seat.has_chips:
        seat.behind = 0  # a post may take the chips that no bet may
    after.level = max(after.level, to)
    if event.kind is Post.BIG_BLIND:
        _big_blind(after, seat)
    if event.kind is Post.STRADDLE:
        after.full_level = after.largest_raise = after.level
        after.straddle = seat.number
    if event.kind is Post.KILL:
        after.level = after.full_level = max(after.level, kill_blind(table, rules))
        _leave_incomplete(after, after.level)


def _big_blind(after: Round, seat: SeatInRound) -> None:
    """Make the big blind the first bet, in full. Some houses call a short one for the posted amount."""
    told, clause = after.terms.table.stakes.big_blind, after.terms.rules.betting.short_big_blind
    full = told or 0
    if seat.behind == 0:
        full = require(told, "/table/stakes/big_blind", clause)
        after.short_blind = seat.bet < full and clause.value is ShortBigBlind.CALLED_FOR_WHAT_IT_IS
    if after.short_blind:
        if after.level >= full or _counts_as_full(after, seat.bet, full):
            after.bets_made, after.full_level = 1, after.level
            _leave_incomplete(after, full)
        return
    after.level = after.full_level = after.largest_raise = max(after.level, full)
    after.bets_made = 1
    _leave_incomplete(after, full)


def _leave_incomplete(after: Round, blind: int) -> None:
    """Do not count a full blind below the bet as a bet yet if the first raise completes it."""
    house, bet = after.terms.rules.betting, after.terms.bet_size or 0
    if house.structure.value is not Structure.FIXED_LIMIT or blind >= bet:
        return
    if house.blind_and_bet.value is BlindAndBet.FIRST_RAISE_COMPLETES_TO_THE_BET:
        after.incomplete, after.full_level, after.bets_made = after.level, 0, 0


def _wager(after: Round, seat: SeatInRound, to: int) -> None:
    house, one_bet = after.terms.rules.betting, after.terms.bet_size or 0
    above_full = to - after.full_level
    after.short_all_in = 0 < above_full < one_bet
    if house.structure.value is Structure.FIXED_LIMIT:
        base = max(after.full_level, after.incomplete)
        if _counts_as_full(after, to - base, after.full_level + one_bet - base):
            after.bets_made += 1
            after.full_level = to
    elif to - after.level >= max(one_bet, after.largest_raise):
        after.bets_made += 1
        after.largest_raise = to - after.level
    seat.put_in(to)
    after.level = max(after.level, to)
    after.aggressor = seat.number


def _take_back(after: Round, seat: SeatInRound, to: int) -> None:
    """Reduce the last wager to this total: that of a dead hand, down to its matched part."""
    seat.put_in(to)
    before = after.before_wager
    if before is None or after.aggressor != seat.number:
        return
    after.level, after.full_level, after.largest_raise = before.level, before.full_level, before.largest_raise
    after.bets_made, after.aggressor, after.short_all_in = before.bets_made, before.aggressor, before.short_all_in
    after.before_wager = before.before_wager
    if to > after.level:
        _wager(after, seat, to)


def _counts_as_full(now: Round, chips: int, bet: int) -> bool:
    """Whether these chips count as a full bet of this size. In fixed limit, half of it may."""
    house = now.terms.rules.betting
    if house.structure.value is not Structure.FIXED_LIMIT:
        return chips >= bet
    match house.limit_short_all_in.value:
        case LimitShortAllIn.HALF_COUNTS_AS_FULL:
            return 2 * chips >= bet
        case LimitShortAllIn.ALWAYS_COMPLETE:
            return chips >= bet


def _next_to_act(now: Round, able: list[int]) -> int | None:
    """The first seat in order with a decision left. None if there is none, or only one hand is left.

    ``able`` are the seats with cards and chips behind.
    """
    alone = False
    if len(able) < 2:
        killed_later = now.killed_later()
        if sum(seat.live for seat in now.seats.values()) + len(killed_later) < 2:
            return None
        alone = len(able) == 1 and not any(seat.has_chips for seat in killed_later)
    order, start = now.terms.order, now.next_in_order
    for number in order[start:] + order[:start]:
        if number in able and _must_act(now, now.seats[number], alone):
            return number
    return None


def _must_act(now: Round, seat: SeatInRound, alone: bool) -> bool:
    """Whether a seat with chips has a decision left. If no other seat has chips, it can only call.

    That includes chips of folded seats and dead hands.
    """
    if alone:
        return seat.bet < max(each.bet for each in now.seats.values() if each is not seat)
    return not seat.acted or seat.bet < now.level
