"""What machines read: findings as JSON, and as JUnit for those who show test results."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring


@dataclass(frozen=True, slots=True)
class Tried:
    """One thing that was tried: what it is called, where it stands, what is wrong with it, what is only told of it."""

    suite: str
    name: str
    file: str
    line: int
    wrong: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def as_json(value: Any) -> str:
    """The value as JSON that a person can read, too; the same bytes each time."""
    return json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True)


def as_junit(name: str, tried: Iterable[Tried]) -> str:
    """What was tried as a JUnit report, one suite after the other."""
    suites: dict[str, list[Tried]] = {}
    for each in tried:
        suites.setdefault(each.suite, []).append(each)
    every = [each for suite in suites.values() for each in suite]
    report = Element("testsuites", {"name": name, **_counts(every)})
    for title, members in suites.items():
        suite = SubElement(report, "testsuite", {"name": title, **_counts(members)})
        for each in members:
            place = {"classname": title, "name": each.name, "file": each.file, "line": str(each.line)}
            case = SubElement(suite, "testcase", place)
            if each.wrong:
                failure = SubElement(case, "failure", {"message": _legal(each.wrong[0])})
                failure.text = _legal("\n".join(each.wrong))
            if each.notes:
                SubElement(case, "system-out").text = _legal("\n".join(each.notes))
    indent(report)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(report, encoding="unicode")


def _counts(tried: list[Tried]) -> dict[str, str]:
    return {"tests": str(len(tried)), "failures": str(sum(bool(each.wrong) for each in tried)), "errors": "0"}


def _legal(text: str) -> str:
    """The text without what XML cannot hold."""
    return "".join(char if char in "\t\n\r" or char >= " " else "\ufffd" for char in text)
