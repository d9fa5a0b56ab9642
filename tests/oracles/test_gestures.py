"""Random words and chips at random tables: each is ruled on, no chip is lost, every next table is accepted.

Whatever is left to the floor is asked again with each option. ``tests/engine/test_gestures.py`` tries tables of one bet
and three seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.engine import Asks, Floor, Question, answer
from dealer_service.errors import ImpossibleTable
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Gesture, Motion, Move, Phase, Seat, Snapshot, Word
from tests.oracles.effort import examples
from tests.oracles.random_hand import Hand
from tests.oracles.tables import BOOK, ask, breaches, one_of_each
from tests.oracles.test_whole_hands import chips, sent_back

ANSWERED_BY = ("betting.structure", "betting.first_move", "betting.undercall", "betting.misunderstood_bet")
CANNOT_BE_TOLD = {"no-pot-limit", "nothing-to-call"}
CANNOT_BE_TOLD |= {"quoted-pot-too-low", "quoted-call-too-low"}
SAID = {Does.FOLD: Word.FOLD, Does.CHECK: Word.CHECK, Does.CALL: Word.CALL, Does.BET: Word.BET, Does.RAISE: Word.RAISE}
MOST_TABLES = 40


class Rail:
    """The words and chips of players at one table of a hand."""

    def __init__(self, table: Snapshot, hand: Hand) -> None:
        stakes = replace(table.stakes, chips=None)
        self.table, self.hand, self.random = replace(table, stakes=stakes), hand, hand.random
        self.due = follow_log(Spot(self.table, hand.rules)).now.to_act

    def ruled(self, told: Gesture, floor: Floor | None = None) -> Ruling:
        return answer(
            Question(Asks.BETTING, self.hand.house, self.hand.game, self.table, gesture=told, floor=floor), BOOK
        )

    def said_and_put_out(self) -> Gesture:
        """Words and chips of some seat, mostly the one to act; sometimes with a quote that the player heard."""
        seat = self.table.seat(self.due or 0)
        if self.random.random() < 0.2:
            seat = self.random.choice(self.table.live)
        unit = self.table.stakes.chip or 1
        told = [unit * self.random.randint(1, 40) if self.random.random() < 0.15 else None for _ in range(2)]
        before = self.cut(seat.bet or 0, unit)
        moves = tuple(self.moves(seat, list(before), unit))
        unaware = self.random.choice([True, False, None])
        return Gesture(seat.number, moves, before or None, unaware, *told)

    def moves(self, seat: Seat, front: list[int], unit: int) -> Iterator[Move]:
        behind, together = seat.stack or 0, None
        for _ in range(self.random.randint(1, 3)):
            kind = self.random.random()
            if front and kind < 0.15:
                chip = front.pop()
                behind += chip
                yield Move(Motion.PULL_BACK, chips=(chip,), together=together)
            elif behind and kind < 0.6:
                put = min(behind, unit * self.random.choice([1, 2, 5, 10, 25]))
                behind -= put
                front.append(put)
                yield Move(Motion.PUSH, chips=(put,), together=together)
            else:
                number = self.random.choice([None, self.random.randint(1, 12), unit * self.random.randint(1, 50)])
                word = self.random.choice([None, *Word]) if number else self.random.choice([*Word])
                yield Move(Motion.SAY, word, number, together=together)
            together = self.random.choice([True, False, None])

    def cut(self, chips: int, unit: int) -> tuple[int, ...]:
        """These chips in one or two motions."""
        first = unit * self.random.randint(0, chips // unit)
        return tuple(filter(None, (first, chips - first)))

    def assert_sound(self, ruling: Ruling) -> None:
        if ruling.next is not None:
            assert breaches(ruling.next, self.hand.rules) == (), ruling
            assert sent_back(ruling.next, self.hand) == ruling.next
            assert ruling.next.phase is Phase.OVER or chips(ruling.next) == chips(self.table), ruling
        assert ruling.next is not None or ruling.outcome in (
            Outcome.REFUSED,
            Outcome.UNDETERMINED,
            Outcome.NEEDS_FLOOR,
        )


@pytest.mark.parametrize(("house", "game"), one_of_each(*ANSWERED_BY), ids=lambda rules: str(rules))
@examples(6)
@given(random=st.randoms(use_true_random=False))
def test_every_gesture_is_ruled_on_and_keeps_the_chips(house: str, game: str, random: Random) -> None:
    hand = Hand(random, house, game)
    for table in islice(hand.tables(), MOST_TABLES):
        if table.phase is not Phase.BETTING or len(table.live) < 2:
            continue
        rail = Rail(table, hand)
        told = rail.said_and_put_out()
        try:
            ruling = rail.ruled(told)
        except ImpossibleTable as refusal:
            assert {each.code for each in refusal.breaches} <= CANNOT_BE_TOLD
            continue
        rail.assert_sound(ruling)
        if ruling.outcome is Outcome.NEEDS_FLOOR:
            for option in ruling.answer.options:
                rail.assert_sound(rail.ruled(told, Floor(option.code, option.args)))
        assert_said_as_done(rail)


def assert_said_as_done(rail: Rail) -> None:
    """Each option of the seat to act, announced with its amount, is that action."""
    offered = ask(Asks.OPTIONS, rail.hand.house, rail.hand.game, rail.table).answer.options
    option = rail.random.choice(offered)
    does, to = option.does, option.to or option.least
    number = to if does in (Does.BET, Does.RAISE) else None
    ruling = rail.ruled(Gesture(rail.due or 0, (Move(Motion.SAY, SAID[does], number),)))
    assert ruling.outcome in (Outcome.ALLOWED, Outcome.CORRECTED), (option, ruling)
    assert ruling.answer.event.does is does
    assert number is None or ruling.answer.event.to == to
