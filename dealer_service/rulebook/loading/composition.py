"""Pages become rulesets and mixes, edition by edition. The house overrides the game, the game overrides poker."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import chain, pairwise
from typing import Any

from dealer_service.canonical import digest
from dealer_service.message import message
from dealer_service.rulebook.book import Edition
from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.loading.clauses.value_types import OF_GAMES, OF_MIXES
from dealer_service.rulebook.loading.consistency import check_answers, check_antes
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.rulebook.loading.pages import Layer, Page, PageKind, PagesById, current_pages, in_force_on, lineage
from dealer_service.rulebook.ruleset import Mix, Ruleset
from dealer_service.rulebook.sections import ROTATION, SECTIONS, RotationRules

# House and game or mix, and the pages that rule them: poker, the game after its parents, the house after its own.
Pair = tuple[str, str]
Line = tuple[Page, ...]
POKER = "poker"


@dataclass(frozen=True, slots=True)
class Span:
    """A line of pages, its first day in force, the day after its last, and whether it is current."""

    line: Line
    since: str
    until: str | None
    current: bool


def compose(pages: Sequence[Page], faults: list[Fault]) -> list[Edition[Ruleset]]:
    """Every edition of every ruleset that these pages make. Errors go to ``faults``.

    A ruleset has an edition from each day that one of its pages changes, and one of them is current. Pages that are
    current together but were never in force together make an edition that is never in force.
    """
    editions: list[Edition[Ruleset]] = []
    missing: dict[str, list[Fault]] = {}
    spans = list(spans_of(pages, faults))
    for span in spans:
        clauses = _merged(layers(span.line))
        for id in OF_GAMES:
            if id not in clauses:
                missing.setdefault(id, []).append(_missing(span.line, id))
        check_answers(_pair(span.line)[1].id, clauses, faults, [page.id for page in span.line])
        if span.current:
            check_antes(_pair(span.line)[1].id, clauses, span.line[-1], pages, faults)
        whole = {id: clause for id, clause in clauses.items() if clause is not None}
        if len(whole) == len(OF_GAMES):
            editions.append(Edition(_ruleset(span.line, whole), span.since, span.current, span.until))
    for id, each in missing.items():
        everywhere = Fault(
            spans[0].line[0].at, id, message("a clause that is on no page"), message("one in poker.yaml")
        )
        faults.extend([everywhere] if len(each) == len(spans) else each)
    return editions


def compose_mixes(pages: Sequence[Page], faults: list[Fault], games: Iterable[Edition[Ruleset]]) -> list[Edition[Mix]]:
    """Every edition of every mix that these pages make, with these games. Errors go to ``faults``."""
    with_up_cards = {each.rules.game for each in games if each.rules.dealing.streets.value.up_places}
    editions: list[Edition[Mix]] = []
    for span in spans_of(pages, [], PageKind.MIX):
        clauses = _merged(page.rotation for page in span.line)
        missing = [id for id in OF_MIXES if id not in clauses]
        mix = next(page for page in reversed(span.line) if page.kind is PageKind.MIX)
        faults += [
            Fault(mix.at, id, message("no such clause for {mix}", mix=mix.id), message("one in poker.yaml or its mix"))
            for id in missing
        ]
        whole = {id: clause for id, clause in clauses.items() if clause is not None}
        if len(whole) == len(OF_MIXES):
            editions.append(Edition(_mix(span.line, whole, with_up_cards), span.since, span.current, span.until))
    return editions


def spans_of(pages: Sequence[Page], faults: list[Fault], kind: PageKind = PageKind.GAME) -> Iterator[Span]:
    """The time that each line of pages is in force, for all games or all mixes."""
    held: dict[Pair, list[tuple[str, Line]]] = {}
    for day in sorted({page.since.value for page in pages}):
        lines = _lines(in_force_on(day, pages), faults, kind)
        for pair in {**held, **lines}:
            history = held.setdefault(pair, [("", ())])
            if history[-1][1] != (line := lines.get(pair, ())):
                history.append((day, line))
    now = _lines(current_pages(pages), faults, kind)
    for pair in {**held, **now}:
        history = held.get(pair, [])
        ruling = now.get(pair)
        latest = max((since for since, line in history if line == ruling), default=None)
        for (since, line), (until, _) in pairwise([*history, (None, ())]):
            if line and since is not None:
                yield Span(line, since, until, since == latest)
        if ruling and latest is None:
            since = max(page.since.value for page in ruling)
            yield Span(ruling, since, since, True)


def _lines(pages: PagesById, faults: list[Fault], kind: PageKind) -> dict[Pair, Line]:
    """The pages of each house and game or mix. Empty if one of the pages is missing."""
    lines: dict[Pair, Line] = {}
    families = {page.id: lineage(page, pages, faults) for page in pages.values()}
    for house in pages.values():
        for game in house.deals if kind is PageKind.GAME else house.mixes:
            line = families.get(POKER, ()), families.get(game.value, ()), families[house.id]
            if all(line) and line[1][-1].kind is kind:
                lines[house.id, game.value] = tuple(chain(*line))
    return lines


def _merged(layers: Iterable[Layer]) -> dict[str, Clause[Any] | None]:
    """The clauses of all layers. Later ones override earlier ones."""
    merged: dict[str, Clause[Any] | None] = {}
    for layer in layers:
        merged.update(layer)
    return merged


def layers(line: Line) -> Iterator[Layer]:
    """The layers of clauses in the line, page by page, each overriding the earlier ones.

    Clauses of a house for one game come after those for every game.
    """
    for page in line:
        yield page.clauses
        for game in line:
            if game.id in page.games:
                yield page.games[game.id][1]


def _pair(line: Line) -> tuple[Page, Page]:
    """The house and the game of the line."""
    return line[-1], [page for page in line if page.kind is PageKind.GAME][-1]


def _missing(line: Line, id: str) -> Fault:
    house, game = _pair(line)
    at = next(each.at for each in house.deals if each.value == game.id)
    found = message("no such clause for {game}", game=game.id)
    return Fault(at, id, found, message("one in poker.yaml, its game or its house"))


def _ruleset(line: Line, clauses: Mapping[str, Clause[Any]]) -> Ruleset:
    house, game = _pair(line)
    sections: dict[str, Any] = {section: _typed(section, rules, clauses) for section, rules in SECTIONS.items()}
    return Ruleset(**_head(house, game, "game", clauses), pages=tuple(page.at.file for page in line), **sections)


def _mix(line: Line, clauses: Mapping[str, Clause[Any]], with_up_cards: Collection[str]) -> Mix:
    house, mix = line[-1], next(page for page in reversed(line) if page.kind is PageKind.MIX)
    rotation = _typed(ROTATION, RotationRules, clauses)
    has_stud = any(str(game) in with_up_cards for game in rotation.legs.value)
    pages = tuple(page.at.file for page in line)
    return Mix(**_head(house, mix, "mix", clauses), pages=pages, rotation=rotation, has_stud=has_stud)


def _typed(section: str, rules: type[Any], clauses: Mapping[str, Clause[Any]]) -> Any:
    """The section with its clauses."""
    return rules(**{each.name: clauses[f"{section}.{each.name}"] for each in fields(rules)})


def _head(house: Page, page: Page, kind: str, clauses: Mapping[str, Clause[Any]]) -> dict[str, Any]:
    """The fields of a ruleset or mix that name it: house and page with their titles, edition and digests."""
    answers = {
        id: {"is": clause.json, "cite": {"source": clause.cite.source.id, "at": clause.cite.at}}
        for id, clause in clauses.items()
    }
    return {
        "house": house.id,
        "house_title": house.title,
        "game": page.id,
        "title": page.title,
        "edition": house.edition.value,
        "digest": digest({"house": house.id, kind: page.id, "clauses": answers}),
        "words_digest": digest({id: dict(clause.says) for id, clause in clauses.items()}),
    }
