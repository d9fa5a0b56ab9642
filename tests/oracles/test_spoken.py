"""The sentences about random hands are true: for any question or incident, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.api.responses.clause_json import NOTHING_KEPT, serialize_reasons
from dealer_service.api.responses.ruling_body import ruling_or_problem
from dealer_service.engine import Asks, Floor, Question, answer
from dealer_service.engine.same_ruling import reasons_of
from dealer_service.errors import ImpossibleTable
from dealer_service.i18n.words import WORDS
from dealer_service.rulings.ruling import FloorOption, Outcome, Ruling
from dealer_service.table import Does, Event, Phase, Snapshot
from tests.books import BOOK_WITH_ROOMS as BOOK
from tests.oracles.effort import examples
from tests.oracles.random_hand import Hand
from tests.oracles.tables import one_of_each
from tests.oracles.test_gestures import Rail
from tests.oracles.test_irregularities import incident, spoilt
from tests.scenarios.spoken import untruths
from tests.scenarios.spoken_reasons import unfounded

RULESETS = one_of_each("betting.structure", "dealing.misdeal_causes", "dealing.too_many_cards", "drawing.service")
ACTIONS = (Does.FOLD, Does.CHECK, Does.CALL, Does.BET, Does.RAISE)


def questions(hand: Hand, table: Snapshot, random: Random) -> Iterator[Question]:
    """Questions at this table: the next event, any action of any seat, and any incident."""
    asked = Question(Asks.OPTIONS, hand.house, hand.game, table=table)
    if table.phase in (Phase.BETTING, Phase.POSTING):
        yield asked
        seat, does = random.choice(table.seats), random.choice(ACTIONS)
        most = max(each.bet or 0 for each in table.seats)
        to = most + random.choice([1, table.stakes.big_blind or 1, most]) if does in (Does.BET, Does.RAISE) else None
        yield replace(asked, asks=Asks.BETTING, event=Event(does, seat.number, to))
    if table.phase is Phase.BETTING and len(table.live) > 1:
        rail = Rail(table, hand)
        yield replace(asked, asks=Asks.BETTING, table=rail.table, gesture=rail.said_and_put_out())
    yield replace(asked, asks=Asks.POTS)
    wrong = spoilt(table, random)
    told = incident(random, wrong.phase) if random.random() < 0.8 else None
    yield Question(Asks.IRREGULARITIES, hand.house, hand.game, table=wrong, incident=told)


def rulings(question: Question) -> Iterator[Ruling]:
    """The ruling, and the ruling after each option that it leaves to the floor."""
    try:
        ruled = answer(question, BOOK)
    except ImpossibleTable:
        return
    yield ruled
    options = getattr(ruled.answer, "options", ()) if ruled.outcome is Outcome.NEEDS_FLOOR else ()
    for each in options:
        if isinstance(each, FloorOption):
            yield answer(replace(question, floor=Floor(each.code, each.args)), BOOK)


@pytest.mark.parametrize(("house", "game"), RULESETS)
@examples(8)
@given(random=st.randoms(use_true_random=True))
def test_the_sentences_about_random_hands_are_true(house: str, game: str, random: Random) -> None:
    hand = Hand(random, house, game)
    for table in islice(hand.tables(), 0, None, 4):
        for question in questions(hand, table, random):
            phase = None if table.phase is None else table.phase.value
            for ruling in rulings(question):
                for language, words in WORDS.items():
                    body = ruling_or_problem(ruling, question.asks, words)
                    assert list(untruths(body, phase, language)) == [], (question, body["says"])
                    whole = {**body, "reasons": serialize_reasons(reasons_of(ruling), NOTHING_KEPT, words.language)}
                    assert list(unfounded(whole, question, language)) == [], (question, body["says"])
