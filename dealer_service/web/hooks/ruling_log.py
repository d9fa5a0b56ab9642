"""Every ruling has its line in the log, in the form that ``VERSION`` names, or where that is required there is none.

A line is a JSON object: ``v``, the moment ``at``, ``request_id``, ``ruling_id``, ``question``, ``house``, ``game``,
``outcome``, ``rules`` (the digest, or each of several), ``status``, ``microseconds``, and where there are such the
``caller``, the ``traceparent`` of whoever traces, and the ``asked`` question with its unshown cards masked.
"""

from __future__ import annotations

import time
from time import perf_counter
from typing import Any

from flask import Flask, Response, g, request

from dealer_service.canonical import canonical
from dealer_service.server.masking import masked
from dealer_service.server.ruling_log import RulingLines, Unwritten
from dealer_service.server.status import instant
from dealer_service.web.hooks.errors import problem_answer
from dealer_service.web.hooks.request_id import request_id
from dealer_service.web.ruling_record import Given, given

VERSION = 1
ID = b'"ruling_id":"'


def log_rulings(app: Flask, lines: RulingLines) -> None:
    """Log the rulings of an app; to be called after all other hooks are put in, so that they see what goes out."""
    if not lines.on:
        return

    @app.after_request
    def _logged(answer: Response) -> Response:
        if not given() or answer.status_code != 200:
            return answer
        try:
            for each in given():
                write_line(lines, each, g.began)
        except Unwritten:
            g.given = []
            return problem_answer("unlogged")
        return answer


def write_line(lines: RulingLines, each: Given, began: float) -> None:
    """Log one ruling, taken up at this moment of the performance counter. Raises Unwritten."""
    if lines.on:
        lines.write(canonical(line(each, began, lines.questions)))


def line(each: Given, began: float, questions: bool) -> dict[str, Any]:
    """The line of one ruling, as JSON data."""
    told = {
        "v": VERSION,
        "at": instant(time.time()),
        "request_id": request_id(),
        "ruling_id": id_in(each.written),
        "question": each.asks,
        "house": each.house,
        "game": each.game,
        "outcome": each.outcome,
        "rules": each.rules[0].digest if len(each.rules) == 1 else [rules.digest for rules in each.rules],
        "status": 200,
        "microseconds": round((perf_counter() - began) * 1e6),
    }
    if caller := g.get("caller"):
        told["caller"] = caller
    if traced := traceparent():
        told["traceparent"] = traced
    if questions:
        told["asked"] = masked(each.document)
    return told


def id_in(written: bytes) -> str:
    """The id of a ruling that is canonical JSON: what stands behind it is the ruleset, in which no quote is bare."""
    begins = written.rindex(ID) + len(ID)
    return written[begins : written.index(b'"', begins)].decode()


def traceparent() -> str:
    """Whoever traces this request, by the header of the W3C; none where it is not such a one."""
    told = request.headers.get("traceparent", "")
    return told if len(told) == 55 and set(told) <= set("0123456789abcdef-") else ""
