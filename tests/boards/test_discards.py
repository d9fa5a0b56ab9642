"""Discards without a replacement: counts of streets, pages that are refused, hands from deal to showdown."""

from __future__ import annotations

import random as plain
from itertools import combinations
from pathlib import Path

import pokerkit
import pytest

from dealer_service.engine.questions import Asks
from dealer_service.table import DECK, UNKNOWN, Card, Does, Event, Phase, Snapshot, card
from dealer_service.values import replace
from tests.boards.tables import ask, first_table, go_on, rules_of
from tests.boards.test_pages import ANY_FIVE, page, streets_of
from tests.oracles.both_dealers import after_posts
from tests.oracles.effort import EFFORT, SEED
from tests.oracles.pots import clockwise
from tests.unit.small_pages import faults_of

PINEAPPLE = "[{down: 3, bet: small}, {discard: 1, board: 3, bet: small}, {board: 1, bet: big}, {board: 1, bet: big}]"
ATOMIC = (
    "[{down: 5, bet: small}, {discard: 1, board: 3, bet: small}, {discard: 1, board: 1, bet: big}, "
    "{discard: 1, board: 1, bet: big}]"
)
GAMES = {"pineapple": 1, "crazy-pineapple": 2, "crazy-pineapple-eight-or-better": 2}  # the round before the discard
KEPT, DEALT = 2, 3


def test_a_discard_makes_the_hands_smaller(tmp_path: Path) -> None:
    streets = streets_of(tmp_path, PINEAPPLE)
    assert (streets.hand_size, streets.kept, streets.dealt_first, streets.discards, streets.draws) == (3, 2, 3, 1, 0)
    assert [streets.hand_before(round) for round in (1, 2, 3, 4)] == [3, 2, 2, 2]
    assert [streets.hand_after(round) for round in (1, 2, 3, 4)] == [0, 0, 0, 0]
    assert [streets.discard_after(round) for round in (0, 1, 2, 3, 4, 5)] == [0, 1, 0, 0, 0, 0]
    assert [streets.discards_before(round) for round in (1, 2, 3, 4)] == [0, 1, 1, 1]
    assert (streets.keeps_size, streets.is_dealt_at_once, streets.burned, streets.seats_at_most(52)) == (
        False,
        True,
        3,
        14,
    )


def test_several_streets_may_have_a_discard(tmp_path: Path) -> None:
    streets = streets_of(tmp_path, ATOMIC)
    assert [streets.hand_before(round) for round in (1, 2, 3, 4)] == [5, 4, 3, 2]
    assert [streets.discards_before(round) for round in (1, 2, 3, 4)] == [0, 1, 2, 3]
    assert streets.kept == KEPT
    with_fewer = [each.kept for each in streets.neighbors() if not each.has_cards_of(streets)]
    assert with_fewer == [3, 3, 3, 3, 1, 3]  # a street less, each discard left out, a card of the hand less or more


@pytest.mark.parametrize(
    ("streets", "found"),
    [
        (
            "[{down: 3, bet: small}, {discard: 1, bet: small}, {board: 5, bet: big}]",
            "a discard without cards after it",
        ),
        ("[{down: 3, bet: small}, {discard: 3, board: 5, bet: big}]", "a discard of all cards"),
        (
            "[{down: 3, bet: small}, {discard: 1, board: 5, bet: small}, {draw: 3, bet: big}]",
            "a discard in a game with a draw",
        ),
        ("[{discard: 1, board: 3, bet: small}, {board: 2, bet: big}]", "a discard before any card is dealt"),
        ("[{down: 3, board: 5, discard: 1, bet: small}]", "more than one of"),
    ],
)
def test_a_discard_in_the_wrong_place_is_refused(tmp_path: Path, streets: str, found: str) -> None:
    faults = faults_of(tmp_path, {"games/badugi-two.yaml": page(streets, ANY_FIVE)})
    assert any(found in fault for fault in faults), faults


def test_a_side_reads_the_cards_that_are_kept(tmp_path: Path) -> None:
    all_three = page(PINEAPPLE, "{ranking: high, of: {own: 3, board: 2}}")
    assert any("too few cards for high" in each for each in faults_of(tmp_path, {"games/badugi-two.yaml": all_three}))


class PineappleHand:
    """One hand with known cards. The discards are one by one in any order, or all at once."""

    def __init__(self, game: str, random: plain.Random) -> None:
        self.game, self.random = game, random
        seats = sorted(random.sample(range(1, 10), random.choice([2, 3, 4, 6])))
        button = random.choice(seats)
        self.order = clockwise(seats, button)
        table = after_posts(rules_of(game), first_table(dict.fromkeys(seats, 400), button))
        self.table = go_on(game, Asks.DEALING, table, Event(Does.CARRY_OUT))
        cards = random.sample([*DECK.values()], DEALT * len(seats) + 5)
        self.board, self.deck = cards[:5], cards[5:]
        held = {number: tuple(self.deck[at * DEALT : (at + 1) * DEALT]) for at, number in enumerate(seats)}
        self.table = replace(
            self.table, seats=tuple(replace(each, hand=held[each.number]) for each in self.table.seats)
        )

    def play(self) -> Snapshot:
        """The table at the showdown: every seat checks and calls."""
        while self.table.phase is not Phase.SHOWDOWN:
            if self.table.phase is Phase.BETTING:
                self.check_or_call()
            else:
                self.deal()
        return self.table

    def check_or_call(self) -> None:
        found = ask(self.game, Asks.OPTIONS, self.table).answer
        does = next(each.does for each in found.options if each.does in (Does.CHECK, Does.CALL))
        sizes = {len(seat.hand or ()) for seat in self.table.live}
        assert sizes == {DEALT if self.table.round <= GAMES[self.game] else KEPT}
        self.table = go_on(self.game, Asks.BETTING, self.table, Event(does, found.to_act))

    def deal(self) -> None:
        round = self.table.round or 0
        if round == GAMES[self.game]:
            self.discard()
        self.table = go_on(self.game, Asks.DEALING, self.table, Event(Does.BURN))
        count = 3 if round == 1 else 1
        start = len(self.table.board or ())
        cards = tuple(self.board[start : start + count])
        self.table = go_on(self.game, Asks.DEALING, self.table, Event(Does.DEAL, count=count, cards=cards))

    def discard(self) -> None:
        waiting = [*self.order]
        self.random.shuffle(waiting)
        for number in waiting:
            refused = ask(self.game, Asks.DEALING, self.table, Event(Does.BURN))
            assert [each.clause.id for each in refused.reasons] == ["dealing.discards"]
            thrown = self.random.choice(self.table.seat(number).hand or ())
            event = Event(Does.DISCARD, number, count=1, cards=(thrown,))
            self.table = go_on(self.game, Asks.DEALING, self.table, event)
            assert thrown not in (self.table.seat(number).hand or ())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(2 * (EFFORT * 6 or 1)))
def test_the_best_of_the_two_cards_kept_wins(game: str, number: int) -> None:
    random = plain.Random(f"{SEED} {game} {number}")
    table = PineappleHand(game, random).play()
    assert sum(each.count for each in table.deck.discarded) == len(table.dealt_in)
    read = {seat.number: high_of(seat.hand or (), table.board or ()) for seat in table.live}
    best = max(read.values())
    lows = {seat.number: low_of(seat.hand or (), table.board or ()) for seat in table.live}
    qualified = [each for each in lows.values() if each is not None] if "eight" in game else []
    ruling = ask(game, Asks.SHOWDOWN, table, Event(Does.CARRY_OUT))
    won = {each.number for each in ruling.next.seats if (each.stack or 0) > table.seat(each.number).stack}
    winners = {number for number, hand in read.items() if hand == best}
    if qualified:
        winners |= {number for number, hand in lows.items() if hand == max(qualified)}
    assert won == winners


def high_of(hand: tuple[Card, ...], board: tuple[Card, ...]) -> pokerkit.StandardHighHand:
    """PokerKit's best five of these seven cards."""
    assert len(hand) == KEPT
    return pokerkit.StandardHighHand.from_game("".join(map(str, hand)), "".join(map(str, board)))


def low_of(hand: tuple[Card, ...], board: tuple[Card, ...]) -> pokerkit.EightOrBetterLowHand | None:
    """PokerKit's best low of eight or better."""
    return pokerkit.EightOrBetterLowHand.from_game_or_none("".join(map(str, hand)), "".join(map(str, board)))


def test_unseen_discards_leave_unknown_cards() -> None:
    hand = PineappleHand("pineapple", plain.Random(SEED))
    while hand.table.phase is Phase.BETTING:
        hand.check_or_call()
    at_once = go_on("pineapple", Asks.DEALING, hand.table, Event(Does.DISCARD))
    assert {seat.hand for seat in at_once.live} == {(UNKNOWN, UNKNOWN)}
    assert [(each.does, each.seat) for each in at_once.events] == [(Does.DISCARD, number) for number in hand.order]
    after = go_on("pineapple", Asks.DEALING, at_once, Event(Does.CARRY_OUT))
    before = go_on("pineapple", Asks.DEALING, hand.table, Event(Does.CARRY_OUT))
    assert (after.phase, after.deck, after.seats) == (Phase.BETTING, before.deck, before.seats)
    refused = ask("pineapple", Asks.DEALING, at_once, Event(Does.DISCARD))
    assert [each.clause.id for each in refused.reasons] == ["dealing.stages"]


def test_each_pair_of_three_cards_may_be_kept() -> None:
    held = tuple(card(each) for each in ("As", "Kd", "2c"))
    hand = PineappleHand("pineapple", plain.Random(SEED + 1))
    while hand.table.phase is Phase.BETTING:
        hand.check_or_call()
    first = hand.order[0]
    free = [each for each in DECK.values() if each not in held]
    others = iter(free)
    seats = tuple(
        replace(each, hand=held if each.number == first else tuple(next(others) for _ in held))
        for each in hand.table.seats
    )
    table = replace(hand.table, seats=seats)
    kept = {
        go_on("pineapple", Asks.DEALING, table, Event(Does.DISCARD, first, count=1, cards=(thrown,))).seat(first).hand
        for thrown in held
    }
    assert kept == set(combinations(held, KEPT))
