"""The one hook after every request: ruling log, headers, trace, request log and metrics, in this order."""

from __future__ import annotations

from flask import Flask, Response, g, request

from dealer_service.server.metrics import Metrics
from dealer_service.server.ruling_log import RulingLogWriter
from dealer_service.server.traces import Traces
from dealer_service.settings import Settings
from dealer_service.web.hooks.language import add_language_headers
from dealer_service.web.hooks.metrics import count_response
from dealer_service.web.hooks.request_id import HEADER, request_id
from dealer_service.web.hooks.request_log import log_request
from dealer_service.web.hooks.ruling_log import log_rulings
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
        status, problem = answer.status_code, kept.get("problem")
        if traces is not None:
            end_span(traces, status)
        log_request(logged, status, problem)
        count_response(metrics, asked, status, kept.began, problem)
        return answer
