"""The machine-readable formats: JSON, and JUnit XML for tools that display test results."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring


@dataclass(frozen=True, slots=True)
class JUnitCase:
    """One test case of a JUnit report. It fails if it has failures; notes are only printed.

    ``skipped`` is the reason that the case was not tested.
    """

    suite: str
    name: str
    file: str
    line: int
    failures: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    skipped: str | None = None


def as_json(value: Any) -> str:
    """The value as indented JSON with sorted keys."""
    return json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True)


def as_junit(name: str, cases: Iterable[JUnitCase]) -> str:
    """A JUnit report with this name. The suites are in the order of their first cases."""
    suites: dict[str, list[JUnitCase]] = {}
    for case in cases:
        suites.setdefault(case.suite, []).append(case)
    all_cases = [case for members in suites.values() for case in members]
    report = Element("testsuites", {"name": name, **_counts(all_cases)})
    for title, members in suites.items():
        suite = SubElement(report, "testsuite", {"name": title, **_counts(members)})
        suite.extend(case_element(case) for case in members)
    indent(report)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(report, encoding="unicode")


def case_element(case: JUnitCase) -> Element:
    """The case as an element of a report."""
    attributes = {"classname": case.suite, "name": case.name, "file": case.file, "line": str(case.line)}
    element = Element("testcase", {name: _legal(each) for name, each in attributes.items()})
    if case.failures:
        failure = SubElement(element, "failure", {"message": _legal(case.failures[0])})
        failure.text = _legal("\n".join(case.failures))
    if case.skipped is not None:
        SubElement(element, "skipped", {"message": _legal(case.skipped)})
    if case.notes:
        SubElement(element, "system-out").text = _legal("\n".join(case.notes))
    return element


def _counts(cases: list[JUnitCase]) -> dict[str, str]:
    failed = sum(bool(case.failures) for case in cases)
    return {"tests": str(len(cases)), "failures": str(failed), "errors": "0"}


def _legal(text: str) -> str:
    """The text with a replacement for each character that XML cannot contain."""
    return "".join(char if char in "\t\n\r" or char >= " " else "\ufffd" for char in text)
