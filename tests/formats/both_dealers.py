"""Random hands that PokerKit and the service deal together, to be written and read as records."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol, TypeVar

from tests.oracles.effort import SEED


class Playable(Protocol):
    """A hand at both dealers."""

    def play(self) -> None:
        """Deal the whole hand."""


Hand = TypeVar("Hand", bound=Playable)


def played_by_both(dealers: Callable[[str, random.Random], Hand], game: str, hands: int) -> list[Hand]:
    """Whole hands of a game at both dealers, the same ones each time."""
    found = []
    for number in range(hands):
        random.seed(f"record {game} {number} {SEED}")
        hand = dealers(game, random.Random(f"record {game} {number} {SEED}"))
        hand.play()
        found.append(hand)
    return found
