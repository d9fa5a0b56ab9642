"""The fields of a question: strict about types, and each with the words for what would be right.

A field that is not required may be left out or null; both mean that the fact was not told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from marshmallow import ValidationError, fields, missing

from dealer_service.door.closed import Closed
from dealer_service.door.faults import Wrong, did_you_mean, found, listed, quoted
from dealer_service.table import UNKNOWN, Card, card
from dealer_service.table.cards import DECK, RANKS, SUITS

SUIT_SIGNS = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")


class Fact(fields.Field[Any]):
    """Any fact; ``expected`` says what would be right, to follow the word "expected"."""

    def __init__(self, expected: str, *, required: bool = False, attribute: str | None = None) -> None:
        absent = [Wrong("required", f"This is required: {expected}.")]
        null = [Wrong("required", f"This is required, and null tells nothing: {expected}.")]
        super().__init__(
            required=required,
            load_default=missing if required else None,
            attribute=attribute,
            error_messages={"required": absent, "null": null},
        )
        self.expected = expected

    def wrong_type(self, value: object, hint: str = "") -> ValidationError:
        """The value is of another type than is expected."""
        return wrong("wrong-type", f"Expected {self.expected}; found {found(value)}.{hint}")


class Whole(Fact):
    """A whole number within bounds; ``true``, ``"5"`` and ``1.0`` are none."""

    def __init__(self, least: int, most: int, *, required: bool = False) -> None:
        super().__init__(f"a whole number from {least} to {most}", required=required)
        self.least, self.most = least, most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong_type(value, _how_to_write(value))
        if not self.least <= value <= self.most:
            raise wrong("out-of-range", f"Expected {self.expected}; found {value}.")
        return value


class Truth(Fact):
    """``true`` or ``false``, and no other word for them."""

    def __init__(self, *, required: bool = False) -> None:
        super().__init__("true or false", required=required)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> bool:
        if not isinstance(value, bool):
            raise self.wrong_type(value)
        return value


class Named(Fact):
    """One name of a closed list; what it names is loaded."""

    def __init__(self, names: Iterable[str], *, required: bool = False) -> None:
        self.names: Mapping[str, Any] = {str(each): each for each in names}
        super().__init__(f"one of {listed(self.names)}", required=required)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> Any:
        if not isinstance(value, str):
            raise self.wrong_type(value)
        if value not in self.names:
            raise self.unknown(value)
        return self.names[value]

    def unknown(self, value: str) -> ValidationError:
        """The name is not in the list."""
        detail = f"{quoted(value)} is not {self.expected}.{did_you_mean(value, self.names)}"
        return wrong("unknown-name", detail, self.names)


class OneCard(Named):
    """A card: rank and suit, as in ``As`` and ``Td``, or ``??`` where it is dealt and unknown."""

    def __init__(self) -> None:
        super().__init__((), required=True)
        self.names = {**DECK, str(UNKNOWN): UNKNOWN}
        self.expected = 'a card such as "As" or "Td", or "??" where it is unknown'

    def unknown(self, value: str) -> ValidationError:
        """The card is none; rank and suit are told apart."""
        meant = _card_meant(value)
        hint = f" Did you mean {quoted(str(meant))}?" if meant else ""
        if len(value) != 2:
            return wrong("not-a-card", f"{quoted(value)} is not {self.expected}.{hint}")
        if value[0] not in RANKS:
            detail = f"{quoted(value[0])} in {quoted(value)} is no rank; ranks are {' '.join(RANKS)}.{hint}"
            return wrong("unknown-rank", detail, RANKS)
        detail = f"{quoted(value[1])} in {quoted(value)} is no suit; suits are {' '.join(SUITS)}.{hint}"
        return wrong("unknown-suit", detail, SUITS)


class Written(Fact):
    """A string that ``holds``."""

    def __init__(self, expected: str, code: str, holds: Callable[[str], bool], *, required: bool = False) -> None:
        super().__init__(expected, required=required)
        self.code, self.holds = code, holds

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> str:
        if not isinstance(value, str):
            raise self.wrong_type(value)
        if not self.holds(value):
            raise wrong(self.code, f"Expected {self.expected}; found {found(value)}.")
        return value


class One(Fact):
    """One object with a schema of its own."""

    def __init__(
        self, schema: type[Closed], expected: str, *, required: bool = False, attribute: str | None = None
    ) -> None:
        super().__init__(expected, required=required, attribute=attribute)
        self.schema = schema()

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> Any:
        if not isinstance(value, dict):
            raise self.wrong_type(value)
        return self.schema.load(value)


class Many(Fact):
    """A list of so many of the same kind, loaded as a tuple; ``distinct`` where nothing may stand in it twice."""

    def __init__(
        self, inner: Fact, expected: str, least: int, most: int, *, required: bool = False, distinct: bool = False
    ) -> None:
        super().__init__(expected, required=required)
        self.inner, self.least, self.most, self.distinct = inner, least, most, distinct

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise self.wrong_type(value)
        if not self.least <= len(value) <= self.most:
            bounds = f"from {self.least} to {self.most}" if self.least else f"at most {self.most}"
            raise wrong("wrong-length", f"Expected {self.expected}, {bounds} of them; found {found(value)}.")
        loaded, errors = [], {}
        for number, each in enumerate(value):
            try:
                loaded.append(self.inner.deserialize(each))
            except ValidationError as error:
                errors[number] = error.messages
            else:
                if self.distinct and loaded[-1] in loaded[:-1]:
                    errors[number] = [Wrong("listed-twice", f"{quoted(str(each))} stands in the list twice.")]
        if errors:
            raise ValidationError(errors)
        return tuple(loaded)


def wrong(code: str, detail: str, allowed: Iterable[str | int] = ()) -> ValidationError:
    """One thing that is wrong with a field, as marshmallow carries it."""
    return ValidationError([Wrong(code, detail, tuple(allowed))])


def _how_to_write(value: object) -> str:
    """How a whole number that was written as something else is written."""
    if isinstance(value, str) and value.lstrip("-").isdecimal():
        return " Numbers are written without quotes."
    return " Leave the point out." if isinstance(value, float) and value.is_integer() else ""


def _card_meant(text: str) -> Card | None:
    """The card that was probably meant: the ten written as 10, small and capital letters, suit signs, suit first."""
    plain = text.strip().replace("10", "T").translate(SUIT_SIGNS)
    for text in (plain, plain[::-1]):
        try:
            return card(text[:1].upper() + text[1:].lower())
        except KeyError:
            continue
    return UNKNOWN if plain in ("?", "X", "x") else None
