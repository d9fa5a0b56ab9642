"""The lines and columns of the keys and strings in a TOML text, read line by line.

The library that reads TOML gives values without places; errors in a value need them.
"""

from __future__ import annotations

import re

from dealer_service.formats.problems import too_large
from dealer_service.message import message

DEEPEST = 16
_KEY = re.compile(r"\A[ \t]*+([A-Za-z0-9_-]{1,60}+)[ \t]*+=")
_SECTION = re.compile(r"""\[[ \t]*+([A-Za-z0-9_-]{1,60}+|"[^"\\]{0,60}+"|'[^']{0,60}+')[ \t]*+\][ \t]*+(?:#.*)?""")
_TOKEN = re.compile(r"""\"{3}|'{3}|"(?:[^"\\]|\\.|\\$)*+"?|'[^']*+'?|#.*+|[\[{]|[\]}]|,|\.|[^"'#\[{\]},.]++""")
_QUOTES = ('"""', "'''")
Place = tuple[int, int]


class TomlScan:
    """Follows a TOML text: the depth of its brackets, its open string, and the places of keys and strings."""

    def __init__(self) -> None:
        self.depth = 0
        self.open = ""  # the quotes of a multi-line string that is open
        self.keys: dict[str, Place] = {}
        self.strings: dict[str, list[Place]] = {}
        self._key = ""

    @property
    def is_between(self) -> bool:
        """Whether a key or section may begin here."""
        return not self.depth and not self.open

    def section(self, text: str) -> str | None:
        """The name of the section that begins in this line, if one does."""
        found = _SECTION.fullmatch(text.strip(" \t")) if self.is_between and "[" in text else None
        return None if found is None else found[1].strip("\"'")

    def feed(self, number: int, text: str) -> None:
        """Read the next line. Raises BadHand if brackets or dotted keys are nested too deeply."""
        at = 0
        if self.is_between and (key := _KEY.match(text)) is not None:
            self._key, at = key[1], key.end()
            self.keys.setdefault(self._key, (number, key.start(1) + 1))
            self.strings.setdefault(self._key, [])
        dots = 0
        while at < len(text):
            if self.open:
                at = _end_of_string(self.open, text, at)
                if at < 0:
                    return
                self.open = ""
                continue
            token = _TOKEN.match(text, at)
            if token is None:
                return
            found = token[0]
            dots += found == "."
            self._take(found, (number, at + 1))
            at = token.end()
            if self.depth > DEEPEST or dots > DEEPEST * DEEPEST:
                raise too_large(message("lists are nested more than {most} deep", most=DEEPEST)).at(number, at)

    def _take(self, found: str, place: Place) -> None:
        if found[0] in "\"'":
            self.strings.setdefault(self._key, []).append(place)
            if found in _QUOTES:
                self.open = found
        elif found in "[{":
            self.depth += 1
        elif found in "]}":
            self.depth = max(0, self.depth - 1)


def _end_of_string(quotes: str, text: str, at: int) -> int:
    """The position after the quotes that end a multi-line string; -1 if it goes on in the next line."""
    while (found := text.find(quotes, at)) >= 0:
        before = text[at:found]
        escapes = len(before) - len(before.rstrip("\\")) if quotes[0] == '"' else 0
        if escapes % 2 == 0:
            end = found + len(quotes)
            return end + len(text[end : end + 2]) - len(text[end : end + 2].lstrip(quotes[0]))
        at = found + 1
    return -1
