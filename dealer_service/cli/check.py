"""`dealer-service check`: every fault of the pages, where it stands and what would be right; and what need not be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from dealer_service.cli.common import FINDINGS, format_option, rules_option
from dealer_service.cli.reports.machine import Tried, as_json, as_junit
from dealer_service.cli.rule_paths import Taken, chosen, take
from dealer_service.rulebook import Place
from dealer_service.rulebook.lint import Weight, remarks

FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault, a warning or a note, and where it stands."""

    kind: str
    place: Place
    clause: str | None
    says: str
    more: dict[str, Any]

    def __str__(self) -> str:
        clause = f"{self.clause}: " if self.clause else ""
        return f"{self.place}: {self.kind}: {clause}{self.says}"

    @property
    def plain(self) -> dict[str, Any]:
        """As plain data."""
        at = {"file": self.place.file, "line": self.place.line, "column": self.place.column}
        return {"kind": self.kind, **at, "clause": self.clause, "says": self.says, **self.more}


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@rules_option
@format_option("text", "json", "junit")
def check(paths: tuple[Path, ...], rules: tuple[Path, ...], form: str) -> None:
    """Read rules as the service would, and tell all that is wrong with them.

    PATHS are rules folders, or pages in them; without any, those of --rules, else the embedded pages.
    What is wrong is told at once: file, line, column, what was found, what is allowed, and the nearest word.

    \b
    fault    keeps the pages from being used (and the service from starting with them)
    warning  a clause that says nothing, or that nobody reads
    note     words that are not translated; notes leave the exit status at 0
    """
    choice = chosen(paths, rules)
    taken = take(choice)
    told = [each for each in remarks(taken.stock) if choice.speaks_of(taken.stock.paths[each.place.file])]
    found = [
        *(_of_fault(each.place, each.clause, each.found, each.allowed, each.hint) for each in taken.faults),
        *(Finding(each.weight.value, taken.place(each.place), each.clause, each.says, {}) for each in told),
    ]
    click.echo(_printed(form, found, _files(taken)))
    if any(each.kind != Weight.NOTE for each in found):
        raise click.exceptions.Exit(FINDINGS)


def _of_fault(place: Place, clause: str | None, found: str, allowed: str, hint: str | None) -> Finding:
    says = f"found {found}, allowed {allowed}" + (f"; did you mean {hint}" if hint else "")
    return Finding(FAULT, place, clause, says, {"found": found, "allowed": allowed, "did_you_mean": hint})


def _files(taken: Taken) -> list[str]:
    """Every page that was read, rules and scenarios."""
    pages = [taken.place(Place(label, 1, 1)).file for label in taken.stock.paths]
    return [*pages, *(page.path.as_posix() for page in taken.scenarios)]


def _printed(form: str, found: Sequence[Finding], files: Sequence[str]) -> str:
    if form == "json":
        return as_json({"findings": [each.plain for each in found], "pages": list(files)})
    if form == "junit":
        return as_junit(
            "dealer-service check", [_tried(file, found) for file in dict.fromkeys((*files, *_places(found)))]
        )
    return "\n".join([*map(str, found), _summary(found, len(files))])


def _places(found: Sequence[Finding]) -> list[str]:
    return [each.place.file for each in found]


def _tried(file: str, found: Sequence[Finding]) -> Tried:
    mine = [each for each in found if each.place.file == file]
    wrong = tuple(str(each) for each in mine if each.kind != Weight.NOTE)
    notes = tuple(str(each) for each in mine if each.kind == Weight.NOTE)
    return Tried("pages", file, file, mine[0].place.line if mine else 1, wrong, notes)


def _summary(found: Sequence[Finding], pages: int) -> str:
    counts = [
        (kind, sum(each.kind == kind for each in found)) for kind in (FAULT, Weight.WARNING.value, Weight.NOTE.value)
    ]
    told = [f"{count} {kind}{'' if count == 1 else 's'}" for kind, count in counts if count]
    return f"{pages} pages read: {', '.join(told) or 'nothing found'}."
