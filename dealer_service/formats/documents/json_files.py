"""Files of JSON: each object is a hand of OHH or a question."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.formats.documents.json_objects import Document, read_objects
from dealer_service.formats.documents.ohh_reader import OhhHand
from dealer_service.formats.documents.question_lines import QuestionHand, is_question
from dealer_service.formats.lines import Lines
from dealer_service.formats.problems import BadHand, Code, Unreadable
from dealer_service.formats.recorded_hand import RecordedHand
from dealer_service.message import message


def read_json(lines: Lines, keep_names: bool = False) -> Iterator[RecordedHand | Unreadable]:
    """Each hand of a file, or the problem that it has."""
    for found in read_objects(lines):
        if isinstance(found, Unreadable):
            yield found
            continue
        try:
            yield _read_object(found, keep_names)
        except BadHand as bad:
            yield bad.unreadable(found.line, _number_of(found))


def _read_object(document: Document, keep_names: bool) -> RecordedHand:
    if "ohh" in document.value:
        return OhhHand(document, keep_names).read()
    if is_question(document.value):
        return QuestionHand(document).read()
    why = message("This object is neither a hand of OHH nor a question.")
    raise BadHand(Code.UNKNOWN_FORMAT, why, document.line, document.column)


def _number_of(document: Document) -> str | None:
    ohh = document.value.get("ohh")
    number = ohh.get("game_number") if isinstance(ohh, dict) else None
    return number[:100] if isinstance(number, str) else None
