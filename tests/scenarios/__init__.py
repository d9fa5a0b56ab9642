"""Scenario pages: the question that every case of a page starts from, and what each case changes in it."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import yaml

SCENARIOS = Path(__file__).parent


def pages() -> list[Path]:
    """Every page, in the order of sections and names."""
    return sorted(SCENARIOS.glob("*/*.yaml"))


def read_cases(page: Path) -> list[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    """Each case of a page: its name, the endpoint, the question, the expected answer.

    A page is asked at the endpoint of its folder unless it, or a case, names another with ``at``.
    """
    content = yaml.safe_load(page.read_text("utf-8"))
    cases = []
    for case in content["cases"]:
        at = case.get("at", content.get("at", page.parent.name))
        cases.append((case["name"], at, changed(content["given"], case.get("ask", {})), case["answer"]))
    return cases


def changed(given: Any, by: Any) -> Any:
    """The question with the changes put in; ``null`` strikes a field out.

    Mappings are changed key by key and lists replaced whole, but seats may be changed by their numbers:
    ``seats: {2: {stack: 0}}``.
    """
    if isinstance(given, dict) and isinstance(by, dict):
        kept = {key: deepcopy(value) for key, value in given.items() if by.get(key, value) is not None}
        return kept | {key: changed(given.get(key), value) for key, value in by.items() if value is not None}
    if isinstance(given, list) and isinstance(by, dict):
        numbers = {seat["number"] for seat in given}
        assert set(by) <= numbers, f"no such seats: {set(by) - numbers}"
        return [changed(seat, by.get(seat["number"], {})) for seat in given if by.get(seat["number"], seat) is not None]
    return deepcopy(by)


def in_short(answer: Any, like: Any) -> Any:
    """As much of the answer as the scenario speaks of, and of a reason its clause's id."""
    match answer, like:
        case {"clause": clause}, str():
            return clause
        case dict(), dict():
            return {key: in_short(answer.get(key, "(not there)"), like[key]) for key in like}
        case list(), list():
            likes = like + [None] * (len(answer) - len(like))
            return [in_short(each, part) for each, part in zip(answer, likes, strict=False)]
    return answer
