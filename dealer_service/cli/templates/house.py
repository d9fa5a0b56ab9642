"""The first page of a new house: its head, and as comments every clause that it may answer."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dealer_service.cli.text.clause import answer_text, source_text, wrap_text
from dealer_service.rulebook import SECTIONS, Clause, Ruleset
from dealer_service.rulebook.loading.clauses.value_types import VALUE_TYPES, answers_allowed
from dealer_service.rulebook.possible_answers import other_answers

WIDTH = 112

HEAD = """\
# The house rules of {title}: only the clauses that differ from {parent}.
#
#   dealer-service check PATH       list the errors of this page, with the allowed values
#   dealer-service test PATH        run its scenarios; --mutate: list the changes that they do not notice
#   dealer-service explain CLAUSE   list every answer to a clause, with its houses, words and sources
title: {title}
edition: {since}  # the name of this edition
from: {since}  # its first day in force
current: true  # whether it rules when a question gives no date
language: en  # the language of every sentence that names no other
{adopts}deals: [{deals}]  # remove the games that are not dealt

# The comments below are the rules in force now. To change a clause, uncomment it with `every_game` and its section.
# Give your answer, and one sentence that promises exactly that. `cite` is the source: {{source: none}}, or
# {{source: our-sheet, at: rule 7}} once this page has, above `deals`:
#
#   sources:
#     our-sheet: {{title: House rules of {title}, language: en}}
#
# Clauses for only one game go under `games: {{badugi: ...}}` instead of `every_game`.
#
"""


@dataclass(frozen=True, slots=True)
class NewHouse:
    """A new house: id, title, first day, its games, and the house whose sheet it adopts.

    ``games`` are all games that have a page.
    """

    id: str
    title: str
    since: str
    deals: Sequence[str]
    adopts: str | None
    games: Collection[str]


def head(house: NewHouse) -> str:
    """The head of the page. It is a valid page without clauses."""
    adopts = f"adopts: {house.adopts}  # the house to inherit from\n" if house.adopts else ""
    parent, deals = house.adopts or "the book", ", ".join(house.deals)
    return HEAD.format(title=house.title, parent=parent, since=house.since, adopts=adopts, deals=deals)


def house_page(house: NewHouse, rulesets: Sequence[Ruleset]) -> str:
    """The page, with each clause that has other possible answers as a comment.

    ``rulesets`` are those of the house's games, before it answers any clause. A clause that is set by one of these
    games is left out, since its answer is not the same for every game.
    """
    return head(house) + "".join(f"# {line}".rstrip() + "\n" for line in _section_lines(house, rulesets))


def _section_lines(house: NewHouse, rulesets: Sequence[Ruleset]) -> Iterator[str]:
    yield "every_game:"
    set_by_games = {id for rules in rulesets for id, clause in rules.clauses.items() if clause.set_by in house.games}
    for section in SECTIONS:
        clauses = [clause for clause in rulesets[0].clauses.values() if clause.id.startswith(f"{section}.")]
        offered = [clause for clause in clauses if other_answers(clause) and clause.id not in set_by_games]
        if offered:
            yield f"  {section}:"
        for clause in offered:
            yield from (f"    {line}" for line in _clause_lines(clause))


def _clause_lines(clause: Clause[Any]) -> Iterator[str]:
    yield from wrap_text(f"Allowed: {answers_allowed(VALUE_TYPES[clause.id])}.", "# ", "# ", WIDTH)
    yield from wrap_text(f"As it is now: {source_text(clause.cite)}.", "# ", "# ", WIDTH)
    yield f"{clause.id.split('.')[1]}:"
    yield f"  is: {answer_text(clause.json)}"
    yield "  says:"
    for language, words in sorted(clause.says.items()):
        yield from wrap_text(json.dumps(words, ensure_ascii=False), f"    {language}: ", " " * 6, WIDTH)
    yield "  cite: {source: none}"
