"""A trace span for every request, if a collector is configured; otherwise no hook is registered.

OpenTelemetry's own Flask instrumentation is not used: it puts paths and queries into spans, which may contain a key by
mistake. These spans contain only the route.
"""

from __future__ import annotations

from flask import Flask, g, request

from dealer_service.server.traces import Traces
from dealer_service.web.hooks.request_id import request_id
from dealer_service.web.ruling_record import recorded_rulings


def start_spans(app: Flask, traces: Traces | None) -> None:
    """Start a span for every request of an app. Register right after ``start_clock``."""
    if traces is None:
        return

    @app.before_request
    def _start_span() -> None:
        g.span = traces.start_span(request.method, request.headers)  # type: ignore[arg-type]


def end_span(traces: Traces, status: int) -> None:
    """End the span of the present request, answered with this status."""
    if (span := g.get("span")) is not None:
        more = {"dealer.request_id": request_id()}
        if rulings := recorded_rulings():
            more |= {"dealer.house": rulings[0].house, "dealer.game": rulings[0].game}
            more["dealer.outcome"] = rulings[0].outcome
        rule = request.url_rule
        traces.end_span(span, None if rule is None else rule.rule, status, more)
