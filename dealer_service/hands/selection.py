"""Which cards make a hand if not all of one's own do: so many of one's own and of the board, or any four or five of
all, perhaps with at most so many of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from dealer_service.hands.ranking import HandRank, Ranking
from dealer_service.table import Card
from dealer_service.values import value

FOUR, FIVE = 4, 5
Boards = tuple[tuple[Card, ...], ...]


@value
class Selection:
    """The cards that a hand is made of: this many of one's own and of the board.

    A page writes ``{own: 2, board: 3}``, or ``any-four`` or ``any-five`` for so many of all, or ``{own_at_most: 2}``
    for any five with at most two of one's own. With these, ``own`` and ``board`` are None; ``of_all`` is the number.
    """

    own: int | None = None
    board: int | None = None
    own_at_most: int | None = None
    of_all: int = FIVE

    def size(self) -> int:
        """The number of cards of a hand."""
        return self.of_all if self.own is None or self.board is None else self.own + self.board

    def choices(self, own: Sequence[Card], boards: Boards) -> Iterator[tuple[Card, ...]]:
        """Every hand that these cards make, one's own cards first. While cards are to come, of all there are.

        No hand has cards of two boards.
        """
        for board in boards or ((),):
            yield from self._choices(own, board)

    def _choices(self, own: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
        if self.own_at_most is not None:
            yield from _at_most(self.own_at_most, own, board)
            return
        if self.own is None or self.board is None:
            together = (*own, *board)
            yield from combinations(together, min(self.of_all, len(together)))
            return
        for of_hand in combinations(own, min(self.own, len(own))):
            for of_board in combinations(board, min(self.board, len(board))):
                yield (*of_hand, *of_board)


ANY_FIVE = Selection()
# Any of all cards, by their words in pages.
ANY: Mapping[str, Selection] = {"any-five": ANY_FIVE, "any-four": Selection(of_all=FOUR)}


def _at_most(most: int, own: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every five cards with at most this many of one's own. While cards are to come, as many as there are."""
    usable = min(most, len(own))
    size = min(FIVE, usable + len(board))
    for count in range(usable, -1, -1):
        for of_hand in combinations(own, count):
            for of_board in combinations(board, size - count):
                yield (*of_hand, *of_board)


def best_of(ranking: Ranking, selection: Selection, own: Sequence[Card], boards: Boards) -> HandRank:
    """The best hand under this ranking. Of equal hands, the one with the earlier cards of one's own.

    Raises ValueError like the ranking.
    """
    read: Any = ranking
    return _best_of(read, selection, tuple(own), boards or ((),))


@lru_cache(maxsize=1 << 12)
def _best_of(ranking: Any, selection: Selection, own: tuple[Card, ...], boards: Boards) -> HandRank:
    """The reading, cached for repeated questions (what-if, comparison of houses)."""
    if ranking.chooses and selection in ANY.values():
        read: HandRank = ranking((*own, *boards[0]))  # with the reason of each idle card
        return read
    best: HandRank = max(map(ranking, selection.choices(own, boards)))
    return best
