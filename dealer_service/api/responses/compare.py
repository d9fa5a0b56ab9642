"""How is a comparison told? Every ruling, who rules alike, and for any two that differ the clauses that decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealer_service.api.receipts.receipt import NO_REASONS, seal
from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.requests.compare import Comparison
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.json_diff import diff_pointers
from dealer_service.api.responses.ruling_body import HEARD, ruled, saying, serialize_reasons, serialize_ruleset_name
from dealer_service.engine import Asks, compare
from dealer_service.engine.compare import Pair
from dealer_service.engine.deciding_clauses import Deciding
from dealer_service.engine.same_ruling import RulingOrBreaches, reasons_of
from dealer_service.i18n.words import Words
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.ruling import Outcome, Ruling

COMPARE = "compare"


def seal_comparison(
    comparison: Comparison,
    rulesets: Sequence[Ruleset],
    document: Any,
    citations: ClauseJson,
    words: Words,
    keys: Keys = NO_KEYS,
) -> bytes:
    """The comparison under these rules, sealed, as canonical JSON; ``document`` is what was sent."""
    asks, found = comparison.question.asks, compare(comparison.question, rulesets)
    rulings = [_ruled(each, rules, asks, citations, words) for each, rules in zip(found.results, rulesets, strict=True)]
    answer = {
        "rulings": rulings,
        "alike": [list(each) for each in found.alike],
        "pairs": [_pair(each, rulings, rulesets, citations, words) for each in found.pairs],
    }
    told: dict[str, Any] = {
        "outcome": Outcome.DETERMINED.value,
        "answer": answer,
        "next": None,
        "missing": [],
        "ruleset": None,
    }
    binds = {
        "asks": COMPARE,
        "rules": [each.digest for each in rulesets],
        "words": [each.words_digest for each in rulesets],
        "language": words.language,
    }
    return seal(told, NO_REASONS, document, binds, keys)


def _ruled(found: RulingOrBreaches, rules: Ruleset, asks: Asks, citations: ClauseJson, words: Words) -> dict[str, Any]:
    if isinstance(found, Ruling):
        return ruled(found, asks, citations, words)
    reasons = serialize_reasons(reasons_of(found), citations, words.language)
    return {**saying(found, asks, words), "reasons": reasons, "ruleset": serialize_ruleset_name(rules)}


def _pair(
    pair: Pair, rulings: Sequence[dict[str, Any]], rulesets: Sequence[Ruleset], citations: ClauseJson, words: Words
) -> dict[str, Any]:
    """Two that differ: where, and the clauses that decide, as either side has them; all that differ where none do."""
    ways = [_way(pair.one, pair.other, pair.there), _way(pair.other, pair.one, pair.back)]
    found = any(way["found"] for way in ways)
    decide = dict.fromkeys(id for way in (pair.there, pair.back) for ids in way.sets for id in ids)
    sides = (pair.one, pair.other)
    return {
        "of": list(sides),
        "differ": diff_pointers(_heard(rulings[pair.one]), _heard(rulings[pair.other])),
        "found": found,
        "ways": ways,
        "clauses": [
            {"clause": id, "of": [_clause(rulesets[side], id, citations, words) for side in sides]}
            for id in (decide if found else pair.differing)
        ],
    }


def _way(one: int, other: int, found: Deciding) -> dict[str, Any]:
    """The sets of clauses of the other that turn the one's answer into the other's."""
    return {
        "of": one,
        "into": other,
        "found": bool(found.sets),
        "sets": [list(ids) for ids in found.sets],
        "tried": found.tried,
        "cut_short": found.cut_short,
    }


def _clause(rules: Ruleset, id: str, citations: ClauseJson, words: Words) -> dict[str, Any]:
    return {**citations.of(rules.clauses[id], words.language), "applies": rules.applies(id)}


def _heard(told: dict[str, Any]) -> dict[str, Any]:
    """What of a ruling is compared; of a dispute, what is compared of each branch."""
    heard = {name: told[name] for name in HEARD if name in told}
    if "contested" in told:
        heard["contested"] = [_heard(each) for each in told["contested"]["branches"]]
    return heard
