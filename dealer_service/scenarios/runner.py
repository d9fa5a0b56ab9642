"""Asks every case of scenario pages, and says where an answer is not as the case expects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from dealer_service.rulebook import Book
from dealer_service.scenarios.client import Answer, ask
from dealer_service.scenarios.expectations import Mismatch, find_mismatches
from dealer_service.scenarios.page import Case, ScenarioPage

MOST_SHOWN = 8
GOOD = 200


@dataclass(frozen=True, slots=True)
class Result:
    """A case that was asked, its answer, and every mismatch with what it expects."""

    page: ScenarioPage
    case: Case
    answer: Answer
    mismatches: tuple[Mismatch, ...]

    @property
    def passed(self) -> bool:
        """Whether the case is answered as it expects."""
        return not self.mismatches

    @property
    def house(self) -> str | None:
        """The house that is asked, where the question names one."""
        return self._asked("house")

    @property
    def game(self) -> str | None:
        """The game that is asked about, where the question names one."""
        return self._asked("game")

    def _asked(self, member: str) -> str | None:
        name = self.case.ask.get(member) if isinstance(self.case.ask, dict) else None
        return name if isinstance(name, str) else None

    def __str__(self) -> str:
        lines = [str(each) for each in self.mismatches[:MOST_SHOWN]]
        if len(self.mismatches) > MOST_SHOWN:
            lines.append(f"and {len(self.mismatches) - MOST_SHOWN} more differences")
        lines += [f"because {problem}" for problem in _problems(self.answer)]
        story = f"{self.page.title} - " if self.page.title else ""
        return "\n    ".join([f"{self.case.place}: {story}{self.case.name}", *lines])


def run(pages: Iterable[ScenarioPage], book: Book) -> Iterator[Result]:
    """The result of each case of these pages under the rules of the book, in the order of the pages."""
    for page in pages:
        for case in page.cases:
            answer, mismatches = check_case(case, book)
            yield Result(page, case, answer, tuple(mismatches))


def check_case(case: Case, book: Book) -> tuple[Answer, list[Mismatch]]:
    """What the book answers to the case, 500 where it breaks, and where that is not as the case expects."""
    try:
        answer = ask(case.at, case.ask, book)
    except Exception as error:
        detail = f"{type(error).__name__}: {error}"
        answer = {"status": 500, "errors": [{"pointer": "", "code": "internal", "detail": detail}]}
    expected: dict[str, Any] = {"status": GOOD, **case.expected}
    if expected["status"] != answer["status"]:  # then everything else differs too
        expected = {"status": expected["status"]}
    return answer, find_mismatches(answer, expected, case.answer)


def _problems(answer: Answer) -> list[str]:
    """Why there was no ruling, where there was none."""
    if answer["status"] == GOOD:
        return []
    errors = answer["errors"] or [answer]
    return [f"{error.get('pointer') or '/'}: {error['detail']}" for error in errors[:MOST_SHOWN]]
