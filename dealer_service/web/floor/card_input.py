"""Typed cards, read like on the dealer's screens (``static/console/card_input.js``; a test compares them).

The ranks are the service's letters and those of the page's language, in either case, and 10. Other text is kept up to
the next space, so the service reports it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dealer_service.api.requests.fields import SUIT_SIGNS
from dealer_service.i18n.words import Words
from dealer_service.table.cards import JOKER, RANKS, SUITS

# JavaScript's spaces, commas, slashes, dashes, and separators of hands.
_BETWEEN = r"\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,;/|\u2010-\u2015\ufe0f-"
_GAP, _NO_GAP = re.compile(f"[{_BETWEEN}]+"), re.compile(f"[^{_BETWEEN}]+")
_HAND = re.compile(r"(.*/(hand|cards|exposed|board)|/hands/\d{1,4})(?P<card>/\d{1,4})?")
_JOKER = str(JOKER)
_SUITS = {chr(sign): chr(suit) for sign, suit in SUIT_SIGNS.items()} | {suit: suit for suit in SUITS}


def typed_cards(at: str, text: str, words: Words) -> list[str] | str | None:
    """The hand or card typed for the fact at this place. None if the place does not take cards."""
    place = _HAND.fullmatch(at)
    if place is None and not at.endswith("/card"):
        return None
    cards = read_cards(text, words)
    one = place is None or place["card"] is not None
    return cards if not one else cards[0] if len(cards) == 1 else text


def read_cards(text: str, words: Words) -> list[str]:
    """Each typed card as two letters, and any other text."""
    ranks = {rank.lower(): rank for rank in RANKS}
    ranks = {printed.lower(): rank for rank, printed in words.catalogue("index").items()} | ranks | {"10": "T"}
    return list(_pieces(text, ranks))


def _pieces(text: str, ranks: dict[str, str]) -> Iterator[str]:
    longest, at = max(map(len, ranks)), 0
    while at < len(text):
        if gap := _GAP.match(text, at):
            at = gap.end()
            continue
        length = next((each for each in range(longest, 0, -1) if text[at : at + each].lower() in ranks), 0)
        suit = _SUITS.get(text[at + length : at + length + 1].lower())
        if text[at : at + len(_JOKER)].lower() == _JOKER.lower():
            yield _JOKER
            at += len(_JOKER)
        elif length and suit:
            yield ranks[text[at : at + length].lower()] + suit
            at += length + 1
        else:
            rest = _NO_GAP.match(text, at)
            assert rest is not None, "what is no gap is something else"
            yield rest[0]
            at = rest.end()
