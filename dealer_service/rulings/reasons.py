"""Why: a clause of the house, and the facts at the table that brought it to bear."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any

from dealer_service.rulebook import Clause

Fact = int | str | bool | None | list[int] | list[str]


@dataclass(frozen=True, slots=True)
class Reason:
    """A clause of the house, and the facts that brought it to bear.

    It ``decides`` where this very answer rests on it; any other reason applies, and the answer would be the same
    without it. What makes the game, such as its betting structure, decides nothing in it.
    """

    clause: Clause[Any]
    facts: Mapping[str, Fact]
    decides: bool = False

    def deciding(self, when: bool = True) -> Reason:
        """The same reason as one that decides, where this holds."""
        return Reason(self.clause, self.facts, decides=True) if when else self

    def applying(self) -> Reason:
        """The same reason as one that merely applies."""
        return Reason(self.clause, self.facts)


Because = tuple[Reason, ...]

# The types of fields in which there is no reason.
LEAVES = frozenset({"int", "str", "int | None", "str | None", "bool", "Does", "Post | None", "Kind"})
LEAVES |= {"tuple[int, ...]", "tuple[Card, ...]", "tuple[Idle, ...]", "Name", "Event", "Mapping[str, Fact]", "Until"}


def because(clause: Clause[Any], **facts: Fact) -> Reason:
    """A reason that applies; the facts are numbers and codes, to be shown beside the words of the clause."""
    return Reason(clause, facts)


def each_once(reasons: Iterable[Reason]) -> Because:
    """The reasons with each clause once, those first that decide, else in the order of their first mention.

    The facts are those of the first mention, and where the clause decides in any, of the first in which it does.
    """
    applies: dict[str, Reason] = {}
    decides: dict[str, Reason] = {}
    for reason in reasons:
        (decides if reason.decides else applies).setdefault(reason.clause.id, reason)
    return (*decides.values(), *(each for id, each in applies.items() if id not in decides))


def reasons_in(value: object) -> list[Reason]:
    """Every reason in any part of an answer, in the order of its parts."""
    found: list[Reason] = []
    _gather(value, found)
    return found


def _gather(value: Any, found: list[Reason]) -> None:
    """Add the reasons in this part of an answer to ``found``."""
    kind: Any = type(value)
    if kind is Reason:
        found.append(value)
    elif kind is tuple:
        for each in value:
            _gather(each, found)
    else:
        for name in _parts(kind):
            if part := getattr(value, name):
                _gather(part, found)


@cache
def _parts(kind: Any) -> tuple[str, ...]:
    """The names of the fields of a dataclass that can hold reasons; none for any other type."""
    if not is_dataclass(kind):
        return ()
    return tuple(each.name for each in fields(kind) if each.type not in LEAVES)
