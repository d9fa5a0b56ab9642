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
from functools import reduce
from typing import Any

from dealer_service import __version__
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.json_diff import ABSENT, diff_pointers, shared_part
from dealer_service.api.responses.serialize import serialize_answer, serialize_breach
from dealer_service.api.responses.table_json import serialize_table
from dealer_service.canonical import canonical
from dealer_service.engine import Asks, Contested, Ruled
from dealer_service.engine.same_ruling import RulingOrBreaches, reasons_of
from dealer_service.i18n.languages import DEFAULT, Language, without_language
from dealer_service.i18n.words import ENGLISH, Words
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.reasons import Because, Reason
from dealer_service.rulings.ruling import Ruling

# What an answer calls ``at`` and ``says``, a problem calls as it does in all faults.
FAULTS_SAY = {"at": "pointer", "says": "detail"}
IMPOSSIBLE = "impossible-table"


def saying(found: RulingOrBreaches, asks: Asks, words: Words) -> dict[str, Any]:
    """Outcome, answer, next table and missing facts; or the problem that the table cannot be ruled on."""
    if not isinstance(found, Ruling):
        return {"problem": impossible_table_problem(found, words)}
    return {
        "outcome": found.outcome.value,
        "answer": serialize_answer(found.answer, asks, words),
        "next": None if found.next is None else serialize_table(found.next),
        "missing": [{"at": each.at, "needed_by": each.needed_by} for each in found.missing],
    }


def impossible_table_problem(found: RulingOrBreaches, words: Words) -> dict[str, Any]:
    """What is wrong with the table, in the shape of all problems (RFC 9457); the reasons stand elsewhere."""
    assert not isinstance(found, Ruling)
    breaches = [serialize_breach(breach, words) for breach in found]
    return {
        "type": f"/problems/{IMPOSSIBLE}",
        "title": words.title(IMPOSSIBLE),
        "status": 422,
        "detail": words.detail("one-fault" if len(breaches) == 1 else "faults", count=len(breaches)),
        "errors": [{FAULTS_SAY.get(name, name): part for name, part in breach.items()} for breach in breaches],
    }


HEARD = ("outcome", "answer", "next", "problem")


def contested_out(found: Contested, asks: Asks, words: Words) -> dict[str, Any]:
    """Whether the dispute matters, which of its facts do, where the branches differ, and every branch.

    The reasons of a branch are told by their clauses and facts alone; they stand whole beside it.
    """
    branches = [_branch(each, asks, words) for each in found.branches]
    heard = [{name: each[name] for name in HEARD if name in each} for each in branches]
    return {
        "matters": bool(found.matter),
        "facts": [{"at": at, "matters": at in found.matter} for at, _ in found.branches[0].facts],
        "differ": list(dict.fromkeys(at for each in heard[1:] for at in diff_pointers(heard[0], each))),
        "branches": branches,
    }


def shared(ruling: Ruling, asks: Asks, words: Words) -> dict[str, Any]:
    """What all branches say: of the answer and the next table what is the same whatever the contested facts are."""
    sayings = [saying(each.result, asks, words) for each in ruling.contested.branches]
    answer, after = (reduce(shared_part, [each[name] for each in sayings]) for name in ("answer", "next"))
    return {**saying(ruling, asks, words), "answer": answer, "next": None if after is ABSENT else after}


def _branch(found: Ruled, asks: Asks, words: Words) -> dict[str, Any]:
    reasons = [{"clause": each.clause.id, "facts": each.facts} for each in reasons_of(found.result)]
    return {
        "facts": [{"at": at, "is": value} for at, value in found.facts],
        **saying(found.result, asks, words),
        "reasons": reasons,
    }


ENGINE = {"version": __version__}
CROCKFORD = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", b"0123456789abcdefghjkmnpqrstvwxyz")
LETTERS = 26
ANEW = ClauseJson()


def ruling_body(
    ruling: Ruling, document: Any, asks: Asks, citations: ClauseJson = ANEW, words: Words = ENGLISH
) -> dict[str, Any]:
    """The ruling as JSON data, ready for ``canonical``; ``document`` is the question as it was sent."""
    identity = ruling_id(document, asks, ruling.rules.digest)
    return {**ruled(ruling, asks, citations, words), "engine": ENGINE, "ruling_id": identity}


def ruled(ruling: Ruling, asks: Asks, citations: ClauseJson, words: Words) -> dict[str, Any]:
    """What was ruled and under which rules, with every reason whole."""
    reasons = serialize_reasons(ruling.reasons, citations, words.language)
    return {**spoken(ruling, asks, words), "reasons": reasons, "ruleset": serialize_ruleset_name(ruling.rules)}


def spoken(ruling: Ruling, asks: Asks, words: Words) -> dict[str, Any]:
    """What was ruled; where facts are contested, each branch of it."""
    held = ruling.contested
    unsettled = held is None or held.matter
    return {
        **(saying(ruling, asks, words) if unsettled else shared(ruling, asks, words)),
        **({} if held is None else {"contested": contested_out(held, asks, words)}),
    }


def serialize_ruleset_name(rules: Ruleset) -> dict[str, Any]:
    """The rules by which was ruled, named."""
    return {"house": rules.house, "game": rules.game, "edition": rules.edition, "digest": rules.digest}


def serialize_reasons(reasons: Because, citations: ClauseJson, language: Language = DEFAULT) -> list[dict[str, Any]]:
    """Each reason whole: the clause with its words and its source, and the facts that brought it to bear."""
    return [{**citations.of(each.clause, language), "facts": each.facts} for each in reasons]


def canonical_reasons(reasons: Because, citations: ClauseJson, language: Language = DEFAULT) -> bytes:
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
