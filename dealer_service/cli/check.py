"""`dealer-service check`: print every error of the rules with its place, warnings and notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from dealer_service.cli.common import EXIT_FINDINGS, format_option, rules_option
from dealer_service.cli.reports.formats import JUnitCase, as_json, as_junit
from dealer_service.cli.rule_paths import Loaded, load, select
from dealer_service.rulebook import Place
from dealer_service.rulebook.lint import Remark, Severity, find_remarks, folder_remarks
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.rulebook.synonyms import read_synonyms, synonym_files
from dealer_service.scenarios.contents import content_faults

FAULT = "fault"  # the code in JSON; people read the word of WORDS
WORDS = {FAULT: "error"}


@dataclass(frozen=True, slots=True)
class Finding:
    """An error, a warning or a note, with its place. ``more`` are the other fields of its JSON object."""

    kind: str
    place: Place
    clause: str | None
    says: str
    more: dict[str, Any]

    def __str__(self) -> str:
        clause = f"{self.clause}: " if self.clause else ""
        return f"{self.place}: {WORDS.get(self.kind, self.kind)}: {clause}{self.says}"

    def to_json(self) -> dict[str, Any]:
        """The finding as a JSON object."""
        at = {"file": self.place.file, "line": self.place.line, "column": self.place.column}
        return {"kind": self.kind, **at, "clause": self.clause, "says": self.says, **self.more}


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@rules_option
@format_option("text", "json", "junit")
def check(paths: tuple[Path, ...], rules: tuple[Path, ...], as_of: str | None, form: str) -> None:
    """Read rules as the service does, and print all errors.

    PATHS are rules folders, or pages in them. Without PATHS, the folders of --rules are checked, or the embedded
    pages if there are none.

    Each error has its file, line and column, the wrong value, the allowed values, and the nearest word. Questions
    and names in scenarios are checked, but the questions are not asked; `test` does that. With --as-of, warnings and
    notes are about the pages in force on that date, and scenarios are checked against the houses and games of that
    date.

    \b
    error    a page cannot be used; the service does not start with it (`fault` in JSON)
    warning  a clause that no game reads or that repeats another; a folder that is not read
    note     words without a translation; notes leave the exit status at 0
    """
    selection = select(paths, rules)
    loaded = load(selection)
    book, of_search = loaded.rules.book, list[Fault]()
    read_synonyms(synonym_files(selection.folders), of_search)
    findings = [
        *(_fault_finding(fault) for fault in of_search),
        *(_fault_finding(fault) for fault in loaded.faults),
        *(_fault_finding(fault) for fault in content_faults(loaded.scenarios, book and book.as_of(as_of))),
        *(_remark_finding(remark, loaded) for folder in selection.folders[1:] for remark in folder_remarks(folder)),
        *(
            _remark_finding(remark, loaded)
            for remark in find_remarks(loaded.rules, as_of)
            if selection.includes(loaded.rules.paths[remark.place.file])
        ),
    ]
    click.echo(_format(form, findings, _files(loaded)))
    if any(finding.kind != Severity.NOTE for finding in findings):
        raise click.exceptions.Exit(EXIT_FINDINGS)


def _fault_finding(fault: Fault) -> Finding:
    hint = fault.hint
    says = f"found {fault.found}, allowed {fault.allowed}" + (f"; did you mean {hint}" if hint else "")
    more = {"found": fault.found, "allowed": fault.allowed, "did_you_mean": hint}
    return Finding(FAULT, fault.place, fault.clause, says, more)


def _remark_finding(remark: Remark, loaded: Loaded) -> Finding:
    return Finding(remark.weight.value, loaded.display_place(remark.place), remark.clause, remark.says, {})


def _files(loaded: Loaded) -> list[str]:
    """The files of all rule pages and scenario pages."""
    pages = [loaded.display_place(Place(label, 1, 1)).file for label in loaded.rules.paths]
    return [*pages, *(page.path.as_posix() for page in loaded.scenarios)]


def _format(form: str, findings: Sequence[Finding], files: Sequence[str]) -> str:
    match form:
        case "json":
            return as_json({"findings": [finding.to_json() for finding in findings], "pages": list(files)})
        case "junit":
            every_file = dict.fromkeys((*files, *(finding.place.file for finding in findings)))
            return as_junit("dealer-service check", [_junit_case(file, findings) for file in every_file])
    return "\n".join([*map(str, findings), _summary(findings, len(files))])


def _junit_case(file: str, findings: Sequence[Finding]) -> JUnitCase:
    own = [finding for finding in findings if finding.place.file == file]
    failures = tuple(str(finding) for finding in own if finding.kind != Severity.NOTE)
    notes = tuple(str(finding) for finding in own if finding.kind == Severity.NOTE)
    return JUnitCase("pages", file, file, own[0].place.line if own else 1, failures, notes)


def _summary(findings: Sequence[Finding], pages: int) -> str:
    kinds = (FAULT, Severity.WARNING.value, Severity.NOTE.value)
    counts = [(WORDS.get(kind, kind), sum(finding.kind == kind for finding in findings)) for kind in kinds]
    parts = [f"{count} {word}{'' if count == 1 else 's'}" for word, count in counts if count]
    return f"{pages} pages read: {', '.join(parts) or 'nothing found'}."
