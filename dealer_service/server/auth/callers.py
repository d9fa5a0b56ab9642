"""Callers: a key or token identifies a caller with scopes, or is refused for a reason."""

from __future__ import annotations

import re
import time
from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol
from urllib.parse import unquote

from dealer_service.settings import Scope

# The beginning of a key or token anywhere in a text. The first part of a token matches by its own,
# which keeps the search linear.
SECRET = re.compile(r"dealer\.[a-z0-9-]++\.|\beyJ[\w-]++(?:\.[\w-]++\.)?", re.ASCII)
# The number of times a text is decoded. More layers of encoding would hide something.
MOST_ROUNDS = 4


def holds_secret(text: str) -> bool:
    """Whether a key or token begins in the text, percent-encoded or not.

    A text with too many layers of encoding counts as one.
    """
    for _ in range(MOST_ROUNDS + 1):
        if any(found[0].endswith(".") for found in SECRET.finditer(text)):
            return True
        plain = unquote(text)
        if plain == text:
            return False
        text = plain
    return True


class Denial(StrEnum):
    """The reasons for refusing a caller."""

    MISSING = "missing"
    MALFORMED = "malformed"
    UNKNOWN = "unknown"
    EXPIRED = "expired"
    EARLY = "early"
    ELSEWHERE = "elsewhere"
    SCOPE = "scope"
    ADDRESS = "address"
    FOREIGN = "foreign"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Caller:
    """A caller: the id of a key or the subject of a token, its scopes, and its end in seconds since 1970."""

    name: str
    scopes: frozenset[Scope]
    ends: float


class Authenticator(Protocol):
    """An identification of callers by one kind of credential."""

    def identify(self, credential: str, now: float) -> Caller | Denial | None:
        """The caller at this time in seconds since 1970. None if the credential is of another kind."""


class Access:
    """The identification of callers by the Authorization header. Each authenticator is tried in turn."""

    def __init__(self, *authenticators: Authenticator, clock: Callable[[], float] = time.time) -> None:
        self._authenticators, self._clock = authenticators, clock

    def identify(self, authorization: str | None) -> Caller | Denial:
        """The caller identified by the whole header, or the reason for refusing it."""
        if not authorization:
            return Denial.MISSING
        credential = credential_in(authorization)
        if credential is None:
            return Denial.MALFORMED
        return self.identify_credential(credential)

    def identify_credential(self, credential: str) -> Caller | Denial:
        """The caller identified by a bare key or token, or the reason for refusing it."""
        now = self._clock()
        callers = (each.identify(credential, now) for each in self._authenticators)
        return next((caller for caller in callers if caller is not None), Denial.UNKNOWN)

    def seconds_left(self, ends: float) -> int:
        """The number of whole seconds until then."""
        return max(0, int(ends - self._clock()))


def credential_in(authorization: str) -> str | None:
    """The key or token in the header: after Bearer, or the password of Basic."""
    scheme, _, credential = authorization.partition(" ")
    match scheme.lower():
        case "bearer":
            return credential.strip() or None
        case "basic":
            try:
                return b64decode(credential, validate=True).decode("ascii").partition(":")[2] or None
            except ValueError:
                return None
    return None
