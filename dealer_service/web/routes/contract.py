"""The contract as the service hands it out: the OpenAPI document, byte for byte as it is committed, and its page."""

from __future__ import annotations

import json
from pathlib import Path

from flask import Blueprint, Response, request

from dealer_service.api.openapi import ROUTES
from dealer_service.api.responses.problems import STATUS
from dealer_service.web.http import takes_json, written_out
from dealer_service.web.routes.docs import Contract, marked, quoted_for_a_shell
from dealer_service.web.routes.pages import heeded, page

DOCUMENT = Path(__file__).parents[1] / "openapi.json"


def contract() -> Blueprint:
    """The document and its page; the file is read once."""
    site = Blueprint("contract", __name__)
    held = DOCUMENT.read_bytes()
    document = json.loads(held)
    shown = {
        "contract": Contract(document),
        "version": document["openapi"],
        "statuses": STATUS,
        "told": {each.operation: each.told for each in ROUTES},
        "marked": marked,
        "quoted": quoted_for_a_shell,
    }

    @site.get("/openapi.json")
    def openapi() -> Response:
        """The document."""
        takes_json()
        return _unless_known(written_out(held, "no-cache"))

    @site.get("/docs")
    def docs() -> Response:
        """The document, to be read."""
        heeded()
        return _unless_known(page("docs.html", host=request.host_url.rstrip("/"), **shown))

    return site


def _unless_known(found: Response) -> Response:
    found.add_etag()
    found.make_conditional(request)
    return found
