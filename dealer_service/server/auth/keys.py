"""Which keys are there? A file of hashes becomes the bearers of keys, or every fault in it is told.

A key is ``dealer.<id>.<secret>``, the secret being 256 random bits; the file holds the SHA-256 of the whole of it.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import Any

from dealer_service.errors import BadAccess
from dealer_service.server.auth.callers import Caller, Why
from dealer_service.server.auth.key_file import read_page
from dealer_service.settings import Scope

PREFIX = "dealer."
SECRET_BYTES = 32
NOBODY = bytes(32)
NO_KEYS = re.compile(r"^keys:[ \t]*\[[ \t]*\]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class AccessKey:
    """A key as it is kept: its bearer, the hash of it, and the moment from which it is worth nothing."""

    caller: Caller
    hash: bytes
    until: float


class AccessKeys:
    """The bearers of the keys of one file."""

    def __init__(self, keys: Mapping[str, AccessKey]) -> None:
        self.keys = keys

    def who(self, told: str, now: float) -> Caller | Why | None:
        """Whose key this is. An unknown one takes as long as a wrong one."""
        if not told.startswith(PREFIX):
            return None
        key = self.keys.get(told[len(PREFIX) :].partition(".")[0])
        same = compare_digest(sha256(told.encode("utf-8", "replace")).digest(), key.hash if key else NOBODY)
        if key is None or not same:
            return Why.UNKNOWN
        return Why.EXPIRED if now >= key.until else key.caller

    def told(self, now: float) -> list[dict[str, Any]]:
        """Each key by its id, with nothing secret."""
        return [
            {
                "id": each.caller.name,
                "scopes": sorted(each.caller.scopes),
                "expires": datetime.fromtimestamp(each.until, UTC).isoformat().replace("+00:00", "Z"),
                "expired": now >= each.until,
            }
            for each in self.keys.values()
        ]


def read_access_keys(path: Path) -> AccessKeys:
    """The keys of the file. Raises BadAccess with every fault in it."""
    return AccessKeys(
        {
            each.id: AccessKey(Caller(each.id, each.scopes), bytes.fromhex(each.hash), end_of(each.expires).timestamp())
            for each in read_page(path)
        }
    )


def end_of(told: str) -> datetime:
    """The moment that ends what is good until then: a day holds to its end, all in UTC. Raises ValueError."""
    if len(told) == len("2026-11-20"):
        return datetime.fromisoformat(told).replace(tzinfo=UTC) + timedelta(days=1)
    return datetime.fromisoformat(told)


def new_access_key(id: str) -> str:
    """A new key, whole and secret."""
    return f"{PREFIX}{id}.{urlsafe_b64encode(secrets.token_bytes(SECRET_BYTES)).rstrip(b'=').decode()}"


def line_of(id: str, key: str, scopes: frozenset[Scope], expires: str) -> str:
    """The line of the keys file that lets the key in."""
    hashed = sha256(key.encode()).hexdigest()
    return f"  - {{id: {id}, hash: sha256:{hashed}, scopes: [{', '.join(sorted(scopes))}], expires: {expires}}}"


def add_line(path: Path, line: str) -> None:
    """Put a line at the end of a keys file, or begin the file with it. Raises BadAccess, and leaves it as it was.

    Who owns the file and who may read it stay as they are; a link is followed.
    """
    lies = path.resolve()
    before = NO_KEYS.sub("keys:", lies.read_text("utf-8")) if lies.exists() else "keys:\n"
    beside = lies.with_name(f".{lies.name}.new")
    beside.write_text(before + ("" if before.endswith("\n") else "\n") + line + "\n", "utf-8")
    try:
        read_access_keys(beside)
    except BadAccess as refusal:
        beside.unlink()
        raise BadAccess([fault.replace(str(beside), str(path)) for fault in refusal.faults]) from refusal
    if lies.exists():
        _readable_alike(lies, beside)
    beside.replace(lies)


def _readable_alike(before: Path, after: Path) -> None:
    """Let those read the second file who may read the first."""
    stands = before.stat()
    with suppress(PermissionError):  # whoever may not give files away has made both
        os.chown(after, stands.st_uid, stands.st_gid)
    shutil.copymode(before, after)
