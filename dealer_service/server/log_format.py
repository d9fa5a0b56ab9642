"""How is the service's own log written? As lines of JSON for machines, or as text for people."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

from dealer_service.server.status import instant

FIELDS = "fields"
PLAIN = re.compile(r"[!-~]+", re.ASCII)  # what stands in a line of text as it is
TEXT = "[%(asctime)s] [%(process)d] [%(levelname)s] %(message)s"


class JsonLines(logging.Formatter):
    """A record as one line of JSON; what was given as ``extra={"fields": {...}}`` stands beside the message."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told: dict[str, Any] = {
            "at": instant(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "pid": record.process,
            "message": record.getMessage(),
        }
        if (request := getattr(record, "request_id", None)) is not None:
            told["request_id"] = request
        told |= getattr(record, FIELDS, {})
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """A record as text, with what was given beside the message behind it."""

    def __init__(self) -> None:
        super().__init__(TEXT)

    def format(self, record: logging.LogRecord) -> str:
        """The line, and a trace where there is one."""
        beside = getattr(record, FIELDS, {})
        if not beside:
            return super().format(record)
        told = " ".join(f"{name}={_one_word(value)}" for name, value in beside.items() if value is not None)
        return f"{super().format(record)} {told}"


def _one_word(value: object) -> str:
    """The value as one word of a line, which nothing in it can end: in quotes and escaped where it is not plain."""
    told = str(value)
    return told if PLAIN.fullmatch(told) and '"' not in told else json.dumps(told)


def written_as(form: str) -> logging.Formatter:
    """The form of that name: json, or text."""
    return JsonLines() if form == "json" else TextLines()
