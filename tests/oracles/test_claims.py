"""A pot pushed to any seat and noticed in time or too late: the cards return every chip to its place."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.engine import Asks, Question, answer
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import Does, NextHand, Phase, Snapshot, known
from dealer_service.table.incidents import MisawardedPot, MisreadHand
from tests.books import BOOK_WITH_ROOMS as BOOK
from tests.oracles.effort import examples
from tests.oracles.random_hand import Hand
from tests.oracles.tables import one_of_each

HOUSES = one_of_each("showdown.claim_pot", "showdown.sides", "showdown.odd_chip_within_half")


def ruled(house: str, game: str, table: Snapshot, kind: type[Any], **told: object) -> Ruling:
    incident = kind(in_break=False, house_error=False, **told)
    return answer(Question(Asks.IRREGULARITIES, house, game, table=table, incident=incident), BOOK)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), HOUSES)
@examples(4)
@given(random=st.randoms(use_true_random=True))
def test_a_misawarded_pot_is_corrected_by_the_cards(house: str, game: str, random: Random) -> None:
    hand = Hand(random, house, game)
    hand.seen, hand.folds = True, 0.02
    *_, over = hand.tables()
    awards = [event for event in over.log or () if event.does is Does.AWARD]
    name = random.choice([event.pot or "main" for event in awards])
    right = {event.seat for event in awards if event.pot in (None, name)}
    to = random.choice([seat.number for seat in over.seats])
    if right == {to}:
        return
    pot = {"pot": name, "to": to}
    found = ruled(house, game, over, MisawardedPot, next_hand=NextHand.NOT_BEGUN, **pot)
    assert (found.outcome, found.next) == (Outcome.CORRECTED, over)
    late = ruled(house, game, over, MisawardedPot, next_hand=NextHand.SUBSTANTIAL_ACTION, **pot)
    assert late.outcome is Outcome.ALLOWED and late.next is not None
    wrong, live = late.next, over.live
    assert wrong.phase is Phase.OVER and wrong.seat(to).stack != over.seat(to).stack
    if len(live) > 1 and all(known(seat.hand) for seat in live):
        again = ruled(house, game, wrong, MisreadHand, next_hand=NextHand.NOT_BEGUN, seat=live[0].number)
        if again.outcome is Outcome.NEEDS_FLOOR:  # the sevens rule
            return
        assert again.next is not None and again.next.seats == over.seats


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), HOUSES)
@examples(4)
@given(random=st.randoms(use_true_random=True))
def test_a_miscounted_pot_moves_only_the_difference(house: str, game: str, random: Random) -> None:
    hand = Hand(random, house, game)
    hand.seen, hand.folds = True, 0.02
    *_, over = hand.tables()
    awards = [event for event in over.log or () if event.does is Does.AWARD]
    name = random.choice([event.pot or "main" for event in awards])
    shares = {seat.number: 0 for seat in over.seats}
    for event in awards:
        shares[event.seat or 0] += (event.chips or 0) * ((event.pot or "main") == name)
    to, counterpart = random.sample(sorted(shares), 2)
    giver = random.choice([to, counterpart])
    extra = random.randint(1, max(shares[giver], 1)) * (1 if giver == counterpart else -1)
    if not shares[giver]:
        return
    told = {"pot": name, "to": to, "chips": shares[to] + extra, "counterpart": counterpart}
    found = ruled(house, game, over, MisawardedPot, next_hand=NextHand.NOT_BEGUN, **told)
    assert (found.outcome, found.next) == (Outcome.CORRECTED, over)
    late = ruled(house, game, over, MisawardedPot, next_hand=NextHand.SUBSTANTIAL_ACTION, **told)
    assert late.outcome is Outcome.ALLOWED and late.next is not None
    moved = {to: extra, counterpart: -extra}
    for seat in over.seats:
        stack = late.next.seat(seat.number).stack
        assert seat.stack is None or stack == seat.stack + moved.get(seat.number, 0), (told, seat.number)
    left = [(event.pot or "main", event.seat, event.chips) for event in late.next.log or () if event.does is Does.AWARD]
    for seat_number in shares:
        pushed = sum(chips or 0 for pot, seat, chips in left if (pot, seat) == (name, seat_number))
        assert pushed == shares[seat_number] + moved.get(seat_number, 0), told
    unsaid = {fact: value for fact, value in told.items() if fact != "counterpart"}
    less = ruled(house, game, over, MisawardedPot, next_hand=NextHand.NOT_BEGUN, **unsaid)
    assert less.outcome is Outcome.UNDETERMINED or less.next == over
