"""The keys file: its entries, or every error with its line and a remedy.

The file is YAML in the same strict subset as the ruleset pages, which includes JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from dealer_service.errors import BadAccess
from dealer_service.rulebook.clause import Place
from dealer_service.rulebook.loading.faults import Fault, quoted
from dealer_service.rulebook.loading.files import read_regular
from dealer_service.rulebook.loading.yaml_reader import read_table
from dealer_service.rulebook.loading.yaml_tree import Items, Leaf, Node, Refused, Table
from dealer_service.settings import Scope

ID = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?")
HASH = re.compile(r"sha256:([0-9a-f]{64})")
# A whole key in a wrong place: errors show it without its secret.
WHOLE_KEY = re.compile(r"(dealer\.[a-z0-9-]+\.)[\w-]{8,}", re.ASCII)
MEMBERS = ("id", "hash", "scopes", "expires")
DAY, MOMENT = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII), re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)

AN_ENTRY = "id, hash, scopes and expires"
AN_ID = "an id in small letters, digits and dashes"
A_HASH = "sha256: and 64 hexadecimal digits; dealer-service access writes the line"
SCOPES = ", ".join(Scope)
AN_END = "the last day, such as 2027-11-20, or a moment, such as 2027-11-20T06:00:00Z"


@dataclass(frozen=True, slots=True)
class Entry:
    """A key as written in the file: its hash in hexadecimal, and its last day or moment."""

    id: str
    hash: str
    scopes: frozenset[Scope]
    expires: str


def read_key_file(path: Path) -> list[Entry]:
    """The entries of a keys file. Raises BadAccess with every error, without secrets."""
    try:
        raw = read_regular(path)
    except OSError as error:
        raise BadAccess([f"{path}: cannot be read ({error.strerror}); name a file of keys"]) from error
    return parse_key_file(str(path), raw)


def parse_key_file(name: str, raw: bytes) -> list[Entry]:
    """The entries of the keys file with this name and content. Raises BadAccess with every error."""
    faults: list[Fault] = []
    page = read_table(name, raw, faults)
    entries = list(_entries(page, faults)) if page is not None else []
    ids: set[str] = set()
    for entry, place in entries:
        if entry.id in ids:
            faults.append(Fault(place, None, f"the id {quoted(entry.id)} a second time", "each id once"))
        ids.add(entry.id)
    if faults:
        raise BadAccess([WHOLE_KEY.sub(r"\1***", str(fault)) for fault in faults])
    return [entry for entry, _ in entries]


def _entries(page: Table, faults: list[Fault]) -> Iterator[tuple[Entry, Place]]:
    members = {entry.key: entry for entry in page.entries}
    for entry in page.entries:
        if entry.key != "keys":
            faults.append(Fault(entry.at, None, quoted(entry.key), "keys alone", entry.key, ("keys",)))
    if "keys" not in members:
        faults.append(Fault(page.at, None, "no keys", "keys: and a list, which may be empty: []"))
    elif isinstance(listed := members["keys"].node, Items):
        for node in listed.items:
            entry_read = _entry(node, faults)
            if entry_read is not None:
                yield entry_read, node.at
    elif not isinstance(listed, Refused):
        faults.append(Fault(listed.at, None, "no list", "a list of keys"))


def _entry(node: Node, faults: list[Fault]) -> Entry | None:
    """One key. None if it has errors."""
    if not isinstance(node, Table):
        if not isinstance(node, Refused):
            faults.append(Fault(node.at, None, "no key", AN_ENTRY))
        return None
    before = len(faults)
    values = {entry.key: entry.node for entry in node.entries}
    for entry in node.entries:
        if entry.key not in MEMBERS:
            faults.append(Fault(entry.at, None, quoted(entry.key), AN_ENTRY, entry.key, MEMBERS))
    for name in MEMBERS:
        if name not in values:
            faults.append(Fault(node.at, None, f"a key without {name}", AN_ENTRY))
    id, hashed, expires = (_text(values.get(name)) for name in ("id", "hash", "expires"))
    if "id" in values and not ID.fullmatch(id):
        faults.append(Fault(values["id"].at, None, quoted(id), AN_ID))
    if "hash" in values and not HASH.fullmatch(hashed):
        faults.append(Fault(values["hash"].at, None, "no hash", A_HASH))
    if "expires" in values and not _is_expiry(expires):
        faults.append(Fault(values["expires"].at, None, quoted(expires), AN_END))
    scopes = frozenset(_scopes(values["scopes"], faults)) if "scopes" in values else frozenset()
    return Entry(id, hashed.removeprefix("sha256:"), scopes, expires) if len(faults) == before else None


def _text(node: Node | None) -> str:
    return str(node.value) if isinstance(node, Leaf) else ""


def _is_expiry(written: str) -> bool:
    try:
        return bool(DAY.fullmatch(written) or MOMENT.fullmatch(written)) and datetime.fromisoformat(written).year < 9999
    except ValueError:
        return False


def _scopes(node: Node, faults: list[Fault]) -> Iterator[Scope]:
    if isinstance(node, Items) and node.items:
        for item in node.items:
            word = _text(item)
            if word in tuple(Scope):
                yield Scope(word)
            else:
                faults.append(Fault(item.at, None, quoted(word), f"one of {SCOPES}", word, tuple(Scope)))
    else:
        faults.append(Fault(node.at, None, "no scopes", f"a list of one or more of {SCOPES}"))
