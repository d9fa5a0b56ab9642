"""The body of a ruling as JSON: outcome, answer, next table and reasons, under an id made from the content.

``ruling_id`` is ``r-`` and the first 130 bits of the SHA-256 of the canonical JSON of
``{"asks", "question", "rules", "engine"}``: the endpoint's name, the question as it was sent but for its
``language``, the digest of the rules, the engine's version. The same question under the same rules has the
same id, always and everywhere, in every language. It is written in Crockford's base 32 in small letters, which people
can read aloud.
"""

from __future__ import annotations

import hashlib
from base64 import b32encode
from functools import reduce
from typing import Any

from dealer_service import __version__
from dealer_service.api.responses.clause_json import NOTHING_KEPT, ClauseJson, serialize_reasons
from dealer_service.api.responses.json_diff import ABSENT, diff_pointers, shared_part
from dealer_service.api.responses.problems import impossible_table_problem
from dealer_service.api.responses.serializer import (
    serialize_answer,
    serialize_breach,
    serialize_decision,
    serialize_instruction,
    serialize_missing,
)
from dealer_service.api.responses.spoken_line import says
from dealer_service.api.responses.table_json import Written, serialize_table
from dealer_service.canonical import JsonObject, canonical
from dealer_service.engine import Asks, Contested, Detail, Ruled
from dealer_service.engine.play.played import Played
from dealer_service.engine.same_ruling import RulingOrBreaches, reasons_of
from dealer_service.i18n.languages import without_language
from dealer_service.i18n.words import ENGLISH, Words
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.reasons import Reason
from dealer_service.rulings.ruling import Ruling

ENGINE = {"version": __version__}
# What of a ruling is compared with another.
COMPARED = ("outcome", "answer", "next", "problem")
CROCKFORD = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", b"0123456789abcdefghjkmnpqrstvwxyz")
LETTERS = 26


def ruling_body(
    ruling: Ruling, document: Any, asks: Asks, clause_json: ClauseJson = NOTHING_KEPT, words: Words = ENGLISH
) -> JsonObject:
    """The ruling as it is sent, without the receipt; ``document`` is the question as it was sent."""
    body = ruling_with_reasons(ruling, asks, clause_json, words)
    return identified(body, ruling_id(document, asks, ruling.rules.digest))


def identified(body: JsonObject, id: str) -> JsonObject:
    """The body with the engine's version and this id."""
    return {**body, "engine": ENGINE, "ruling_id": id}


def ruling_with_reasons(ruling: Ruling, asks: Asks, clause_json: ClauseJson, words: Words) -> JsonObject:
    """The ruling with its rules and complete reasons."""
    reasons = serialize_reasons(ruling.reasons, clause_json, words.language)
    body = ruling_without_reasons(ruling, asks, words)
    return {**body, "reasons": reasons, "ruleset": ruleset_name(ruling.rules)}


def ruling_without_reasons(ruling: Ruling, asks: Asks, words: Words) -> JsonObject:
    """The ruling; if facts are contested, each of its branches."""
    contested = ruling.contested
    shared = contested is not None and not contested.matter
    return {
        **(_shared_by_branches(ruling, asks, words) if shared else ruling_or_problem(ruling, asks, words)),
        **({} if contested is None else {"contested": _contested(contested, asks, words)}),
    }


def ruling_or_problem(ruling: RulingOrBreaches, asks: Asks, words: Words) -> JsonObject:
    """Outcome, answer, next table and missing facts; or the problem that the table cannot be ruled on."""
    if not isinstance(ruling, Ruling):
        return {"problem": impossible_table_problem(ruling, words)}
    return _ruling_that_says(says(ruling, words), ruling, asks, words)


def _ruling_that_says(
    said: str, ruling: Ruling, asks: Asks, words: Words, written: Written | None = None
) -> JsonObject:
    """The ruling with its line. Parts of tables that are ``written`` are not written again."""
    return {
        "says": said,
        "outcome": ruling.outcome.value,
        "answer": _answer(ruling, asks, words),
        "next": None if ruling.next is None else serialize_table(ruling.next, written),
        "missing": [serialize_missing(each) for each in ruling.missing],
        "rule": rule_of(ruling),
        **_what_went_wrong(ruling, words),
        **({} if ruling.floor is None else {"floor": serialize_decision(ruling.floor, words)}),
    }


def _answer(ruling: Ruling, asks: Asks, words: Words) -> JsonObject:
    """The answer. Of a hand it has the whole ruling on each event, if the question asks for it."""
    answer, members = ruling.answer, serialize_answer(ruling.answer, asks, words)
    if not isinstance(answer, Played):
        return members
    written: Written = {}
    if answer.deviation is not None:
        first = answer.deviation
        members["deviation"]["ruling"] = _whole_ruling(
            says(first.ruling, words), first.ruling, first.asks, words, written
        )
    for each, event in zip(answer.events or (), members.get("events", ()), strict=True):
        if answer.detail is Detail.FULL and each.ruling is not None and each.asks is not None:
            event["ruling"] = _whole_ruling(event["says"], each.ruling, each.asks, words, written)
    return members


def _whole_ruling(said: str, ruling: Ruling, asks: Asks, words: Words, written: Written) -> JsonObject:
    """The ruling on one event of a hand. Its reasons have the clauses' ids: their words are in those of the hand."""
    whole = _ruling_that_says(said, ruling, asks, words, written)
    return {**whole, "reasons": [_short_reason(each) for each in ruling.reasons]}


def rule_of(ruling: Ruling) -> str | None:
    """The id of the clause that answers the question; None if no clause was applied."""
    return None if ruling.rule is None else ruling.rule.clause.id


def _what_went_wrong(ruling: Ruling, words: Words) -> JsonObject:
    """The breaches of a table that is ruled on nevertheless, and the steps that correct them."""
    if not ruling.breaches:
        return {}
    breaches = [serialize_breach(each, words) for each in ruling.breaches]
    return {"breaches": breaches, "mended": [serialize_instruction(each, words) for each in ruling.mended]}


def ruleset_name(rules: Ruleset) -> JsonObject:
    """The rules of the ruling: house, game, edition and digest; and the mix, if the game is dealt in one."""
    mix = {} if rules.mix is None else {"mix": rules.mix.game}
    return {"house": rules.house, "game": rules.game, "edition": rules.edition, "digest": rules.digest, **mix}


def _contested(contested: Contested, asks: Asks, words: Words) -> JsonObject:
    """Whether the dispute matters, which of its facts do, where the branches differ, and every branch."""
    branches = [_branch(each, asks, words) for each in contested.branches]
    first, *others = [{name: each[name] for name in COMPARED if name in each} for each in branches]
    return {
        "matters": bool(contested.matter),
        "facts": [{"at": at, "matters": at in contested.matter} for at, _ in contested.branches[0].facts],
        "differ": list(dict.fromkeys(at for other in others for at in diff_pointers(first, other))),
        "branches": branches,
    }


def _branch(branch: Ruled, asks: Asks, words: Words) -> JsonObject:
    """The ruling on one branch. Its reasons have the clauses' ids, whether they decide, and the facts."""
    return {
        "facts": [{"at": at, "is": value} for at, value in branch.facts],
        **ruling_or_problem(branch.result, asks, words),
        "reasons": [_short_reason(each) for each in reasons_of(branch.result)],
    }


def _short_reason(reason: Reason) -> JsonObject:
    return {"clause": reason.clause.id, "decides": reason.decides, "facts": reason.facts}


def _shared_by_branches(ruling: Ruling, asks: Asks, words: Words) -> JsonObject:
    """The ruling with the common part of the answer and next table of all branches."""
    branches = [ruling_or_problem(each.result, asks, words) for each in ruling.contested.branches]
    answer, after = (reduce(shared_part, [each[name] for each in branches]) for name in ("answer", "next"))
    own = ruling_or_problem(ruling, asks, words)
    return {**own, "answer": answer, "next": None if after is ABSENT else after}


def ruling_id(document: Any, asks: str, rules: object, engine: str = __version__) -> str:
    """The id of the ruling on this question under the rules of this digest; of several digests for a comparison."""
    return ruling_id_of(canonical(without_language(document)), asks, rules, engine)


def ruling_id_of(question: bytes, asks: str, rules: object, engine: str = __version__) -> str:
    """The same for a question that is canonical JSON already, without its ``language``."""
    before, after = canonical({"asks": asks, "engine": engine}), canonical({"rules": rules})
    bits = hashlib.sha256(b'%b,"question":%b,%b' % (before[:-1], question, after[1:])).digest()[:20]
    return "r-" + b32encode(bits)[:LETTERS].translate(CROCKFORD).decode()
