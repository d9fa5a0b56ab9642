"""Hands of KingsClub, in the text of its hand histories. Calls and raises are totals of the round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from dealer_service.formats.amounts import amount, cards_in
from dealer_service.formats.games import game_in
from dealer_service.formats.problems import missing, unknown_line
from dealer_service.formats.recorded_hand import Loss
from dealer_service.formats.rooms.text_room import TextRoom, Verb, posting

START = re.compile(r"#(\d{1,20}): (?:No |Pot )?Limit .{1,60} - [0-9.,]{1,20}/[0-9.,]{1,20}")
_GAME = re.compile(r"([^/]{1,100}) - ([0-9.,]{1,20})/([0-9.,]{1,20})")
_TABLE = re.compile(r"Table '(.{0,100})' Seat (\d{1,2}) is the button")
_SEAT = re.compile(r"Seat (\d{1,2}): (.{1,100})")
_DRAW = re.compile(r"\*\*\* (?:1ST|2ND|3RD) DRAW \*\*\*")
_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")
ALL_IN = r"(?:, and is all in)?"
CARDS = r"\[([^\]]{0,200}+)\]"
CHIPS = r"([0-9][0-9,.]{0,29}?)"


class KingsClub(TextRoom):
    """Reads one hand."""

    form, room = "kings-club", "KingsClub"
    after_name = (": ", " ")

    def __init__(self, keep_names: bool = False) -> None:
        super().__init__(keep_names)
        self.summary = False

    def read_line(self, text: str) -> None:
        """Read one line."""
        if text.startswith("*** "):
            self._mark(text)
        elif not text:
            return
        elif self.hand.hand is None:
            self._read_header(text)
        elif self.summary:
            self._read_summary(text)
        elif text.startswith("Seat "):
            name, seat, stack = self._seat(text)
            self.add_player(name, seat, stack)
        elif text.startswith("Table '"):
            self._read_table(text)
        elif text.startswith("Dealt to "):
            who, _, cards = text.removeprefix("Dealt to ").partition(": [")
            self.read_deal(who, f"[{cards}")
        elif text.startswith("Run "):
            self._read_run(text)
        elif (found := self.split(text)) is not None:
            self.require(self.verbs, *found)
        elif _TIME.fullmatch(text) is not None:
            self.hand.played = text
        else:
            raise unknown_line()

    def _mark(self, text: str) -> None:
        if text.startswith("*** SUMMARY"):
            self.summary = True
        elif _DRAW.fullmatch(text) is not None:
            self.hand.begin_draw()

    def _read_header(self, text: str) -> None:
        found = _GAME.fullmatch(text.partition(": ")[2])
        if found is None:
            raise unknown_line()
        self.hand.hand = text[1:].partition(":")[0]
        self.hand.variant = found[1]
        self.hand.game, self.hand.limit = game_in(found[1], found[1])
        self.hand.money = True
        self.take_bets(found[2], found[3])

    def _read_table(self, text: str) -> None:
        found = _TABLE.fullmatch(text)
        if found is None:
            raise missing("button")
        self.hand.table, self.hand.button = found[1], int(found[2])

    def _seat(self, text: str) -> tuple[str, int, str]:
        found = _SEAT.match(text)
        name, separator, chips = (found[2] if found else "").rpartition(" (")
        if found is None or not separator or ")" not in chips:
            raise unknown_line()
        return name, int(found[1]), chips.partition(")")[0]

    def _read_run(self, text: str) -> None:
        """Read a hand of a draw that was run twice: the first run is the hand."""
        run, _, rest = text.partition(": ")
        self.hand.lose(Loss.SECOND_RUN)
        if run == "Run 1" and (found := self.split(rest)) is not None:
            self.require(self.verbs, *found)

    def _read_summary(self, text: str) -> None:
        if text.startswith("Seat "):
            name, seat, stack = self._seat(text)
            if self.seat_of(name) == seat:
                self.hand.finals[seat] = amount(stack)
        elif text.startswith("Rake "):
            self.hand.raked = amount(text.removeprefix("Rake "))
        elif (found := self.split(text)) is not None:
            self.require(self.results, *found)
            self.ended = True

    def _discards(self, seat: int, found: re.Match[str]) -> None:
        self.hand.discard(seat, cards_in(found[1]))
        self.hand.deal(seat, cards_in(found[2]))
        if found[3] is not None:
            self.hand.lose(Loss.SECOND_RUN)

    def _wins(self, seat: int, found: re.Match[str]) -> None:
        self.hand.collect(seat, amount(found[1]), f"side-{found[3] or 1}" if found[2] else None)

    def _wins_alone(self, seat: int, found: re.Match[str]) -> None:
        self.hand.collect(seat, amount(found[3]), f"side-{found[2] or 1}" if found[1] else None)

    verbs: ClassVar[Sequence[Verb]] = (
        (re.compile(r"folds"), TextRoom.folds),
        (re.compile(r"checks"), TextRoom.checks),
        (re.compile(rf"calls {CHIPS}{ALL_IN}"), TextRoom.calls_to),
        (re.compile(rf"bets {CHIPS}{ALL_IN}"), TextRoom.bets),
        (re.compile(rf"raises to {CHIPS}{ALL_IN}"), TextRoom.raises),
        (re.compile(rf"posts ante {CHIPS}{ALL_IN}"), posting("ante")),
        (re.compile(rf"posts the small blind {CHIPS}{ALL_IN}"), posting("small-blind")),
        (re.compile(rf"posts the big blind {CHIPS}{ALL_IN}"), posting("big-blind")),
        (re.compile(rf"posts blind {CHIPS}{ALL_IN}"), posting("live")),
        (re.compile(r"draws (\d)()"), TextRoom.discards_cards),
        (re.compile(rf"discards {CARDS} draws {CARDS}( {CARDS})?"), _discards),
        (re.compile(r"stands pat"), TextRoom.stands_pat),
        (re.compile(rf"shows {CARDS}"), TextRoom.shows),
    )

    results: ClassVar[Sequence[Verb]] = (
        (re.compile(r"wins \(([^()]{1,30})\) from (side )?pot(?: (\d))?"), _wins),
        (re.compile(r"wins (side )?pot(?: (\d))? \(([^()]{1,30})\)"), _wins_alone),
    )
