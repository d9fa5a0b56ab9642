"""The cookie of a signed-in browser: it holds the key, hidden from scripts and from other sites.

It is used only if a request has no other key, and is valid only for the scope ``rule``. A request that another site
made the browser send is refused twice over: the cookie is ``SameSite=Strict``, and the browser must state that the
request comes from a page of this service.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlsplit

from flask import Response, request

NAME = "dealer-key"
# Over TLS, neither other hosts nor unencrypted responses can set a cookie of this name.
NAME_OVER_TLS = "__Host-dealer-key"
FITS = re.compile(r"[\w.-]{1,3800}", re.ASCII)  # the maximum that browsers keep of one cookie, unquoted
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


DAY = 86_400


@dataclass(frozen=True, slots=True)
class SignedIn:
    """The name of the key in this browser, its expiry in seconds since 1970, and the seconds left."""

    name: str
    ends: float
    left: int

    @property
    def until(self) -> str:
        """The moment when the key expires, in UTC."""
        return datetime.fromtimestamp(self.ends, UTC).strftime("%Y-%m-%d %H:%M")

    @property
    def days(self) -> int:
        """The number of whole days left."""
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
    """Whether the browser states that the request came from an own page, or from a typed URL."""
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    safe = request.method in SAFE_METHODS
    if origin is not None and not _is_own(origin):
        return False
    if site is not None:
        return site == "same-origin" or (safe and site == "none")
    return safe or origin is not None  # without TLS, a browser sends only the origin


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
