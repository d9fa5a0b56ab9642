"""The field that holds one card, and the card that was probably meant where it holds none."""

from __future__ import annotations

from marshmallow import ValidationError

from dealer_service.door.faults import perhaps, quoted
from dealer_service.door.fields import Named, wrong
from dealer_service.door.said import said, sentences
from dealer_service.table import UNKNOWN, Card, card
from dealer_service.table.cards import DECK, RANKS, SUITS

SUIT_SIGNS = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")


class OneCard(Named):
    """A card: rank and suit, as in ``As`` and ``Td``, or ``??`` where it is dealt and unknown."""

    def __init__(self) -> None:
        super().__init__((), required=True)
        self.names = {**DECK, str(UNKNOWN): UNKNOWN}
        self.expected = said('a card such as "As" or "Td", or "??" where it is unknown')

    def unknown(self, value: str) -> ValidationError:
        """The card is none; rank and suit are told apart."""
        like = _card_meant(value)
        hint = perhaps(str(like)) if like else None
        if len(value) != 2:
            return wrong("not-a-card", sentences(self.is_not(value), hint))
        if value[0] not in RANKS:
            no_rank = said(
                "{rank} in {card} is no rank; ranks are {known}.",
                rank=quoted(value[0]),
                card=quoted(value),
                known=" ".join(RANKS),
            )
            return wrong("unknown-rank", sentences(no_rank, hint), RANKS)
        no_suit = said(
            "{suit} in {card} is no suit; suits are {known}.",
            suit=quoted(value[1]),
            card=quoted(value),
            known=" ".join(SUITS),
        )
        return wrong("unknown-suit", sentences(no_suit, hint), SUITS)


def _card_meant(text: str) -> Card | None:
    """The card that was probably meant: the ten written as 10, small and capital letters, suit signs, suit first."""
    plain = text.strip().replace("10", "T").translate(SUIT_SIGNS)
    for text in (plain, plain[::-1]):
        try:
            return card(text[:1].upper() + text[1:].lower())
        except KeyError:
            continue
    return UNKNOWN if plain in ("?", "X", "x") else None
