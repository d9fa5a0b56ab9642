"""A log line for every ruling. If the log is required, a ruling that cannot be logged is not sent.

A line is a JSON object: ``v`` (the version of its format), the time ``at``, ``request_id``, ``ruling_id``,
``question``, ``house``, ``game``, ``outcome``, ``rule`` (the clause that answers the question, or null), ``rules`` (the
digest, or a list of several), ``status`` and ``microseconds``; if known the ``caller`` and the ``traceparent``; if
configured the ``asked`` question, with cards masked that were not shown.
"""

from __future__ import annotations

import time
from time import perf_counter
from typing import Any

from flask import Response, g, request

from dealer_service.canonical import canonical
from dealer_service.server.masking import mask_cards
from dealer_service.server.ruling_log import LineNotWritten, RulingLogWriter
from dealer_service.server.status import timestamp
from dealer_service.web.hooks.errors import problem_response
from dealer_service.web.hooks.request_id import request_id
from dealer_service.web.ruling_record import RecordedRuling, forget_rulings, recorded_rulings

VERSION = 1


def log_rulings(answer: Response, ruling_log: RulingLogWriter) -> Response:
    """Log the rulings of a response. Returns the response to send: a problem if they cannot be logged."""
    if answer.status_code != 200 or not ruling_log.enabled:
        return answer
    try:
        for ruling in recorded_rulings():
            write_line(ruling_log, ruling, g.began)
    except LineNotWritten:
        forget_rulings()
        return problem_response("unlogged")
    return answer


def write_line(ruling_log: RulingLogWriter, ruling: RecordedRuling, began: float) -> None:
    """Log one ruling, begun at this time of ``perf_counter``. Raises LineNotWritten."""
    if ruling_log.enabled:
        ruling_log.write(canonical(line(ruling, began, ruling_log.questions)))


def line(ruling: RecordedRuling, began: float, questions: bool) -> dict[str, Any]:
    """The line of one ruling, as JSON data."""
    members = {
        "v": VERSION,
        "at": timestamp(time.time()),
        "request_id": request_id(),
        "ruling_id": ruling.id,
        "question": ruling.asks,
        "house": ruling.house,
        "game": ruling.game,
        "outcome": ruling.outcome,
        "rule": ruling.rule,
        "rules": ruling.rules[0].digest if len(ruling.rules) == 1 else [each.digest for each in ruling.rules],
        "status": 200,
        "microseconds": round((perf_counter() - began) * 1e6),
    }
    if caller := g.get("caller"):
        members["caller"] = caller
    if parent := traceparent():
        members["traceparent"] = parent
    if questions:
        members["asked"] = mask_cards(ruling.document)
    return members


def traceparent() -> str:
    """The header of that name (W3C Trace Context). Empty if it is missing or malformed."""
    sent = request.headers.get("traceparent", "")
    return sent if len(sent) == 55 and set(sent) <= set("0123456789abcdef-") else ""
