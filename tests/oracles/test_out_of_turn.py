"""Random hands with actions out of turn: every next table is accepted and has all chips.

``test_whole_hands`` plays hands without such actions.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.engine import Asks, Floor, Question, answer
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import WAGERS, Does, Event, Gesture, Motion, Move, Phase, Snapshot, Word
from tests.oracles.effort import examples
from tests.oracles.random_hand import Hand
from tests.oracles.tables import BOOK, ask, breaches, one_of_each
from tests.oracles.test_whole_hands import all_cards, chips, sent_back

ANSWERED_BY = ("betting.out_of_turn", "betting.action_changed", "betting.checked_out_of_turn", "betting.skipped")


class HastyHand(Hand):
    """A hand with occasional actions out of turn; the floor decides at random."""

    def after(self, table: Snapshot) -> Snapshot:
        if table.phase is not Phase.BETTING or len(table.live) < 2:
            return super().after(table)
        if self.random.random() < 0.35:
            return self.hasty(table)
        decided = self.decided(table)
        return super().after(decided) if decided.phase is Phase.BETTING and len(decided.live) > 1 else decided

    def hasty(self, table: Snapshot) -> Snapshot:
        """The table after some seat has tried to act, possibly out of turn or absurdly."""
        table = self.decided(table)
        due = follow_log(Spot(table, self.rules)).now.to_act if table.phase is Phase.BETTING else None
        if due is None:
            return table
        others = [seat for seat in table.live if seat.number != due]
        seat = self.random.choice(others)
        does = self.random.choice([Does.FOLD, Does.CHECK, Does.CALL, Does.BET, Does.RAISE])
        most = max(each.bet for each in table.seats)
        to = self.random.choice([most + table.stakes.big_blind, 2 * most, seat.bet + seat.stack])
        action = Event(does, seat.number, to if does in (Does.BET, Does.RAISE) else None)
        if self.random.random() < 0.5:
            ruling = self.said(does, seat.number, table)
        else:
            ruling = ask(Asks.BETTING, self.house, self.game, table, action)
        assert ruling.outcome is Outcome.REFUSED, (action, table, ruling)
        if ruling.next is None:
            return table
        if ruling.next.phase is Phase.BETTING and does is not Does.FOLD:
            assert ruling.next == replace(table, out_of_turn=ruling.next.out_of_turn)
        return ruling.next

    def said(self, does: Does, seat: int, table: Snapshot) -> Ruling:
        """The ruling on the announcement without an amount; the action that it counts as is kept."""
        gesture = Gesture(seat, (Move(Motion.SAY, Word(does.value)),))
        ruling = answer(Question(Asks.BETTING, self.house, self.game, table, gesture=gesture), BOOK)
        if ruling.next is not None and does is not Does.FOLD:
            (kept,) = ruling.next.out_of_turn[len(table.out_of_turn) :]
            assert kept.seat == seat
            assert kept.does in (WAGERS | {Does.CALL} if does in WAGERS else (Does.CHECK, Does.CALL))
        return ruling

    def decided(self, table: Snapshot) -> Snapshot:
        """The table with the floor's decision about the seat to act, if one is due."""
        for _ in range(2 * len(table.seats)):
            ruling = ask(Asks.OPTIONS, self.house, self.game, table)
            if ruling.outcome is Outcome.UNDETERMINED:
                assert [each.needed_by for each in ruling.missing] == ["betting.skipped"], ruling
                seat = table.seat(follow_log(Spot(table, self.rules)).now.to_act)
                table = replace(table, seats=table.seats_with(replace(seat, had_time=self.random.random() < 0.7)))
                continue
            codes = {each.code for each in ruling.answer.options if hasattr(each, "code")}
            if ruling.outcome is not Outcome.NEEDS_FLOOR or not codes & {"let-bind", "passive-only"}:
                return table
            option = self.random.choice(ruling.answer.options)
            question = Question(Asks.OPTIONS, self.house, self.game, table, floor=Floor(option.code, option.args))
            ruling = answer(question, BOOK)
            if ruling.outcome is Outcome.UNDETERMINED:  # whether the next player had time, whose turn it is then
                seats = tuple(replace(each, had_time=each.had_time or False) for each in table.seats)
                ruling = answer(replace(question, table=replace(table, seats=seats)), BOOK)
            assert ruling.outcome in (Outcome.CORRECTED, Outcome.NEEDS_FLOOR), (option, table)
            table = ruling.next
            if table.phase is not Phase.BETTING:
                return table
        raise AssertionError("the floor is asked again and again")


@pytest.mark.parametrize(("house", "game"), one_of_each(*ANSWERED_BY), ids=lambda rules: str(rules))
@examples(10)
@given(random=st.randoms(use_true_random=False))
def test_a_hand_with_actions_out_of_turn_is_played_to_its_end(house: str, game: str, random: Random) -> None:
    hand = HastyHand(random, house, game)
    before: Snapshot | None = None
    for table in hand.tables():
        assert breaches(table, hand.rules) == (), table
        if table.phase is Phase.BETTING and table.out_of_turn:
            assert sent_back(table, hand) == table
        if table.phase is not Phase.BETTING:
            assert table.out_of_turn == (), table
        if before is not None:
            house_took = (table.rake or 0) - (before.rake or 0) if table.phase is not Phase.OVER else None
            assert house_took is None or chips(table) == chips(before) or house_took, (before, table)
            assert before.phase is not Phase.BETTING or all_cards(table) == all_cards(before), (before, table)
        before = table
