"""The formats of the service's own log: JSON lines for machines, or text for people."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

from dealer_service.server.status import timestamp

FIELDS = "fields"
UNQUOTED = re.compile(r"[!-~]+", re.ASCII)  # values that need no quotes in a line of text
TEXT = "[%(asctime)s] [%(process)d] [%(levelname)s] %(message)s"


class JsonLines(logging.Formatter):
    """A record as one line of JSON, with the fields of ``extra={"fields": {...}}``."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "at": timestamp(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "pid": record.process,
            "message": record.getMessage(),
        }
        if (request := getattr(record, "request_id", None)) is not None:
            line["request_id"] = request
        line |= getattr(record, FIELDS, {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """A record as text, followed by the fields of ``extra={"fields": {...}}``."""

    def __init__(self) -> None:
        super().__init__(TEXT)

    def format(self, record: logging.LogRecord) -> str:
        """The line, and the traceback of an exception."""
        fields = getattr(record, FIELDS, {})
        if not fields:
            return super().format(record)
        words = " ".join(f"{name}={_one_word(value)}" for name, value in fields.items() if value is not None)
        return f"{super().format(record)} {words}"


def _one_word(value: object) -> str:
    """The value as one word that cannot break the line: quoted unless it is printable ASCII."""
    text = str(value)
    return text if UNQUOTED.fullmatch(text) and '"' not in text else json.dumps(text)


def formatter(form: str) -> logging.Formatter:
    """The formatter of this form: "json" or "text"."""
    return JsonLines() if form == "json" else TextLines()
