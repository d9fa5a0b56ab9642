"""Contested facts: the disputed places of a question, and the question in each version."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any

from dealer_service.api.errors import FieldError, InputError, JsonPath, join_with_commas, quote
from dealer_service.api.requests.described import described
from dealer_service.api.requests.fields import AnyValue, ListOf, Nested, String
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.engine import Dispute
from dealer_service.engine.questions import in_alternative
from dealer_service.message import message

MOST_DISPUTES = 4
MOST_ALTERNATIVES = 4
MOST_BRANCHES = 16
LONGEST_POINTER = 200
# Fields that are not facts at the table: the rules, the language and the floor's decision.
NO_FACTS = frozenset({"house", "game", "as_of", "digest", "language", "contested", "floor"})

_POINTER = re.compile(r"(/([^~/]|~[01])*)+")
INDEX = re.compile(r"0|[1-9][0-9]{0,5}")

Document = Mapping[str, Any]


def is_pointer(text: str) -> bool:
    """Whether this is a JSON pointer (RFC 6901) to a part of a document."""
    return len(text) <= LONGEST_POINTER and _POINTER.fullmatch(text) is not None


class DisputeSchema(StrictSchema):
    """One contested fact: its place in the question, and its possible values."""

    makes = Dispute

    at = described(
        String(
            'a JSON pointer such as "/action/to"',
            "not-a-pointer",
            is_pointer,
            required=True,
            json_schema={"pattern": f"^{_POINTER.pattern}$", "maxLength": LONGEST_POINTER},
        ),
        "JSON pointer to the fact in the question. Its last part may be a field that is omitted.",
    )
    alternatives = described(
        ListOf(
            AnyValue(message("a possible value, or null if unknown")),
            message("a list of alternatives"),
            2,
            MOST_ALTERNATIVES,
            required=True,
        ),
        "Possible values of the fact, in the form that the question takes; null for unknown. A value given twice "
        "counts twice.",
    )


def disputes_field() -> ListOf:
    """The field with the contested facts of a question."""
    return described(
        ListOf(
            Nested(DisputeSchema, 'an object such as {"at": "/action/to", "alternatives": [8, 12]}', required=True),
            message("a list of contested facts"),
            1,
            MOST_DISPUTES,
        ),
        "Disputed facts: at most 16 combinations in all, each ruled on as a question of its own. No fact may contain "
        "another. The ruling says whether the dispute matters.",
    )


def misplaced(
    disputes: Sequence[Dispute], document: Document, known: Collection[str]
) -> Iterator[tuple[JsonPath, FieldError]]:
    """Every error that needs the whole question: an unknown place, or a place that is contested twice."""
    facts = tuple(name for name in known if name not in NO_FACTS)
    for number, dispute in enumerate(disputes):
        here: JsonPath = ("contested", number, "at")
        parts, named = _parts(dispute.at), quote(dispute.at)
        if parts[0] not in facts:
            detail = message(
                "{at} is not a fact of this question. Facts are under {known}.", at=named, known=join_with_commas(facts)
            )
            yield here, FieldError("not-a-fact", detail, tuple(f"/{name}" for name in facts))
        elif not _has_place(document, parts):
            yield here, FieldError("nothing-there", message("{at} does not exist in the question.", at=named))
        if any(_overlap(dispute.at, other.at) for other in disputes[:number]):
            detail = message("{at} repeats or overlaps another contested fact.", at=named)
            yield here, FieldError("contested-twice", detail)
    branches = prod(len(dispute.alternatives) for dispute in disputes)
    if branches > MOST_BRANCHES:
        detail = message(
            "The contested facts combine into {count} versions. The limit is {most}.",
            count=branches,
            most=MOST_BRANCHES,
        )
        yield ("contested",), FieldError("too-many-branches", detail)


def ways(disputes: Sequence[Dispute], document: Document) -> Iterator[tuple[tuple[int, ...], Document]]:
    """Each combination of alternatives: their numbers, and the question with them."""
    settled = {name: part for name, part in document.items() if name != "contested"}
    for chosen in product(*(range(len(dispute.alternatives)) for dispute in disputes)):
        branch: Any = settled
        for dispute, number in zip(disputes, chosen, strict=True):
            branch = _with_part(branch, _parts(dispute.at), dispute.alternatives[number])
        yield chosen, branch


def blamed(fault: InputError, disputes: Sequence[Dispute], chosen: Sequence[int]) -> InputError:
    """The error, with a pointer into the alternative that caused it, if one did."""
    return replace(fault, pointer=in_alternative(fault.pointer, (dispute.at for dispute in disputes), chosen))


def _parts(at: str) -> list[str]:
    return [part.replace("~1", "/").replace("~0", "~") for part in at.split("/")[1:]]


def _within(at: str, outer: str) -> bool:
    return f"{at}/".startswith(f"{outer}/")


def _overlap(one: str, other: str) -> bool:
    return _within(one, other) or _within(other, one)


def _has_place(value: Any, parts: Sequence[str]) -> bool:
    """Whether the place exists; its last part may be an omitted field."""
    for number, part in enumerate(parts, start=1):
        if isinstance(value, dict):
            if number == len(parts):
                return True
            value = value.get(part)
        elif isinstance(value, list) and INDEX.fullmatch(part) and int(part) < len(value):
            value = value[int(part)]
        else:
            return False
    return True


def with_fact(document: Document, at: str, value: Any) -> dict[str, Any]:
    """The document with this value at the place of a pointer; missing objects on the way are created.

    Raises LookupError if there is no such place.
    """
    if not is_pointer(at) or len(at) > LONGEST_POINTER:
        raise LookupError(at)
    told: dict[str, Any] = _with_part(document, _parts(at), value)
    return told


def _with_part(holder: Any, parts: Sequence[str], value: Any) -> Any:
    """The holder with this value at a place in it; everything beside that place is shared with the old one."""
    if not parts:
        return value
    first, rest = parts[0], parts[1:]
    if holder is None or isinstance(holder, dict):
        return {**(holder or {}), first: _with_part((holder or {}).get(first), rest, value)}
    if isinstance(holder, list) and INDEX.fullmatch(first) and int(first) < len(holder):
        number = int(first)
        return [*holder[:number], _with_part(holder[number], rest, value), *holder[number + 1 :]]
    raise LookupError(first)
