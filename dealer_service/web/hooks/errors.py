"""Problems (RFC 9457) for all failed requests, with a pointer to each error.

An illegal action is not a failed request: its response is a ruling.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from urllib.parse import quote

from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from dealer_service.api.responses.problems import (
    RETRY_SECONDS,
    STATUS,
    problem_body,
    problem_code,
    problem_for,
    too_large_problem,
)
from dealer_service.api.strict_json import MOST_BYTES
from dealer_service.canonical import JsonObject, canonical
from dealer_service.deadline import Overdue
from dealer_service.errors import DealerServiceError
from dealer_service.server.active_rules import ActiveRules
from dealer_service.web.hooks.language import words
from dealer_service.web.hooks.request_id import request_id
from dealer_service.web.rendering import HTML, render

__all__ = ["CODE_OF_STATUS", "MEDIA_TYPE", "STATUS", "Problem", "handle_errors"]

MEDIA_TYPE = "application/problem+json"
# The problem for an error of Flask with this status: the first one that has it.
CODE_OF_STATUS = {status: code for code, status in reversed(list(STATUS.items()))}

UNAUTHENTICATED = STATUS["unauthenticated"]
UNNAMED = "about:blank"  # the type for a status without a problem of the service

LOG = logging.getLogger("dealer_service.requests")

Headers = Sequence[tuple[str, str]]


class Problem(Exception):
    """A failure of the present request, by its code. ``detail`` describes this occurrence."""

    def __init__(
        self, code: str, detail: str | None = None, errors: Iterable[object] = (), headers: Headers = (), **more: object
    ) -> None:
        super().__init__(detail or code)
        self.code, self.headers = code, headers
        self.body = problem_body(code, words(), detail, errors, **more)


def handle_errors(app: Flask, rules: ActiveRules) -> None:
    """Answer every failure with a problem."""
    app.register_error_handler(Problem, lambda problem: _send(problem.body, problem.headers))
    for told in (DealerServiceError, Overdue):
        app.register_error_handler(told, lambda error: _send(problem_for(error, words(), rules.current()[1])))
    app.register_error_handler(HTTPException, _of_http)
    app.register_error_handler(OSError, _of_system)


def _send(body: JsonObject, headers: Headers = ()) -> Response:
    """The problem as the response, as a page for a browser. ``instance`` is the id of this request."""
    g.problem = problem_code(body)
    body = {**body, "instance": request_id()}
    html = _page(body) if _is_browser() and body["type"] != UNNAMED else None
    if html is not None:
        answer = Response(html, body["status"], headers, mimetype=HTML)
    else:
        answer = Response(canonical(body), body["status"], headers, mimetype=MEDIA_TYPE)
    answer.headers["Cache-Control"] = "no-store"
    answer.headers.extend(retry_after(g.problem))
    return answer


def retry_after(code: str) -> dict[str, str]:
    """The header that says when to retry, if a retry may solve the problem of this code."""
    return {"Retry-After": str(RETRY_SECONDS[code])} if code in RETRY_SECONDS else {}


def _page(body: JsonObject) -> str | None:
    """The problem as a page. None if its template cannot be read."""
    page = "sign_in.html" if body["status"] == UNAUTHENTICATED else "error.html"
    why = None if g.get("nothing_shown") else body["detail"]
    try:
        return render(page, problem=body, then=_asked_for(), why=why)
    except OSError as error:
        _log_unread(error)
        return None


def _asked_for() -> str:
    """The requested path, to continue there after signing in."""
    query = request.query_string.decode("ascii", "replace")
    return quote(request.path) + (f"?{query}" if query else "")


def _is_browser() -> bool:
    """Whether a page was requested, with HTML preferred to JSON. Never for a POST."""
    accepted = request.accept_mimetypes
    return request.method == "GET" and accepted["text/html"] > accepted["application/json"]


def problem_response(code: str) -> Response:
    """The response with the problem of this code, to replace another response."""
    return _send(problem_body(code, words()))


def _of_system(error: OSError) -> Response:
    """The problem for a file that cannot be read. The question is not to blame, and a retry may succeed."""
    _log_unread(error)
    return _send(problem_body("unreadable", words()))


def _log_unread(error: OSError) -> None:
    LOG.error("[request %s] %s cannot be read: %s", request_id(), error.filename or "A file", error.strerror or error)


def _of_http(error: HTTPException) -> Response:
    """The problem for an error of Flask or Werkzeug, by its status. Keeps its headers, such as Allow."""
    code = CODE_OF_STATUS.get(error.code or 500)
    kept = [(name, value) for name, value in error.get_headers() if name.lower() != "content-type"]
    if code is None:
        return _send(_unnamed(error), kept)
    if code == "body-too-large":
        most = (request.max_content_length or MOST_BYTES + 1) - 1  # the limit for reading is one byte higher
        return _send(too_large_problem(most, words()), kept)
    if isinstance(error, MethodNotAllowed):
        known = sorted(error.valid_methods or ())
        return _send(problem_body(code, words(), words().detail(code, asked=request.method, known=known)), kept)
    return _send(problem_body(code, words()), kept)


def _unnamed(error: HTTPException) -> JsonObject:
    """The body for a status without a problem of the service."""
    return {"type": UNNAMED, "title": error.name, "status": error.code, "detail": error.name, "errors": []}
