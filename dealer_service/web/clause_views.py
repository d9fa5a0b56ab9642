"""What the pages of the rulebook show of a clause: whether a search finds it, and the answers of other houses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealer_service.api.responses.clause_json import serialize_citation
from dealer_service.api.responses.rulebook_json import house_title
from dealer_service.canonical import JsonObject
from dealer_service.i18n.languages import Language
from dealer_service.rulebook import Book, Rules
from dealer_service.rulebook.diff import answers_elsewhere
from dealer_service.web.search import Search


def is_clause_found(clause: JsonObject, search: Search) -> bool:
    """Whether the clause has the words of the search."""
    cite, name = clause["cite"], clause["clause"].replace("_", " ")
    return search.finds(clause["says"], clause["clause"], name, cite["title"], cite["at"] or "", str(clause["is"]))


def elsewhere(id: str, rules: Rules, others: Sequence[Rules], book: Book, language: Language) -> dict[str, Any]:
    """The answers of other houses to this clause: each with its houses and sources."""
    found = answers_elsewhere(id, rules, others)
    return {
        "same": found.same,
        "otherwise": [
            {
                "is": each.value,
                "by": [
                    {
                        "house": house,
                        "title": house_title(house, book, language),
                        "cite": serialize_citation(clause.cite, language),
                    }
                    for house, clause in each.by
                ],
            }
            for each in found.otherwise
        ],
    }
