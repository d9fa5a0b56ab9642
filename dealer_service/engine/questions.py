"""The question: one type for everything that can be asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, Self

from dealer_service.table import Card, Event, Gesture, Incident, Snapshot
from dealer_service.table.facts import Listed
from dealer_service.table.records import Results
from dealer_service.values import replace, value


class Asks(StrEnum):
    """The kinds of question: for each the path of its endpoint, its topic, and the question in a dealer's words."""

    topic: str
    words: str
    _value_: str

    def __new__(cls, path: str, topic: str = "", words: str = "") -> Self:
        """Make the kind of question at this path below ``/v1/``."""
        member = str.__new__(cls, path)
        member._value_, member.topic, member.words = path, topic, words
        return member

    DEALING = (
        "dealing",
        "The table",
        "Is this table possible? May this be dealt, and how does the next hand begin?",
    )
    BETTING = "betting", "The action", "May this seat do that?"
    OPTIONS = "betting/options", "The options", "What may the seat to act do, for how much, and why only that?"
    DRAWING = (
        "drawing",
        "The draw",
        "Who draws, is the stub enough, which piles are shuffled in, and who is dealt what?",
    )
    FORECAST = (
        "drawing/forecast",
        "Enough cards",
        "Is the stub enough for the next draw? If not, which piles are shuffled in?",
    )
    POTS = "pots", "The pots", "Which chips can each seat win?"
    SHOWDOWN = "showdown", "The award", "Who shows first, who wins which chips, and who gets the odd one?"
    HANDS = (
        "hands",
        "The better hand",
        "What does this hand read, which cards do not count and why, and which of two hands is better?",
    )
    IRREGULARITIES = (
        "irregularities",
        "What went wrong",
        "Something went wrong. What does the dealer do, and how does play continue?",
    )
    PLAY = (
        "play",
        "A whole hand",
        "Was every action of this hand allowed, and who should have won which chips?",
    )


class Deals(Listed):
    """Whether hands without a table come from one deal, which has each card once, or from several."""

    ONE = "one", "All hands are of one deal, in which each card exists once.", "of one deal"
    DIFFERENT = "different", "Each hand is of a deal of its own.", "of different deals"


@value
class Floor:
    """A decision of the floor: an option of the same question, by its code and, if given, its args."""

    code: str
    args: Mapping[str, Any] | None = None


class OnDeviation(Listed):
    """What follows an event of a record that the house does not allow."""

    STOP = "stop", "The hand ends there."
    FOLLOW = "follow", "The hand goes on as recorded, if the event is possible at all."


class Detail(Listed):
    """How much of each event the answer has."""

    SUMMARY = "summary", "The result, without the events."
    EVENTS = "events", "Every event with its outcome, its words and its clauses."
    FULL = "full", "Every event with its whole ruling."


@value
class RecordedEvent:
    """One entry of a record: an event, a gesture or an incident, and the floor's decision about it."""

    event: Event | None = None
    gesture: Gesture | None = None
    incident: Incident | None = None
    floor: Floor | None = None


@value
class Record:
    """A hand as it was recorded. With ``results`` it is complete, and missing steps at its end are derived."""

    events: tuple[RecordedEvent, ...]
    results: Results | None = None
    on_deviation: OnDeviation = OnDeviation.FOLLOW
    detail: Detail = Detail.EVENTS

    def left_open(self) -> Record:
        """The same record without any decision of the floor."""
        return replace(self, events=tuple([replace(each, floor=None) for each in self.events]))


@value
class Question:
    """One question under the rules of one house.

    ``event`` is the action or event to rule on, if any, and ``gesture`` the words and chips in place of an action.
    ``incident`` is an error that the table does not show, and ``floor`` a decision of the floor. ``hands`` are hands
    without a table, with their ``board``, of one deal unless ``deals`` says otherwise. ``record`` is a hand that begins
    at the table. ``as_of`` and ``digest`` pin the rules. If facts are ``contested``, ``branches`` are the question with
    each version of them.
    """

    asks: Asks
    house: str
    game: str
    table: Snapshot | None = None
    event: Event | None = None
    gesture: Gesture | None = None
    incident: Incident | None = None
    floor: Floor | None = None
    hands: tuple[tuple[Card, ...], ...] | None = None
    board: tuple[Card, ...] | None = None
    deals: Deals | None = None
    record: Record | None = None
    as_of: str | None = None
    digest: str | None = None
    contested: tuple[Dispute, ...] | None = None
    branches: tuple[Branch, ...] = ()

    def left_open(self) -> Question:
        """The same question in every branch, without any decision of the floor."""
        branches = (replace(each, question=each.question.left_open()) for each in self.branches)
        record = None if self.record is None else self.record.left_open()
        return replace(self, floor=None, record=record, branches=tuple(branches))

    def within_hand(self, asks: Asks, table: Snapshot, each: RecordedEvent) -> Question:
        """The question about one entry of a record, at this table."""
        return Question(
            asks,
            self.house,
            self.game,
            table,
            each.event,
            each.gesture,
            each.incident,
            each.floor,
            self.hands,
            self.board,
            self.deals,
            self.record,
            self.as_of,
            self.digest,
            self.contested,
            self.branches,
        )

    @property
    def mix(self) -> str | None:
        """The mix that the table deals; None for one game only."""
        return None if self.table is None or self.table.mix is None else self.table.mix.name

    @property
    def listed_seats(self) -> tuple[int, ...]:
        """The seat numbers in the order of the question's list, which pointers count by."""
        seats = self.table.seats if self.table else ()
        return tuple(seat.number for seat in sorted(seats, key=lambda seat: seat.place))


@value
class Dispute:
    """One contested fact: its JSON pointer in the question and its alternatives, None for a missing one."""

    at: str
    alternatives: tuple[Any, ...]


def in_alternative(at: str, disputed: Iterable[str], chosen: Iterable[int]) -> str:
    """The pointer to a place of one branch, inside the alternative that it came from, if it did."""
    for number, (place, alternative) in enumerate(zip(disputed, chosen, strict=True)):
        if f"{at}/".startswith(f"{place}/"):
            return f"/contested/{number}/alternatives/{alternative}{at.removeprefix(place)}"
    return at


@value
class Branch:
    """One version of all contested facts: the value at each place, and the question with them.

    ``chosen`` holds the number of each dispute's alternative.
    """

    chosen: tuple[int, ...]
    facts: tuple[tuple[str, Any], ...]
    question: Question
