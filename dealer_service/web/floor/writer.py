"""Write the name of a fact and its value, by its JSON pointer, in the words of one language.

A value may be of any type. A value without words is written as it was sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from dealer_service.api.responses.spoken_line import floor_option
from dealer_service.canonical import canonical
from dealer_service.hands import BOARD_OF
from dealer_service.i18n.words import Words
from dealer_service.message import Template, capitalized, fill
from dealer_service.rulebook.streets import Streets
from dealer_service.rulings.ruling import FloorOption
from dealer_service.table import DECK_WITH_JOKER, NOBODY, BoundBy, Does
from dealer_service.web.floor.boards import board_of, cards_by_board, dealt_to_each, street_by_board

# Fields that the sentence of an event may hold.
OF_EVENTS = ("seat", "to", "kind", "count", "chips", "of", "times")
# Fields of a count of cards.
COUNTED = frozenset({"draw", "seat", "count"})
# Tuples, since a value of any type is looked up in them.
DONE = tuple(each.value for each in Does)
BOUND_BY = tuple(each.value for each in BoundBy)
MOVES = ("push", "pull-back", "say")
# Fields with the number of a seat, or 0: none.
PLACES = ("button", "small_blind_seat", "big_blind_seat")
UNTOLD = "…"
# Contexts with words for codes, in the order of the search.
NAMES = ("term", "state", "value")
_EVENT = re.compile(r"/action|/event|/table/log/[0-9]+")
_SEAT = re.compile(r"/table/seats/[0-9]+")
_BOARD = re.compile(r"(?:/table)?/board(?:/([0-9]{1,4}))?")
_GAP = re.compile(r"\{(\w+)\}")
_SIDE_POT = re.compile(r"side-[1-9]\d?")

STAKES_OF_LEGS = ("/table/mix/stakes", "/table/mix/new_stakes")


class FactWriter:
    """Writes the facts of a question in one language.

    ``decided`` is the option of the floor that was ruled on; None if there was no ruling by the floor. ``streets`` are
    those of its game, if it is known: with two boards, each is written on its own.
    """

    def __init__(
        self,
        words: Words,
        question: Mapping[str, Any],
        decided: FloorOption[Any] | None = None,
        streets: Streets | None = None,
    ) -> None:
        table, gesture = object_of(question.get("table")), object_of(question.get("gesture"))
        seats = [object_of(each).get("number") for each in list_of(table.get("seats"))]
        self._words, self._option, self._streets = words, decided, streets
        self.numbers = [each if isinstance(each, int) else 0 for each in seats]
        self._log, self._mover = list_of(table.get("log")), gesture.get("seat")

    def called(self, place: str) -> str:
        """The name of the fact at this place, with a capital."""
        card = _BOARD.fullmatch(place)
        board = board_of(int(card[1]), self._streets) if card and card[1] else None
        name = self._words.term(board) if board else self._words.fact(place, self.numbers) if place else place
        return capitalized(name)

    def line(self, place: str, value: Any) -> str:
        """The fact after its name."""
        return self.behind(self.called(place), self.at(place, value))

    def behind(self, name: str, value: str) -> str:
        """A value after its name."""
        return self._words.sentence("floor", "fact", name=name, value=value)

    def at(self, place: Any, value: Any) -> str:
        """The value of the fact at this place."""
        if not isinstance(place, str):
            return self.value(value)
        if _EVENT.fullmatch(place):
            return self.event(value)
        if place in STAKES_OF_LEGS and list_of(value):
            return "; ".join(", ".join(self.labelled(object_of(each), "/table/stakes")) for each in value)
        if place == "/table/log" and list_of(value):
            return " ".join(map(self.event, value))
        if boards := self._boards(place, value):
            return ", ".join(self._part(name, cards) for name, cards in boards.items())
        if place == "/gesture/moves" and list_of(value) and all(isinstance(each, dict) for each in value):
            return " ".join(self.move(self._mover, each) for each in value)
        if place == "/incident/entry" and type(value) is int and 0 <= value < len(self._log):
            return f"{value + 1}. {self.event(self._log[value])}"
        if place == "/floor" and isinstance(value, dict):
            return self._decided(value)
        if _SEAT.fullmatch(place) and isinstance(value, dict):
            return self.seat(value)
        return self.value(value, place.rpartition("/")[2])

    def labelled(self, facts: Mapping[str, Any], at: str) -> Iterator[str]:
        """Each fact after its name; the parts of stakes, deck, draw and mix, and two boards, one by one."""
        for name, value in facts.items():
            place = f"{at}/{name}"
            if boards := self._boards(place, value):
                for board, cards in boards.items():
                    yield self.behind(capitalized(self._words.term(board)), self.value(cards))
            elif isinstance(value, dict) and place in ("/table/stakes", "/table/deck", "/table/draw", "/table/mix"):
                yield from self.labelled(value, place)
            else:
                yield self.line(place, value)

    def seat(self, seat: Mapping[str, Any]) -> str:
        """A seat: number, cards, then its other facts."""
        others = [self._of_seat(name, value) for name, value in seat.items() if name not in ("number", "hand")]
        hand = [self.value(seat["hand"]) or self.value([])] if "hand" in seat else []
        return self.behind(self.value(seat.get("number")), ", ".join(filter(None, [*hand, *others])))

    def event(self, event: Any) -> str:
        """An event, followed by the facts that its sentence has no gap for."""
        words, told = self._words, object_of(event)
        if "count" not in told and list_of(told.get("cards")):
            told = {**told, "count": len(told["cards"])}
        does = told.get("does")
        if does not in DONE:
            return self.value(event)
        if does == "deal" and told.get("seat") is None and (each := dealt_to_each(told.get("count"), self._streets)):
            return self._dealt_to_boards(told, each)
        code = "did-stand-pat" if does == "discard" and told.get("count") == 0 else f"did-{does}"
        if told.get("seat") is None:
            code += {"deal": "-board", "discard": "-all"}.get(str(does), "")
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

    def _dealt_to_boards(self, event: Mapping[str, Any], each: int) -> str:
        """The deal of a street to two boards, this many cards to each, with the cards of each."""
        others = {name: value for name, value in event.items() if name not in ("does", "count", "cards")}
        cards = list_of(event.get("cards"))
        if len(cards) == event.get("count"):
            others |= street_by_board(cards, each)
        elif "cards" in event:
            others["cards"] = event["cards"]
        return self._with(self._words.line("did-deal-boards", each=each), others)

    def _boards(self, place: str, value: Any) -> Mapping[str, list[Any]]:
        """The cards of each board, if there are two and this fact lists them."""
        return cards_by_board(value, self._streets) if _BOARD.fullmatch(place) and isinstance(value, list) else {}

    def move(self, seat: Any, move: Mapping[str, Any]) -> str:
        """One move: words, chips put out, or chips taken back."""
        does = move.get("does")
        if does not in MOVES:
            return self.value(dict(move))
        spoken = " ".join(self.value(move[name]) for name in ("word", "number") if name in move)
        said = {"does", *(("word", "number") if does == "say" else ("chips",))}
        chips = self.value(move.get("chips"))
        sentence = self._words.line(f"told-{does}", seat=self.value(seat), said=spoken, chips=chips)
        return self._with(sentence, {name: each for name, each in move.items() if name not in said})

    def value(self, value: Any, name: str = "") -> str:
        """A value; ``name`` is the field that holds it."""
        words = self._words
        if isinstance(value, bool):
            return words.label("floor", "yes" if value else "no")
        if value is None:
            return words.label("term", "not-told")
        if value == NOBODY and name in PLACES:
            return words.label("floor", "none")
        if isinstance(value, int):
            return words.number(value + 1 if name == "entry" else value)  # people count entries from one
        if isinstance(value, str):
            return self._named(name, value)
        if isinstance(value, list):
            if not value:
                return words.label("floor", "none")
            cards = all(isinstance(each, str) and (each in DECK_WITH_JOKER or each == "??") for each in value)
            return (" " if cards else ", ").join(self.value(each, name) for each in value)
        if isinstance(value, dict) and "count" in value and value.keys() <= COUNTED:
            of = ", ".join(self._part(name, each) for name, each in value.items() if name != "count")
            return self.behind(of, self.value(value["count"]))
        if isinstance(value, dict):
            return "(" + ", ".join(self._part(name, each) for name, each in value.items()) + ")"
        return canonical(value).decode()

    def _decided(self, decision: Mapping[str, Any]) -> str:
        """The decision of the floor."""
        words, option = self._words, self._option
        if option is None or decision.get("code") != option.code:
            return self._untaken(decision)
        code = f"floor-{option.code}"
        gaps = _gaps(words.catalogue("says")[code]) if words.has("says", code) else option.args.keys()
        return self._with(floor_option(option, words), {n: each for n, each in option.args.items() if n not in gaps})

    def _untaken(self, decision: Mapping[str, Any]) -> str:
        """A decision that no ruling took, with a mark for each missing argument."""
        code, others = decision.get("code"), {name: each for name, each in decision.items() if name != "code"}
        template = self._option_called(code) if isinstance(code, str) else None
        if template is None:
            return self.value(decision)
        if isinstance(others.get("args"), dict):
            others |= others.pop("args")
        gaps = _gaps(template)
        filled = {each: self.value(others[each], each) if each in others else UNTOLD for each in gaps}
        return self._with(fill(template, filled), {name: each for name, each in others.items() if name not in gaps})

    def _option_called(self, code: str) -> Template | None:
        """The phrase of an option with its gaps; None if there is no such option."""
        words = self._words
        says, instructions = words.catalogue("says"), words.catalogue("instruction")
        return (says.get(f"floor-{code}") or instructions[code]) if code in instructions else None

    def _of_seat(self, name: str, value: Any) -> str:
        """One fact of a seat; its state needs no name."""
        return self.value(value, name) if name == "state" else self._part(name, value)

    def _with(self, sentence: str, others: Mapping[str, Any]) -> str:
        """The sentence, and the other facts in brackets."""
        return f"{sentence} {self.value(dict(others))}" if others else sentence

    def _part(self, name: str, value: Any) -> str:
        """A part of a fact after its short name; some flags have words of their own."""
        flag = f"{name}-{'yes' if value is True else 'no'}"
        if isinstance(value, bool) and self._words.has("floor", flag):
            return self._words.label("floor", flag)
        called = self._words.term(name) if name in BOARD_OF else self._words.label("part", name)
        return f"{called} {self.value(value, name)}"

    def _named(self, of: str, name: str) -> str:
        """A card or a code in words; any other text as it is."""
        words = self._words
        if name in DECK_WITH_JOKER:
            return words.card(DECK_WITH_JOKER[name])
        if of == "by" and name in BOUND_BY:
            return words.label("value", name.partition(".")[2])
        if of == "code" and (template := self._option_called(name)) is not None:
            return fill(template, dict.fromkeys(_gaps(template), UNTOLD))
        if _SIDE_POT.fullmatch(name):
            return words.term(name)
        first = ("state",) if of == "state" else ()
        for context, code in (*((each, name) for each in (*first, *NAMES)), ("console", f"choice-{name}")):
            if words.has(context, code):
                return words.label(context, code)
        return name


def _gaps(template: str) -> set[str]:
    return set(_GAP.findall(template))


def object_of(value: Any) -> Mapping[str, Any]:
    """The value if it is an object, otherwise an empty one."""
    return value if isinstance(value, dict) else {}


def list_of(value: Any) -> list[Any]:
    """The value if it is a list, otherwise an empty one."""
    return value if isinstance(value, list) else []
