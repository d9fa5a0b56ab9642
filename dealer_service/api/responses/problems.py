"""What keeps a request from being answered? Every refusal in one shape: the body of a problem (RFC 9457). No HTTP.

Every problem has an address, ``/problems/<code>``, under which it is described.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from dealer_service.api.errors import InputError, Malformed, TooLarge, Unprocessable
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.ruling_body import impossible_table_problem, serialize_reasons
from dealer_service.errors import DealerServiceError, DigestNotLoaded, ImpossibleTable, UnknownRuleset
from dealer_service.i18n.words import LONGEST_QUOTE, Words
from dealer_service.rulings.reasons import each_once

NEAREST = 3

STATUS: Mapping[str, int] = {
    "malformed": 400,
    "key-in-address": 400,
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
    "batch-too-long": 413,
    "address-too-long": 414,
    "unsupported-media-type": 415,
    "invalid-request": 422,
    "impossible-table": 422,
    "rate-limited": 429,
    "headers-too-large": 431,
    "internal": 500,
    "not-ready": 503,
    "unlogged": 503,
}

Body = dict[str, Any]


def problem_address(code: str) -> str:
    """Where a problem is described."""
    return f"/problems/{code}"


def problem_code(body: Body) -> str:
    """The code of the problem that has this body."""
    return str(body["type"]).rpartition("/")[2]


def problem_body(code: str, words: Words, detail: str | None = None, errors: Iterable[Any] = (), **more: Any) -> Body:
    """The body of the problem of this code; ``detail`` says what happened this time."""
    return {
        "type": problem_address(code),
        "title": words.title(code),
        "status": STATUS[code],
        "detail": detail or words.meaning(code),
        "errors": list(errors),
        **more,
    }


def problem_for(error: DealerServiceError, words: Words, citations: ClauseJson) -> Body:
    """The body for a refusal of a question. Raises the error again where it is none of a question."""
    match error:
        case Malformed():
            return _of_malformed(error, words)
        case TooLarge():
            return too_large_problem(error.limit, words)
        case Unprocessable():
            return _of_faults(error, words)
        case UnknownRuleset():
            return _of_unknown(error, words)
        case DigestNotLoaded():
            return _of_digest(error, words)
        case ImpossibleTable():
            return _of_breaches(error, words, citations)
    raise error


def too_large_problem(limit: int, words: Words) -> Body:
    """The body for a question that is longer than ``limit`` bytes."""
    return problem_body("body-too-large", words, words.detail("body-too-large", limit=limit), limit=limit)


def _of_malformed(error: Malformed, words: Words) -> Body:
    where = {"offset": error.offset, "pointer": error.pointer}
    detail = words.translate(error.detail)
    fault = {"code": error.code, "detail": detail, "allowed": []}
    return problem_body(
        "malformed", words, detail, [fault | {name: at for name, at in where.items() if at is not None}]
    )


def _of_faults(error: Unprocessable, words: Words) -> Body:
    count = len(error.faults) + error.left_off
    says = words.detail("one-fault" if count == 1 else "faults", count=count)
    left_off = {"left_off": error.left_off} if error.left_off else {}
    return problem_body("invalid-request", words, says, [_fault(each, words) for each in error.faults], **left_off)


def _fault(fault: InputError, words: Words) -> Body:
    return {
        "pointer": fault.pointer,
        "code": fault.code,
        "detail": words.translate(fault.detail),
        "allowed": list(fault.allowed),
    }


def _of_unknown(error: UnknownRuleset, words: Words) -> Body:
    known = get_close_matches(error.asked[:LONGEST_QUOTE], error.known, NEAREST) or list(error.known)
    what = {"/house": "unknown-house", "/game": "unknown-game"}.get(_last(error.at), "unknown-day")
    says = words.detail(what, asked=error.asked, known=known)
    fault = {"pointer": error.at, "code": what, "detail": says, "allowed": list(error.known)}
    return problem_body("unknown-ruleset", words, says, [fault], known=known)


def _last(pointer: str) -> str:
    """The last part of a pointer; of the other of two rulesets, what it would be of one."""
    last = pointer.rpartition("/")[2]
    return "/house" if last == "with" else "/" + last.removeprefix("with_")


def _of_digest(error: DigestNotLoaded, words: Words) -> Body:
    says = words.detail("digest-not-loaded", asked=error.asked, known=error.loaded)
    fault = {"pointer": error.at, "code": "digest-not-loaded", "detail": says, "allowed": list(error.loaded)}
    return problem_body("digest-not-loaded", words, says, [fault], loaded=list(error.loaded))


def _of_breaches(error: ImpossibleTable, words: Words, citations: ClauseJson) -> Body:
    reasons = each_once(reason for breach in error.breaches for reason in breach.because)
    told = serialize_reasons(reasons, citations, words.language)
    found = impossible_table_problem(error.breaches, words)
    return problem_body("impossible-table", words, found["detail"], found["errors"], reasons=told)
