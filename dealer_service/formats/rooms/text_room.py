"""What the text records of online rooms have in common: players by name, lines by their first words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from re import Match, Pattern
from typing import Any, ClassVar

from dealer_service.formats.amounts import amount, cards_in
from dealer_service.formats.games import Limit
from dealer_service.formats.hand_builder import HandBuilder
from dealer_service.formats.lines import Line
from dealer_service.formats.problems import (
    BadHand,
    incomplete,
    invalid_line,
    named_twice,
    unknown_line,
    unknown_player,
)
from dealer_service.formats.recorded_hand import RecordedHand

_DEALT = re.compile(r"\[([^\]]{0,200}+)\](?: \[([^\]]{0,200}+)\])?")
_ROLE = re.compile(r"Seat (\d{1,2}): (.{1,300}+)")
Verb = tuple[Pattern[str], Callable[[Any, int, Match[str]], None]]


class TextRoom:
    """Reads the lines of one hand. A subclass gives the layout of its room."""

    form = ""
    room = ""
    verbs: ClassVar[Sequence[Verb]] = ()
    after_name: tuple[str, ...] = (" ",)  # text between a player's name and the verb

    def __init__(self, keep_names: bool = False) -> None:
        self.keep_names = keep_names
        self.hand = HandBuilder(self.form, 1)
        self.players: dict[str, int] = {}
        self._by_length: list[str] = []
        self.ended = False  # the result was read

    def read(self, lines: Sequence[Line]) -> RecordedHand:
        """The hand in these lines. Raises BadHand with line and column."""
        self.hand = HandBuilder(self.form, lines[0].number)
        self.hand.room = self.room
        self.begin(lines)
        for line in lines:
            try:
                self.read_line(line.text.rstrip())
            except BadHand as bad:
                raise bad.at(line.number, self.column(line.text)) from None
        try:
            if not self.ended:
                raise incomplete()
            self.end()
            return self.hand.finish(self.keep_names)
        except BadHand as bad:
            raise bad.at(lines[-1].number) from None

    def begin(self, lines: Sequence[Line]) -> None:
        """Prepare for these lines."""

    def read_line(self, text: str) -> None:
        """Read one line. Raises BadHand."""
        raise NotImplementedError

    def end(self) -> None:
        """Take the facts that follow from the whole record."""
        take_posted_stakes(self.hand)

    def column(self, text: str) -> int:
        """The column of the verb in a player's line; 1 if the line is not about a player."""
        found = self.split(text)
        return 1 if found is None else len(text) - len(found[1]) + 1

    def take_bets(self, low: str, high: str) -> None:
        """Take the amounts of a header: bets in fixed limit, else blinds."""
        names = ("small_bet", "big_bet") if self.hand.limit is Limit.FIXED else ("small_blind", "big_blind")
        self.hand.stakes |= dict(zip(names, (amount(low), amount(high)), strict=True))

    def read_total(self, text: str) -> None:
        """Read the rake from a line with the total pot."""
        self.hand.raked = amount(text.partition(" | Rake ")[2].partition(" ")[0])

    def read_deal(self, name: str, cards: str) -> None:
        """Read the cards dealt to a player: the first hand in brackets, or the hand and the replacement cards."""
        found = _DEALT.fullmatch(cards)
        if found is None:
            raise invalid_line("Dealt to")
        self.hand.deal(self.seat_of(name), cards_in(found[1] if found[2] is None else found[2]))

    def read_role(self, text: str) -> None:
        """Read the seat of a blind from a line of the summary: a player may be too short to post it."""
        found = _ROLE.match(text)
        seat = int(found[1]) if found else 0
        name = self.hand.names.get(seat)
        if found and name is not None and found[2].startswith(name):
            roles = found[2][len(name) :].split(")", 2)[:2]
            if " (small blind" in roles:
                self.hand.roles["small-blind"] = seat
            if " (big blind" in roles:
                self.hand.roles["big-blind"] = seat

    # Players

    def add_player(self, name: str, seat: int, stack: str) -> None:
        """A line that gives a seat its player and chips."""
        if name in self.players:
            raise named_twice(f"seat {seat}")
        self.hand.seat(seat, amount(stack), name)
        self.players[name] = seat
        self._by_length = sorted(self.players, key=len, reverse=True)

    def seat_of(self, name: str) -> int:
        """The seat of a player. Raises BadHand."""
        if name not in self.players:
            raise unknown_player()
        return self.players[name]

    def split(self, text: str) -> tuple[int, str] | None:
        """The seat of the player with whose name a line begins, and the rest; None for any other line."""
        for name in self._by_length:
            if text.startswith(name):
                rest = text[len(name) :]
                for separator in self.after_name:
                    if rest.startswith(separator):
                        return self.players[name], rest[len(separator) :]
        return None

    def act(self, verbs: Sequence[Verb], seat: int, rest: str) -> bool:
        """Carry out the rest of a line; false if no verb fits."""
        for pattern, do in verbs:
            if (found := pattern.fullmatch(rest)) is not None:
                do(self, seat, found)
                return True
        return False

    def require(self, verbs: Sequence[Verb], seat: int, rest: str) -> None:
        """Carry out the rest of a line. Raises BadHand if no verb fits."""
        if not self.act(verbs, seat, rest):
            raise unknown_line()

    # What verbs do

    def folds(self, seat: int, _: Match[str]) -> None:
        """A fold."""
        self.hand.fold(seat)

    def checks(self, seat: int, _: Match[str]) -> None:
        """A check."""
        self.hand.check(seat)

    def calls_with(self, seat: int, found: Match[str]) -> None:
        """A call that adds these chips."""
        self.hand.wager(seat, "call", put=amount(found[1]))

    def calls_to(self, seat: int, found: Match[str]) -> None:
        """A call to this total."""
        self.hand.wager(seat, "call", to=amount(found[1]))

    def bets(self, seat: int, found: Match[str]) -> None:
        """A bet."""
        self.hand.wager(seat, "bet", to=amount(found[1]))

    def raises(self, seat: int, found: Match[str]) -> None:
        """A raise to this total."""
        self.hand.wager(seat, "raise", to=amount(found[1]))

    def discards_cards(self, seat: int, found: Match[str]) -> None:
        """A discard: a number of cards, and the cards if they are given."""
        count, cards = int(found[1]), cards_in(found[2] or "")
        self.hand.discard(seat, cards if len(cards) == count else None, count)

    def stands_pat(self, seat: int, _: Match[str]) -> None:
        """A discard of no cards."""
        self.hand.discard(seat)

    def shows(self, seat: int, found: Match[str]) -> None:
        """A hand shown."""
        self.hand.show(seat, cards_in(found[1]))

    def mucks(self, seat: int, _: Match[str]) -> None:
        """A hand given up."""
        self.hand.muck(seat)

    def ignore(self, _: int, __: Match[str]) -> None:
        """A line without meaning for the hand."""


def posting(kind: str) -> Callable[[Any, int, Match[str]], None]:
    """A post of this kind."""

    def posts(room: TextRoom, seat: int, found: Match[str]) -> None:
        room.hand.post(seat, kind, amount(found[1]))

    return posts


def take_posted_stakes(hand: HandBuilder) -> None:
    """Take the blinds and the ante as they were posted: in fixed limit a record names only the bets."""
    posted: dict[str, Decimal] = {}
    for _, kind, each in hand.posts:
        posted[kind] = max(each, posted.get(kind, each))
    hand.stakes.setdefault("ante", posted.get("ante", Decimal(0)))
    if hand.limit is Limit.FIXED:
        hand.stakes.setdefault("big_blind", hand.stakes["small_bet"])
        if "small-blind" in posted:
            hand.stakes.setdefault("small_blind", posted["small-blind"])
