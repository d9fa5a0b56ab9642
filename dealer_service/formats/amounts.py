"""Exact amounts from the numbers of records, and the unit of a hand: every amount is a multiple of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from dealer_service.formats.problems import invalid_amount, invalid_cards
from dealer_service.table.cards import DECK
from dealer_service.table.facts import LARGEST

SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP"}
CENT = Decimal("0.01")
MOST_DECIMALS = 8
_AMOUNT = re.compile(r"[$€£]?((?:\d{1,3}(?:,\d{3}){1,5}+|\d{1,16}+)(?:\.\d{1,8}+)?)[€£]?", re.ASCII)


def amount(text: str) -> Decimal:
    """An amount such as ``1,500``, ``$0.25`` or ``12.50€``. Raises BadHand."""
    found = _AMOUNT.fullmatch(text)
    if found is None:
        raise invalid_amount(text)
    return Decimal(found[1].replace(",", ""))


def currency_of(text: str) -> str | None:
    """The currency whose symbol is in the text, if any."""
    return next((code for symbol, code in SYMBOLS.items() if symbol in text), None)


def exact(number: object) -> Decimal:
    """A number of a TOML or JSON document: finite, at least 0, with few decimals. Raises BadHand."""
    if isinstance(number, bool) or not isinstance(number, int | Decimal):
        raise invalid_amount(str(number)[:100])
    if isinstance(number, int):
        if not 0 <= number <= LARGEST:
            raise invalid_amount(str(number)[:100] if abs(number) < 10**100 else "...")
        return Decimal(number)
    if not number.is_finite() or not 0 <= number <= LARGEST or decimals(number) > MOST_DECIMALS:
        raise invalid_amount(str(number)[:100])
    return number


def decimals(number: Decimal) -> int:
    """The number of decimals that an amount needs."""
    exponent = number.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def unit_of(amounts: Iterable[Decimal], money: bool) -> Decimal:
    """The largest unit that divides all amounts: one chip or a decimal part of it, for money at most a hundredth."""
    most = max((decimals(each) for each in amounts), default=0)
    if most <= 2 and (money or most > 0):
        return CENT
    return Decimal(1).scaleb(-most)


def whole(number: Decimal, unit: Decimal) -> int:
    """The amount in units. Raises BadHand if it is beyond the largest amount of a table."""
    found = int(number / unit)
    if found > LARGEST or Decimal(found) * unit != number:
        raise invalid_amount(str(number))
    return found


def cards_in(text: str) -> list[str]:
    """The cards of a list such as ``2s 7d X``; ``X`` and ``??`` are unknown. Raises BadHand."""
    found = ["??" if each in ("X", "x", "??") else each for each in text.replace(",", " ").split()]
    if any(each != "??" and each not in DECK for each in found) or len(found) > len(DECK):
        raise invalid_cards(text)
    return found


def plain(number: Decimal) -> str:
    """The amount with as many decimals as it needs, without an exponent."""
    return f"{number.normalize():f}" if number else "0"
