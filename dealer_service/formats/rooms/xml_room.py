"""What the XML records of online rooms have in common: events as elements, players by name or seat."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from dealer_service.formats.hand_builder import HandBuilder
from dealer_service.formats.problems import BadHand, invalid_value, unknown_player
from dealer_service.formats.recorded_hand import RecordedHand
from dealer_service.formats.rooms.xml_element import Element


class XmlRoom(ABC):
    """Reads the element of one hand. A subclass gives the layout of its room."""

    form = ""
    room = ""

    def __init__(self, element: Element, head: Element | None, keep_names: bool = False) -> None:
        self.element, self.head, self.keep_names = element, head, keep_names
        self.hand = HandBuilder(self.form, element.line)
        self.hand.room = self.room
        self.players: dict[str, int] = {}
        self.hands: dict[int, list[str]] = {}

    def read(self) -> RecordedHand:
        """The hand. Raises BadHand with line and column."""
        try:
            self.read_hand()
            self.hand.take_posted_stakes()
            return self.hand.finish(self.keep_names)
        except BadHand as bad:
            raise bad.at(self.element.line, self.element.column) from None

    @abstractmethod
    def read_hand(self) -> None:
        """Read the element. Raises BadHand."""

    def read_each(self, elements: Sequence[Element]) -> None:
        """Read events in their order. Raises BadHand with their line and column."""
        for each in elements:
            try:
                self.read_event(each)
            except BadHand as bad:
                raise bad.at(each.line, each.column) from None

    @abstractmethod
    def read_event(self, element: Element) -> None:
        """Read one event. Raises BadHand."""

    def seat_of(self, element: Element, name: str) -> int:
        """The seat of the player whom an attribute names. Raises BadHand."""
        player = element.text(name)
        if player not in self.players:
            raise unknown_player()
        return self.players[player]

    def number(self, element: Element, name: str) -> int:
        """A small whole number. Raises BadHand."""
        text = element.text(name)
        if not text.isascii() or not text.isdecimal() or len(text) > 3:
            raise invalid_value(name, text)
        return int(text)

    def draw(self, seat: int, count: int, hand: Sequence[str] | None) -> None:
        """A draw of a number of cards, and the whole hand after it if it is known."""
        before = self.hands.get(seat)
        if hand is None or before is None or "??" in hand or "??" in before:
            self.hand.discard(seat, None, count)
            return
        gone, new = [card for card in before if card not in hand], [card for card in hand if card not in before]
        self.hand.discard(seat, gone if len(gone) == count else None, count)
        self.hand.deal(seat, new)
        self.hands[seat] = list(hand)
