"""Hands of Winamax, in the text that its program saves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from dealer_service.formats.amounts import amount, currency_of
from dealer_service.formats.games import game_in
from dealer_service.formats.problems import other_game, unknown_line
from dealer_service.formats.rooms.text_room import (
    AND_ALL_IN,
    CARDS,
    CHIPS,
    POT,
    TextRoom,
    Verb,
    betting,
    ignore,
    posting,
)

START = re.compile(r"Winamax Poker - .{1,200}HandId: #([0-9-]{1,60}) - .*")
_GAME = re.compile(r"([^()]{1,60}) \((?:[0-9.]{1,20}€?/)?([0-9.]{1,20}€?)/([0-9.]{1,20}€?)\)")


class Winamax(TextRoom):
    """Reads one hand."""

    form, room = "winamax", "Winamax"
    stack = re.compile(r"([^,]*?)(?:,.*)?\)")
    draw_mark = re.compile(r"-DRAW \*\*\*|^\*\*\* DRAW \*\*\*$")

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
        elif text.startswith("Table: "):
            self.read_table(text)
        elif text.startswith("Seat "):
            self.add_player(*self.read_seat(text))
        elif text.startswith("Dealt to "):
            self.read_deal(text)
        elif (found := self.split(text)) is not None:
            self.require(self.verbs, *found)
        else:
            raise unknown_line()

    def _read_header(self, text: str) -> None:
        found = START.fullmatch(text)
        if found is None:
            raise unknown_line()
        self.hand.hand = found[1]
        head, _, rest = text.partition(f"HandId: #{found[1]} - ")
        words, _, self.hand.played = rest.partition(" - ")
        game = _GAME.fullmatch(words)
        self.hand.variant = words.partition(" (")[0][:60]
        if game is None:
            raise other_game(self.hand.variant)
        self.hand.game, self.hand.limit = game_in(words, self.hand.variant)
        self.hand.tournament = " - Tournament " in head
        self.hand.currency = None if self.hand.tournament else currency_of(game[2])
        self.hand.money = self.hand.currency is not None
        self.hand.take_bets(game[2], game[3])

    def read_summary(self, text: str) -> None:
        """Read a line of the summary: the rake, or a seat."""
        if text.startswith("Total pot "):
            self.hand.raked = amount("0")
            if "| No rake" not in text:
                self.read_total(text)
        else:
            self.read_role(text)

    verbs: ClassVar[Sequence[Verb]] = (
        *betting(
            re.compile(rf"calls {CHIPS}{AND_ALL_IN}"),
            re.compile(rf"bets {CHIPS}{AND_ALL_IN}"),
            re.compile(rf"raises [^ ]{{1,30}}+ to {CHIPS}{AND_ALL_IN}"),
        ),
        (re.compile(rf"posts small blind {CHIPS}{AND_ALL_IN}"), posting("small-blind")),
        (re.compile(rf"posts big blind {CHIPS}{AND_ALL_IN}"), posting("big-blind")),
        (re.compile(rf"posts big blind {CHIPS}{AND_ALL_IN} out of position"), posting("live")),
        (re.compile(rf"posts small blind {CHIPS}{AND_ALL_IN} out of position"), posting("dead")),
        (re.compile(rf"posts ante {CHIPS}{AND_ALL_IN}"), posting("ante")),
        (re.compile(rf"discards? (\d) cards?(?: {CARDS})?"), TextRoom.discards_cards),
        (re.compile(rf"stands pat(?: {CARDS})?"), TextRoom.stands_pat),
        (re.compile(rf"shows {CARDS}(?: .{{0,200}})?"), TextRoom.shows),
        (re.compile(r"mucks(?: .{0,200})?"), TextRoom.mucks),
        (
            re.compile(rf"collected (?P<chips>[^ ]{{1,30}}) from {POT}(?: (?P<number>\d))?(?: ?\((?:HI|LO)\))?"),
            TextRoom.collects,
        ),
        (re.compile(r"(?:is sitting out|disconnect|reconnect).{0,200}"), ignore),
    )
