"""Reasons: a clause of the house, with the facts that it was applied to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from dealer_service.rulebook import Clause
from dealer_service.values import value

Fact = int | str | bool | None | list[int] | list[str]


@value
class Reason:
    """A clause of the house, with the facts that it was applied to.

    It ``decides`` if another answer to the clause would change this answer. Any other reason merely applies. A clause
    that defines the game, such as the betting structure, never decides within it.
    """

    clause: Clause[Any]
    facts: Mapping[str, Fact]
    decides: bool = False

    def deciding(self, when: bool = True) -> Reason:
        """The same reason as one that decides, if ``when`` is true."""
        return Reason(self.clause, self.facts, True) if when else self

    def applying(self) -> Reason:
        """The same reason as one that merely applies."""
        return Reason(self.clause, self.facts)


Because = tuple[Reason, ...]

# Types of fields that hold no reasons.
LEAVES = frozenset({"int", "str", "int | None", "str | None", "bool", "bool | None", "Does", "Post | None", "Kind"})
LEAVES |= {
    "tuple[int, ...]",
    "tuple[Card, ...]",
    "tuple[Card, ...] | None",
    "tuple[Idle, ...]",
    "Name",
    "LeastHand | None",
    "Event",
    "Mapping[str, Fact]",
    "Until",
    "Callable[[], Taken_co]",
}


def because(clause: Clause[Any], **facts: Fact) -> Reason:
    """A reason that applies. The facts are numbers and codes, shown next to the words of the clause."""
    return Reason(clause, facts)


def each_once(reasons: Iterable[Reason]) -> Because:
    """The reasons with each clause once: first those that decide, then in order of first mention.

    The facts are those of the first mention or, if the clause decides anywhere, of the first mention that decides.
    """
    applies: dict[str, Reason] = {}
    decides: dict[str, Reason] = {}
    for reason in reasons:
        (decides if reason.decides else applies).setdefault(reason.clause.id, reason)
    return (*decides.values(), *[each for id, each in applies.items() if id not in decides])


def reasons_in(value: object) -> list[Reason]:
    """Every reason in any part of an answer, in the order of its parts."""
    found: list[Reason] = []
    _gather(value, found)
    return found


def _gather(value: Any, found: list[Reason]) -> None:
    """Add the reasons in this part of an answer to ``found``."""
    kind: Any = type(value)
    if kind is tuple:
        if value and type(value[0]) is Reason:
            found.extend(value)
        else:
            for each in value:
                _gather(each, found)
    elif kind is Reason:
        found.append(value)
    else:
        for name in _parts(kind):
            if part := getattr(value, name):
                _gather(part, found)


@cache
def _parts(kind: Any) -> tuple[str, ...]:
    """The names of a dataclass's fields that can hold reasons. Empty for any other type."""
    if not is_dataclass(kind):
        return ()
    return tuple(each.name for each in fields(kind) if each.type not in LEAVES)
