"""How is the service's own log written? As lines of JSON for machines, or as text for people."""

from __future__ import annotations

import json
import logging
from typing import Any

from dealer_service.operations.reports import instant

FIELDS = "fields"
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
        told = " ".join(f"{name}={value}" for name, value in beside.items() if value is not None)
        return f"{super().format(record)} {told}"


def written_as(form: str) -> logging.Formatter:
    """The form of that name: json, or text."""
    return JsonLines() if form == "json" else TextLines()
