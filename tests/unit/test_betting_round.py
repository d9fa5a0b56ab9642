"""The log of an open betting round is read once, wherever the reading began."""

from collections.abc import Iterator

import pytest

from dealer_service.api.requests.parse import parse_question
from dealer_service.engine import Asks, answer
from dealer_service.rulebook import Book, embedded, load
from dealer_service.rulings.betting.round import BettingRound, unread_round, whole_round
from dealer_service.table import Event, Phase
from tests.bench import questions


@pytest.fixture(scope="module")
def book() -> Book:
    return load(embedded())


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Event]]:
    """Every entry that any round takes."""
    found: list[Event] = []
    take = BettingRound.take

    def noted(now: BettingRound, event: Event) -> None:
        found.append(event)
        take(now, event)

    monkeypatch.setattr(BettingRound, "take", noted)
    yield found


@pytest.mark.parametrize("asks", [Asks.OPTIONS, Asks.POTS])
def test_the_check_and_the_answer_read_the_log_once(book: Book, taken: list[Event], asks: Asks) -> None:
    question = parse_question(asks, questions.limit_badugi())
    assert question.table is not None and question.table.log
    answer(question, book)
    assert taken == list(question.table.log)


def test_a_round_that_was_read_in_part_is_read_on(book: Book) -> None:
    rules, table = book.find("by-the-book", "badugi"), parse_question(Asks.OPTIONS, questions.limit_badugi()).table
    assert table is not None and table.log is not None
    now = unread_round(table, rules)
    assert now is not None
    next(now.entries())
    assert [number for number, _ in now.entries()] == list(range(len(table.log)))
    begun = unread_round(table, rules)
    assert begun is not None
    begun.take(table.log[0])
    whole = whole_round(table, rules, begun)
    afresh = whole_round(table, rules, None)
    assert (whole.level, whole.bets_made, whole.to_act, whole.seats) == (
        afresh.level,
        afresh.bets_made,
        afresh.to_act,
        afresh.seats,
    )


def test_where_no_round_is_open_none_is_read(book: Book) -> None:
    rules, table = book.find("by-the-book", "badacey"), parse_question(Asks.SHOWDOWN, questions.showdown()).table
    assert table is not None and table.phase is Phase.SHOWDOWN
    assert unread_round(table, rules) is None
