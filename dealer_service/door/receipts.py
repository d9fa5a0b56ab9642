"""The receipt: digests that bind question, rules, words and answer together, and a signature where there is a key.

All digests are ``sha256:`` and hexadecimal digits, over canonical JSON (RFC 8785): ``question`` of the question
as it was sent, ``answer`` of the whole ruling without its receipt, in the language in which it was given;
``rules`` and ``words`` are the digests of the ruleset, null where no single one rules. ``signature`` is a
detached JWS (RFC 7515, appendix F) over the canonical JSON of the receipt without it.
"""

from __future__ import annotations

import hashlib
from typing import Any

from dealer_service.canonical import canonical
from dealer_service.desk import Asks
from dealer_service.door.citations import Citations
from dealer_service.door.envelope import ENGINE, id_of, ruled
from dealer_service.door.languages import MEMBER, without_language
from dealer_service.door.signing import NO_KEYS, Keys
from dealer_service.door.words import ENGLISH, Words
from dealer_service.rulings.ruling import Ruling

RECEIPT = "receipt"
SIGNATURE = "signature"


def sealed(
    ruling: Ruling, document: Any, asks: Asks, citations: Citations, words: Words = ENGLISH, keys: Keys = NO_KEYS
) -> bytes:
    """The ruling with its receipt, as the canonical JSON in which it is sent."""
    rules = ruling.rules
    binds = {"asks": asks.value, "rules": rules.digest, "words": rules.words_digest, "language": words.language}
    return seal(ruled(ruling, asks, citations, words), document, binds, keys)


def seal(said: dict[str, Any], document: Any, binds: dict[str, Any], keys: Keys = NO_KEYS) -> bytes:
    """What is said, with the engine, an id and a receipt, as canonical JSON; all is written and read through once."""
    question = canonical(document)
    asked = question if MEMBER not in document else canonical(without_language(document))
    told = {**said, "engine": ENGINE, "ruling_id": id_of(asked, binds["asks"], binds["rules"])}
    before = canonical({name: part for name, part in told.items() if name < RECEIPT})
    after = canonical({name: part for name, part in told.items() if name > RECEIPT})
    receipt = {**binds, "question": _sha256(question), "answer": _sha256(before[:-1] + b"," + after[1:])}
    if keys.active is not None:
        receipt[SIGNATURE] = keys.active.sign(canonical(receipt))
    return b"".join((before[:-1], b',"', RECEIPT.encode(), b'":', canonical(receipt), b",", after[1:]))


def _sha256(content: bytes) -> str:
    return "sha256:" + hashlib.sha256(content).hexdigest()
