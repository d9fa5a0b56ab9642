"""The ranking: it reads cards and gives a strength. The greater strength wins in every ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Protocol

from dealer_service.table import Card
from dealer_service.values import value


@value
class Name:
    """The name of a hand: a code and its ranks, without words."""

    code: str
    ranks: tuple[str, ...]


@value
class Idle:
    """A card that does not play, why, and the playing card that is the cause, if one card is.

    ``either`` is true if the hand would be as good with the two of them exchanged.
    """

    card: Card
    why: str
    beside: Card | None = None
    either: bool = False


@value(order=True)
class HandRank:
    """The rank of a hand under one ranking. The greater wins, equals tie.

    ``idle`` lists each card that does not play, highest first, and why.
    """

    strength: tuple[int, ...]
    plays: tuple[Card, ...] = field(compare=False)
    name: Name = field(compare=False)
    idle: tuple[Idle, ...] = field(default=(), compare=False)


@value
class LeastHand:
    """A least hand: every hand that equals or beats it qualifies.

    ``word`` is its name in pages. ``name`` holds only the ranks that matter: nines for a pair of nines with any other
    cards. ``strength`` is the beginning that the strengths of all such hands have, so it is below each of them.
    """

    word: str
    strength: tuple[int, ...]
    name: Name


class Ranking(Protocol):
    """A ranking, which depends only on cards."""

    @property
    def title(self) -> str:
        """The name of the half that it wins, in English. The catalogues translate it."""

    @property
    def titled(self) -> str:
        """The code of those of its hands whose kind the title already says; empty if there are none."""

    @property
    def sizes(self) -> frozenset[int]:
        """The sizes of a whole hand. A smaller one is read as an incomplete hand."""

    @property
    def order(self) -> str:
        """The ranks, lowest first, with the ace high or low."""

    @property
    def low(self) -> bool:
        """Whether its best hand is the lowest five cards. A badugi is not called a low."""

    @property
    def chooses(self) -> bool:
        """Whether it reads any number of cards, and chooses those that play."""

    @property
    def least_hands(self) -> Mapping[str, LeastHand]:
        """The least hands that a page may require for it, by their words in pages, the easiest first."""

    def __call__(self, cards: Sequence[Card]) -> HandRank:
        """The best hand that these cards make, without guessing cards to come."""
