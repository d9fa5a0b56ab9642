"""Hands of Winamax, in the text that its program saves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from dealer_service.formats.amounts import amount, currency_of
from dealer_service.formats.games import game_in
from dealer_service.formats.problems import missing, other_game, unknown_line
from dealer_service.formats.rooms.text_room import TextRoom, Verb, posting

START = re.compile(r"Winamax Poker - .{1,200}HandId: #([0-9-]{1,60}) - .*")
_GAME = re.compile(r"([^()]{1,60}) \((?:[0-9.]{1,20}€?/)?([0-9.]{1,20}€?)/([0-9.]{1,20}€?)\)")
_TABLE = re.compile(r"Table: '(.{0,100}+)")
_BUTTON = re.compile(r"Seat #(\d{1,2}) is the button")
_SEAT = re.compile(r"Seat (\d{1,2}): (.{1,100})")
ALL_IN = r"(?: and is all-in)?"
CARDS = r"\[([^\]]{0,200}+)\]"


class Winamax(TextRoom):
    """Reads one hand."""

    form, room = "winamax", "Winamax"

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
        elif text.startswith("Table: "):
            self._read_table(text)
        elif text.startswith("Seat "):
            self._read_seat(text)
        elif text.startswith("Dealt to "):
            who, _, cards = text.removeprefix("Dealt to ").partition(" [")
            self.read_deal(who, f"[{cards}")
        elif (found := self.split(text)) is not None:
            self.require(self.verbs, *found)
        else:
            raise unknown_line()

    def _mark(self, text: str) -> None:
        if text.startswith("*** SUMMARY"):
            self.summary = True
        elif "-DRAW ***" in text or text == "*** DRAW ***":
            self.hand.begin_draw()

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
        self.take_bets(game[2], game[3])

    def _read_table(self, text: str) -> None:
        name, button = _TABLE.match(text), _BUTTON.search(text)
        if name is None or button is None:
            raise missing("button")
        self.hand.table = name[1].partition("'")[0]
        self.hand.button = int(button[1])

    def _read_seat(self, text: str) -> None:
        found = _SEAT.match(text)
        name, separator, chips = (found[2] if found else "").rpartition(" (")
        if found is None or not separator or not chips.endswith(")"):
            raise unknown_line()
        self.add_player(name, int(found[1]), chips.removesuffix(")").partition(",")[0])

    def _read_summary(self, text: str) -> None:
        if text.startswith("Total pot "):
            self.hand.raked = amount("0")
            if "| No rake" not in text:
                self.read_total(text)
        else:
            self.read_role(text)

    def _collects(self, seat: int, found: re.Match[str]) -> None:
        pot = {None: None, "main ": "main", "side ": f"side-{found[3] or 1}"}[found[2]]
        self.hand.collect(seat, amount(found[1]), pot)
        self.ended = True

    verbs: ClassVar[Sequence[Verb]] = (
        (re.compile(r"folds"), TextRoom.folds),
        (re.compile(r"checks"), TextRoom.checks),
        (re.compile(rf"calls ([^ ]{{1,30}}){ALL_IN}"), TextRoom.calls_with),
        (re.compile(rf"bets ([^ ]{{1,30}}){ALL_IN}"), TextRoom.bets),
        (re.compile(rf"raises [^ ]{{1,30}}+ to ([^ ]{{1,30}}){ALL_IN}"), TextRoom.raises),
        (re.compile(rf"posts small blind ([^ ]{{1,30}}){ALL_IN}"), posting("small-blind")),
        (re.compile(rf"posts big blind ([^ ]{{1,30}}){ALL_IN}"), posting("big-blind")),
        (re.compile(rf"posts big blind ([^ ]{{1,30}}){ALL_IN} out of position"), posting("live")),
        (re.compile(rf"posts small blind ([^ ]{{1,30}}){ALL_IN} out of position"), posting("dead")),
        (re.compile(rf"posts ante ([^ ]{{1,30}}){ALL_IN}"), posting("ante")),
        (re.compile(rf"discards? (\d) cards?(?: {CARDS})?"), TextRoom.discards_cards),
        (re.compile(rf"stands pat(?: {CARDS})?"), TextRoom.stands_pat),
        (re.compile(rf"shows {CARDS}(?: .{{0,200}})?"), TextRoom.shows),
        (re.compile(r"mucks(?: .{0,200})?"), TextRoom.mucks),
        (re.compile(r"collected ([^ ]{1,30}) from (main |side )?pot(?: (\d))?"), _collects),
        (re.compile(r"(?:is sitting out|disconnect|reconnect).{0,200}"), TextRoom.ignore),
    )
