"""The log of an open betting round is followed once, and each earlier state stays unchanged."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks, answer
from dealer_service.rulebook import Book
from dealer_service.rulings.betting import round as betting_round
from dealer_service.rulings.betting.options import list_options
from dealer_service.rulings.betting.round import Round, follow_log
from dealer_service.rulings.ruling import MissingFacts
from dealer_service.rulings.spot import Spot
from dealer_service.table import NO_STAKES, Does, Event, Phase, Post, Snapshot
from tests.bench import questions


@pytest.fixture
def table() -> Snapshot:
    table = parse_question(Asks.OPTIONS, questions.limit_badugi()).table
    assert table is not None and table.log
    return table


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Event]]:
    """Every entry that any round goes through."""
    events: list[Event] = []
    after = betting_round._after

    def noted(before: Round, entry: int, event: Event, *terms: Any, **how: Any) -> Round:
        events.append(event)
        return after(before, entry, event, *terms, **how)

    monkeypatch.setattr(betting_round, "_after", noted)
    yield events


@pytest.mark.parametrize("asks", [Asks.OPTIONS, Asks.POTS])
def test_check_and_answer_follow_the_log_once(book: Book, followed: list[Event], asks: Asks) -> None:
    question = parse_question(asks, questions.limit_badugi())
    assert question.table is not None and question.table.log
    answer(question, book)
    assert followed == list(question.table.log)


def test_each_entry_has_a_state_before_and_the_last_one_after(book: Book, table: Snapshot) -> None:
    history = follow_log(Spot(table, book.find("by-the-book", "badugi")))
    assert [(each.to_act, each.level, each.bets_made) for each in history.states] == [(1, 0, 0), (2, 4, 1), (3, 8, 2)]
    assert [each.seats[1].bet for each in history.states] == [0, 4, 4]
    assert history.now is history.states[-1]


def test_an_answer_does_not_change_any_state(book: Book, table: Snapshot) -> None:
    spot = Spot(table, book.find("by-the-book", "badugi"))
    history = follow_log(spot)
    before = [(each.level, each.to_act, deepcopy(each.seats)) for each in history.states]
    list_options(spot, history.now)
    assert [(each.level, each.to_act, each.seats) for each in history.states] == before


def test_the_states_end_before_an_entry_with_a_missing_fact(book: Book, table: Snapshot) -> None:
    blind = Event(Does.POST, 2, 8, Post.BIG_BLIND)
    all_in = tuple(replace(seat, stack=0) if seat.number == 2 else seat for seat in table.seats)
    table = replace(table, round=1, seats=all_in, log=(*(table.log or ())[:1], blind), stakes=NO_STAKES)
    history = follow_log(Spot(table, book.find("by-the-book", "badugi")))
    assert [each.to_act for each in history.states] == [3, 3]
    with pytest.raises(MissingFacts, match="/table/stakes/big_blind"):
        _ = history.now


def test_a_showdown_has_no_states_of_a_round(book: Book) -> None:
    rules, table = book.find("by-the-book", "badacey"), parse_question(Asks.SHOWDOWN, questions.showdown()).table
    assert table is not None and table.phase is Phase.SHOWDOWN
    assert follow_log(Spot(table, rules)).states == ()
