"""Which request was it? Each has an id: the caller's own where it is well formed, else a new one.

It comes back in the header ``X-Request-ID``, stands in every problem as ``instance``, and in the log beside what
is told of the request. What looks like a key is no id: ids are written down.
"""

from __future__ import annotations

import logging
import re
from secrets import token_hex

from flask import Flask, Response, g, has_request_context, request

from dealer_service.server.auth.callers import SECRET

HEADER = "X-Request-ID"
LONGEST = 128

# What stands in an address without being escaped, so that an id is a reference as it is.
_WELL_FORMED = re.compile(rf"[A-Za-z0-9._~-]{{1,{LONGEST}}}")


def request_id() -> str:
    """The id of the request that is being answered."""
    found: str | None = g.get("request_id")
    if found is None:
        sent = request.headers.get(HEADER, "")
        found = g.request_id = sent if _WELL_FORMED.fullmatch(sent) and not SECRET.search(sent) else token_hex(16)
    return found


def tell_request_ids(app: Flask) -> None:
    """Have every answer carry its request's id, and every line that the service logs while it answers."""
    app.logger.addFilter(_named)

    @app.after_request
    def _told(answer: Response) -> Response:
        answer.headers[HEADER] = request_id()
        return answer


def _named(record: logging.LogRecord) -> bool:
    """Put the request's id before the message of a record that is made while one is answered."""
    if has_request_context():
        record.__dict__["request_id"] = named = request_id()
        record.msg = f"[request {named}] {record.msg}"
    return True
