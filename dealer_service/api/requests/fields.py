"""The fields of a request: strict about types, each with a message that names the expected value.

An optional field may be omitted or null; both mean that the fact is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from marshmallow import ValidationError, fields, missing

from dealer_service.api.errors import FieldError, describe, one_of, quote, suggest, suggest_nearest
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.message import Message, message, sentences
from dealer_service.table import DECK, DECK_WITH_JOKER, JOKER, UNKNOWN, Card
from dealer_service.table.cards import RANKS, SUITS


class Field(fields.Field[Any]):
    """Any field; ``expected`` says what would be right, to follow the word "expected".

    ``description`` is for callers; ``meanings`` has the meaning of each name if its type does not.
    """

    description = ""
    meanings: Mapping[str, str] = {}

    def __init__(self, expected: str, *, required: bool = False, attribute: str | None = None) -> None:
        words = expected if isinstance(expected, Message) else message(expected)
        absent = [FieldError("required", message("Required. Expected {expected}.", expected=words))]
        null = [
            FieldError("required", message("Required, and null is not accepted. Expected {expected}.", expected=words))
        ]
        super().__init__(
            required=required,
            load_default=missing if required else None,
            attribute=attribute,
            error_messages={"required": absent, "null": null},
        )
        self.expected = words

    def unlike(self, value: object) -> Message:
        """The message with the expected and the actual value."""
        return message("Expected {expected}; found {found}.", expected=self.expected, found=describe(value))

    def wrong_type(self, value: object, hint: Message | None = None) -> ValidationError:
        """The error for a value of another type than is expected."""
        return field_error("wrong-type", sentences(self.unlike(value), hint))


class Integer(Field):
    """A whole number within bounds; rejects ``true``, ``"5"`` and ``1.0``."""

    def __init__(self, least: int, most: int, *, required: bool = False) -> None:
        super().__init__(message("a whole number from {least} to {most}", least=least, most=most), required=required)
        self.least, self.most = least, most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong_type(value, _how_to_write(value))
        if not self.least <= value <= self.most:
            raise field_error("out-of-range", self.unlike(value))
        return value


class Boolean(Field):
    """``true`` or ``false``, but not 0, 1 or "yes"."""

    def __init__(self, *, required: bool = False, attribute: str | None = None) -> None:
        super().__init__("true or false", required=required, attribute=attribute)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> bool:
        if not isinstance(value, bool):
            raise self.wrong_type(value)
        return value


class Choice(Field):
    """One name of a closed list, loaded as the value with that name."""

    def __init__(self, names: Iterable[str], *, required: bool = False, attribute: str | None = None) -> None:
        self.names: Mapping[str, Any] = {str(each): each for each in names}
        super().__init__(one_of(self.names), required=required, attribute=attribute)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> Any:
        if not isinstance(value, str):
            raise self.wrong_type(value)
        if value not in self.names:
            raise self.unknown(value)
        return self.names[value]

    def unknown(self, value: str) -> ValidationError:
        """The error for a name that is not in the list."""
        return field_error(
            "unknown-name", sentences(self.is_not(value), suggest_nearest(value, self.names)), self.names
        )

    def is_not(self, value: str) -> Message:
        """The message with the actual and the expected value."""
        return message("{found} is not {expected}.", found=quote(value), expected=self.expected)


class String(Field):
    """A string that ``is_valid`` accepts; ``json_schema`` says the same if JSON Schema can."""

    def __init__(
        self,
        expected: str,
        code: str,
        is_valid: Callable[[str], bool],
        *,
        required: bool = False,
        json_schema: Mapping[str, Any],
    ) -> None:
        super().__init__(expected, required=required)
        self.code, self.is_valid, self.json_schema = code, is_valid, json_schema

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> str:
        if not isinstance(value, str):
            raise self.wrong_type(value)
        if not self.is_valid(value):
            raise field_error(self.code, self.unlike(value))
        return value


class Nested(Field):
    """One object with a schema of its own."""

    def __init__(
        self, schema: type[StrictSchema], expected: str, *, required: bool = False, attribute: str | None = None
    ) -> None:
        super().__init__(expected, required=required, attribute=attribute)
        self.schema = schema()

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> Any:
        if not isinstance(value, dict):
            raise self.wrong_type(value)
        return self.schema.load(value)


class ListOf(Field):
    """A list of ``least`` to ``most`` of one kind, loaded as a tuple; ``distinct`` if all must be different."""

    def __init__(
        self, inner: Field, expected: str, least: int, most: int, *, required: bool = False, distinct: bool = False
    ) -> None:
        super().__init__(expected, required=required)
        self.inner, self.least, self.most, self.distinct = inner, least, most, distinct

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise self.wrong_type(value)
        if not self.least <= len(value) <= self.most:
            raise field_error("wrong-length", self.miscounted(value))
        loaded, errors = [], {}
        for number, each in enumerate(value):
            try:
                loaded.append(self.inner.deserialize(each))
            except ValidationError as error:
                errors[number] = error.messages
            else:
                if self.distinct and loaded[-1] in loaded[:-1]:
                    errors[number] = [FieldError("listed-twice", _twice(each))]
        if errors:
            raise ValidationError(errors)
        return tuple(loaded)

    def miscounted(self, value: object) -> Message:
        """The message with the expected number of items and the actual value."""
        args = {"expected": self.expected, "most": self.most, "found": describe(value)}
        if self.least:
            return message(
                "Expected {expected}, with {least} to {most} items; found {found}.", least=self.least, **args
            )
        return message("Expected {expected}, with at most {most} items; found {found}.", **args)


def field_error(code: str, detail: Message, allowed: Iterable[str | int] = ()) -> ValidationError:
    """One error of a field, as marshmallow carries it."""
    return ValidationError([FieldError(code, detail, tuple(allowed))])


def _twice(value: object) -> Message:
    return message("{word} is in the list twice.", word=quote(str(value)))


def _how_to_write(value: object) -> Message | None:
    """A hint on how to write a whole number that has another form."""
    if isinstance(value, str) and value.lstrip("-").isdecimal():
        return message("Write numbers without quotes.")
    return message("Remove the decimal point.") if isinstance(value, float) and value.is_integer() else None


class AnyValue(Field):
    """Any value; another schema checks it once it is in its place."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> Any:
        return value


class AnyObject(Field):
    """Any object; something else checks it."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> Any:
        if not isinstance(value, dict):
            raise self.wrong_type(value)
        return value


SUIT_SIGNS = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")
_JOKERS = ("jk", "joker", "🃏")


class CardField(Choice):
    """A card: rank and suit, as in ``As`` and ``Td``, ``Jk`` for the joker, ``??`` for one dealt and unknown."""

    def __init__(self, *, required: bool = True) -> None:
        super().__init__((), required=required)
        self.names = {**DECK_WITH_JOKER, str(UNKNOWN): UNKNOWN}
        self.expected = message('a card such as "As" or "Td", "Jk" for the joker, or "??" if unknown')

    def unknown(self, value: str) -> ValidationError:
        """The error for an unknown card: in its length, its rank or its suit."""
        like = _card_meant(value)
        hint = suggest(str(like)) if like else None
        if len(value) != 2:
            return field_error("not-a-card", sentences(self.is_not(value), hint))
        if value[0] not in RANKS:
            no_rank = message(
                "{rank} in {card} is not a rank. Ranks are {known}.",
                rank=quote(value[0]),
                card=quote(value),
                known=" ".join(RANKS),
            )
            return field_error("unknown-rank", sentences(no_rank, hint), RANKS)
        no_suit = message(
            "{suit} in {card} is not a suit. Suits are {known}.",
            suit=quote(value[1]),
            card=quote(value),
            known=" ".join(SUITS),
        )
        return field_error("unknown-suit", sentences(no_suit, hint), SUITS)


def _card_meant(text: str) -> Card | None:
    """The card that was probably meant: the ten written as 10, small and capital letters, suit signs, suit first."""
    normal = text.strip().replace("10", "T").translate(SUIT_SIGNS)
    if normal.lower() in _JOKERS:
        return JOKER
    for text in (normal, normal[::-1]):
        if (meant := DECK.get(text[:1].upper() + text[1:].lower())) is not None:
            return meant
    return UNKNOWN if normal in ("?", "X", "x") else None
