"""The endpoints for operators: liveness, readiness, health, metrics and status."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any

from flask import Blueprint, Response

from dealer_service.api.responses.ruling_body import ENGINE
from dealer_service.canonical import JsonObject
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

# The maximum seconds of a check of the keys: a removed key stays valid for as long as it hangs.
MOST_SILENT = 30


def health_routes(
    rules: ActiveRules, access: AccessFiles, ruling_log: RulingLogWriter, reloader: Reloader, most_stale: int | None
) -> Blueprint:
    """The probes. After ``most_stale`` seconds of refused changes the service is not ready; None: never."""
    routes = Blueprint("health", __name__)

    @routes.get("/livez")
    def livez() -> Response:
        """Respond without checking anything."""
        return json_response({"status": "ok"}, "no-store")

    @routes.get("/readyz")
    def readyz() -> Response:
        """Check that the rules are not stale and that the ruling log can be written if it is required.

        Raises Problem with the reason if the service is not ready.
        """
        silent = reloader.silent_seconds()
        for why in _not_ready(rules, ruling_log.failing, silent, most_stale):
            raise Problem("not-ready", why)
        looked = {what: round(seconds, 1) for what, seconds in silent.items()}
        ready = {"status": "ready", "rulesets": _count_rulesets(rules.current()[0]), "looked": looked}
        return json_response(ready, "no-store")

    @routes.get("/healthz")
    def healthz() -> Response:
        """Return the number of rulesets, and why changed pages are not active."""
        return json_response(_health(rules, access.guarded), "no-store")

    return routes


def status_routes(
    rules: ActiveRules, metrics: Metrics, workers: WorkerReports, access: AccessFiles, ruling_log: RulingLogWriter
) -> Blueprint:
    """The state of the service in numbers and in words."""
    routes, began = Blueprint("status", __name__), time.time()

    @routes.get("/metrics")
    def metrics_text() -> Response:
        """Return the metrics of all workers."""
        response = Response(metrics.render(), content_type=MEDIA_TYPE)
        response.headers["Cache-Control"] = "no-store"
        return response

    @routes.get("/v1/status")
    def status() -> Response:
        """Return the digests of the rules, refused changes, the access, the ruling log, and the workers."""
        require_json_accepted()
        book, _ = rules.current()
        body = {
            "engine": ENGINE,
            "began": timestamp(began),
            "rules": {**rules.report.as_json(), "rulesets": _rulesets(book)},
            "workers": workers.as_json(),
            "access": access.as_json(),
            "ruling_log": ruling_log.as_json(),
        }
        return json_response(body, "no-store")

    return routes


def _health(rules: ActiveRules, guarded: bool) -> JsonObject:
    """The number of rulesets. ``refused`` is why changed pages are not active, null if they are."""
    refused = rules.report.refused
    why = None if refused is None else words().detail("refused-behind-keys") if guarded else refused["why"]
    return {"status": "ok", "engine": ENGINE, "rulesets": _count_rulesets(rules.current()[0]), "refused": why}


def _not_ready(
    rules: ActiveRules, log_fails: bool, silent: Mapping[str, float], most_stale: int | None
) -> Iterator[str]:
    """Each reason for sending no questions here. ``silent`` are the seconds since each kind was checked."""
    if not _count_rulesets(rules.current()[0]):
        yield words().detail("no-rules")
    if most_stale is not None and rules.report.stale_seconds() > most_stale:
        yield words().detail("stale-rules", limit=most_stale)
    if log_fails:
        yield words().detail("log-fails")
    for what, most in ((RULES, most_stale), (KEYS, MOST_SILENT)):
        if most is not None and silent.get(what, 0) > max(most, MOST_SILENT):
            yield words().detail("hung-look", asked=what, limit=most)


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
