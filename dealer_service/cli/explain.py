"""`dealer-service explain CLAUSE`: list the answers to a clause, their houses, and its scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from dealer_service.canonical import canonical
from dealer_service.cli.common import format_option, require_known, rules_option
from dealer_service.cli.reports.clause_code import CodeLine, lines_reading
from dealer_service.cli.reports.formats import as_json
from dealer_service.cli.rule_paths import all_scenarios, load_book
from dealer_service.cli.text.clause import answer_text, clause_json, clause_lines
from dealer_service.rulebook import Book, Clause, Rules
from dealer_service.rulebook.loading.clauses.value_types import NO_VALUE, VALUE_TYPES, answers_allowed
from dealer_service.rulebook.possible_answers import named_answers
from dealer_service.rulebook.sections import ALL_SECTIONS
from dealer_service.scenarios import DISPUTES, ScenarioPage


@dataclass(slots=True)
class ClauseUse:
    """A clause of one page, and the games or mixes that follow it, by house.

    ``unread`` are those of the games that never read the clause.
    """

    clause: Clause[Any]
    games: dict[str, list[str]] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)


@click.command()
@click.argument("clause")
@click.option("--code", is_flag=True, help="Also list the lines of the package that read the clause.")
@rules_option
@format_option("text", "json")
def explain(clause: str, code: bool, rules: tuple[Path, ...], as_of: str | None, form: str) -> None:
    """List the answers to a clause, their houses, and its scenarios.

    CLAUSE is its id, such as betting.max_bets, or the last part of the id.
    """
    book = load_book(rules, as_of)
    by_last_part = [id for id in VALUE_TYPES if id.split(".")[1] == clause]
    id = by_last_part[0] if len(by_last_part) == 1 else require_known(clause, VALUE_TYPES, "clause")
    uses = _clause_uses(id, book)
    own, others, disputes = _scenarios_about(id, all_scenarios(rules))
    read = lines_reading(id) if code else None
    if form == "json":
        click.echo(as_json(_json(id, uses, own, others, disputes) | _code_json(read)))
        return
    lines = [id, (ALL_SECTIONS[id.split(".")[0]].__doc__ or "").strip(), f"Answers: {_allowed_answers(id)}", ""]
    for answer, same_answer in _uses_by_answer(uses):
        lines += [answer, *(line for use in same_answer for line in _use_lines(use)), ""]
    unused = [word for word in named_answers(id) if all(word not in _answer_words(use.clause.json) for use in uses)]
    lines += [f"No page answers: {', '.join(unused)}", ""] if unused else []
    lines += [f"Shown in {page}" for page in own] or ["No scenario page is about this clause."]
    lines += [f"Also named in {', '.join(others)}"] if others else []
    lines += [f"Disputed in {file}: {title}" for file, title in disputes.items()]
    lines += [f"Read in dealer_service/{each.file}:{each.line}  {each.text}" for each in read or ()]
    click.echo("\n".join(lines))


def _allowed_answers(id: str) -> str:
    wanted = VALUE_TYPES[id]
    if wanted is NO_VALUE:
        return "none; it is a standing rule, which a house may word and cite but not switch off"
    return answers_allowed(wanted)


def _answer_words(answer: object) -> Sequence[str]:
    """The words of an answer as written in a page. True and false are words too."""
    if isinstance(answer, list | dict):
        parts = answer.values() if isinstance(answer, dict) else answer
        return [word for each in parts for word in _answer_words(each)]
    return [str(answer).lower()]


def _clause_uses(id: str, book: Book) -> list[ClauseUse]:
    """The uses of the clause in the current rulesets and mixes, one for each page and version."""
    uses: dict[str, ClauseUse] = {}
    for rules in _current_rules(book):
        if id in rules.clauses:
            clause = rules.clauses[id]
            use = uses.setdefault(f"{clause.where}{clause.set_by}", ClauseUse(clause))
            use.games.setdefault(rules.house, []).append(rules.game)
            if not rules.applies(id) and rules.game not in use.unread:
                use.unread.append(rules.game)
    return list(uses.values())


def _current_rules(book: Book) -> Iterator[Rules]:
    """The current ruleset of every house and game, and the current mixes."""
    for house, games in sorted(book.houses().items()):
        yield from (book.find(house, game) for game in games)
        yield from (book.find_mix(house, mix) for mix in book.mixes().get(house, ()))


def _uses_by_answer(uses: Iterable[ClauseUse]) -> list[tuple[str, list[ClauseUse]]]:
    """The uses of each answer, the most frequent answer first."""
    by_answer: dict[str, list[ClauseUse]] = {}
    for use in uses:
        by_answer.setdefault(answer_text(use.clause.json), []).append(use)
    return sorted(by_answer.items(), key=lambda item: -sum(len(use.games) for use in item[1]))


def _use_lines(use: ClauseUse) -> list[str]:
    lines = [f"  {house}: {', '.join(games)}" for house, games in use.games.items()]
    if use.unread:
        lines.append(f"  (not used in {', '.join(sorted(use.unread))})")
    return [*lines, *clause_lines(use.clause, " " * 6)]


def _scenarios_about(id: str, pages: Sequence[ScenarioPage]) -> tuple[list[str], list[str], dict[str, str | None]]:
    """The pages of the clause, other pages that name it, and the titles of disputes by file."""
    own = [page.path.as_posix() for page in pages if page.clause == id]
    named = f'"{id}"'.encode()
    others = {
        page.path.as_posix(): page
        for page in pages
        if page.clause != id and any(named in canonical(case.expected) for case in page.cases)
    }
    disputes = {file: page.title for file, page in sorted(others.items()) if page.section == DISPUTES}
    return own, sorted(others.keys() - disputes.keys()), disputes


def _code_json(read: Sequence[CodeLine] | None) -> dict[str, Any]:
    """The lines of code that read the clause, if they were requested."""
    if read is None:
        return {}
    return {"read_in": [{"file": each.file, "line": each.line, "text": each.text} for each in read]}


def _json(
    id: str, uses: Sequence[ClauseUse], own: Sequence[str], others: Sequence[str], disputes: dict[str, str | None]
) -> dict[str, Any]:
    return {
        "clause": id,
        "answers": _allowed_answers(id),
        "named_answers": list(named_answers(id)),
        "uses": [{**clause_json(use.clause), "games": use.games, "not_read_in": sorted(use.unread)} for use in uses],
        "shown_in": list(own),
        "named_in": list(others),
        "disputed_in": [{"file": file, "title": title} for file, title in disputes.items()],
    }
