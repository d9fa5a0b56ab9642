"""``/worker.js``, which saves pages in a browser, and ``/offline``, which lists them and their state."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from flask import Blueprint, Response

from dealer_service.api.responses.mix_json import serialize_mixes
from dealer_service.api.responses.rulebook_json import serialize_houses
from dealer_service.atomic_files import read_text
from dealer_service.i18n.languages import LANGUAGES
from dealer_service.server.active_rules import ActiveRules
from dealer_service.server.status import digest_of
from dealer_service.web.hooks.language import words
from dealer_service.web.http import revalidated
from dealer_service.web.offline.static_files import ShippedFiles
from dealer_service.web.rendering import render_page
from dealer_service.web.routes.pages import check_language

SCRIPTS = Path(__file__).parents[1] / "static" / "offline"
JAVASCRIPT = "text/javascript"
SCREENS = (
    *("/", "/table", "/compare", "/draw", "/showdown"),
    *("/floor", "/floor/evening", "/history", "/cases", "/rulesets"),
)


def offline_routes(rules: ActiveRules, shipped: ShippedFiles, offline: bool) -> Blueprint:
    """The service worker and its page. If offline pages are off, the worker removes them and itself."""
    routes = Blueprint("offline", __name__)
    worker = _worker(shipped) if offline else read_text(SCRIPTS / "removal.js")

    @routes.get("/worker.js")
    def send_worker() -> Response:
        """Return the service worker. A browser checks for a new one at each visit."""
        return revalidated(Response(worker, mimetype=JAVASCRIPT))

    @routes.get("/offline")
    def offline_page() -> Response:
        """Return the page that lists the saved pages."""
        check_language()
        book, _ = rules.current()
        edition = hashlib.sha256(f"{shipped.digest} {digest_of(book)} {book.tables}".encode()).hexdigest()
        houses = serialize_houses(book, words().language)
        mixes = {house["house"]: house["mixes"] for house in serialize_mixes(book, words().language)}
        return render_page("offline/page.html", screens=SCREENS, houses=houses, mixes=mixes, kept_edition=edition)

    return routes


def _worker(shipped: ShippedFiles) -> str:
    files = [shipped.address(name) for name in shipped.names]
    told = {"version": shipped.digest, "files": files, "languages": LANGUAGES}
    return f"const SHIPPED = {json.dumps(told)};\n{read_text(SCRIPTS / 'worker.js')}"
