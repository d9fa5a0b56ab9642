"""A recorded hand in other formats. The text of each is in the page, in a link that saves it as a file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from io import BytesIO
from urllib.parse import quote

from dealer_service.formats.documents.ohh_writer import ohh_text
from dealer_service.formats.documents.question_lines import ASKS
from dealer_service.formats.phh.writer import phh_text
from dealer_service.formats.problems import BadHand
from dealer_service.formats.reading import read_hands
from dealer_service.formats.recorded_hand import RecordedHand
from dealer_service.formats.room_writers.full_tilt_writer import full_tilt_text
from dealer_service.formats.room_writers.pokerstars_writer import pokerstars_text
from dealer_service.values import replace
from dealer_service.web.history.sheet import HandSheet

WRITERS = (
    ("PHH", "hand.phh", "text/plain", phh_text),
    ("OHH", "hand.ohh", "application/json", ohh_text),
    ("PokerStars", "hand-pokerstars.txt", "text/plain", pokerstars_text),
    ("Full Tilt", "hand-full-tilt.txt", "text/plain", full_tilt_text),
)
_UNIT = re.compile(r"\d{1,9}(?:\.\d{1,8})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Export:
    """One format: its name, the name of the file, and the link with its content."""

    name: str
    file: str
    address: str


def exports_of(sheet: HandSheet) -> list[Export]:
    """The formats that can hold this hand. Its names are left out."""
    line = json.dumps({"asks": ASKS, "question": sheet.question}, ensure_ascii=False, separators=(",", ":")) + "\n"
    return [*_of_other_tools(sheet, line), _export("JSON", "hand.jsonl", "application/x-ndjson", line)]


def _of_other_tools(sheet: HandSheet, line: str) -> Iterator[Export]:
    found = next(read_hands(BytesIO(line.encode("utf-8", "replace"))), None)
    if not isinstance(found, RecordedHand) or not found.begins_before_the_deal:
        return
    unit, number = sheet.record.get("unit"), sheet.record.get("hand")
    hand = replace(
        found,
        unit=Decimal(unit) if isinstance(unit, str) and _UNIT.fullmatch(unit) and Decimal(unit) else found.unit,
        hand=number[:40] if isinstance(number, str) else None,
    )
    for name, file, media_type, write in WRITERS:
        with suppress(BadHand):
            yield _export(name, file, media_type, write(hand)[0])


def _export(name: str, file: str, media_type: str, text: str) -> Export:
    return Export(name, file, f"data:{media_type};charset=utf-8,{quote(text)}")
