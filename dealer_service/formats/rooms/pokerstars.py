"""Hands of PokerStars, in the text that its program saves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from dealer_service.formats.amounts import amount, currency_of
from dealer_service.formats.games import game_in
from dealer_service.formats.problems import cancelled, invalid_line, other_game, unknown_line
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

# Remarks about a player that do not change the hand.
IDLE = re.compile(r"is sitting out|sits out|doesn't show hand.*|is disconnected.*")
MOVED = " out of hand (moved from another table into small blind)"
HEADER = re.compile(r"PokerStars (?:Zoom |Home Game )?(?:Game|Hand) #(\d{1,20}): ++(.*)")
_STAKES = re.compile(r"\((?:[^(),]{3,60}+, )?([^()/ ]{1,20}+)/([^()/ ]{1,20}+)(?: ([A-Z]{3}))?\)")
_MIXED = re.compile(r" \(([A-Z0-9][^(),]{2,50}? Limit)[,)]")  # the game of this hand, where a table deals several
_UNCALLED = re.compile(r"Uncalled bet \(([^()]{1,30}+)\) returned to (.{1,100})")


class PokerStars(TextRoom):
    """Reads one hand. A player's name ends with a colon where the player acts."""

    form, room = "pokerstars", "PokerStars"
    after_name = (": ", " ")
    stack = re.compile(r"([^ ()]{1,30}) in chips(?:, [^()]{1,60})?\)(?: .{1,200})?")

    def read_line(self, text: str) -> None:
        """Read one line. What is neither a known line nor a player's act is talk."""
        if text.startswith("*** "):
            self.read_mark(text)
        elif not text or (self.begun and self._read_fact(text)):
            return
        elif not self.begun:
            self._read_header(text)
        elif self.summary:
            self.read_summary(text)
        elif (found := self.split(text)) is not None:
            self._read_act(text, *found)

    def _read_act(self, text: str, seat: int, rest: str) -> None:
        if not self.act(self.results, seat, rest) and text[len(text) - len(rest) - 2 :].startswith(": "):
            self.require(self.verbs, seat, rest)

    def _read_header(self, text: str) -> None:
        found = HEADER.fullmatch(text)
        if found is None:
            raise unknown_line()
        self.hand.hand, rest = found[1] if int(found[1]) else None, found[2]
        self.begun = True
        self.hand.tournament = "Tournament #" in rest
        stakes = next(iter([*_STAKES.finditer(rest)][-1:]), None)  # the last: a buy-in may come first
        self.hand.variant = _name_in(rest)
        if stakes is None:
            raise other_game(self.hand.variant)
        self.hand.game, self.hand.limit = game_in(rest, self.hand.variant)
        self.hand.currency = None if self.hand.tournament else stakes[3] or currency_of(stakes[1])
        self.hand.money = self.hand.currency is not None
        self.hand.played = rest.rpartition(" - ")[2][:60] if " - " in rest else None
        self.hand.take_bets(stakes[1], stakes[2])

    def _read_fact(self, text: str) -> bool:
        """Read a line that is not a player's act. False if it is another line."""
        if text.startswith("Seat ") and not self.summary:
            self.add_player(*self.read_seat(text.removesuffix(MOVED)))
        elif text.startswith("Table '"):
            self.read_table(text)
        elif text.startswith("Dealt to "):
            self.read_deal(text)
        elif text.startswith("Uncalled bet "):
            if (found := _UNCALLED.fullmatch(text)) is None:
                raise invalid_line("Uncalled bet")
            self.hand.give_back(self.seat_of(found[2]), amount(found[1]))
        elif text.startswith("Hand cancelled"):
            raise cancelled()
        else:
            return False
        return True

    def _posts_both(self, seat: int, found: re.Match[str]) -> None:
        self.hand.post_both(seat, amount(found[1]))

    verbs: ClassVar[Sequence[Verb]] = (
        *betting(
            re.compile(rf"calls {CHIPS}{AND_ALL_IN}"),
            re.compile(rf"bets {CHIPS}{AND_ALL_IN}"),
            re.compile(rf"raises [^ ]{{1,30}}+ to {CHIPS}{AND_ALL_IN}"),
        ),
        (re.compile(rf"folds {CARDS}"), TextRoom.folds),
        (re.compile(rf"posts small blind {CHIPS}{AND_ALL_IN}"), posting("small-blind")),
        (re.compile(rf"posts big blind {CHIPS}{AND_ALL_IN}"), posting("big-blind")),
        (re.compile(rf"posts the ante {CHIPS}{AND_ALL_IN}"), posting("ante")),
        (re.compile(rf"brings[ -]in(?: low)? for {CHIPS}( and is all-in)?"), TextRoom.brings_in),
        (re.compile(rf"posts small & big blinds {CHIPS}{AND_ALL_IN}"), _posts_both),
        (re.compile(rf"discards (\d) cards?(?: {CARDS})?"), TextRoom.discards_cards),
        (re.compile(rf"stands pat(?: on {CARDS})?"), TextRoom.stands_pat),
        (re.compile(rf"shows {CARDS}.{{0,200}}"), TextRoom.shows),
        (re.compile(r"mucks hand"), TextRoom.mucks),
        (IDLE, ignore),
    )

    results: ClassVar[Sequence[Verb]] = (
        (re.compile(rf"collected (?P<chips>[^ ]{{1,30}}) from {POT}(?:-(?P<number>\d))?"), TextRoom.collects),
    )


def _name_in(rest: str) -> str:
    """The name of the game in a header: what comes before the stakes, after the tournament."""
    mixed = _MIXED.search(rest)
    name = rest.partition(" - ")[0].partition(" (")[0].rpartition(" USD ")[2] if mixed is None else mixed[1]
    return name.strip()[:60]
