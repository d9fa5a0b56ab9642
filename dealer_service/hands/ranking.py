"""What a ranking is: it reads cards and gives a strength, and the greater strength wins in every ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from dealer_service.table import Card


@dataclass(frozen=True, slots=True)
class Name:
    """What a hand is called: a code and the ranks that it speaks of. Words are made elsewhere."""

    code: str
    ranks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Idle:
    """A card that does not count, why, and the playing card that is the cause.

    ``either`` is true where the hand would be as good with the two of them exchanged: either may stand.
    """

    card: Card
    why: str
    beside: Card
    either: bool = False


@dataclass(frozen=True, order=True, slots=True)
class HandRank:
    """How good a hand is under one ranking: the greater wins, equals share.

    ``idle`` is each card that does not play, once and the highest first, and why.
    """

    strength: tuple[int, ...]
    plays: tuple[Card, ...] = field(compare=False)
    name: Name = field(compare=False)
    idle: tuple[Idle, ...] = field(default=(), compare=False)


class Ranking(Protocol):
    """A ranking looks at cards and at nothing else."""

    @property
    def clause(self) -> str:
        """The id of the clause that says how its hands are read."""

    @property
    def sizes(self) -> frozenset[int]:
        """How many cards a whole hand may have. A part of one, of fewer cards, is read as far as it goes."""

    @property
    def order(self) -> str:
        """The ranks, lowest first: the ace is high or low."""

    @property
    def low(self) -> bool:
        """Whether its best hand is the lowest five cards. A badugi is called no low."""

    def __call__(self, cards: Sequence[Card]) -> HandRank:
        """The best hand that these cards make, no card to come being guessed."""
