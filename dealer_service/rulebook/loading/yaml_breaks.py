"""Syntax errors in the YAML of a page, placed at the line with the slip, not where the parser stopped."""

from __future__ import annotations

import re
from typing import Any

import yaml

from dealer_service.message import message
from dealer_service.rulebook.clause import Place
from dealer_service.rulebook.loading.faults import Fault, quoted

BEHIND_A_COLON = re.compile(r"^\s*(?:- )?([A-Za-z_][\w-]*:(?=[^\s:/])\S*)")
A_KEY = re.compile(r"^\s*(?:- )?[\w-]+:(?:\s|$)")
IN_COLUMN = message("a key in the same column as its neighbors")
IN_QUOTES = message("quotes around words with a colon, and a key in the same column as its neighbors")
CLOSED = message("closed brackets, and quotes around words with a colon, a comma or a bracket")
YAML = "YAML 1.2"


def fault_of_break(file: str, text: str, error: Exception, last: Place) -> Fault:
    """The error of a page that the parser rejects. ``last`` is the place of the event before it."""
    problem = getattr(error, "problem", None) or message("an invalid character")
    context, opening = getattr(error, "context", None) or "", getattr(error, "context_mark", None)
    mark = getattr(error, "problem_mark", None) or opening
    found = message("invalid YAML ({problem})", problem=problem)
    if mark is None:
        return Fault(last, None, found, YAML)
    lines = text.splitlines()
    if (at := _without_a_space(lines, mark.line)) is not None and _is_about_a_key(problem):
        value = BEHIND_A_COLON.match(lines[at])
        assert value
        return Fault(
            Place(file, at + 1, value.start(1) + 1), None, quoted(value[1]), message("a space after the colon")
        )
    if problem.startswith("mapping values are not allowed"):
        return Fault(_place(file, mark), None, message("a colon where no value can begin"), IN_QUOTES)
    if context.startswith("while scanning a quoted scalar") and "end of stream" in problem:
        return _unclosed_quote(file, opening)
    if "'<scalar>'" in problem and (quote := _quote_before(text, mark)) is not None:
        if quote.start_mark.line < mark.line:
            return _unclosed_quote(file, quote.start_mark)
        behind = message("words after a closing quotation mark")
        return Fault(_place(file, mark), None, behind, _one_inside(quote.style))
    if "',' or '}'" in problem or "',' or ']'" in problem:
        if opening is not None and _is_left_open(lines, opening, mark):
            bracket = lines[opening.line][opening.column]
            return Fault(
                _place(file, opening), None, message("a {bracket} that is not closed", bracket=bracket), CLOSED
            )
        return Fault(_place(file, mark), None, found, CLOSED)
    if "'<block mapping start>'" in problem:
        return Fault(_place(file, mark), None, message("a key in a column of its own"), IN_COLUMN)
    return Fault(_place(file, mark), None, found, YAML)


def _place(file: str, mark: Any) -> Place:
    return Place(file, mark.line + 1, mark.column + 1)


def _is_about_a_key(problem: str) -> bool:
    return problem.startswith("mapping values are not allowed") or "expected ':'" in problem


def _without_a_space(lines: list[str], noticed: int) -> int | None:
    """The line that lacks a space after its colon: the one reported, or one above it.

    The lines between the two are indented deeper, since they continue its words.
    """
    between: int | None = None  # the minimum depth of the lines between
    for at in range(min(noticed, len(lines) - 1), -1, -1):
        line = lines[at]
        if not line.strip():
            continue
        if BEHIND_A_COLON.match(line) and (between is None or between > _depth(line)):
            return at
        if at < noticed:
            if A_KEY.match(line):
                return None
            between = min(_depth(line), _depth(line) if between is None else between)
    return None


def _unclosed_quote(file: str, opening: Any) -> Fault:
    found = message("a quotation mark that is not closed")
    return Fault(_place(file, opening), None, found, message("a closing quotation mark after the words"))


def _quote_before(text: str, mark: Any) -> Any:
    """The quoted words that end where the parser stopped, if any."""
    ends = None
    try:
        for token in yaml.scan(text, Loader=yaml.SafeLoader):
            if token.start_mark.index >= mark.index:
                break
            ends = token
    except yaml.YAMLError:
        return None
    return ends if isinstance(ends, yaml.ScalarToken) and ends.style in ("'", '"') else None


def _one_inside(style: str) -> str:
    """How to write this kind of quotation mark inside the words."""
    if style == "'":
        return message("'' for an apostrophe inside '...', or \"...\" around the words")
    return message('no " inside "..."')


def _is_left_open(lines: list[str], opening: Any, noticed: Any) -> bool:
    """Whether a bracket was never closed: the parser stopped at a later line that is indented no deeper."""
    if noticed.line == opening.line:
        return False
    return noticed.line >= len(lines) or _depth(lines[noticed.line]) <= _depth(lines[opening.line])


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
