"""Records of random hands with one thing changed: the first deviation is found at its event, and play goes on."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.engine import Asks, Detail, OnDeviation, Record, RecordedEvent, answer
from dealer_service.engine.questions import Question
from dealer_service.errors import NoSuchOption
from dealer_service.table import Phase
from dealer_service.table.records import Results
from tests.oracles.effort import examples
from tests.oracles.recorded_hand import recorded_hand
from tests.oracles.tables import BOOK, all_cards, of_each_house_and_game


def all_chips(table):
    """All chips at the table, with the rake that was taken."""
    rake = (table.rake or 0) if table.phase is Phase.OVER else 0
    return rake + (table.dead or 0) + sum(seat.stack + seat.bet + seat.gathered + seat.dead for seat in table.seats)


def changed(hand, random):
    """The record with one thing changed, and the place of the change."""
    record, place = [*hand.record], random.randrange(len(hand.record))
    each = record[place]
    seats = [seat.number for seat in hand.first.dealt_in]
    match random.randrange(6):
        case 0:
            del record[place]
        case 1:
            record.insert(place, each)
        case 2:
            record[place : place + 2] = record[place : place + 2][::-1]
        case 3 if each.event.to is not None:
            step = hand.first.stakes.chip * random.choice([-3, -1, 1, 2, 10])
            record[place] = RecordedEvent(replace(each.event, to=max(0, each.event.to + step)))
        case 4 if each.event.count is not None:
            count = max(0, each.event.count + random.choice([-1, 1, 2]))
            record[place] = RecordedEvent(replace(each.event, count=count, cards=None))
        case _ if each.event.seat is not None:
            record[place] = RecordedEvent(replace(each.event, seat=random.choice(seats)))
    return tuple(record), place


def played(hand, record):
    return answer(Question(Asks.PLAY, hand.house, hand.game, hand.first, record=record), BOOK)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), of_each_house_and_game())
@given(random=st.randoms(use_true_random=False))
@examples(20)
def test_a_changed_record_deviates_at_its_first_wrong_event(house, game, random):
    """Whatever was changed, chips and cards are conserved, and `stop` stops where `follow` first deviates."""
    hand = recorded_hand(random, house, game)
    record, place = changed(hand, random)
    try:
        followed = played(hand, Record(record, Results(), OnDeviation.FOLLOW, Detail.FULL))
        stopped = played(hand, Record(record, Results(), OnDeviation.STOP))
    except NoSuchOption:
        return  # the floor decided about something that has not happened now
    assert all_chips(followed.next) == all_chips(hand.first), (record, followed.answer.events)
    assert all_cards(followed.next) == all_cards(hand.first), record
    first = followed.answer.deviation
    assert (stopped.answer.deviation is None) == (first is None)
    if first is None:
        return
    assert (first.at, first.ruling) == (stopped.answer.deviation.at, stopped.answer.deviation.ruling)
    assert first.at is None or first.at >= place or record[first.at] != hand.record[first.at]
    assert stopped.answer.stopped == first.at
