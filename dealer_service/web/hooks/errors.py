"""How is a failure told? Every kind in one shape: RFC 9457, with each fault pointed at.

A failure of the request is a problem; an illegal action is none, that is a ruling.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from dealer_service.api.responses.problems import (
    STATUS,
    Body,
    problem_body,
    problem_code,
    problem_for,
    too_large_problem,
)
from dealer_service.api.strict_json import MOST_BYTES
from dealer_service.canonical import canonical
from dealer_service.errors import DealerServiceError
from dealer_service.server.active_rules import CurrentRules
from dealer_service.web.hooks.language import words
from dealer_service.web.hooks.request_id import request_id

__all__ = ["MEDIA_TYPE", "OF_STATUS", "STATUS", "Problem", "tell_problems"]

MEDIA_TYPE = "application/problem+json"
# What a bare status stands for: the first problem that has it.
OF_STATUS = {status: code for code, status in reversed(list(STATUS.items()))}

Headers = Sequence[tuple[str, str]]


class Problem(Exception):
    """A failure of the request being answered, by its code; ``detail`` says what happened this time."""

    def __init__(
        self, code: str, detail: str | None = None, errors: Iterable[object] = (), headers: Headers = (), **more: object
    ) -> None:
        super().__init__(detail or code)
        self.code, self.headers = code, headers
        self.body = problem_body(code, words(), detail, errors, **more)


def tell_problems(app: Flask, current: CurrentRules) -> None:
    """Have the service answer every failure as a problem."""
    app.register_error_handler(Problem, lambda problem: _told(problem.body, problem.headers))
    app.register_error_handler(DealerServiceError, lambda error: _told(problem_for(error, words(), current.take()[1])))
    app.register_error_handler(HTTPException, _of_http)


def _told(body: Body, headers: Headers = ()) -> Response:
    """The body as the answer to this request, whose id tells this occurrence from all others."""
    g.problem = problem_code(body)
    answer = Response(canonical({**body, "instance": request_id()}), body["status"], headers, mimetype=MEDIA_TYPE)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def problem_answer(code: str) -> Response:
    """The answer that tells of a problem of this code, where an answer is exchanged for it."""
    return _told(problem_body(code, words()))


def _of_http(error: HTTPException) -> Response:
    """What Flask and Werkzeug raise, by its status; what they put into headers, such as Allow, is kept."""
    code = OF_STATUS.get(error.code or 500)
    kept = [(name, value) for name, value in error.get_headers() if name.lower() != "content-type"]
    if code is None:
        return _told(_unnamed(error), kept)
    if code == "body-too-large":
        most = (request.max_content_length or MOST_BYTES + 1) - 1  # one byte more than is answered is read
        return _told(too_large_problem(most, words()), kept)
    if isinstance(error, MethodNotAllowed):
        known = sorted(error.valid_methods or ())
        return _told(problem_body(code, words(), words().detail(code, asked=request.method, known=known)), kept)
    return _told(problem_body(code, words()), kept)


def _unnamed(error: HTTPException) -> Body:
    """A status for which the service has no problem of its own."""
    return {"type": "about:blank", "title": error.name, "status": error.code, "detail": error.name, "errors": []}
