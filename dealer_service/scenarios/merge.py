"""Changes by a case: to the question that its page starts from, and to the answer that its rows share."""

from __future__ import annotations

from typing import Any

from dealer_service.rulebook.loading.yaml_tree import Node, Table


class Unchangeable(Exception):
    """A change of a seat that the question does not have. The message lists its seats."""


def change_question(given: Any, by: Any) -> Any:
    """The question with these changes. ``null`` removes a field.

    Mappings are changed key by key and lists replaced, but seats may be changed by number: ``seats: {2: {stack: 0}}``.
    Raises Unchangeable for an unknown seat.
    """
    if isinstance(given, dict) and isinstance(by, dict):
        kept = {key: _copy(value) for key, value in given.items() if by.get(key, value) is not None}
        return kept | {key: change_question(given.get(key), value) for key, value in by.items() if value is not None}
    if isinstance(given, list) and isinstance(by, dict):
        return _seats_changed(given, by)
    return _copy(by)


def _copy(value: Any) -> Any:
    """A deep copy of plain data, much faster than ``copy.deepcopy``."""
    if isinstance(value, dict):
        return {key: _copy(part) for key, part in value.items()}
    return [_copy(part) for part in value] if isinstance(value, list) else value


def _seats_changed(given: list[Any], by: dict[Any, Any]) -> list[Any]:
    numbers = [seat.get("number") if isinstance(seat, dict) else None for seat in given]
    missing = sorted(set(by) - set(numbers), key=str)
    if missing:
        there = ", ".join(str(number) for number in numbers if number is not None)
        known = f"the seats {there}" if there else "a list of other things than seats, which is replaced whole"
        raise Unchangeable(f"{', '.join(map(str, missing))}, where there are {known}")
    pairs = zip(numbers, given, strict=True)
    return [change_question(seat, by.get(number, {})) for number, seat in pairs if by.get(number, seat) is not None]


def merge_answers(answer: Table, by: Table) -> Table:
    """The answer with a row's part merged, mapping by mapping. Lists and single values are replaced."""
    entries = {entry.key: entry for entry in answer.entries}
    for entry in by.entries:
        entries[entry.key] = entry._replace(node=_merged(answer.nodes.get(entry.key), entry.node))
    return Table(by.at, tuple(entries.values()))


def _merged(own: Node | None, by: Node) -> Node:
    return merge_answers(own, by) if isinstance(own, Table) and isinstance(by, Table) else by
