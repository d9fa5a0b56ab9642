"""Identification by access keys, and new keys.

A key is ``dealer.<id>.<secret>``; the secret is 256 random bits. The keys file holds the SHA-256 of the whole key.
"""

from __future__ import annotations

import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import Any

from dealer_service.atomic_files import read_text, replace_file
from dealer_service.server.auth.callers import Caller, Denial
from dealer_service.server.auth.key_file import parse_key_file, read_key_file
from dealer_service.settings import Scope

PREFIX = "dealer."
SECRET_BYTES = 32
NO_HASH = bytes(32)
NO_KEYS = re.compile(r"^keys:[ \t]*\[[ \t]*\]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class AccessKey:
    """A key: its caller, and its hash."""

    caller: Caller
    hash: bytes


class AccessKeys:
    """The identification of callers by the keys of one file."""

    def __init__(self, keys: Mapping[str, AccessKey]) -> None:
        self.keys = keys

    def identify(self, credential: str, now: float) -> Caller | Denial | None:
        """The caller with this key. None if it is not a key.

        An unknown id takes as long as a wrong secret.
        """
        if not credential.startswith(PREFIX):
            return None
        key = self.keys.get(credential[len(PREFIX) :].partition(".")[0])
        same = compare_digest(sha256(credential.encode("utf-8", "replace")).digest(), key.hash if key else NO_HASH)
        if key is None or not same:
            return Denial.UNKNOWN
        return Denial.EXPIRED if now >= key.caller.ends else key.caller

    def as_json(self, now: float) -> list[dict[str, Any]]:
        """Each key by its id, without secrets."""
        return [
            {
                "id": key.caller.name,
                "scopes": sorted(key.caller.scopes),
                "expires": datetime.fromtimestamp(key.caller.ends, UTC).isoformat().replace("+00:00", "Z"),
                "expired": now >= key.caller.ends,
            }
            for key in self.keys.values()
        ]


def read_access_keys(path: Path) -> AccessKeys:
    """The keys of the file. Raises BadAccess with every error."""
    return AccessKeys(
        {
            entry.id: AccessKey(
                Caller(entry.id, entry.scopes, expiry_of(entry.expires).timestamp()), bytes.fromhex(entry.hash)
            )
            for entry in read_key_file(path)
        }
    )


def expiry_of(written: str) -> datetime:
    """The moment when a key with this day or moment expires, in UTC. A day is valid to its end.

    Raises ValueError.
    """
    if len(written) == len("2026-11-20"):
        return datetime.fromisoformat(written).replace(tzinfo=UTC) + timedelta(days=1)
    return datetime.fromisoformat(written)


def new_access_key(id: str) -> str:
    """A new key, with its secret."""
    return f"{PREFIX}{id}.{urlsafe_b64encode(secrets.token_bytes(SECRET_BYTES)).rstrip(b'=').decode()}"


def line_of(id: str, key: str, scopes: frozenset[Scope], expires: str) -> str:
    """The line of the keys file for this key."""
    hashed = sha256(key.encode()).hexdigest()
    return f"  - {{id: {id}, hash: sha256:{hashed}, scopes: [{', '.join(sorted(scopes))}], expires: {expires}}}"


def add_line(path: Path, line: str) -> None:
    """Append a line to a keys file, or create the file with it. On BadAccess the file is unchanged.

    The file keeps its owner and permissions. A link is followed. Raises BadAccess.
    """
    file = path.resolve()
    known = file.exists()
    before = NO_KEYS.sub("keys:", read_text(file)) if known else "keys:\n"
    after = (before + ("" if before.endswith("\n") else "\n") + line + "\n").encode()
    parse_key_file(str(path), after)
    replace_file(file, after, like=file if known else None)
