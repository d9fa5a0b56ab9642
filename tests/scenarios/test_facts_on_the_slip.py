"""The slip prints every fact of the ruling: if omitting a fact changes the ruling, the printed facts differ.

Every field of every question is tried, in English and in French.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks, answer
from dealer_service.engine.same_ruling import essence
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.words import WORDS
from dealer_service.web.floor.told import OF_THE_PAGE, told_in_words
from tests.books import BOOK
from tests.oracles.effort import in_sample
from tests.scenarios import cases_of, name_of, some_pages

ASKED = {each.value for each in Asks}
Path = tuple[str | int, ...]


def members(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every path of a field or list entry, at any depth."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*path, key)
        yield from members(part, (*path, key))


def without(document: Any, path: Path) -> Any:
    """The document without this part. Everything not on its path is shared."""
    key, *rest = path
    struck = copy.copy(document)
    if rest:
        struck[key] = without(document[key], tuple(rest))
    else:
        del struck[key]
    return struck


def ruled(asks: Asks, question: Any) -> object:
    """The ruling. None if the question is invalid."""
    try:
        return essence(answer(parse_question(asks, question), BOOK))
    except (Unprocessable, DealerServiceError):
        return None


def printed(question: Any) -> tuple[object, ...]:
    """The printed facts, in each language."""
    return tuple(told_in_words(question, words) for words in WORDS.values())


@pytest.mark.one_in(4)
@pytest.mark.parametrize("page", some_pages(), ids=name_of)
def test_a_fact_that_changes_the_ruling_is_printed(page):
    dropped = []
    for case in cases_of(page):
        if case.at not in ASKED or not isinstance(case.ask, dict):
            continue
        told = printed(case.ask)
        for path in members(case.ask):
            if path[0] in OF_THE_PAGE or not in_sample(f"{case.name} {path}", 12):
                continue
            struck, asks = without(case.ask, path), Asks(case.at)
            if any(one == other for one, other in zip(told, printed(struck), strict=True)):
                then = ruled(asks, struck)
                if then is not None and then != ruled(asks, case.ask):
                    dropped.append(f"{case.name}: {path}")
    assert not dropped, "\n".join(dropped)
