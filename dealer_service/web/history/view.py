"""The view of a recorded hand: every event with its ruling and its picture, the results, and the other houses."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dealer_service.api.receipts.receipt import seal_ruling
from dealer_service.api.receipts.signing import Keys
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.rulebook_json import house_title
from dealer_service.api.responses.spoken_line import results_line, says
from dealer_service.api.work_units import work_of
from dealer_service.canonical import JsonObject
from dealer_service.engine import Asks, Question, answer
from dealer_service.engine.play.played import ComparedResult, Played, PlayedEvent
from dealer_service.engine.questions import RecordedEvent
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.words import Words
from dealer_service.message import capitalized
from dealer_service.rulebook import Book
from dealer_service.rulebook.streets import Streets
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import Does, Phase, Snapshot
from dealer_service.web.floor.facts import Asked, asked_facts
from dealer_service.web.floor.writer import OF_EVENTS, FactWriter
from dealer_service.web.history.dispute import is_disputable
from dealer_service.web.history.frames import Frame, frames_of
from dealer_service.web.history.sheet import HandSheet
from dealer_service.web.screens.messages import BEFORE_THE_BOARD

# What the line of an event says; its cards are in the picture.
IN_A_LINE = ("does", "cards", *OF_EVENTS)
# The phases with a number: the name of each in the words of the floor.
NUMBERED = {Phase.BETTING: "round-now", Phase.DRAWING: "draw-now"}
# The maximum work of a hand under all houses together, in the units of single questions.
MOST_WORK = 110_000
# The maximum number of listed deviations of another house.
MOST_TOLD = 5


@dataclass(frozen=True, slots=True)
class Row:
    """One event: its number in the record (None if derived), its line, and its ruling in words with the clause.

    ``carried`` is the endpoint of an event that carries out all steps that are due.
    """

    number: int | None
    line: str
    stage: str
    outcome: str | None
    says: str
    rule: JsonObject | None
    deviates: bool
    open: bool
    carried: str | None
    disputable: bool


@dataclass(frozen=True, slots=True)
class HouseDeviation:
    """An event that a house does not allow, and the ruling in words. ``number`` is None for a recorded result."""

    number: int | None
    says: str


@dataclass(frozen=True, slots=True)
class HouseGroup:
    """Houses that find the same deviations. ``more`` counts those beyond the limit."""

    houses: tuple[tuple[str, str], ...]
    own: bool
    outcome: str
    deviations: tuple[HouseDeviation, ...]
    more: int


@dataclass(frozen=True)
class HandView:
    """The hand under the rules of its house: its ruling, rows, pictures and results."""

    sheet: HandSheet
    ruling: Ruling
    body: JsonObject
    rows: tuple[Row, ...]
    frames: tuple[Frame, ...]
    order: tuple[int, ...]
    missing: tuple[Asked, ...]

    @property
    def played(self) -> Played:
        """The answer."""
        assert isinstance(self.ruling.answer, Played)
        return self.ruling.answer

    @cached_property
    def deviations(self) -> tuple[Row, ...]:
        """The events that the house does not allow."""
        return tuple(row for row in self.rows if row.deviates)

    @property
    def recorded(self) -> int:
        """The number of events of the record."""
        return sum(row.number is not None for row in self.rows)

    @property
    def stages(self) -> list[tuple[str, list[tuple[int, Row]]]]:
        """The rows with their places, by the stage of the hand."""
        found: list[tuple[str, list[tuple[int, Row]]]] = []
        for place, row in enumerate(self.rows, start=1):
            if not found or found[-1][0] != row.stage:
                found.append((row.stage, []))
            found[-1][1].append((place, row))
        return found

    @property
    def different(self) -> list[ComparedResult]:
        """The recorded results that the house rules otherwise."""
        return [each for each in self.played.results if each.same is False]

    @property
    def unknown(self) -> int:
        """The number of recorded results that cannot be compared."""
        return sum(each.same is None for each in self.played.results)

    @property
    def deviates_at_the_end(self) -> bool:
        """Whether the results are what deviates, rather than an event."""
        return self.played.deviation is not None and self.played.deviation.at is None


def view_of(sheet: HandSheet, book: Book, clause_json: ClauseJson, words: Words, keys: Keys) -> HandView:
    """The hand under its house. Raises DealerServiceError if it cannot be ruled on."""
    document = {**sheet.question, "on_deviation": "follow", "detail": "events"}
    question = parse_question(Asks.PLAY, document)
    ruling = answer(question, book)
    body = json.loads(seal_ruling(ruling, document, Asks.PLAY, clause_json, words, keys).body)
    played, opening = ruling.answer, question.table
    assert isinstance(played, Played) and opening is not None
    events = played.events or ()
    writer = RowWriter(question, words, clause_json, ruling.rules.dealing.streets.value)
    frames = tuple(frames_of(played.opening or opening, events, ruling.rules))
    return HandView(
        sheet,
        ruling,
        body,
        tuple(writer.rows(events)),
        frames,
        _clockwise(opening),
        asked_facts(ruling, sheet.question, words) if ruling.outcome is Outcome.UNDETERMINED else (),
    )


def _clockwise(table: Snapshot) -> tuple[int, ...]:
    """The seats in the order of their numbers."""
    return tuple(sorted(seat.number for seat in table.seats))


class RowWriter:
    """Writes the events of a hand in the words of one language."""

    def __init__(self, question: Question, words: Words, clause_json: ClauseJson, streets: Streets) -> None:
        assert question.record is not None and question.table is not None
        self.recorded: Sequence[RecordedEvent] = question.record.events
        self.words, self.clause_json = words, clause_json
        self.table, self.streets = question.table, streets
        self.writer = FactWriter(words, {}, streets=streets)

    def rows(self, events: Sequence[PlayedEvent]) -> Iterator[Row]:
        """Each event with its ruling. A step of the dealer has the stage of the event before it."""
        stage = ""
        for each in events:
            if each.step is None:
                stage = self._stage()
            yield self._row(each, stage)
            self.table = each.table or self.table

    def _row(self, each: PlayedEvent, stage: str) -> Row:
        ruling, rule = each.ruling, None
        if ruling is not None and ruling.rule is not None:
            rule = self.clause_json.of(ruling.rule.clause, self.words.language)
        outcome = None if ruling is None else ruling.outcome
        return Row(
            None if each.at is None else each.at + 1,
            self._line(each),
            stage,
            None if outcome is None else outcome.value,
            "" if ruling is None else says(ruling, self.words),
            rule,
            each.deviates,
            outcome in (Outcome.UNDETERMINED, Outcome.NEEDS_FLOOR),
            each.asks.value if each.asks and each.event and each.event.does is Does.CARRY_OUT else None,
            is_disputable(each),
        )

    def _line(self, each: PlayedEvent) -> str:
        """The event in words, as it was recorded."""
        if each.step is not None:
            return self.words.instruction(each.step.code, each.step.args)
        told = None if each.at is None else self.recorded[each.at]
        if told is not None and told.incident is not None:
            return capitalized(self.words.label("term", told.incident.kind))
        event = each.event
        if event is None:
            return "" if each.ruling is None else says(each.ruling, self.words)
        if event.does is Does.CARRY_OUT:
            return self.words.line("told-carry-out")
        told_facts = {name: getattr(event, name, None) for name in IN_A_LINE}
        shown = {name: _plain(value) for name, value in told_facts.items() if value is not None}
        shown.setdefault("count", len(event.cards)) if event.cards is not None else None
        shown.pop("cards", None)
        if event.does not in (Does.DISCARD, Does.DEAL):
            shown.pop("count", None)
        if event.does in (Does.FOLD, Does.CHECK):
            shown.pop("to", None)
        return self.writer.event(shown)

    def _stage(self) -> str:
        """The name of the stage that the hand is in."""
        phase, number = self.table.phase, self.table.round
        streets = self.streets
        if streets.boards and number is not None and phase in (Phase.BETTING, Phase.STREET):
            return self.words.label("console", f"street-{_street(streets, number, phase)}")
        if self.table.phase is Phase.DRAWING and self.table.draw is not None:
            number = self.table.draw.number or number
        if phase in NUMBERED and number is not None:
            return self.words.sentence("floor", NUMBERED[phase], number=number)
        if phase in (Phase.SHOWDOWN, Phase.OVER):
            return self.words.label("console", "showdown")
        return ""


def _street(streets: Streets, round: int, phase: Phase) -> str:
    """The name of a betting round, or of the street after it, in a game with a board."""
    before = round - (phase is Phase.BETTING)
    return streets.board_name(before).value if before and streets.board_after(before) else BEFORE_THE_BOARD


def _plain(value: Any) -> Any:
    return value if isinstance(value, int) else str(value)


def work_in_all_houses(sheet: HandSheet, book: Book) -> int:
    """The units of work of the hand under every house that deals its game."""
    return work_of(sheet.question) * max(1, len(book.dealing(sheet.question.get("game"))))


def side_by_side(view: HandView, book: Book, words: Words) -> list[HouseGroup]:
    """All houses that deal the game, in groups with the same deviations: the own house first, then the largest group.

    Empty if that would be too much work.
    """
    sheet = view.sheet
    if work_in_all_houses(sheet, book) > MOST_WORK:
        return []
    own = sheet.question.get("house")
    alike: dict[object, list[str]] = {}
    found: dict[object, tuple[str, tuple[HouseDeviation, ...]]] = {}
    for house in book.dealing(sheet.question.get("game")):
        ruled = _under(sheet, house, book, words)
        if ruled is not None:
            alike.setdefault(ruled, []).append(house)
            found[ruled] = ruled
    groups = [
        HouseGroup(
            tuple(
                (house, house_title(house, book, words.language)) for house in sorted(houses, key=lambda at: at != own)
            ),
            own in houses,
            found[key][0],
            found[key][1][:MOST_TOLD],
            len(found[key][1][MOST_TOLD:]),
        )
        for key, houses in alike.items()
    ]
    return sorted(groups, key=lambda group: (not group.own, -len(group.houses)))


def _under(sheet: HandSheet, house: str, book: Book, words: Words) -> tuple[str, tuple[HouseDeviation, ...]] | None:
    """The outcome and the deviations of the hand in a house. None if the house cannot rule on it."""
    asked = sheet.question if house == sheet.question.get("house") else sheet.under(house).question
    try:
        ruling = answer(parse_question(Asks.PLAY, {**asked, "on_deviation": "follow", "detail": "events"}), book)
    except DealerServiceError:
        return None
    played = ruling.answer
    assert isinstance(played, Played)
    deviations = [
        HouseDeviation(None if each.at is None else each.at + 1, says(each.ruling, words))
        for each in played.events or ()
        if each.deviates and each.ruling is not None
    ]
    if played.deviation is not None and played.deviation.at is None:
        first = played.deviation
        line = results_line(first.results, words) if first.results else says(first.ruling, words)
        deviations.append(HouseDeviation(None, line))
    return ruling.outcome.value, tuple(deviations)
