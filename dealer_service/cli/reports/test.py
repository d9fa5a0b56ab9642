"""The report of `dealer-service test`: failed cases, and changed clauses that no scenario noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from dealer_service.cli.reports.formats import JUnitCase, as_json, as_junit
from dealer_service.cli.text.clause import answer_text
from dealer_service.rulebook import Place
from dealer_service.scenarios import Result
from dealer_service.scenarios.mutation import Mutant


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes of clauses, and those that no scenario noticed.

    ``display_place`` returns a place with the path of its file for printing.
    """

    made: Sequence[Mutant]
    unnoticed: Sequence[Mutant]
    display_place: Callable[[Place], Place]

    def text(self, mutant: Mutant) -> str:
        """An unnoticed change in a sentence."""
        return f"{self._clause_text(mutant)} {answer_text(mutant.other.json)}"

    def lines(self) -> Iterator[str]:
        """Yield all unnoticed changes, with one heading for each clause."""
        for clause, mutants in groupby(self.unnoticed, key=self._clause_text):
            yield clause
            yield from (f"    {answer_text(mutant.other.json)}" for mutant in mutants)

    def _clause_text(self, mutant: Mutant) -> str:
        clause, games = mutant.clause, ", ".join(mutant.games)
        is_now = f"{clause.id} is {answer_text(clause.json)}"
        of = f"of {mutant.page} ({games})" if mutant.houses == (mutant.page,) else f"in {games}"
        return f"{self.display_place(clause.where)}: {is_now}; no scenario {of} notices a change"


def format_results(form: str, results: Sequence[Result], changes: Changes | None) -> str:
    """All results in this format, with the changes if clauses were changed."""
    match form:
        case "json":
            cases = {"cases": [_case_json(result) for result in results]}
            return as_json({**cases, "changes": _changes_json(changes)} if changes else cases)
        case "junit":
            junit_cases = [*map(_case_junit, results), *(_changes_junit(changes) if changes else ())]
            return as_junit("dealer-service test", junit_cases)
    lines = [*(str(result) for result in results if not result.passed), _summary(results)]
    if changes:
        lines += [*changes.lines(), _changes_summary(changes)]
    return "\n".join(lines)


def _summary(results: Sequence[Result]) -> str:
    pages = len({result.page.path for result in results})
    passed = sum(result.passed for result in results)
    return f"{passed} of {len(results)} cases on {pages} page{'' if pages == 1 else 's'} have the expected answers."


def _changes_summary(changes: Changes) -> str:
    if not changes.made:
        return "No clause was changed: no clause of the pages has another possible answer (see --inherited)."
    noticed = len(changes.made) - len(changes.unnoticed)
    return f"Scenarios notice {noticed} of {len(changes.made)} changes of a clause."


def _change_name(mutant: Mutant) -> str:
    return f"{mutant.clause.id}: {answer_text(mutant.other.json)} instead of {answer_text(mutant.clause.json)}"


def _case_json(result: Result) -> dict[str, Any]:
    differences = [
        {
            "pointer": difference.pointer,
            "expected": difference.expected,
            "found": difference.found,
            "line": difference.at.line if difference.at else None,
        }
        for difference in result.mismatches
    ]
    return {
        "file": result.case.place.file,
        "line": result.case.place.line,
        "name": result.case.name,
        "at": result.case.at,
        "passed": result.passed,
        "differences": differences,
        "errors": [] if result.passed else result.answer.get("errors", []),
    }


def _changes_json(changes: Changes) -> dict[str, Any]:
    unnoticed = [
        {
            "page": mutant.page,
            "houses": list(mutant.houses),
            "games": list(mutant.games),
            "clause": mutant.clause.id,
            "is": mutant.clause.json,
            "instead": mutant.other.json,
            "file": changes.display_place(mutant.clause.where).file,
            "line": mutant.clause.where.line,
        }
        for mutant in changes.unnoticed
    ]
    return {"made": len(changes.made), "unnoticed": unnoticed}


def _case_junit(result: Result) -> JUnitCase:
    suite = f"{result.page.section}.{result.page.name}"
    failures = () if result.passed else (str(result),)
    return JUnitCase(suite, result.case.name, result.case.place.file, result.case.place.line, failures)


def _changes_junit(changes: Changes) -> list[JUnitCase]:
    unnoticed = {id(mutant) for mutant in changes.unnoticed}
    cases = []
    for mutant in changes.made:
        failures = (changes.text(mutant),) if id(mutant) in unnoticed else ()
        place = changes.display_place(mutant.clause.where)
        cases.append(JUnitCase(f"changes of {mutant.page}", _change_name(mutant), place.file, place.line, failures))
    return cases
