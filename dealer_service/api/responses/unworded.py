"""Parts of an answer, such as steps and options, whose code has no words: one was added, but not its sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

REMEDY = "add them in i18n/english/"


def codes_without_words(answer: Any, pointer: str = "") -> Iterator[tuple[str, str]]:
    """The pointer and the code of each part of the answer whose sentence is its code."""
    if isinstance(answer, dict):
        code, says = answer.get("code"), answer.get("says")
        if isinstance(code, str) and isinstance(says, str) and says.casefold() == code:
            yield pointer, code
        for name, part in answer.items():
            yield from codes_without_words(part, f"{pointer}/{name}")
    elif isinstance(answer, list):
        for place, part in enumerate(answer):
            yield from codes_without_words(part, f"{pointer}/{place}")
