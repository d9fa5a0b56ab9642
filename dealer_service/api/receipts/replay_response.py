"""How is a verdict on a receipt told? In the one envelope, sealed like any ruling."""

from __future__ import annotations

from typing import Any

from dealer_service.api.receipts.receipt import NO_REASONS, seal
from dealer_service.api.receipts.replay import NOT_LOADED, Difference, Verdict
from dealer_service.api.receipts.signing import NO_KEYS, Keys, SignatureCheck
from dealer_service.api.responses.json_diff import ABSENT
from dealer_service.api.responses.ruling_body import serialize_ruleset_name
from dealer_service.i18n.words import Words
from dealer_service.rulings.ruling import Outcome

REPLAY = "replay"


def seal_verdict(found: Verdict, day: str, document: Any, words: Words, keys: Keys = NO_KEYS) -> bytes:
    """The verdict of that day, sealed, as canonical JSON; ``document`` is what was sent."""
    rules = found.rules[0] if len(found.rules) == 1 else None
    told: dict[str, Any] = {
        "outcome": Outcome.DETERMINED.value,
        "answer": serialize_verdict(found, day),
        "next": None,
        "missing": [],
        "ruleset": None if rules is None else serialize_ruleset_name(rules),
    }
    binds = {
        "asks": REPLAY,
        "rules": None if rules is None else rules.digest,
        "words": None if rules is None else rules.words_digest,
        "language": words.language,
    }
    return seal(told, NO_REASONS, document, binds, keys)


def serialize_verdict(found: Verdict, day: str) -> dict[str, Any]:
    """The verdict as JSON data."""
    return {
        "verdict": found.verdict,
        "difference": None if found.difference is None else _difference(found.difference),
        "seals": dict(found.seals),
        "signature": _signature(found.signed, day),
        "notes": list(found.notes),
        **({"loaded": list(found.loaded)} if found.verdict == NOT_LOADED else {}),
    }


def _difference(found: Difference) -> dict[str, Any]:
    """Where, and what stands there on either side; a side on which nothing does is left out."""
    sides = {"given": found.given, "again": found.again}
    return {"at": found.at, **{name: part for name, part in sides.items() if part is not ABSENT}}


def _signature(signed: SignatureCheck, day: str) -> dict[str, Any]:
    key = signed.key
    used = {} if key is None else {"not_before": key.not_before, "not_after": key.not_after, "on": day}
    return {"verdict": signed.verdict, **({} if signed.kid is None else {"kid": signed.kid}), **used}
