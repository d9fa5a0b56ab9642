"""How is a ruling sent? Outcome, answer, the next table, and every reason whole, under an id made from the content.

``ruling_id`` is ``r-`` and the first 130 bits of the SHA-256 of the canonical JSON of
``{"asks", "question", "rules", "engine"}``: the endpoint's name, the question as it was sent, the digest of
the rules, the engine's version. The same question under the same rules has the same id, for ever and
everywhere. It is written in Crockford's base 32, small letters, which people can read aloud.
"""

from __future__ import annotations

import hashlib
from base64 import b32encode
from typing import Any

from dealer_service import __version__
from dealer_service.canonical import canonical
from dealer_service.desk import Asks
from dealer_service.door.citations import Citations
from dealer_service.door.plain import plain
from dealer_service.door.tables import table_out
from dealer_service.door.words import ENGLISH, Words
from dealer_service.rulings.reasons import Because
from dealer_service.rulings.ruling import Ruling

ENGINE = {"version": __version__}
CROCKFORD = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", b"0123456789abcdefghjkmnpqrstvwxyz")
LETTERS = 26
ANEW = Citations()


def envelope(
    ruling: Ruling, document: Any, asks: Asks, citations: Citations = ANEW, words: Words = ENGLISH
) -> dict[str, Any]:
    """The ruling as JSON data, ready for ``canonical``; ``document`` is the question as it was sent."""
    rules = ruling.rules
    return {
        "outcome": ruling.outcome.value,
        "answer": plain(ruling.answer, asks, words),
        "next": None if ruling.next is None else table_out(ruling.next),
        "missing": [{"at": each.at, "needed_by": each.needed_by} for each in ruling.missing],
        "reasons": reasons_out(ruling.reasons, citations),
        "ruleset": {"house": rules.house, "game": rules.game, "edition": rules.edition, "digest": rules.digest},
        "engine": ENGINE,
        "ruling_id": ruling_id(document, asks, rules.digest),
    }


def reasons_out(reasons: Because, citations: Citations) -> list[dict[str, Any]]:
    """Each reason whole: the clause with its words and its source, and the facts that brought it to bear."""
    return [{**citations.of(each.clause), "facts": each.facts} for each in reasons]


def ruling_id(document: Any, asks: Asks, digest: str, engine: str = __version__) -> str:
    """The id of the ruling on this question under these rules, as this module's docstring has it."""
    content = {"asks": asks.value, "question": document, "rules": digest, "engine": engine}
    bits = hashlib.sha256(canonical(content)).digest()[:20]
    return "r-" + b32encode(bits)[:LETTERS].translate(CROCKFORD).decode()
