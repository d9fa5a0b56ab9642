"""A page as text: a line for each block, with its links, keys and fields, without digests, ids and dates."""

from __future__ import annotations

import re
from html.parser import HTMLParser

INLINE = frozenset(("a", "abbr", "b", "button", "code", "em", "i", "input", "kbd", "small", "span", "strong", "time"))
UNSEEN = frozenset(("script", "style", "svg", "template"))
NAMED = ("name", "value", "aria-label", "role", "lang", "type")
STATES = ("open", "checked", "selected", "disabled", "hidden", "required")
# A link of a page holds its question; a digest and an id are new with every rule.
PACKED = re.compile(r"(?<![\w-])[jz][A-Za-z0-9_-]{24,}")
CODES = re.compile(
    r"/static/[0-9a-f]+/|(?:\b|(?<=%3A))[0-9a-f]{8,64}\b|\b[A-Z2-7]{16,}\b|\bR-[0-9A-Z]{4}-[0-9A-Z]{4}\b"
)
FILES = re.compile(r"(data:[a-z/]+)\S+")
DATES = re.compile(r"\b20\d\d-\d\d-\d\d\b|\b\d{1,2} \w{3,9} 20\d\d\b")


def outline(page: str) -> str:
    """The outline of an HTML page: its text in order, and the name, value and state of its elements."""
    parser = _Outline()
    parser.feed(page)
    parser.close()
    lines = (re.sub(r"\s+", " ", line).strip() for line in "".join(parser.parts).splitlines())
    return "\n".join(line for line in lines if line)


class _Outline(HTMLParser):
    """Writes the text of a page, and a mark for each element that is more than text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in UNSEEN:
            self._unseen += 1
        if self._unseen:
            return
        if tag not in INLINE:
            self.parts.append("\n")
        given = dict(attrs)
        told = [f"{name}={_plain(given[name] or '')}" for name in NAMED if name in given]
        told += [name for name in STATES if name in given]
        told += [f"to={_plain(given['href'] or '')}"] if tag == "a" and "href" in given else []
        if told and tag not in ("html", "meta", "link"):
            self.parts.append(f"<{tag} {' '.join(told)}> ")

    def handle_endtag(self, tag: str) -> None:
        if tag in UNSEEN:
            self._unseen -= 1
        elif tag not in INLINE:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.parts.append(_plain(data))


def _plain(text: str) -> str:
    """The text without codes and dates."""
    return DATES.sub("(date)", CODES.sub("(code)", PACKED.sub("(link)", FILES.sub(r"\1 (file)", text))))
