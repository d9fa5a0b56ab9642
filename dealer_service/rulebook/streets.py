"""The streets of a game: cards dealt, drawn or laid out, then a betting round; and the counts that follow from them.

Only this module counts the cards, draws and rounds of a game. Rounds and draws are numbered from 1, as in a table's
``round`` and ``draw.number``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TypeVar

from dealer_service.values import replace, value

T = TypeVar("T")
# A longer game is a mistyped one.
MOST_DRAWS = 8
FIRST = "first"  # in a street with a draw and cards of the board: which part of them comes first
FIVE_CARDS, LATER_STREETS = 5, (1, 1)


class StepKind(StrEnum):
    """What the cards of a street are.

    They are dealt face down or face up to each player, drawn by each player for as many discards, discarded by each
    player without a replacement, or dealt to the board.
    """

    DOWN = "down"
    DRAW = "draw"
    DISCARD = "discard"
    BOARD = "board"
    UP = "up"


TO_HANDS = (StepKind.DOWN, StepKind.UP)
AFTER_A_BURN = (*TO_HANDS, StepKind.BOARD)


class BoardStreet(StrEnum):
    """The name of a street that deals to the board.

    These are flop, turn and river if the board has five cards and the last two streets deal one each. A first card may
    lie there with the deal.
    """

    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    BOARD = "board"


class HandStreet(StrEnum):
    """The name of a street that deals another card to each player, after the number of cards that each has then.

    Cards that are to be discarded after it do not count.
    """

    SECOND = "second-street"
    THIRD = "third-street"
    FOURTH = "fourth-street"
    FIFTH = "fifth-street"
    SIXTH = "sixth-street"
    SEVENTH = "seventh-street"
    LATER = "later-street"


class StreetBet(StrEnum):
    """The bet of the round that ends a street, in fixed limit. Other structures have one minimum in all rounds."""

    SMALL = "small"
    BIG = "big"


@value
class Step:
    """A step of a street, and its number of cards: for each player, on a draw the maximum, or for the board.

    Cards of several ``boards`` are as many for each of them.
    """

    kind: StepKind
    cards: int
    boards: int = 1

    @property
    def json(self) -> int | list[int]:
        """The number of cards as written in a page: of several boards a list."""
        return self.cards if self.boards == 1 else [self.cards // self.boards] * self.boards


@value
class Street:
    """The steps of a street, in order, and the bet of the round after them.

    Cards of the board come last, or else before a draw, or ``within_draw``: between its discards and its new cards. A
    discard without a replacement comes first.
    """

    steps: tuple[Step, ...]
    bet: StreetBet
    within_draw: bool = False

    @property
    def is_board_first(self) -> bool:
        """Whether cards of the board come before a draw."""
        return len(self.steps) > 1 and self.steps[0].kind is StepKind.BOARD

    @property
    def json(self) -> dict[str, object]:
        """The street as written in a page."""
        steps: dict[str, object] = {step.kind.value: step.json for step in self.steps}
        if self.is_board_first or self.within_draw:
            steps[FIRST] = (StepKind.DISCARD if self.within_draw else StepKind.BOARD).value
        return {**steps, "bet": self.bet.value}


@value
class _Dealt:
    """What is dealt up to one betting round: draws, streets of the board and its cards, and the cards of each hand.

    ``hand`` is without the cards that each player has discarded by then.
    ``burned`` counts the streets whose cards come after a burn: those of the board, and later cards of the hands.
    """

    draws: int = 0
    boards: int = 0
    board: int = 0
    hand: int = 0
    burned: int = 0


@dataclass(frozen=True)
class Streets:
    """The streets of a game: cards that are dealt or drawn, then a betting round.

    The first street deals a number of cards ``down`` to each player, and perhaps cards to the board, without a burn; on
    each later one a player may ``draw`` up to that many, or must ``discard`` that many, before cards of the board or of
    the hands; with ``first: board`` those of the board come before the draw, and with ``first: discard`` between its
    discards and its new cards, after one burn for both. ``bet`` is ``small`` or ``big``, which only fixed limit reads.
    ``board: [3, 3]`` deals three cards to each of two boards.
    """

    each: tuple[Street, ...]

    @cached_property
    def hand_size(self) -> int:
        """The largest number of cards that a hand has in any betting round."""
        return max(dealt.hand for dealt in self._before)

    @cached_property
    def kept(self) -> int:
        """The number of cards that a hand has at the showdown."""
        return self._before[-1].hand

    @cached_property
    def fewest_held(self) -> int:
        """The smallest number of cards that a hand has in any betting round."""
        return min(dealt.hand for dealt in self._before[1:])

    @cached_property
    def keeps_size(self) -> bool:
        """Whether a hand has the same number of cards from the first betting round to the showdown."""
        return self.dealt_first == self.hand_size == self.kept

    @cached_property
    def up_places(self) -> tuple[int, ...]:
        """The places of the up cards in a whole hand, which lists its cards in the order of the deal.

        Empty without any. Down cards that were discarded are not listed.
        """
        return self.up_places_after(self.discarded)

    def up_places_after(self, discarded: int) -> tuple[int, ...]:
        """The places of the up cards in a hand that has discarded this many of its down cards."""
        kinds = [step.kind for step in self._steps(*TO_HANDS) for _ in range(step.cards)]
        return tuple(place - discarded for place, kind in enumerate(kinds) if kind is StepKind.UP)

    def deals_up_after(self, round: int) -> bool:
        """Whether the cards dealt to each hand after this betting round are face up."""
        return not self.is_last(round) and any(step.kind is StepKind.UP for step in self.each[round].steps)

    @cached_property
    def burned(self) -> int:
        """The number of streets whose cards come after a burn: of the board, or later cards of each hand."""
        return self._before[-1].burned

    @cached_property
    def draws(self) -> int:
        """The number of draws."""
        return sum(1 for _ in self._steps(StepKind.DRAW))

    @cached_property
    def board_size(self) -> int:
        """The number of cards on the board, or on all boards, after the last street. 0 in a game without a board."""
        return sum(step.cards for step in self._steps(StepKind.BOARD))

    @cached_property
    def board_count(self) -> int:
        """The number of boards: two in a game that deals each street to a first and a second one."""
        return max((step.boards for step in self._steps(StepKind.BOARD)), default=1)

    @cached_property
    def dealt_to_boards(self) -> frozenset[int]:
        """The numbers of cards that a street deals to the board, or to all boards."""
        return frozenset(step.cards for step in self._steps(StepKind.BOARD))

    @cached_property
    def each_board_size(self) -> int:
        """The number of cards of one board after the last street."""
        return self.board_size // self.board_count

    def by_board(self, cards: Sequence[T]) -> tuple[tuple[T, ...], ...]:
        """The cards of each board, given in the order of the deal: on a street first all of the first board."""
        boards: list[list[T]] = [[] for _ in range(self.board_count)]
        if len(boards) == 1:
            return (tuple(cards),)
        at = 0
        for step in self._steps(StepKind.BOARD):
            each = step.cards // len(boards)
            for board in boards:
                board += cards[at : at + each]
                at += each
        return tuple(tuple(board) for board in boards)

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
        return [street.json for street in self.each]

    def neighbors(self) -> Iterator[Streets]:
        """The streets with a draw more or fewer, with the bet of one round changed, or with a card more or fewer.

        If hands get cards after the first street, only bets and the last street change. A discard may be left out, and
        a draw may change its order with the cards of the board.
        """
        *others, last = self.each
        if others:
            yield Streets(tuple(others))
        for place, street in enumerate(self.each):
            if {step.kind for step in street.steps} == {StepKind.DRAW, StepKind.BOARD}:
                for turned in _in_other_orders(street):
                    yield Streets((*self.each[:place], turned, *self.each[place + 1 :]))
        for place, street in enumerate(self.each):
            if street.steps[0].kind is StepKind.DISCARD:
                kept = Street(street.steps[1:], street.bet)
                yield Streets((*self.each[:place], kept, *self.each[place + 1 :]))
        if self.keeps_size:
            drawn = Step(StepKind.DRAW, self.hand_size)
            yield Streets((*self.each, Street((drawn,), last.bet)))
        for first_big in range(1, self.rounds + 2):
            bets = [StreetBet.BIG if number >= first_big else StreetBet.SMALL for number in range(1, self.rounds + 1)]
            if sum(bet is not street.bet for bet, street in zip(bets, self.each, strict=True)) == 1:
                yield Streets(tuple(replace(street, bet=bet) for bet, street in zip(bets, self.each, strict=True)))
        for size in (self.hand_size - 1, self.hand_size + 1) if self.is_dealt_at_once else ():
            if size > self.hand_size - self.kept:
                yield Streets(tuple(replace(street, steps=_of_hands(street.steps, size)) for street in self.each))

    def has_cards_of(self, other: Streets) -> bool:
        """Whether the two differ at most in their bets."""
        return [(each.steps, each.within_draw) for each in self.each] == [
            (each.steps, each.within_draw) for each in other.each
        ]

    def seats_at_most(self, deck: int, with_muck: bool = False) -> int:
        """The number of seats that a deck of this many cards has whole hands for, beside the board and its burns.

        If hands get cards after the first street, a last card may be one that all players share. ``with_muck``: the
        cards that are out of play are dealt again.
        """
        if self.is_dealt_at_once:
            return (deck - self.board_size - self.boards) // self.hand_size
        if with_muck:
            return (deck - 1) // self.kept
        return (deck - self.burned + 1) // (self._before[-2].hand + self.discarded)

    @cached_property
    def dealt_first(self) -> int:
        """The number of cards that the first street deals to each hand."""
        return self._before[1].hand

    @cached_property
    def is_dealt_at_once(self) -> bool:
        """Whether the first street deals whole hands, as in each game without up cards."""
        return self.dealt_first == self.hand_size

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

    def most_drawn(self, draw: int | None) -> int:
        """The maximum of this draw in the streets. For an unknown draw, the upper bound."""
        limits = [step.cards for street in self.each for step in street.steps if step.kind is StepKind.DRAW]
        return limits[draw - 1] if draw is not None and 1 <= draw <= len(limits) else max(limits, default=0)

    def draw_after(self, round: int) -> int | None:
        """The number of the draw that follows this betting round. None if the board or the showdown follows."""
        if not 1 <= round < self.rounds or self._before[round + 1].draws == self._before[round].draws:
            return None
        return self._before[round + 1].draws

    def is_board_first(self, round: int) -> bool:
        """Whether cards of the board and then a draw follow this betting round."""
        return 1 <= round < self.rounds and self.each[round].is_board_first

    def is_board_within_draw(self, round: int) -> bool:
        """Whether cards of the board follow this betting round between the discards and the new cards of a draw."""
        return 1 <= round < self.rounds and self.each[round].within_draw

    def is_draw_last(self, round: int) -> bool:
        """Whether the new cards of a draw follow this betting round, after cards of the board."""
        return self.is_board_first(round) or self.is_board_within_draw(round)

    def has_own_burn(self, draw: int) -> bool:
        """Whether this draw has a burn of its own. Cards of the board within it have the one burn of both."""
        return draw not in self.draws_with_board_within

    @cached_property
    def draws_with_board_within(self) -> frozenset[int]:
        """The draws with cards of the board between their discards and their new cards."""
        return frozenset(
            self.draws_before(round) + 1 for round in range(1, self.rounds) if self.each[round].within_draw
        )

    def burned_draws(self, draws: int) -> int:
        """The number of these first draws that have a burn of their own."""
        return draws - sum(each <= draws for each in self.draws_with_board_within)

    def draws_before(self, round: int) -> int:
        """The number of draws that are over when this betting round begins."""
        return self._before[round].draws if round <= self.rounds else self.draws + round - self.rounds

    def round_after(self, draws: int) -> int:
        """The betting round after this many draws, at most the last one."""
        return next((round for round, dealt in enumerate(self._before) if round and dealt.draws >= draws), self.rounds)

    def hand_before(self, round: int) -> int:
        """The number of cards dealt to each hand when this betting round begins."""
        return self._before[min(round, self.rounds)].hand

    def hand_after(self, round: int) -> int:
        """The number of cards dealt to each hand after this betting round. 0 if none are."""
        if self.is_last(round):
            return 0
        return sum(step.cards for step in self.each[round].steps if step.kind in TO_HANDS)

    def discard_after(self, round: int) -> int:
        """The number of cards that each player discards without a replacement after this betting round."""
        if not 1 <= round < self.rounds:
            return 0
        return sum(step.cards for step in self.each[round].steps if step.kind is StepKind.DISCARD)

    @cached_property
    def discards(self) -> int:
        """The number of discards without a replacement."""
        return sum(1 for _ in self._steps(StepKind.DISCARD))

    @cached_property
    def discarded(self) -> int:
        """The number of cards that each player discards without a replacement, in all."""
        return self.discarded_before(self.rounds)

    def discarded_before(self, round: int) -> int:
        """The number of cards that each player has discarded without a replacement when this betting round begins."""
        return sum(self.discard_after(each) for each in range(1, min(round, self.rounds)))

    def discards_before(self, round: int) -> int:
        """The number of discards without a replacement that are over when this betting round begins."""
        return sum(self.discard_after(each) > 0 for each in range(1, min(round, self.rounds)))

    def burned_before(self, round: int) -> int:
        """The number of streets, beside draws, that have dealt cards after a burn when this betting round begins."""
        return self._before[min(round, self.rounds)].burned

    def burns_after(self, round: int) -> bool:
        """Whether cards of the board or of the hands follow this betting round, after a burn."""
        return not self.is_last(round) and self.burned_before(round + 1) > self.burned_before(round)

    def board_before(self, round: int) -> int:
        """The number of cards on the board when this betting round begins."""
        return self._before[min(round, self.rounds)].board

    def boards_before(self, round: int) -> int:
        """The number of streets that have dealt to the board when this betting round begins."""
        return self._before[min(round, self.rounds)].boards

    def board_after(self, round: int) -> int:
        """The number of cards dealt to the board after this betting round. 0 if a draw or the showdown follows."""
        return 0 if self.is_last(round) else self.board_before(round + 1) - self.board_before(round)

    def round_with_board(self, cards: int) -> int | None:
        """The betting round, before the last, with this many cards on the board. None if there is none."""
        return next((round for round in range(1, self.rounds) if self.board_before(round) == cards), None)

    def board_name(self, round: int) -> BoardStreet:
        """The name of the street that deals to the board after this betting round."""
        dealt = (self.board_after(before) // self.board_count for before in range(1, self.rounds))
        first, *later = filter(None, dealt)
        if (
            self.board_before(1) // self.board_count + first != FIVE_CARDS - sum(LATER_STREETS)
            or tuple(later) != LATER_STREETS
        ):
            return BoardStreet.BOARD
        names: list[BoardStreet] = [*BoardStreet]
        return names[self.boards_before(round)]

    def street_name(self, round: int) -> BoardStreet | HandStreet:
        """The name of the street that deals to the board or to each hand after this betting round."""
        if self.board_after(round):
            return self.board_name(round)
        held = self.hand_before(round + 1) - self.discard_after(round + 1)
        named: list[HandStreet] = [*HandStreet][: held - 1]
        return named[-1]

    @cached_property
    def _before(self) -> list[_Dealt]:
        """What was dealt when each betting round begins, by its number. Round 0 is before the first street."""
        dealt = [_Dealt()]
        for number, street in enumerate(self.each):
            draws, boards, board, hand = dealt[-1].draws, dealt[-1].boards, dealt[-1].board, dealt[-1].hand
            for step in street.steps:
                draws += step.kind is StepKind.DRAW
                boards += number > 0 and step.kind is StepKind.BOARD
                board += step.cards * (step.kind is StepKind.BOARD)
                hand += step.cards * ((step.kind in TO_HANDS) - (step.kind is StepKind.DISCARD))
            with_burn = number > 0 and any(step.kind in AFTER_A_BURN for step in street.steps)
            burned = dealt[-1].burned + with_burn
            dealt.append(_Dealt(draws, boards, board, hand, burned))
        return dealt

    def _steps(self, *kinds: StepKind) -> Iterator[Step]:
        return (step for street in self.each for step in street.steps if step.kind in kinds)


def _in_other_orders(street: Street) -> Iterator[Street]:
    """The street with its draw and its cards of the board in each other order."""
    draw_first = street.steps[::-1] if street.is_board_first else street.steps
    for steps, within in ((draw_first[::-1], False), (draw_first, True), (draw_first, False)):
        if (steps, within) != (street.steps, street.within_draw):
            yield Street(steps, street.bet, within)


def _of_hands(steps: tuple[Step, ...], size: int) -> tuple[Step, ...]:
    """The steps with hands of this size. The board stays, and so do discards without a replacement."""
    stays = (StepKind.BOARD, StepKind.DISCARD)
    return tuple(step if step.kind in stays else Step(step.kind, size) for step in steps)
