"""Errors between pages: conflicting editions, names without a page, and contradictory answers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from dealer_service.rulebook.clause import Clause, Place
from dealer_service.rulebook.loading.faults import Fault, listed, quoted
from dealer_service.rulebook.loading.pages import Page, PageKind
from dealer_service.rulebook.sections.showdown import NAMES_NO_HALF, OddChipBetween
from dealer_service.table import Pile

MOST_DRAWS = 8
VERBS = {PageKind.GAME: "extend", PageKind.HOUSE: "adopt"}
PART_OF = {Pile.EARLIER_DRAWS_OTHERS: Pile.EARLIER_DRAWS}

Clauses = Mapping[str, Clause[Any] | None]


def check_editions(pages: Sequence[Page], broken: Collection[str], faults: list[Fault]) -> None:
    """Report two pages of one name that are not two editions, and ids without one current edition."""
    by_id: dict[str, list[Page]] = {}
    for page in pages:
        by_id.setdefault(page.id, []).append(page)
    for id, editions in by_id.items():
        for earlier, later in combinations(editions, 2):
            _check_pair(earlier, later, faults)
        if id not in broken and len({page.kind for page in editions}) == 1:
            _check_current(id, editions, faults)


def _check_current(id: str, editions: Sequence[Page], faults: list[Fault]) -> None:
    current = [page for page in editions if page.current.value]
    if len(current) != 1:
        found = f"{len(current) or 'no'} current editions of {id}"
        wanted = "one with current: true"
        if current:
            found += f" ({', '.join(page.at.file for page in current)})"
            wanted += f"; for a {current[-1].kind.value} of your own, a name that no other page has"
        faults.append(Fault((current or editions)[-1].current.at, None, found, wanted))


def _check_pair(first: Page, page: Page, faults: list[Fault]) -> None:
    if page.kind is not first.kind:
        found = f"the name of a {first.kind.value} too, {first.at.file}"
        faults.append(Fault(page.at, None, found, "a name of its own for each game and each house"))
    elif page.since.value == first.since.value:
        found = f"a second edition from {page.since.value}, as {first.at.file}"
        faults.append(Fault(page.since.at, None, found, "one edition from any day on"))
    elif page.edition.value == first.edition.value:
        found = f"{quoted(page.edition.value)} again, as {first.at.file}"
        faults.append(Fault(page.edition.at, None, found, "a name of its own for each edition"))


def check_names(
    pages: Sequence[Page], names: Mapping[PageKind, Sequence[str]], broken: Collection[str], faults: list[Fault]
) -> None:
    """Report parents and games without a page, and a house's entries for games that it does not deal."""
    parents: dict[str, set[str]] = {}
    for page in pages:
        if page.parent:
            parents.setdefault(page.id, set()).add(page.parent.value)
    for page in pages:
        if page.parent and page.parent.value not in names[page.kind]:
            wanted = f"a {page.kind.value} to {VERBS[page.kind]}"
            faults.append(_unknown(page.parent.value, page.parent.at, wanted, names[page.kind]))
        reached = _with_ancestors((game.value for game in page.deals), parents)
        for name, at in _games_named(page):
            if name not in names[PageKind.GAME]:
                faults.append(_unknown(name, at, "a game that has a page", names[PageKind.GAME]))
            elif name not in reached and not broken:
                found = f"{quoted(name)}, which reaches no game of {listed([game.value for game in page.deals])}"
                faults.append(Fault(at, None, found, "a game that the house deals, or one that such a game extends"))


def _games_named(page: Page) -> Iterable[tuple[str, Place]]:
    yield from ((game.value, game.at) for game in page.deals)
    yield from ((name, at) for name, (at, _) in page.games.items())


def _unknown(name: str, at: Place, wanted: str, names: Sequence[str]) -> Fault:
    return Fault(at, None, quoted(name), f"{wanted}: {listed(names)}", name, tuple(names))


def _with_ancestors(names: Iterable[str], parents: Mapping[str, set[str]]) -> set[str]:
    """The names, and all that these extend in any edition."""
    reached: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(parents.get(name, ()))
    return reached


def check_answers(game: str, clauses: Clauses, faults: list[Fault], pages: Sequence[str] = ()) -> None:
    """Report answers that contradict each other.

    ``pages`` rule the game, later ones overriding earlier ones. Of two answers, the later one is reported.
    """
    _odd_chip(game, clauses, faults)
    _hand_size(game, clauses, faults)
    _pools(clauses, faults, pages)
    draws = clauses.get("drawing.draws")
    if draws and draws.value > MOST_DRAWS:
        faults.append(Fault(draws.where, draws.id, str(draws.value), f"a whole number up to {MOST_DRAWS}"))


def _odd_chip(game: str, clauses: Clauses, faults: list[Fault]) -> None:
    """Report an odd chip that goes to a half which the game does not have."""
    halves, odd = clauses.get("showdown.halves"), clauses.get("showdown.odd_chip_between_halves")
    names = [half.name for half in halves.value] if halves else []
    if odd and len(names) > 1 and odd.json not in (*names, *(each.value for each in NAMES_NO_HALF)):
        found = f"{odd.json}, which is not a half of {game}"
        goes_to = [each.value for each in OddChipBetween if each in NAMES_NO_HALF or each.value in names]
        faults.append(Fault(odd.where, odd.id, found, listed(goes_to)))


def _hand_size(game: str, clauses: Clauses, faults: list[Fault]) -> None:
    """Report a hand size that one of the halves cannot read."""
    halves, size = clauses.get("showdown.halves"), clauses.get("dealing.hand_size")
    for half in halves.value if halves and size else ():
        if size and size.value not in half.ranking.sizes:
            found = f"{size.value}, and {game} is won by {half.name}"
            allowed = " or ".join(str(each) for each in sorted(half.ranking.sizes))
            faults.append(Fault(size.where, size.id, found, f"{allowed} cards, which {half.name} can read"))


def _pools(clauses: Clauses, faults: list[Fault], pages: Sequence[str]) -> None:
    """Report a pile that is added to a pool which contains it already."""
    pool, more = clauses.get("drawing.reshuffle_pool"), clauses.get("drawing.if_still_short")
    for pile in pool.value if pool else ():
        if pool and PART_OF.get(pile) in pool.value:
            faults.append(Fault(pool.where, pool.id, f"{pile.value} beside {PART_OF[pile].value}", "one of the two"))
    if not pool or not more or not isinstance(more.value, tuple):
        return
    rank = {page: number for number, page in enumerate(pages)}
    blamed, other = (pool, more) if rank.get(pool.set_by, 0) > rank.get(more.set_by, 0) else (more, pool)
    for pile in more.value:
        if pile in pool.value or PART_OF.get(pile) in (*pool.value, *more.value):
            found = f"{pile.value}, which is in {other.id} already ({other.where})"
            faults.append(Fault(blamed.where, blamed.id, found, f"piles that are not in it, or another {other.id}"))
