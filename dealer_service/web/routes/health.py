"""The endpoints for operators: liveness, readiness, health, metrics and status."""

from __future__ import annotations

import time
from typing import Any

from flask import Blueprint, Response

from dealer_service.api.responses.ruling_body import ENGINE
from dealer_service.rulebook import Book
from dealer_service.server.active_rules import ActiveRules
from dealer_service.server.auth.credentials import AccessFiles
from dealer_service.server.metrics import MEDIA_TYPE, Metrics
from dealer_service.server.reload import KEYS, RULES, Reloader
from dealer_service.server.ruling_log import RulingLogWriter
from dealer_service.server.status import timestamp
from dealer_service.server.worker_status import WorkerReports
from dealer_service.web.hooks.errors import Problem
from dealer_service.web.hooks.language import words
from dealer_service.web.http import json_response, require_json_accepted

# For so many seconds no look at the keys may last: a key that was taken out would be let in all the while.
MOST_SILENT = 30
RETRY = [("Retry-After", "1")]


def health_routes(
    rules: ActiveRules,
    metrics: Metrics,
    workers: WorkerReports,
    access: AccessFiles,
    ruling_log: RulingLogWriter,
    reloader: Reloader,
    most_stale: int | None,
) -> Blueprint:
    """The endpoints. After ``most_stale`` seconds of refused changes the service is not ready; None: it stays ready."""
    routes, began = Blueprint("health", __name__), time.time()

    @routes.get("/livez")
    def livez() -> Response:
        """Whether this process answers; nothing else is checked."""
        return json_response({"status": "ok"}, "no-store")

    @routes.get("/readyz")
    def readyz() -> Response:
        """Whether it can answer questions: it has rules that are not stale, and can log where that is required."""
        loaded = _count_rulesets(rules.current()[0])
        if not loaded:
            raise Problem("not-ready", words().detail("no-rules"), headers=RETRY)
        if most_stale is not None and rules.report.stale_seconds() > most_stale:
            raise Problem("not-ready", words().detail("stale-rules", limit=most_stale), headers=RETRY)
        if ruling_log.failing:
            raise Problem("not-ready", words().detail("log-fails"), headers=RETRY)
        silent = reloader.silent_seconds()
        for what, most in ((RULES, most_stale), (KEYS, MOST_SILENT)):
            if most is not None and silent.get(what, 0) > max(most, MOST_SILENT):
                raise Problem("not-ready", words().detail("hung-look", asked=what, limit=most), headers=RETRY)
        looked = {what: round(seconds, 1) for what, seconds in silent.items()}
        return json_response({"status": "ready", "rulesets": loaded, "looked": looked}, "no-store")

    @routes.get("/healthz")
    def healthz() -> Response:
        """Up, with how many rulesets; ``refused`` is why changed pages are not active, null where they are."""
        refused = rules.report.refused
        why = None if refused is None else words().detail("refused-behind-keys") if access.guarded else refused["why"]
        health = {"status": "ok", "engine": ENGINE, "rulesets": _count_rulesets(rules.current()[0])}
        return json_response({**health, "refused": why}, "no-store")

    @routes.get("/metrics")
    def metrics_text() -> Response:
        """The metrics of all workers."""
        response = Response(metrics.render(), content_type=MEDIA_TYPE)
        response.headers["Cache-Control"] = "no-store"
        return response

    @routes.get("/v1/status")
    def status() -> Response:
        """The active rules by their digests, refused changes, who may ask, the ruling log, and each worker's report."""
        require_json_accepted()
        book, _ = rules.current()
        body: dict[str, Any] = {"engine": ENGINE, "began": timestamp(began)}
        body["rules"] = {**rules.report.as_json(), "rulesets": _rulesets(book)}
        body |= {"workers": workers.as_json(), "access": access.as_json(), "ruling_log": ruling_log.as_json()}
        return json_response(body, "no-store")

    return routes


def _count_rulesets(book: Book) -> int:
    return sum(1 for _ in book.rulesets())


def _rulesets(book: Book) -> list[dict[str, Any]]:
    """Every edition of every ruleset, with its digests."""
    return [
        {
            "house": house,
            "game": game,
            "edition": each.rules.edition,
            "since": each.since,
            "current": each.current,
            "digest": each.rules.digest,
            "words": each.rules.words_digest,
        }
        for house, game in dict.fromkeys((each.house, each.game) for each in book.rulesets())
        for each in book.editions(house, game)
    ]
