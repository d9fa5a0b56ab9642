"""The side of a pot: the ranking that wins it, the cards that may play, and the least hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations

from dealer_service.hands.ranking import HandRank, LeastHand, Ranking
from dealer_service.hands.selection import Boards, Selection, best_of
from dealer_service.table import Card
from dealer_service.values import value

# The place of the board that a side is won on, by the name of the side.
BOARD_OF: Mapping[str, int] = {"first-board": 0, "second-board": 1}


@value
class Side:
    """One share of the pot, the ranking that wins it, and the least hand that may win it, if there is one.

    A page writes the name of the ranking, or ``{ranking: high, at_least: pair-of-nines}``. A side has its ranking's
    name.
    """

    name: str
    ranking: Ranking
    at_least: LeastHand | None = None
    of: Selection | None = None  # the cards that may play where there is a board; None for one's own cards only

    def read(self, own: Sequence[Card], *boards: Sequence[Card]) -> HandRank:
        """The best hand that a player has for this side, without guessing cards to come.

        Of two boards, either may play, unless the side is that of one of them.
        """
        return self.ranking(own) if self.of is None else best_of(self.ranking, self.of, own, self._usable(boards))

    def ways(self, own: Sequence[Card], *boards: Sequence[Card]) -> list[HandRank]:
        """Every way to play the best hand that a player has for this side. The ways differ in suits at most."""
        best = self.read(own, *boards)
        hands: Iterable[Sequence[Card]]
        if self.of is None or self.ranking.chooses:
            hands = combinations((*own, *chain.from_iterable(boards)), len(best.plays))
        else:
            hands = self.of.choices(own, self._usable(boards))
        return [read for read in map(self.ranking, hands) if read == best]

    def _usable(self, boards: tuple[Sequence[Card], ...]) -> Boards:
        """The boards that may play."""
        place = BOARD_OF.get(self.name)
        usable = boards if place is None else boards[place : place + 1]
        return tuple(map(tuple, usable))

    def plays(self, hand_size: int, board_size: int) -> bool:
        """Whether hands and boards of these sizes have the cards of this side, and its ranking reads as many."""
        if self.of is None:
            return hand_size in self.ranking.sizes
        own, board = self.of.own or 0, self.of.board or 0
        usable = hand_size if self.of.own_at_most is None else min(hand_size, self.of.own_at_most)
        dealt = own <= hand_size and board <= board_size and self.of.size() <= usable + board_size
        return dealt and self.of.size() in self.ranking.sizes

    def lacks(self, rank: HandRank) -> LeastHand | None:
        """The least hand of this side if the hand is below it. None if the hand qualifies."""
        least = self.at_least
        return least if least is not None and rank.strength < least.strength else None
