"""The body of a problem (RFC 9457), the format of every refusal. No HTTP.

Every problem has a page, ``/problems/<code>``, that describes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from dealer_service.api.errors import InputError, Malformed, TooLarge, Unprocessable
from dealer_service.api.responses.clause_json import ClauseJson, serialize_reasons
from dealer_service.api.responses.serializer import serialize_breach
from dealer_service.api.work_units import AnswerTooLong
from dealer_service.canonical import JsonObject
from dealer_service.deadline import Overdue
from dealer_service.errors import DealerServiceError, DigestNotLoaded, ImpossibleTable, NoSuchOption, UnknownRuleset
from dealer_service.i18n.words import LONGEST_QUOTE, Words
from dealer_service.rulings.breaches.breach import Breach
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
    "answer-too-long": 422,
    "impossible-table": 422,
    "rate-limited": 429,
    "headers-too-large": 431,
    "internal": 500,
    "not-ready": 503,
    "unreadable": 503,
    "unlogged": 503,
    "overdue": 503,
    "busy": 503,
}
# Seconds to wait before a retry, the Retry-After header, of each problem that a retry may solve.
RETRY_SECONDS: Mapping[str, int] = {
    "rate-limited": 1,
    "not-ready": 1,
    "unreadable": 1,
    "unlogged": 5,
    "overdue": 5,
    "busy": 1,
}
# A problem gives the place and words of a breach the names that they have in other errors.
IN_A_PROBLEM = {"at": "pointer", "says": "detail"}

# The codes of an unknown ruleset, by the last part of the pointer; any other is a day.
UNKNOWN = {"/house": "unknown-house", "/game": "unknown-game", "/mix": "unknown-mix", "/name": "unknown-mix"}


def problem_address(code: str) -> str:
    """The URL of the page about a problem."""
    return f"/problems/{code}"


def problem_code(body: JsonObject) -> str:
    """The code of the problem that has this body."""
    return str(body["type"]).rpartition("/")[2]


def problem_body(
    code: str, words: Words, detail: str | None = None, errors: Iterable[Any] = (), **more: Any
) -> JsonObject:
    """The body of the problem of this code; ``detail`` says what happened this time."""
    return {
        "type": problem_address(code),
        "title": words.title(code),
        "status": STATUS[code],
        "detail": detail or words.meaning(code),
        "errors": list(errors),
        **more,
    }


def problem_for(error: DealerServiceError | Overdue, words: Words, clause_json: ClauseJson) -> JsonObject:
    """The body of the problem for an error. Raises the error again if it is not about a question."""
    match error:
        case Malformed():
            return _malformed(error, words)
        case TooLarge():
            return too_large_problem(error.limit, words)
        case Unprocessable():
            return _invalid_request(error, words)
        case UnknownRuleset():
            return _unknown_ruleset(error, words)
        case DigestNotLoaded():
            return _digest_not_loaded(error, words)
        case AnswerTooLong():
            return answer_too_long_problem(error.limit, words)
        case Overdue():
            return problem_body("overdue", words)
        case NoSuchOption():
            return no_such_option_problem(error, words)
        case ImpossibleTable():
            reasons = each_once(reason for breach in error.breaches for reason in breach.because)
            body = impossible_table_problem(error.breaches, words)
            return {**body, "reasons": serialize_reasons(reasons, clause_json, words.language)}
    raise error


def too_large_problem(limit: int, words: Words) -> JsonObject:
    """The body for a question that is longer than ``limit`` bytes."""
    return problem_body("body-too-large", words, words.detail("body-too-large", limit=limit), limit=limit)


def answer_too_long_problem(limit: int, words: Words) -> JsonObject:
    """The body for an answer that is longer than ``limit`` bytes, or one too many for the answers of a batch."""
    return problem_body("answer-too-long", words, words.detail("answer-too-long", limit=limit), limit=limit)


def impossible_table_problem(breaches: Iterable[Breach], words: Words) -> JsonObject:
    """The body for a table that cannot be ruled on, without the clauses that say so."""
    errors = [
        {IN_A_PROBLEM.get(name, name): part for name, part in serialize_breach(breach, words).items()}
        for breach in breaches
    ]
    return problem_body("impossible-table", words, _count(len(errors), words), errors)


def no_such_option_problem(error: NoSuchOption, words: Words) -> JsonObject:
    """The body for a decision that the question does not leave to the floor."""
    code = "no-such-option" if error.options else "nothing-left-open"
    detail = words.detail(code, asked=error.asked, known=error.options)
    fault = {"pointer": f"{error.at}/floor", "code": "no-such-option", "detail": detail, "allowed": list(error.options)}
    return problem_body("invalid-request", words, _count(1, words), [fault])


def _malformed(error: Malformed, words: Words) -> JsonObject:
    place = {"offset": error.offset, "pointer": error.pointer}
    detail = words.translate(error.detail)
    known = {name: part for name, part in place.items() if part is not None}
    return problem_body("malformed", words, detail, [{"code": error.code, "detail": detail, "allowed": [], **known}])


def _invalid_request(error: Unprocessable, words: Words) -> JsonObject:
    detail = _count(len(error.faults) + error.left_off, words)
    left_off = {"left_off": error.left_off} if error.left_off else {}
    return problem_body("invalid-request", words, detail, [_fault(each, words) for each in error.faults], **left_off)


def _fault(fault: InputError, words: Words) -> JsonObject:
    return {
        "pointer": fault.pointer,
        "code": fault.code,
        "detail": words.translate(fault.detail),
        "allowed": list(fault.allowed),
    }


def _count(faults: int, words: Words) -> str:
    """The number of errors, in words."""
    return words.detail("one-fault" if faults == 1 else "faults", count=faults)


def _unknown_ruleset(error: UnknownRuleset, words: Words) -> JsonObject:
    known = get_close_matches(error.asked[:LONGEST_QUOTE], error.known, NEAREST) or list(error.known)
    code = UNKNOWN.get(_last(error.at), "unknown-day")
    detail = words.detail(code, asked=error.asked, known=known)
    fault = {"pointer": error.at, "code": code, "detail": detail, "allowed": list(error.known)}
    return problem_body("unknown-ruleset", words, detail, [fault], known=known)


def _last(pointer: str) -> str:
    """The last part of a pointer. Of two rulesets, those of the second are ``with`` and ``with_...`` in a query."""
    last = pointer.rpartition("/")[2]
    return "/house" if last == "with" else "/" + last.removeprefix("with_")


def _digest_not_loaded(error: DigestNotLoaded, words: Words) -> JsonObject:
    detail = words.detail("digest-not-loaded", asked=error.asked, known=error.loaded)
    fault = {"pointer": error.at, "code": "digest-not-loaded", "detail": detail, "allowed": list(error.loaded)}
    return problem_body("digest-not-loaded", words, detail, [fault], loaded=list(error.loaded))
