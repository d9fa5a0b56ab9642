"""No regular expression takes more than twice as long for a text of twice the length.

Any input may reach one. The steps of matching are counted instead of timed.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import pytest

from dealer_service.server.auth import callers
from dealer_service.server.auth.callers import MOST_ROUNDS, SECRET, holds_secret
from tests.tools.backtracking import Steps, growth

PACKAGE = Path(__file__).parents[2] / "dealer_service"
MOST = 2.5  # twice, plus the work done once for each text
INLINE = re.compile(r"""\bre\.(sub|split|search|match|fullmatch|findall|finditer)\(r?(["'])(.*?)\2""")


def patterns() -> dict[str, tuple[re.Pattern[Any], bool]]:
    """Every pattern of the package by its module and name, and whether it only matches a whole text."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        source = path.read_text("utf-8")
        if not re.search(r"\bre\.[a-z]+\(", source):
            continue
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for own, each in vars(importlib.import_module(name)).items():
            if isinstance(each, re.Pattern) and re.search(rf"\b{own}\b.* = ", source):
                uses = set(re.findall(rf"\b{own}\.(\w+)\(", source))
                found[f"{name}.{own}"] = each, bool(uses) and uses <= {"fullmatch"}
        for number, (how, _, text) in enumerate(INLINE.findall(source)):
            found[f"{name}-{number}"] = re.compile(text), how == "fullmatch"
    return found


PATTERNS = patterns()


def test_patterns_are_found_in_every_module() -> None:
    assert len(PATTERNS) > 30
    names = " ".join(PATTERNS)
    for each in ("callers.SECRET", "strict_json._STRING_OR_BRACKET", "hooks.auth-0", "contested_facts._POINTER"):
        assert each in names


@pytest.mark.one_in(16)
@pytest.mark.parametrize("name", PATTERNS)
def test_a_text_of_twice_the_length_is_at_most_twice_the_work(name: str) -> None:
    pattern, whole = PATTERNS[name]
    found, pump = growth(pattern, whole)
    assert found <= MOST, f"{pattern.pattern!r} for {pump!r} again and again"


@pytest.mark.parametrize(
    "text", [r"\beyJ[\w-]+\.[\w-]+\.", r"(a+)+b", r"(?:a|a)*b", r"a*a*b", r"\s+$", r"x.*y.*z", r"(?:ab?)+(?:ba?)+c"]
)
def test_a_slow_pattern_is_noticed(text: str) -> None:
    assert growth(re.compile(text), False)[0] > MOST


@pytest.mark.one_in(4)
@pytest.mark.parametrize("text", ["", "aaa", "abab!", "eyJa.b.c", "x-eyJ--.eyJ.", "dealer.a-1.x", "12 é\n3"])
@pytest.mark.parametrize("name", PATTERNS)
def test_the_counter_finds_the_same_match_as_python(name: str, text: str) -> None:
    """From the first position it ends exactly where Python does."""
    pattern, _ = PATTERNS[name]
    if isinstance(pattern.pattern, bytes):
        pattern = re.compile(pattern.pattern.decode("latin-1"), pattern.flags | re.ASCII)
    steps = Steps(pattern)
    steps.text = text
    found = pattern.match(text)
    assert steps._run(list(steps.parsed), 0, lambda place: place) == (found and found.end())


def test_the_search_for_a_key_decodes_only_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    decoded = []
    monkeypatch.setattr(callers, "unquote", lambda text: decoded.append(text) or unquote(text))
    for text, found in (
        ("plain", False),
        ("%" + "25" * 1000 + "41", True),
        ("eyJ-" * 250 + "%" + "25" * 500, True),
        (quote(quote(quote("a key? none"))), False),
        ("100 %", False),
    ):
        decoded.clear()
        assert holds_secret(text) is found
        assert len(decoded) <= MOST_ROUNDS + 1 and sum(map(len, decoded)) <= 5 * len(text) + 10


@pytest.mark.parametrize("before", ["", "x", "-", "!", "eyJ", "eyJ-", "eyJ.", "eyJa.", "dealer.", "é", "=", "eyJ-a.!"])
@pytest.mark.parametrize("middle", ["eyJa.b.c", "eyJ.b.c", "eyJa.b", "eyJa..c", "dealer.a.b", "dealer..b", "eyJa.b!c."])
def test_keys_and_tokens_are_found_as_by_the_plain_pattern(before: str, middle: str) -> None:
    plain = re.compile(r"dealer\.[a-z0-9-]+\.|\beyJ[\w-]+\.[\w-]+\.", re.ASCII)
    assert SECRET and holds_secret(before + middle) == bool(plain.search(before + middle))
