"""Is it alive, is it ready, what does it count, how does it stand? What those who run the service look at."""

from __future__ import annotations

import time
from typing import Any

from flask import Blueprint, Response

from dealer_service.api.responses.ruling_body import ENGINE
from dealer_service.rulebook import Book
from dealer_service.server.active_rules import CurrentRules
from dealer_service.server.auth.credentials import AccessFiles
from dealer_service.server.metrics import MEDIA_TYPE, Counts
from dealer_service.server.ruling_log import RulingLines
from dealer_service.server.status import instant
from dealer_service.server.worker_status import WorkerReports
from dealer_service.web.hooks.errors import Problem
from dealer_service.web.hooks.language import words
from dealer_service.web.http import json_out, takes_json

RETRY = [("Retry-After", "1")]


def probes(
    current: CurrentRules,
    counts: Counts,
    workers: WorkerReports,
    access: AccessFiles,
    lines: RulingLines,
    most_stale: int | None,
) -> Blueprint:
    """The addresses for load balancers, collectors and operators; rules may be stale for so many seconds."""
    site, began = Blueprint("probes", __name__), time.time()

    @site.get("/livez")
    def livez() -> Response:
        """Whether this process answers at all; nothing else is looked at."""
        return json_out({"status": "ok"}, "no-store")

    @site.get("/readyz")
    def readyz() -> Response:
        """Whether questions may be sent here: it has rules that are not stale, and can log where that is required."""
        loaded = _how_many(current.take()[0])
        if not loaded:
            raise Problem("not-ready", words().detail("no-rules"), headers=RETRY)
        if most_stale is not None and current.report.stale() > most_stale:
            raise Problem("not-ready", words().detail("stale-rules", limit=most_stale), headers=RETRY)
        if lines.failing:
            raise Problem("not-ready", words().detail("log-fails"), headers=RETRY)
        return json_out({"status": "ready", "rulesets": loaded}, "no-store")

    @site.get("/healthz")
    def healthz() -> Response:
        """Up, with how many rulesets; ``refused`` is why changed pages are not active, null where all are."""
        refused = current.report.refused
        why = None if refused is None else words().detail("refused-behind-keys") if access.guarded else refused["why"]
        stands = {"status": "ok", "engine": ENGINE, "rulesets": _how_many(current.take()[0])}
        return json_out({**stands, "refused": why}, "no-store")

    @site.get("/metrics")
    def metrics() -> Response:
        """All counts of all workers."""
        found = Response(counts.told(), content_type=MEDIA_TYPE)
        found.headers["Cache-Control"] = "no-store"
        return found

    @site.get("/v1/status")
    def status() -> Response:
        """The rules that answer, by their digests, what was refused, who may ask, and how each worker stands."""
        takes_json()
        book, _ = current.take()
        rules = {**current.report.told(), "rulesets": _rulesets(book)}
        told = {"engine": ENGINE, "began": instant(began), "rules": rules, "workers": workers.told()}
        told |= {"access": access.told(), "ruling_log": lines.told()}
        return json_out(told, "no-store")

    return site


def _how_many(book: Book) -> int:
    return sum(1 for _ in book.rulesets())


def _rulesets(book: Book) -> list[dict[str, Any]]:
    """Every ruleset of every edition, named."""
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
