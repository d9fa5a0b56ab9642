"""Fixed limit does not require stacks: the ruling is the same as for deep stacks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.engine import Asks
from dealer_service.engine.same_ruling import without_reasons
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import Does, Event, Phase, Snapshot
from tests.oracles.effort import examples
from tests.oracles.random_hand import Hand
from tests.oracles.tables import BOOK, RULESETS, ask, breaches
from tests.oracles.test_whole_hands import sent_back

DEEP = 10**6
FIXED_LIMIT = [rules for rules in RULESETS if BOOK.find(*rules).betting.structure.json == "fixed-limit"]


class DeepHand(Hand):
    """A random hand with far more chips at each seat than the hand can cost."""

    def perhaps_killed(self, table: Snapshot) -> Snapshot:
        seats = tuple(replace(seat, stack=seat.stack and seat.stack + DEEP) for seat in table.seats)
        return super().perhaps_killed(replace(table, seats=seats))


def untold(table: Snapshot) -> Snapshot:
    """The table without its stacks, except those of 0."""
    return replace(table, seats=tuple(replace(seat, stack=0 if seat.all_in else None) for seat in table.seats))


def assert_ruled_alike(asks: Asks, hand: Hand, table: Snapshot, event: Event | None = None) -> Ruling:
    """Both tables get the same ruling, and the next tables differ only in the stacks."""
    told = ask(asks, hand.house, hand.game, table, event)
    ruling = ask(asks, hand.house, hand.game, untold(table), event)
    assert ruling.outcome is told.outcome, (table, event)
    assert without_reasons(ruling.answer) == without_reasons(told.answer), (table, event)
    assert (ruling.next and untold(ruling.next)) == (told.next and untold(told.next)), (table, event)
    if ruling.next is not None:
        stacks = {seat.number: seat.stack for seat in ruling.next.seats}
        assert stacks == {seat.number: seat.stack for seat in untold(table).seats}, (table, event)
        assert breaches(ruling.next, hand.rules) == (), ruling.next
        assert sent_back(ruling.next, hand) == ruling.next
    if told.outcome is not Outcome.UNDETERMINED:
        assert {each.at.rsplit("/")[-1] for each in ruling.missing} <= {"stack"}
    return ruling


@pytest.mark.one_in(16)
@pytest.mark.parametrize(("house", "game"), FIXED_LIMIT)
@examples(4)
@given(random=st.randoms(use_true_random=True))
def test_limit_is_played_without_stacks_as_with_deep_ones(house, game, random):
    hand = DeepHand(random, house, game)
    carried_out = Event(Does.CARRY_OUT)
    for table in hand.tables():
        match table.phase:
            case Phase.POSTING | Phase.BETTING:
                found = assert_ruled_alike(Asks.OPTIONS, hand, table).answer
                for option in found.options:
                    action = Event(option.does, found.to_act, option.to, option.kind)
                    assert_ruled_alike(Asks.BETTING, hand, table, action)
                assert_ruled_alike(Asks.POTS, hand, table)
            case Phase.DRAWING:
                assert_ruled_alike(Asks.DRAWING, hand, table)
                assert_ruled_alike(Asks.DRAWING, hand, table, carried_out)
            case Phase.SHOWDOWN:
                assert_ruled_alike(Asks.SHOWDOWN, hand, table)
                assert_ruled_alike(Asks.SHOWDOWN, hand, table, carried_out)
            case _:
                assert_ruled_alike(Asks.DEALING, hand, table, carried_out)
