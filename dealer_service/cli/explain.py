"""`dealer-service explain CLAUSE`: its answers, who gives which, in what words and by whom, and where it shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from dealer_service.canonical import canonical
from dealer_service.cli.common import format_option, progress, rules_option
from dealer_service.cli.reports.machine import as_json
from dealer_service.cli.rule_paths import all_scenarios, book_of, known
from dealer_service.cli.text.clause import answer_of, plain_clause, words_of
from dealer_service.rulebook import SECTIONS, Book, Clause
from dealer_service.rulebook.loading.clause_reader import STANDING, WANTED, allowed, least_of
from dealer_service.rulebook.possible_answers import named_answers
from dealer_service.scenarios import DISPUTES, ScenarioPage, run


@dataclass(slots=True)
class Use:
    """A clause as one page has it, the games of each house that go by it, and those of them in which it is not read."""

    clause: Clause[Any]
    games: dict[str, list[str]] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)


@click.command()
@click.argument("clause")
@rules_option
@format_option("text", "json")
def explain(clause: str, rules: tuple[Path, ...], form: str) -> None:
    """Tell all of one clause: which answers it can have, who gives which, and which scenarios show it.

    CLAUSE is its id, such as betting.max_bets, or the last part of it.
    """
    book = book_of(rules)
    named = [id for id in WANTED if id.split(".")[1] == clause]
    id = named[0] if len(named) == 1 else known(clause, WANTED, "clause")
    uses = _uses(id, book)
    own, others, disputes = _shown_in(id, all_scenarios(rules), book)
    if form == "json":
        click.echo(as_json(_plain(id, uses, own, others, disputes)))
        return
    lines = [id, (SECTIONS[id.split(".")[0]].__doc__ or "").strip(), f"Answers: {_answers(id)}", ""]
    for answer, same in _by_answer(uses):
        lines += [answer, *(line for use in same for line in _told(use)), ""]
    idle = [word for word in named_answers(id) if all(word not in _words_in(use.clause.plain) for use in uses)]
    lines += [f"No page answers: {', '.join(idle)}", ""] if idle else []
    lines += [f"Shown in {page}" for page in own] or ["No scenario page is about it."]
    lines += [f"Also met in {', '.join(others)}"] if others else []
    lines += [f"Disputed in {file}: {title}" for file, title in disputes.items()]
    click.echo("\n".join(lines))


def _answers(id: str) -> str:
    wanted = WANTED[id]
    if wanted is STANDING:
        return "none; it is a standing rule, which a house may word and cite, and cannot switch off"
    return allowed(wanted, least_of(id))


def _words_in(plain: object) -> Sequence[str]:
    """The answer's words as a page writes them, true and false among them."""
    return [str(each).lower() for each in (plain if isinstance(plain, list) else [plain])]


def _uses(id: str, book: Book) -> list[Use]:
    """Each form of the clause that rules somewhere now, by house and game."""
    uses: dict[str, Use] = {}
    for house, games in sorted(book.houses().items()):
        for game in games:
            rules = book.find(house, game)
            clause = rules.clauses[id]
            use = uses.setdefault(f"{clause.where}{clause.set_by}", Use(clause))
            use.games.setdefault(house, []).append(game)
            use.unread += [] if rules.applies(id) or game in use.unread else [game]
    return list(uses.values())


def _by_answer(uses: Iterable[Use]) -> list[tuple[str, list[Use]]]:
    found: dict[str, list[Use]] = {}
    for use in uses:
        found.setdefault(answer_of(use.clause.plain), []).append(use)
    return sorted(found.items(), key=lambda each: -sum(len(use.games) for use in each[1]))


def _told(use: Use) -> list[str]:
    lines = [f"  {house}: {', '.join(games)}" for house, games in use.games.items()]
    if use.unread:
        lines.append(f"  (not read in {', '.join(sorted(use.unread))})")
    return [*lines, *words_of(use.clause, " " * 6)]


def _shown_in(id: str, pages: Sequence[ScenarioPage], book: Book) -> tuple[list[str], list[str], dict[str, str | None]]:
    """The pages about the clause, others in which an answer rests on it, and the titles of such disputes by file."""
    own = [page.path.as_posix() for page in pages if page.clause == id]
    count = sum(len(page.cases) for page in pages)
    met = {
        result.page.path.as_posix(): result.page
        for result in progress(run(pages, book), "Asking scenarios", count)
        if result.page.clause != id and f'"{id}"'.encode() in canonical(result.found)
    }
    disputes = {file: page.title for file, page in sorted(met.items()) if page.section == DISPUTES}
    return own, sorted(met.keys() - disputes.keys()), disputes


def _plain(
    id: str, uses: Sequence[Use], own: Sequence[str], others: Sequence[str], disputes: dict[str, str | None]
) -> dict[str, Any]:
    return {
        "clause": id,
        "answers": _answers(id),
        "named_answers": list(named_answers(id)),
        "uses": [{**plain_clause(use.clause), "games": use.games, "not_read_in": sorted(use.unread)} for use in uses],
        "shown_in": list(own),
        "met_in": list(others),
        "disputed_in": [{"file": file, "title": title} for file, title in disputes.items()],
    }
