"""The id of every request: the client's own if it is well formed, else a new one.

It is returned in the header ``X-Request-ID`` and in every problem as ``instance``, and logged with every line about the
request. Text that looks like a key is never accepted as an id, because ids are logged.
"""

from __future__ import annotations

import logging
import re
from secrets import token_hex

from flask import Flask, g, has_request_context, request

from dealer_service.server.auth.callers import holds_secret

HEADER = "X-Request-ID"
LONGEST = 128

# Characters that need no escape in a URI, so the id is a valid URI reference.
_WELL_FORMED = re.compile(rf"[A-Za-z0-9._~-]{{1,{LONGEST}}}")


def request_id() -> str:
    """The id of the present request."""
    id: str | None = g.get("request_id")
    if id is None:
        sent = request.headers.get(HEADER)
        id = g.request_id = sent if sent and _is_well_formed(sent) else token_hex(16)
    return id


def _is_well_formed(sent: str) -> bool:
    return bool(_WELL_FORMED.fullmatch(sent)) and not holds_secret(sent)


def log_request_ids(app: Flask) -> None:
    """Add the request's id to every line that the app logs during it."""
    app.logger.addFilter(_prefix_id)


def _prefix_id(record: logging.LogRecord) -> bool:
    """Put the request's id before the message during a request."""
    if has_request_context():
        record.__dict__["request_id"] = id = request_id()
        record.msg = f"[request {id}] {record.msg}"
    return True
