"""All facts of a question in words, for the page and for the slip: what is left out was not told.

Every member of the question is written, whatever it is: one for which there are no words by its name. So a ruling that
rests on a fact is never printed without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dealer_service.api.responses.says import floor_option
from dealer_service.canonical import canonical
from dealer_service.i18n.words import Words
from dealer_service.rulings.ruling import FloorOption
from dealer_service.table import DECK, Does

# What says under which rules, in which language and how the question is asked; the page names these by themselves.
OF_THE_PAGE = frozenset({"house", "game", "language", "digest"})
EVENTS = ("action", "event")
DONE_AT = tuple(f"/{name}" for name in EVENTS)
# What a sentence about an event may say of it.
OF_EVENTS = ("seat", "to", "kind", "count", "chips", "of")
# What says of which seat and draw so many cards are.
COUNTED = frozenset({"draw", "seat", "count"})
# Tuples, since what is looked for in them may be anything.
DONE = tuple(each.value for each in Does)
MOVES = ("push", "pull-back", "say")
_ENTRY = re.compile(r"/table/log/[0-9]+")
_GAP = re.compile(r"\{(\w+)\}")
_SIDE_POT = re.compile(r"side-[1-9]\d?")
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
    table = _object(question.get("table"))
    seats = [each for each in _list(table.get("seats")) if isinstance(each, dict)]
    numbers = [number if isinstance(number := each.get("number"), int) else 0 for each in seats]
    button = table.get("button")
    first = button if isinstance(button, int) else 0
    clockwise = sorted(seats, key=lambda each: _clockwise(each.get("number"), first))
    of_table = {name: each for name, each in table.items() if name not in IN_LISTS_OF_TABLE or not _list(each)}
    others = {name: each for name, each in question.items() if name not in IN_LISTS}
    writer = _Writer(words, numbers, decided)
    return Told(
        tuple(writer.seat(each) for each in clockwise),
        tuple(writer.value(each) for each in _list(question.get("hands"))),
        tuple(writer.labelled(of_table, "/table")),
        tuple(writer.event(each) for each in _list(table.get("log"))),
        (*writer.asked(question), *writer.labelled(others, "")),
    )


def value_in_words(value: Any, words: Words) -> str:
    """A fact's value as it is read, whatever it is."""
    return _Writer(words, ()).value(value)


def _clockwise(number: Any, button: int) -> tuple[int, int]:
    """Where a seat comes, clockwise from the button; one without a number comes first."""
    return ((number - button - 1) % 1000, number) if isinstance(number, int) else (-1, 0)


class _Writer:
    """Facts in the words of one language; ``numbers`` are those of the seats in the order of their list."""

    def __init__(self, words: Words, numbers: Sequence[int], decided: FloorOption | None = None) -> None:
        self._words, self._numbers, self._option = words, numbers, decided

    def labelled(self, facts: Mapping[str, Any], at: str) -> Iterator[str]:
        """Each fact behind what it is called; a part of the table fact by fact."""
        for name, value in facts.items():
            place = f"{at}/{name}"
            if place == "/floor" and isinstance(value, dict):
                yield self._line(self._words.fact(place, self._numbers), None, self._decided(value))
            elif isinstance(value, dict) and place in ("/table/stakes", "/table/deck", "/table/draw"):
                yield from self.labelled(value, place)
            else:
                yield self._line(self._words.fact(place, self._numbers), value)

    def seat(self, seat: Mapping[str, Any]) -> str:
        """A seat: its number, its cards, and all else that is told of it."""
        others = [self._of_seat(name, value) for name, value in seat.items() if name not in ("number", "hand")]
        hand = [self.value(seat["hand"]) or self.value([])] if "hand" in seat else []
        return f"{self.value(seat.get('number'))}: {', '.join(filter(None, [*hand, *others]))}"

    def event(self, event: Any) -> str:
        """What was done, and behind it what the sentence does not say."""
        words, told = self._words, _object(event)
        does = told.get("does")
        if does not in DONE:
            return self.value(event)
        code = "did-stand-pat" if does == "discard" and told.get("count") == 0 else f"did-{does}"
        if told.get("to") is None and words.has("says", f"told-{does}"):
            code = f"told-{does}"
        if not words.has("says", code):
            return self.value(event)
        sentence = words.catalogue("says")[code]
        given = {name: each for name in OF_EVENTS if isinstance(each := told.get(name), int | str)}
        filled = words.line(code, **{**dict.fromkeys(OF_EVENTS), **given})
        said = {name for name in given if f"{{{name}}}" in sentence}
        said |= {"does", "count"} if code == "did-stand-pat" else {"does"}
        return self._with(filled, {name: each for name, each in told.items() if name not in said})

    def asked(self, question: Mapping[str, Any]) -> Iterator[str]:
        """What is asked about: the action, what was said and put out, what went wrong, what is contested."""
        for name in EVENTS:
            if name in question:
                yield self.event(question[name])
        if "gesture" in question:
            yield from self._gesture(_object(question["gesture"]))
        if "incident" in question:
            incident = _object(question["incident"])
            yield self._line(self._words.label("floor", "incident"), incident.get("kind"))
            log = _list(_object(question.get("table")).get("log"))
            for name, each in incident.items():
                if name == "entry" and type(each) is int and 0 <= each < len(log):
                    label = self._words.fact("/incident/entry", self._numbers)
                    yield self._line(label, None, f"{each + 1}. {self.event(log[each])}")
                elif name != "kind":
                    yield from self.labelled({name: each}, "/incident")
        for dispute in map(_object, _list(question.get("contested"))):
            at = dispute.get("at")
            seat = _object(question.get("gesture")).get("seat")
            ways = [self._way(at, each, seat) for each in _list(dispute.get("alternatives"))]
            label = self._words.fact(at, self._numbers) if isinstance(at, str) and at else self.value(at)
            yield self._line(label, None, self._words.either(ways))

    def value(self, value: Any) -> str:
        """A fact's value as it is read."""
        words = self._words
        if isinstance(value, bool):
            return words.label("floor", "yes" if value else "no")
        if value is None:
            return words.label("term", "not-told")
        if isinstance(value, int):
            return words.number(value)
        if isinstance(value, str):
            return self._name(value)
        if isinstance(value, list):
            if not value:
                return words.label("floor", "none")
            cards = all(isinstance(each, str) and (each in DECK or each == "??") for each in value)
            return (" " if cards else ", ").join(map(self.value, value))
        if isinstance(value, dict) and "count" in value and value.keys() <= COUNTED:
            of = ", ".join(f"{self._part(name)} {self.value(each)}" for name, each in value.items() if name != "count")
            return f"{of}: {self.value(value['count'])}"
        if isinstance(value, dict):
            return "(" + ", ".join(f"{self._part(name)} {self.value(each)}" for name, each in value.items()) + ")"
        return canonical(value).decode()

    def _way(self, at: Any, value: Any, seat: Any) -> str:
        """One of the values that are contested; moves as those of this seat, what was done as it is told."""
        if at in DONE_AT or (isinstance(at, str) and _ENTRY.fullmatch(at)):
            return self.event(value)
        if at == "/table/log" and _list(value):
            return " ".join(map(self.event, value))
        moves = [each for each in _list(value) if isinstance(each, dict)] if at == "/gesture/moves" else []
        if not moves or len(moves) != len(value):
            return self.value(value)
        return " ".join(self._move(seat, each) for each in moves)

    def _decided(self, decision: Mapping[str, Any]) -> str:
        """What the floor has decided, as it is said; what no ruling took for one of its options as it was told."""
        words, option = self._words, self._option
        if option is None or decision.get("code") != option.code:
            return self.value(decision)
        code = f"floor-{option.code}"
        gaps = set(_GAP.findall(words.catalogue("says")[code])) if words.has("says", code) else option.args.keys()
        return self._with(floor_option(option, words), {n: each for n, each in option.args.items() if n not in gaps})

    def _gesture(self, gesture: Mapping[str, Any]) -> Iterator[str]:
        """Each move in its order, and what else is told of words and chips."""
        for move in _list(gesture.get("moves")):
            yield self._move(gesture.get("seat"), _object(move))
        others = {name: each for name, each in gesture.items() if name not in ("seat", "moves")}
        if not _list(gesture.get("moves")):
            others = dict(gesture)
        yield from self.labelled(others, "/gesture")

    def _move(self, seat: Any, move: Mapping[str, Any]) -> str:
        """One move: words, chips put out, or chips taken back."""
        does = move.get("does")
        if does not in MOVES:
            return self.value(dict(move))
        spoken = " ".join(self.value(move[name]) for name in ("word", "number") if name in move)
        said = {"does", *(("word", "number") if does == "say" else ("chips",))}
        chips = self.value(move.get("chips"))
        sentence = self._words.line(f"told-{does}", seat=self.value(seat), said=spoken, chips=chips)
        return self._with(sentence, {name: each for name, each in move.items() if name not in said})

    def _of_seat(self, name: str, value: Any) -> str:
        """One fact of a seat."""
        if name == "state":
            return self._words.label("state", value) if isinstance(value, str) else self.value(value)
        return f"{self._part(name)} {self.value(value)}"

    def _with(self, sentence: str, others: Mapping[str, Any]) -> str:
        """The sentence, and in brackets what it does not say."""
        return f"{sentence} {self.value(dict(others))}" if others else sentence

    def _part(self, name: str) -> str:
        """What a part of a fact is called, in a word or two."""
        return self._words.label("part", name)

    def _name(self, name: str) -> str:
        """A card, or a name of a closed list; whatever else was written as it is."""
        words = self._words
        if name in DECK:
            return words.card(DECK[name])
        if _SIDE_POT.fullmatch(name):
            return words.term(name)
        for context, code in (("term", name), ("state", name), ("console", f"choice-{name}")):
            if words.has(context, code):
                return words.label(context, code)
        return name

    def _line(self, label: str, value: Any, written: str | None = None) -> str:
        return f"{label[:1].upper()}{label[1:]}: {self.value(value) if written is None else written}"


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
