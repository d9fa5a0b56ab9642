"""What no page can see alone: editions that clash, parents and games that have no page, entries that reach nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

from dealer_service.rulebook.clause import Place
from dealer_service.rulebook.faults import Fault, listed, shown
from dealer_service.rulebook.pages import Kind, Page

VERBS = {Kind.GAME: "extend", Kind.HOUSE: "adopt"}


def check_editions(pages: Sequence[Page], broken: Collection[str], faults: list[Fault]) -> None:
    """Refuse two pages of one name that are not two editions of it, and any but one edition that is current."""
    by_id: dict[str, list[Page]] = {}
    for page in pages:
        by_id.setdefault(page.id, []).append(page)
    for id, editions in by_id.items():
        for earlier, later in combinations(editions, 2):
            _check_pair(earlier, later, faults)
        if id not in broken and len({page.kind for page in editions}) == 1:
            _check_current(id, editions, faults)


def _check_current(id: str, editions: Sequence[Page], faults: list[Fault]) -> None:
    now = [page for page in editions if page.current.value]
    if len(now) != 1:
        found = f"{len(now) or 'no'} current editions of {id}"
        faults.append(Fault((now or editions)[-1].current.at, None, found, "one with current: true"))


def _check_pair(first: Page, page: Page, faults: list[Fault]) -> None:
    if page.kind is not first.kind:
        found = f"the name of a {first.kind.value} too, {first.at.file}"
        faults.append(Fault(page.at, None, found, "a name of its own for each game and each house"))
    elif page.since.value == first.since.value:
        found = f"a second edition from {page.since.value}, as {first.at.file}"
        faults.append(Fault(page.since.at, None, found, "one edition from any day on"))
    elif page.edition.value == first.edition.value:
        found = f"{shown(page.edition.value)} again, as {first.at.file}"
        faults.append(Fault(page.edition.at, None, found, "a name of its own for each edition"))


def check_names(
    pages: Sequence[Page], names: Mapping[Kind, Sequence[str]], broken: Collection[str], faults: list[Fault]
) -> None:
    """Refuse a parent or a game that has no page, and a house's entry that reaches no game it deals."""
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
            if name not in names[Kind.GAME]:
                faults.append(_unknown(name, at, "a game that has a page", names[Kind.GAME]))
            elif name not in reached and not broken:
                found = f"{shown(name)}, which reaches no game of {listed([game.value for game in page.deals])}"
                faults.append(Fault(at, None, found, "a game that the house deals, or one that such a game extends"))


def _games_named(page: Page) -> Iterable[tuple[str, Place]]:
    yield from ((game.value, game.at) for game in page.deals)
    yield from ((name, at) for name, (at, _) in page.games.items())


def _unknown(name: str, at: Place, wanted: str, names: Sequence[str]) -> Fault:
    return Fault(at, None, shown(name), f"{wanted}: {listed(names)}", name, tuple(names))


def _with_ancestors(names: Iterable[str], parents: Mapping[str, set[str]]) -> set[str]:
    """The names, and all that these extend in any edition."""
    reached: set[str] = set()
    to_see = list(names)
    while to_see:
        name = to_see.pop()
        if name not in reached:
            reached.add(name)
            to_see.extend(parents.get(name, ()))
    return reached
