"""Cards: a rank and a suit. A card has no value of its own; rankings give it one."""

from __future__ import annotations

from collections.abc import Iterable

from dealer_service.values import value

RANKS = "A23456789TJQK"
SUITS = "cdhs"


@value(eq=False)
class Card:
    """One of the 52 cards, ``JOKER`` or ``UNKNOWN``. There is one object for each, so identity is equality."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit

    def __reduce__(self) -> tuple[object, ...]:
        return card, (str(self),)


UNKNOWN = Card("?", "?")
DECK: dict[str, Card] = {rank + suit: Card(rank, suit) for suit in SUITS for rank in RANKS}
JOKER = Card("Jk", "")
DECK_WITH_JOKER: dict[str, Card] = {**DECK, str(JOKER): JOKER}
SIXES_UP: dict[str, Card] = {text: each for text, each in DECK.items() if each.rank not in "2345"}
_BY_TEXT = {**DECK_WITH_JOKER, "??": UNKNOWN}


def card(text: str) -> Card:
    """The card that ``text`` names: ``"As"``, ``"Jk"``, or ``"??"`` for an unknown card. Raises KeyError."""
    return _BY_TEXT[text]


def cards(text: str) -> tuple[Card, ...]:
    """The cards named in ``text``, separated by spaces."""
    return tuple(card(each) for each in text.split())


def known(hand: Iterable[Card] | None) -> bool:
    """Whether there is a hand and each of its cards is known."""
    return hand is not None and UNKNOWN not in hand
