"""A wrong action in turn gets the same ruling whether the player says it or the log has it.

Each wrong action is said at a table, and logged at the same table with its chips moved. Both rulings have the same next
table, or the same choices of the floor. ``reason_to_differ`` names each exception, and its result is asserted too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.engine import Asks, Floor, Question, answer
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.amounts import bounds
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Event, Gesture, Motion, Move, Phase, Snapshot, State, Word
from tests.books import BOOK_WITH_ROOMS as BOOK
from tests.oracles.effort import examples, in_sample
from tests.oracles.random_hand import Hand
from tests.oracles.tables import RULESETS, Rules, answers_of, breaches, one_of_each, snapshot

WAGERS = (Does.BET, Does.RAISE)
SAME = (Outcome.ALLOWED, Outcome.CORRECTED, Outcome.DETERMINED)
LIMITS = ("betting.structure", "betting.hand_cap", "betting.wager_unit")
ANSWERED_BY = (*LIMITS, "betting.undercall", "betting.under_bets", "betting.over_bets")
MOST_TABLES = 25


class Differs(StrEnum):
    """Reasons for a logged action to get another ruling than the same words."""

    NOT_DONE_YET = (
        "a refused action has no effect; in the log it has been let pass, and the floor lets it stand or takes it back"
    )
    NOT_TOLD = "the log does not show whether the player knew of the raise: a full call, or its chips go back"
    GIVEN_UP = "a fold with a total forfeits chips up to a call, and the rest goes back"
    UNCLEAR = "a spoken number may mean several amounts; chips in a log are counted"


@dataclass(frozen=True, slots=True)
class Tried:
    """One action at a table, said and logged."""

    house: str
    game: str
    table: Snapshot
    entry: Event

    @property
    def bet(self) -> int:
        """The seat's bet before the entry."""
        return self.table.seat(self.entry.whose).in_front

    @property
    def chips(self) -> int:
        """Chips put in by the entry; a call without a total is a full call."""
        if self.entry.to is None:
            return self.call - self.bet if self.entry.does is Does.CALL else 0
        return self.entry.to - self.bet

    @property
    def call(self) -> int:
        """The total of a call."""
        now = follow_log(Spot(self.table, BOOK.find(self.house, self.game))).now
        return min(now.level, now.seats[self.entry.whose].most_total)

    def said(self) -> Ruling:
        """The ruling on the words and chips; a call of too little is chips without a word."""
        does, word = self.entry.does, Word(self.entry.does.value)
        moves: list[Move] = []
        if does in WAGERS:
            moves.append(Move(Motion.SAY, word, self.entry.to))
        elif not self.is_short():
            moves.append(Move(Motion.SAY, word))
        if self.chips and does not in WAGERS:
            moves.append(Move(Motion.PUSH, chips=(self.chips,), together=True if moves else None))
        before = (self.bet,) if self.bet and self.chips else None
        told = Gesture(self.entry.whose, tuple(moves), before)
        return self._ask(Asks.BETTING, self.table, gesture=told)

    def logged(self, floor: Floor | None = None) -> Ruling:
        """The ruling on the table with the action in its log."""
        return self._ask(Asks.IRREGULARITIES, self.done(), floor=floor)

    def asked(self) -> Ruling:
        """The ruling on the action by its name and total. The chips that a fold forfeits are not part of it."""
        action = replace(self.entry, to=None) if self.entry.does is Does.FOLD else self.entry
        return self._ask(Asks.BETTING, self.table, event=action)

    def done(self) -> Snapshot:
        """The table with the entry in its log, and its chips in front."""
        table, seat = self.table, self.table.seat(self.entry.whose)
        deck = table.deck
        seat = replace(seat, stack=(seat.stack or 0) - self.chips, bet=self.bet + self.chips)
        if self.entry.does is Does.FOLD:
            deck = deck.plus(folded=BOOK.find(self.house, self.game).dealing.streets.value.hand_size)
            seat = replace(seat, state=State.FOLDED, hand=None)
        return replace(table.with_seat(seat), log=(*table.events, self.entry), deck=deck)

    def is_short(self) -> bool:
        """Whether it is a call of less than there is to call, with a total."""
        return self.entry.does is Does.CALL and self.entry.to is not None and self.entry.to < self.call

    def options(self, table: Snapshot) -> Ruling:
        """The options at a table."""
        return self._ask(Asks.OPTIONS, table)

    def _ask(self, asks: Asks, table: Snapshot, **others: object) -> Ruling:
        return answer(Question(asks, self.house, self.game, table, **others), BOOK)  # type: ignore[arg-type]


def reason_to_differ(tried: Tried, said: Ruling) -> Differs | None:
    """The reason that the two rulings may differ; None if they must agree."""
    if tried.entry.does is Does.FOLD and tried.chips:
        return Differs.GIVEN_UP
    if tried.entry.does in WAGERS and any(each.clause.id == "betting.unclear_number" for each in said.reasons):
        return Differs.UNCLEAR
    if said.outcome is Outcome.UNDETERMINED:
        assert [each.at for each in said.missing] == ["/gesture/unaware"], said.missing
        return Differs.NOT_TOLD
    return Differs.NOT_DONE_YET if said.outcome is Outcome.REFUSED else None


def with_totals(table: Snapshot, tried: Tried) -> Snapshot:
    """The table with every total written out in its log."""
    states = follow_log(Spot(table, BOOK.find(tried.house, tried.game))).states
    told = (
        replace(event, to=after.seats[event.whose].bet) if event.does in (Does.CALL, Does.CHECK, Does.FOLD) else event
        for event, after in zip(table.events, states[1:], strict=False)
    )
    return replace(table, log=tuple(told)) if len(states) > 1 else table


def offered(ruling: Ruling) -> list[tuple[str, dict[str, object]]]:
    """The floor's options."""
    return [(each.code, dict(each.args)) for each in ruling.answer.options]


def assert_ruled_alike(tried: Tried) -> Differs | str | None:
    """Assert the same ruling for log and words; return the family, or None for a correct entry."""
    logged = tried.logged()
    if not logged.breaches:
        assert tried.asked().outcome is Outcome.ALLOWED, (tried, tried.asked())
        return None
    assert all(each.kind == "irregular" for each in logged.breaches), (tried, logged)
    said = tried.said()
    assert_next_is_accepted(tried, said)
    assert_next_is_accepted(tried, logged)
    differs = reason_to_differ(tried, said)
    match differs:
        case None if said.outcome is Outcome.NEEDS_FLOOR:
            assert logged.outcome is Outcome.NEEDS_FLOOR, (tried, said, logged)
            assert offered(logged) == offered(said), (tried, said, logged)
            for option in said.answer.options:
                _assert_decided_alike(tried, Floor(option.code, option.args))
        case None:
            assert said.outcome in SAME, (tried, said)
            assert logged.outcome is Outcome.CORRECTED, (tried, said, logged)
            assert with_totals(logged.next, tried) == with_totals(said.next, tried), (tried, said, logged)
        case Differs.NOT_TOLD:
            assert {code for code, _ in offered(logged)} == {"hold-to-call", "take-back"}, (tried, logged)
        case Differs.GIVEN_UP:
            assert logged.next.seat(tried.entry.whose).bet == tried.call or logged.next.phase is not Phase.BETTING
        case Differs.NOT_DONE_YET:
            assert logged.outcome is Outcome.NEEDS_FLOOR, (tried, said, logged)
            assert {code for code, _ in offered(logged)} == {"let-stand", *(_taken_back(tried))}, (tried, logged)
        case Differs.UNCLEAR:
            assert logged.outcome in (Outcome.CORRECTED, Outcome.NEEDS_FLOOR), (tried, logged)
    return differs or tried.entry.does.value


def assert_next_is_accepted(tried: Tried, ruling: Ruling) -> None:
    """The next table, if there is one, breaks no rule."""
    assert ruling.next is None or not breaches(ruling.next, ruling.rules), (tried, ruling)


def _taken_back(tried: Tried) -> Iterator[str]:
    """The option that undoes the action; it leads back to the table before."""
    code = "back-up" if tried.entry.does is Does.CHECK else "take-back"
    undone = tried.logged(Floor(code)).next
    assert with_totals(undone, tried) == with_totals(tried.table, tried), (tried, undone)
    yield code


def _assert_decided_alike(tried: Tried, floor: Floor) -> None:
    """Each choice of the floor has the same result for log and words."""
    does = tried.entry
    push = Move(Motion.PUSH, chips=(tried.chips,))
    told = Gesture(does.whose, (push,), (tried.bet,) if tried.bet else None)
    said = answer(Question(Asks.BETTING, tried.house, tried.game, tried.table, gesture=told, floor=floor), BOOK)
    logged = tried.logged(floor)
    assert with_totals(logged.next, tried) == with_totals(said.next, tried), (tried, floor, said, logged)


def wrong_actions(table: Snapshot, rules: Ruleset, number: int) -> Iterator[Event]:
    """Every kind of action of the seat to act, with amounts around each limit; most are wrong."""
    seat, unit = table.seat(number), table.stakes.chip or 1
    bet, stack = seat.in_front, seat.stack or 0
    spot = Spot(table, rules)
    now = follow_log(spot).now
    limits, most = bounds(spot, now, now.seats[number]), now.seats[number].most_total
    limited = {limits.least, limits.most or most, most}
    level = max(each.in_front for each in table.seats)
    blind = table.stakes.big_blind or unit
    around = {level, level + blind, level + blind // 2, 2 * level, 2 * level - unit, level + unit, level - unit}
    around |= {bet + stack, bet + stack - unit, level // 2, level // 20, level + 5 * blind}
    around |= {*limited, *(to + unit for to in limited), *(to - unit for to in limited)}
    totals = sorted(to for to in around if bet < to <= bet + stack and not (to - bet) % unit)
    yield Event(Does.CHECK, number)
    yield Event(Does.CALL, number)
    for to in totals:
        yield Event(Does.CALL, number, to)
        yield Event(Does.BET, number, to)
        yield Event(Does.RAISE, number, to)
        if len(table.live) > 2:
            yield Event(Does.FOLD, number, to)


# The log before seat 2 acts, and the chips of each seat in front and behind if they differ from 0 and 10,000.
Before = tuple[list[dict[str, object]], dict[int, tuple[int, int]]]
BEFORE: dict[str, Before] = {
    "nothing is bet": ([{"does": "check", "seat": 1, "to": None}], {}),
    "a bet of 400": ([{"does": "bet", "seat": 1, "to": 400}], {1: (400, 9600)}),
    "a bet of 400, and few chips": ([{"does": "bet", "seat": 1, "to": 400}], {1: (400, 9600), 2: (0, 300)}),
    "nothing is bet, and small chips": ([{"does": "check", "seat": 1, "to": None}], {2: (0, 2030)}),
    "a bet of 400, and small chips": (
        [{"does": "bet", "seat": 1, "to": 400}],
        {1: (400, 9600), 2: (0, 330)},
    ),
    "a bet of all-in": ([{"does": "bet", "seat": 1, "to": 400}], {1: (400, 0), 3: (0, 0)}),
    "a raise all-in for less": (
        [
            {"does": "check", "seat": 1, "to": None},
            {"does": "bet", "seat": 2, "to": 400},
            {"does": "raise", "seat": 3, "to": 500},
            {"does": "call", "seat": 1, "to": 500},
        ],
        {1: (500, 9500), 2: (400, 9600), 3: (500, 0)},
    ),
    "a raise": (
        [
            {"does": "check", "seat": 1, "to": None},
            {"does": "bet", "seat": 2, "to": 400},
            {"does": "raise", "seat": 3, "to": 800},
            {"does": "call", "seat": 1, "to": 800},
        ],
        {1: (800, 9200), 2: (400, 9600), 3: (800, 9200)},
    ),
}


def table_before(before: Before) -> Snapshot:
    """Three seats in the last but one round, and seat 2 is to act."""
    log, seats = before
    amounts = {number: seats.get(number, (0, 10_000)) for number in (1, 2, 3)}
    return snapshot(
        {
            "button": 3,
            "small_blind_seat": 1,
            "big_blind_seat": 2,
            "round": 2,
            "phase": "betting",
            "stakes": {
                "small_blind": 200,
                "big_blind": 400,
                "small_bet": 400,
                "big_bet": 400,
                "least_bet": 100,
                "chip": 10,
                "pot_unit": 100,
                "blind_chip": 100,
                "most_bet": 1600,
                "hand_cap": 5000,
            },
            "seats": [
                {"number": number, "bet": bet, "stack": stack, "gathered": 400, "dead": 0, "state": "in", "hand": None}
                for number, (bet, stack) in amounts.items()
            ],
            "log": log,
        }
    )


def _every_house() -> list[Rules]:
    """Each house, with a game of each of its structures and limits. The tables have blinds."""
    found: dict[tuple[str, ...], Rules] = {}
    for house, game in [rules for rules in RULESETS if answers_of(*rules)("betting.forced") == "blinds"]:
        found.setdefault((house, *map(answers_of(house, game), LIMITS)), (house, game))
    return list(found.values())


@pytest.mark.one_in(5)
@pytest.mark.parametrize(("house", "game"), [rules for rules in _every_house() if in_sample(rules, 6)])
def test_each_house_rules_alike_on_words_and_log(house: str, game: str) -> None:
    rules = BOOK.find(house, game)
    met: Counter[str] = Counter()
    for before in BEFORE.values():
        table = table_before(before)
        if breaches(table, rules):
            continue
        for entry in wrong_actions(table, rules, 2):
            met[str(assert_ruled_alike(Tried(house, game, table, entry)))] += 1
    assert {"check", "call"} <= met.keys(), met


@pytest.mark.parametrize(("house", "game"), one_of_each(*ANSWERED_BY), ids=lambda rules: str(rules))
@examples(24)
@given(random=st.randoms(use_true_random=False))
def test_words_and_log_get_one_ruling_at_random_tables(house: str, game: str, random: Random) -> None:
    hand = Hand(random, house, game)
    for table in islice(hand.tables(), MOST_TABLES):
        if table.phase is not Phase.BETTING or len(table.live) < 2:
            continue
        table = replace(table, stakes=replace(table.stakes, chips=None))
        due = follow_log(Spot(table, hand.rules)).now.to_act
        if due is None:
            continue
        entries = list(wrong_actions(table, hand.rules, due))
        for entry in random.sample(entries, min(4, len(entries))):
            assert_ruled_alike(Tried(house, game, table, entry))
