"""The streets of a game: cards dealt, drawn or laid out, then a betting round; and the counts that follow from them.

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
FIVE_CARDS, LATER_STREETS = 5, (1, 1)


class StepKind(StrEnum):
    """What the cards of a street are.

    They are dealt face down to each player, drawn by each player for as many discards, or dealt to the board.
    """

    DOWN = "down"
    DRAW = "draw"
    BOARD = "board"


class BoardStreet(StrEnum):
    """The name of a street that deals to the board.

    These are flop, turn and river if the board has five cards and the last two streets deal one each. A first card may
    lie there with the deal.
    """

    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    BOARD = "board"


class StreetBet(StrEnum):
    """The bet of the round that ends a street, in fixed limit. Other structures have one minimum in all rounds."""

    SMALL = "small"
    BIG = "big"


@value
class Step:
    """A step of a street, and its number of cards: for each player, on a draw the maximum, or for the board."""

    kind: StepKind
    cards: int


@value
class Street:
    """The steps of a street, in order, and the bet of the round after them. Cards of the board come last."""

    steps: tuple[Step, ...]
    bet: StreetBet


@value
class _Dealt:
    """The draws, the streets of the board, and the cards of the board up to one betting round."""

    draws: int = 0
    boards: int = 0
    board: int = 0


@dataclass(frozen=True)
class Streets:
    """The streets of a game: cards that are dealt or drawn, then a betting round.

    The first street deals a number of cards ``down`` to each player, and perhaps cards to the board, without a burn; on
    each later one a player may ``draw`` up to that many. ``bet`` is ``small`` or ``big``, which only fixed limit reads.
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
    def board_size(self) -> int:
        """The number of cards on the board after the last street. 0 in a game without a board."""
        return sum(step.cards for step in self._steps(StepKind.BOARD))

    @cached_property
    def boards(self) -> int:
        """The number of streets that deal cards to the board after a betting round, each after a burn."""
        return self._before[-1].boards

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
                yield Streets(tuple(Street(_of_hands(street.steps, size), street.bet) for street in self.each))

    def has_cards_of(self, other: Streets) -> bool:
        """Whether the two differ at most in their bets."""
        return [street.steps for street in self.each] == [street.steps for street in other.each]

    def seats_at_most(self, deck: int) -> int:
        """The number of seats that a deck of this many cards has whole hands for, beside the board and its burns."""
        return (deck - self.board_size - self.boards) // self.hand_size

    def is_big(self, round: int) -> bool:
        """Whether the big bet is used in this betting round. After the last one it is that of the last."""
        return self.each[min(max(round, 1), self.rounds) - 1].bet is StreetBet.BIG

    def changes_bet(self, round: int) -> bool:
        """Whether the bet of the round before, or of the round after, is another one."""
        beside = (each for each in (round - 1, round + 1) if 1 <= each <= self.rounds)
        return any(self.is_big(each) != self.is_big(round) for each in beside)

    def is_last(self, round: int) -> bool:
        """Whether this is the last betting round."""
        return round >= self.rounds

    def draw_after(self, round: int) -> int | None:
        """The number of the draw that follows this betting round. None if the board or the showdown follows."""
        if not 1 <= round < self.rounds or self._before[round + 1].draws == self._before[round].draws:
            return None
        return self._before[round + 1].draws

    def draws_before(self, round: int) -> int:
        """The number of draws that are over when this betting round begins."""
        return self._before[round].draws if round <= self.rounds else self.draws + round - self.rounds

    def round_after(self, draws: int) -> int:
        """The betting round after this many draws, at most the last one."""
        return next((round for round, dealt in enumerate(self._before) if round and dealt.draws >= draws), self.rounds)

    def board_before(self, round: int) -> int:
        """The number of cards on the board when this betting round begins."""
        return self._before[min(round, self.rounds)].board

    def boards_before(self, round: int) -> int:
        """The number of streets that have dealt to the board when this betting round begins."""
        return self._before[min(round, self.rounds)].boards

    def board_after(self, round: int) -> int:
        """The number of cards dealt to the board after this betting round. 0 if a draw or the showdown follows."""
        return 0 if self.is_last(round) else self.board_before(round + 1) - self.board_before(round)

    def board_name(self, round: int) -> BoardStreet:
        """The name of the street that deals to the board after this betting round."""
        first, *later = (self.board_after(before) for before in range(1, self.rounds) if self.board_after(before))
        if self.board_before(1) + first != FIVE_CARDS - sum(LATER_STREETS) or tuple(later) != LATER_STREETS:
            return BoardStreet.BOARD
        names: list[BoardStreet] = [*BoardStreet]
        return names[self.boards_before(round)]

    @cached_property
    def _before(self) -> list[_Dealt]:
        """What was dealt when each betting round begins, by its number. Round 0 is before the first street."""
        dealt = [_Dealt()]
        for number, street in enumerate(self.each):
            draws, boards, board = dealt[-1].draws, dealt[-1].boards, dealt[-1].board
            for step in street.steps:
                draws += step.kind is StepKind.DRAW
                boards += number > 0 and step.kind is StepKind.BOARD
                board += step.cards * (step.kind is StepKind.BOARD)
            dealt.append(_Dealt(draws, boards, board))
        return dealt

    def _steps(self, kind: StepKind) -> Iterator[Step]:
        return (step for street in self.each for step in street.steps if step.kind is kind)


def _of_hands(steps: tuple[Step, ...], size: int) -> tuple[Step, ...]:
    """The steps with hands of this size. The board stays."""
    return tuple(step if step.kind is StepKind.BOARD else Step(step.kind, size) for step in steps)
