"""Whole stud hands beside PokerKit: the opener, the turn, the options, the cards, and the final stacks.

Every difference fails, except the rules that PokerKit has differently. A player left of one who is all-in for the ante
may fold here. A seat that folded without facing a bet gets cards here. A bring-in of less is called for the whole
bring-in here and for its chips there, so the chips for it are always there. After an all-in for part of a bet the next
bet completes it here. A stub that is too short for the last street is filled up here, and PokerKit deals from the muck:
such a hand ends there. So does a hand of 2-7 razz that shows an ace, which is high here and low at PokerKit. Pots are
split by PokerKit's readings of the hands, odd chips by suit.
"""

from __future__ import annotations

import random as plain
from itertools import combinations
from typing import Any

import pokerkit
import pytest

from dealer_service.engine.dispatch import rule_on
from dealer_service.engine.questions import Asks, Detail, OnDeviation, Question, Record, RecordedEvent
from dealer_service.hands.order import ACE_HIGH, ACE_LOW
from dealer_service.rulings.ruling import Outcome
from dealer_service.table import NOBODY, Does, Event, Phase, card
from dealer_service.table.records import RecordedStack, Results
from tests.oracles.both_dealers import Dealers, after_posts
from tests.oracles.effort import EFFORT, SEED
from tests.oracles.pots import clockwise
from tests.oracles.test_pokerkit import BY_ITSELF
from tests.stud.tables import ANTE, BIG_BET, BRING_IN, SMALL_BET, ask, first_table, go_on, rules_of

SUITS = "cdhs"
THEIRS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "seven-card-stud": (pokerkit.FixedLimitSevenCardStud, (pokerkit.StandardHighHand,)),
    "razz": (pokerkit.FixedLimitRazz, (pokerkit.RegularLowHand,)),
    "stud-eight-or-better": (
        pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
        (pokerkit.StandardHighHand, pokerkit.EightOrBetterLowHand),
    ),
    "razzdugi": (pokerkit.FixedLimitRazz, (pokerkit.RegularLowHand, pokerkit.BadugiHand)),
    "razzducey": (pokerkit.FixedLimitRazz, (pokerkit.RegularLowHand, pokerkit.StandardLowHand)),
    "deuce-to-seven-razz": (pokerkit.FixedLimitRazz, (pokerkit.StandardLowHand,)),
}
HIGH_CARD_BRINGS_IN = ("razz", "razzdugi", "razzducey", "deuce-to-seven-razz")
ACES_ARE_HIGH = (pokerkit.StandardHighHand, pokerkit.StandardLowHand)


class BothDealers(Dealers):
    """One hand at two dealers; ``table`` is the table of our last answer."""

    def __init__(self, game: str, random: plain.Random) -> None:
        self.game, self.rules, self.random = game, rules_of(game), random
        kind, self.types = THEIRS[game]
        seats = sorted(random.sample(range(1, 10), random.choice([2, 3, 3, 4, 6, 8])))
        button = random.choice([NOBODY, *seats])
        self.order = clockwise(seats, button)
        most = random.choice([12, 40, 160])
        self.stacks = {number: random.choice([ANTE, *[random.randint(ANTE + BRING_IN, most)] * 9]) for number in seats}
        self.table = first_table(self.stacks, button)
        given = [self.stacks[number] for number in self.order]
        self.theirs = kind.create_state(BY_ITSELF, True, ANTE, BRING_IN, SMALL_BET, BIG_BET, given, len(given))
        self.short = False
        self.without_a_bet, self.to_folded = list[int](), list[int]()
        self.highest = dict[Any, tuple[int, int]]()
        self.first_table, self.record = self.table, list[RecordedEvent]()

    def does(self, asks: Asks, event: Event) -> None:
        """Our dealer goes on, and the event is written down."""
        self.record.append(RecordedEvent(event))
        self.table = go_on(self.game, asks, self.table, event)

    def play(self) -> None:
        """The hand from the antes to the last chip."""
        self.table = after_posts(self.rules, self.table)
        self.record += map(RecordedEvent, self.table.events)
        while self.table.phase in (Phase.DEALING, Phase.STREET, Phase.BETTING):
            if self.is_short() or self.shows_a_high_ace():
                return
            self.act() if self.table.phase is Phase.BETTING else self.deal()
        self.end()
        self.as_one_question()

    def as_one_question(self) -> None:
        """The hand as one record, with its burns and the push left out, ends with PokerKit's stacks."""
        stacks = Results(tuple(RecordedStack(seat.number, seat.stack) for seat in self.table.seats))
        events = tuple(each for each in self.record if each.event is None or each.event.does is not Does.BURN)
        record = Record(events, stacks, OnDeviation.STOP, Detail.FULL)
        played = rule_on(Question(Asks.PLAY, self.rules.house, self.game, self.first_table, record=record), self.rules)
        assert (played.outcome, played.next) == (Outcome.ALLOWED, self.table), (played.answer.deviation, played.missing)
        assert [each.same for each in played.answer.results] == [True] * len(self.stacks)

    def is_short(self) -> bool:
        """Whether the stub is too short for the last street."""
        filled_up = self.table.round == 4 and self.table.deck.burns == 0
        return self.table.phase is Phase.STREET and (self.table.board is not None or filled_up)

    def shows_a_high_ace(self) -> bool:
        """Whether an up card is an ace that is high in the game's low hands. At PokerKit it is low."""
        up = (seat.cards[place] for seat in self.table.live for place in (2, 3, 4, 5) if place < len(seat.cards))
        return self.game == "deuce-to-seven-razz" and any(each.rank == "A" for each in up)

    def deal(self) -> None:
        """The cards of a street, after its burn, one for each live seat at a time.

        PokerKit waits for the check of a player without an opponent.
        """
        if self.theirs.actor_index is not None:
            self.theirs.check_or_call()
        if self.table.phase is Phase.STREET:
            live = next(seat.number for seat in self.table.live)
            early = ask(self.game, Asks.DEALING, self.table, Event(Does.DEAL, live, count=1))
            assert (early.outcome.value, early.answer.due.does) == ("refused", Does.BURN)
            self.does(Asks.DEALING, Event(Does.BURN))
        street, self.to_folded = (self.table.phase, self.table.round), []
        while (self.table.phase, self.table.round) == street:
            if self.deals_to_folded():
                continue
            dealt = self.theirs.deal_hole()
            seat, cards = self.order[dealt.player_index], tuple(card(repr(each)) for each in dealt.cards)
            due = ask(self.game, Asks.DEALING, self.table, Event(Does.BURN)).answer.due
            assert (due.does, due.seat, due.count) == (Does.DEAL, seat, 1)
            self.does(Asks.DEALING, Event(Does.DEAL, seat, cards=cards, count=1))
        assert sorted(self.to_folded) == sorted(self.without_a_bet)
        for at, held in enumerate(self.theirs.hole_cards):  # a beaten hand is gone after the last card
            if held:
                assert [*map(str, self.table.seat(self.order[at]).cards)] == [*map(repr, held)]
        self.short = False

    def deals_to_folded(self) -> bool:
        """Deal the card of a seat that folded without facing a bet, if it is due. PokerKit deals it none."""
        if self.table.phase is not Phase.STREET:
            return False
        due = ask(self.game, Asks.DEALING, self.table, Event(Does.BURN)).answer.due
        if self.table.seat(due.seat).live:
            return False
        self.to_folded.append(due.seat)
        self.does(Asks.DEALING, Event(Does.DEAL, due.seat, count=1))
        return True

    def act(self) -> None:
        """One action: both must have the same seat to act and the same options."""
        options: Any = ask(self.game, Asks.OPTIONS, self.table).answer
        seat = options.to_act
        assert seat == self.order[self.theirs.actor_index], self.table
        ours = {each.does.value: each.to or each.least or 0 for each in options.options}
        theirs = self.offered()
        if self.theirs.bring_in_status and seat != self.first():
            assert ours.pop("fold") == 0
        if theirs.get("complete", BRING_IN + 1) <= BRING_IN:  # no completion
            del theirs["complete"]
        if self.short:
            for name in ("raise", "complete"):
                ours.pop(name, None)
                theirs.pop(name, None)
        assert ours == theirs, self.table
        does = self.chosen(ours)
        if does == "fold" and "check" in ours:
            self.without_a_bet.append(seat)
        elif does in ("bet", "raise", "complete", "bring-in"):
            self.without_a_bet = []
        self.follow(does, ours[does])
        to = ours[does] if does in ("bet", "raise", "complete", "bring-in") else None
        self.does(Asks.BETTING, Event(Does(does), seat, to))

    def follow(self, does: str, to: int) -> None:
        """The action at PokerKit."""
        if does == "bring-in":
            self.theirs.post_bring_in()
        elif does == "fold":
            self.theirs.fold()
        elif does in ("check", "call"):
            self.theirs.check_or_call()
        else:
            self.short |= to % (SMALL_BET if (self.table.round or 0) < 3 else BIG_BET) > 0
            self.theirs.complete_bet_or_raise_to(to)

    def first(self) -> int:
        """The seat that must bring in, by its up card."""
        high, low = ACE_LOW[::-1], ACE_HIGH
        ranks = high if self.game in HIGH_CARD_BRINGS_IN else low
        suits = SUITS[::-1] if self.game in HIGH_CARD_BRINGS_IN else SUITS
        shown = {seat.number: str(seat.cards[2]) for seat in self.table.live}
        return min(shown, key=lambda number: (ranks.index(shown[number][0]), suits.index(shown[number][1])))

    def offered(self) -> dict[str, int]:
        """PokerKit's options in our words."""
        before, level = self.theirs.bets[self.theirs.actor_index], max(self.theirs.bets)
        more, completes = self.theirs.checking_or_calling_amount, self.theirs.completion_status
        found = {"fold": 0, **({"call": before + more} if more else {"check": 0})}
        if self.theirs.bring_in_status:
            found = {"bring-in": self.theirs.effective_bring_in_amount}
        if self.theirs.can_complete_bet_or_raise_to():
            least = self.theirs.min_completion_betting_or_raising_to_amount
            assert least == self.theirs.max_completion_betting_or_raising_to_amount
            found["complete" if completes else "raise" if level else "bet"] = least
        return found

    def best(self, kind: Any, seats: tuple[int, ...], held: dict[int, str]) -> list[int]:
        """The seats with the best hand of this kind, the one with the highest of its cards by suit first.

        Of equal hands of one player, that with the highest card plays.
        """
        read = {seat: kind.from_game_or_none(held[seat], "") for seat in seats}
        best = max((hand for hand in read.values() if hand is not None), default=None)
        order = ACE_HIGH if kind in ACES_ARE_HIGH else ACE_LOW
        place = {rank: number - (order == ACE_LOW) for number, rank in enumerate(order)}
        top = {
            seat: max((place[each.rank], SUITS.index(each.suit)) for each in may_play(kind, hand, held[seat]))
            for seat, hand in read.items()
            if best is not None and hand == best
        }
        self.highest[kind] = max(top.values(), default=(0, 0))
        return sorted(top, key=top.__getitem__, reverse=True)

    def second_first(self, first: list[int], second: list[int]) -> bool:
        """Of two low halves that with the highest card; if it is one card in both, that of a single winner."""
        one, other = (self.highest[kind] for kind in self.types)
        return self.game == "razzducey" and (other > one or (other == one and len(second) == 1 < len(first)))


def may_play(kind: Any, best: Any, held: str) -> set[Any]:
    """The cards of each hand of this kind that is as good as the best one."""
    parts = combinations(pokerkit.Card.parse(held), len(best.cards))
    return {card for part in parts if kind.from_game_or_none(part, ()) == best for card in part}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", THEIRS)
def test_whole_hands_end_with_the_same_stacks(game: str) -> None:
    for number in range(8 * (EFFORT * 24 or 1)):
        plain.seed(f"{game} {number} {SEED}")  # PokerKit shuffles with it
        BothDealers(game, plain.Random(f"{game} {number} {SEED}")).play()
