"""Which cards make a hand where there is a board: a number of one's own and of the board, or any five of all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from dealer_service.hands.ranking import HandRank, Ranking
from dealer_service.table import Card
from dealer_service.values import value

FIVE = 5


@value
class Selection:
    """The cards that a hand is made of: this many of one's own and of the board.

    A page writes ``{own: 2, board: 3}``, or ``any-five`` for any five of all. With ``any-five`` both are None.
    """

    own: int | None = None
    board: int | None = None

    def size(self) -> int:
        """The number of cards of a hand."""
        return FIVE if self.own is None or self.board is None else self.own + self.board

    def choices(self, own: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
        """Every hand that these cards make, one's own cards first. While cards are to come, of all there are."""
        if self.own is None or self.board is None:
            together = (*own, *board)
            yield from combinations(together, min(FIVE, len(together)))
            return
        for of_hand in combinations(own, min(self.own, len(own))):
            for of_board in combinations(board, min(self.board, len(board))):
                yield (*of_hand, *of_board)


ANY_FIVE = Selection()


def best_of(ranking: Ranking, selection: Selection, own: Sequence[Card], board: Sequence[Card]) -> HandRank:
    """The best hand under this ranking. Of equal hands, the one with the earlier cards of one's own.

    Raises ValueError like the ranking.
    """
    read: Any = ranking
    return _best_of(read, selection, tuple(own), tuple(board))


@lru_cache(maxsize=1 << 12)
def _best_of(ranking: Any, selection: Selection, own: tuple[Card, ...], board: tuple[Card, ...]) -> HandRank:
    """The reading, cached for repeated questions (what-if, comparison of houses)."""
    best: HandRank = max(map(ranking, selection.choices(own, board)))
    return best
