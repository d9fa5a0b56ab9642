"""Metrics and times of every response, from the first hook of its request to the last."""

from __future__ import annotations

from time import perf_counter

from flask import Flask, Response, g, request

from dealer_service.api.responses.problems import problem_code
from dealer_service.canonical import JsonObject
from dealer_service.deadline import set_deadline
from dealer_service.server.metrics import METHODS, Metrics
from dealer_service.web.ruling_record import RecordedRuling, recorded_rulings

NONE = "none"


def count_requests(app: Flask, metrics: Metrics) -> None:
    """Count and time the responses of an app, and set their deadlines. Register before any other hook."""

    @app.before_request
    def _start_clock() -> None:
        g.began = perf_counter()
        set_deadline()

    @app.teardown_request
    def _end_deadline(_: BaseException | None) -> None:
        set_deadline(None)

    @app.after_request
    def _count(answer: Response) -> Response:
        current = request._get_current_object()  # type: ignore[attr-defined]  # resolve the proxy once, for speed
        rule = current.url_rule
        endpoint = NONE if rule is None else rule.rule
        method = current.method if current.method in METHODS else NONE
        metrics.requests[method, endpoint, answer.status_code].inc()
        metrics.seconds[(endpoint,)].observe(perf_counter() - g.began)
        if problem := g.get("problem"):
            metrics.problems[(problem,)].inc()
        for ruling in recorded_rulings():
            count_ruling(metrics, ruling)
        return answer


def count_ruling(metrics: Metrics, ruling: RecordedRuling) -> None:
    """Count a ruling by its house, game, question and outcome."""
    metrics.rulings[ruling.house, ruling.game, ruling.asks, ruling.outcome].inc()


def count_problem(metrics: Metrics, body: JsonObject) -> None:
    """Count a problem of one item of a batch."""
    metrics.problems[(problem_code(body),)].inc()
