"""How is a ruling sent? Outcome, answer, the next table, and every reason whole, under an id made from the content.

``ruling_id`` is ``r-`` and the first 130 bits of the SHA-256 of the canonical JSON of
``{"asks", "question", "rules", "engine"}``: the endpoint's name, the question as it was sent but for its
``language``, the digest of the rules, the engine's version. The same question under the same rules has the
same id, for ever and everywhere, in every language. It is written in Crockford's base 32, small letters, which
people can read aloud.
"""

from __future__ import annotations

import hashlib
from base64 import b32encode
from typing import Any

from dealer_service import __version__
from dealer_service.canonical import canonical
from dealer_service.desk import Asks
from dealer_service.door.citations import Citations
from dealer_service.door.contested import contested_out, shared
from dealer_service.door.languages import DEFAULT, Language, without_language
from dealer_service.door.saying import saying
from dealer_service.door.words import ENGLISH, Words
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.reasons import Because, Reason
from dealer_service.rulings.ruling import Ruling

ENGINE = {"version": __version__}
CROCKFORD = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", b"0123456789abcdefghjkmnpqrstvwxyz")
LETTERS = 26
ANEW = Citations()


def envelope(
    ruling: Ruling, document: Any, asks: Asks, citations: Citations = ANEW, words: Words = ENGLISH
) -> dict[str, Any]:
    """The ruling as JSON data, ready for ``canonical``; ``document`` is the question as it was sent."""
    identity = ruling_id(document, asks, ruling.rules.digest)
    return {**ruled(ruling, asks, citations, words), "engine": ENGINE, "ruling_id": identity}


def ruled(ruling: Ruling, asks: Asks, citations: Citations, words: Words) -> dict[str, Any]:
    """What was ruled and under which rules, with every reason whole."""
    reasons = reasons_out(ruling.reasons, citations, words.language)
    return {**spoken(ruling, asks, words), "reasons": reasons, "ruleset": ruleset_out(ruling.rules)}


def spoken(ruling: Ruling, asks: Asks, words: Words) -> dict[str, Any]:
    """What was ruled; where facts are contested, each branch of it."""
    held = ruling.contested
    unsettled = held is None or held.matter
    return {
        **(saying(ruling, asks, words) if unsettled else shared(ruling, asks, words)),
        **({} if held is None else {"contested": contested_out(held, asks, words)}),
    }


def ruleset_out(rules: Ruleset) -> dict[str, Any]:
    """The rules by which was ruled, named."""
    return {"house": rules.house, "game": rules.game, "edition": rules.edition, "digest": rules.digest}


def reasons_out(reasons: Because, citations: Citations, language: Language = DEFAULT) -> list[dict[str, Any]]:
    """Each reason whole: the clause with its words and its source, and the facts that brought it to bear."""
    return [{**citations.of(each.clause, language), "facts": each.facts} for each in reasons]


def reasons_written(reasons: Because, citations: Citations, language: Language = DEFAULT) -> bytes:
    """The same as canonical JSON, for which of each reason only the facts have to be written."""
    return b"[%b]" % b",".join([_reason(each, *citations.around(each.clause, language)) for each in reasons])


def _reason(reason: Reason, before: bytes, behind: bytes) -> bytes:
    return b"%b%b%b" % (before, canonical(reason.facts), behind)


def ruling_id(document: Any, asks: Asks, digest: str, engine: str = __version__) -> str:
    """The id of the ruling on this question under these rules, as this module's docstring has it."""
    return id_of(canonical(without_language(document)), asks.value, digest, engine)


def id_of(question: bytes, asks: str, rules: object, engine: str = __version__) -> str:
    """The same of a question that is canonical JSON already."""
    before, after = canonical({"asks": asks, "engine": engine}), canonical({"rules": rules})
    bits = hashlib.sha256(b'%b,"question":%b,%b' % (before[:-1], question, after[1:])).digest()[:20]
    return "r-" + b32encode(bits)[:LETTERS].translate(CROCKFORD).decode()
