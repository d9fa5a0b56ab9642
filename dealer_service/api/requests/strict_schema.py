"""The base of every schema of a request: unknown fields are refused by name, conflicts between fields are found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from marshmallow import RAISE, Schema, ValidationError, post_load, validates_schema

from dealer_service.api.errors import FieldError, join_with_commas, quote, suggest_nearest
from dealer_service.message import Message, message, sentences
from dealer_service.table.facts import Takes

FieldErrors = Iterable[tuple[str, list[FieldError]]]


class StrictSchema(Schema):
    """One object: its fields, and the value made of them.

    ``makes`` is called with every field that is given, by name. Each of the ``checks`` yields errors between fields. If
    there are ``takes``, the field that ``decides`` says which other fields belong to the object.
    """

    class Meta:
        """Unknown fields are errors."""

        unknown = RAISE

    makes: ClassVar[Callable[..., Any]]
    takes: ClassVar[Mapping[str, Takes]] = {}
    decides: ClassVar[str] = "does"
    checks: ClassVar[tuple[Callable[[Mapping[str, Any]], FieldErrors], ...]] = ()

    def unknown_field(self, name: str) -> FieldError:
        """The error for a field that the schema does not have."""
        detail = sentences(
            message("Unknown field {name}.", name=quote(name)),
            suggest_nearest(name, self.fields),
            message("Known fields: {known}.", known=join_with_commas(self.fields)),
        )
        return FieldError("unknown-field", detail, tuple(self.fields))

    def conflicts(self, loaded: Mapping[str, Any], raw: Mapping[str, Any]) -> FieldErrors:
        """Errors between fields, each of them valid; ``raw`` is the object as it was sent."""
        takes = self.takes.get(loaded.get(self.decides, ""))
        if takes is not None:
            yield from self._foreign(takes, quote(loaded[self.decides]), raw)
        for check in self.checks:
            yield from check(loaded)

    def _foreign(self, takes: Takes, does: str, raw: Mapping[str, Any]) -> FieldErrors:
        """Missing fields of the event, and fields that do not belong to it."""
        for name in takes.needs:
            if raw.get(name) is None:
                expected = getattr(self.fields[name], "expected", name)
                detail = message("{does} requires {name}: {expected}.", does=does, name=quote(name), expected=expected)
                yield name, [FieldError("required", detail)]
        if takes.either and all(raw.get(name) is None for name in takes.either):
            either = join_with_commas(map(quote, takes.either))
            detail = message("{does} requires one of {known}.", does=does, known=either)
            yield takes.either[0], [FieldError("required", detail)]
        for name in self.fields:
            if raw.get(name) is not None and name not in (self.decides, *takes.fields):
                yield name, [FieldError("does-not-belong", _foreign(does, name, takes.fields), takes.fields)]

    @validates_schema(skip_on_field_errors=False, pass_original=True)
    def _fits(self, data: Any, original: Any, **_: Any) -> None:
        if conflicts := dict(self.conflicts(data, original)):
            raise ValidationError(conflicts)

    @post_load
    def _made(self, data: dict[str, Any], **_: Any) -> Any:
        return self.makes(**{name: fact for name, fact in data.items() if fact is not None})


def _foreign(does: str, name: str, belong: tuple[str, ...]) -> Message:
    """The message about a field that does not belong to the event."""
    takes = (
        message("It takes {known}.", known=join_with_commas(map(quote, belong)))
        if belong
        else message("It takes no other field.")
    )
    return sentences(message("{does} does not take {name}.", does=does, name=quote(name)), takes)
