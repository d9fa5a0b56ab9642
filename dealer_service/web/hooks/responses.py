"""The one hook after every request: ruling log, headers, trace, request log and metrics, in this order."""

from __future__ import annotations

import logging
from time import perf_counter

from flask import Flask, Response, g, request

from dealer_service.api.responses.problems import STATUS
from dealer_service.server.log_format import FIELDS
from dealer_service.server.metrics import Metrics
from dealer_service.server.ruling_log import RulingLogWriter
from dealer_service.server.traces import Traces
from dealer_service.settings import RequestLog, Settings
from dealer_service.web.hooks.compression import compress
from dealer_service.web.hooks.language import add_language_headers
from dealer_service.web.hooks.metrics import count_response
from dealer_service.web.hooks.request_id import HEADER, request_id
from dealer_service.web.hooks.ruling_log import log_rulings, traceparent
from dealer_service.web.hooks.security_headers import add_security_headers
from dealer_service.web.hooks.tracing import end_span
from dealer_service.web.offline.cache_policy import set_keep_header


def complete_responses(
    app: Flask, settings: Settings, metrics: Metrics, ruling_log: RulingLogWriter, traces: Traces | None
) -> None:
    """Log the rulings of every response, add its headers, and trace, log and count it as it is sent."""
    offline, guarded, logged = settings.offline, settings.guarded, settings.request_log

    @app.after_request
    def _complete(answer: Response) -> Response:
        # The proxies are resolved once, for speed.
        asked, kept = request._get_current_object(), g._get_current_object()  # type: ignore[attr-defined]
        answer = log_rulings(answer, ruling_log)
        if offline:
            set_keep_header(answer, guarded)
        add_security_headers(answer, asked.is_secure)
        answer.headers[HEADER] = request_id()
        if (language := kept.get("language")) is not None:
            add_language_headers(answer, language)
        compress(answer)
        status, problem = answer.status_code, kept.get("problem")
        if traces is not None:
            end_span(traces, status)
        log_request(logged, status, problem)
        count_response(metrics, asked, status, kept.began, problem)
        return answer


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
