"""All facts of a question in words, for the page and for the slip: what is left out was not told.

Every member of the question is written, whatever it is: one for which there are no words by its name. So a ruling that
rests on a fact is never printed without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dealer_service.i18n.words import Words
from dealer_service.rulings.ruling import FloorOption
from dealer_service.web.floor.writer import FactWriter, list_of, object_of

# What says under which rules, in which language and how the question is asked; the page names these by themselves.
OF_THE_PAGE = frozenset({"house", "game", "language", "digest"})
EVENTS = ("action", "event")
# Members of a question that stand in lists of their own.
IN_LISTS_OF_TABLE = frozenset({"seats", "log"})
IN_LISTS = OF_THE_PAGE | {"table", "gesture", "incident", "contested", "hands", *EVENTS}


@dataclass(frozen=True, slots=True)
class Told:
    """The facts: of each seat clockwise from the button, of bare hands, of the table, the round, and what is asked."""

    seats: tuple[str, ...]
    hands: tuple[str, ...]
    table: tuple[str, ...]
    done: tuple[str, ...]
    asked: tuple[str, ...]


def told_in_words(question: Mapping[str, Any], words: Words, decided: FloorOption | None = None) -> Told:
    """Every fact of this question; ``decided`` is the option that the ruling took for what the floor has decided."""
    table = object_of(question.get("table"))
    seats = [each for each in list_of(table.get("seats")) if isinstance(each, dict)]
    button = table.get("button")
    first = button if isinstance(button, int) else 0
    clockwise = sorted(seats, key=lambda each: _clockwise(each.get("number"), first))
    of_table = {name: each for name, each in table.items() if name not in IN_LISTS_OF_TABLE or not list_of(each)}
    others = {name: each for name, each in question.items() if name not in IN_LISTS}
    writer = FactWriter(words, question, decided)
    return Told(
        tuple(writer.seat(each) for each in clockwise),
        tuple(writer.value(each) for each in list_of(question.get("hands"))),
        tuple(writer.labelled(of_table, "/table")),
        tuple(writer.event(each) for each in list_of(table.get("log"))),
        (*_asked(question, words, writer), *writer.labelled(others, "")),
    )


def _clockwise(number: Any, button: int) -> tuple[int, int]:
    """Where a seat comes, clockwise from the button; one without a number comes first."""
    return ((number - button - 1) % 1000, number) if isinstance(number, int) else (-1, 0)


def _asked(question: Mapping[str, Any], words: Words, writer: FactWriter) -> Iterator[str]:
    """What is asked about: the action, what was said and put out, what went wrong, what is contested."""
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
    """Each move in its order, and what else is told of words and chips."""
    moves = list_of(gesture.get("moves"))
    for move in moves:
        yield writer.move(gesture.get("seat"), object_of(move))
    yield from writer.labelled(
        {name: each for name, each in gesture.items() if not moves or name not in ("seat", "moves")}, "/gesture"
    )
