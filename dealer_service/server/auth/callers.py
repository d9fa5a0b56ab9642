"""Callers: a key or token identifies a caller with scopes, or there is a reason why it is refused."""

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

# How a key begins, or a token, anywhere in a text. Of a token the first part alone is found as well, so that it is read
# once, however often it may begin in it.
SECRET = re.compile(r"dealer\.[a-z0-9-]++\.|\beyJ[\w-]++(?:\.[\w-]++\.)?", re.ASCII)
# So often a text is decoded; nobody encodes one more often who does not hide what is in it.
MOST_ROUNDS = 4


def holds_secret(text: str) -> bool:
    """Whether a key or a token begins in the text, percent-encoded or not; what is so too often is taken for one."""
    for _ in range(MOST_ROUNDS + 1):
        if any(found[0].endswith(".") for found in SECRET.finditer(text)):
            return True
        plain = unquote(text)
        if plain == text:
            return False
        text = plain
    return True


class Denial(StrEnum):
    """Why a caller is refused."""

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
    """Who asks: the id of a key or the subject of a token, the scopes, and until when, in seconds since 1970."""

    name: str
    scopes: frozenset[Scope]
    ends: float


class Authenticator(Protocol):
    """Identifies callers by one kind of credential."""

    def identify(self, credential: str, now: float) -> Caller | Denial | None:
        """The caller at this time in seconds since 1970; None where the credential is of another kind."""


class Access:
    """Identifies callers by the Authorization header; each authenticator is asked in turn."""

    def __init__(self, *authenticators: Authenticator, clock: Callable[[], float] = time.time) -> None:
        self._authenticators, self._clock = authenticators, clock

    def identify(self, authorization: str | None) -> Caller | Denial:
        """The caller by the whole header, or why there is none."""
        if not authorization:
            return Denial.MISSING
        credential = credential_in(authorization)
        if credential is None:
            return Denial.MALFORMED
        return self.identify_credential(credential)

    def identify_credential(self, credential: str) -> Caller | Denial:
        """The caller by a key or a token alone, or why there is none."""
        now = self._clock()
        callers = (each.identify(credential, now) for each in self._authenticators)
        return next((caller for caller in callers if caller is not None), Denial.UNKNOWN)

    def seconds_left(self, ends: float) -> int:
        """How many whole seconds there are until then."""
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
