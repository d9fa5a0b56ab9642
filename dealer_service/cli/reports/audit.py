"""The report of `dealer-service audit`: a table for people, NDJSON and JUnit XML for machines, written hand by hand."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from xml.etree.ElementTree import tostring

from dealer_service.audit.findings import Finding, Kind
from dealer_service.audit.totals import NO_ERRORS, Totals
from dealer_service.cli.reports.formats import JUnitCase, case_element

TABLE, NDJSON, JUNIT = "table", "ndjson", "junit"
WORDS = {
    Kind.EXACT: "exact",
    Kind.RULE_DIFFERENCE: "rule difference",
    Kind.INCOMPLETE: "record incomplete",
    Kind.UNREADABLE: "unreadable",
    Kind.INTERNAL_ERROR: "internal error",
}
WIDTH = 12  # of a number
NO_CLAUSE = "no clause"
SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"  # of French sentences and numbers
SUITE_END = b"</testsuite>\n</testsuites>\n"


def finding_text(finding: Finding, form: str) -> bytes:
    """The part of the report about one hand. Empty in a table for a hand that needs no line."""
    match form:
        case "ndjson":
            return _json_line(finding.to_json())
        case "junit":
            return f"{tostring(case_element(_junit_case(finding)), encoding='unicode')}\n".encode("utf-8", "replace")
    return f"{_line(finding)}\n".encode("utf-8", "replace") if _is_listed(finding) else b""


def end_text(totals: Totals, form: str) -> bytes:
    """The end of the report."""
    match form:
        case "ndjson":
            return _json_line({"totals": totals.to_json()})
        case "junit":
            return SUITE_END
    return "".join(f"{line}\n" for line in _table(totals)).encode()


def junit_head(totals: Totals) -> bytes:
    """The beginning of a JUnit report, which has the numbers of all cases."""
    failures = sum(totals.kinds[kind.value] for kind in (Kind.RULE_DIFFERENCE, Kind.UNREADABLE, Kind.INTERNAL_ERROR))
    passed_over = sum(totals.topics[Kind.UNREADABLE.value][code] for code in NO_ERRORS)
    skipped = totals.kinds[Kind.INCOMPLETE.value] + passed_over
    counts = f'tests="{totals.hands}" failures="{failures - passed_over}" errors="0" skipped="{skipped}"'
    name = 'name="dealer-service audit"'
    lines = ('<?xml version="1.0" encoding="UTF-8"?>', f"<testsuites {name} {counts}>", f"<testsuite {name} {counts}>")
    return "".join(f"{line}\n" for line in lines).encode()


def _json_line(document: dict[str, Any]) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def _is_listed(finding: Finding) -> bool:
    """Whether a table has a line for this hand. Incomplete records and other games are only counted."""
    if finding.kind is Kind.UNREADABLE:
        return not NO_ERRORS.issuperset(finding.topics)
    return finding.kind in (Kind.RULE_DIFFERENCE, Kind.INTERNAL_ERROR)


def _line(finding: Finding) -> str:
    hand = f"hand {finding.hand}: " if finding.hand else ""
    clause = f" [{finding.clause}]" if finding.clause else ""
    line = f"{finding.file}:{finding.line}:{finding.column}: {WORDS[finding.kind]}: {hand}{finding.says}{clause}"
    return "".join(each if each.isprintable() or each in SPACES else _escaped(each) for each in line)


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode()


def _table(totals: Totals) -> Iterator[str]:
    for kind in Kind:
        count = totals.kinds[kind.value]
        if count or kind is not Kind.INTERNAL_ERROR:
            yield f"{count:>{WIDTH},}  {WORDS[kind]}"
            topics = totals.topics[kind.value]
            if kind is Kind.RULE_DIFFERENCE and (unnamed := count - topics.total()):
                topics = topics + Counter({NO_CLAUSE: unnamed})
            yield from (f"{'':{WIDTH}}  {number:>{WIDTH},}  {topic}" for topic, number in topics.most_common())
    yield f"{totals.hands:>{WIDTH},}  {'hand' if totals.hands == 1 else 'hands'}"


def _junit_case(finding: Finding) -> JUnitCase:
    name = f"hand {finding.hand}" if finding.hand else f"line {finding.line}"
    case = JUnitCase(finding.file, name, finding.file, finding.line)
    if finding.kind is Kind.EXACT:
        return case
    if _is_listed(finding):
        return replace(case, failures=(_line(finding),))
    return replace(case, skipped=finding.says)
