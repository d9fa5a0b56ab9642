"""What the text records of online rooms have in common: players by name, lines by their first words."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from re import Match, Pattern
from typing import Any, ClassVar

from dealer_service.formats.amounts import amount, cards_in
from dealer_service.formats.games import DEALT_FIRST, FLOP, LAST_STREET, LATER_STREET, is_stud
from dealer_service.formats.hand_builder import HandBuilder
from dealer_service.formats.lines import Line
from dealer_service.formats.problems import (
    BadHand,
    incomplete,
    invalid_line,
    missing,
    named_twice,
    no_street,
    other_game,
    unknown_line,
    unknown_player,
)
from dealer_service.formats.recorded_hand import Loss, RecordedHand

# Parts of patterns: chips, cards, and the pot that they come from.
CHIPS = r"([^ ]{1,30})"
CARDS = r"\[([^\]]{0,200}+)\]"
POT = r"(?P<kind>main |side )?pot"
AND_ALL_IN = r"(?: and is all-in)?"
COMMA_ALL_IN = r"(?:, and is all in)?"

_DEALT = re.compile(rf"{CARDS}(?: {CARDS})?")
_BOARD = re.compile(
    rf"\*\*\* (?:(FIRST|SECOND) )?(?:FLOP|TURN|RIVER)(?: ([12]))? \*\*\* (?:{CARDS} ?)?{CARDS}.{{0,100}}"
)
_STREET = re.compile(r"\*\*\* (?:([3-7])(?:rd|th|RD|TH) STREET|(RIVER)) \*\*\*(?: \(.{0,100})?")
_BOARDS = re.compile(r"\*\*\* BOARD \d - ")  # several boards at once
_SEAT = re.compile(r"Seat (\d{1,2}): (.{1,300}+)")
_TABLE = re.compile(r"Table:? '(.{0,200}+)")
_BUTTON = re.compile(r"Seat #(\d{1,2}) is the button")
Act = Callable[[Any, int, Match[str]], None]
Verb = tuple[Pattern[str], Act]


class TextRoom(ABC):
    """Reads the lines of one hand. A subclass gives the layout of its room."""

    form = ""
    room = ""
    verbs: ClassVar[Sequence[Verb]] = ()
    after_name: tuple[str, ...] = (" ",)  # text between a player's name and the verb
    before_cards = " ["  # text between a player's name and the cards dealt
    stack: ClassVar[Pattern[str]]  # a seat's chips, after the parenthesis
    draw_mark: ClassVar[Pattern[str]] = re.compile(r" DRAW \*\*\*")

    def __init__(self, keep_names: bool = False) -> None:
        self.keep_names = keep_names
        self.hand = HandBuilder(self.form, 1)
        self.players: dict[str, int] = {}
        self.board: list[str] = []
        self._by_length: list[str] = []
        self.begun = False  # the header was read
        self.summary = False  # its heading was read
        self.ended = False  # the result was read

    def read(self, lines: Sequence[Line]) -> RecordedHand:
        """The hand in these lines. Raises BadHand with line and column."""
        self.hand = HandBuilder(self.form, lines[0].number)
        self.hand.room = self.room
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

    @abstractmethod
    def read_line(self, text: str) -> None:
        """Read one line. Raises BadHand."""

    def end(self) -> None:
        """Take the facts that follow from the whole record."""
        self.hand.take_posted_stakes()

    def column(self, text: str) -> int:
        """The column of the verb in a player's line; 1 if the line is not about a player."""
        found = self.split(text)
        return 1 if found is None else len(text) - len(found[1]) + 1

    # Lines that several rooms have

    def read_mark(self, text: str) -> None:
        """Read a line that begins with asterisks: the next draw or street, or the summary."""
        if text.startswith("*** SUMMARY"):
            self.summary = True
        elif is_stud(self.hand.game) and (found := _STREET.fullmatch(text)) is not None:
            self.hand.begin_street(LAST_STREET if found[2] else int(found[1]))
        elif (street := _BOARD.fullmatch(text)) is not None:
            self.read_street(street)
        elif _BOARDS.match(text) is not None:
            raise other_game(self.hand.variant)
        elif self.draw_mark.search(text) is not None:
            self.hand.begin_draw()

    def read_street(self, found: Match[str]) -> None:
        """Read the cards of a street, in the last brackets, after those that lie there.

        Some rooms leave out the streets before the last once all players are all-in. Of a board that is run twice, the
        first run is the hand.
        """
        run, lying, new = found[1] or found[2], cards_in(found[3] or ""), cards_in(found[4])
        if run is not None:
            self.hand.lose(Loss.SECOND_RUN)
        if run in ("SECOND", "2"):
            return
        while left_out := lying[len(self.board) :][: LATER_STREET if self.board else FLOP]:
            self.deal_board(left_out)
        self.deal_board(new)

    def deal_board(self, cards: Sequence[str]) -> None:
        """Deal these cards to the board."""
        self.board += cards
        self.hand.deal_board(cards)

    def read_table(self, text: str) -> None:
        """Read the table's name and the button."""
        found = _TABLE.match(text)
        name, quote, rest = (found[1] if found else "").partition("'")
        button = _BUTTON.search(rest if quote else name)
        if found is None or (button is None and not is_stud(self.hand.game)):
            raise missing("button")
        self.hand.table = name[:100] or None
        self.hand.button = None if button is None else int(button[1])

    def read_seat(self, text: str) -> tuple[str, int, str]:
        """A seat's player, number and chips. Raises BadHand."""
        found = _SEAT.match(text)
        name, separator, chips = (found[2] if found else "").rpartition(" (")
        stack = self.stack.fullmatch(chips)
        if found is None or not separator or stack is None:
            raise unknown_line()
        return name, int(found[1]), stack[1]

    def read_summary(self, text: str) -> None:
        """Read a line of the summary: the rake, or a seat."""
        if text.startswith("Total pot "):
            self.read_total(text)
            return
        self.read_role(text)
        if " mucked [" in text:
            self.hand.lose(Loss.MUCKED_CARDS)

    def read_total(self, text: str) -> None:
        """Read the rake from a line with the total pot."""
        self.hand.raked = amount(text.partition(" | Rake ")[2].partition(" ")[0])

    def read_deal(self, text: str) -> None:
        """Read the cards dealt to a player: the first hand in brackets, or the hand and the replacement cards."""
        name, cards = self._split_deal(text.removeprefix("Dealt to "))
        found = _DEALT.fullmatch(f"[{cards}")
        if found is None:
            raise invalid_line("Dealt to")
        seat, *both = self.seat_of(name), cards_in(found[1]), cards_in(found[2] or "")
        if not is_stud(self.hand.game):
            self.hand.deal(seat, both[0] if found[2] is None else both[1])
        elif not self.hand.street:
            raise no_street()
        else:
            self.hand.deal(seat, [*both[0], *both[1]] if self.hand.street == DEALT_FIRST else both[1] or both[0])

    def _split_deal(self, text: str) -> tuple[str, str]:
        """The name and the cards of a deal. A name may hold what comes before the cards."""
        known = next((name for name in self._by_length if text.startswith(name + self.before_cards)), None)
        name, _, cards = text.partition(self.before_cards)
        return (name, cards) if known is None else (known, text[len(known) + len(self.before_cards) :])

    def read_role(self, text: str) -> None:
        """Read the seat of a blind from a line of the summary: a player may be too short to post it."""
        found = _SEAT.match(text)
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
        self._wagers(seat, "bet", found)

    def raises(self, seat: int, found: Match[str]) -> None:
        """A raise to this total."""
        self._wagers(seat, "raise", found)

    def _wagers(self, seat: int, does: str, found: Match[str]) -> None:
        if is_stud(self.hand.game):  # where it may complete the bring-in
            self.hand.raise_or_bet(seat, amount(found[1]))
        else:
            self.hand.wager(seat, does, to=amount(found[1]))

    def brings_in(self, seat: int, found: Match[str]) -> None:
        """The bring-in of stud, with a second group if the seat is all-in."""
        self.hand.bring_in_with(seat, amount(found[1]), found[2] is not None)

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

    def collects(self, seat: int, found: Match[str]) -> None:
        """Chips won: ``chips`` from a ``kind`` of pot with a ``number``."""
        kind = found["kind"]
        pot = None if kind is None else "main" if kind == "main " else f"side-{found['number'] or 1}"
        self.hand.collect(seat, amount(found["chips"]), pot)
        self.ended = True


def ignore(_: TextRoom, __: int, ___: Match[str]) -> None:
    """A line without meaning for the hand."""


def betting(
    calls: Pattern[str], bets: Pattern[str], raises: Pattern[str], on_call: Act = TextRoom.calls_with
) -> Sequence[Verb]:
    """The verbs of a betting round. The group of each pattern is the amount, of a raise its total."""
    return (
        (re.compile(r"folds"), TextRoom.folds),
        (re.compile(r"checks"), TextRoom.checks),
        (calls, on_call),
        (bets, TextRoom.bets),
        (raises, TextRoom.raises),
    )


def posting(kind: str) -> Act:
    """A post of this kind."""

    def posts(room: TextRoom, seat: int, found: Match[str]) -> None:
        room.hand.post(seat, kind, amount(found[1]))

    return posts
