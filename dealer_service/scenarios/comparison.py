"""The scenarios that two houses answer differently. Words, reasons and digests do not count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dealer_service.api.responses.json_diff import diff_pointers
from dealer_service.rulebook import Book
from dealer_service.scenarios.client import Answer
from dealer_service.scenarios.page import Case, ScenarioPage
from dealer_service.scenarios.runner import check_case

COMPARED = ("status", "outcome", "answer", "next", "missing", "errors", "contested")


@dataclass(frozen=True, slots=True)
class DifferingCase:
    """A case that two houses answer differently, the outcome under each, and the places that differ.

    The first house is that of the case. Without a ruling, the outcome is the status of the problem.
    """

    page: ScenarioPage
    case: Case
    outcomes: Mapping[str, str]
    pointers: tuple[str, ...]


def differing_cases(
    pages: Iterable[ScenarioPage], one: str, two: str, games: Iterable[str], book: Book
) -> Iterator[DifferingCase]:
    """Each case of these games and either house that the other house answers differently."""
    dealt = set(games)
    instead = {one: two, two: one}
    for page in pages:
        for case in page.cases:
            ask: dict[str, Any] = case.ask if isinstance(case.ask, dict) else {}
            house = ask.get("house")
            if house not in instead or ask.get("game") not in dealt:
                continue
            other = instead[house]
            own, others = _answer(case, ask, book), _answer(case, {**ask, "house": other}, book)
            pointers = diff_pointers(own, others)
            if pointers:
                yield DifferingCase(page, case, {house: _outcome(own), other: _outcome(others)}, tuple(pointers))


def _outcome(answer: Answer) -> str:
    return str(answer.get("outcome") or f"problem {answer['status']}")


def _answer(case: Case, ask: Answer, book: Book) -> Answer:
    """The compared parts of the answer to the case when this question replaces its own."""
    changed = Case(case.name, case.at, ask, case.answer, case.place)
    answer, _ = check_case(changed, book)
    return {name: answer[name] for name in COMPARED if name in answer}
