"""The spoken part of a ruling: its sentence and every step. Two rulings that sound the same are the same to people,
even if a program finds differences.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dealer_service.api.responses.serializer import serialize_answer, serialize_instruction
from dealer_service.api.responses.spoken_line import says
from dealer_service.engine import Asks
from dealer_service.engine.same_ruling import RulingOrBreaches
from dealer_service.i18n.words import Words
from dealer_service.rulings.ruling import Ruling

SAYS = "says"


def spoken(result: RulingOrBreaches, asks: Asks, words: Words) -> tuple[str, ...]:
    """The outcome, the sentence and each step in words; for an impossible table, its breaches."""
    sentence = says(result, words)
    if not isinstance(result, Ruling):
        return ("impossible", sentence)
    mended = [serialize_instruction(each, words) for each in result.mended]
    return (result.outcome.value, sentence, *_told((mended, serialize_answer(result.answer, asks, words))))


def _told(value: Any) -> Iterator[str]:
    """Every sentence in a part of an answer."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name == SAYS:
                yield part
            else:
                yield from _told(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _told(part)
