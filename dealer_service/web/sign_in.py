"""The cookie of a browser that is signed in: it holds the key, no script reads it, and no other site makes use of it.

It is asked for only where a request shows no other key, and good for what needs the scope ``rule`` alone. A request
that another site had the browser send is refused, twice over: the cookie is ``SameSite=Strict``, and the browser has
to say that the request is from a page of this service.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlsplit

from flask import Response, request

NAME = "dealer-key"
# Over TLS no other host, and nothing that came unencrypted, can set a cookie of this name.
NAME_OVER_TLS = "__Host-dealer-key"
FITS = re.compile(r"[\w.-]{1,3800}", re.ASCII)  # what a browser keeps of one cookie, unquoted
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


DAY = 86_400


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Who is signed in on this browser, when the key ends, in seconds since 1970, and how many seconds are left."""

    name: str
    ends: float
    left: int

    @property
    def until(self) -> str:
        """The moment in which the key ends, in UTC."""
        return datetime.fromtimestamp(self.ends, UTC).strftime("%Y-%m-%d %H:%M")

    @property
    def days(self) -> int:
        """How many whole days are left."""
        return self.left // DAY


def key_of_browser() -> str | None:
    """The key in the cookie of this request."""
    return request.cookies.get(_name()) or None


def keep_key(response: Response, key: str, seconds: int) -> None:
    """Have the browser keep the key until it ends."""
    _set(response, key, seconds)


def forget_key(response: Response) -> None:
    """Have the browser forget the key."""
    _set(response, "", 0)


def from_own_page() -> bool:
    """Whether the browser says that a page of this service sent the request, or somebody who typed the address."""
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    safe = request.method in SAFE_METHODS
    if origin is not None and not _is_own(origin):
        return False
    if site is not None:
        return site == "same-origin" or (safe and site == "none")
    return safe or origin is not None  # a browser that is asked without TLS tells the origin alone


def _is_own(origin: str) -> bool:
    try:
        told = urlsplit(origin)
    except ValueError:
        return False
    return told.netloc == request.host and (told.scheme == "https" or not request.is_secure)


def _set(response: Response, key: str, seconds: int) -> None:
    secure = request.is_secure
    response.set_cookie(_name(), key, max_age=seconds, path="/", secure=secure, httponly=True, samesite="Strict")


def _name() -> str:
    return NAME_OVER_TLS if request.is_secure else NAME
