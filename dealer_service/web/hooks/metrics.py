"""Metrics and times of every response, from the first hook of its request to the last."""

from __future__ import annotations

from time import perf_counter

from flask import Flask, Request, g

from dealer_service.api.responses.problems import problem_code
from dealer_service.canonical import JsonObject
from dealer_service.deadline import set_deadline
from dealer_service.server.metrics import METHODS, Metrics
from dealer_service.web.ruling_record import RecordedRuling, recorded_rulings

NONE = "none"


def start_clock(app: Flask) -> None:
    """Begin the time of every request of an app, and its deadline. Register before any other hook."""

    @app.before_request
    def _start_clock() -> None:
        g.began = perf_counter()
        set_deadline()

    @app.teardown_request
    def _end_deadline(_: BaseException | None) -> None:
        set_deadline(None)


def count_response(metrics: Metrics, asked: Request, status: int, began: float, problem: str | None) -> None:
    """Count a response to this request, its problem and its rulings, and its time since ``began``."""
    rule = asked.url_rule
    endpoint = NONE if rule is None else rule.rule
    method = asked.method if asked.method in METHODS else NONE
    metrics.requests[method, endpoint, status].inc()
    metrics.seconds[(endpoint,)].observe(perf_counter() - began)
    if problem:
        metrics.problems[(problem,)].inc()
    for ruling in recorded_rulings():
        count_ruling(metrics, ruling)


def count_ruling(metrics: Metrics, ruling: RecordedRuling) -> None:
    """Count a ruling by its house, game, question and outcome."""
    metrics.rulings[ruling.house, ruling.game, ruling.asks, ruling.outcome].inc()


def count_problem(metrics: Metrics, body: JsonObject) -> None:
    """Count a problem of one item of a batch."""
    metrics.problems[(problem_code(body),)].inc()
