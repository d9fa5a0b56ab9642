"""Replay: check a receipt against its ruling and its signature, and rule on the question again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from dealer_service.api.errors import Unprocessable, pointer
from dealer_service.api.receipts.receipt import (
    FLOOR,
    RECEIPT,
    RULE,
    SIGNATURE,
    binds_comparison,
    binds_ruling,
    floor_of,
    with_unsigned_receipt,
)
from dealer_service.api.receipts.replay_request import Replay
from dealer_service.api.receipts.signing import Keys, SignatureCheck, check_signature
from dealer_service.api.requests.comparison import Comparison, parse_comparison
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.comparison import COMPARE, comparison_body
from dealer_service.api.responses.json_diff import ABSENT, diff
from dealer_service.api.responses.problems import impossible_table_problem, no_such_option_problem
from dealer_service.api.responses.ruling_body import ENGINE, ruling_with_reasons
from dealer_service.canonical import JsonObject, canonical, digest
from dealer_service.engine import Asks, Question, rule_on
from dealer_service.errors import ImpossibleTable, NoSuchOption, UnknownRuleset
from dealer_service.i18n.languages import DEFAULT, Language
from dealer_service.i18n.words import WORDS
from dealer_service.rulebook import Book, Ruleset

IDENTICAL, DIFFERS, NOT_LOADED = "identical", "differs", "rules-not-loaded"
ENGINE_DIFFERS, WORDS_DIFFER = "engine-differs", "words-differ"
# What changes with another engine, and with other words for the same rules.
OF_ENGINE = ("engine", "ruling_id", RECEIPT)
OF_WORDS = frozenset({"says", "title", "language"})


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where the two rulings differ, with the value in each."""

    at: str
    given: Any
    again: Any


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of checking a receipt.

    ``seals`` says for each part of the receipt whether it is right for this question and ruling. ``notes`` names later
    changes: the engine, the words. ``loaded`` lists the loaded digests if the receipt's rules are not among them.
    ``rules`` are those of the second ruling.
    """

    verdict: str
    seals: Mapping[str, bool]
    signed: SignatureCheck
    notes: tuple[str, ...] = ()
    difference: Difference | None = None
    loaded: tuple[str, ...] = ()
    rules: tuple[Ruleset, ...] = ()

    @property
    def good(self) -> bool:
        """Whether the same ruling is made again, and the signature, if any, is valid."""
        return self.verdict == IDENTICAL and self.signed.verdict in ("valid", "none")


def replay(request: Replay, book: Book, clause_json: ClauseJson, keys: Keys, day: str) -> Verdict:
    """Check the receipt on that date. Raises Unprocessable if its question is invalid."""
    receipt = request.ruling[RECEIPT]
    unsigned = {name: part for name, part in receipt.items() if name != SIGNATURE}
    signed = check_signature(receipt.get(SIGNATURE), canonical(unsigned), keys, request.day or day)
    correct = _correct(request)
    seals = {name: receipt.get(name) == part for name, part in correct.items()}
    question = _question(request)
    rules, loaded = _rules(question, book, request.ruling)
    if not rules:
        return Verdict(NOT_LOADED, seals, signed, loaded=loaded)
    notes = tuple(_notes(request.ruling, receipt, rules))
    given = {**request.ruling, RECEIPT: unsigned}
    difference = _difference(given, _ruled_again(question, request, rules, clause_json), notes)
    if difference is None and not all(seals.values()):
        name = next(name for name, whole in seals.items() if not whole)
        difference = Difference(f"/{RECEIPT}/{name}", receipt.get(name, ABSENT), correct[name])
    return Verdict(DIFFERS if difference else IDENTICAL, seals, signed, notes, difference, rules=rules)


def _correct(request: Replay) -> JsonObject:
    """The receipt that would be correct for the question and the ruling."""
    bare = {name: part for name, part in request.ruling.items() if name != RECEIPT}
    return {
        "asks": request.asks,
        "question": digest(request.question),
        "answer": digest(bare),
        "rules": _ruled_by(request),
        **({} if request.asks == COMPARE else {RULE: bare.get(RULE)}),
        **({} if request.asks == COMPARE or (floor := floor_of(bare)) is None else {FLOOR: floor}),
    }


def _ruled_by(request: Replay) -> Any:
    """The digest of the rules that the ruling itself names; for a comparison, one for each."""
    if request.asks != COMPARE:
        return _part(request.ruling, "ruleset", "digest")
    rulings = _part(request.ruling, "answer", "rulings")
    return [_part(each, "ruleset", "digest") for each in rulings] if isinstance(rulings, list) else None


def _part(value: Any, *names: str) -> Any:
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _question(request: Replay) -> Question | Comparison:
    try:
        if request.asks == COMPARE:
            return parse_comparison(request.question)
        return parse_question(Asks(request.asks), request.question)
    except Unprocessable as refusal:
        faults = [replace(fault, pointer="/question" + fault.pointer) for fault in refusal.faults]
        raise Unprocessable(faults, refusal.left_off) from refusal


def _rules(
    question: Question | Comparison, book: Book, ruling: Mapping[str, Any]
) -> tuple[tuple[Ruleset, ...], tuple[str, ...]]:
    """The rules of the receipt. If one is not loaded: none, and the digests that are loaded.

    If several editions have the same rules, the one with the receipt's words, and of those the one that ruled.
    """
    receipt = ruling[RECEIPT]
    if isinstance(question, Comparison):
        mix, named = question.question.mix, [(each.house, each.game or "") for each in question.under]
        pins = [_pin(receipt, number) for number in range(len(named))]
        ruled = _part(ruling, "answer", "rulings")
        ruled = ruled if isinstance(ruled, list) and len(ruled) == len(named) else [None] * len(named)
    else:
        mix, named = question.mix, [(question.house, question.game)]
        pins = [(receipt.get("rules"), receipt.get("words"))]
        ruled = [ruling]
    pinned_rules = []
    for (house, game), (rules, words), each_ruling in zip(named, pins, ruled, strict=True):
        edition = _part(each_ruling, "ruleset", "edition")
        loaded = _editions(book, house, game, mix)
        pinned = [each for each in loaded if each.digest == rules]
        if not pinned:
            return (), tuple(dict.fromkeys(each.digest for each in loaded))
        pinned_rules.append(max(pinned, key=partial(_closeness, words, edition)))
    return tuple(pinned_rules), ()


def _closeness(words: Any, edition: Any, rules: Ruleset) -> tuple[bool, bool]:
    """Whether the rules have these words, and are of this edition."""
    return rules.words_digest == words, rules.edition == edition


def _pin(receipt: Mapping[str, Any], number: int) -> tuple[Any, Any]:
    rules, words = (receipt.get(name) for name in ("rules", "words"))
    pins = [each[number] if isinstance(each, list) and number < len(each) else None for each in (rules, words)]
    return pins[0], pins[1]


def _editions(book: Book, house: str, game: str, mix: str | None) -> list[Ruleset]:
    """The editions of a ruleset, in a mix if there is one, the latest first; none for an unknown ruleset."""
    try:
        if mix is not None:
            return book.in_mix(house, game, mix)[::-1]
        return [each.rules for each in reversed(book.editions(house, game))]
    except UnknownRuleset:
        return []


def _notes(ruling: Mapping[str, Any], receipt: Mapping[str, Any], rules: Sequence[Ruleset]) -> Iterator[str]:
    if ruling.get("engine") != ENGINE:
        yield ENGINE_DIFFERS
    words = [each.words_digest for each in rules]
    if _language(receipt) != receipt.get("language") or receipt.get("words") not in (words, *words):
        yield WORDS_DIFFER


def _ruled_again(
    question: Question | Comparison, request: Replay, rules: Sequence[Ruleset], clause_json: ClauseJson
) -> JsonObject:
    """The ruling that is made now, in the language of the receipt; a problem if the table cannot be ruled on."""
    words = WORDS[_language(request.ruling[RECEIPT])]
    try:
        if isinstance(question, Comparison):
            body, binds = comparison_body(question, rules, clause_json, words), binds_comparison(rules, words)
        else:
            ruling = rule_on(question, rules[0])
            body = ruling_with_reasons(ruling, question.asks, clause_json, words)
            binds = binds_ruling(ruling, question.asks, words)
    except ImpossibleTable as refusal:
        return {"problem": impossible_table_problem(refusal.breaches, words)}
    except NoSuchOption as refusal:
        return {"problem": no_such_option_problem(refusal, words)}
    return with_unsigned_receipt(body, request.question, binds)


def _language(receipt: Mapping[str, Any]) -> Language:
    """The language of the ruling, if the service has it; else the default."""
    language = receipt.get("language")
    return language if isinstance(language, str) and language in WORDS else DEFAULT


def _difference(given: JsonObject, again: JsonObject, notes: Collection[str]) -> Difference | None:
    """The first difference that the notes do not explain; a problem is one at the outcome."""
    if "problem" in again:
        return Difference("/outcome", given.get("outcome", ABSENT), again)
    left_out = {*(OF_ENGINE if ENGINE_DIFFERS in notes else ()), *((RECEIPT,) if WORDS_DIFFER in notes else ())}
    given, again = ({name: part for name, part in each.items() if name not in left_out} for each in (given, again))
    for place, here, there in diff(given, again, OF_WORDS if WORDS_DIFFER in notes else frozenset()):
        return Difference(pointer(place), here, there)
    return None
