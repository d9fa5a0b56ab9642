"""The answer to a replay: the verdict on a receipt, sealed like any ruling."""

from __future__ import annotations

from typing import Any

from dealer_service.api.receipts.receipt import Sealed, seal
from dealer_service.api.receipts.replay import NOT_LOADED, Difference, Verdict
from dealer_service.api.receipts.signing import NO_KEYS, Keys, SignatureCheck
from dealer_service.api.responses.json_diff import ABSENT
from dealer_service.api.responses.ruling_body import ruleset_name
from dealer_service.canonical import JsonObject
from dealer_service.i18n.words import Words
from dealer_service.rulings.ruling import Outcome

REPLAY = "replay"


def seal_verdict(verdict: Verdict, day: str, document: Any, words: Words, keys: Keys = NO_KEYS) -> Sealed:
    """The verdict with its receipt; ``document`` is the request."""
    rules = verdict.rules[0] if len(verdict.rules) == 1 else None
    body: JsonObject = {
        "says": words.line(f"replay-{verdict.verdict}"),
        "outcome": Outcome.DETERMINED.value,
        "answer": serialize_verdict(verdict, day),
        "next": None,
        "missing": [],
        "rule": None,
        "reasons": [],
        "ruleset": None if rules is None else ruleset_name(rules),
    }
    binds = {
        "asks": REPLAY,
        "rules": None if rules is None else rules.digest,
        "words": None if rules is None else rules.words_digest,
        "language": words.language,
    }
    return seal(body, document, binds, keys)


def serialize_verdict(verdict: Verdict, day: str) -> JsonObject:
    """The verdict as JSON data."""
    return {
        "verdict": verdict.verdict,
        "difference": None if verdict.difference is None else _difference(verdict.difference),
        "seals": dict(verdict.seals),
        "signature": _signature(verdict.signed, day),
        "notes": list(verdict.notes),
        **({"loaded": list(verdict.loaded)} if verdict.verdict == NOT_LOADED else {}),
    }


def _difference(difference: Difference) -> JsonObject:
    """The place, and the value on each side; a side without one is omitted."""
    sides = {"given": difference.given, "again": difference.again}
    return {"at": difference.at, **{name: part for name, part in sides.items() if part is not ABSENT}}


def _signature(check: SignatureCheck, day: str) -> JsonObject:
    key = check.key
    used = {} if key is None else {"not_before": key.not_before, "not_after": key.not_after, "on": day}
    return {"verdict": check.verdict, **({} if check.kid is None else {"kid": check.kid}), **used}
