"""Reads the hands of a file of any format, which is recognized by its content."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dealer_service.formats.documents.json_files import read_json
from dealer_service.formats.lines import Lines, Readable, read_lines
from dealer_service.formats.phh.reader import read_phh
from dealer_service.formats.problems import Code, Unreadable
from dealer_service.formats.recorded_hand import RecordedHand
from dealer_service.formats.rooms.text_files import read_text, start_of
from dealer_service.formats.rooms.xml_files import begins_xml, read_xml
from dealer_service.message import message

MOST_LOOKED_AT = 200  # lines at the beginning of a file
_TOML = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,60}+[ \t]*+=.*|\[[ \t]*+(?:\d{1,9}+|\"[^\"]{0,60}+\")[ \t]*+\].*")


def read_hands(file: Readable, keep_names: bool = False) -> Iterator[RecordedHand | Unreadable]:
    """Each hand of a file in the order of the file, or the problem that it has.

    The file is read a piece at a time. Players' names are dropped unless ``keep_names`` is true.
    """
    lines = read_lines(file)
    for line in lines.peek(MOST_LOOKED_AT):
        text = line.text.strip()
        if start_of(text) is not None:
            return read_text(lines, keep_names)
        if _TOML.fullmatch(text) is not None:
            return read_phh(lines, keep_names)
        if text.startswith(("{", "[")):
            return read_json(lines, keep_names)
        if begins_xml(text):
            return read_xml(lines, keep_names)
    return _read_unknown(lines)


def _read_unknown(lines: Lines) -> Iterator[Unreadable]:
    looked_at = lines.peek(MOST_LOOKED_AT)
    first = next((line for line in looked_at if line.text.strip()), None)
    why = message("No known format was found in the first {most} lines.", most=MOST_LOOKED_AT)
    if first is None and len(looked_at) < MOST_LOOKED_AT:
        why = message("The file is empty.")
    yield Unreadable(1 if first is None else first.number, 1, Code.UNKNOWN_FORMAT, why)
