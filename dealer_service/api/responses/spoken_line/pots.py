"""The pots and the returned chips in one line."""

from __future__ import annotations

from collections.abc import Iterable

from dealer_service.api.responses.spoken_line.floor import floor_line
from dealer_service.api.responses.spoken_line.phrases import seats_named
from dealer_service.i18n.words import Words
from dealer_service.rulings.pots.layers import Pots, Returned
from dealer_service.rulings.ruling import Ruling


def pots_line(ruling: Ruling, words: Words) -> str:
    """The returned chips, and the seats that can win each pot."""
    found: Pots = ruling.answer
    lines = returned_lines(found.returned, words)
    for pot in found.pots:
        code = "pot-alone" if len(found.pots) == 1 else "pot-of"
        code = code if pot.eligible else "pot-uncontested"
        seats = seats_named(pot.eligible, words)
        lines.append(words.line(code, pot=_pot(pot.name, words), chips=pot.chips, seats=seats))
    if found.options:
        lines.append(floor_line(found.options, words))
    return " ".join(lines) or words.line("no-pot")


def returned_lines(returned: Iterable[Returned], words: Words) -> list[str]:
    """A line for each seat that chips are returned to."""
    return [words.line("goes-back", seat=each.seat, chips=each.chips) for each in returned]


def _pot(name: str, words: Words) -> str:
    """The name of a pot."""
    number = name.removeprefix("side-")
    return words.phrase("main-pot") if number == name else words.phrase("side-pot", number=number)
