"""Who asks, and what may they ask? A key or a token becomes a caller with scopes, or the reason why it is refused."""

from __future__ import annotations

import re
import time
from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from dealer_service.settings import Scope

# How a key and a token begin, wherever they stand.
SECRET = re.compile(r"dealer\.[a-z0-9-]+\.|\beyJ[\w-]+\.[\w-]+\.", re.ASCII)


class Why(StrEnum):
    """Why a caller is refused."""

    MISSING = "missing"
    MALFORMED = "malformed"
    UNKNOWN = "unknown"
    EXPIRED = "expired"
    EARLY = "early"
    ELSEWHERE = "elsewhere"
    SCOPE = "scope"
    ADDRESS = "address"


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, by the id of a key or the subject of a token, and what they may."""

    name: str
    scopes: frozenset[Scope]


class Bearers(Protocol):
    """Those who bear something that says who they are."""

    def who(self, told: str, now: float) -> Caller | Why | None:
        """Whose this is at this moment; None where it is of another kind."""


class Access:
    """All who may ask: what is borne in the header Authorization is shown to each kind of bearers in turn."""

    def __init__(self, *bearers: Bearers, clock: Callable[[], float] = time.time) -> None:
        self._bearers, self._clock = bearers, clock

    def who(self, authorization: str | None) -> Caller | Why:
        """Who asks, by the whole header, or why nobody is known by it."""
        if not authorization:
            return Why.MISSING
        told = borne(authorization)
        if told is None:
            return Why.MALFORMED
        now = self._clock()
        found = (each.who(told, now) for each in self._bearers)
        return next((each for each in found if each is not None), Why.UNKNOWN)


def borne(authorization: str) -> str | None:
    """The key or token in the header: after Bearer, or the password of Basic, which browsers ask people for."""
    scheme, _, told = authorization.partition(" ")
    match scheme.lower():
        case "bearer":
            return told.strip() or None
        case "basic":
            try:
                return b64decode(told, validate=True).decode("ascii").partition(":")[2] or None
            except ValueError:
                return None
    return None
