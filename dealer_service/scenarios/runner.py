"""The run: every case of scenario pages asked, and its mismatches."""

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
    """A case after its run: its answer, and every mismatch with its expectation."""

    page: ScenarioPage
    case: Case
    answer: Answer
    mismatches: tuple[Mismatch, ...]

    @property
    def passed(self) -> bool:
        """Whether the answer matches the expectation."""
        return not self.mismatches

    @property
    def house(self) -> str | None:
        """The house of the question, if it names one."""
        return self._asked("house")

    @property
    def game(self) -> str | None:
        """The game of the question, if it names one."""
        return self._asked("game")

    @property
    def mix(self) -> str | None:
        """The mix of the question, if its table deals one."""
        table = self.case.ask.get("table") if isinstance(self.case.ask, dict) else None
        mix = table.get("mix") if isinstance(table, dict) else None
        name = mix.get("name") if isinstance(mix, dict) else None
        return name if isinstance(name, str) else None

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
    """The book's answer to the case, with status 500 if it crashes, and its mismatches."""
    try:
        answer = ask(case.at, case.ask, book)
    except Exception as error:
        detail = f"{type(error).__name__}: {error}"
        answer = {"status": 500, "errors": [{"pointer": "", "code": "internal", "detail": detail}]}
    expected: dict[str, Any] = {"status": GOOD, **case.expected}
    if expected["status"] != answer["status"]:  # then everything else differs as well
        expected = {"status": expected["status"]}
    unworded = [
        Mismatch(at, "words for the code", f"none for {code}; {REMEDY}") for at, code in codes_without_words(answer)
    ]
    return answer, [*find_mismatches(answer, expected, case.answer), *unworded]


def _problems(answer: Answer) -> list[str]:
    """The errors that prevented a ruling, if any."""
    if answer["status"] == GOOD:
        return []
    errors = answer["errors"] or [answer]
    return [f"{error.get('pointer') or '/'}: {error['detail']}" for error in errors[:MOST_SHOWN]]


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
