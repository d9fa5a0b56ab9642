"""How results are printed: cases that are not answered as they say, and changes of a clause that nobody noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from dealer_service.cli.reports.machine import Tried, as_json, as_junit
from dealer_service.cli.text.clause import answer_of
from dealer_service.rulebook import Place
from dealer_service.scenarios import Result
from dealer_service.scenarios.mutation import Mutant


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes that were made, those of them that nobody noticed, and where a place lies from here."""

    made: Sequence[Mutant]
    alive: Sequence[Mutant]
    place: Callable[[Place], Place]

    def told(self, mutant: Mutant) -> str:
        """An unnoticed change in words."""
        return f"{self._where(mutant)} {answer_of(mutant.other.plain)}"

    def lines(self) -> Iterator[str]:
        """All unnoticed changes in words, those of one clause together."""
        for where, mutants in groupby(self.alive, key=self._where):
            yield where
            yield from (f"    {answer_of(each.other.plain)}" for each in mutants)

    def _where(self, mutant: Mutant) -> str:
        clause, games = mutant.clause, ", ".join(mutant.games)
        is_now = f"{clause.id} is {answer_of(clause.plain)}"
        return f"{self.place(clause.where)}: {is_now}; no scenario of {mutant.house} ({games}) would notice"


def printed(form: str, results: Sequence[Result], changes: Changes | None) -> str:
    """All results in this form; ``changes`` where clauses were changed."""
    match form:
        case "json":
            told = {"changes": _changes_out(changes)} if changes else {}
            return as_json({"cases": [_case_out(each) for each in results], **told})
        case "junit":
            cases = [_case_tried(each) for each in results]
            return as_junit("dealer-service test", [*cases, *(_changes_tried(changes) if changes else ())])
    lines = [*(str(each) for each in results if not each.passed), _summary(results)]
    if changes:
        lines += [*changes.lines(), _noticed(changes)]
    return "\n".join(lines)


def _summary(results: Sequence[Result]) -> str:
    pages = len({result.page.path for result in results})
    passed = sum(result.passed for result in results)
    return f"{passed} of {len(results)} cases on {pages} page{'' if pages == 1 else 's'} are answered as they say."


def _noticed(changes: Changes) -> str:
    if not changes.made:
        return "No clause was changed: the house's own page answers none that has another answer (see --inherited)."
    return f"{len(changes.made) - len(changes.alive)} of {len(changes.made)} changes of a clause are noticed."


def _named(mutant: Mutant) -> str:
    return f"{mutant.clause.id}: {answer_of(mutant.other.plain)} instead of {answer_of(mutant.clause.plain)}"


def _case_out(result: Result) -> dict[str, Any]:
    differences = [
        {
            "pointer": each.pointer,
            "expected": each.expected,
            "found": each.found,
            "line": each.at.line if each.at else None,
        }
        for each in result.differences
    ]
    return {
        "file": result.case.place.file,
        "line": result.case.place.line,
        "name": result.case.name,
        "at": result.case.at,
        "passed": result.passed,
        "differences": differences,
        "errors": [] if result.passed else result.found.get("errors", []),
    }


def _changes_out(changes: Changes) -> dict[str, Any]:
    unnoticed = [
        {
            "house": each.house,
            "games": list(each.games),
            "clause": each.clause.id,
            "is": each.clause.plain,
            "instead": each.other.plain,
            "file": changes.place(each.clause.where).file,
            "line": each.clause.where.line,
        }
        for each in changes.alive
    ]
    return {"made": len(changes.made), "unnoticed": unnoticed}


def _case_tried(result: Result) -> Tried:
    suite = f"{result.page.section}.{result.page.name}"
    wrong = () if result.passed else (str(result),)
    return Tried(suite, result.case.name, result.case.place.file, result.case.place.line, wrong)


def _changes_tried(changes: Changes) -> list[Tried]:
    alive = {id(each) for each in changes.alive}
    tried = []
    for each in changes.made:
        wrong = (changes.told(each),) if id(each) in alive else ()
        where = changes.place(each.clause.where)
        tried.append(Tried(f"changes of {each.house}", _named(each), where.file, where.line, wrong))
    return tried
