"""Do the answers of one game fit together? Each may be right alone and still leave a game that cannot be dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dealer_service.rulebook.clause import Clause
from dealer_service.rulebook.faults import Fault, listed
from dealer_service.rulebook.vocabulary.showdown import OddChipBetween
from dealer_service.table import Pile

MOST_DRAWS = 8
PART_OF = {Pile.EARLIER_DRAWS_OTHERS: Pile.EARLIER_DRAWS}

Clauses = Mapping[str, Clause[Any] | None]


def check_fit(game: str, clauses: Clauses, faults: list[Fault], pages: Sequence[str] = ()) -> None:
    """Refuse answers that contradict each other, where the clauses are there to be compared.

    ``pages`` are those that rule the game, the later beating the earlier: of two answers the later one is blamed.
    """
    _odd_chip(game, clauses, faults)
    _hand_size(game, clauses, faults)
    _pools(clauses, faults, pages)
    draws = clauses.get("drawing.draws")
    if draws and draws.value > MOST_DRAWS:
        faults.append(Fault(draws.where, draws.id, str(draws.value), f"a whole number up to {MOST_DRAWS}"))


def _odd_chip(game: str, clauses: Clauses, faults: list[Fault]) -> None:
    """An odd chip goes to a half that the game has, or by position."""
    halves, odd = clauses.get("showdown.halves"), clauses.get("showdown.odd_chip_between_halves")
    names = [half.name for half in halves.value] if halves else []
    if odd and len(names) > 1 and odd.plain not in (*names, OddChipBetween.BY_POSITION.value):
        found = f"{odd.plain}, which is no half of {game}"
        goes_to = [each.value for each in OddChipBetween if each is OddChipBetween.BY_POSITION or each.value in names]
        faults.append(Fault(odd.where, odd.id, found, listed(goes_to)))


def _hand_size(game: str, clauses: Clauses, faults: list[Fault]) -> None:
    """A hand has as many cards as each half can read."""
    halves, size = clauses.get("showdown.halves"), clauses.get("dealing.hand_size")
    for half in halves.value if halves and size else ():
        if size and size.value not in half.ranking.sizes:
            found = f"{size.value}, and {game} is won by {half.name}"
            allowed = " or ".join(str(each) for each in sorted(half.ranking.sizes))
            faults.append(Fault(size.where, size.id, found, f"{allowed} cards, which {half.name} can read"))


def _pools(clauses: Clauses, faults: list[Fault], pages: Sequence[str]) -> None:
    """A pile that is in the pool already, alone or as part of another, is not added to it."""
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
