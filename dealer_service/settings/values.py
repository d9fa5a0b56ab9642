"""Parsers of the values of variables; BadValue names the expected form."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from datetime import date
from enum import StrEnum
from ipaddress import ip_address
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
BOOLEANS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
# Asymmetric algorithms only: the provider does not share the signing key.
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519")


class BadValue(ValueError):
    """An invalid value of a variable; the message names the expected form."""


class Scope(StrEnum):
    """What a caller may do. No scope implies another."""

    RULE = "rule"
    ADMIN = "admin"
    METRICS = "metrics"


class LogForm(StrEnum):
    """The form of the service's own log: text for people, JSON for machines."""

    TEXT = "text"
    JSON = "json"


class RulingLog(StrEnum):
    """Whether each ruling is logged; ``required``: a ruling that cannot be logged is not sent."""

    OFF = "off"
    BEST_EFFORT = "best-effort"
    REQUIRED = "required"


class RequestLog(StrEnum):
    """Which requests are logged: those that failed with a 5xx status, those with any problem, or all."""

    FAILURES = "failures"
    PROBLEMS = "problems"
    ALL = "all"


def loopback(host: str) -> bool:
    """Whether this IP address or host name is reachable only from this machine."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def whole_number(least: int, most: int, hint: str = "") -> Callable[[str], int]:
    """Return a parser of whole numbers from ``least`` to ``most``."""

    def parse(value: str) -> int:
        if not value.isascii() or not value.isdigit() or len(value) > 9 or not least <= int(value) <= most:
            raise BadValue(f"expected a whole number from {least} to {most}{hint}")
        return int(value)

    return parse


def boolean(value: str) -> bool:
    """Parse true or false."""
    if value.lower() not in BOOLEANS:
        raise BadValue("expected true or false")
    return BOOLEANS[value.lower()]


def one_of(names: type[T]) -> Callable[[str], T]:
    """Return a parser of the values of an enumeration."""
    known = [str(member) for member in names]  # type: ignore[attr-defined]

    def parse(value: str) -> T:
        if value not in known:
            raise BadValue(f"expected {', '.join(known[:-1])} or {known[-1]}")
        return names(value)  # type: ignore[call-arg]

    return parse


def day(value: str) -> str:
    """Parse a date in ISO 8601."""
    try:
        if date.fromisoformat(value).isoformat() == value:
            return value
    except ValueError:
        pass
    raise BadValue("expected a date, such as 2026-11-20")


def folders(value: str) -> tuple[Path, ...]:
    """Parse folders, separated as the system separates paths."""
    return tuple(Path(folder) for folder in value.split(os.pathsep) if folder)


def writable_folder(value: str) -> Path:
    """Parse the path of a writable folder."""
    if not os.access(value, os.W_OK) or not Path(value).is_dir():
        raise BadValue("expected a writable folder; create it, or unset the variable")
    return Path(value)


def algorithms(value: str) -> tuple[str, ...]:
    """Parse names of algorithms, separated by commas."""
    names = tuple(value.split(","))
    if not set(names) <= set(ALGORITHMS):
        raise BadValue(f"expected one or more of {', '.join(ALGORITHMS)}, with commas between them")
    return names


def scopes(value: str) -> Mapping[str, str]:
    """Parse the identity provider's names of the scopes, as in rule=poker.rule,admin=poker.admin."""
    names = dict(each.partition("=")[::2] for each in value.split(","))
    if not set(names) <= set(Scope) or not all(names.values()):
        raise BadValue("expected scope=name, with commas between them, as in rule=poker.rule,admin=poker.admin")
    return names
