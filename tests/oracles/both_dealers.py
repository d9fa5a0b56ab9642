"""A hand dealt here and at PokerKit at once: what games with a board and stud have in common."""

from __future__ import annotations

import random as plain
from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from dealer_service.engine.dispatch import rule_on
from dealer_service.engine.questions import Asks, Question
from dealer_service.rulebook.ruleset import Ruleset
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import Card, Does, Event, Phase, Snapshot

STANDS = (Outcome.ALLOWED, Outcome.DETERMINED)


def ask(rules: Ruleset, asks: Asks, table: Snapshot, event: Event | None = None, **more: Any) -> Ruling:
    """The ruling on one question about this table."""
    return rule_on(Question(asks, rules.house, rules.game, table, event, **more), rules)


def go_on(rules: Ruleset, asks: Asks, table: Snapshot, event: Event) -> Snapshot:
    """The table after an event that must stand."""
    ruling = ask(rules, asks, table, event)
    assert ruling.outcome in STANDS, (event, [each.clause.id for each in ruling.reasons], ruling.missing, ruling.answer)
    assert ruling.next is not None
    return ruling.next


def after_posts(rules: Ruleset, table: Snapshot) -> Snapshot:
    """The table after each post that is due."""
    while table.phase is Phase.POSTING:
        due: Any = ask(rules, Asks.OPTIONS, table).answer
        first = due.options[0]
        table = go_on(rules, Asks.BETTING, table, Event(Does.POST, due.to_act, first.to, first.kind))
    return table


def with_hands(table: Snapshot, hands: dict[int, tuple[Card, ...]]) -> Snapshot:
    """The table with the cards of the live hands."""
    return replace(
        table, seats=tuple(replace(each, hand=hands[each.number]) if each.live else each for each in table.seats)
    )


class Dealers(ABC):
    """Both dealers of one hand; ``table`` is the table of our last answer, ``theirs`` is PokerKit's state.

    ``order`` has the seats in the order of PokerKit's players, and ``types`` its kinds of hands, the high one first.
    """

    rules: Ruleset
    random: plain.Random
    order: list[int]
    types: tuple[Any, ...]
    theirs: Any
    table: Snapshot

    def end(self) -> None:
        """The last chip: pots at the showdown are split by PokerKit's readings, and the stacks must be equal."""
        won = dict(zip(self.order, self.theirs.stacks, strict=True))
        if self.table.phase is Phase.SHOWDOWN:
            won = self.split()
            self.table = go_on(self.rules, Asks.SHOWDOWN, self.table, Event(Does.CARRY_OUT))
        assert self.table.phase is Phase.OVER
        assert not self.theirs.status
        assert {seat.number: seat.stack for seat in self.table.seats} == won, self.table

    def split(self) -> dict[int, int]:
        """The stacks after each pot is split by PokerKit's reading of the hands.

        PokerKit splits a side pot without a low if the main pot has one, and the odd chips of equal hands twice. Here
        the same winners of both halves split the pot once.
        """
        settled: Any = ask(self.rules, Asks.POTS, self.table).answer
        held = {seat.number: "".join(map(str, seat.cards)) for seat in self.table.live}
        stacks = {seat.number: seat.stack or 0 for seat in self.table.seats}
        for back in settled.returned:
            stacks[back.seat] += back.chips
        for pot in settled.pots:
            high, *low = (self.best(kind, pot.eligible, held) for kind in self.types)
            low = [seats for seats in low if seats and seats != high]
            if low and self.second_first(high, low[0]):
                high, low = low[0], [high]
            halves = [(pot.chips - pot.chips // 2, high), (pot.chips // 2, *low)] if low else [(pot.chips, high)]
            for chips, winners in halves:
                for place, seat in enumerate(winners):
                    stacks[seat] += chips // len(winners) + (place < chips % len(winners))
        return stacks

    @abstractmethod
    def best(self, kind: Any, seats: tuple[int, ...], held: dict[int, str]) -> list[int]:
        """The seats with the best hand of this kind, in the order of odd chips."""

    def second_first(self, first: list[int], second: list[int]) -> bool:
        """Whether an odd chip between the halves that these seats win goes to the second one."""
        return False

    def chosen(self, options: Collection[str]) -> str:
        """An action at random; a seat that may check seldom folds."""
        often = [name for name in options for _ in range("check" not in options if name == "fold" else 3)]
        return self.random.choice(often)
