"""The plan of a draw and its forecast agree with a draw dealt card by card, under each house's answers."""

from __future__ import annotations

import random as plain
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.engine import Asks
from dealer_service.rulings.ruling import Outcome
from dealer_service.table import UNKNOWN, Count, Deck, Discards, Does, Draw, Event, Phase, Pile, Snapshot
from tests.oracles import streets
from tests.oracles.drawing import OneDraw, most_discards
from tests.oracles.effort import examples
from tests.oracles.openers import are_needed
from tests.oracles.pots import clockwise
from tests.oracles.tables import BOOK, answers_of, ask, deck_of, of_each_house_and_game, snapshot

WITH_DRAWS = [rules for rules in of_each_house_and_game() if BOOK.find(*rules).dealing.streets.value.draws]


class Dealt:
    """A table before a draw: hands, folded hands, burns and earlier discards of real cards."""

    def __init__(self, random: plain.Random, house: str, game: str) -> None:
        self.rules = BOOK.find(house, game)
        self.house, self.game = house, game
        dealt = self.says("dealing.streets")
        size, draws = streets.hand_size(dealt), streets.draws(dealt)
        self.number = random.randint(1, draws)
        self.round = streets.round_before(dealt, self.number)
        # Cards of the board may come between the discards and the new cards: the table is before or after them.
        self.with_board = streets.has_board_within(dealt, self.number)
        self.has_board = not self.with_board or random.random() < 0.6
        lying = dealt[: streets.lying_before(dealt, self.number) + (self.with_board and self.has_board)]
        self.opens_after_betting = len(lying) == self.round
        on_board, burned_there = streets.board_size(lying), streets.burns_of_board(lying)
        whole = streets.board_size(dealt) + streets.burns_of_board(dealt)
        most = min(self.limit(), (50 - whole) // size)
        numbers = sorted(random.sample(range(1, 11), random.randint(2, most)))
        self.button = random.choice(numbers)
        self.live = sorted(random.sample(numbers, random.randint(2, len(numbers))))
        self.gone = [number for number in numbers if number not in self.live]
        self.order = clockwise(self.live, self.button)
        self.most = most_discards(self.says, size, ace=True, draw=self.number)
        deck = deck_of(self.says)
        self.deck = len(deck)
        cards = random.sample(deck, self.deck)
        self.short = {seat: random.choice((1, 1, size - 1)) for seat in self.order if random.random() < 0.1}
        self.holds = {seat: size - self.short.get(seat, 0) for seat in self.order}
        self.hands = {seat: [cards.pop() for _ in range(held)] for seat, held in self.holds.items()}
        self.folded = [cards.pop() for _ in range(size * len(self.gone))]
        own_burns = [draw for draw in range(1, self.number) if not streets.has_board_within(dealt, draw)]
        burnt = len(own_burns) if self.says("drawing.burn") != "none" else 0
        self.burnt = [cards.pop() for _ in range(min(burnt + burned_there, len(cards)))]
        self.board = [cards.pop() for _ in range(on_board)]
        self.thrown = {}
        for draw in range(1, self.number):
            for seat in numbers:
                most = most_discards(self.says, size, ace=True, draw=draw)
                count = random.randint(0, min(most, len(cards)))
                if count:
                    self.thrown[draw, seat] = [cards.pop() for _ in range(count)]
        self.open = [cards.pop() for _ in range(min(random.choice((0, 0, 0, 1, 2)), len(cards)))]
        self.stub = cards
        likely = [*range(self.most + 1), self.most, self.most]
        self.counts = {seat: min(random.choice(likely), self.holds[seat]) for seat in self.order}
        self.opener = random.choice((0, *self.live)) if are_needed(answers_of(house, game)) else None
        self.splits = bool(self.opener) and random.random() < 0.5

    def says(self, id: str):
        """The answer of the house's page, in its own words."""
        return self.rules.clauses[id].json

    def limit(self) -> int:
        most = self.says("dealing.max_seats")
        return most if isinstance(most, int) else 10

    def by_hand(self, counts: dict[int, int]) -> OneDraw:
        """The draw dealt card by card."""
        return self.before(counts).dealt()

    def before(self, counts: dict[int, int] | None = None) -> OneDraw:
        """The draw with all cards in place, before the first discard."""
        counts = self.counts if counts is None else counts
        hands = {seat: list(hand) for seat, hand in self.hands.items()}
        draw = OneDraw(self.says, self.number, counts, hands, self.short)
        draw.stub, draw.burnt, draw.folded = list(self.stub), list(self.burnt), list(self.folded)
        draw.open, draw.board = list(self.open), list(self.board)
        draw.thrown = {key: list(cards) for key, cards in self.thrown.items()}
        draw.apart = self.opener if self.splits else None
        draw.has_board = self.has_board
        if self.with_board and self.has_board:  # every player has discarded
            for seat in counts:
                draw.throw_away(seat)
            draw.events.clear()
            draw.are_placed = True
        return draw

    def forecast(self, counts: dict[int, int]) -> OneDraw:
        """The draw dealt card by card, after the cards of the board and their burn where they come first."""
        draw = self.before(counts)
        if not draw.has_board:
            dealt = self.says("dealing.streets")
            draw.burnt.append(draw.open.pop(0) if draw.open else draw.stub.pop())
            draw.board += [draw.stub.pop() for _ in range(streets.board_after(dealt, self.round))]
            draw.has_board = True
        draw.left = len(draw.stub)
        return draw.dealt()

    def table(self) -> Snapshot:
        """The table as a dealer would give it."""
        chips = {"stack": 10, "bet": 0, "gathered": 4, "dead": 0}
        states = {**dict.fromkeys(self.live, "in"), **dict.fromkeys(self.gone, "folded")}
        short = {number: {"short": count} for number, count in self.short.items()}
        seats = [
            {"number": number, "state": state, **chips, **short.get(number, {})} for number, state in states.items()
        ]
        stakes = {"chip": 1, "ante": 1 if self.says("betting.forced") == "antes" else 0}
        facts = {"button": self.button, "round": self.round, "phase": "drawing", "stakes": stakes, "seats": seats}
        facts |= {"board": self.board} if self.board else {}
        piles = tuple(Discards(draw, seat, len(cards)) for (draw, seat), cards in self.thrown.items())
        counts = tuple(Count(*each) for each in self.counts.items())
        draw = Draw(self.number, False, counts, (), ())
        if self.with_board and self.has_board:
            draw = Draw(self.number, True, (), counts, ())
            piles += tuple(Discards(self.number, seat, count) for seat, count in self.counts.items() if count)
        return replace(
            snapshot(facts),
            deck=Deck(len(self.stub), len(self.burnt), len(self.folded), piles, (UNKNOWN,) * len(self.open) or None),
            draw=draw,
            opened_by=self.opener,
            split_openers=None if self.opener is None else self.splits,
        )


def as_event(step):
    """A step of a plan in the oracle's form."""
    if step.piles is not None:
        return step.does.value, step.seat, {each.pile.value: each.count for each in step.piles}, step.stub
    return step.does.value, step.seat, step.count, step.stub


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), WITH_DRAWS)
@examples(25)
@given(random=st.randoms(use_true_random=True))
def test_the_plan_matches_a_draw_dealt_card_by_card(house, game, random):
    dealt = Dealt(random, house, game)
    by_hand = dealt.by_hand(dealt.counts)
    ruling = ask(Asks.DRAWING, house, game, dealt.table())
    assert [as_event(step) for step in ruling.answer.steps] == by_hand.events, dealt.table()
    assert ruling.answer.stuck == by_hand.stuck
    assert ruling.outcome is (Outcome.DETERMINED if by_hand.stuck is None else Outcome.NEEDS_FLOOR)
    after = ruling.answer.after
    assert (after.stub, after.burns, after.folded) == tuple(map(len, (by_hand.stub, by_hand.burnt, by_hand.folded)))
    piles = {(each.draw, each.seat): each.count for each in after.discards}
    assert piles == {key: len(cards) for key, cards in by_hand.thrown.items()}
    assert len(after.exposed or ()) == len(by_hand.open)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), WITH_DRAWS)
@examples(10)
@given(random=st.randoms(use_true_random=True))
def test_the_forecast_matches_a_draw_dealt_card_by_card(house, game, random):
    dealt = Dealt(random, house, game)
    table = dealt.table()
    if dealt.number > 1 and dealt.opens_after_betting and random.random() < 0.5:
        table = replace(table, phase=Phase.BETTING, draw=None)
    answer = ask(Asks.FORECAST, house, game, table).answer
    is_placed = dealt.with_board and dealt.has_board
    worst = dealt.counts if is_placed else {seat: min(dealt.most, held) for seat, held in dealt.holds.items()}
    cases = [(answer.worst, worst)]
    if table.draw is not None:
        cases.append((answer.announced, dealt.counts))
    for outlook, counts in cases:
        by_hand = dealt.forecast(counts)
        remade = [event for event in by_hand.events if event[0] == Does.RESHUFFLE.value]
        assert [as_event(step) for step in outlook.reshuffles] == remade
        assert outlook.lasts is (not remade and by_hand.stuck is None)
        assert (outlook.stub, outlook.stuck) == (len(by_hand.stub), by_hand.stuck)
        assert outlook.cards == sum(counts.values()) + sum(dealt.short.values())
        assert outlook.short_by == max(0, outlook.cards + outlook.burns - by_hand.left)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), WITH_DRAWS)
@examples(10)
@given(random=st.randoms(use_true_random=True))
def test_no_card_is_lost_or_returned_against_the_rules(house, game, random):
    """The steps of the service carried out with real cards, one by one.

    A player is dealt an own card again only if the house's piles allow it. No discard of this draw comes back unless a
    list names the player's own discards.
    """
    dealt = Dealt(random, house, game)
    own = {
        seat: {card for (_, whose), cards in dealt.thrown.items() if whose == seat for card in cards}
        for seat in dealt.live
    }
    lists = (dealt.says("drawing.reshuffle_pool"), dealt.says("drawing.if_still_short"))
    plan = ask(Asks.DRAWING, house, game, dealt.table()).answer
    done = dealt.before()
    for step in plan.steps:
        carry_out(step, done)
        if step.piles is not None and "earlier-draws" not in done.pools[-1]:
            assert not own[step.seat] & {
                card for name, pile in done.pools[-1].items() if name != "stub" for card in pile
            }
        assert sorted(card for heap in done.heaps() for card in heap) == list(range(dealt.deck))
    if not any("this-draw-own" in piles for piles in lists):
        assert not [seat for seat, cards in done.threw.items() if cards & set(done.hands[seat])]
    lacking = {seat: streets.hand_size(dealt.says("dealing.streets")) - len(hand) for seat, hand in done.hands.items()}
    assert plan.stuck is not None or not dealt.has_board or not any(lacking.values())


def carry_out(step, done: OneDraw) -> None:
    """One step of the service's plan, carried out with cards; a pile has the size that the step gives."""
    match step.does:
        case Does.DISCARD:
            done.throw_away(step.seat)
        case Does.BURN:
            done.burn()
        case Does.DEAL:
            for _ in range(step.count):
                done.hands[step.seat].append(done.stub.pop())
                done.waits[step.seat] -= 1
        case Does.RESHUFFLE:
            pool = [each.pile.value for each in step.piles]
            assert [len(done.pile(name, step.seat, pool)) for name in pool] == [each.count for each in step.piles]
            done.shuffle(pool, step.seat)
    assert len(done.stub) == step.stub


def until_stuck(house: str, game: str, table: Snapshot):
    """The steps up to a shortage, each asked separately, and the floor's options there."""
    plan = ask(Asks.DRAWING, house, game, table).answer
    if plan.stuck is None:
        return table, ()
    for step in plan.steps:
        piles = tuple(each.pile for each in step.piles) if step.piles else None
        event = Event(step.does, step.seat, count=step.count, cards=step.cards, piles=piles)
        ruling = ask(Asks.DRAWING, house, game, table, event)
        assert ruling.outcome is Outcome.ALLOWED, (step, ruling.reasons)
        table = ruling.next
    assert ask(Asks.DRAWING, house, game, table).answer.options == plan.options
    return table, plan.options


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), WITH_DRAWS)
@examples(5)
@given(random=st.randoms(use_true_random=True))
def test_the_draw_goes_on_after_every_choice_of_the_floor(house, game, random):
    """The rule's own piles provide at least one card, and any other choice every card owed."""
    dealt = Dealt(random, house, game)
    size = streets.hand_size(dealt.says("dealing.streets"))
    most = most_discards(dealt.says, size, ace=False, draw=dealt.number)  # the hands are unknown
    likely = (most, most, most - 1)
    dealt.counts = {seat: min(random.choice(likely), held) for seat, held in dealt.holds.items()}
    table, options = until_stuck(house, game, dealt.table())
    for number, option in enumerate(options):
        if option.code == "void-hand":  # it ends the hand, with no card dealt
            assert {each.code for each in options[number + 1 :]} <= {"kill-hand"}
            continue
        if option.code == "kill-hand":  # of the seat that the draw waits for
            assert table.seat(option.args["seat"]).live
            continue
        added = option.args.get("piles") or ([option.args["pile"]] if "pile" in option.args else [])
        named = [*dealt.says("drawing.reshuffle_pool")]
        if isinstance(dealt.says("drawing.if_still_short"), list):
            named += dealt.says("drawing.if_still_short")
        event = Event(Does.RESHUFFLE, piles=(*map(Pile, named), *map(Pile, added)))
        ruling = ask(Asks.DRAWING, house, game, table, event)
        assert ruling.outcome is Outcome.ALLOWED, option
        assert ruling.next.deck.stub == option.args["stub"]
        follows = ask(Asks.DRAWING, house, game, ruling.next).answer
        assert any(step.does is Does.DEAL for step in follows.steps)
        if option.code == "shuffle-rule-piles":
            assert number == 0
        else:
            assert follows.stuck is None
            assert option.args["stub"] >= option.args["owed"]
