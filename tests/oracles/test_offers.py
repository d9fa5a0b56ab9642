"""The service accepts everything that it answers: every scenario under every house, and random hands.

Facts are omitted, and unusual facts are added: a rake taken, chips found, a misplaced button.
"""

from __future__ import annotations

import random as plain
import zlib
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks, Question, answer
from dealer_service.errors import DealerServiceError
from dealer_service.table import Deck, Does, Event, Owed, Phase, Places, Snapshot, State
from tests.oracles.effort import EFFORT, SEED, examples, in_sample
from tests.oracles.oddities import counted_otherwise, something_odd
from tests.oracles.offers import refused_offers
from tests.oracles.random_hand import Hand, first_table
from tests.oracles.tables import BOOK, of_each_house_and_game, one_of_each
from tests.scenarios import name_of, pages, read_cases
from tests.scenarios.test_omitted_facts import facts, without

PARTS = 8
HOUSES = BOOK.houses()
OF_A_TABLE = {asks.value for asks in Asks} - {Asks.HANDS.value}
# Each question about a table that needs no other fact, and those with an event.
QUESTIONS = [(asks, None) for asks in Asks if asks not in (Asks.BETTING, Asks.HANDS, Asks.PLAY)]
QUESTIONS += [(asks, Event(Does.CARRY_OUT)) for asks in (Asks.DEALING, Asks.DRAWING, Asks.SHOWDOWN)]
# The houses that differ in the players and places of the next hand.
BETWEEN_HANDS = one_of_each(
    *("dealing.button", "dealing.wrong_button", "dealing.max_seats"),
    *("betting.kill", "betting.opener_first_round", "betting.missed_blinds", "pots.rake"),
)


def faults(question: Question) -> Iterator[str]:
    """Offers in the ruling on this question that are then refused; empty if the question is invalid."""
    try:
        ruling = answer(question, BOOK)
    except DealerServiceError:
        return
    yield from refused_offers(question, ruling)


def question_of(at: str, document: dict) -> Question | None:
    """The question as it is sent. None if it is invalid."""
    try:
        return parse_question(Asks(at), document)
    except (Unprocessable, DealerServiceError):
        return None


def faults_of(at: str, document: dict) -> Iterator[str]:
    """The refused offers of a question as it is sent."""
    question = question_of(at, document)
    if question is not None:
        yield from faults(question)


def asked(part: int) -> Iterator[tuple[str, str, dict]]:
    """A part of all scenario questions about a table: name, endpoint and question."""
    for page in pages():
        for number, (name, at, document, _) in enumerate(read_cases(page)):
            named = f"{name_of(page)}: {name}"
            if zlib.crc32(f"{named} {number}".encode()) % PARTS == part and at in OF_A_TABLE and "table" in document:
                yield named, at, document


@pytest.mark.one_in(4)
@pytest.mark.parametrize("part", range(PARTS))
def test_offers_in_scenarios_are_accepted_under_every_house(part):
    found = []
    for name, at, document in asked(part):
        plain_one = {key: value for key, value in document.items() if key not in ("as_of", "digest")}
        for house in [each for each, games in HOUSES.items() if document.get("game") in games]:
            if in_sample((name, house), 48):
                found += [f"{house}: {name}: {fault}" for fault in faults_of(at, {**plain_one, "house": house})]
    assert not found, "\n".join(found)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("part", range(PARTS))
def test_offers_in_scenarios_without_a_fact_are_accepted(part):
    found = []
    for name, at, document in asked(part):
        for path in facts(document["table"], ("table",)):
            if in_sample((name, path), 120):
                found += [f"{name}: without {path}: {each}" for each in faults_of(at, without(document, path))]
    assert not found, "\n".join(found)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("part", range(PARTS))
def test_offers_in_scenarios_with_other_chips_and_cards_are_accepted(part):
    found = []
    for name, at, document in asked(part):
        question = question_of(at, document)
        for how, table in () if question is None or question.table is None else counted_otherwise(question.table):
            if in_sample((name, how), 120):
                found += [f"{name}: {how}: {each}" for each in faults(replace(question, table=table))]
    assert not found, "\n".join(found)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), of_each_house_and_game())
@examples(4)
@given(random=st.randoms(use_true_random=True))
def test_offers_at_tables_of_random_hands_are_accepted(house, game, random):
    tables = [*Hand(random, house, game).tables()]
    for table in random.sample(tables, min(2, len(tables))):
        odd = something_odd(random, table)
        for asks, event in QUESTIONS if EFFORT else random.sample(QUESTIONS, 4):
            question = Question(asks, house, game, table=odd, event=event)
            assert not [*faults(question)], (question, [*faults(question)])


@pytest.mark.parametrize(("house", "game"), BETWEEN_HANDS)
def test_the_hand_after_a_possible_table_is_possible(house, game):
    random = plain.Random(f"{SEED} {house} {game}")
    for _ in range(3000 * EFFORT or 60):
        over = between_hands(random)
        if not breaches_at(over, house, game):
            question = Question(Asks.DEALING, house, game, table=over, event=Event(Does.CARRY_OUT))
            assert not [*faults(question)], (question, [*faults(question)])


def breaches_at(table: Snapshot, house: str, game: str) -> bool:
    return bool(answer(Question(Asks.DEALING, house, game, table=table), BOOK).answer.breaches)


def between_hands(random: plain.Random) -> Snapshot:
    """A table after a hand: some players are broke, gone, new or waiting; button and blinds may be anywhere."""
    table = first_table(random, antes_alone=random.random() < 0.1, most=random.choice([3, 4, 6, 9]))
    played = [State.IN, State.IN, State.IN, State.FOLDED, State.MUCKED]
    seats = []
    for seat in table.seats:
        state = random.choice([*played, State.OUT, State.WAITING])
        owes = random.choice([None, None, (Owed.BIG_BLIND,), (Owed.ENTRY,)]) if state not in played else None
        chips = {"stack": random.choice([0, 20, 30, 40]), "found": random.choice([None] * 20 + [5])}
        seats.append(replace(seat, state=state, owes=owes, **chips))
    numbers = [seat.number for seat in table.seats]
    blinds = [None, 0, *numbers, 10]
    if random.random() < 0.4:
        places = {"small_blind_seat": random.choice(blinds), "big_blind_seat": random.choice(blinds)}
        table = replace(table, button=random.choice([*numbers, 10]), **places)
    if random.random() < 0.5:
        right = Places(random.choice([None, *numbers, 10]), random.choice(blinds), random.choice(blinds))
        table = replace(table, should_be=None if right == Places() else right)
    kill, rake = random.choice([None, None, *blinds]), random.choice([None, None, 0, 3])
    table = replace(table, phase=Phase.OVER, round=random.choice([1, 2, 4]), kill_seat=kill, rake=rake)
    return replace(table, seats=tuple(seats), dead=0, deck=Deck(None, None, None, None))
