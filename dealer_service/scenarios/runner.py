"""Asks every case of scenario pages, and says where an answer is not as the case expects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from dealer_service.rulebook import Book
from dealer_service.scenarios.client import Answer, ask
from dealer_service.scenarios.expectations import Difference, differences
from dealer_service.scenarios.page import Case, ScenarioPage

MOST_SHOWN = 8
GOOD = 200


@dataclass(frozen=True, slots=True)
class Result:
    """A case that was asked, what was found, and every difference from what it expects."""

    page: ScenarioPage
    case: Case
    found: Answer
    differences: tuple[Difference, ...]

    @property
    def passed(self) -> bool:
        """Whether the case is answered as it expects."""
        return not self.differences

    @property
    def house(self) -> str | None:
        """The house that is asked, where the question names one."""
        house = self.case.ask.get("house") if isinstance(self.case.ask, dict) else None
        return house if isinstance(house, str) else None

    def __str__(self) -> str:
        lines = [str(each) for each in self.differences[:MOST_SHOWN]]
        if len(self.differences) > MOST_SHOWN:
            lines.append(f"and {len(self.differences) - MOST_SHOWN} more differences")
        lines += [f"because {problem}" for problem in _problems(self.found)]
        story = f"{self.page.title} - " if self.page.title else ""
        return "\n    ".join([f"{self.case.place}: {story}{self.case.name}", *lines])


def run(pages: Iterable[ScenarioPage], book: Book) -> Iterator[Result]:
    """The result of each case of these pages under the rules of the book, in the order of the pages."""
    for page in pages:
        for case in page.cases:
            found, differ = check_case(case, book)
            yield Result(page, case, found, tuple(differ))


def check_case(case: Case, book: Book) -> tuple[Answer, list[Difference]]:
    """What the book answers to the case, 500 where it breaks, and where that is not as the case expects."""
    try:
        found = ask(case.at, case.ask, book)
    except Exception as error:
        detail = f"{type(error).__name__}: {error}"
        found = {"status": 500, "errors": [{"pointer": "", "code": "internal", "detail": detail}]}
    expected: dict[str, Any] = {"status": GOOD, **case.expected}
    if expected["status"] != found["status"]:  # then everything else differs too
        expected = {"status": expected["status"]}
    return found, differences(found, expected, case.answer)


def _problems(found: Answer) -> list[str]:
    """Why there was no ruling, where there was none."""
    if found["status"] == GOOD:
        return []
    errors = found["errors"] or [found]
    return [f"{each.get('pointer') or '/'}: {each['detail']}" for each in errors[:MOST_SHOWN]]
