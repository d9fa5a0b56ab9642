"""Questions for `POST /v1/play` in JSON lines, with their rulings: `{"asks": "play", "question": ..., "ruling": ...}`.

`dealer-service ask --batch` reads lines without rulings.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from dealer_service.formats.amounts import CENT
from dealer_service.formats.documents.json_objects import Document, Path
from dealer_service.formats.documents.json_text import json_text
from dealer_service.formats.problems import BadHand, invalid_value, missing
from dealer_service.formats.recorded_hand import RecordedHand, RecordedSeat
from dealer_service.table.facts import HIGHEST_SEAT, LARGEST

ASKS = "play"
MOST_ITEMS = 2000


def question_text(
    hand: RecordedHand, house: str | None, game: str | None = None, stakes: Mapping[str, Any] | None = None
) -> str:
    """The hand as one line. Raises BadHand if its house or game is unknown."""
    line: dict[str, Any] = {"asks": ASKS, "question": hand.question(house, game, stakes)}
    if "house" not in line["question"]:
        raise missing("house").at(hand.line)
    return json_text(line if hand.answer is None else {**line, "ruling": hand.answer}) + "\n"


def is_question(value: Mapping[str, Any]) -> bool:
    """Whether an object is a question, with or without the name of its endpoint."""
    return "question" in value or ("table" in value and "events" in value)


class QuestionHand:
    """Reads one question. It is kept as it is; what formats need of it is read."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.path: Path = ()

    def read(self) -> RecordedHand:
        """The hand. Raises BadHand with line and column."""
        try:
            return self._read()
        except BadHand as bad:
            raise bad.at(*self.document.place(self.path)) from None

    def _read(self) -> RecordedHand:
        value = self.document.value
        if value.get("asks", ASKS) != ASKS:
            self.path = ("asks",)
            raise invalid_value("asks", value["asks"])
        within: Path = ("question",) if "question" in value else ()
        question = value if not within else value["question"]
        self.path = within
        table = self._part(question, "table", dict)
        self.path = (*within, "table")
        stakes = table.get("stakes") or {}
        seats = [self._seat(each, number) for number, each in enumerate(self._part(table, "seats", list))]
        self.path = (*within, "events")
        events = self._part(question, "events", list)
        if len(events) > MOST_ITEMS or any(not isinstance(each, dict) for each in events):
            raise invalid_value("events", "a list of other things")
        results = question.get("results") or {}
        return RecordedHand(
            form="jsonl",
            line=self.document.line,
            hand=None,
            game=_text(question.get("game")),
            variant=_text(question.get("game")) or "",
            unit=_unit(stakes),
            currency=_text(stakes.get("currency")) if isinstance(stakes, dict) else None,
            button=_whole(table.get("button")),
            small_blind_seat=_whole(table.get("small_blind_seat")),
            big_blind_seat=_whole(table.get("big_blind_seat")),
            stakes={name: each for name, each in stakes.items() if type(each) is int and name != "cents"},
            seats=tuple(seats),
            events=tuple([_plain(each) for each in events]),
            stacks=_stacks(results),
            awards=tuple([each for each in _list(results, "awards") if _is_award(each)]),
            rake=_whole(results.get("rake")) if isinstance(results, dict) and "rake" in results else None,
            tournament=table.get("mode") == "tournament",
            begins_before_the_deal=table.get("phase") == "posting" and not table.get("log"),
            asked=_plain(question),
            answer=_plain(value.get("ruling")),
        )

    def _part(self, holder: Any, name: str, kind: type) -> Any:
        if not isinstance(holder, dict) or name not in holder:
            raise missing(name)
        if not isinstance(holder[name], kind):
            self.path = (*self.path, name)
            raise invalid_value(name, holder[name])
        return holder[name]

    def _seat(self, seat: Any, number: int) -> RecordedSeat:
        where = self.path
        self.path = (*where, "seats", number)
        found = self._part(seat, "number", int)
        if not 1 <= found <= HIGHEST_SEAT:
            raise invalid_value("number", found if abs(found) < 10**9 else "this number")
        self.path = where
        stack = seat.get("stack")
        return RecordedSeat(
            found,
            stack if type(stack) is int and 0 <= stack <= LARGEST else None,
            seat.get("state") not in ("out", "waiting"),
        )


def _unit(stakes: Any) -> Decimal:
    cents = stakes.get("cents") if isinstance(stakes, dict) else None
    return CENT * cents if type(cents) is int and 0 < cents <= LARGEST else Decimal(1)


def _text(value: Any) -> str | None:
    return value[:100] if isinstance(value, str) and value else None


def _whole(value: Any) -> int:
    return value if type(value) is int and 0 <= value <= LARGEST else 0


def _list(holder: Any, name: str) -> list[Any]:
    found = holder.get(name) if isinstance(holder, dict) else None
    return found if isinstance(found, list) else []


def _stacks(results: Any) -> dict[int, int]:
    pairs = [(each.get("seat"), each.get("stack")) for each in _list(results, "stacks") if isinstance(each, dict)]
    return {seat: stack for seat, stack in pairs if type(seat) is int and type(stack) is int}


def _is_award(value: Any) -> bool:
    return isinstance(value, dict) and type(value.get("seat")) is int and type(value.get("chips")) is int


def _plain(value: Any) -> Any:
    """The value with fractions as floats, as the service reads them: a question has none."""
    match value:
        case dict():
            return {name: _plain(each) for name, each in value.items()}
        case list():
            return [_plain(each) for each in value]
        case Decimal():
            return float(value)
        case _:
            return value
