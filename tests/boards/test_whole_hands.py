"""Whole hands of games with a board beside PokerKit: the turn, the options, the board, and the final stacks.

Every difference fails, except the rules that PokerKit has differently: those of ``may_not_raise_here``, an odd chip of
equal hands, and a side pot without a low. Pots are therefore split by PokerKit's readings of the hands.
"""

from __future__ import annotations

import random as plain
from itertools import chain
from typing import Any

import pokerkit
import pytest

from dealer_service.engine.questions import Asks
from dealer_service.table import Card, Does, Event, Phase, Stakes, card
from dealer_service.values import replace
from tests.boards.tables import ask, first_table, go_on, rules_of
from tests.oracles.both_dealers import Dealers, after_posts, with_hands
from tests.oracles.effort import EFFORT, SEED
from tests.oracles.pots import clockwise
from tests.oracles.test_pokerkit import BY_ITSELF

FIXED, POT, NO = (
    pokerkit.BettingStructure.FIXED_LIMIT,
    pokerkit.BettingStructure.POT_LIMIT,
    pokerkit.BettingStructure.NO_LIMIT,
)
HIGH, OMAHA = (pokerkit.StandardHighHand,), (pokerkit.OmahaHoldemHand,)
SPLIT = (*OMAHA, pokerkit.OmahaEightOrBetterLowHand)
SHORT_DECK = ("short-deck-holdem", "short-deck-holdem-button-blind", "short-deck-holdem-live-antes")
# The stakes of games with a post of the button that others call, its bet, and the bets of PokerKit.
BY_BUTTON: dict[str, tuple[Stakes, int]] = {
    "short-deck-holdem-button-blind": (Stakes(chip=1, ante=3, button_blind=4), 0),
    "short-deck-holdem-live-antes": (Stakes(chip=1, ante=2), 2),
}
# A half for each of two boards: the hand type, and the place of the board.
OF_TWO_BOARDS = ((pokerkit.OmahaHoldemHand, 0), (pokerkit.OmahaHoldemHand, 1))
# The hand types of each game, the cards of a hand, and the betting structure.
THEIRS: dict[str, tuple[tuple[Any, ...], int, pokerkit.BettingStructure]] = {
    "holdem": (HIGH, 2, FIXED),
    "holdem-pot-limit": (HIGH, 2, POT),
    "holdem-no-limit": (HIGH, 2, NO),
    "omaha": (OMAHA, 4, FIXED),
    "omaha-pot-limit": (OMAHA, 4, POT),
    "five-card-omaha": (OMAHA, 5, POT),
    "omaha-eight-or-better": (SPLIT, 4, FIXED),
    "omaha-eight-or-better-pot-limit": (SPLIT, 4, POT),
    "omaha-eight-or-better-no-limit": (SPLIT, 4, NO),
    "big-o": (SPLIT, 5, POT),
    "six-card-omaha": (OMAHA, 6, POT),
    "six-card-omaha-eight-or-better": (SPLIT, 6, POT),
    "super-holdem": (HIGH, 3, FIXED),
    "courchevel": (OMAHA, 5, FIXED),
    "courchevel-eight-or-better": (SPLIT, 5, POT),
    **dict.fromkeys(SHORT_DECK, ((pokerkit.ShortDeckHoldemHand,), 2, NO)),
    "double-board-omaha": (OF_TWO_BOARDS, 4, FIXED),
    "double-board-omaha-pot-limit": (OF_TWO_BOARDS, 4, POT),
    "ultimate-big-o": (SPLIT, 5, POT),
}
DECKS = dict.fromkeys(SHORT_DECK, pokerkit.Deck.SHORT_DECK_HOLDEM)
# The cards of the board on each street of PokerKit's; in Courchevel the first one lies there with the deal.
BOARDS = {"courchevel": (1, 2, 1, 1), "courchevel-eight-or-better": (1, 2, 1, 1)}
WITH_TWO_BOARDS = ("double-board-omaha", "double-board-omaha-pot-limit", "ultimate-big-o")
BIG_BLIND, BIG_BET = 4, 8


def deck_of(game: str) -> pokerkit.Deck:
    """The cards that the game is dealt with."""
    return DECKS.get(game, pokerkit.Deck.STANDARD)


def state_of(game: str, stacks: list[int]) -> Any:
    """The game as PokerKit would play it."""
    types, size, structure = THEIRS[game]
    by_position = pokerkit.Opening.POSITION
    late, most = (BIG_BET, 4) if structure is FIXED else (BIG_BLIND, None)
    ante, posts, flop = 0, [2, BIG_BLIND], BIG_BLIND
    if game in BY_BUTTON:
        antes, live = BY_BUTTON[game]
        ante, posts = 0 if live else antes.ante, [live] * (len(stacks) - 1) + [BIG_BLIND]
        posts = posts[::-1] if len(stacks) == 2 else posts  # PokerKit lists the button first heads-up
        late = flop = antes.ante
    streets = tuple(
        pokerkit.Street(number > 0, (False,) * size * (number == 0), board, False, by_position, bet, most)
        for number, (board, bet) in enumerate(
            zip(BOARDS.get(game, (0, 3, 1, 1)), (BIG_BLIND, flop, late, late), strict=True)
        )
    )
    deck, kinds = deck_of(game), tuple(dict.fromkeys(each[0] if isinstance(each, tuple) else each for each in types))
    forced, boards = (ante, posts, 0), {"starting_board_count": 2} if game in WITH_TWO_BOARDS else {}
    return pokerkit.State(BY_ITSELF, deck, kinds, streets, structure, True, *forced, stacks, len(stacks), **boards)


class BothDealers(Dealers):
    """One hand at two dealers; ``table`` is the table of our last answer."""

    def __init__(self, game: str, random: plain.Random) -> None:
        self.game, self.rules, self.random = game, rules_of(game), random
        self.types, _, structure = THEIRS[game]
        self.fixed = structure is FIXED
        seats = sorted(random.sample(range(1, 10), random.choice([2, 3, 3, 4, 6])))
        button = random.choice(seats)
        self.order = clockwise(seats, button)
        self.stacks = {number: random.randint(8, 4 * random.choice([4, 12, 30])) for number in seats}
        self.table = first_table(self.stacks, button, len(deck_of(game)), BY_BUTTON.get(game, (None, 0))[0])
        self.theirs = state_of(game, [self.stacks[number] for number in self.order])
        self.begin_round()

    def play(self) -> None:
        """The hand from the posts to the last chip."""
        self.table = after_posts(self.rules, self.table)
        self.table = go_on(self.game, Asks.DEALING, self.table, Event(Does.CARRY_OUT))
        if self.game in BOARDS:
            dealt = tuple(card(repr(each)) for each in self.theirs.deal_board().cards)
            assert (self.table.phase, len(self.table.board or ())) == (Phase.BETTING, len(dealt))
            self.table = replace(self.table, board=dealt)
        self.table = with_hands(self.table, self.hands())
        while self.table.phase in (Phase.BETTING, Phase.STREET):
            self.act() if self.table.phase is Phase.BETTING else self.deal_the_board()
        self.end()

    def best(self, kind: Any, seats: tuple[int, ...], held: dict[int, str]) -> list[int]:
        """The seats with the best hand of this kind on a board, clockwise from the button."""
        kind, at = kind if isinstance(kind, tuple) else (kind, None)
        boards = ["".join(map(repr, self.theirs.get_board_cards(each))) for each in self.theirs.board_indices]
        usable = boards if at is None else [boards[at]]
        read = {seat: _highest(kind, held[seat], usable) for seat in self.order if seat in seats}
        best = max((hand for hand in read.values() if hand is not None), default=None)
        return [seat for seat, hand in read.items() if best is not None and hand == best]

    def hands(self) -> dict[int, tuple[Card, ...]]:
        """PokerKit's cards for each seat."""
        held: dict[int, tuple[Card, ...]] = dict.fromkeys(self.order, ())
        while self.theirs.can_deal_hole():
            dealt = self.theirs.deal_hole()
            held[self.order[dealt.player_index]] += tuple(card(repr(each)) for each in dealt.cards)
        return held

    def begin_round(self) -> None:
        """No seat has acted yet, and the minimum raise is the big blind; after the button's bet it is the ante."""
        self.faced: dict[int, int] = {}
        by_button = self.game in BY_BUTTON and self.table.round != 1
        self.full = BY_BUTTON[self.game][0].ante or 0 if by_button else BIG_BLIND

    def act(self) -> None:
        """One action: both must have the same seat to act and the same options."""
        options: Any = ask(self.game, Asks.OPTIONS, self.table).answer
        seat = options.to_act
        ours = {each.does.value: self.range_of(each) for each in options.options}
        assert seat == self.order[self.theirs.actor_index], self.table
        theirs = self.offered()
        if self.may_not_raise_here():
            ours.pop("raise", None)
            theirs.pop("raise", None)
        assert ours == theirs, self.table
        does = self.chosen(ours)
        least, most = ours[does]
        to = self.random.choice([least, least, self.random.randint(least, most), most]) if most else 0
        highest = max(self.theirs.bets)
        if does == "fold":
            self.theirs.fold()
        elif does in ("check", "call"):
            self.theirs.check_or_call()
        else:
            self.full = max(self.full, to - highest)
            self.theirs.complete_bet_or_raise_to(to)
        self.faced[seat] = max(to, highest) if does in ("bet", "raise") else highest
        wager = Event(Does(does), seat, to if does in ("bet", "raise") else None)
        self.table = go_on(self.game, Asks.BETTING, self.table, wager)

    @staticmethod
    def range_of(option: Any) -> tuple[int, int]:
        """The minimum and the maximum of an option of ours."""
        only = option.to or 0
        return (only if option.least is None else option.least, only if option.most is None else option.most)

    def offered(self) -> dict[str, tuple[int, int]]:
        """PokerKit's options in our words."""
        before, level = self.theirs.bets[self.theirs.actor_index], max(self.theirs.bets)
        more = self.theirs.checking_or_calling_amount
        found = {"fold": (0, 0), **({"call": (before + more,) * 2} if more else {"check": (0, 0)})}
        if self.theirs.can_complete_bet_or_raise_to():
            least = self.theirs.min_completion_betting_or_raising_to_amount
            most = self.theirs.max_completion_betting_or_raising_to_amount
            found["raise" if level else "bet"] = (least, most)
        return found

    def may_not_raise_here(self) -> bool:
        """Whether raises are ruled differently here.

        In limit the big blind is one of four bets, and an all-in for part of a bet is completed. In the other
        structures a player who has acted may raise again only after a full raise, if need be by several all-ins.
        """
        if self.fixed:
            bet = BIG_BLIND if (self.table.round or 0) < 3 else BIG_BET
            counts = self.table.round == 1 and self.theirs.completion_betting_or_raising_count >= 3
            return counts or max(self.theirs.bets) % bet > 0
        seat = self.order[self.theirs.actor_index]
        return seat in self.faced and max(self.theirs.bets) - self.faced[seat] < self.full

    def due_on_boards(self) -> int:
        """The number of cards that PokerKit deals to all boards on this street."""
        on_each = BOARDS.get(self.game, (0, 3, 1, 1))[self.theirs.street_index]
        return on_each * (1 + (self.game in WITH_TWO_BOARDS))

    def deal_the_board(self) -> None:
        """The burn and the cards of one street. PokerKit waits for the check of a player without an opponent."""
        if self.theirs.actor_index is not None:
            self.theirs.check_or_call()
        before = self.table.deck.stub or 0
        lying, due = len(self.table.board or ()), self.due_on_boards()
        cards: tuple[Card, ...] = ()
        while len(cards) < due:
            cards += tuple(card(repr(each)) for each in self.theirs.deal_board().cards)
        early = ask(self.game, Asks.DEALING, self.table, Event(Does.DEAL, cards=cards, count=len(cards)))
        assert early.outcome.value == "refused"
        assert early.answer.due.does is Does.BURN
        self.table = go_on(self.game, Asks.DEALING, self.table, Event(Does.BURN))
        twice = ask(self.game, Asks.DEALING, self.table, Event(Does.BURN))
        assert twice.outcome.value == "refused"
        assert (twice.answer.due.does, twice.answer.due.count) == (Does.DEAL, len(cards))
        self.table = go_on(self.game, Asks.DEALING, self.table, Event(Does.DEAL, cards=cards, count=len(cards)))
        assert self.table.deck.stub == before - 1 - len(cards)
        assert {*map(repr, chain(*self.theirs.board_cards))} == {*map(str, self.table.board or ())}
        assert (self.table.board or ())[lying:] == cards
        self.begin_round()


def _highest(kind: Any, hand: str, boards: list[str]) -> Any:
    """The best hand of this kind with one of the boards. None if there is none."""
    read = (kind.from_game_or_none(hand, board) for board in boards)
    return max((each for each in read if each is not None), default=None)


@pytest.mark.one_in(6)
@pytest.mark.parametrize("game", THEIRS)
def test_whole_hands_end_with_the_same_stacks(game: str) -> None:
    for number in range(8 * (EFFORT * 24 or 1)):
        plain.seed(f"{game} {number} {SEED}")  # PokerKit shuffles with it
        BothDealers(game, plain.Random(f"{game} {number} {SEED}")).play()
