"""Hands of PokerStars, in the text that its program saves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from dealer_service.formats.amounts import amount, currency_of
from dealer_service.formats.games import game_in
from dealer_service.formats.problems import cancelled, invalid_line, missing, other_game, unknown_line
from dealer_service.formats.recorded_hand import Loss
from dealer_service.formats.rooms.text_room import TextRoom, Verb, posting

# Remarks about a player that do not change the hand.
IDLE = re.compile(r"is sitting out|sits out|doesn't show hand.*|is disconnected.*|brings in for .*")
MOVED = " out of hand (moved from another table into small blind)"
HEADER = re.compile(r"PokerStars (?:Zoom |Home Game )?(?:Game|Hand) #(\d{1,20}): ++(.*)")
_STAKES = re.compile(r"\(([^()/]{1,20}+)/([^()/ ]{1,20}+)(?: ([A-Z]{3}))?\)")
_MIXED = re.compile(r" \(([A-Z0-9][^()/]{2,60}+)\)")  # the game of this hand, where a table deals several
_TABLE = re.compile(r"Table '(.{1,100}+)")
_BUTTON = re.compile(r"Seat #(\d{1,2}) is the button")
_SEAT = re.compile(r"Seat (\d{1,2}): (.{1,100})")
_CHIPS = re.compile(r"([^ ()]{1,30}) in chips(?:, [^()]{1,60})?\)(?: .{1,200})?")
_UNCALLED = re.compile(r"Uncalled bet \(([^()]{1,30}+)\) returned to (.{1,100})")
ALL_IN = r"(?: and is all-in)?"
CARDS = r"\[([^\]]{0,200}+)\]"


class PokerStars(TextRoom):
    """Reads one hand. A player's name ends with a colon where the player acts."""

    form, room = "pokerstars", "PokerStars"
    after_name = (": ", " ")

    def __init__(self, keep_names: bool = False) -> None:
        super().__init__(keep_names)
        self.summary = False

    def read_line(self, text: str) -> None:
        """Read one line. What is neither a known line nor a player's act is talk."""
        if text.startswith("*** "):
            self._mark(text)
        elif not text or (self.hand.hand is not None and self._read_fact(text)):
            return
        elif self.hand.hand is None:
            self._read_header(text)
        elif self.summary:
            self._read_summary(text)
        elif (found := self.split(text)) is not None:
            self._read_act(text, *found)

    def _read_act(self, text: str, seat: int, rest: str) -> None:
        if self.act(self.results, seat, rest):
            self.ended = True
        elif text[len(text) - len(rest) - 2 :].startswith(": "):
            self.require(self.verbs, seat, rest)

    def _mark(self, text: str) -> None:
        if text.startswith("*** SUMMARY"):
            self.summary = True
        elif " DRAW ***" in text:
            self.hand.begin_draw()

    def _read_header(self, text: str) -> None:
        found = HEADER.fullmatch(text)
        if found is None:
            raise unknown_line()
        self.hand.hand, rest = found[1], found[2]
        self.hand.tournament = "Tournament #" in rest
        stakes = next(iter([*_STAKES.finditer(rest)][-1:]), None)  # the last: a buy-in may come first
        self.hand.variant = _name_in(rest)
        if stakes is None:
            raise other_game(self.hand.variant)
        self.hand.game, self.hand.limit = game_in(rest, self.hand.variant)
        self.hand.currency = None if self.hand.tournament else stakes[3] or currency_of(stakes[1])
        self.hand.money = self.hand.currency is not None
        self.hand.played = rest.rpartition(" - ")[2][:60]
        self.take_bets(stakes[1], stakes[2])

    def _read_fact(self, text: str) -> bool:
        """Read a line that is not a player's act. False if it is another line."""
        if text.startswith("Seat ") and not self.summary:
            self._read_seat(text)
        elif text.startswith("Table '"):
            self._read_table(text)
        elif text.startswith("Dealt to "):
            self._read_deal(text)
        elif text.startswith("Uncalled bet "):
            if (found := _UNCALLED.fullmatch(text)) is None:
                raise invalid_line("Uncalled bet")
            self.hand.give_back(self.seat_of(found[2]), amount(found[1]))
        elif text.startswith("Hand cancelled"):
            raise cancelled()
        else:
            return False
        return True

    def _read_table(self, text: str) -> None:
        name, button = _TABLE.match(text), _BUTTON.search(text)
        if name is None or button is None:
            raise missing("button")
        self.hand.table = name[1].partition("'")[0]
        self.hand.button = int(button[1])

    def _read_seat(self, text: str) -> None:
        found = _SEAT.match(text)
        name, separator, chips = (found[2] if found else "").removesuffix(MOVED).rpartition(" (")
        stack = _CHIPS.fullmatch(chips)
        if found is None or not separator or stack is None:
            raise unknown_line()
        self.add_player(name, int(found[1]), stack[1])

    def _read_deal(self, text: str) -> None:
        who, _, cards = text.removeprefix("Dealt to ").partition(" [")
        self.read_deal(who, f"[{cards}")

    def _read_summary(self, text: str) -> None:
        if text.startswith("Total pot "):
            self.read_total(text)
        else:
            self.read_role(text)
            if " mucked [" in text:
                self.hand.lose(Loss.MUCKED_CARDS)

    def _posts_both(self, seat: int, found: re.Match[str]) -> None:
        """A dead small blind and a live big blind in one amount. The live part is the big blind of the record."""
        both = amount(found[1])
        live = next((posted for _, kind, posted in self.hand.posts if kind == "big-blind"), both)
        self.hand.post(seat, "live", min(live, both))
        if both > live:
            self.hand.post(seat, "dead", both - live)

    def _collects(self, seat: int, found: re.Match[str]) -> None:
        pot = {None: None, "main ": "main", "side ": f"side-{found[3] or 1}"}[found[2]]
        self.hand.collect(seat, amount(found[1]), pot)

    verbs: ClassVar[Sequence[Verb]] = (
        (re.compile(rf"folds(?: {CARDS})?"), TextRoom.folds),
        (re.compile(r"checks"), TextRoom.checks),
        (re.compile(rf"calls ([^ ]{{1,30}}){ALL_IN}"), TextRoom.calls_with),
        (re.compile(rf"bets ([^ ]{{1,30}}){ALL_IN}"), TextRoom.bets),
        (re.compile(rf"raises [^ ]{{1,30}}+ to ([^ ]{{1,30}}){ALL_IN}"), TextRoom.raises),
        (re.compile(rf"posts small blind ([^ ]{{1,30}}){ALL_IN}"), posting("small-blind")),
        (re.compile(rf"posts big blind ([^ ]{{1,30}}){ALL_IN}"), posting("big-blind")),
        (re.compile(rf"posts the ante ([^ ]{{1,30}}){ALL_IN}"), posting("ante")),
        (re.compile(rf"posts small & big blinds ([^ ]{{1,30}}){ALL_IN}"), _posts_both),
        (re.compile(rf"discards (\d) cards?(?: {CARDS})?"), TextRoom.discards_cards),
        (re.compile(rf"stands pat(?: on {CARDS})?"), TextRoom.stands_pat),
        (re.compile(rf"shows {CARDS}.{{0,200}}"), TextRoom.shows),
        (re.compile(r"mucks hand"), TextRoom.mucks),
        (IDLE, TextRoom.ignore),
    )

    results: ClassVar[Sequence[Verb]] = (
        (re.compile(r"collected ([^ ]{1,30}) from (main |side )?pot(?:-(\d))?"), _collects),
    )


def _name_in(rest: str) -> str:
    """The name of the game in a header: what comes before the stakes, after the tournament."""
    mixed = _MIXED.search(rest)
    name = rest.partition(" - ")[0].partition(" (")[0].rpartition(" USD ")[2] if mixed is None else mixed[1]
    return name.strip()[:60]
