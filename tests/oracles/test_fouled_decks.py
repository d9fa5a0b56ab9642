"""Posts are not bets: who has called, bet or raised is noted beside random hands, and compared with the ruling.

Hands have blinds, straddles, kills and entry posts. The service sees one table at a time, without earlier logs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.engine import Asks, Question, answer
from dealer_service.rulings.ruling import Outcome
from dealer_service.table import NOBODY, WAGERS, Does, Event, Foul, Owed, Phase, Post, Snapshot
from dealer_service.table.incidents import WITH_CARDS, FouledDeck
from tests.oracles.effort import examples
from tests.oracles.random_hand import Hand
from tests.oracles.tables import BOOK, ask, breaches, one_of_each

HOUSES = one_of_each("betting.straddle", "betting.kill", "betting.missed_blinds", "betting.new_player")
BETS = (*WAGERS, Does.CALL)


class HandWithPosts(Hand):
    """A random hand with a straddle where one is allowed. It notes the seats that have called, bet or raised."""

    def __init__(self, random: Random, house: str, game: str) -> None:
        super().__init__(random, house, game)
        self.bettors: set[int] = set()
        self.straddler = NOBODY

    def next_deal(self, table: Snapshot) -> Event:
        """The next deal; before the first, a straddle if the house allows one."""
        for seat in table.live:
            if not any(each.hand for each in table.seats) and table.stakes.big_blind:
                straddle = Event(Does.POST, seat.number, 2 * table.stakes.big_blind, Post.STRADDLE)
                if self.random.random() < 0.9 and self.stands(table, straddle):
                    return straddle
        return super().next_deal(table)

    def stands(self, table: Snapshot, event: Event) -> bool:
        """Whether this event is allowed."""
        return ask(Asks.BETTING, self.house, self.game, table, event).outcome is Outcome.ALLOWED

    def done(self, asks: Asks, table: Snapshot, event: Event) -> Snapshot:
        """The table after the event; a straddle is asked about as betting."""
        if event.does in BETS:
            self.bettors.add(event.whose)
        if event.kind is Post.STRADDLE:
            self.straddler = event.whose
        return super().done(Asks.BETTING if event.does is Does.POST else asks, table, event)


def with_entries(table: Snapshot, hand: Hand) -> Snapshot:
    """The first table with stacks for a straddle, and a post due at some seats that the house lets come in."""
    deep = hand.random.choice([1, 5, 5])
    table = replace(table, seats=tuple(replace(seat, stack=deep * seat.stack) for seat in table.seats))
    for seat in table.live:
        owes = hand.random.choice([(), (), (), (Owed.ENTRY,), (Owed.BIG_BLIND,), (Owed.SMALL_BLIND, Owed.BIG_BLIND)])
        entering = table.with_seat(replace(seat, owes=owes or None))
        table = table if breaches(entering, hand.rules) else entering
    return table


def tables(hand: Hand) -> Iterator[Snapshot]:
    """Every table of a hand with entry posts."""
    table = with_entries(next(iter(hand.tables())), hand)
    while table.phase is not Phase.OVER:
        table = hand.after(table)
        yield table


def who_knew(hand: HandWithPosts, table: Snapshot) -> int:
    """A seat of the hand, often one that has bet, or the one that has straddled."""
    kinds = [[seat.number for seat in table.dealt_in], sorted(hand.bettors), [hand.straddler] * bool(hand.straddler)]
    return hand.random.choice(hand.random.choice([seats for seats in kinds if seats]))


def check_without_stacks(hand: Hand, table: Snapshot, incident: FouledDeck, outcome: Outcome) -> None:
    """Without any stack, with and without the seats that bet, the outcome stays or an omitted fact is requested."""
    unknown = replace(table, seats=tuple(replace(seat, stack=None) for seat in table.seats))
    for each in (incident, replace(incident, bet_on=None)):
        ruled = answer(Question(Asks.IRREGULARITIES, hand.house, hand.game, unknown, incident=each), BOOK)
        omitted = {"/incident/bet_on"} if each.bet_on is None else set()
        omitted |= {f"/table/seats/{seat.place}/stack" for seat in table.seats}
        requested = {missing.at for missing in ruled.missing}
        assert requested <= omitted, (unknown, each, requested)
        undetermined = ruled.outcome is Outcome.UNDETERMINED and requested
        assert ruled.outcome is outcome or undetermined, (unknown, each, ruled.outcome)


@pytest.mark.parametrize(("house", "game"), HOUSES)
@examples(10)
@given(random=st.randoms(use_true_random=True))
def test_only_a_player_who_bet_on_can_lose_the_refund(house: str, game: str, random: Random) -> None:
    hand = HandWithPosts(random, house, game)
    for table in tables(hand):
        if table.phase not in WITH_CARDS or random.random() < 0.5:
            continue
        seat = who_knew(hand, table)
        bet_on = tuple(sorted(hand.bettors & {seat}))
        incident = FouledDeck(foul=Foul.CARD_TWICE, knew=(seat,), bet_on=bet_on)
        ruled = answer(Question(Asks.IRREGULARITIES, house, game, table, incident=incident), BOOK)
        assert ruled.outcome is (Outcome.NEEDS_FLOOR if bet_on else Outcome.CORRECTED), (table, incident)
        unsaid = Question(Asks.IRREGULARITIES, house, game, table, incident=replace(incident, bet_on=None))
        again = answer(unsaid, BOOK)
        if again.outcome is Outcome.UNDETERMINED:
            assert [each.at for each in again.missing] == ["/incident/bet_on"], (table, again.missing)
        else:
            assert (again.outcome, again.answer) == (ruled.outcome, ruled.answer), (table, incident)
        check_without_stacks(hand, table, incident, ruled.outcome)
