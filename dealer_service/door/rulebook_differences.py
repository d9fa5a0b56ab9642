"""Where do two rulesets differ? Clause by clause, both values, words and sources beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealer_service.door.citations import Citations, Written
from dealer_service.door.languages import DEFAULT, Language
from dealer_service.door.rulebooks import named
from dealer_service.rulebook import Book, Clause, Ruleset
from dealer_service.rulebook.differing import parted


def rules_apart(
    sides: Sequence[Ruleset], book: Book, citations: Citations, language: Language = DEFAULT
) -> dict[str, Any]:
    """The two rulesets, and each clause that has another value, other words or another source in the one and the other.

    ``same`` counts the clauses in which they agree.
    """
    one, other = sides
    apart = parted(one, other)
    return {
        "sides": [named(each, book) for each in sides],
        "same": len(one.clauses) - len(apart),
        "differ": [
            {
                "clause": each.one.id,
                "differs": _parts(each.one, each.other),
                "sides": [_clause(rules, each.one.id, citations, language) for rules in sides],
            }
            for each in apart
        ],
    }


def _parts(one: Clause[Any], other: Clause[Any]) -> list[str]:
    """What of the clause is not the same."""
    compared = {
        "value": one.plain == other.plain,
        "words": one.says == other.says,
        "source": one.cite == other.cite,
    }
    return [name for name, same in compared.items() if not same]


def _clause(rules: Ruleset, id: str, citations: Citations, language: Language) -> Written:
    written = {"is" if key == "value" else key: part for key, part in citations.of(rules.clauses[id], language).items()}
    del written["clause"]
    return {**written, "applies": rules.applies(id)}
