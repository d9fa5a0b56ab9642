"""The static files of the pages. Their URLs contain one digest of all, so no page mixes two versions.

At these URLs scripts and styles have no comments and no indentation, and styles no spaces or lines between their
signs: an eighth of what a first visit loads. Every line of a script keeps its number.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from dealer_service.atomic_files import read_bytes

SUFFIXES = frozenset({".js", ".css", ".svg", ".png", ".webmanifest"})
DIGITS = 16
HEXADECIMAL = frozenset("0123456789abcdef")
COMMENTED = (".js", ".css")
LICENSED = "vendor"  # the folder of libraries, whose comments have their licenses
# On lines of its own, or at the end of a line of code.
COMMENT = re.compile(
    rb"""^[ \t]*(?://[^\n]*|/\*(?:[^*]|\*(?!/))*\*/)[ \t]*$|(?<=[;,{()}\]])[ ]+//[ ][^"'`\n]*$""", re.MULTILINE
)
INDENTATION = re.compile(rb"^[ \t]+", re.MULTILINE)
# In a style sheet: the end of a line after a sign, and empty lines.
LINE_AFTER_SIGN = re.compile(rb"\A\n+|(?<=[{};,\n])\n+")
# In a style sheet: a comment in a line, and spaces beside the signs of a rule.
BETWEEN_SIGNS = re.compile(rb"(?<![ ])[ ]*/\*[^*\n]*\*/|(?<=[{};,])[ ]+|(?<![ ])[ ]+(?=[{}])|(?<=[a-z]:)[ ]+")


@dataclass(frozen=True, slots=True)
class ShippedFiles:
    """The files that pages name, and the digest of all their contents."""

    digest: str
    names: tuple[str, ...]

    def address(self, name: str) -> str:
        """The URL path of a file in this version."""
        return f"/static/{self.digest}/{name}"


def read_shipped(folder: Path) -> ShippedFiles:
    """The files below this folder, except those for reading, such as licenses and examples."""
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.suffix in SUFFIXES}
    names = tuple(sorted(paths))
    digest = hashlib.sha256()
    for name in names:
        content = condensed(name, read_bytes(paths[name]))
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return ShippedFiles(digest.hexdigest()[:DIGITS], names)


def condensed(name: str, content: bytes) -> bytes:
    """The file as it is sent; a script has as many lines."""
    if not name.endswith(COMMENTED) or LICENSED in name.split("/"):
        return content
    lines = INDENTATION.sub(b"", COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), content))
    return LINE_AFTER_SIGN.sub(b"", BETWEEN_SIGNS.sub(b"", lines)) if name.endswith(".css") else lines


def version_of(filename: str) -> tuple[str | None, str]:
    """The version in the path of a static file, and the name of the file. None if it has no version."""
    version, _, name = filename.partition("/")
    if len(version) != DIGITS or not set(version) <= HEXADECIMAL:
        return None, filename
    return version, name
