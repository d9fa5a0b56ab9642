"""What pages of a game's rules and of a mix have in common: clauses that a search finds, and other houses' answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealer_service.api.responses.clause_json import serialize_citation
from dealer_service.api.responses.rulebook_json import house_title
from dealer_service.canonical import JsonObject
from dealer_service.i18n.languages import Language
from dealer_service.rulebook import Book, Rules
from dealer_service.rulebook.diff import answers_elsewhere
from dealer_service.web.hooks.language import words
from dealer_service.web.rendering import render
from dealer_service.web.search import Search


def clauses_page(
    template: str, content: JsonObject, rules: Rules, others: Sequence[Rules], book: Book, search: Search
) -> str:
    """The page of these rules: the clauses of ``content`` that the search finds, each with the others' answers."""
    language = words().language
    every = [clause for section in content["sections"] for clause in section["clauses"]]
    found = {each["clause"] for each in every if _is_found(each, search)}
    return render(
        template,
        rules=content,
        titles=book.titles,
        search=search,
        found=found,
        count=len(every) if search.words else sum(each["applies"] for each in every),
        other_houses={each.house: house_title(each.house, book, language) for each in others},
        elsewhere={id: _elsewhere(id, rules, others, book, language) for id in found},
    )


def apart_page(apart: JsonObject, book: Book, games: Sequence[JsonObject] = ()) -> str:
    """The page of two rulesets or mixes: the clauses whose answers differ, then those whose words or sources do.

    Those that neither of the two reads are folded.
    """
    read = [each for each in apart["differ"] if any(side["applies"] for side in each["sides"])]
    return render(
        "rulebook/differences.html",
        apart=apart,
        otherwise=[each for each in read if "value" in each["differs"]],
        alike=[each for each in read if "value" not in each["differs"]],
        unread=[each for each in apart["differ"] if each not in read],
        games=games,
        titles=book.titles,
    )


def _is_found(clause: JsonObject, search: Search) -> bool:
    """Whether the clause has the words of the search."""
    cite, name = clause["cite"], clause["clause"].replace("_", " ")
    return search.finds(clause["says"], clause["clause"], name, cite["title"], cite["at"] or "", str(clause["is"]))


def _elsewhere(id: str, rules: Rules, others: Sequence[Rules], book: Book, language: Language) -> dict[str, Any]:
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
