"""The cost of rulings compared with the same work in PokerKit, in one process and in turn."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from itertools import cycle

from pokerkit import (
    Automation,
    BadugiHand,
    BettingStructure,
    Card,
    Deck,
    FixedLimitBadugi,
    Mode,
    Opening,
    RegularLowHand,
    State,
    Street,
)

from dealer_service.api.receipts.receipt import seal_ruling
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.strict_json import decode
from dealer_service.canonical import canonical
from dealer_service.engine import Asks, answer
from dealer_service.hands import RANKINGS
from dealer_service.table import DECK
from tests.bench import hand, questions
from tests.bench.measuring import Spread, in_turn
from tests.books import BOOK

MOST_SHOWDOWNS = 400  # a showdown changes its state, so each run needs a copy made in advance
PUSHED_BY_ITSELF = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


@dataclass(frozen=True)
class Row:
    """One job for both, and its goal: the maximum share of PokerKit's time."""

    name: str
    ours: Callable[[], object]
    theirs: Callable[[], object]
    goal: float


@dataclass(frozen=True)
class Beside:
    """The times of one job in the service and in PokerKit."""

    row: Row
    ours: Spread
    theirs: Spread

    def spoken(self) -> str:
        ratio = self.theirs.median / self.ours.median
        said = f"{ratio:.1f} times faster" if ratio >= 1 else f"{1 / ratio:.1f} times slower"
        goal = f"{1 / self.row.goal:.0f} times faster" if self.row.goal < 1 else f"{self.row.goal:.0f} times slower"
        return f"{self.ours.spoken():42} {self.theirs.spoken():42} {said:18} (goal: {goal})"


def measure(rows: list[Row] | None = None) -> list[Beside]:
    """Measure these rows, or all rows, in turn."""
    warnings.simplefilter("ignore")  # PokerKit warns about exposed cards
    hand.check_that_both_play_the_same()
    rows = rows or _rows()
    jobs = {f"{row.name}, {who}": job for row in rows for who, job in (("ours", row.ours), ("theirs", row.theirs))}
    costs = in_turn(jobs)
    return [Beside(row, costs[f"{row.name}, ours"], costs[f"{row.name}, theirs"]) for row in rows]


@dataclass(frozen=True)
class Replayed:
    """The times of one event: a ruling from its table, and PokerKit's replay of the hand up to it.

    ``event`` counts from 1.
    """

    event: int
    ours: Spread
    theirs: Spread

    @property
    def ratio(self) -> float:
        return self.theirs.median / self.ours.median

    def spoken(self) -> str:
        return f"{self.ours.spoken():42} {self.theirs.spoken():42} {self.ratio:.1f} times as fast"


def measure_replays() -> list[Replayed]:
    """Measure each event of the hand, with reasons and next table, compared with PokerKit's replay up to it."""
    warnings.simplefilter("ignore")
    jobs: dict[str, Callable[[], object]] = {}
    for place, (asked, table) in enumerate(zip(hand.script(), hand.tables(), strict=True), 1):
        jobs[f"ours {place}"] = partial(hand.ask, asked.asks, table, asked.event)
        jobs[f"theirs {place}"] = partial(hand.play_in_pokerkit, place)
    costs = in_turn(jobs, rounds=5)
    return [Replayed(each, costs[f"ours {each}"], costs[f"theirs {each}"]) for each in range(1, len(jobs) // 2 + 1)]


def _rows() -> list[Row]:
    final, options = parse_question(Asks.SHOWDOWN, all_in()), parse_question(Asks.OPTIONS, questions.limit_badugi())
    hands = [random.sample(sorted(map(str, DECK.values())), 4) for _ in range(20_000)]
    ours = cycle([tuple(DECK[card] for card in each) for each in hands])
    theirs = cycle([tuple(Card.parse("".join(each))) for each in hands])
    badugi, live = RANKINGS["badugi"], _live_state()
    all_in_states = iter([deepcopy(state) for state in [all_in_state()] for _ in range(MOST_SHOWDOWNS)])

    return [
        Row(f"a hand of {len(hand.script())} events, JSON data", hand.play_here, hand.play_in_pokerkit, 2),
        *whole_hands(),
        Row(
            "nine all-in, eight pots, Badacey",
            lambda: answer(final, BOOK),
            lambda: _show_all(next(all_in_states)),
            1 / 10,
        ),
        Row(
            "a Badugi of four cards, with what is idle",
            lambda: badugi(next(ours)),
            lambda: BadugiHand.from_game(next(theirs)),
            1 / 25,
        ),
        Row("options of a seat, table checked", lambda: answer(options, BOOK), lambda: _choices(live), 7),
    ]


def whole_hands() -> list[Row]:
    """Return rows for the same hand as one question, from JSON to JSON, one for each level of detail."""
    rows = []
    for detail, goal in (("summary", 2), ("events", 2), ("full", 3)):
        sent, name = canonical(hand.whole(detail=detail)), f"a whole hand, JSON to JSON, {detail}"
        rows.append(Row(name, partial(_sealed, sent), hand.play_in_pokerkit, goal))
    return rows


def _sealed(sent: bytes) -> bytes:
    document = decode(sent)
    ruling = answer(parse_question(Asks.PLAY, document), BOOK)
    return seal_ruling(ruling, document, Asks.PLAY, hand.CLAUSES).body


def all_in() -> dict[str, object]:
    """Return nine hands of Badacey that are all-in for eight different amounts: a main pot and seven side pots."""
    document = questions.showdown()
    for place, seat in enumerate(document["table"]["seats"]):
        seat.update(stack=50 if place == 8 else 0, gathered=AMOUNTS[place], dead=0)
    document["table"]["log"] = []
    return document


AMOUNTS = [40, 65, 90, 120, 150, 180, 210, 240, 240]


def all_in_state() -> State:
    """Return the same nine hands in PokerKit, before the first is shown."""
    street = Street(False, (False,) * 5, 0, False, Opening.POSITION, 2, None)
    seats = len(AMOUNTS)
    types, limit = (BadugiHand, RegularLowHand), BettingStructure.NO_LIMIT
    state = State(PUSHED_BY_ITSELF, Deck.STANDARD, types, (street,), limit, True, 0, (1, 2), 0, AMOUNTS, seats)
    table = questions.showdown()["table"]
    for card in range(5):
        for seat in table["seats"]:
            state.deal_hole(seat["hand"][card])
    while state.actor_index is not None:
        if state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
        else:
            state.check_or_call()
    return state


def _show_all(state: State) -> State:
    while state.status:
        state.show_or_muck_hole_cards()
    return state


def _live_state() -> State:
    """Return the round of ``questions.limit_badugi`` in PokerKit, played to the same turn."""
    state = FixedLimitBadugi.create_state(PUSHED_BY_ITSELF, True, 0, (2, 4), 4, 8, 200, 9, mode=Mode.CASH_GAME)
    for _ in range(9 * 4):
        state.deal_hole("??")
    for place in range(2, 11):
        state.fold() if place in (7, 8) else state.check_or_call()
    for _ in range(7):
        state.stand_pat_or_discard("??")
    for _ in range(7):
        state.deal_hole("??")
    state.complete_bet_or_raise_to(4)
    state.complete_bet_or_raise_to(8)
    return state


def _choices(state: State) -> object:
    """Return the options of the seat to act, with their amounts."""
    amounts = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    return state.can_fold(), state.can_check_or_call(), state.checking_or_calling_amount, amounts
