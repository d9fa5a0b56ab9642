"""Hands of KingsClub, in the text of its hand histories. Calls and raises are totals of the round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from dealer_service.formats.amounts import amount, cards_in
from dealer_service.formats.games import game_in
from dealer_service.formats.problems import missing, unknown_line
from dealer_service.formats.recorded_hand import Loss
from dealer_service.formats.rooms.text_room import CARDS, COMMA_ALL_IN, TextRoom, Verb, betting, posting

START = re.compile(r"#(\d{1,20}): (?:No |Pot )?Limit .{1,60} - [0-9.,]{1,20}/[0-9.,]{1,20}")
_GAME = re.compile(r"([^/]{1,100}) - ([0-9.,]{1,20})/([0-9.,]{1,20})")
_TABLE = re.compile(r"Table '(.{0,100})' Seat (\d{1,2}) is the button")
_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")
CHIPS = r"([0-9][0-9,.]{0,29}?)"
WON = r"\((?P<chips>[^()]{1,30})\)"
SIDE_POT = r"(?P<kind>side )?pot(?: (?P<number>\d))?"


class KingsClub(TextRoom):
    """Reads one hand."""

    form, room = "kings-club", "KingsClub"
    after_name = (": ", " ")
    before_cards = ": ["
    stack = re.compile(r"([^)]*)\).*")
    draw_mark = re.compile(r"^\*\*\* (?:1ST|2ND|3RD) DRAW \*\*\*$")

    def read_line(self, text: str) -> None:
        """Read one line."""
        if text.startswith("*** "):
            self.read_mark(text)
        elif not text:
            return
        elif self.hand.hand is None:
            self._read_header(text)
        elif self.summary:
            self.read_summary(text)
        elif text.startswith("Seat "):
            self.add_player(*self.read_seat(text))
        elif text.startswith("Table '"):
            self.read_table(text)
        elif text.startswith("Dealt to "):
            self.read_deal(text)
        elif text.startswith("Run "):
            self._read_run(text)
        elif (found := self.split(text)) is not None:
            self.require(self.verbs, *found)
        elif _TIME.fullmatch(text) is not None:
            self.hand.played = text
        else:
            raise unknown_line()

    def _read_header(self, text: str) -> None:
        found = _GAME.fullmatch(text.partition(": ")[2])
        if found is None:
            raise unknown_line()
        self.hand.hand = text[1:].partition(":")[0]
        self.hand.variant = found[1]
        self.hand.game, self.hand.limit = game_in(found[1], found[1])
        self.hand.money = True
        self.hand.take_bets(found[2], found[3])

    def read_table(self, text: str) -> None:
        """Read the table's name and the button."""
        found = _TABLE.fullmatch(text)
        if found is None:
            raise missing("button")
        self.hand.table, self.hand.button = found[1], int(found[2])

    def _read_run(self, text: str) -> None:
        """Read a hand of a draw that was run twice: the first run is the hand."""
        run, _, rest = text.partition(": ")
        self.hand.lose(Loss.SECOND_RUN)
        if run == "Run 1" and (found := self.split(rest)) is not None:
            self.require(self.verbs, *found)

    def read_summary(self, text: str) -> None:
        """Read a line of the summary: a stack, the rake or a pot."""
        if text.startswith("Seat "):
            name, seat, stack = self.read_seat(text)
            if self.seat_of(name) == seat:
                self.hand.finals[seat] = amount(stack)
        elif text.startswith("Rake "):
            self.hand.raked = amount(text.removeprefix("Rake "))
        elif (found := self.split(text)) is not None:
            self.require(self.results, *found)

    def _discards(self, seat: int, found: re.Match[str]) -> None:
        self.hand.discard(seat, cards_in(found[1]))
        self.hand.deal(seat, cards_in(found[2]))
        if found[3] is not None:
            self.hand.lose(Loss.SECOND_RUN)

    verbs: ClassVar[Sequence[Verb]] = (
        *betting(
            re.compile(rf"calls {CHIPS}{COMMA_ALL_IN}"),
            re.compile(rf"bets {CHIPS}{COMMA_ALL_IN}"),
            re.compile(rf"raises to {CHIPS}{COMMA_ALL_IN}"),
            TextRoom.calls_to,
        ),
        (re.compile(rf"posts ante {CHIPS}{COMMA_ALL_IN}"), posting("ante")),
        (re.compile(rf"posts the small blind {CHIPS}{COMMA_ALL_IN}"), posting("small-blind")),
        (re.compile(rf"posts the big blind {CHIPS}{COMMA_ALL_IN}"), posting("big-blind")),
        (re.compile(rf"posts blind {CHIPS}{COMMA_ALL_IN}"), posting("live")),
        (re.compile(r"draws (\d)()"), TextRoom.discards_cards),
        (re.compile(rf"discards {CARDS} draws {CARDS}( {CARDS})?"), _discards),
        (re.compile(r"stands pat"), TextRoom.stands_pat),
        (re.compile(rf"shows {CARDS}"), TextRoom.shows),
    )

    results: ClassVar[Sequence[Verb]] = (
        (re.compile(rf"wins {WON} from {SIDE_POT}"), TextRoom.collects),
        (re.compile(rf"wins {SIDE_POT} {WON}"), TextRoom.collects),
    )
