"""The streets of a game: cards dealt or drawn, then a betting round; and the sizes and counts that follow from them.

Only this module counts the cards, draws and rounds of a game. Rounds and draws are numbered from 1, as in a table's
``round`` and ``draw.number``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from dealer_service.values import value

# A longer game is a mistyped one.
MOST_DRAWS = 8


class StepKind(StrEnum):
    """What the cards of a street are: dealt face down to each player, or drawn by each player for as many discards."""

    DOWN = "down"
    DRAW = "draw"


class StreetBet(StrEnum):
    """The bet of the round that ends a street, in fixed limit. Other structures have one minimum in all rounds."""

    SMALL = "small"
    BIG = "big"


@value
class Step:
    """A step of a street, and its number of cards for each player. On a draw it is the maximum."""

    kind: StepKind
    cards: int


@value
class Street:
    """The steps of a street, in order, and the bet of the round after them."""

    steps: tuple[Step, ...]
    bet: StreetBet


@dataclass(frozen=True)
class Streets:
    """The streets of a game: cards that are dealt or drawn, then a betting round.

    The first street deals a number of cards ``down`` to each player; on each later one a player may ``draw`` up to that
    many. ``bet`` is ``small`` or ``big``, which only fixed limit reads.
    """

    each: tuple[Street, ...]

    @cached_property
    def hand_size(self) -> int:
        """The number of cards of a whole hand."""
        return sum(step.cards for step in self._steps(StepKind.DOWN))

    @cached_property
    def draws(self) -> int:
        """The number of draws."""
        return sum(1 for _ in self._steps(StepKind.DRAW))

    @cached_property
    def rounds(self) -> int:
        """The number of betting rounds; the showdown follows the last one."""
        return len(self.each)

    @cached_property
    def first_big(self) -> int | None:
        """The first betting round with the big bet. None if there is none."""
        return next((number for number, street in enumerate(self.each, 1) if street.bet is StreetBet.BIG), None)

    @property
    def json(self) -> list[dict[str, object]]:
        """The streets as written in a page."""
        return [
            {**{step.kind.value: step.cards for step in street.steps}, "bet": street.bet.value} for street in self.each
        ]

    def neighbors(self) -> Iterator[Streets]:
        """The streets with a draw more or fewer, with the bet of one round changed, or with a card more or fewer."""
        *others, last = self.each
        if others:
            yield Streets(tuple(others))
        drawn = Step(StepKind.DRAW, self.hand_size)
        yield Streets((*self.each, Street((drawn,), last.bet)))
        for first_big in range(1, self.rounds + 2):
            bets = [StreetBet.BIG if number >= first_big else StreetBet.SMALL for number in range(1, self.rounds + 1)]
            if sum(bet is not street.bet for bet, street in zip(bets, self.each, strict=True)) == 1:
                yield Streets(tuple(Street(street.steps, bet) for bet, street in zip(bets, self.each, strict=True)))
        for size in (self.hand_size - 1, self.hand_size + 1):
            if size:
                dealt = [tuple(Step(step.kind, size) for step in street.steps) for street in self.each]
                yield Streets(tuple(Street(steps, street.bet) for steps, street in zip(dealt, self.each, strict=True)))

    def has_cards_of(self, other: Streets) -> bool:
        """Whether the two differ at most in their bets."""
        return [street.steps for street in self.each] == [street.steps for street in other.each]

    def seats_at_most(self, deck: int) -> int:
        """The number of seats that a deck of this many cards has whole hands for."""
        return deck // self.hand_size

    def is_big(self, round: int) -> bool:
        """Whether the big bet is used in this betting round. After the last one it is that of the last."""
        return self.each[min(max(round, 1), self.rounds) - 1].bet is StreetBet.BIG

    def changes_bet(self, round: int) -> bool:
        """Whether the bet of the round before, or of the round after, is another one."""
        beside = (each for each in (round - 1, round + 1) if 1 <= each <= self.rounds)
        return any(self.is_big(each) != self.is_big(round) for each in beside)

    def draw_after(self, round: int) -> int | None:
        """The number of the draw that follows this betting round. None if the showdown follows."""
        return round if 1 <= round <= self.draws else None

    def draws_before(self, round: int) -> int:
        """The number of draws that are over when this betting round begins."""
        return round - 1

    def round_after(self, draws: int) -> int:
        """The betting round after this many draws, at most the last one."""
        return min(draws + 1, self.rounds)

    def _steps(self, kind: StepKind) -> Iterator[Step]:
        return (step for street in self.each for step in street.steps if step.kind is kind)
