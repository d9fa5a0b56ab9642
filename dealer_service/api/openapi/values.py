"""The meaning of each value of a closed list, and the codes of open lists. In English."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from dealer_service.api.responses.comparison import COMPARE
from dealer_service.canonical import JsonObject
from dealer_service.engine import Asks
from dealer_service.i18n.catalogues import ENGLISH_CATALOGUE
from dealer_service.i18n.languages import LANGUAGES
from dealer_service.table import BoundBy
from dealer_service.table.cards import RANKS
from dealer_service.table.facts import Listed
from dealer_service.table.incidents import POTS
from dealer_service.table.snapshot import MODES

# Extensions of a schema: the meaning of each value of its closed list, and the codes of a list that stays open.
MEANING = "x-enumDescriptions"
CODES = "x-codes"
# Clauses, cash or tournament, pots, ranks, languages, endpoints, health: the name says it, or another page does.
PLAIN = frozenset({*BoundBy, *MODES, *POTS, *RANKS, *LANGUAGES, *Asks, COMPARE, "ok", "ready"})


def described(kind: type, names: Iterable[str]) -> JsonObject:
    """Return the meaning of these values of a closed list, as an extension of their schema."""
    if not issubclass(kind, Listed):
        return {}
    found = {name: meaning for name in map(str, names) if (meaning := kind(name).meaning)}
    return {MEANING: found} if found else {}


def undescribed_values(schemas: Mapping[str, JsonObject]) -> Iterator[str]:
    """Name each value of a closed list without a meaning."""
    for name, schema in schemas.items():
        for field, part in {"": schema, **schema.get("properties", {})}.items():
            for each in _closed_lists(part):
                for value in each["enum"]:
                    if value not in PLAIN and value not in each.get(MEANING, {}):
                        yield f"{name}.{field}: {value!r} has no meaning: make its enumeration a Listed, with a text"


def _closed_lists(part: JsonObject) -> Iterator[JsonObject]:
    """Return the closed lists of a field, of its alternatives and of its items."""
    if "enum" in part:
        yield part
    for each in (*part.get("anyOf", ()), *([part["items"]] if "items" in part else ())):
        yield from _closed_lists(each)


def codes(context: str, prefix: str = "") -> JsonObject:
    """Return each code of an open list with its sentence, as an extension of its schema. Variants show the first."""
    found: dict[str, str] = {}
    for name, text in ENGLISH_CATALOGUE[context].items():
        if name.startswith(prefix):
            found.setdefault(name.removeprefix(prefix).partition(".")[0], text)
    return {CODES: dict(sorted(found.items()))}
