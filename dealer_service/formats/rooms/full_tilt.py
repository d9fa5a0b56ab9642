"""Hands of Full Tilt Poker, in the text that its program saved."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from dealer_service.formats.amounts import amount, currency_of
from dealer_service.formats.games import game_in
from dealer_service.formats.problems import incomplete, other_game, unknown_line
from dealer_service.formats.rooms.text_room import CARDS, COMMA_ALL_IN, POT, TextRoom, Verb, betting, ignore, posting

# Chips with commas inside; a comma behind them is not part of them.
AMOUNT = r"([^ ,]{1,30}(?:,[0-9.]{3,20})*)"
START = re.compile(r"(?:Full Tilt Poker|FullTiltPoker) Game #(\d{1,20}): .*")
_STAKES = re.compile(r"([$€£]?[0-9.,]{1,20})/([$€£]?[0-9.,]{1,20})(?: Ante ([$€£]?[0-9.,]{1,20}))?")
_BUTTON = re.compile(r"The button is in seat #(\d{1,2})")
WINS = re.compile(
    rf"(?:wins|ties for) (?:the )?(?:high |low )?{POT}(?: #?(?P<number>\d))? \((?P<chips>[^()]{{1,30}})\).{{0,200}}"
)
IDLE = re.compile(r"(?:has|is|stands up|sits down|adds|finishes|wins the tournament)(?: .{0,200})?")


class FullTilt(TextRoom):
    """Reads one hand. A player's name followed by a colon is talk."""

    form, room = "full-tilt", "Full Tilt Poker"
    stack = re.compile(r"([^ ()]{1,30})\)(?:, is sitting out)?")

    def read_line(self, text: str) -> None:
        """Read one line. A line that is neither a known one nor a player's act is talk."""
        if text.startswith("*** "):
            self.read_mark(text)
        elif not self.begun:
            self._read_header(text)
        elif self.summary:
            self.read_summary(text)
        elif text.startswith("Seat "):
            self.add_player(*self.read_seat(text))
        elif text.startswith("Dealt to "):
            self.read_deal(text)
        elif text.startswith("Uncalled bet of "):
            chips, _, who = text.removeprefix("Uncalled bet of ").partition(" returned to ")
            self.hand.give_back(self.seat_of(who), amount(chips))
        elif (button := _BUTTON.fullmatch(text)) is not None:
            self.hand.button = int(button[1])
        elif (found := self.split(text)) is not None:
            self.require(self.verbs, *found)

    def _read_header(self, text: str) -> None:
        found = START.fullmatch(text)
        if found is None:
            raise unknown_line()
        if text.endswith("(partial)"):
            raise incomplete()
        self.begun, self.hand.hand = True, found[1] if int(found[1]) else None
        table, *fields = text.partition(": ")[2].split(" - ")
        stakes = next((each for field in fields if (each := _STAKES.fullmatch(field)) is not None), None)
        words = next((field for field in fields if "Limit " in field or field[:3] in ("FL ", "PL ", "NL ")), "")
        self.hand.variant = words[:60]
        if stakes is None:
            raise other_game(self.hand.variant)
        self.hand.game, self.hand.limit = game_in(words, self.hand.variant)
        self.hand.tournament = ", Table" in table
        self.hand.table = table.rpartition("Table")[2].strip()[:60] or None
        self.hand.currency = None if self.hand.tournament else currency_of(stakes[1])
        self.hand.money = self.hand.currency is not None
        self.hand.played = " - ".join(fields[2:])[:60] or None
        self.hand.take_bets(stakes[1], stakes[2])
        if stakes[3] is not None:
            self.hand.stakes["ante"] = amount(stakes[3])

    verbs: ClassVar[Sequence[Verb]] = (
        *betting(
            re.compile(rf"calls {AMOUNT}{COMMA_ALL_IN}"),
            re.compile(rf"bets {AMOUNT}{COMMA_ALL_IN}"),
            re.compile(rf"(?:raises|completes it) to {AMOUNT}{COMMA_ALL_IN}"),
        ),
        (re.compile(rf"brings in for {AMOUNT}(, and is all in)?"), TextRoom.brings_in),
        (re.compile(rf"posts the small blind of {AMOUNT}{COMMA_ALL_IN}"), posting("small-blind")),
        (re.compile(rf"posts the big blind of {AMOUNT}{COMMA_ALL_IN}"), posting("big-blind")),
        (re.compile(rf"posts a dead small blind of {AMOUNT}{COMMA_ALL_IN}"), posting("dead")),
        (re.compile(rf"posts {AMOUNT}{COMMA_ALL_IN}"), posting("live")),
        (re.compile(rf"antes {AMOUNT}{COMMA_ALL_IN}"), posting("ante")),
        (re.compile(rf"discards (\d) cards?(?: {CARDS})?"), TextRoom.discards_cards),
        (re.compile(rf"stands pat(?: on {CARDS})?"), TextRoom.stands_pat),
        (re.compile(rf"shows {CARDS}(?: .{{0,200}})?"), TextRoom.shows),
        (re.compile(r"shows [A-Za-z].{0,200}"), ignore),  # the reading of a hand that is tabled already
        (re.compile(r"mucks"), TextRoom.mucks),
        (WINS, TextRoom.collects),
        (IDLE, ignore),
    )
