"""The open betting round before each log entry and after the last: seats, level, bets, turn.

It refuses no entry: an irregular one counts as it happened, so the round of a disputed table can be followed too.
``legality`` judges the entries.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from dealer_service.rulebook.sections.betting import (
    CAPPED,
    BlindAndBet,
    LimitShortAllIn,
    OpenPair,
    ShortBigBlind,
    Structure,
)
from dealer_service.rulings.betting.bet_size import bet_size, is_check
from dealer_service.rulings.betting.seats import (
    SeatInRound,
    in_play,
    order_of_action,
    seats_in_round,
    with_chips_held_back,
)
from dealer_service.rulings.chips.stacks import holds_chips_back
from dealer_service.rulings.forced_money import (
    bring_in_of,
    forced_bet,
    has_blinds,
    has_bring_in,
    is_forced_bet,
    require_forced_bet,
    seat_of_forced_bet,
)
from dealer_service.rulings.posts.kill import kill_blind
from dealer_service.rulings.posts.third_blind import third_blind
from dealer_service.rulings.ruling import MissingFacts, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import SECOND_ROUND, doubles_for_a_pair
from dealer_service.table import LIVE_POSTS, STRADDLES, Bound, Does, Event, Phase, Post, State
from dealer_service.values import CachedProperties, replace, value

LEAVE_THE_LEVEL = frozenset({Does.FOLD, Does.CHECK, Does.CALL})
OF_CHIPS_ONLY = frozenset({Does.POST, Does.RETURN})  # chips move without an action of the seat


def follow_log(spot: Spot) -> RoundHistory:
    """The betting round of the table, followed through its log once for each spot.

    There is none in another phase. A table without a phase may be betting, so its log is followed.
    """
    return spot.once(_followed)


def _followed(spot: Spot) -> RoundHistory:
    states: list[Round] = []
    if spot.table.phase not in (Phase.BETTING, None):
        return RoundHistory(())
    try:
        states.append(_before_the_log(spot))
        for entry, event in enumerate(spot.table.events):
            states.append(_after(states[-1], entry, event, states[-1].terms))
    except MissingFacts as missing:
        return RoundHistory(tuple(states), missing)
    return RoundHistory(tuple(states))


@value
class RoundHistory(CachedProperties):
    """The round before each log entry, and after the last one.

    If an entry needs a ``missing`` fact, the round before that entry is the last of the ``states``. The round ``ahead``
    of an action is that of the table after it: its states are followed when they are asked for.
    """

    followed: tuple[Round, ...]
    missing: MissingFacts | None = None
    ahead: Round | None = None

    @cached_property
    def states(self) -> tuple[Round, ...]:
        """The round before each entry, and after the last one that was followed."""
        return self.followed if self.ahead is None else _followed(self.ahead.terms.spot).followed

    @property
    def now(self) -> Round:
        """The round after the whole log. Raises MissingFacts."""
        if self.missing is not None:
            raise self.missing
        return self.followed[-1] if self.ahead is None else self.ahead


def round_ahead(spot: Spot, now: Round, action: Event, after: Spot) -> Round:
    """The round after this action in turn, which leads from one spot to the other.

    The spot after it keeps the round, unless more than one seat may have changed: then its log is followed. Raises
    MissingFacts.
    """
    terms, number = now.terms, action.whose
    if terms.spot.table is not spot.table or not now.is_exhausted or terms.bound or not _is_plain(after):
        return preview_action(now, action)
    last = {**terms.last_entries, number: now.entries} if action.does is Does.FOLD else terms.last_entries
    terms = replace(terms, spot=Spot(after.table, after.rules), last_entries=last)
    ahead = _after(now, now.entries, action, terms)
    after.keep(_followed, RoundHistory((), ahead=ahead))
    return ahead


def _is_plain(spot: Spot) -> bool:
    """Whether an action changes the round of this table just by its chips or its fold."""
    table = spot.table
    if table.out_of_turn or not table.stacks_known or holds_chips_back(spot.rules):
        return False
    dead = State.DEAD
    return not [seat for seat in table.seats if seat.bound is not None or seat.state is dead]


@value
class Round:
    """A betting round at one moment.

    ``to_act`` is the seat in turn, None if the round is closed. ``level`` is the total to match, and ``full_level`` the
    level of the last wager that counted as a full bet (fixed limit). ``bets_made`` counts full bets, starting with the
    big blind; ``largest_raise`` is the largest of them outside fixed limit. ``aggressor`` made the last wager, a
    ``short_all_in`` if it was less than a bet. ``was_heads_up_before_cap`` is kept if there is a cap. ``next_in_order``
    is the place in the order of action to look for the next turn.

    ``incomplete`` is a blind or bring-in of less than a bet, which becomes the first bet once it is completed.
    ``before_wager`` is the round before its last wager. ``short_blind`` is true if the big blind was posted short and
    is called for the posted amount. ``entries`` counts the log entries so far. A fold out of turn is not an entry: it
    takes effect before the entry that followed it, when the seat ``due`` was in turn.
    """

    terms: Terms
    seats: Mapping[int, SeatInRound]
    was_heads_up_before_cap: bool
    to_act: int | None
    level: int
    full_level: int
    largest_raise: int
    bets_made: int
    aggressor: int | None
    short_all_in: bool
    straddle: int | None
    next_in_order: int
    incomplete: int
    short_blind: bool
    before_wager: Round | None
    entries: int
    due: int | None

    @property
    def number(self) -> int:
        """The number of the round, 1 being the round before the first draw."""
        return self.terms.number

    @property
    def bet_size(self) -> int:
        """One bet of the round in fixed limit, otherwise its minimum bet. Raises MissingFacts."""
        size = self.terms.bet_size if self.terms.pair_bet is None else _one_bet(self)
        return bet_size(self.terms.spot, self.number) if size is None else size

    @property
    def wager(self) -> Does:
        """The name of the next bet: a bet, a raise, or the completion of a round with a bring-in."""
        if self.terms.brings_in and not self.bets_made:
            return Does.COMPLETE
        return Does.RAISE if self.level else Does.BET

    @property
    def bring_in_is_due(self) -> bool:
        """Whether the bring-in is still to be made; the first seat in order may not fold before."""
        return self.terms.brings_in and not self.level

    @property
    def full_raise(self) -> int:
        """The minimum full raise outside fixed limit: the largest so far, or the minimum bet.

        Raises MissingFacts.
        """
        return max(self.largest_raise, self.bet_size)

    def others_can_call(self, number: int) -> bool:
        """Whether any other live seat has chips to call part of a bet above the amount to call."""
        level = self.level
        return any(seat.live and seat.number != number and seat.most_total > level for seat in self.seats.values())

    @property
    def is_exhausted(self) -> bool:
        """Whether all log entries have been followed."""
        return _heard_out(self)

    def killed_later(self) -> list[SeatInRound]:
        """The seats whose hands are dead now but may have been live at this earlier place of the log."""
        return _killed_later(self)


@value
class Terms:
    """The facts of the round that no log entry changes.

    ``bet_size`` is None if the stakes lack it. ``last_entries`` holds, for each seat that is no longer live, the place
    of its last entry in the log; after that it is out of the hand. ``bound`` holds the commitment of each seat.
    ``brings_in`` is true in the first round of a game with a bring-in. ``pair_bet`` is the big bet that an open pair
    allows beside the small one; None without that.
    """

    spot: Spot
    number: int
    bet_size: int | None
    order: list[int]
    began_heads_up: bool
    last_entries: Mapping[int, int]
    bound: Mapping[int, Bound]
    brings_in: bool
    pair_bet: int | None


@dataclass(slots=True)
class _Draft:
    """A round while one entry is followed, with the fields of ``Round``."""

    terms: Terms
    seats: dict[int, SeatInRound]
    was_heads_up_before_cap: bool
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

    def fold_out_of_turn(self) -> bool:
        """Fold the hands that folded out of turn at this place of the log. Returns whether there are any."""
        folds = [each for each in self.terms.spot.table.out_of_turn if each.does is Does.FOLD]
        numbers = {each.seat for each in folds if each.after == self.entries}
        for number in numbers & self.seats.keys():
            self.seats[number] = replace(self.seats[number], live=False)
        return bool(numbers)

    def finished(self, able: list[int]) -> Round:
        """The round with its seat to act, after the folds out of turn at this place of the log.

        ``able`` are the seats with cards and chips behind before those folds.
        """
        due = to_act = _next_to_act(self, able)
        if self.terms.spot.table.out_of_turn and self.fold_out_of_turn():
            to_act = _next_to_act(self, in_play(self.seats))
        return Round(
            self.terms,
            self.seats,
            self.was_heads_up_before_cap,
            to_act,
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
            due,
        )


def _draft_of(now: Round, terms: Terms) -> _Draft:
    """A draft that starts from this moment, on these terms."""
    return _Draft(
        terms,
        dict(now.seats),
        now.was_heads_up_before_cap,
        now.level,
        now.full_level,
        now.largest_raise,
        now.bets_made,
        now.aggressor,
        now.short_all_in,
        now.straddle,
        now.next_in_order,
        now.incomplete,
        now.short_blind,
        now.before_wager,
        now.entries,
    )


def _before_the_log(spot: Spot) -> Round:
    """The round before the first log entry. Raises MissingFacts."""
    table = spot.table
    number = require(table.round, "/table/round", spot.rules.dealing.stages)
    seats = with_chips_held_back(seats_in_round(spot), spot)
    try:
        size = bet_size(spot, number)
    except MissingFacts:
        size = None
    order = order_of_action(spot, number)
    folded_early = {each.seat for each in table.out_of_turn if each.does is Does.FOLD}
    gone = {seat.number for seat in table.seats if not seat.live} - folded_early
    last_entries = {event.whose: entry for entry, event in enumerate(table.events) if _ends(event, gone)}
    bound = {seat.number: seat.bound for seat in table.seats if seat.bound is not None}
    able = in_play(seats)
    heads_up = len(able) <= 2
    # A spot of its own: one that keeps its history would refer to itself, and wait for the garbage collector.
    brings_in = number == 1 and has_bring_in(spot.rules)
    pair = _pair_bet(spot, number) if number == SECOND_ROUND and has_bring_in(spot.rules) else None
    terms = Terms(Spot(table, spot.rules), number, size, order, heads_up, last_entries, bound, brings_in, pair)
    return _Draft(terms, seats, heads_up).finished(able)


def _pair_bet(spot: Spot, number: int) -> int | None:
    """The big bet that an open pair allows in this round. None if it does not. Raises MissingFacts."""
    clause = spot.rules.betting.open_pair_on_fourth
    if clause.value is OpenPair.SMALL_LIMIT or not doubles_for_a_pair(spot, number):
        return None
    return require(spot.table.stakes.big_bet, "/table/stakes/big_bet", clause)


def _one_bet(now: Round | _Draft) -> int | None:
    """One bet at this moment: the big one after a big bet on an open pair. None if the stakes lack it."""
    pair = now.terms.pair_bet
    return pair if pair is not None and now.largest_raise >= pair else now.terms.bet_size


def _ends(event: Event, gone: Collection[int]) -> bool:
    """Whether the entry may be the last of a seat that is no longer live. A return may come later."""
    return event.seat in gone and event.does is not Does.RETURN


def preview_action(before: Round, event: Event) -> Round:
    """The round as it would be after this action in turn. Raises MissingFacts."""
    return _after(before, before.entries, event, before.terms, logged=False)


def _after(before: Round, entry: int, event: Event, terms: Terms, *, logged: bool = True) -> Round:
    """The round after one more entry, ``logged`` or hypothetical, on these terms. Raises MissingFacts."""
    number = event.whose
    seat = before.seats.get(number)
    if seat is None:
        return replace(before, entries=entry + 1)
    after = _draft_of(before, terms)
    after.entries = entry + 1
    bet, dead = _put_in(before, seat, event)
    behind = None if seat.behind is None else seat.behind - (bet - seat.bet) - (dead - seat.dead)
    match event.does:
        case does if does in LEAVE_THE_LEVEL:
            pass
        case Does.POST if event.kind in LIVE_POSTS:
            behind = None if behind is None else max(behind, 0)  # a post may take the chips that no bet may
            _post(after, event, all_in=behind == 0)
        case Does.POST if event.kind is Post.ANTE and not behind and _leaves_no_forced_bet(event, terms.spot):
            if behind == 0:
                _forced_bet(after, 0, all_in=True)
            elif terms.spot.table.phase is Phase.BETTING:
                seats, clause = (terms.spot.table.seat(number),), terms.spot.rules.betting.short_big_blind
                require_of_seats(seats, clause, "stack")
        case Does.BRING_IN:
            after.level = after.incomplete = bring_in_of(terms.spot)
        case Does.BET | Does.RAISE | Does.COMPLETE:
            after.before_wager = before
            _wager(after, number, bet)
        case Does.RETURN:
            _take_back(after, number, bet)
        case _:
            pass
    acts = event.does not in OF_CHIPS_ONLY
    as_check = event.does is Does.CALL and _called_as_check(before)
    if acts and before.to_act == number:
        after.next_in_order = terms.order.index(number) + 1
    after.seats[number] = SeatInRound(
        number,
        behind,
        seat.live and event.does is not Does.FOLD and not (logged and terms.last_entries.get(number) == entry),
        bet,
        dead,
        seat.acted or acts,
        after.level if acts else seat.faced,
        after.bets_made if acts else seat.bets_faced,
        seat.checked or event.does is Does.CHECK or seat.called_as_check or as_check,
        seat.called_as_check or as_check,
        seat.held_by,
        seat.killed,
        seat.ceiling,
    )
    able = in_play(after.seats)
    if terms.spot.rules.betting.structure.value in CAPPED:
        below_the_cap = after.bets_made < terms.spot.rules.betting.max_bets.value
        after.was_heads_up_before_cap |= below_the_cap and len(able) <= 2
    return after.finished(able)


def _put_in(before: Round, seat: SeatInRound, event: Event) -> tuple[int, int]:
    """The seat's bet and dead chips after the entry."""
    match event.does:
        case Does.POST if event.kind not in LIVE_POSTS:
            return seat.bet, event.total
        case Does.FOLD:
            return max(seat.bet, event.total), seat.dead
        case Does.CALL if event.to is None:
            return min(before.level, seat.most_total), seat.dead
        case Does.POST | Does.CALL | Does.BET | Does.RAISE | Does.RETURN | Does.BRING_IN | Does.COMPLETE:
            return event.total, seat.dead
        case _:
            return seat.bet, seat.dead


def _called_as_check(before: Round) -> bool:
    """Whether a call was of an all-in too small to be more than a check. To call a blind never is."""
    terms = before.terms
    if before.aggressor is None or not is_check(before.level, terms.bet_size or 0, terms.spot.rules):
        return False
    return not any(event.kind in LIVE_POSTS for event in terms.spot.table.events)


def _post(after: _Draft, event: Event, *, all_in: bool) -> None:
    after.level = max(after.level, event.total)
    if is_forced_bet(event, after.terms.spot):
        _forced_bet(after, event.total, all_in)
    elif after.short_blind:
        _short_blind(after)
    if event.kind is Post.THIRD_BLIND and all_in:
        after.level = max(after.level, _third_blind_counted(after))
    if event.kind in STRADDLES:
        after.full_level = after.largest_raise = after.level
        after.straddle = event.whose
    if event.kind is Post.KILL:
        after.level = after.full_level = max(after.level, kill_blind(after.terms.spot))
        _leave_incomplete(after, after.level)


def _third_blind_counted(after: _Draft) -> int:
    """The amount of a third blind that is all-in for less: like a big blind, it counts in full or as posted."""
    spot = after.terms.spot
    match spot.rules.betting.short_big_blind.value:
        case ShortBigBlind.COUNTS_IN_FULL:
            return third_blind(spot)
        case ShortBigBlind.CALLED_FOR_WHAT_IT_IS:
            return 0


def _leaves_no_forced_bet(ante: Event, spot: Spot) -> bool:
    """Whether the seat of the big blind or button blind posts this ante and no blind: it has no chips left for one."""
    in_blinds = ante.seat == seat_of_forced_bet(spot) and forced_bet(spot.table.stakes, spot.rules) != 0
    return in_blinds and not any(is_forced_bet(each, spot) for each in spot.table.events)


def _forced_bet(after: _Draft, posted: int, all_in: bool) -> None:
    """Make the big blind, or the button's post, the first bet, in full. Some houses call a short one as posted."""
    spot = after.terms.spot
    clause = spot.rules.betting.short_big_blind
    full = forced_bet(spot.table.stakes, spot.rules) or 0
    if all_in:
        full = require_forced_bet(spot, clause)
        after.short_blind = posted < full and clause.value is ShortBigBlind.CALLED_FOR_WHAT_IT_IS
    if after.short_blind:
        _short_blind(after, posted)
        return
    after.level = after.full_level = after.largest_raise = max(after.level, full)
    after.bets_made = 1
    _leave_incomplete(after, full)


def _short_blind(after: _Draft, posted: int = 0) -> None:
    """Make the posts the first bet if one of them is in full, beside a forced bet called for the ``posted`` amount.

    In fixed limit, the part of a bet that counts as full is enough for that blind itself.
    """
    full = forced_bet(after.terms.spot.table.stakes, after.terms.spot.rules) or 0
    if after.level >= full or _counts_as_full(after, posted, full):
        after.bets_made, after.full_level = 1, after.level
        _leave_incomplete(after, full)


def _leave_incomplete(after: _Draft, blind: int) -> None:
    """Do not count a full blind below the bet as a bet yet if the first raise completes it."""
    rules = after.terms.spot.rules
    if rules.betting.structure.value is not Structure.FIXED_LIMIT or blind >= (after.terms.bet_size or 0):
        return
    if not has_blinds(rules):
        return
    if rules.betting.blind_and_bet.value is BlindAndBet.FIRST_RAISE_COMPLETES_TO_THE_BET:
        after.incomplete, after.full_level, after.bets_made = after.level, 0, 0


def _wager(after: _Draft, number: int, to: int) -> None:
    size = after.terms.bet_size if after.terms.pair_bet is None else _one_bet(after)
    one_bet, above_full = size or 0, to - after.full_level
    after.short_all_in = 0 < above_full < one_bet
    if after.terms.spot.rules.betting.structure.value is Structure.FIXED_LIMIT:
        base = after.full_level if after.terms.brings_in else max(after.full_level, after.incomplete)
        if after.terms.pair_bet is not None:
            after.largest_raise = max(after.largest_raise, to - base)
        if _counts_as_full(after, to - base, after.full_level + one_bet - base):
            after.bets_made += 1
            after.full_level = to
    elif to - after.level >= max(one_bet, after.largest_raise):
        after.bets_made += 1
        after.largest_raise = to - after.level
    after.level = max(after.level, to)
    after.aggressor = number


def _take_back(after: _Draft, number: int, to: int) -> None:
    """Reduce the last wager to this total: that of a dead hand, down to its matched part."""
    before = after.before_wager
    if before is None or after.aggressor != number:
        return
    after.level, after.full_level, after.largest_raise = before.level, before.full_level, before.largest_raise
    after.bets_made, after.aggressor, after.short_all_in = before.bets_made, before.aggressor, before.short_all_in
    after.before_wager = before.before_wager
    if to > after.level:
        _wager(after, number, to)


def _counts_as_full(now: _Draft, chips: int, bet: int) -> bool:
    """Whether these chips count as a full bet of this size. In fixed limit, half of it may."""
    rules = now.terms.spot.rules
    if rules.betting.structure.value is not Structure.FIXED_LIMIT:
        return chips >= bet
    match rules.betting.limit_short_all_in.value:
        case LimitShortAllIn.HALF_COUNTS_AS_FULL:
            return 2 * chips >= bet
        case LimitShortAllIn.ALWAYS_COMPLETE:
            return chips >= bet


def _heard_out(now: Round | _Draft) -> bool:
    return now.entries >= len(now.terms.spot.table.events)


def _killed_later(now: Round | _Draft) -> list[SeatInRound]:
    return [] if _heard_out(now) else [seat for seat in now.seats.values() if seat.killed and not seat.live]


def _next_to_act(now: _Draft, able: list[int]) -> int | None:
    """The first seat in order with a decision left. None if there is none, or only one hand is left.

    ``able`` are the seats with cards and chips behind.
    """
    alone = False
    if len(able) < 2:
        killed_later = _killed_later(now)
        if sum(seat.live for seat in now.seats.values()) + len(killed_later) < 2:
            return None
        alone = len(able) == 1 and not any(seat.has_chips for seat in killed_later)
    order, start = now.terms.order, now.next_in_order
    for number in order[start:] + order[:start]:
        if number in able and _must_act(now, now.seats[number], alone):
            return number
    return None


def _must_act(now: _Draft, seat: SeatInRound, alone: bool) -> bool:
    """Whether a seat with chips has a decision left. If no other seat has chips, it can only call.

    That includes chips of folded seats and dead hands.
    """
    if alone:
        return seat.bet < max(each.bet for each in now.seats.values() if each is not seat)
    return not seat.acted or seat.bet < now.level
