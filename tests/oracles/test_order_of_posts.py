"""Posts in any order: the record of a room is the same hand, with the same options after the deal."""

from dataclasses import replace
from random import Random

import pytest

from dealer_service.engine import Asks, Record, RecordedEvent, answer
from dealer_service.engine.questions import Question
from dealer_service.rulings.ruling import Outcome
from dealer_service.table import Does, Event, Phase
from tests.oracles.effort import EFFORT, SEED
from tests.oracles.tables import BOOK, ask, one_of_each
from tests.tools.hand_archive import RecordedRandomHand, shuffled_posts

CLAUSES = (
    "betting.structure",
    "betting.ante_or_blind",
    "betting.antes",
    "betting.kill",
    "betting.short_big_blind",
    "betting.straddle",
    "betting.missed_blinds",
)
DEAL = Event(Does.CARRY_OUT)


def posted(random, house, game):
    """A table, the posts of its hand in the house's order, and the table after them."""
    hand = RecordedRandomHand(random, house, game)
    tables = hand.tables()
    first = table = next(tables)
    while table.phase is Phase.POSTING:
        table = next(tables)
    return first, hand.steps, table


def options(house, game, table):
    """The table after the deal, whose log is its events in any order, and the options there."""
    table = ask(Asks.DEALING, house, game, table, DEAL).next
    ruling = ask(Asks.OPTIONS, house, game, table)
    totals = sorted((event.whose, event.kind or "") for event in table.events)
    return replace(table, log=()), totals, ruling.outcome, ruling.answer, ruling.next and replace(ruling.next, log=())


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), one_of_each(*CLAUSES))
@pytest.mark.parametrize("hand", range(5 * (EFFORT or 1)))
def test_posts_in_any_order_are_the_same_hand(house, game, hand):
    random = Random(f"{SEED}/{house}/{game}/{hand}")
    first, steps, last = posted(random, house, game)
    mixed = [RecordedEvent(event) for _, event in shuffled_posts(steps, random)]
    ruling = answer(Question(Asks.PLAY, house, game, first, record=Record(tuple(mixed))), BOOK)
    assert ruling.outcome is Outcome.ALLOWED, (ruling.answer.deviation, mixed)
    assert options(house, game, ruling.next) == options(house, game, last), (mixed, first)
