"""Hands of games with blinds in the text forms of rooms: hands that were seen, streets of the board, draws."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from dealer_service.formats.games import has_board
from dealer_service.formats.problems import invalid_value
from dealer_service.formats.recorded_hand import Entry, Loss, RecordedHand
from dealer_service.formats.room_writers.text_writer import UNKNOWN, TextWriter, bracketed

STREETS = ("FLOP", "TURN", "RIVER")
SIZES = (3, 1, 1)
DRAWS = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
ORDINALS = ("1st", "2nd", "3rd")
BLINDS = {"small-blind": "small blind", "big-blind": "big blind"}
SINGLE_DRAWS = frozenset({"deuce-to-seven-single-draw", "five-card-draw", "five-card-draw-no-limit"})


class BlindsWriter(TextWriter):
    """Writes one hand of a game with blinds, a board or draws."""

    draw_deal_mark: ClassVar[str] = "HOLE CARDS"
    single_draw_mark: ClassVar[str | None] = DRAWS[0]
    before_flop: ClassVar[str] = "before the Flop"

    def __init__(self, hand: RecordedHand) -> None:
        """Raises BadHand for a hand that the form cannot hold."""
        super().__init__(hand)
        self.hands: dict[int, list[str]] = {}  # that were seen
        self.begun = False
        self.drawing: dict[int, list[str]] | None = None  # the discards of the open draw, by seat

    @abstractmethod
    def before_the_deal(self) -> Iterator[str]:
        """The lines between the posts and the deal."""

    def least_call(self) -> int:
        """The big blind, in the first round."""
        return 0 if self.street else self.hand.stakes.get("big_blind", 0)

    def act(self, seat: int, event: Entry) -> str:
        """An act of a betting round, which ends a draw."""
        self.drawing = None
        return super().act(seat, event)

    def begin(self) -> Iterator[str]:
        """The lines of the deal, before the first action."""
        if self.begun:
            return
        self.begun = True
        yield from self.before_the_deal()
        yield f"*** {'HOLE CARDS' if has_board(self.game) else self.draw_deal_mark} ***"
        for seat, cards in self.hands.items():
            yield f"Dealt to {self.names[seat]} {bracketed(cards)}"

    def take_cards(self, seat: int, event: Entry) -> Iterator[str]:
        """The first hand of a seat, or the line of its replacement cards. Cards that are known in part are lost."""
        cards = list(event.get("cards") or ())
        if not cards or UNKNOWN in cards:
            if {*cards} - {UNKNOWN}:
                self.lose(Loss.CARDS)
            return
        if not self.begun:
            self.hands[seat] = cards
            return
        if self.drawing is None or len(self.drawing.get(seat, ())) != len(cards):
            self.lose(Loss.CARDS)
            return
        kept = self.hands.pop(seat, None)
        yield self.dealt_to(seat, kept or (), cards)
        if kept is not None:
            self.hands[seat] = [*kept, *cards]

    def discard(self, seat: int, event: Entry) -> Iterator[str]:
        """The line of a discard, after that of its draw."""
        if self.drawing is None or seat in self.drawing:  # all-in, a draw follows the other
            yield from self.close_round()
            if self.street == len(DRAWS) or (self.street and self.game in SINGLE_DRAWS):
                raise invalid_value("discard", self.street + 1).at(self.hand.line)
            mark = self.single_draw_mark if self.game in SINGLE_DRAWS else DRAWS[self.street]
            yield from () if mark is None else (f"*** {mark} ***",)
            self.street, self.drawing = self.street + 1, {}
        cards = list(event.get("cards") or ())
        count = len(cards) or event.get("count") or 0
        self.drawing[seat] = cards or [UNKNOWN] * count
        hand = self.hands.get(seat)
        if hand is not None:
            self.hands[seat] = [card for card in hand if card not in cards]
            if count and not cards:
                del self.hands[seat]  # the cards kept are unknown
        known = f" {bracketed(cards)}" if cards else ""
        yield self.says(seat, f"discards {count} card{'s'[: count - 1]}{known}" if count else "stands pat")

    def deal_board(self, event: Entry) -> Iterator[str]:
        """The line of a street: the board as it lies, and its new cards."""
        new = list(event.get("cards") or ())
        if self.street == len(STREETS) or len(new) != SIZES[self.street] or UNKNOWN in new or not has_board(self.game):
            raise invalid_value("cards", " ".join(new) or event.get("count")).at(self.hand.line)
        yield from self.close_round()
        lying = f"{bracketed(self.shared)} " if self.shared else ""
        yield f"*** {STREETS[self.street]} *** {lying}{bracketed(new)}"
        self.shared += new
        self.street += 1

    def role(self, seat: int) -> str:
        """The seat of the button and of each blind."""
        hand = self.hand
        places = (("button", hand.button), ("small blind", hand.small_blind_seat), ("big blind", hand.big_blind_seat))
        return "".join(f" ({name})" for name, place in places if place == seat)

    def place_of_fold(self, seat: int) -> str:
        """The place of a fold: before the flop or the draw, on a street, or after a draw."""
        street = self.folded[seat]
        if has_board(self.game):
            return f"on the {STREETS[street - 1].capitalize()}" if street else self.before_flop
        if not street:
            return "before the Draw"
        return "after the Draw" if self.game in SINGLE_DRAWS else f"after the {ORDINALS[street - 1]} Draw"
