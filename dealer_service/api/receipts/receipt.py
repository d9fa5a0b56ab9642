"""The receipt: digests that bind question, rules, words and answer together, and a signature where there is a key.

All digests are ``sha256:`` and hexadecimal digits, over canonical JSON (RFC 8785): ``question`` of the question
as it was sent, ``answer`` of the whole ruling without its receipt, in its language; ``rules`` and ``words`` are the
digests of the ruleset, null if there are several; ``rule`` is the clause that answers the question. If the floor has
decided, ``floor`` has the decision and the options. ``signature`` is a detached JWS
(RFC 7515, appendix F) over the canonical JSON of the receipt without it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.requests.comparison import Comparison
from dealer_service.api.responses.clause_json import ClauseJson, canonical_reasons
from dealer_service.api.responses.comparison import COMPARE, comparison_body
from dealer_service.api.responses.ruling_body import (
    identified,
    rule_of,
    ruleset_name,
    ruling_id,
    ruling_id_of,
    ruling_without_reasons,
)
from dealer_service.api.work_units import bounded
from dealer_service.canonical import JsonObject, canonical, digest
from dealer_service.engine import Asks
from dealer_service.i18n.languages import LANGUAGE_MEMBER, without_language
from dealer_service.i18n.words import ENGLISH, Words
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.ruling import Ruling

RECEIPT = "receipt"
SIGNATURE = "signature"
FLOOR = "floor"
RULE = "rule"


@dataclass(frozen=True, slots=True)
class Sealed:
    """A ruling as it is sent: its id, and the canonical JSON of all of it with the receipt."""

    ruling_id: str
    body: bytes


def seal_ruling(
    ruling: Ruling, document: Any, asks: Asks, clause_json: ClauseJson, words: Words = ENGLISH, keys: Keys = NO_KEYS
) -> Sealed:
    """The ruling with its receipt; ``document`` is the question as it was sent."""
    body = {**ruling_without_reasons(ruling, asks, words), "ruleset": ruleset_name(ruling.rules)}
    reasons = canonical_reasons(ruling.reasons, clause_json, words.language)
    return _seal(body, b'"reasons":' + reasons, document, binds_ruling(ruling, asks, words), keys)


def seal_comparison(
    comparison: Comparison,
    rulesets: Sequence[Ruleset],
    document: Any,
    clause_json: ClauseJson,
    words: Words,
    keys: Keys = NO_KEYS,
) -> Sealed:
    """The comparison under these rulesets with its receipt; ``document`` is the request."""
    body = comparison_body(comparison, rulesets, clause_json, words)
    return seal(body, document, binds_comparison(rulesets, words), keys)


def seal(body: JsonObject, document: Any, binds: JsonObject, keys: Keys = NO_KEYS) -> Sealed:
    """The body of any ruling without reasons, with the engine's version, its id and its receipt."""
    without_reasons = {name: part for name, part in body.items() if name != "reasons"}
    return _seal(without_reasons, b'"reasons":[]', document, binds, keys)


def with_unsigned_receipt(body: JsonObject, document: Any, binds: JsonObject) -> JsonObject:
    """What the others seal, as JSON data and without a signature."""
    body = identified(body, ruling_id(document, binds["asks"], binds["rules"]))
    return {**body, RECEIPT: {**binds, "question": digest(document), "answer": digest(body)}}


def binds_ruling(ruling: Ruling, asks: Asks, words: Words) -> JsonObject:
    """The fields of a ruling's receipt besides the digests of question and answer."""
    rules, decided = ruling.rules, ruling.floor
    floor = {} if decided is None else {FLOOR: {"code": decided.option.code, "of": [e.code for e in decided.options]}}
    digests = {"rules": rules.digest, "words": rules.words_digest}
    return {"asks": asks.value, **digests, "language": words.language, RULE: rule_of(ruling), **floor}


def floor_of(ruling: JsonObject) -> Any:
    """The decision of the floor in the ruling, as the receipt gives it; None if there is none."""
    decided = ruling.get(FLOOR)
    if not isinstance(decided, dict) or not isinstance(decided.get("of"), list):
        return None
    codes = [each.get("code") if isinstance(each, dict) else None for each in decided["of"]]
    return {"code": decided.get("code"), "of": codes}


def binds_comparison(rulesets: Sequence[Ruleset], words: Words) -> JsonObject:
    """The same for a comparison, which has several rulesets."""
    return {
        "asks": COMPARE,
        "rules": [each.digest for each in rulesets],
        "words": [each.words_digest for each in rulesets],
        "language": words.language,
    }


def _seal(body: JsonObject, reasons: bytes, document: Any, binds: JsonObject, keys: Keys) -> Sealed:
    """The body with its reasons, which are canonical JSON already. Everything is serialized and hashed once.
    Raises AnswerTooLong.

    Fields are in the order of their names: ``reasons`` and then the receipt, between those before and after.
    """
    question = canonical(document)
    asked = question if LANGUAGE_MEMBER not in document else canonical(without_language(document))
    body = identified(body, ruling_id_of(asked, binds["asks"], binds["rules"]))
    before = canonical({name: part for name, part in body.items() if name < RECEIPT})
    before = b"%b,%b" % (before[:-1], reasons)
    after = canonical({name: part for name, part in body.items() if name > RECEIPT})
    receipt = {**binds, "question": _sha256(question), "answer": _sha256(before + b"," + after[1:])}
    if keys.active is not None:
        receipt[SIGNATURE] = keys.active.sign(canonical(receipt))
    whole = b"".join((before, b',"receipt":', canonical(receipt), b",", after[1:]))
    return Sealed(body["ruling_id"], bounded(whole))


def _sha256(content: bytes) -> str:
    return "sha256:" + hashlib.sha256(content).hexdigest()
