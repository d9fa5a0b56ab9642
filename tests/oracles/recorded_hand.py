"""A random hand and its record: every event, the floor's decisions, and the table after each."""

from __future__ import annotations

import random as plain
from dataclasses import dataclass, field

from dealer_service.engine import Asks, Floor, RecordedEvent, answer
from dealer_service.engine.questions import Question
from dealer_service.rulings.pots.layers import Pots
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import Does, Event, Phase, Snapshot
from tests.oracles import streets
from tests.oracles.random_hand import Hand
from tests.oracles.tables import BOOK, ask


@dataclass(frozen=True)
class Alone:
    """One event as a single question, and its ruling."""

    asks: Asks
    recorded: RecordedEvent
    ruling: Ruling


@dataclass
class Recorded:
    """The table before a hand, and each event. ``decided`` says whether the floor decided a step."""

    house: str
    game: str
    first: Snapshot
    events: list[Alone] = field(default_factory=list)
    decided: bool = False

    @property
    def record(self) -> tuple[RecordedEvent, ...]:
        return tuple(each.recorded for each in self.events)

    @property
    def last(self) -> Snapshot:
        return self.events[-1].ruling.next


class RecordedHand(Hand):
    """A hand whose events are written down. No seat announces a count before it discards."""

    board_is_told = True

    def recorded(self) -> Recorded:
        """The whole hand."""
        tables = self.tables()
        self.log = Recorded(self.house, self.game, next(tables))
        for _ in tables:
            pass
        return self.log

    def after(self, table: Snapshot) -> Snapshot:
        if len(table.live) == 1 and table.phase is Phase.BETTING:
            return self.done(Asks.OPTIONS, table, Event(Does.CARRY_OUT))
        return super().after(table)

    def drawn(self, table: Snapshot) -> Snapshot:
        plan = ask(Asks.DRAWING, *self.rules_of(), table).answer
        self.log.decided |= not plan.steps and not plan.waiting_for
        return self.done(Asks.DRAWING, table, self.next_of_draw(table, plan))

    def done(self, asks: Asks, table: Snapshot, event: Event) -> Snapshot:
        """The table after the event, with a decision of the floor on chips that no seat can win."""
        question, floor = Question(asks, *self.rules_of(), table, event), None
        ruling = answer(question, BOOK)
        if ruling.outcome is Outcome.NEEDS_FLOOR and isinstance(ruling.answer, Pots):
            floor = Floor(self.random.choice(ruling.answer.options).code)
            self.log.decided = True
            ruling = answer(Question(asks, *self.rules_of(), table, event, floor=floor), BOOK)
        assert ruling.next is not None, (event, table, ruling)
        self.log.events.append(Alone(asks, RecordedEvent(event, floor=floor), ruling))
        return ruling.next

    def rules_of(self) -> tuple[str, str]:
        return self.house, self.game


def recorded_hand(random: plain.Random, house: str, game: str, *, seen: bool | None = None) -> Recorded:
    """A random hand with its record. ``seen`` says whether its cards are dealt face up; by default some are.

    The cards of a game with up cards always are.
    """
    hand = RecordedHand(random, house, game)
    hand.seen = hand.seen if seen is None or streets.up_places(hand.answers("dealing.streets")) else seen
    return hand.recorded()
