"""Hands of the OnGame network, in the text of its hand histories."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from dealer_service.formats.amounts import amount, cards_in, currency_of
from dealer_service.formats.games import game_in
from dealer_service.formats.problems import invalid_line, other_game, unknown_line
from dealer_service.formats.recorded_hand import order_from
from dealer_service.formats.rooms.text_room import CHIPS, TextRoom, Verb, betting, posting

START = re.compile(r"\*{5} History for hand ([A-Z0-9-]{1,60}) \*{5}")
_TABLE = re.compile(r"Table: (.{1,100}) \[\d{1,20}\] \(([A-Z_ ]{1,60}) ([^/ ]{1,20})/([^/ ,]{1,20}), .{1,60}\)")
_BUTTON = re.compile(r"Button: seat (\d{1,2})")
_POT = re.compile(r"(Main pot|Side pot (\d)): [^ ]{1,30} won by (.{1,300})")
_CHIPS = re.compile(r"\(([^()]{1,30})\)")
ALL_IN = r"(?: \[all in\])?"


class OnGame(TextRoom):
    """Reads one hand. The showdown is in its summary, with the stacks after the hand."""

    form, room = "ongame", "OnGame"
    stack = re.compile(r"(.*)\)")

    def __init__(self, keep_names: bool = False) -> None:
        super().__init__(keep_names)
        self.hands: dict[int, list[str]] = {}
        self.shown: dict[int, list[str]] = {}

    def read_line(self, text: str) -> None:
        """Read one line."""
        if self.hand.hand is None:
            self._read_header(text)
        elif not text or text.startswith(("---", "Start hand: ", "User: ", "Players in round: ", "Dealing pocket ")):
            if text.startswith("Start hand: "):
                self.hand.played = text.removeprefix("Start hand: ")[:60]
        elif text.startswith("Table: "):
            self.read_table(text)
        elif self.summary:
            self.read_summary(text)
        elif text == "Summary:":
            self.summary = True
        elif text.startswith("Seat "):
            self.add_player(*self.read_seat(text))
        elif (button := _BUTTON.fullmatch(text)) is not None:
            self.hand.button = int(button[1])
        elif text.startswith(("Dealing to ", "New hand for ")):
            self._read_hand(text)
        elif (found := self.split(text)) is not None:
            self.require(self.verbs, *found)
        else:
            raise unknown_line()

    def _read_header(self, text: str) -> None:
        found = START.fullmatch(text)
        if found is None:
            raise unknown_line()
        self.hand.hand = found[1]

    def read_table(self, text: str) -> None:
        """Read the table, the game and the stakes."""
        found = _TABLE.fullmatch(text)
        if found is None:
            raise other_game(text.partition("(")[2])
        self.hand.table, self.hand.variant = found[1], found[2]
        self.hand.game, self.hand.limit = game_in(found[2], found[2])
        self.hand.currency = currency_of(found[3])
        self.hand.money = self.hand.currency is not None
        self.hand.take_bets(found[3], found[4])

    def _read_hand(self, text: str) -> None:
        """A first hand, or the whole hand after a draw: the cards that were not there are the replacement cards."""
        name, _, cards = text.removeprefix("Dealing to ").removeprefix("New hand for ").partition(": [")
        seat, hand = self.seat_of(name), cards_in(cards.removesuffix("]"))
        before = self.hands.get(seat, [])
        if before and not self.hand.has_discarded(seat):  # some records leave out the count of this player
            self.hand.discard(seat, [card for card in before if card not in hand])
        self.hand.deal(seat, [card for card in hand if card not in before])
        self.hands[seat] = hand

    def read_summary(self, text: str) -> None:
        """Read a line of the summary: a pot, the rake or a seat."""
        if (pot := _POT.fullmatch(text)) is not None:
            self._read_pot(pot[3], f"side-{pot[2]}" if pot[2] else None)
        elif text.startswith("Rake taken: "):
            self.hand.raked = amount(text.removeprefix("Rake taken: "))
        elif text.startswith("Seat "):
            line, _, rest = text.partition(", net: ")
            name, seat, stack = self.read_seat(line)
            if self.seat_of(name) == seat:
                self.hand.finals[seat] = amount(stack)
                if " [" in f" {rest}":
                    self.shown[seat] = cards_in(rest.partition("[")[2].partition("]")[0])

    def _read_pot(self, text: str, pot: str | None) -> None:
        """The winners of a pot, each with its chips in parentheses."""
        while (found := self.split(text)) is not None:
            chips = _CHIPS.match(found[1])
            if chips is None:
                raise invalid_line("pot")
            self.hand.collect(found[0], amount(chips[1]), pot)
            self.ended = True
            text = found[1][chips.end() :].removeprefix(", ")

    def end(self) -> None:
        """Take the hands of the showdown, clockwise from the button: the record gives no order."""
        super().end()
        for seat in order_from(self.hand.button or 0, [*self.shown]):
            self.hand.show(seat, self.shown[seat])

    verbs: ClassVar[Sequence[Verb]] = (
        *betting(
            re.compile(rf"calls {CHIPS}{ALL_IN}"),
            re.compile(rf"bets {CHIPS}{ALL_IN}"),
            re.compile(rf"raises [^ ]{{1,30}}+ to {CHIPS}{ALL_IN}"),
        ),
        (re.compile(rf"posts small blind \(([^()]{{1,30}})\){ALL_IN}"), posting("small-blind")),
        (re.compile(rf"posts big blind \(([^()]{{1,30}})\){ALL_IN}"), posting("big-blind")),
        (re.compile(rf"posts dead blind \(([^()]{{1,30}})\){ALL_IN}"), posting("dead")),
        (re.compile(rf"posts ante \(([^()]{{1,30}})\){ALL_IN}"), posting("ante")),
        (re.compile(r"changed (\d) cards()"), TextRoom.discards_cards),
    )
