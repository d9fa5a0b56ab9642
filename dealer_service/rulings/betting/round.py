"""How far the betting round has come: the log, read once from its first entry to its last.

Nothing is refused here. An irregular entry is taken as it happened, and what is wrong with it is said
elsewhere; so the round of a disputed table can be read too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import CAPPED, LimitShortAllIn, Opener, Reopening, Structure
from dealer_service.rulings.betting.cap import Cap
from dealer_service.rulings.betting.seats import SeatInRound, hold_back, seats_in_round
from dealer_service.rulings.posts.kill import kill_blind, killed, limits_by
from dealer_service.rulings.posts.straddle import straddle_of
from dealer_service.rulings.reasons import Because
from dealer_service.rulings.ruling import MissingFacts, require
from dealer_service.table import LIVE_POSTS, Does, Event, Phase, Post, Snapshot, State


def bet_size(table: Snapshot, rules: Ruleset, round: int) -> int:
    """One bet of the round in fixed limit, the least in spread limit, else the big blind, or a chip. Raises Untold."""
    house, stakes = rules.betting, table.stakes
    match house.structure.value:
        case Structure.FIXED_LIMIT:
            if round < house.big_bet_from_round.value:
                return killed(require(stakes.small_bet, "/table/stakes/small_bet", house.fixed_size), table, rules)
            return killed(require(stakes.big_bet, "/table/stakes/big_bet", house.big_bet_from_round), table, rules)
        case Structure.SPREAD_LIMIT:
            return require(stakes.least_bet, "/table/stakes/least_bet", house.spread_sizes)
        case Structure.NO_LIMIT | Structure.POT_LIMIT | Structure.HALF_POT_LIMIT:
            big = require(stakes.big_blind, "/table/stakes/big_blind", house.minimum_bet)
            return big or require(stakes.chip, "/table/stakes/chip", house.minimum_bet)


def bet_told(table: Snapshot, rules: Ruleset, round: int) -> int | None:
    """The size of a bet, where it is told."""
    try:
        return bet_size(table, rules, round)
    except MissingFacts:
        return None


def order_of_action(table: Snapshot, rules: Ruleset, round: int) -> list[int]:
    """The seats that were dealt in, in the order of action of this round.

    Where nobody posts a big blind there is none to sit left of, and the first seat left of the button opens.
    """
    left_of = table.button
    if round == 1 and (straddle := straddle_of(table)) is not None:
        left_of = straddle.seat or table.button
    elif round == 1 and rules.betting.opener_first_round.value is Opener.LEFT_OF_BIG_BLIND:
        require(table.big_blind_seat, "/table/big_blind_seat", rules.betting.opener_first_round)
        left_of = table.big_blind_seat or table.button
    return [seat.number for seat in table.clockwise_from(left_of) if seat.state is not State.OUT]


class BettingRound:
    """The round as the log leaves it.

    ``level`` is the total to match. ``full_level`` is the level of the last wager that counted as a
    full bet (fixed limit). ``bets_made`` counts full bets, the big blind being the first. ``aggressor``
    made the last wager, which was a ``short_all_in`` where it was less than a bet.
    """

    def __init__(self, table: Snapshot, rules: Ruleset, read: bool = True) -> None:
        self.rules = rules
        self.number = require(table.round, "/table/round", rules.dealing.stages)
        structure = rules.betting.structure.value
        self.fixed, self.capped = structure is Structure.FIXED_LIMIT, structure in CAPPED
        self.level = self.full_level = self.bets_made = 0
        self.aggressor: int | None = None
        self.short_all_in = False
        self.straddle: int | None = None
        self.seats = seats_in_round(table, rules)
        hold_back(self.seats, table, rules)
        self._cap = Cap(table, rules, self.seats.values())
        self._table = table
        self._one_bet = bet_told(table, rules, self.number)
        self._increment = 0
        self._order = order_of_action(table, rules, self.number)
        self._at = self._taken = 0
        self._to_act: tuple[int | None] | None = None  # found out once between two entries of the log
        gone = {seat.number for seat in table.seats if not seat.live}
        self._entries_left = Counter(event.seat for event in table.log or () if event.seat in gone)
        if read:
            self.read()

    def read(self) -> None:
        """Take what is left of the log."""
        for event in (self._table.log or ())[self._taken :]:
            self.take(event)

    def entries(self) -> Iterator[tuple[int, Event]]:
        """Each entry of the log that is left, and its number: shown as the round stands before it, and then taken."""
        for number, event in enumerate(self._table.log or ()):
            if number == self._taken:
                yield number, event
                self.take(event)

    @property
    def bet_size(self) -> int:
        """One bet of the round in fixed limit, else the least bet. Raises Untold."""
        return self._one_bet if self._one_bet is not None else bet_size(self._table, self.rules, self.number)

    @property
    def increment(self) -> int:
        """The least full raise outside fixed limit: the largest so far, or the least bet. Raises Untold."""
        return max(self._increment, self.bet_size)

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is; None when the round is closed."""
        if self._to_act is None:
            self._to_act = (self._next_to_act(),)
        return self._to_act[0]

    def _next_to_act(self) -> int | None:
        if [seat.live for seat in self.seats.values()].count(True) < 2:
            return None
        for step in range(len(self._order)):
            number = self._order[(self._at + step) % len(self._order)]
            if self._must_act(self.seats[number]):
                return number
        return None

    @property
    def cap(self) -> int | None:
        """How many bets the round may have; None where there is no cap. Raises Untold."""
        return None if not self.capped or self._cap.lifted else self._cap.bets

    @property
    def at_the_cap(self) -> bool:
        """Whether the round has all the bets that the house allows, wherever the cap is not lifted."""
        return self.capped and self.bets_made >= self._cap.bets

    @property
    def heads_up(self) -> bool:
        """Whether two players are left, counted as the house counts them for the cap."""
        return self._cap.heads_up

    @property
    def killed(self) -> Because:
        """The clause that raises the limits, where this pot is killed."""
        return limits_by(self._table, self.rules)

    @property
    def killer(self) -> int | None:
        """The seat that kills this pot."""
        return self._table.kill_seat

    @property
    def big_blind_seat(self) -> int | None:
        """The seat that posted the big blind."""
        return self._table.big_blind_seat

    def others_can_call(self, number: int) -> bool:
        """Whether any other live seat has chips behind."""
        return any(each.live and each.behind and each.number != number for each in self.seats.values())

    def may_raise_again(self, seat: SeatInRound) -> bool:
        """Whether the seat has not acted yet, or faces enough since it did: half a bet in fixed limit."""
        if not seat.acted:
            return True
        risen = self.level - seat.faced
        if self.fixed:
            return 2 * risen >= self.bet_size
        match self.rules.betting.reopening.value:
            case Reopening.FULL_RAISE_FACED_CUMULATIVE:
                return risen >= self.increment
            case Reopening.SINGLE_FULL_RAISE_ONLY:
                return self.bets_made > seat.bets_faced
            case Reopening.HALF_A_RAISE_FACED:
                return 2 * risen >= self.increment

    def take(self, event: Event) -> None:
        """Take one entry of the log as it happened."""
        seat = self.seats.get(event.seat or 0)
        if seat is None:
            self._taken += 1
            return
        in_turn = event.does is not Does.POST and self.to_act == seat.number
        match event.does:
            case Does.POST:
                self._post(seat, event)
            case Does.FOLD:
                seat.live, seat.folded = False, True
            case Does.CALL:
                seat.put_in(min(self.level, seat.all_told) if event.to is None else event.to)
            case Does.BET | Does.RAISE:
                self._wager(seat, event.to or 0)
        if event.does is Does.CHECK or (event.does is Does.CALL and not self.bets_made):
            seat.checked = True
        if event.does is not Does.POST:
            seat.acted, seat.faced, seat.bets_faced = True, self.level, self.bets_made
        if seat.number in self._entries_left:
            self._entries_left[seat.number] -= 1
            seat.live = seat.live and self._entries_left[seat.number] > 0
        self._cap.follow(self.bets_made)
        self._to_act = None
        self._taken += 1
        if in_turn:
            self._at = self._order.index(seat.number) + 1

    def _post(self, seat: SeatInRound, event: Event) -> None:
        to = event.to or 0
        if event.kind not in LIVE_POSTS:
            seat.behind -= to - seat.dead
            seat.dead = to
            return
        seat.put_in(to)
        self.level = max(self.level, to)
        if event.kind is Post.BIG_BLIND:
            full = self._table.stakes.big_blind
            if seat.behind == 0:
                full = require(full, "/table/stakes/big_blind", self.rules.betting.short_big_blind)
            self.level = self.full_level = self._increment = max(self.level, full or 0)
            self.bets_made = 1
        if event.kind is Post.STRADDLE:
            self.level = self.full_level = self._increment = max(self.level, to)
            self.straddle = seat.number
        if event.kind is Post.KILL:
            self.level = self.full_level = max(self.level, kill_blind(self._table, self.rules))

    def _wager(self, seat: SeatInRound, to: int) -> None:
        one = self._one_bet or 0
        self.short_all_in = 0 < to - self.full_level < one
        if self.fixed and self._counts_as_full(to - self.full_level, one):
            self.bets_made += 1
            self.full_level = to
        if not self.fixed and to - self.level >= max(one, self._increment):
            self.bets_made += 1
            self._increment = to - self.level
        seat.put_in(to)
        self.level = max(self.level, to)
        self.aggressor = seat.number

    def _counts_as_full(self, added: int, one: int) -> bool:
        """Whether so much above the last full bet is a bet of the round in fixed limit."""
        match self.rules.betting.limit_short_all_in.value:
            case LimitShortAllIn.HALF_COUNTS_AS_FULL:
                return 2 * added >= one
            case LimitShortAllIn.ALWAYS_COMPLETE:
                return added >= one

    def _must_act(self, seat: SeatInRound) -> bool:
        """Whether the seat has something left to decide: whether it is live for what others put in, folded ones too."""
        if not seat.live or not seat.behind:
            return False
        if not self.others_can_call(seat.number):
            others = [each.bet for each in self.seats.values() if each is not seat and (each.live or each.folded)]
            return seat.bet < max(others)
        return not seat.acted or seat.bet < self.level


def unread_round(table: Snapshot, rules: Ruleset) -> BettingRound | None:
    """The betting round that is open, before the first entry of its log; None where none is, or too little is told."""
    if table.phase is not Phase.BETTING:
        return None
    try:
        return BettingRound(table, rules, read=False)
    except MissingFacts:
        return None


def whole_round(table: Snapshot, rules: Ruleset, now: BettingRound | None) -> BettingRound:
    """The betting round with all of its log read: this one, where one is given. Raises Untold."""
    if now is None:
        return BettingRound(table, rules)
    now.read()
    return now
