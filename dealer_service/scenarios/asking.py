"""A question is asked as over HTTP, without HTTP: what comes back is the ruling, or the problem with its status."""

from __future__ import annotations

import json
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from dealer_service import door
from dealer_service.canonical import canonical
from dealer_service.desk import Asks, Question
from dealer_service.door.citations import Citations
from dealer_service.door.envelope import envelope
from dealer_service.door.languages import DEFAULT, asked
from dealer_service.door.problems import refused
from dealer_service.door.words import WORDS
from dealer_service.errors import DealerServiceError
from dealer_service.rulings.ruling import Ruling

Answer = dict[str, Any]
Rule = Callable[[Question], Ruling]

ENDPOINTS = tuple(asks.value for asks in Asks)
ANEW = Citations()


def ask(at: str, document: Any, rule: Rule) -> Answer:
    """What the endpoint answers to the document, ``rule`` being the desk: its status, and the ruling or the problem.

    The ruling has no receipt, and a problem no instance, since no request was made.
    """
    if at not in ENDPOINTS:
        return _nothing_there(at)
    words = WORDS[asked(document) or DEFAULT]
    try:
        sent = door.decode(json.dumps(document, ensure_ascii=False).encode())
        answer = envelope(rule(door.ask(Asks(at), sent)), sent, Asks(at), ANEW, words)
    except DealerServiceError as error:
        return _as_it_arrives(refused(error, words, ANEW))
    return _as_it_arrives({"status": 200, **answer})


def _nothing_there(at: str) -> Answer:
    near = get_close_matches(at, ENDPOINTS, 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    says = f"Nothing is asked at {at}.{hint} Endpoints are {', '.join(ENDPOINTS)}."
    fault = {"pointer": "", "code": "not-found", "detail": says, "allowed": list(ENDPOINTS)}
    return {"status": 404, "errors": [fault]}


def _as_it_arrives(answer: Answer) -> Answer:
    """Lists and mappings, and nothing else of Python's."""
    found: Answer = json.loads(canonical(answer))
    return found
