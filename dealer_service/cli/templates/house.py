"""The sheet that a new house starts from: its head, and in comments every clause that it might answer otherwise."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from dealer_service.cli.text.clause import answer_text, source_text
from dealer_service.rulebook import SECTIONS, Clause, Ruleset
from dealer_service.rulebook.loading.clause_reader import VALUE_TYPES, answers_allowed, least_number
from dealer_service.rulebook.possible_answers import other_answers

WIDTH = 112

HEAD = """\
# The house rules of {title}: only the clauses in which it parts ways with {parent}.
#
#   dealer-service check PATH       what is wrong with this page, and what would be right
#   dealer-service test PATH        is it as the scenarios beside it say?  --mutate: would they notice a change?
#   dealer-service explain CLAUSE   every answer to a clause, who gives it, in what words, from which source
title: {title}
edition: {since}  # the name of this edition
from: {since}  # the first day on which it holds
current: true  # whether it rules when nobody asks for a day
language: en  # the language of every sentence that names no other
{adopts}deals: [{deals}]  # strike out what is not dealt

# Below stands, in comments, what holds now. To part ways, take a clause out of the comments, with `every_game` and its
# section; answer it, and word it anew in one sentence that promises what is done, no more and no less. `cite` says who
# says so: {{source: none}}, or {{source: our-sheet, at: rule 7}} once a sources.yaml beside houses/ registers it:
#
#   title: Sources
#   sources:
#     our-sheet: {{title: House rules of {title}, language: en}}
#
# What holds in one game alone stands under `games: {{badugi: ...}}` in the place of `every_game`.
#
"""


@dataclass(frozen=True, slots=True)
class NewHouse:
    """A house that is to be: its id and title, its first day, the games it deals, the house that it adopts.

    ``games`` are all that there are, whose pages say what a house does not.
    """

    id: str
    title: str
    since: str
    deals: Sequence[str]
    adopts: str | None
    games: Collection[str]


def head(house: NewHouse) -> str:
    """The page without any clause; it changes nothing."""
    adopts = f"adopts: {house.adopts}  # the house whose sheet it takes over\n" if house.adopts else ""
    parent, deals = house.adopts or "the book", ", ".join(house.deals)
    return HEAD.format(title=house.title, parent=parent, since=house.since, adopts=adopts, deals=deals)


def house_page(house: NewHouse, now: Sequence[Ruleset]) -> str:
    """The page, and in comments each clause that has another answer, as it holds ``now`` in the games it deals.

    What one of these games says for itself is not offered for all of them.
    """
    return head(house) + "".join(f"# {line}".rstrip() + "\n" for line in _section_lines(house, now))


def _section_lines(house: NewHouse, now: Sequence[Ruleset]) -> Iterator[str]:
    yield "every_game:"
    of_games = {id for rules in now for id, clause in rules.clauses.items() if clause.set_by in house.games}
    for section in SECTIONS:
        clauses = [clause for clause in now[0].clauses.values() if clause.id.startswith(f"{section}.")]
        offered = [clause for clause in clauses if other_answers(clause) and clause.id not in of_games]
        if offered:
            yield f"  {section}:"
        for clause in offered:
            yield from (f"    {line}" for line in _clause_lines(clause))


def _clause_lines(clause: Clause[Any]) -> Iterator[str]:
    yield from _broken(f"Allowed: {answers_allowed(VALUE_TYPES[clause.id], least_number(clause.id))}.", "# ", "# ")
    yield from _broken(f"As it is now: {source_text(clause.cite)}.", "# ", "# ")
    yield f"{clause.id.split('.')[1]}:"
    yield f"  is: {answer_text(clause.json)}"
    yield "  says:"
    for language, words in sorted(clause.says.items()):
        yield from _broken(json.dumps(words, ensure_ascii=False), f"    {language}: ", " " * 6)
    yield "  cite: {source: none}"


def _broken(text: str, first: str, others: str) -> list[str]:
    """The text on as many lines as it takes; where it stands in quotes, YAML reads the breaks as spaces."""
    return wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False, break_long_words=False
    )
