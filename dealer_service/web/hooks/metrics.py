"""Every answer is counted, and timed from the moment in which its request was taken up."""

from __future__ import annotations

from time import perf_counter

from flask import Flask, Response, g, request

from dealer_service.api.responses.problems import Body, problem_code
from dealer_service.server.metrics import METHODS, Counts
from dealer_service.web.ruling_record import Given, given

NOWHERE = "none"


def count(app: Flask, counts: Counts) -> None:
    """Count and time the answers of an app; to be called before any other hook is put in."""

    @app.before_request
    def _begun() -> None:
        g.began = perf_counter()

    @app.after_request
    def _counted(answer: Response) -> Response:
        asked = request._get_current_object()  # type: ignore[attr-defined]  # looked up once: this is on every way
        rule = asked.url_rule
        endpoint = NOWHERE if rule is None else rule.rule
        method = asked.method if asked.method in METHODS else NOWHERE
        counts.requests[method, endpoint, answer.status_code].inc()
        counts.seconds[(endpoint,)].observe(perf_counter() - g.began)
        if problem := g.get("problem"):
            counts.problems[(problem,)].inc()
        for each in given():
            count_ruling(counts, each)
        return answer


def count_ruling(counts: Counts, each: Given) -> None:
    """Count a ruling by its rules, its question and its outcome."""
    counts.rulings[each.house, each.game, each.asks, each.outcome].inc()


def count_problem(counts: Counts, body: Body) -> None:
    """Count a problem that is told within an answer."""
    counts.problems[(problem_code(body),)].inc()
