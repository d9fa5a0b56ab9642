"""Random hands asked as one question: the rulings, tables, chips and cards of single questions."""

from dataclasses import replace
from unittest.mock import patch

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dealer_service.engine import Asks, Detail, OnDeviation, Record, answer
from dealer_service.engine.questions import Question
from dealer_service.rulings.betting.round import RoundHistory
from dealer_service.rulings.breaches.catalogue import find_breaches
from dealer_service.rulings.drawing.state import DrawState
from dealer_service.rulings.ruling import Outcome
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, Does
from dealer_service.table.records import RecordedStack, Results
from tests.oracles.effort import examples
from tests.oracles.recorded_hand import recorded_hand
from tests.oracles.tables import BOOK, RULESETS, of_each_house_and_game

KEEP = Spot.keep
DERIVED = (Does.BURN, Does.DEAL, Does.RESHUFFLE, Does.CARRY_OUT)


def played(hand, record):
    question = Question(Asks.PLAY, hand.house, hand.game, hand.first, record=record)
    return answer(question, BOOK)


def computed_instead(spot, compute, found):
    """Keep the handed-on deal, draw or round, after a check that the table leads to the same."""
    computed = compute(Spot(spot.table, spot.rules))
    if isinstance(found, RoundHistory):
        assert_same_round(spot, found, computed)
    else:
        assert facts_in(found) == facts_in(computed), spot.table
    KEEP(spot, compute, found)


def facts_in(found):
    """The facts of the state of a draw, but for its spot; any other value as it is, and the order of a dict."""
    if isinstance(found, DrawState):
        return {name: fact for name, fact in vars(found).items() if name != "spot"}
    return list(found.items())


def assert_same_round(spot, found, followed):
    """Check the round that was handed on against the one that its log leads to."""
    kept = found.now
    assert replace(kept, before_wager=None) == replace(followed.now, before_wager=None), spot.table
    assert wagers_before(kept) == wagers_before(followed.now), spot.table
    assert found.states == followed.states
    assert (kept.terms.spot.rules, kept.is_exhausted) == (spot.rules, True)


def wagers_before(now):
    """The levels and aggressors before each wager of the round."""
    found = []
    while (now := now.before_wager) is not None:
        found.append((now.level, now.full_level, now.largest_raise, now.bets_made, now.aggressor, now.short_all_in))
    return found


def stacks(table):
    return Results(tuple(RecordedStack(seat.number, seat.stack) for seat in table.seats))


def with_shown_hands(alone, played, later):
    """The ruling on a single question, with each unknown hand that the whole hand has from the seat's later show."""
    if alone.next is None or played.next is None:
        return alone
    seats = []
    for seat, known in zip(alone.next.seats, played.next.seats, strict=True):
        shown = [each.cards for each in later if each and each.does is Does.SHOW and each.seat == seat.number]
        unknown = seat.hand is None or UNKNOWN in seat.hand
        seats.append(replace(seat, hand=known.hand) if unknown and known.hand in shown else seat)
    return replace(alone, next=replace(alone.next, seats=tuple(seats)))


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), of_each_house_and_game())
@given(random=st.randoms(use_true_random=False))
@examples(20)
def test_a_hand_has_the_rulings_of_single_questions(house, game, random):
    """And the table after each ruling, which is not checked again, has no breach."""
    hand = recorded_hand(random, house, game)
    ruling = played(hand, Record(hand.record, stacks(hand.last), OnDeviation.STOP, Detail.FULL))
    events = [each for each in ruling.answer.events if each.ruling is not None]
    for number, (each, alone) in enumerate(zip(events, hand.events, strict=True), start=1):
        assert (each.asks, each.event, each.derived) == (alone.asks, alone.recorded.event, False)
        later = [one.recorded.event for one in hand.events[number:]]
        assert each.ruling == with_shown_hands(alone.ruling, each.ruling, later), (each.event, hand)
        assert not find_breaches(Spot(each.ruling.next, ruling.rules)), (each.event, hand)
    assert (ruling.outcome, ruling.next, ruling.answer.deviation) == (Outcome.ALLOWED, hand.last, None)
    assert all(each.same for each in ruling.answer.results)


@given(rules=st.sampled_from(RULESETS), random=st.randoms(use_true_random=False))
@examples(40)
def test_what_an_event_hands_on_is_that_of_its_table(rules, random):
    with patch.object(Spot, "keep", computed_instead):
        recorded_hand(random, *rules)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), of_each_house_and_game())
@given(random=st.randoms(use_true_random=False))
@examples(20)
def test_missing_steps_of_the_dealer_are_derived(house, game, random):
    """A hand is the same without unseen deals to seats, burns, reshuffles and the last settlement."""
    hand = recorded_hand(random, house, game, seen=False)
    assume(not hand.decided)
    seen = [each.event.of_board or each.event.cards for each in hand.record]
    left = tuple(each for each, kept in zip(hand.record, seen, strict=True) if kept or each.event.does not in DERIVED)
    ruling = played(hand, Record(left, stacks(hand.last), OnDeviation.STOP))
    assert ruling.outcome is Outcome.ALLOWED, (ruling.answer.deviation, hand)
    assert replace(ruling.next, log=(), deck=hand.last.deck) == replace(hand.last, log=()), hand
    assert all(each.same for each in ruling.answer.results)
