"""How much work a regular expression is: it is matched as Python matches it, step by step, and the steps are counted.

A clock would measure the machine; steps are the same everywhere. Sizes of a few hundred letters are enough to see
whether twice as long a text takes twice as many steps, or four times.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from itertools import product
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser
from typing import Any

Then = Callable[[int], int | None]  # goes on from a place in the text; where the match ends, or None
CLASSES = {"CATEGORY_DIGIT": r"\d", "CATEGORY_WORD": r"\w", "CATEGORY_SPACE": r"\s"}
CLASSES |= {name.replace("RY_", "RY_NOT_"): text.upper() for name, text in CLASSES.items()}
OUTSIDE = "!"
MOST_ATOMS = 6
MOST_STEPS = 20_000


class Endless(Exception):
    """A short text takes more steps than any should."""


class Steps:
    """Matches one pattern and counts: each part that is tried at a place is a step."""

    def __init__(self, pattern: re.Pattern[Any]) -> None:
        text = pattern.pattern.decode("latin-1") if isinstance(pattern.pattern, bytes) else pattern.pattern
        self.flags = pattern.flags & ~re.UNICODE
        self.parsed = parser.parse(text, self.flags)
        self.groups: dict[int, tuple[int, int]] = {}
        self.count, self.text = 0, ""

    def search_all(self, text: str) -> int:
        """The steps of looking for every match in the text."""
        self.count, self.text, at = 0, text, 0
        while at <= len(text):
            end = self._run(list(self.parsed), at, lambda place: place)
            at = max(at + 1, end) if end is not None else at + 1
        return self.count

    def match_whole(self, text: str) -> int:
        """The steps of matching the whole text."""
        self.count, self.text = 0, text
        self._run(list(self.parsed), 0, lambda place: place if place == len(text) else None)
        return self.count

    def _run(self, parts: list[Any], at: int, then: Then) -> int | None:
        self.count += 1
        if self.count > MOST_STEPS:
            raise Endless
        if not parts:
            return then(at)
        (op, arg), rest = parts[0], parts[1:]
        name = str(op)
        if name in ("LITERAL", "NOT_LITERAL", "ANY", "IN"):
            return self._run(rest, at + 1, then) if at < len(self.text) and self._is(name, arg, at) else None
        match name:
            case "AT":
                return self._run(rest, at, then) if self._stands(str(arg), at) else None
            case "SUBPATTERN":
                return self._run(list(arg[3]), at, lambda place: self._run(rest, place, then))
            case "BRANCH":
                for each in arg[1]:
                    if (end := self._run(list(each), at, lambda place: self._run(rest, place, then))) is not None:
                        return end
                return None
            case "ATOMIC_GROUP":
                end = self._run(list(arg), at, lambda place: place)
                return None if end is None else self._run(rest, end, then)
            case "ASSERT" | "ASSERT_NOT":
                way, inner = arg
                start = at if way > 0 else at - inner.getwidth()[0]
                found = start >= 0 and self._run(list(inner), start, lambda place: place) is not None
                return self._run(rest, at, then) if found == (name == "ASSERT") else None
            case "MAX_REPEAT" | "MIN_REPEAT":
                least, most, inner = arg
                onward = lambda place: self._run(rest, place, then)  # noqa: E731
                return self._repeat(list(inner), least, most, at, onward, name == "MAX_REPEAT")
            case "POSSESSIVE_REPEAT":
                least, most, inner = arg
                end = self._repeat(list(inner), least, most, at, lambda place: place, True)
                return None if end is None else self._run(rest, end, then)
        raise NotImplementedError(name)

    def _repeat(self, inner: list[Any], least: int, most: int, at: int, then: Then, greedy: bool) -> int | None:
        self.count += 1

        def once_more(place: int) -> int | None:
            if place == at and least <= 0:
                return None
            return self._repeat(inner, least - 1, most - 1 if most != codes.MAXREPEAT else most, place, then, greedy)

        more = (lambda: self._run(inner, at, once_more)) if most > 0 else lambda: None
        if least > 0:
            return more()
        for way in (more, lambda: then(at)) if greedy else (lambda: then(at), more):
            if (end := way()) is not None:
                return end
        return None

    def _is(self, name: str, arg: Any, at: int) -> bool:
        letter = self.text[at]
        forms = {letter, letter.lower(), letter.upper()} if self.flags & re.IGNORECASE else {letter}
        match name:
            case "ANY":
                return letter != "\n" or bool(self.flags & re.DOTALL)
            case "LITERAL" | "NOT_LITERAL":
                return any(ord(each) == arg for each in forms if len(each) == 1) == (name == "LITERAL")
        return any(_in_class(arg, each, self.flags) for each in forms)

    def _stands(self, where: str, at: int) -> bool:
        before = at > 0 and bool(re.match(r"\w", self.text[at - 1]))
        after = at < len(self.text) and bool(re.match(r"\w", self.text[at]))
        lines = bool(self.flags & re.MULTILINE)
        match where:
            case "AT_BEGINNING" | "AT_BEGINNING_STRING":
                return at == 0 or (lines and self.text[at - 1] == "\n")
            case "AT_END" | "AT_END_STRING":
                return at == len(self.text) or (lines and self.text[at] == "\n")
            case "AT_BOUNDARY":
                return before != after
        return before == after


def _in_class(items: Any, letter: str, flags: int) -> bool:
    negated, found = False, False
    for op, arg in items:
        match str(op):
            case "NEGATE":
                negated = True
            case "LITERAL":
                found |= ord(letter) == arg
            case "RANGE":
                found |= arg[0] <= ord(letter) <= arg[1]
            case "CATEGORY":
                found |= bool(re.match(CLASSES[str(arg)], letter, flags & re.ASCII))
    return found != negated


def pumps(pattern: re.Pattern[Any]) -> Iterator[str]:
    """Short texts that may lead far into the pattern: its words, a letter of each of its classes, and two of these."""
    found = list(dict.fromkeys([*_atoms(list(Steps(pattern).parsed)), OUTSIDE]))[:MOST_ATOMS]
    for count in (1, 2):
        yield from ("".join(each) for each in product(found, repeat=count))


def _atoms(parts: list[Any]) -> Iterator[str]:
    """The words of a pattern, whole and by their letters, and a letter or two of each class."""
    word = ""
    for op, arg in [*parts, (None, None)]:
        if str(op) == "LITERAL":
            word += chr(arg)
            continue
        if word:
            yield word
            word = ""
        match str(op):
            case "IN":
                yield from [each for each in "a1-.é " if _in_class(arg, each, 0)][:2]
                yield from [chr(code) for each, code in arg if str(each) == "LITERAL"][:2]
            case "ANY" | "NOT_LITERAL":
                yield "a"
            case "SUBPATTERN":
                yield from _atoms(list(arg[3]))
            case "BRANCH":
                for each in arg[1]:
                    yield from _atoms(list(each))
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                yield from _atoms(list(arg[2]))
            case "ATOMIC_GROUP":
                yield from _atoms(list(arg))


def growth(pattern: re.Pattern[Any], whole: bool, times: int = 16) -> tuple[float, str]:
    """The largest growth of the steps when a text is doubled, as a factor, and the part that the text repeats."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 5 * MOST_STEPS))
    steps, worst = Steps(pattern), (0.0, "")
    run = steps.match_whole if whole else steps.search_all
    for pump in pumps(pattern):
        for end in ("", OUTSIDE, "\n"):
            try:
                once = run(pump * times + end)
                worst = max(worst, (run(pump * 2 * times + end) / once, pump))
            except Endless:
                return float("inf"), pump
    return worst
