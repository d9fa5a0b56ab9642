"""Chips found behind an all-in: no decision of the floor loses a chip, and the amount owed is the amount paid."""

from __future__ import annotations

import random as plain
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.engine import Asks, Question, answer
from dealer_service.engine.questions import Floor
from dealer_service.rulings.ruling import FloorOption, Outcome, Ruling
from dealer_service.table import Does, Event, Snapshot
from tests.oracles.effort import examples
from tests.oracles.offers import chips
from tests.oracles.random_hand import Hand
from tests.oracles.tables import BOOK, answers_of, of_each_house_and_game, snapshot
from tests.oracles.test_pots import PAID, showdown

CARRY_OUT = Event(Does.CARRY_OUT)
DECIDES_ON_FOUND_CHIPS = ("count-found-chips", "set-found-chips-aside")


def with_chips_found(random: plain.Random, table: Snapshot) -> Snapshot | None:
    """The table with chips found behind one or two all-in players; None if no player is all-in."""
    all_in = [seat.number for seat in table.live if seat.stack == 0]
    if not all_in:
        return None
    for number in random.sample(all_in, min(len(all_in), random.choice([1, 1, 2]))):
        found = (table.stakes.chip or 1) * random.choice([1, 2, 3, 50])
        table = table.with_seat(replace(table.seat(number), found=found))
    return table


def decisions(question: Question) -> Iterator[tuple[Question, FloorOption, Ruling]]:
    """Each choice of the floor about found chips, one player after the other: the question and the ruling."""
    ruling = answer(question, BOOK)
    if ruling.outcome is not Outcome.NEEDS_FLOOR:
        return
    for option in ruling.answer.options or ():
        if option.code not in DECIDES_ON_FOUND_CHIPS:
            continue
        decided = answer(replace(question, floor=Floor(option.code, option.args)), BOOK)
        yield question, option, decided
        if decided.outcome is Outcome.NEEDS_FLOOR and decided.next is not None:
            yield from decisions(replace(question, table=decided.next))


def house_takes(ruling: Ruling) -> int:
    return sum(
        int(str(step.args["chips"])) for step in getattr(ruling.answer, "instructions", ()) if step.code == "rake"
    )


def stacks(table: Snapshot) -> dict[int, int]:
    return {seat.number: seat.stack or 0 for seat in table.seats}


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), PAID)
@examples(30)
@given(random=st.randoms(use_true_random=False), twins=st.booleans())
def test_no_decision_on_found_chips_loses_a_chip(house, game, random, twins):
    table = with_chips_found(random, snapshot(showdown(random, answers_of(house, game), twins)))
    if table is None:
        return
    for question, option, ruling in decisions(Question(Asks.SHOWDOWN, house, game, table, CARRY_OUT)):
        if ruling.next is not None:
            assert chips(question.table) == chips(ruling.next) + house_takes(ruling), (question, option)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), of_each_house_and_game())
@examples(4)
@given(random=st.randoms(use_true_random=False))
def test_the_amount_owed_is_the_amount_paid(house, game, random):
    for each in Hand(random, house, game).tables():
        table = with_chips_found(random, each)
        if table is None:
            continue
        for question, option, ruling in decisions(Question(Asks.POTS, house, game, table)):
            if ruling.next is None:
                continue
            assert chips(question.table) == chips(ruling.next), (question, option)
            seats = [seat for seat in question.table.seats if seat.number != option.args["seat"]]
            paid = max((seat.stack or 0) - (ruling.next.seat(seat.number).stack or 0) for seat in seats)
            if option.code == "count-found-chips":
                assert option.args["most"] == max(paid, 0), (question, option)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), PAID)
@examples(30)
@given(random=st.randoms(use_true_random=False), twins=st.booleans())
def test_found_chips_go_back_to_a_winner_or_on_to_the_beater(house, game, random, twins):
    table = snapshot(showdown(random, answers_of(house, game), twins))
    all_in = [seat.number for seat in table.live if seat.stack == 0]
    if not all_in:
        return
    number, found = random.choice(all_in), table.stakes.chip * random.randint(1, 9)
    without = answer(Question(Asks.SHOWDOWN, house, game, table, CARRY_OUT), BOOK)
    if without.next is None:
        return
    table = table.with_seat(replace(table.seat(number), found=found))
    aside = Floor("set-found-chips-aside", {"seat": number, "chips": found})
    ruling = answer(Question(Asks.SHOWDOWN, house, game, table, CARRY_OUT, floor=aside), BOOK)
    before, after = stacks(without.next), stacks(ruling.next)
    got = {seat: after[seat] - before[seat] for seat in after if after[seat] != before[seat]}
    awards = without.answer.awards
    if any(each.seat == number for each in awards):
        assert got == {number: found}
        return
    pots = without.answer.pots
    lost = [pot.name for pot in pots if number in pot.eligible] or [
        pot.name for pot in pots[:1]
    ]  # a dead hand: the main pot
    beat = {each.seat for each in awards if lost and each.pot == lost[-1]}
    assert sum(got.values()) == found
    if beat or not lost:  # otherwise the rake took the whole pot
        assert set(got) <= (beat or {number})
