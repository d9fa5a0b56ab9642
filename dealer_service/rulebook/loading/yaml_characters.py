"""The characters of a page: UTF-8 of a bearable size, with spaces and line feeds and nothing unseen."""

from __future__ import annotations

import re
from itertools import islice

from dealer_service.rulebook.clause import Place
from dealer_service.rulebook.loading.faults import MOST_FAULTS, Fault

LARGEST = 256 * 1024
# Tabs, lone carriage returns, byte order marks, NEL, LS and PS: parsers differ on what a line is with these.
STRAY = re.compile("\r(?!\n)|[^\r\n -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


def decode(file: str, raw: bytes, faults: list[Fault]) -> str | None:
    """The characters of a page, or None where it is too large or holds what no page needs."""
    top = Place(file, 1, 1)
    if len(raw) > LARGEST:
        faults.append(Fault(top, None, f"a page of more than {LARGEST} bytes", f"{LARGEST} bytes at most"))
        return None
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        at = place_behind(file, raw[: error.start].decode("utf-8"))
        faults.append(Fault(at, None, f"the byte 0x{raw[error.start]:02X}", "UTF-8"))
        return None
    strays = [
        Fault(
            place_behind(file, text[: each.start()]), None, f"the character U+{ord(each[0]):04X}", instead_of(each[0])
        )
        for each in islice(STRAY.finditer(text), MOST_FAULTS + 1)
    ]
    faults.extend(strays)
    return None if strays else text


def place_behind(file: str, before: str) -> Place:
    """The place behind ``before``."""
    return Place(file, before.count("\n") + 1, len(before) - before.rfind("\n"))


def instead_of(stray: str) -> str:
    """What is allowed where that character stands."""
    match stray:
        case "\t":
            return "spaces, not tabs"
        case "\ufeff":
            return "UTF-8 without a byte order mark"
    return "letters, signs, spaces and line feeds"
