"""A question is asked as over HTTP, without HTTP: what comes back is the ruling, or the problem with its status."""

from __future__ import annotations

import json
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from dealer_service import door
from dealer_service.canonical import canonical
from dealer_service.desk import Asks
from dealer_service.desk import answer as ruled
from dealer_service.door.citations import Citations
from dealer_service.door.comparing import COMPARE, compared
from dealer_service.door.comparisons import found_rules, read_comparison
from dealer_service.door.envelope import envelope, reasons_out
from dealer_service.door.languages import DEFAULT, Language, asked
from dealer_service.door.plain import breach_out
from dealer_service.door.words import WORDS, Words
from dealer_service.errors import DealerServiceError, DigestNotLoaded, ImpossibleTable, UnknownRuleset
from dealer_service.rulebook import Book
from dealer_service.rulings.reasons import each_once

Answer = dict[str, Any]

ENDPOINTS = (*(asks.value for asks in Asks), COMPARE)
# What an answer calls ``at`` and ``says``, a problem calls as it does in all faults.
FAULTS_SAY = {"at": "pointer", "says": "detail"}
UNKNOWN = {"/house": "unknown-house", "/game": "unknown-game"}
ANEW = Citations()


def ask(at: str, document: Any, book: Book) -> Answer:
    """What the endpoint answers to the document under the rules of the book: its status, and the ruling or the errors.

    The ruling has no receipt. A problem has ``errors``, each with pointer, code and detail, and its ``reasons`` where
    the table is impossible.
    """
    if at not in ENDPOINTS:
        return _nothing_there(at)
    words = WORDS[_language(at, document) or DEFAULT]
    try:
        sent = door.decode(json.dumps(document, ensure_ascii=False).encode())
        answer = _compared(sent, book, words) if at == COMPARE else _ruled(Asks(at), sent, book, words)
    except DealerServiceError as error:
        return _as_it_arrives(_problem(error, words))
    return _as_it_arrives({"status": 200, **answer})


def _language(at: str, document: Any) -> Language | None:
    within = document.get("question") if at == COMPARE and isinstance(document, dict) else None
    return asked(document) or asked(within)


def _ruled(asks: Asks, sent: Any, book: Book, words: Words) -> Answer:
    return envelope(ruled(door.ask(asks, sent), book), sent, asks, ANEW, words)


def _compared(sent: Any, book: Book, words: Words) -> Answer:
    comparison = read_comparison(sent)
    told: Answer = json.loads(compared(comparison, found_rules(comparison, book), sent, ANEW, words))
    return {name: part for name, part in told.items() if name != "receipt"}


def _nothing_there(at: str) -> Answer:
    near = get_close_matches(at, ENDPOINTS, 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    return _one(
        404, "", "not-found", f"Nothing is asked at {at}.{hint} Endpoints are {', '.join(ENDPOINTS)}.", ENDPOINTS
    )


def _problem(error: DealerServiceError, words: Words) -> Answer:
    match error:
        case door.Malformed():
            return _one(400, error.pointer or "", error.code, words.again(error.detail))
        case door.TooLarge():
            return _one(413, "", "body-too-large", str(error))
        case UnknownRuleset():
            return _one(404, error.at, UNKNOWN.get(error.at, "unknown-day"), str(error), error.known)
        case DigestNotLoaded():
            return _one(409, "/digest", "digest-not-loaded", str(error), error.loaded)
        case door.Unprocessable():
            errors = [_error(each.pointer, each.code, words.again(each.detail), each.allowed) for each in error.faults]
            return {"status": 422, "errors": errors}
        case ImpossibleTable():
            return _impossible(error, words)
    raise error


def _impossible(error: ImpossibleTable, words: Words) -> Answer:
    breaches = [breach_out(breach, words) for breach in error.breaches]
    errors = [{FAULTS_SAY.get(name, name): part for name, part in breach.items()} for breach in breaches]
    reasons = each_once(reason for breach in error.breaches for reason in breach.because)
    return {"status": 422, "errors": errors, "reasons": reasons_out(reasons, ANEW, words.language)}


def _one(status: int, pointer: str, code: str, detail: str, allowed: Sequence[Any] = ()) -> Answer:
    return {"status": status, "errors": [_error(pointer, code, detail, allowed)]}


def _error(pointer: str, code: str, detail: str, allowed: Sequence[Any]) -> Answer:
    return {"pointer": pointer, "code": code, "detail": detail, "allowed": list(allowed)}


def _as_it_arrives(answer: Answer) -> Answer:
    """Lists and mappings, and nothing else of Python's."""
    found: Answer = json.loads(canonical(answer))
    return found
