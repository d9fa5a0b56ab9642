"""Files of XML hands: each hand is an element, wherever it is in the file; the file need not be one document."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dealer_service.formats.lines import Line, Lines
from dealer_service.formats.problems import BadHand, Unreadable, incomplete, too_large
from dealer_service.formats.recorded_hand import RecordedHand
from dealer_service.formats.rooms.boss import Boss
from dealer_service.formats.rooms.merge import Merge
from dealer_service.formats.rooms.xml_element import Element, parse_element
from dealer_service.message import message

MOST_BYTES = 512 * 1024
ROOMS = {"game": Merge, "HISTORY": Boss}
HEAD = "<description"
LONGEST_MARK = 1000  # characters of the longest mark
_MARK = re.compile(r"<(/?)(game|HISTORY)(?=[ >\t])|<description [^<>]{0,900}+>")


def begins_xml(text: str) -> bool:
    """Whether a line is of a file of hands in XML."""
    return text.startswith(("<?xml", HEAD)) or _MARK.match(text) is not None


def read_xml(lines: Lines, keep_names: bool = False) -> Iterator[RecordedHand | Unreadable]:
    """Each hand of a file, or the problem that it has."""
    file = _XmlFile(keep_names)
    for line in lines:
        yield from file.read(line)
    yield from file.end()


class _XmlFile:
    """Follows a file. ``parts`` are the pieces of the hand that is open."""

    def __init__(self, keep_names: bool) -> None:
        self.keep_names = keep_names
        self.head: Element | None = None
        self.name = ""  # of the open element
        self.at = (1, 1)
        self.parts: list[str] = []
        self.size = 0
        self.bad: BadHand | None = None
        self.number, self.column = 1, 0  # of the end of the last piece
        self.held = ""  # the end of a piece of a long line: a mark may begin there

    def read(self, line: Line) -> Iterator[RecordedHand | Unreadable]:
        """The hands that end in this line."""
        text, column, done = self.held + line.text, line.column - len(self.held), 0
        self.number, self.column = line.number, line.column + len(line.text) - 1
        for mark in _MARK.finditer(text):
            if mark.start() < done or (not line.ends and mark.start() >= len(text) - LONGEST_MARK):
                continue
            where = (line.number, column + mark.start())
            if mark[0].startswith(HEAD):
                done = self._keep_head(mark[0], where, text, done, mark)
            elif mark[1]:
                end = text.find(">", mark.end()) + 1 or len(text)
                self._add(text[done:end], line.number)
                yield from self._finish(mark[2])
                done = end
            else:
                yield from self._cut_short()
                self.name, self.at, done = mark[2], where, mark.start()
        until = len(text) if line.ends else max(done, len(text) - LONGEST_MARK)
        self._add(text[done:until] + ("\n" if line.ends else ""), line.number)
        self.held = text[until:]

    def end(self) -> Iterator[RecordedHand | Unreadable]:
        """The problem of a hand that the file does not end."""
        yield from self.read(Line(self.number, "", 1 + self.column))
        yield from self._cut_short()

    def _keep_head(self, text: str, where: tuple[int, int], whole: str, done: int, mark: re.Match[str]) -> int:
        """Take a description between hands; inside of a hand it is part of it."""
        if self.name:
            return done
        try:
            self.head = parse_element(text if text.endswith("/>") else f"{text[:-1]}/>", *where)
        except BadHand:
            self.head = None
        return mark.end()

    def _add(self, text: str, number: int) -> None:
        if not self.name:
            return
        self.size += len(text)
        if self.size > MOST_BYTES and self.bad is None:
            self.bad = too_large(message("more than {most} bytes", most=MOST_BYTES)).at(number)
        if self.bad is None:
            self.parts.append(text)
        else:
            self.parts.clear()

    def _cut_short(self) -> Iterator[Unreadable]:
        if self.name:
            bad, (line, column) = self.bad or incomplete().at(*self.at), self.at
            self._close()
            yield bad.at(line, column).unreadable(line)

    def _finish(self, name: str) -> Iterator[RecordedHand | Unreadable]:
        if not self.name:
            return
        text, (line, column), room, bad = "".join(self.parts), self.at, ROOMS[self.name], self.bad
        wrong = name != self.name
        self._close()
        hand = None
        try:
            if bad is not None or wrong:
                raise bad or incomplete().at(line, column)
            element = parse_element(text, line, column)
            hand = element.attributes.get("id") or element.attributes.get("ID")
            yield room(element, self.head, self.keep_names).read()
        except BadHand as problem:
            yield problem.unreadable(line, hand)

    def _close(self) -> None:
        self.name, self.parts, self.size, self.bad = "", [], 0, None
