"""Rotating the seat numbers rotates the answer: no ruling depends on the seat where counting begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.engine import Asks
from dealer_service.rulings.ruling import Outcome
from dealer_service.table import Count, Event, Phase, Snapshot, known
from tests.oracles.effort import examples
from tests.oracles.random_hand import Hand
from tests.oracles.tables import ask, breaches, of_each_house_and_game

# In jacks or better: only the players know whether the openers are split, or who declared the pot open.
TOLD_BY_PLAYERS = {"/table/split_openers", "/table/opened_by"}
PLACES = 10  # random hands are dealt at tables of ten places, some of them empty
ASKED = {
    Phase.POSTING: [Asks.OPTIONS, Asks.FORECAST, Asks.POTS],
    Phase.DEALING: [Asks.FORECAST, Asks.POTS],
    Phase.BETTING: [Asks.OPTIONS, Asks.FORECAST, Asks.POTS],
    Phase.DRAWING: [Asks.DRAWING, Asks.FORECAST, Asks.POTS],
    Phase.STREET: [Asks.POTS],
    Phase.SHOWDOWN: [Asks.SHOWDOWN, Asks.POTS],
    Phase.OVER: [],
}


class Turn:
    """A rotation of the table by this number of places."""

    def __init__(self, by: int) -> None:
        self.by = by

    def number(self, number: int | None) -> int | None:
        return number if not number else (number - 1 + self.by) % PLACES + 1

    def each(self, things: tuple[Any, ...]) -> tuple[Any, ...]:
        """Values with a seat, in the same order."""
        return tuple(replace(each, seat=self.number(each.seat)) for each in things)

    def log(self, log: tuple[Event, ...]) -> tuple[Event, ...]:
        """The events, each with its seat and the seats that contested a pot."""
        seated = (replace(each, seat=self.number(each.seat)) for each in log)
        return tuple(replace(each, among=each.among and tuple(map(self.number, each.among))) for each in seated)

    def table(self, table: Snapshot) -> Snapshot:
        """The same table with rotated places."""
        seats = sorted((replace(seat, number=self.number(seat.number)) for seat in table.seats), key=lambda s: s.number)
        draw, deck = table.draw, replace(table.deck, discards=self.each(table.deck.discards))
        if draw is not None:
            lists = {name: self.each(getattr(draw, name)) for name in ("announced", "placed", "received")}
            draw = replace(draw, **lists)
        return replace(
            table,
            button=self.number(table.button),
            small_blind_seat=self.number(table.small_blind_seat),
            big_blind_seat=self.number(table.big_blind_seat),
            kill_seat=self.number(table.kill_seat),
            kill_button=self.number(table.kill_button),
            last_aggressor=self.number(table.last_aggressor),
            round_aggressor=self.number(table.round_aggressor),
            acts_first=self.number(table.acts_first),
            opened_by=self.number(table.opened_by),
            seats=tuple(replace(seat, place=place) for place, seat in enumerate(seats)),
            log=self.log(table.log),
            deck=deck,
            draw=draw,
        )

    def turned(self, asks: Asks, answer: Any) -> dict[str, Any]:
        """The answer without reasons, with every seat number rotated."""
        match asks:
            case Asks.OPTIONS:
                options = [(each.does, each.kind, each.to, each.least, each.most, each.step) for each in answer.options]
                barred = [each.does for each in answer.barred]
                return {"to_act": self.number(answer.to_act), "options": options, "barred": barred}
            case Asks.DRAWING:
                steps = [(e.does, self.number(e.seat), e.count, e.piles, e.stub) for e in answer.steps]
                numbers = {name: self.numbers(getattr(answer, name)) for name in ("order", "waiting_for")}
                floor = [self.facts(each.args) for each in answer.options]
                return numbers | {"steps": steps, "stuck": self.number(answer.stuck), "floor": floor}
            case Asks.FORECAST:
                found = {"draw": answer.draw, "stub": answer.stub, "order": self.numbers(answer.order)}
                return found | {name: self.outlook(getattr(answer, name)) for name in ("worst", "announced")}
            case Asks.POTS:
                return {"to_act": self.number(answer.to_act)} | self.money(answer)
            case _:
                awards = [(e.pot, e.half, self.number(e.seat), e.chips, e.odd) for e in answer.awards]
                readings = [(self.number(each.seat), each.half, each.plays) for each in answer.readings]
                found = {"order": self.numbers(answer.order), "awards": awards, "readings": readings}
                return found | self.money(answer)

    def outlook(self, seen: Any) -> dict[str, Any] | None:
        if seen is None:
            return None
        found = {name: getattr(seen, name) for name in ("cards", "burns", "short_by", "lasts", "stub")}
        found["reshuffles"] = [(self.number(each.seat), each.piles, each.stub) for each in seen.reshuffles]
        floor = [self.facts(each.args) for each in seen.options]
        return found | {"stuck": self.number(seen.stuck), "waiting": self.numbers(seen.waiting_for), "floor": floor}

    def facts(self, args: Mapping[str, Any]) -> dict[str, Any]:
        """The facts of an option, which may name a seat."""
        return {name: self.number(value) if name == "seat" else value for name, value in args.items()}

    def numbers(self, seats: tuple[int, ...]) -> list[int | None]:
        return [self.number(each) for each in seats]

    def money(self, answer: Any) -> dict[str, Any]:
        pots = [(pot.name, pot.chips, self.numbers(pot.eligible)) for pot in answer.pots]
        return {"returned": [(self.number(each.seat), each.chips) for each in answer.returned], "pots": pots}


def assert_turns(hand: Hand, table: Snapshot, by: int) -> None:
    """Each question about the table has the rotated answer when the table is rotated."""
    turned = Turn(by).table(table)
    assert breaches(turned, hand.rules) == ()
    for asks in ASKED[table.phase]:
        if asks is Asks.SHOWDOWN and not all(known(seat.hand) for seat in table.live):
            continue
        here, there = (ask(asks, hand.house, hand.game, each) for each in (table, turned))
        assert here.outcome is there.outcome
        if here.outcome is Outcome.REFUSED:
            assert asks is Asks.FORECAST
            continue
        if here.outcome is Outcome.UNDETERMINED:
            assert {each.at for each in here.missing} <= TOLD_BY_PLAYERS
            continue
        assert here.outcome in (Outcome.DETERMINED, Outcome.NEEDS_FLOOR)
        assert Turn(by).turned(asks, here.answer) == Turn(0).turned(asks, there.answer), (table, by)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("house", "game"), of_each_house_and_game())
@examples(4)
@given(random=st.randoms(use_true_random=True), by=st.integers(1, PLACES - 1))
def test_a_rotated_table_gets_the_rotated_answer(house, game, random, by):
    hand = Hand(random, house, game)
    for table in islice(hand.tables(), 0, None, 2):
        assert_turns(hand, table, by)
        if table.phase is Phase.DRAWING and not table.draw.announced and not table.draw.placed:
            counts = tuple(Count(seat.number, hand.discards(table.draw.number)) for seat in table.live)
            assert_turns(hand, replace(table, draw=replace(table.draw, announced=counts)), by)
