"""How is a failure told? Every kind in one shape: RFC 9457, with each fault pointed at.

A failure of the request is a problem; an illegal action is none, that is a ruling.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from dealer_service.canonical import canonical
from dealer_service.door.citations import Citations
from dealer_service.door.decoding import MOST_BYTES
from dealer_service.door.envelope import reasons_out
from dealer_service.door.faults import Fault, Malformed, TooLarge, Unprocessable
from dealer_service.door.saying import impossible
from dealer_service.door.words import LONGEST_QUOTE
from dealer_service.errors import DigestNotLoaded, ImpossibleTable, UnknownRuleset
from dealer_service.rulings.reasons import each_once
from dealer_service.web.current import CurrentRules
from dealer_service.web.speaking import words

MEDIA_TYPE = "application/problem+json"
NEAREST = 3

# Every problem has an address, /problems/<code>, under which it is described.
STATUS: Mapping[str, int] = {
    "malformed": 400,
    "unauthenticated": 401,
    "forbidden": 403,
    "not-found": 404,
    "unknown-problem": 404,
    "unknown-ruleset": 404,
    "method-not-allowed": 405,
    "not-acceptable": 406,
    "request-timeout": 408,
    "digest-not-loaded": 409,
    "body-too-large": 413,
    "address-too-long": 414,
    "unsupported-media-type": 415,
    "invalid-request": 422,
    "impossible-table": 422,
    "rate-limited": 429,
    "headers-too-large": 431,
    "internal": 500,
    "not-ready": 503,
}
# What a bare status stands for: the first problem that has it.
OF_STATUS = {status: code for code, status in reversed(list(STATUS.items()))}

Headers = Sequence[tuple[str, str]]


class Problem(Exception):
    """A failure of the request being answered, by its code; ``detail`` says what happened this time."""

    def __init__(
        self, code: str, detail: str | None = None, errors: Iterable[Any] = (), headers: Headers = (), **more: object
    ) -> None:
        super().__init__(detail or code)
        self.code, self.headers = code, headers
        self.body: dict[str, object] = {
            "type": address(code),
            "title": words().title(code),
            "status": STATUS[code],
            "detail": detail or words().meaning(code),
            "errors": list(errors),
            **more,
        }


def address(code: str) -> str:
    """Where a problem is described."""
    return f"/problems/{code}"


def tell_problems(app: Flask, current: CurrentRules) -> None:
    """Have the service answer every failure as a problem."""

    def _impossible(error: ImpossibleTable) -> Response:
        return _told(_of_breaches(error, current.take()[1]))

    app.register_error_handler(Problem, _told)
    app.register_error_handler(Malformed, lambda error: _told(_of_malformed(error)))
    app.register_error_handler(TooLarge, lambda error: _told(_too_large(error.limit)))
    app.register_error_handler(Unprocessable, lambda error: _told(_of_faults(error)))
    app.register_error_handler(UnknownRuleset, lambda error: _told(_of_unknown(error)))
    app.register_error_handler(DigestNotLoaded, lambda error: _told(_of_digest(error)))
    app.register_error_handler(ImpossibleTable, _impossible)
    app.register_error_handler(HTTPException, _of_http)


def _told(problem: Problem) -> Response:
    g.problem = problem.code
    answer = Response(canonical(problem.body), STATUS[problem.code], problem.headers, mimetype=MEDIA_TYPE)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _of_malformed(error: Malformed) -> Problem:
    where = {"offset": error.offset, "pointer": error.pointer}
    detail = words().again(error.detail)
    fault = {"code": error.code, "detail": detail, "allowed": []}
    return Problem("malformed", detail, [fault | {name: at for name, at in where.items() if at is not None}])


def _too_large(limit: int) -> Problem:
    return Problem("body-too-large", words().detail("body-too-large", limit=limit), limit=limit)


def _of_faults(error: Unprocessable) -> Problem:
    problem = Problem("invalid-request", _how_many(len(error.faults) + error.left_off), map(_fault, error.faults))
    if error.left_off:
        problem.body["left_off"] = error.left_off
    return problem


def _fault(fault: Fault) -> dict[str, Any]:
    return {
        "pointer": fault.pointer,
        "code": fault.code,
        "detail": words().again(fault.detail),
        "allowed": list(fault.allowed),
    }


def _of_unknown(error: UnknownRuleset) -> Problem:
    known = get_close_matches(error.asked[:LONGEST_QUOTE], error.known, NEAREST) or list(error.known)
    what = {"/house": "unknown-house", "/game": "unknown-game"}.get(_last(error.at), "unknown-day")
    says = words().detail(what, asked=error.asked, known=known)
    fault = {"pointer": error.at, "code": what, "detail": says, "allowed": list(error.known)}
    return Problem("unknown-ruleset", says, [fault], known=known)


def _last(pointer: str) -> str:
    """The last part of a pointer; of the other of two rulesets, what it would be of one."""
    last = pointer.rpartition("/")[2]
    return "/house" if last == "with" else "/" + last.removeprefix("with_")


def _of_digest(error: DigestNotLoaded) -> Problem:
    says = words().detail("digest-not-loaded", asked=error.asked, known=error.loaded)
    fault = {"pointer": error.at, "code": "digest-not-loaded", "detail": says, "allowed": list(error.loaded)}
    return Problem("digest-not-loaded", says, [fault], loaded=list(error.loaded))


def _of_breaches(error: ImpossibleTable, citations: Citations) -> Problem:
    reasons = each_once(reason for breach in error.breaches for reason in breach.because)
    told = reasons_out(reasons, citations, words().language)
    found = impossible(error.breaches, words())
    return Problem("impossible-table", found["detail"], found["errors"], reasons=told)


def _of_http(error: HTTPException) -> Response:
    """What Flask and Werkzeug raise, by its status; what they put into headers, such as Allow, is kept."""
    code = OF_STATUS.get(error.code or 500)
    if code is None:
        return _unnamed(error)
    problem = _too_large(MOST_BYTES) if code == "body-too-large" else Problem(code)
    if isinstance(error, MethodNotAllowed):
        methods = sorted(error.valid_methods or ())
        problem = Problem(code, words().detail(code, asked=request.method, known=methods))
    problem.headers = _kept(error)
    return _told(problem)


def _unnamed(error: HTTPException) -> Response:
    """A status for which the service has no problem of its own."""
    g.problem = "about:blank"
    body: dict[str, object] = {
        "type": "about:blank",
        "title": error.name,
        "status": error.code,
        "detail": error.name,
        "errors": [],
    }
    return Response(canonical(body), error.code, _kept(error), mimetype=MEDIA_TYPE)


def _kept(error: HTTPException) -> Headers:
    return [(name, value) for name, value in error.get_headers() if name.lower() != "content-type"]


def _how_many(count: int) -> str:
    return words().detail("one-fault" if count == 1 else "faults", count=count)
