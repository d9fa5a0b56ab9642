"""All facts of a question in words, for the page and the slip: a missing line is an unknown fact.

Every field of the question is written, one without words by its name. So a ruling is never printed without a fact that
it rests on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dealer_service.i18n.words import Words
from dealer_service.rulebook.streets import Streets
from dealer_service.rulings.ruling import FloorOption
from dealer_service.web.floor.writer import FactWriter, list_of, object_of

# The rules and the language of the question, which the page shows separately.
OF_THE_PAGE = frozenset({"house", "game", "language", "digest"})
EVENTS = ("action", "event")
# Fields of a question with their own lists.
IN_LISTS_OF_TABLE = frozenset({"seats", "log"})
IN_LISTS = OF_THE_PAGE | {"table", "gesture", "incident", "contested", "hands", *EVENTS}


@dataclass(frozen=True, slots=True)
class Told:
    """The facts: each seat clockwise from the button, hands, the table, the log, and the question's event."""

    seats: tuple[str, ...]
    hands: tuple[str, ...]
    table: tuple[str, ...]
    done: tuple[str, ...]
    asked: tuple[str, ...]


def told_in_words(
    question: Mapping[str, Any],
    words: Words,
    decided: FloorOption[Any] | None = None,
    streets: Streets | None = None,
) -> Told:
    """Every fact of this question.

    ``decided`` is the option of the floor's decision in the ruling, and ``streets`` are those of the game, if known.
    """
    table = object_of(question.get("table"))
    seats = [each for each in list_of(table.get("seats")) if isinstance(each, dict)]
    button = table.get("button")
    first = button if isinstance(button, int) else 0
    clockwise = sorted(seats, key=lambda each: _clockwise(each.get("number"), first))
    of_table = {name: each for name, each in table.items() if name not in IN_LISTS_OF_TABLE or not list_of(each)}
    others = {name: each for name, each in question.items() if name not in IN_LISTS}
    writer = FactWriter(words, question, decided, streets)
    return Told(
        tuple(writer.seat(each) for each in clockwise),
        tuple(writer.value(each) for each in list_of(question.get("hands"))),
        tuple(writer.labelled(of_table, "/table")),
        tuple(writer.event(each) for each in list_of(table.get("log"))),
        (*_asked(question, words, writer), *writer.labelled(others, "")),
    )


def _clockwise(number: Any, button: int) -> tuple[int, int]:
    """The place of a seat, clockwise from the button. One without a number comes first."""
    return ((number - button - 1) % 1000, number) if isinstance(number, int) else (-1, 0)


def _asked(question: Mapping[str, Any], words: Words, writer: FactWriter) -> Iterator[str]:
    """The subject of the question: the action, words and chips, the incident, contested facts."""
    for name in EVENTS:
        if name in question:
            yield writer.event(question[name])
    if "gesture" in question:
        yield from _gesture(object_of(question["gesture"]), writer)
    if "incident" in question:
        incident = object_of(question["incident"])
        yield writer.behind(words.label("floor", "incident"), writer.value(incident.get("kind")))
        yield from writer.labelled({name: each for name, each in incident.items() if name != "kind"}, "/incident")
    for dispute in map(object_of, list_of(question.get("contested"))):
        at = dispute.get("at")
        ways = [writer.at(at, each) for each in list_of(dispute.get("alternatives"))]
        yield writer.behind(writer.called(at) if isinstance(at, str) and at else writer.value(at), words.either(ways))


def _gesture(gesture: Mapping[str, Any], writer: FactWriter) -> Iterator[str]:
    """Each move in order, and the other facts of the gesture."""
    moves = list_of(gesture.get("moves"))
    for move in moves:
        yield writer.move(gesture.get("seat"), object_of(move))
    yield from writer.labelled(
        {name: each for name, each in gesture.items() if not moves or name not in ("seat", "moves")}, "/gesture"
    )
