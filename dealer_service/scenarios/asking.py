"""A question is asked as over HTTP, without HTTP: what comes back is the ruling, or the problem with its status."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any

from dealer_service import door
from dealer_service.canonical import canonical
from dealer_service.desk import Asks, Question
from dealer_service.door.citations import Citations
from dealer_service.door.envelope import envelope, reasons_out
from dealer_service.door.languages import DEFAULT, asked
from dealer_service.door.plain import breach_out
from dealer_service.door.words import WORDS, Words
from dealer_service.errors import DealerServiceError, DigestNotLoaded, ImpossibleTable, UnknownRuleset
from dealer_service.rulings.reasons import each_once
from dealer_service.rulings.ruling import Ruling

Answer = dict[str, Any]
Rule = Callable[[Question], Ruling]

ENDPOINTS = tuple(asks.value for asks in Asks)
# What an answer calls ``at`` and ``says``, a problem calls as it does in all faults.
FAULTS_SAY = {"at": "pointer", "says": "detail"}
UNKNOWN = {"/house": "unknown-house", "/game": "unknown-game"}
ANEW = Citations()


def ask(at: str, document: Any, rule: Rule) -> Answer:
    """What the endpoint answers to the document, ``rule`` being the desk: its status, and the ruling or the errors.

    The ruling has no receipt. A problem has ``errors``, each with pointer, code and detail, and its ``reasons`` where
    the table is impossible.
    """
    if at not in ENDPOINTS:
        return _nothing_there(at)
    words = WORDS[asked(document) or DEFAULT]
    try:
        sent = door.decode(json.dumps(document, ensure_ascii=False).encode())
        answer = envelope(rule(door.ask(Asks(at), sent)), sent, Asks(at), ANEW, words)
    except DealerServiceError as error:
        return _as_it_arrives(_problem(error, words))
    return _as_it_arrives({"status": 200, **answer})


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
