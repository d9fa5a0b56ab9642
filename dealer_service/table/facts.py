"""Descriptions of facts, each written once: in the annotation of its dataclass field.

    burned: Annotated[int | None, Whole(0, 2), "Number of cards burned.", Aloud("how many cards were burned")] = None

The schema and the reader of requests, the JSON of answers, the OpenAPI document and the reference are made from the
type, its bounds and the text, which is the description in English. A field with a default may be omitted: the fact is
then unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from enum import Enum, StrEnum
from inspect import getdoc
from types import NoneType, UnionType
from typing import Annotated, Any, Self, Union, get_args, get_origin, get_type_hints

from dealer_service.table.cards import Card
from dealer_service.values import value

LARGEST = 2**53 - 1
HIGHEST_SEAT = 99
MOST_CARDS = 53  # with the joker


class Listed(StrEnum):
    """An enumeration of names, each with its meaning: ``POT = "pot", "The maximum in pot limit."``

    A value also has its ``label``, the words for it on a screen, if they are not among the terms of a sentence.
    """

    meaning: str
    label: str
    _value_: str

    def __new__(cls, name: str, meaning: str = "", label: str = "") -> Self:
        """Make one of its values."""
        member = str.__new__(cls, name)
        member._value_, member.meaning, member.label = name, meaning, label
        return member


# --- notes in an annotation


@value
class Whole:
    """A whole number within bounds, both included."""

    least: int
    most: int


@value
class Text:
    """A string of 1 to ``most`` characters."""

    most: int


@value
class OneOf:
    """The names that are allowed. Default: every name of the enumeration."""

    names: tuple[str, ...]


@value
class Items:
    """A list of ``least`` to ``most`` items, all different if ``distinct``; ``expected`` names it in errors."""

    expected: str
    least: int
    most: int
    distinct: bool = False


@value
class Expected:
    """An object; ``words`` follow the word "expected" in errors."""

    words: str


@value
class Named:
    """The name of the fact in JSON, where Python keeps the word for itself."""

    name: str


@value
class Aloud:
    """The name of the fact for people, to follow "Find out first:". In English; the catalogues translate it.

    ``{seat}`` stands for the number of the seat whose fact it is.
    """

    words: str


@value
class Label:
    """The name of the fact before its value, such as "in front 20". Default: its name in JSON. In English."""

    words: str


class Always:
    """Note that the fact is written even if it has its default."""


class Money:
    """Note that the amount is made of whole chips."""


# --- the resolved description


@value
class Flag:
    """``true`` or ``false``."""


@value
class OneCard:
    """A card, or ``??``."""


@value
class Part:
    """An object with facts of its own."""

    kind: type[Any]
    expected: str


@value
class Several:
    """A list of one shape."""

    each: Shape
    items: Items


Shape = Whole | Text | OneOf | Flag | OneCard | Part | Several


@value
class Fact:
    """One described field of a dataclass: its attribute, its name in JSON, its shape and its texts."""

    attribute: str
    name: str
    shape: Shape
    required: bool
    default: Any
    description: str
    aloud: str
    label: str
    always: bool
    money: bool

    @property
    def absent(self) -> Any:
        """The value of a fact that is omitted or null."""
        return None if self.default is MISSING else self.default


@value
class Takes:
    """The facts of one kind: it needs the first, may have the second, and needs at least one of the third."""

    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    either: tuple[str, ...] = ()

    @property
    def fields(self) -> tuple[str, ...]:
        """The names in JSON of all its facts."""
        return (*self.needs, *self.either, *self.may)


_KNOWN: dict[type[Any], tuple[Fact, ...]] = {}


def facts_of(kind: type[Any]) -> tuple[Fact, ...]:
    """The described fields of a dataclass, in their order. A field without a description is none of its facts."""
    if kind not in _KNOWN:
        _KNOWN[kind] = tuple(_facts(kind))
    return _KNOWN[kind]


def _facts(kind: type[Any]) -> Iterator[Fact]:
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        hint, notes = _unwrapped(hints[field.name])
        by_type = {type(note): note for note in notes}
        if str not in by_type:
            continue
        default = field.default
        name = by_type[Named].name if Named in by_type else field.name
        yield Fact(
            field.name,
            name,
            _shape(hint, by_type, f"{kind.__name__}.{field.name}"),
            default is MISSING,
            default,
            by_type[str],
            by_type[Aloud].words if Aloud in by_type else "",
            by_type[Label].words if Label in by_type else name.replace("_", " "),
            Always in notes,
            Money in notes,
        )


def _unwrapped(hint: Any) -> tuple[Any, list[Any]]:
    """The bare type, without ``None``, and everything that is noted about it; the outermost notes come last."""
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        bare, noted = _unwrapped(inner)
        return bare, [*noted, *notes]
    if get_origin(hint) in (Union, UnionType):
        (only,) = (each for each in get_args(hint) if each is not NoneType)
        return _unwrapped(only)
    return hint, []


def _shape(hint: Any, notes: Mapping[type, Any], at: str) -> Shape:
    if get_origin(hint) is tuple:
        inner, noted = _unwrapped(get_args(hint)[0])
        return Several(_shape(inner, {type(note): note for note in noted}, at), notes[Items])
    if hint is bool:
        return Flag()
    if hint is Card:
        return OneCard()
    for note in (OneOf, Whole, Text):
        if note in notes:
            found: Shape = notes[note]
            return found
    if issubclass(hint, Enum):
        return OneOf(tuple(hint))
    if Expected in notes:
        return Part(hint, notes[Expected].words)
    raise TypeError(f"{at} has no bounds: note Whole, Text, OneOf or Expected in its annotation")


def listed_values(kinds: Iterable[type[Any]]) -> Iterator[Listed]:
    """Every value of the closed lists among the facts of these dataclasses."""
    for kind in kinds:
        for fact in facts_of(kind):
            shape = fact.shape.each if isinstance(fact.shape, Several) else fact.shape
            if isinstance(shape, OneOf):
                yield from (each for each in shape.names if isinstance(each, Listed))


def docstring(kind: type[Any]) -> str:
    """The docstring of a class in one line, which is its description for callers."""
    return " ".join((getdoc(kind) or "").replace("``", "`").split())


# --- facts of many places

SeatNumber = Annotated[int, Whole(1, HIGHEST_SEAT)]
SeatOrNobody = Annotated[int, Whole(0, HIGHEST_SEAT)]
Amount = Annotated[int, Whole(0, LARGEST), Money]
SomeChips = Annotated[int, Whole(1, LARGEST), Money]
Chip = Annotated[int, Whole(1, LARGEST)]
RoundNumber = Annotated[int, Whole(1, 9)]
CardCount = Annotated[int, Whole(0, MOST_CARDS)]
SomeCards = Annotated[int, Whole(1, MOST_CARDS)]
Cards = Annotated[tuple[Card, ...], Items('a list of cards such as ["As", "??"]', 0, MOST_CARDS)]
SomeSeats = Annotated[tuple[SeatNumber, ...], Items("a list of seats", 1, HIGHEST_SEAT, distinct=True)]
Seats = Annotated[tuple[SeatNumber, ...], Items("a list of seats", 0, HIGHEST_SEAT, distinct=True)]
