"""Hands of stud in the text forms of rooms: antes, streets of up and down cards, the bring-in.

A form prints the up cards of all seats, and the down cards of the player who wrote the record down.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence

from dealer_service.formats.games import DEALT_FIRST, LAST_STREET
from dealer_service.formats.problems import invalid_value, wrong_card_count
from dealer_service.formats.recorded_hand import Entry, Loss, RecordedHand
from dealer_service.formats.room_writers.text_writer import UNKNOWN, Act, TextWriter


class StudWriter(TextWriter):
    """Writes one hand of stud."""

    def __init__(self, hand: RecordedHand) -> None:
        """Raises BadHand for a hand that the form cannot hold."""
        super().__init__(hand)
        self.cards: dict[int, list[str]] = {seat: [] for seat in self.order}
        self.brought_in = False  # by a seat that is not all-in: the form names the whole bring-in
        self.dealt: dict[int, list[str]] = {}  # on the street that is dealt

    @abstractmethod
    def third_street(self) -> Iterator[str]:
        """The line of third street, and the cards of each seat that are seen."""

    @abstractmethod
    def later_street(self, seen: Mapping[int, Sequence[str]]) -> Iterator[str]:
        """The line of a later street, and the new cards of each seat that are seen."""

    @abstractmethod
    def shared_card(self) -> Iterator[str]:
        """The line of a last street with one card for all."""

    def post(self, kind: str, chips: int) -> str:
        """No game of stud has another post than an ante. Raises BadHand."""
        raise invalid_value("kind", kind).at(self.hand.line)

    def least_call(self) -> int:
        """The whole bring-in, on third street."""
        return self.hand.stakes.get("bring_in", 0) if self.street == DEALT_FIRST else 0

    def act(self, seat: int, event: Entry) -> str:
        """An act of a betting round."""
        line = super().act(seat, event)
        self.brought_in = self.brought_in or (event["does"] == "bring-in" and not line.endswith(self.all_in))
        return line

    def puts_in(self, act: Act) -> str:
        """An act with chips in a betting round, or the bring-in."""
        if act.does == "bring-in":
            return f"brings in for {self.chips(act.put)}{act.end}"
        return super().puts_in(act)

    def play(self) -> Iterator[str]:
        """The lines from the deal of the hands to the last show."""
        yield from super().play()
        if "bring_in" in self.hand.stakes and not self.brought_in:
            self.lose(Loss.BRING_IN)

    def take_cards(self, seat: int, event: Entry) -> Iterator[str]:
        """Cards dealt to a seat, after the lines of the street before if it is the second card."""
        if seat in self.dealt:
            yield from self.begin()
        self.dealt[seat] = list(event.get("cards") or [UNKNOWN] * event.get("count", 0))

    def begin(self) -> Iterator[str]:
        """The lines of a street, if its cards were not written yet."""
        new, self.dealt = self.dealt, {}
        if not self.street:
            self.street = DEALT_FIRST
            for seat in self.order:
                self.cards[seat] = self._first_hand(new.get(seat, [UNKNOWN] * DEALT_FIRST))
            yield from self.third_street()
        elif new:
            yield from self.close_round()
            self.street += 1
            if self.street > LAST_STREET or any(len(cards) != 1 for cards in new.values()):
                raise wrong_card_count(self.street).at(self.hand.line)
            yield from self.later_street({seat: cards for seat, cards in new.items() if self._is_seen(seat, cards)})
            for seat, cards in new.items():
                self.cards[seat] += cards

    def _first_hand(self, cards: Sequence[str]) -> list[str]:
        if len(cards) != DEALT_FIRST:
            raise wrong_card_count(DEALT_FIRST).at(self.hand.line)
        if UNKNOWN not in cards:
            return list(cards)
        if not {*cards[:-1]} - {UNKNOWN} <= self._tabled:
            self.lose(Loss.CARDS)
        return [UNKNOWN, UNKNOWN, cards[-1]]

    def _is_seen(self, seat: int, cards: Sequence[str]) -> bool:
        """Whether the form prints these new cards: they are known, and the seat has not folded."""
        known = UNKNOWN not in cards
        if known and seat in self.folded:
            self.lose(Loss.CARDS)
        return known and seat not in self.folded

    @property
    def _tabled(self) -> set[str]:
        """The cards that are shown at the end."""
        return {card for event in self.events() if event["does"] == "show" for card in event.get("cards") or ()}

    def seen(self, seat: int) -> list[str]:
        """The cards of a seat that the form prints before those of a new street."""
        return [card for card in self.cards[seat] if card != UNKNOWN]

    def deal_board(self, event: Entry) -> Iterator[str]:
        """The line of a last card that all share."""
        self.shared = list(event.get("cards") or ())
        if len(self.shared) != 1 or UNKNOWN in self.shared:
            raise invalid_value("cards", " ".join(self.shared)).at(self.hand.line)
        yield from self.close_round()
        self.street = LAST_STREET
        yield from self.shared_card()

    def brings_in(self) -> tuple[int, str] | None:
        """The seat that acts first and its up card. None if it is unknown."""
        first = next((each for each in self.events() if each["does"] not in ("post", "deal")), None)
        if first is None or first["does"] not in ("bring-in", "complete", "bet"):
            return None
        seat: int = first["seat"]
        up = self.cards[seat][-1]
        return None if up == UNKNOWN else (seat, up)
