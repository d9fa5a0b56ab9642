"""Hands killed in the middle of random hands: the rest is played to the end without losing or creating a chip."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dealer_service.engine import Asks
from dealer_service.rulings.pots.layers import Pots
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import Decision, Does, Event, Phase, Snapshot, State
from tests.oracles.effort import examples
from tests.oracles.pots import lay
from tests.oracles.random_hand import LONGEST, Hand
from tests.oracles.tables import ask, breaches, one_of_each

KILLED_IN = (Phase.BETTING, Phase.DRAWING, Phase.SHOWDOWN)
PLAYED = one_of_each("betting.structure", "drawing.service", "drawing.five_cards", "pots.uncontested", "pots.rake")
ENDS_AT = {
    Phase.BETTING: Asks.OPTIONS,
    Phase.DRAWING: Asks.DRAWING,
    Phase.STREET: Asks.DEALING,
    Phase.SHOWDOWN: Asks.SHOWDOWN,
}


def middle(table: Snapshot) -> int:
    """All chips in the middle."""
    return (table.dead or 0) + sum(seat.bet + seat.gathered + seat.dead for seat in table.seats)


def chips(table: Snapshot) -> int:
    """All chips at the table."""
    return middle(table) + sum(seat.stack for seat in table.seats)


def with_dead_hands(table: Snapshot, hand: Hand) -> Snapshot:
    """The table with some live hands declared dead, but at least one still live."""
    left = hand.random.choice([1, 1, 2, len(table.live) - 1])
    dead = hand.random.sample([seat.number for seat in table.live], max(1, len(table.live) - left))
    seats = [replace(seat, state=State.DEAD, hand=None) if seat.number in dead else seat for seat in table.seats]
    return replace(table, seats=tuple(seats))


def assert_all_in_some_pot(table: Snapshot, hand: Hand) -> Pots:
    """Every chip in the middle is returned, in one pot, in the rake, or a matter of the floor."""
    ruling = ask(Asks.POTS, hand.house, hand.game, table)
    found: Pots = ruling.answer
    out = sum(each.chips for each in found.returned) + sum(pot.chips + pot.rake for pot in found.pots)
    assert out == middle(table), table
    assert (ruling.outcome is Outcome.NEEDS_FLOOR) == bool(found.options), table
    assert bool(found.options) == any(not pot.eligible for pot in found.pots), table
    return found


def ended(table: Snapshot, hand: Hand) -> Snapshot:
    """The table after its only live hand has won its pots, and the floor has decided on the rest."""
    if hand.for_the_floor(table):
        ruling = end(table, hand)
        assert ruling.outcome is Outcome.NEEDS_FLOOR and ruling.next is None, table
        table = replace(table, uncontested=hand.random.choice([*Decision]))
    after = end(table, hand).next
    assert after.phase is Phase.OVER, table
    return after


def end(table: Snapshot, hand: Hand) -> Ruling:
    event = None if table.phase is Phase.BETTING else Event(Does.CARRY_OUT)
    return ask(ENDS_AT[table.phase], hand.house, hand.game, table, event)


def closed(table: Snapshot, hand: Hand) -> Snapshot | None:
    """The table after a round or draw that only dead hands had left open; None if an event is due."""
    if table.phase is Phase.SHOWDOWN:
        return None
    return ask(ENDS_AT[table.phase], hand.house, hand.game, table).next


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), PLAYED)
@examples(60)
@given(random=st.randoms(use_true_random=True))
def test_hands_with_dead_hands_are_played_to_the_end(house, game, random):
    hand = Hand(random, house, game)
    among = [table for table in hand.tables() if table.phase in KILLED_IN and len(table.live) > 1]
    assume(among)
    table = with_dead_hands(random.choice(among), hand)
    assert breaches(table, hand.rules) == (), table
    assert_all_in_some_pot(table, hand)
    whole, raked = chips(table), hand.answers("pots.rake") != "none"
    for _ in range(LONGEST):
        if table.phase is Phase.OVER:
            break
        if len(table.live) == 1:
            table = ended(table, hand)
        elif table.phase is Phase.SHOWDOWN and hand.for_the_floor(table):
            assert ask(Asks.SHOWDOWN, house, game, table).outcome is Outcome.NEEDS_FLOOR
            table = replace(table, uncontested=random.choice([*Decision]))
        else:
            table = closed(table, hand) or hand.after(table)
        assert breaches(table, hand.rules) == (), table
        assert chips(table) == whole or (raked and chips(table) < whole), table
    assert table.phase is Phase.OVER and not middle(table)


def test_the_oracle_separates_chips_that_two_dead_hands_matched():
    seats = [
        {"number": 1, "stack": 0, "bet": 0, "gathered": 4, "dead": 0, "ante": 0, "state": "in"},
        {"number": 2, "stack": 5, "bet": 0, "gathered": 9, "dead": 0, "ante": 0, "state": "dead"},
        {"number": 3, "stack": 5, "bet": 0, "gathered": 7, "dead": 0, "ante": 0, "state": "dead"},
    ]
    facts = {"button": 1, "chip": 1, "table_dead": 0, "seats": seats}
    assert lay(facts) == ({2: 2}, [((1,), 12), ((), 6)])
    assert lay(facts | {"uncontested": "nearest-pot"}) == ({2: 2}, [((1,), 18)])
    assert lay(facts | {"uncontested": "given-back"}) == ({2: 5, 3: 3}, [((1,), 12)])
