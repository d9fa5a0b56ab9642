"""The facts of a seat, the button or the round in fields for correction, and the changes made in them.

Fields are named by the places of their facts. All changes are applied or contested together, and the service checks
them: an error is shown at its field.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dealer_service.api.strict_json import decode
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.words import Words
from dealer_service.message import capitalized
from dealer_service.table import ACTIONS, OF_A_BRING_IN, State
from dealer_service.web.floor.card_input import read_cards
from dealer_service.web.floor.sheet import Sheet, value_at

OF_SEAT = ("stack", "bet", "gathered", "state", "hand")
OF_ENTRY = ("seat", "does", "to")
LOG, BUTTON, BOARD, SEATS = "/table/log", "/table/button", "/table/board", "/table/seats"
BRING_IN = "/table/stakes/bring_in"
# The number of last log entries that are offered. A form has no further fields.
LAST_ENTRIES = 3
_FIELD = re.compile(rf"{BUTTON}|{BOARD}|{SEATS}/\d{{1,3}}/({'|'.join(OF_SEAT)})|{LOG}/\d{{1,3}}/({'|'.join(OF_ENTRY)})")


@dataclass(frozen=True, slots=True)
class EditField:
    """One field: its place, label, given value as text, allowed names, and errors."""

    at: str
    label: str
    value: str
    names: tuple[tuple[str, str], ...]
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Corrections:
    """All fields of a question: for each seat by number, the button, the board if it is given, the last log entries."""

    seats: Mapping[int, tuple[EditField, ...]]
    table: tuple[EditField, ...]
    log: tuple[tuple[EditField, ...], ...]


def corrections_of(question: Mapping[str, Any], faults: Mapping[str, Collection[str]], words: Words) -> Corrections:
    """The fields for this question, each with its errors."""

    def field(at: str, name: str, names: Mapping[str, str] | None = None, of: str = "part") -> EditField:
        wrong = [each for place, found in faults.items() if place == at or place.startswith(f"{at}/") for each in found]
        told = _written(value_at(question, at))
        return EditField(at, capitalized(words.label(of, name)), told, tuple((names or {}).items()), tuple(wrong))

    states = {str(each): words.label("state", each) for each in State}
    acts = ACTIONS if value_at(question, BRING_IN) is not None else ACTIONS - OF_A_BRING_IN
    does = {str(each): words.label("term", each) for each in sorted(acts)}
    seats = {
        each["number"]: tuple(
            field(f"{SEATS}/{place}/{name}", name, states if name == "state" else None) for name in OF_SEAT
        )
        for place, each in enumerate(_list(value_at(question, SEATS)))
        if isinstance(each, dict) and isinstance(each.get("number"), int)
    }
    log = _list(value_at(question, LOG))
    acted = [
        place for place, each in enumerate(log) if isinstance(each, dict) and _written(each.get("does")) in ACTIONS
    ]
    places = [*acted[-LAST_ENTRIES:], len(log)]
    entries = (
        tuple(field(f"{LOG}/{place}/{name}", name, does if name == "does" else None) for name in OF_ENTRY)
        for place in places
    )
    board = () if value_at(question, BOARD) is None else (field(BOARD, "board", of="floor"),)
    return Corrections(seats, (field(BUTTON, "button"), *board), tuple(entries))


def corrected(sheet: Sheet, fields: Mapping[str, str], words: Words) -> Sheet:
    """The sheet with all changes applied."""
    changes = dict(_changes(sheet.question, fields, words))
    return sheet.with_facts(changes) if changes else sheet


def contested(sheet: Sheet, fields: Mapping[str, str], words: Words) -> Sheet:
    """The sheet with all changes contested: each fact was as given, or as written now."""
    for at, value in _changes(sheet.question, fields, words):
        sheet = sheet.with_contested(at, value)
    return sheet


def _changes(question: Mapping[str, Any], fields: Mapping[str, str], words: Words) -> Iterator[tuple[str, Any]]:
    """Each fact that differs from the given one. The log is one fact."""
    log = _list(value_at(question, LOG))
    entries: dict[int, dict[str, Any]] = {}
    for at, text in fields.items():
        told = value_at(question, at)
        if not _FIELD.fullmatch(at) or text.strip() == _written(told):
            continue
        if at.startswith(f"{LOG}/"):
            place, name = at.removeprefix(f"{LOG}/").split("/")
            entries.setdefault(int(place), {})[name] = _read(name, text.strip(), words)
        else:
            yield at, _read(at.rpartition("/")[2], text.strip(), words)
    if entries:
        yield LOG, list(_with_entries(log, entries))


def _with_entries(log: list[Any], changed: Mapping[int, Mapping[str, Any]]) -> Iterator[Any]:
    """The log with these entries. One without an action is removed, and one past the last is new."""
    for place in range(len(log) + 1):
        entry = log[place] if place < len(log) else {}
        new = {**entry, **changed[place]} if isinstance(entry, dict) and place in changed else entry
        if not isinstance(new, dict) or new.get("does") is not None:
            yield {name: each for name, each in new.items() if each is not None} if isinstance(new, dict) else new


def _read(name: str, text: str, words: Words) -> Any:
    """The value of a field: cards, a name, or a number. An empty field is an unknown fact."""
    if not text:
        return None
    if name in ("hand", "board"):
        return read_cards(text, words)
    if name in ("state", "does"):
        return text
    try:
        return decode(text.encode("utf-8", "replace"))
    except DealerServiceError:
        return text


def _written(value: Any) -> str:
    """A fact as text for its field."""
    if isinstance(value, list):
        return " ".join(str(each) for each in value)
    return "" if value is None else str(value)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
