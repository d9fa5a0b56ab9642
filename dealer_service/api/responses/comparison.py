"""The body of a comparison: every ruling, the houses that rule alike, and for any two that differ the clauses that
decide."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_service.api.requests.comparison import Comparison
from dealer_service.api.responses.clause_json import ClauseJson, serialize_reasons
from dealer_service.api.responses.json_diff import diff_pointers
from dealer_service.api.responses.ruling_body import COMPARED, ruleset_name, ruling_or_problem, ruling_with_reasons
from dealer_service.api.responses.spoken_line import says_comparison
from dealer_service.canonical import JsonObject
from dealer_service.engine import Asks, compare
from dealer_service.engine.comparison.deciding_clauses import Deciding, Differing
from dealer_service.engine.comparison.houses import Pair
from dealer_service.engine.same_ruling import RulingOrBreaches, reasons_of
from dealer_service.i18n.rule_pages import rules_title
from dealer_service.i18n.words import Words
from dealer_service.rulebook import Rules, Ruleset
from dealer_service.rulings.ruling import Outcome, Ruling

COMPARE = "compare"


def comparison_body(
    comparison: Comparison, rulesets: Sequence[Ruleset], clause_json: ClauseJson, words: Words
) -> JsonObject:
    """The comparison under these rulesets, as JSON data without id and receipt."""
    asks, result = comparison.question.asks, compare(comparison.question, rulesets, most_rulings=comparison.rulings)
    rulings = [
        _ruling(each, rules, asks, clause_json, words) for each, rules in zip(result.results, rulesets, strict=True)
    ]
    answer = {
        "rulings": rulings,
        "alike": [list(each) for each in result.alike],
        "pairs": [_pair(each, rulings, clause_json, words) for each in result.pairs],
    }
    return {
        "says": says_comparison(result, [rules_title(each.house_title, words.language) for each in rulesets], words),
        "outcome": Outcome.DETERMINED.value,
        "answer": answer,
        "next": None,
        "missing": [],
        "rule": None,
        "reasons": [],
        "ruleset": None,
    }


def _ruling(ruling: RulingOrBreaches, rules: Ruleset, asks: Asks, clause_json: ClauseJson, words: Words) -> JsonObject:
    if isinstance(ruling, Ruling):
        return ruling_with_reasons(ruling, asks, clause_json, words)
    reasons = serialize_reasons(reasons_of(ruling), clause_json, words.language)
    return {**ruling_or_problem(ruling, asks, words), "reasons": reasons, "ruleset": ruleset_name(rules)}


def _pair(pair: Pair, rulings: Sequence[JsonObject], clause_json: ClauseJson, words: Words) -> JsonObject:
    """Two rulings that differ: where, and the clauses that decide, with both values; all clauses that differ if none
    decide."""
    ways = [_way(pair.one, pair.other, pair.there), _way(pair.other, pair.one, pair.back)]
    decided = any(way["found"] for way in ways)
    deciding = dict.fromkeys(id for way in (pair.there, pair.back) for ids in way.sets for id in ids)
    return {
        "of": [pair.one, pair.other],
        "differ": diff_pointers(_compared(rulings[pair.one]), _compared(rulings[pair.other])),
        "found": decided,
        "ways": ways,
        "clauses": [
            _differing(each, clause_json, words)
            for id in (deciding if decided else dict.fromkeys(each.id for each in pair.differing))
            for each in pair.differing
            if each.id == id
        ],
    }


def _differing(clause: Differing, clause_json: ClauseJson, words: Words) -> JsonObject:
    """A clause with both values; in a mix with the game whose clause it is."""
    game = {} if clause.game is None else {"game": clause.game}
    sides = (clause.one, clause.other)
    return {"clause": clause.id, **game, "of": [_clause(side, clause.id, clause_json, words) for side in sides]}


def _way(one: int, other: int, result: Deciding) -> JsonObject:
    """The sets of the other's clauses that turn one ruling into the other."""
    return {
        "of": one,
        "into": other,
        "found": bool(result.sets),
        "sets": [list(ids) for ids in result.sets],
        "tried": result.tried,
        "cut_short": result.cut_short,
    }


def _clause(rules: Rules, id: str, clause_json: ClauseJson, words: Words) -> JsonObject:
    return {**clause_json.of(rules.clauses[id], words.language), "applies": rules.applies(id)}


def _compared(ruling: JsonObject) -> JsonObject:
    """The compared parts of a ruling; for a dispute, those of each branch."""
    parts = {name: ruling[name] for name in COMPARED if name in ruling}
    if "contested" in ruling:
        parts["contested"] = {"branches": [_compared(each) for each in ruling["contested"]["branches"]]}
    return parts
