"""The type of each clause's value, the words that a page may write for it, and its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache, reduce
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from dealer_service.hands import ANY, RANKINGS, Side
from dealer_service.message import message
from dealer_service.rulebook.loading.faults import listed
from dealer_service.rulebook.sections import ALL_SECTIONS, ROTATION
from dealer_service.rulebook.sections.rotation import GameName
from dealer_service.rulebook.streets import Streets

# By clause id; NO_VALUE for a clause with only words and a source.
VALUE_TYPES: Mapping[str, Any] = {
    f"{section}.{name}": get_args(clause)[0]
    for section, rules in ALL_SECTIONS.items()
    for name, clause in get_type_hints(rules).items()
}
# The clauses of a mix, and those of a game.
OF_MIXES = tuple(id for id in VALUE_TYPES if id.startswith(f"{ROTATION}."))
OF_GAMES = tuple(id for id in VALUE_TYPES if id not in OF_MIXES)
NO_VALUE: object = type(None)
LEAST_NUMBER = 1
STREETS = message(
    "a list of streets, such as [{first}, {second}]", first="{down: 4, bet: small}", second="{draw: 4, bet: big}"
)


@cache
def answers_allowed(value_type: Any) -> str:
    """The answers that the type allows, in words."""
    if get_origin(value_type) is UnionType:
        first, *others = (answers_allowed(each) for each in get_args(value_type))
        return reduce(lambda before, last: message("{before}, or {last}", before=before, last=last), others, first)
    if get_origin(value_type) is tuple:
        return message("a list of {answers}", answers=answers_allowed(get_args(value_type)[0]))
    if value_type is Side:
        return message("{words}, or a ranking with at_least", words=listed(words_allowed(Side)))
    if value_type is Streets:
        return STREETS
    if value_type is GameName:
        return message("names of games")
    if value_type is int:
        return message("a whole number from {least} up", least=LEAST_NUMBER)
    return listed(words_allowed(value_type))


def item_type(value_type: Any) -> Any:
    """The item type of a list, and any other type itself."""
    return get_args(value_type)[0] if get_origin(value_type) is tuple else value_type


def holds_numbers(value_type: Any) -> bool:
    """Whether the type is a list that may contain numbers."""
    item = item_type(value_type)
    return item is not value_type and int in (item, *get_args(item))


def words_allowed(value_type: Any) -> tuple[str, ...]:
    """The named answers of the type, or of its parts that have some."""
    if get_origin(value_type) is UnionType:
        return tuple(word for each in get_args(value_type) if each is not int for word in words_allowed(each))
    if value_type is bool:
        return ("true", "false")
    if value_type in (Streets, GameName):
        return ()
    if value_type is Side:
        return tuple(RANKINGS)
    if issubclass(value_type, StrEnum):
        return tuple(each.value for each in value_type)
    raise TypeError(f"no page can say a {value_type}")


def to_json(value: object) -> object:
    """The value as JSON, as written in the page."""
    match value:
        case tuple():
            return [to_json(each) for each in value]
        case Side():
            return _side_json(value)
        case Streets():
            return value.json
        case StrEnum():
            return value.value
        case GameName():
            return str(value)
    return value


def _side_json(side: Side) -> str | dict[str, object]:
    """The name of the ranking, or an object if the side has more than that."""
    more: dict[str, object] = {}
    if (of := side.of) is not None:
        counts = {"own": of.own, "board": of.board, "own_at_most": of.own_at_most}
        any_of_all = next((word for word, each in ANY.items() if each == of), None)
        more["of"] = any_of_all or {name: count for name, count in counts.items() if count is not None}
    if side.at_least is not None:
        more["at_least"] = side.at_least.word
    return {"ranking": side.name, **more} if more else side.name
