"""Random hands asked as one question: the rulings, tables, chips and cards of single questions."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dealer_service.engine import Asks, Detail, OnDeviation, Record, answer
from dealer_service.engine.questions import Question
from dealer_service.rulings.breaches.catalogue import find_breaches
from dealer_service.rulings.ruling import Outcome
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does
from dealer_service.table.records import RecordedStack, Results
from tests.oracles.effort import examples
from tests.oracles.recorded_hand import recorded_hand
from tests.oracles.tables import BOOK, of_each_house_and_game

DERIVED = (Does.BURN, Does.DEAL, Does.RESHUFFLE, Does.CARRY_OUT)


def played(hand, record):
    question = Question(Asks.PLAY, hand.house, hand.game, hand.first, record=record)
    return answer(question, BOOK)


def stacks(table):
    return Results(tuple(RecordedStack(seat.number, seat.stack) for seat in table.seats))


@pytest.mark.parametrize(("house", "game"), of_each_house_and_game())
@given(random=st.randoms(use_true_random=False))
@examples(20)
def test_a_hand_has_the_rulings_of_single_questions(house, game, random):
    """And the table after each ruling, which is not checked again, has no breach."""
    hand = recorded_hand(random, house, game)
    ruling = played(hand, Record(hand.record, stacks(hand.last), OnDeviation.STOP, Detail.FULL))
    events = [each for each in ruling.answer.events if each.ruling is not None]
    for each, alone in zip(events, hand.events, strict=True):
        assert (each.asks, each.event, each.derived) == (alone.asks, alone.recorded.event, False)
        assert each.ruling == alone.ruling, (each.event, hand)
        assert not find_breaches(Spot(each.ruling.next, ruling.rules)), (each.event, hand)
    assert (ruling.outcome, ruling.next, ruling.answer.deviation) == (Outcome.ALLOWED, hand.last, None)
    assert all(each.same for each in ruling.answer.results)


@pytest.mark.parametrize(("house", "game"), of_each_house_and_game())
@given(random=st.randoms(use_true_random=False))
@examples(20)
def test_missing_steps_of_the_dealer_are_derived(house, game, random):
    """A hand dealt unseen is the same without deals, burns, reshuffles and the last settlement."""
    hand = recorded_hand(random, house, game, seen=False)
    assume(not hand.decided)
    left = tuple(each for each in hand.record if each.event.does not in DERIVED)
    ruling = played(hand, Record(left, stacks(hand.last), OnDeviation.STOP))
    assert ruling.outcome is Outcome.ALLOWED, (ruling.answer.deviation, hand)
    assert replace(ruling.next, log=(), deck=hand.last.deck) == replace(hand.last, log=()), hand
    assert all(each.same for each in ruling.answer.results)
