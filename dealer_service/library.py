"""The library: rulings for a Python program, without HTTP."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.spoken_line import says as _says
from dealer_service.api.responses.table_json import serialize_table
from dealer_service.engine import Asks, rule_on
from dealer_service.i18n.languages import DEFAULT, Language
from dealer_service.i18n.words import WORDS
from dealer_service.rulebook import Book, folders
from dealer_service.rulebook import load as load_folders
from dealer_service.rulings.ruling import Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import Snapshot

__all__ = ["Spot", "ask", "load", "play", "read_table", "says"]

JsonObject = Mapping[str, Any]


def load(*added: str | Path) -> Book:
    """The embedded rulesets and those of the added folders. Raises BadPages with every error in their pages."""
    return load_folders(*folders(Path(folder) for folder in added))


def read_table(table: JsonObject) -> Snapshot:
    """The table of a question, from the JSON object of the API. Raises Unprocessable with every error in it."""
    read = parse_question(Asks.DEALING, {"house": "any", "game": "any", "table": dict(table)}).table
    assert read is not None, "a question about the deal has a table"
    return read


def ask(spot: Spot, asks: Asks | str, **parts: Any) -> Ruling:
    """The ruling on a question about the spot.

    ``asks`` is the endpoint, such as ``betting/options``. ``parts`` are further fields of its question, such as
    ``action`` or ``gesture``, as JSON objects. Raises Unprocessable with every error in the question, ImpossibleTable
    with every breach of a table that cannot be ruled on, and NoSuchOption.
    """
    named = {"house": spot.rules.house, "game": spot.rules.game}
    document = {**named, "table": serialize_table(spot.table), **parts}
    return rule_on(parse_question(Asks(asks), document), spot.rules)


def play(spot: Spot, events: Sequence[JsonObject], **parts: Any) -> Ruling:
    """The ruling on a whole hand that begins at the spot; its answer is a ``Played``.

    ``events`` are those of ``/v1/play``, such as ``{"event": {"does": "fold", "seat": 3}}``. ``parts`` are further
    fields of its question, such as ``results`` or ``on_deviation``. Raises the same as ``ask``.
    """
    return ask(spot, Asks.PLAY, events=list(events), **parts)


def says(ruling: Ruling, language: Language = DEFAULT) -> str:
    """The ruling as the dealer reads it aloud."""
    return _says(ruling, WORDS[language])
