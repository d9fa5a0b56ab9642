"""A log line for each request with a 5xx status, for each with a problem, or for all."""

from __future__ import annotations

import logging
from time import perf_counter

from flask import g, request

from dealer_service.api.responses.problems import STATUS
from dealer_service.server.log_format import FIELDS
from dealer_service.settings import RequestLog
from dealer_service.web.hooks.request_id import request_id
from dealer_service.web.hooks.ruling_log import traceparent

LOG = logging.getLogger("dealer_service.requests")
LEAST_STATUS = {RequestLog.ALL: 100, RequestLog.PROBLEMS: 400, RequestLog.FAILURES: 500}
LONGEST_PATH = 200
SECRET_PATH = ("key-in-address",)
# Problems with a 5xx status that are refusals, not failures of the service.
TURNED_AWAY = ("busy",)


def log_request(which: RequestLog, sent: int, problem: str | None) -> None:
    """Log the present request, answered with this status and problem, if such requests are logged."""
    status = STATUS["rate-limited"] if problem in TURNED_AWAY else sent
    if status < LEAST_STATUS[which]:
        return
    fields = {
        "request_id": request_id(),
        "method": request.method,
        "path": None if problem in SECRET_PATH else request.path[:LONGEST_PATH],
        "status": sent,
        "problem": problem,
        "microseconds": round((perf_counter() - g.began) * 1e6),
        "caller": g.get("caller"),
        "from": request.remote_addr,
        "traceparent": traceparent() or None,
    }
    LOG.log(
        logging.ERROR if status >= 500 else logging.INFO,
        "request",
        extra={"request_id": fields["request_id"], FIELDS: fields},
    )
