"""Values: dataclasses with plain slots, frozen for the type checker.

A frozen dataclass pays for each field whenever it is made or copied. A value does not: mypy rejects every assignment to
a field, and tests check that no ruling changes one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Generic, TypeVar, dataclass_transform, overload

T = TypeVar("T")
Kind = TypeVar("Kind", bound=type[Any])

# Metadata of a field on what comes later. Rulings that differ only in such fields are the same.
OUTLOOK = {"outlook": True}

COPY = """
def _replaced(self, changes):
    copy = new(kind)
    {copies}
    for name, value in changes.items():
        setattr(copy, name, value)
    return copy
"""


@overload
def value(kind: Kind, /) -> Kind: ...


@overload
def value(*, eq: bool = True, order: bool = False) -> Callable[[Kind], Kind]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(kind: Any = None, /, *, eq: bool = True, order: bool = False) -> Any:
    """Make the class a value: a dataclass with slots, which compares and hashes by its fields unless ``eq`` is false.

    A class that caches properties needs ``CachedProperties`` as a base.
    """

    def decorate(kind: type[Any]) -> type[Any]:
        if hasattr(kind, "__post_init__"):
            raise TypeError(f"{kind.__name__} is checked when it is made, but not when it is copied")
        made = dataclass(slots=True, eq=eq, order=order, unsafe_hash=eq)(kind)
        made._replaced = _replacement(made)
        return made

    return decorate if kind is None else decorate(kind)


def _replacement(kind: type[Any]) -> Callable[..., Any]:
    """The method ``_replaced`` of this class: it copies the slots, without ``__init__``, and changes these fields."""
    copies = "\n    ".join(f"copy.{each.name} = self.{each.name}" for each in fields(kind)) or "pass"
    names: dict[str, Any] = {"kind": kind, "new": object.__new__}
    exec(compile(COPY.format(copies=copies), "<values>", "exec"), names)
    made: Callable[..., Any] = names["_replaced"]
    made.__qualname__, made.__module__ = f"{kind.__qualname__}._replaced", kind.__module__
    return made


class CachedProperties:
    """A base of values that cache properties. A changed copy computes them again."""


class computed_once(Generic[T]):
    """A property that is kept once it is computed: ``cached_property`` without its checks, for values made often."""

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self.compute, self.__doc__ = compute, compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        """Keep the name that the value is kept by."""
        self.name = name

    def __get__(self, value: Any, owner: type) -> T:
        """Compute the value and keep it. A later access finds it in the instance."""
        found = value.__dict__[self.name] = self.compute(value)
        return found


if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(value: T, /, **changes: Any) -> T:
        """A copy of the value with these fields changed. mypy checks their names and types."""
        return value._replaced(changes)
