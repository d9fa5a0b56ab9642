"""How many bets a round may have in fixed limit, and for which two players the cap is lifted."""

from __future__ import annotations

from collections.abc import Iterable

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import CapHeadsUp
from dealer_service.rulings.betting.seats import SeatInRound
from dealer_service.rulings.ruling import require
from dealer_service.table import Snapshot


class Cap:
    """What the cap turns on: how many players the round began with, and how many were left before it was reached."""

    def __init__(self, table: Snapshot, rules: Ruleset, seats: Iterable[SeatInRound]) -> None:
        self.rules, self.seats = rules, tuple(seats)
        self._players_left = table.players_left
        self._began_heads_up = self._heads_up_before_it = self._in_play <= 2

    @property
    def bets(self) -> int:
        """The bets that the house allows, wherever the cap is not lifted."""
        return self.rules.betting.max_bets.value

    def follow(self, bets_made: int) -> None:
        """Take note of who is left after an entry of the log."""
        if self.rules.betting.cap_heads_up.value is CapHeadsUp.WHEN_HEADS_UP_BEFORE_THE_CAP:
            self._heads_up_before_it |= self._in_play <= 2 and bets_made < self.bets

    @property
    def lifted(self) -> bool:
        """Whether there is no cap for those who are left. Raises Untold."""
        clause = self.rules.betting.cap_heads_up
        match clause.value:
            case CapHeadsUp.NEVER:
                return False
            case CapHeadsUp.IF_ROUND_BEGINS_HEADS_UP:
                return self._began_heads_up
            case CapHeadsUp.WHEN_HEADS_UP_BEFORE_THE_CAP:
                return self._heads_up_before_it
            case CapHeadsUp.ONLY_WHEN_THE_EVENT_IS_HEADS_UP:
                return len(self.seats) == 2 and require(self._players_left, "/table/players_left", clause) == 2

    @property
    def heads_up(self) -> bool:
        """Whether two players are left, counted as the house counts them."""
        match self.rules.betting.cap_heads_up.value:
            case CapHeadsUp.NEVER | CapHeadsUp.ONLY_WHEN_THE_EVENT_IS_HEADS_UP:
                return sum(each.live for each in self.seats) == 2
            case CapHeadsUp.IF_ROUND_BEGINS_HEADS_UP | CapHeadsUp.WHEN_HEADS_UP_BEFORE_THE_CAP:
                return self._in_play == 2

    @property
    def _in_play(self) -> int:
        """How many seats have cards and chips behind."""
        return sum(each.live and each.behind > 0 for each in self.seats)
