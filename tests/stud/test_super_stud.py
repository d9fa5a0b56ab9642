"""Super stud: its streets, its discards, the shuffle with the muck, and whole hands beside PokerKit.

PokerKit has no super stud. It plays the stud game of each with the cards that are kept, which are chosen before it
deals. The deck is ours: a naive dealer deals from it, card by card, and shuffles as the World Series has it.
"""

from __future__ import annotations

import random as plain
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pokerkit
import pytest

from dealer_service.engine.questions import Asks
from dealer_service.rulings.breaches.catalogue import find_breaches
from dealer_service.rulings.spot import Spot
from dealer_service.table import DECK, NOBODY, Card, Does, Event, Phase
from tests.boards.test_pages import ANY_FIVE, page
from tests.oracles.effort import EFFORT, SEED
from tests.oracles.pots import clockwise
from tests.oracles.test_pokerkit import BY_ITSELF
from tests.stud.tables import ANTE, BIG_BET, BRING_IN, SMALL_BET, ask, first_table, rules_of
from tests.stud.test_whole_hands import THEIRS, BothDealers
from tests.unit.small_pages import faults_of

STREETS = rules_of("super-stud").dealing.streets.value
GAMES = {"super-stud": "seven-card-stud", "super-stud-eight-or-better": "stud-eight-or-better", "super-razz": "razz"}
DEALT = 5
DOWN_CARDS = 4


def test_the_discard_makes_room_for_the_cards_of_fourth_street() -> None:
    rounds = (1, 2, 3, 4, 5)
    assert [STREETS.hand_before(round) for round in rounds] == [5, 4, 5, 6, 7]
    assert [STREETS.hand_after(round) for round in rounds] == [1, 1, 1, 1, 0]
    assert [STREETS.discard_after(round) for round in rounds] == [2, 0, 0, 0, 0]
    assert [STREETS.discarded_before(round) for round in rounds] == [0, 2, 2, 2, 2]
    assert [STREETS.burned_before(round) for round in rounds] == [0, 1, 2, 3, 4]
    assert [STREETS.deals_up_after(round) for round in rounds] == [True, True, True, False, False]
    assert [STREETS.street_name(round).value for round in (0, 1, 4)] == [
        "third-street",
        "fourth-street",
        "seventh-street",
    ]
    assert (STREETS.hand_size, STREETS.kept, STREETS.dealt_first, STREETS.is_dealt_at_once) == (7, 7, 5, False)
    assert (STREETS.up_places_after(0), STREETS.up_places) == ((4, 5, 6, 7), (2, 3, 4, 5))


def test_the_muck_is_enough_for_seven_hands_and_a_stub_without_it_for_six() -> None:
    assert (STREETS.seats_at_most(52, with_muck=True), STREETS.seats_at_most(52)) == (7, 6)


@pytest.mark.parametrize(
    ("streets", "found"),
    [
        ("[{down: 4, up: 1, bet: small}, {discard: 2, bet: small}]", "a discard without cards after it"),
        ("[{down: 4, up: 1, bet: small}, {discard: 4, up: 1, bet: small}]", "a discard of all cards"),
        ("[{down: 4, up: 1, discard: 1, bet: small}, {up: 1, bet: small}]", "a discard before any card is dealt"),
        ("[{down: 4, bet: small}, {discard: 1, down: 1, bet: small}]", "cards dealt down after the first street"),
        (
            "[{down: 4, up: 1, bet: small}, {discard: 1, board: 1, bet: small}]",
            "a draw or a board in a game with up cards",
        ),
    ],
)
def test_streets_that_cannot_be_dealt_are_refused(tmp_path: Path, streets: str, found: str) -> None:
    faults = faults_of(tmp_path, {"games/badugi-two.yaml": page(streets, ANY_FIVE)})
    assert any(found in fault for fault in faults), faults


class SuperDealers(BothDealers):
    """One hand of super stud here, and of stud at PokerKit. ``deck`` is our stub, the next card first."""

    def __init__(self, game: str, random: plain.Random) -> None:
        self.game, self.rules, self.random = game, rules_of(game), random
        kind, self.types = THEIRS[GAMES[game]]
        seats = sorted(random.sample(range(1, 10), random.choice([2, 3, 4, 5, 6, 7, 7])))
        button = random.choice([NOBODY, *seats])
        self.order = clockwise(seats, button)
        most = random.choice([12, 40, 160])
        self.stacks = {number: random.choice([ANTE, *[random.randint(ANTE + BRING_IN, most)] * 9]) for number in seats}
        self.table = first_table(self.stacks, button)
        given = [self.stacks[number] for number in self.order]
        theirs = kind(BY_ITSELF, True, ANTE, BRING_IN, SMALL_BET, BIG_BET)
        if game == "super-stud-eight-or-better":  # its high card brings in
            first, *later = theirs.streets
            theirs.streets = (replace(first, opening=pokerkit.Opening.HIGH_CARD), *later)
        self.theirs = theirs(given, len(given))
        self.short = False
        self.without_a_bet, self.to_folded = list[int](), list[int]()
        self.highest = dict[Any, tuple[int, int]]()
        self.first_table, self.record = self.table, []
        self.deck = random.sample([*DECK.values()], len(DECK))
        self.burned, self.kept = list[Card](), dict[int, tuple[Card, ...]]()
        self.shuffles = 0

    def is_short(self) -> bool:
        """No stub ends a hand: the muck is enough."""
        return False

    def shows_a_high_ace(self) -> bool:
        """No game of these has one."""
        return False

    def first(self) -> int:
        """The seat that must bring in, by its up card."""
        ranks, suits = ("23456789TJQKA", "cdhs") if self.game == "super-stud" else ("KQJT98765432A", "shdc")
        shown = {seat.number: str(seat.cards[DOWN_CARDS]) for seat in self.table.live}
        return min(shown, key=lambda number: (ranks.index(shown[number][0]), suits.index(shown[number][1])))

    def deal(self) -> None:
        """The first cards, or the discards, the burn and the cards of a street, as the service has them due."""
        if self.theirs.actor_index is not None:
            self.theirs.check_or_call()
        street, self.to_folded = (self.table.phase, self.table.round), []
        if street == (Phase.STREET, 1):
            self.discard()
        self.shuffle_if_short(is_open=True)
        while (self.table.phase, self.table.round) == street:
            due = ask(self.game, Asks.DEALING, self.table, Event(Does.RESHUFFLE, 1)).answer.due
            if due.does is Does.BURN:
                self.burned.append(self.deck.pop(0))
                self.does(Asks.DEALING, Event(Does.BURN))
            else:
                self.give(due.seat)
            self.shuffle_if_short()
        assert sorted(self.to_folded) == sorted(self.without_a_bet)
        assert find_breaches(Spot(self.table, self.rules)) == ()
        self.deal_theirs()

    def give(self, seat: int) -> None:
        """The next card of the deck to this seat, which may have folded."""
        dealt, is_live = self.deck.pop(0), self.table.seat(seat).live
        if not is_live:
            self.to_folded.append(seat)
        self.does(Asks.DEALING, Event(Does.DEAL, seat, cards=(dealt,) if is_live else None, count=1))

    def discard(self) -> None:
        """Two of four down cards of each hand, in any order of the seats."""
        waiting = [seat.number for seat in self.table.live]
        self.random.shuffle(waiting)
        for number in waiting:
            early = ask(self.game, Asks.DEALING, self.table, Event(Does.DEAL, number, count=1))
            assert [each.clause.id for each in early.reasons] == ["dealing.discards"]
            down = self.table.seat(number).cards[:DOWN_CARDS]
            thrown = tuple(each for each in down if each not in self.kept[number])
            self.does(Asks.DEALING, Event(Does.DISCARD, number, count=2, cards=thrown))

    def shuffle_if_short(self, is_open: bool = False) -> None:
        """The last card with the burns and the muck, or before the last street with the burns if these are enough."""
        table = self.table
        if table.phase is not Phase.STREET:
            return
        size = {1: 4, 2: 5, 3: 6, 4: 7}[table.round or 0]
        owed = sum(size - len(seat.cards) for seat in table.live) + len(self.without_a_bet) - len(self.to_folded)
        burns_are_enough = table.round == 4 and len(self.deck) + len(self.burned) >= owed + 2
        if is_open and len(self.deck) < owed + 2 and burns_are_enough:
            self.deck += self.burned
        elif len(self.deck) == 1 and owed:
            held = {each for seat in table.live for each in seat.cards}
            self.deck = [each for each in DECK.values() if each not in held]
        else:
            return
        self.burned, self.shuffles = [], self.shuffles + 1
        self.random.shuffle(self.deck)
        assert (table.deck.stub, table.deck.burns) == (len(self.deck), 0)

    def deal_theirs(self) -> None:
        """The same cards at PokerKit; of the first ones those that will be kept."""
        if not self.kept:
            self.kept = {seat.number: tuple(self.random.sample(seat.cards[:DOWN_CARDS], 2)) for seat in self.table.live}
            self.kept = {number: self.in_order(number, both) for number, both in self.kept.items()}
        with unrecommended():
            while self.theirs.can_deal_hole():
                at = self.theirs.hole_dealee_index
                number, place = self.order[at], len(self.theirs.hole_cards[at])
                hand = self.table.seat(number).cards
                if len(hand) == DEALT and self.table.round == 1:
                    hand = (*self.kept[number], hand[-1])
                if place == len(hand):  # no betting round stands before its next street
                    return
                self.theirs.deal_hole(str(hand[place]))

    def in_order(self, number: int, both: tuple[Card, ...]) -> tuple[Card, ...]:
        """Two cards in the order of the hand."""
        return tuple(each for each in self.table.seat(number).cards if each in both)


@contextmanager
def unrecommended() -> Iterator[None]:
    """PokerKit warns of cards that its own deck does not have."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("game", GAMES)
def test_whole_hands_end_with_the_stacks_of_stud(game: str) -> None:
    shuffles = 0
    for number in range(8 * (EFFORT * 24 or 1)):
        plain.seed(f"{game} {number} {SEED}")  # PokerKit shuffles with it
        hand = SuperDealers(game, plain.Random(f"{game} {number} {SEED}"))
        hand.play()
        shuffles += hand.shuffles
    assert shuffles > 0
