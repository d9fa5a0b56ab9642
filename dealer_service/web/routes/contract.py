"""The OpenAPI document as committed, without spaces between its parts, and its HTML page."""

from __future__ import annotations

import json
from pathlib import Path

from flask import Blueprint, Response, request

from dealer_service.api.openapi import ROUTES
from dealer_service.api.responses.problems import STATUS
from dealer_service.atomic_files import read_bytes
from dealer_service.web.http import encoded_response, require_json_accepted, revalidated
from dealer_service.web.rendering import render_page
from dealer_service.web.routes.docs import Contract, marked, quoted_for_a_shell
from dealer_service.web.routes.pages import check_language

DOCUMENT = Path(__file__).parents[1] / "openapi.json"


def contract_routes() -> Blueprint:
    """The document and its page. The file is read once."""
    routes = Blueprint("contract", __name__)
    document = json.loads(read_bytes(DOCUMENT))
    encoded = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    content = {
        "contract": Contract(document),
        "version": document["openapi"],
        "asks": [each for each in ROUTES if each.path.startswith("/v1/") and each.method == "post"],
        "statuses": STATUS,
        "told": {each.operation: each.summary_key for each in ROUTES},
        "marked": marked,
        "quoted": quoted_for_a_shell,
    }

    @routes.get("/openapi.json")
    def openapi() -> Response:
        """Return the document."""
        require_json_accepted()
        return revalidated(encoded_response(encoded))

    @routes.get("/docs")
    def docs() -> Response:
        """Return its page."""
        check_language()
        return revalidated(render_page("docs.html", host=request.host_url.rstrip("/"), **content))

    return routes
