"""Records of random hands with one thing changed: the first deviation is found at its event, and play goes on."""

import random as plain
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.engine import Asks, Detail, OnDeviation, Record, RecordedEvent, answer
from dealer_service.engine.questions import Question
from dealer_service.errors import NoSuchOption
from dealer_service.table import Does, Phase
from dealer_service.table.records import Results
from tests.oracles.effort import EFFORT, SEED, examples
from tests.oracles.recorded_hand import recorded_hand
from tests.oracles.tables import BOOK, RULESETS, all_cards, of_each_house_and_game


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


def one_of_each_form():
    """A ruleset for each form of its streets: with draws, with a board, with both, or with up cards."""
    found = {}
    for house, game in RULESETS:
        streets = BOOK.find(house, game).dealing.streets.value.json
        found.setdefault(frozenset(step for street in streets for step in street), (house, game))
    return [*found.values()]


def unseen(record):
    """The record as a player tells it: without burns and without the cards that came or went face down."""
    told = []
    for each in record:
        face_down = each.event.seat is not None and each.event.does in (Does.DEAL, Does.DISCARD)
        if each.event.does is not Does.BURN:
            told.append(RecordedEvent(replace(each.event, count=each.event.counted, cards=None)) if face_down else each)
    return tuple(told)


def with_one_wrong_event(record, size):
    """The record without each event in turn, with each event twice, and with each discard of a whole hand."""
    for place, each in enumerate(record):
        yield (*record[:place], *record[place + 1 :])
        yield (*record[: place + 1], *record[place:])
        if each.event.does is Does.DISCARD:
            whole = RecordedEvent(replace(each.event, count=size, cards=None))
            yield (*record[:place], whole, *record[place + 1 :])


@pytest.mark.one_in(8)
@pytest.mark.parametrize(("house", "game"), one_of_each_form())
def test_a_record_with_any_one_wrong_event_is_followed(house, game):
    """Such as a turn that is dealt before every discarded card is replaced."""
    random, size = plain.Random(SEED), BOOK.find(house, game).dealing.streets.value.hand_size
    for _ in range(12 * EFFORT or 2):
        hand = recorded_hand(random, house, game)
        told = random.choice([hand.record, unseen(hand.record)])
        for record in with_one_wrong_event(told, size):
            try:
                followed = played(hand, Record(record, Results(), OnDeviation.FOLLOW, Detail.SUMMARY))
            except NoSuchOption:
                continue  # the floor decided about something that has not happened now
            assert all_chips(followed.next) == all_chips(hand.first), record
            assert all_cards(followed.next) == all_cards(hand.first), record
            assert not [*named_twice(followed.next)], record


def named_twice(table):
    """The cards that hands and board name twice."""
    named = Counter(
        str(card) for cards in (*(seat.hand or () for seat in table.seats), table.board or ()) for card in cards
    )
    return [card for card, count in named.items() if count > 1 and card != "??"]
