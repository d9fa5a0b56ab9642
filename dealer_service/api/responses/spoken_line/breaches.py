"""The breaches of a table in one line."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_service.i18n.words import Words
from dealer_service.rulings.breaches.breach import Breach


def breaches_line(breaches: Sequence[Breach], words: Words) -> str:
    """The first breach of the table, and the number of others."""
    first = words.breach(breaches[0].code, breaches[0].args)
    match len(breaches) - 1:
        case 0:
            return first
        case 1:
            return words.line("breaches-one-more", first=first)
        case more:
            return words.line("breaches-more", first=first, count=more)
