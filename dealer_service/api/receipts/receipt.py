"""The receipt: digests that bind question, rules, words and answer together, and a signature where there is a key.

All digests are ``sha256:`` and hexadecimal digits, over canonical JSON (RFC 8785): ``question`` of the question
as it was sent, ``answer`` of the whole ruling without its receipt, in the language in which it was given;
``rules`` and ``words`` are the digests of the ruleset, null where no single one rules. ``signature`` is a
detached JWS (RFC 7515, appendix F) over the canonical JSON of the receipt without it.
"""

from __future__ import annotations

import hashlib
from typing import Any

from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.ruling_body import ENGINE, canonical_reasons, id_of, serialize_ruleset_name, spoken
from dealer_service.canonical import canonical
from dealer_service.engine import Asks
from dealer_service.i18n.languages import LANGUAGE_MEMBER, without_language
from dealer_service.i18n.words import ENGLISH, Words
from dealer_service.rulings.ruling import Ruling

REASONS = "reasons"
NO_REASONS = b"[]"
RECEIPT = "receipt"
SIGNATURE = "signature"


def seal_ruling(
    ruling: Ruling, document: Any, asks: Asks, citations: ClauseJson, words: Words = ENGLISH, keys: Keys = NO_KEYS
) -> bytes:
    """The ruling with its receipt, as the canonical JSON in which it is sent."""
    rules = ruling.rules
    binds = {"asks": asks.value, "rules": rules.digest, "words": rules.words_digest, "language": words.language}
    told = {**spoken(ruling, asks, words), "ruleset": serialize_ruleset_name(rules)}
    return seal(told, canonical_reasons(ruling.reasons, citations, words.language), document, binds, keys)


def seal(said: dict[str, Any], reasons: bytes, document: Any, binds: dict[str, Any], keys: Keys = NO_KEYS) -> bytes:
    """What is said, and its reasons, with the engine, an id and a receipt, as canonical JSON.

    The reasons are canonical JSON already; all is written and read through once, in the order of the names.
    """
    question = canonical(document)
    asked = question if LANGUAGE_MEMBER not in document else canonical(without_language(document))
    told = {**said, "engine": ENGINE, "ruling_id": id_of(asked, binds["asks"], binds["rules"])}
    before = canonical({name: part for name, part in told.items() if name < REASONS})
    before = b'%b,"reasons":%b' % (before[:-1], reasons)
    after = canonical({name: part for name, part in told.items() if name > RECEIPT})
    receipt = {**binds, "question": _sha256(question), "answer": _sha256(before + b"," + after[1:])}
    if keys.active is not None:
        receipt[SIGNATURE] = keys.active.sign(canonical(receipt))
    return b"".join((before, b',"', RECEIPT.encode(), b'":', canonical(receipt), b",", after[1:]))


def _sha256(content: bytes) -> str:
    return "sha256:" + hashlib.sha256(content).hexdigest()
