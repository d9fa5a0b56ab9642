"""All missing facts are listed at once: omit two facts that are each required, and both are listed.

Some facts depend on each other: the discards are not required before the stub is known. So not every pair is listed
together, but nearly every one. A fact is hardly ever listed that is not required when only one of the two is omitted.
"""

from __future__ import annotations

import zlib
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import answer
from dealer_service.engine.questions import Asks
from dealer_service.errors import DealerServiceError
from dealer_service.rulebook import Book
from dealer_service.rulings.ruling import Outcome
from tests.oracles.effort import EFFORT
from tests.scenarios.test_omitted_facts import CASES, facts, without

# An event of a whole hand that lacks a fact can hide those that later events need.
ENDPOINTS = sorted(asks.value for asks in Asks if asks not in (Asks.HANDS, Asks.PLAY))
# The number of cases tried for each endpoint, and of pairs of facts for each case.
MOST_CASES, MOST_PAIRS = 60 if EFFORT else 24, 12
# Whether one of them is required depends on the amounts of the others, which are trial values while missing.
OF_CHIPS = {"/table/stakes/chip", "/table/stakes/blind_chip", "/table/stakes/cents"}

Missing = frozenset[str]


def missing(at: str, document: dict[str, Any], book: Book) -> Missing | None:
    """The missing facts. None if there is an answer, or if the question is invalid or impossible."""
    try:
        ruling = answer(parse_question(Asks(at), document), book)
    except (Unprocessable, DealerServiceError):
        return None
    return frozenset(each.at for each in ruling.missing) if ruling.outcome is Outcome.UNDETERMINED else None


def sampled(items: list[Any], most: int, seed: str) -> list[Any]:
    """A sample of this size, the same one each time."""
    return sorted(items, key=lambda item: zlib.crc32(f"{seed}{item}".encode()))[:most]


@pytest.mark.one_in(5)
@pytest.mark.parametrize("at", ENDPOINTS)
def test_facts_required_separately_are_requested_together(book: Book, at: str) -> None:
    tally, beyond = Counter[str](), []
    cases = [(name, question) for name, where, question, _ in CASES if where == at and "contested" not in question]
    for name, question in sampled(cases, MOST_CASES, at):
        if missing(at, question, book) is not None:
            continue
        leaves = [path for path in facts(question["table"], ("table",)) if path[-1] not in ("stakes", "deck", "number")]
        alone = {path: missing(at, without(question, path), book) for path in leaves}
        asked_for = [path for path in leaves if alone[path]]
        for one, other in sampled([*combinations(asked_for, 2)], MOST_PAIRS, name):
            named = missing(at, without(without(question, one), other), book)
            if named is None:
                continue
            wanted = (alone[one] or frozenset()) | (alone[other] or frozenset())
            tally["whole"] += wanted <= named
            tally["all"] += 1
            beyond += [(name, one, other, sorted(named - wanted - OF_CHIPS))] if named - wanted - OF_CHIPS else []
    assert tally["all"] > min(20, len(cases))  # an endpoint begins with a few cases
    assert tally["whole"] >= 0.9 * tally["all"], tally
    assert len(beyond) <= 0.02 * tally["all"], beyond
