"""What may a variable say? Its text becomes a value, or a remedy is told."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from enum import StrEnum
from ipaddress import ip_address
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
TRUTHS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
# Those alone with which the provider signs by a key that nobody else has.
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519")


class Unfit(ValueError):
    """A value that a variable cannot have; says what it can."""


class Scope(StrEnum):
    """What a caller may do. None of them implies another."""

    RULE = "rule"
    ADMIN = "admin"
    METRICS = "metrics"


class LogForm(StrEnum):
    """How the service's own log is written: for people, or for machines."""

    TEXT = "text"
    JSON = "json"


class RulingLog(StrEnum):
    """Whether a line is written for each ruling, and what becomes of a ruling whose line cannot be."""

    OFF = "off"
    BEST_EFFORT = "best-effort"
    REQUIRED = "required"


class RequestLog(StrEnum):
    """Which requests have a line in the log: those that the service failed, those with a problem, or all."""

    FAILURES = "failures"
    PROBLEMS = "problems"
    ALL = "all"


def loopback(host: str) -> bool:
    """Whether what listens there is reached from this machine alone."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def whole(least: int, most: int, more: str = "") -> Callable[[str], int]:
    """A whole number between these two."""

    def take(value: str) -> int:
        if not value.isascii() or not value.isdigit() or len(value) > 9 or not least <= int(value) <= most:
            raise Unfit(f"expected a whole number from {least} to {most}{more}")
        return int(value)

    return take


def truth(value: str) -> bool:
    """Yes or no."""
    if value.lower() not in TRUTHS:
        raise Unfit("expected true or false")
    return TRUTHS[value.lower()]


def one_of(names: type[T]) -> Callable[[str], T]:
    """A name of a closed list."""
    known = [str(each) for each in names]  # type: ignore[attr-defined]

    def take(value: str) -> T:
        if value not in known:
            raise Unfit(f"expected {', '.join(known[:-1])} or {known[-1]}")
        return names(value)  # type: ignore[call-arg]

    return take


def folders(value: str) -> tuple[Path, ...]:
    """Folders, divided as the system divides paths."""
    return tuple(Path(folder) for folder in value.split(os.pathsep) if folder)


def writable_folder(value: str) -> Path:
    """A folder into which files can be laid."""
    if not os.access(value, os.W_OK) or not Path(value).is_dir():
        raise Unfit("expected a folder that can be written; make it, or unset the variable")
    return Path(value)


def algorithms(value: str) -> tuple[str, ...]:
    """Names of algorithms, divided by commas."""
    told = tuple(value.split(","))
    if not set(told) <= set(ALGORITHMS):
        raise Unfit(f"expected one or more of {', '.join(ALGORITHMS)}, with commas between them")
    return told


def scopes(value: str) -> Mapping[str, str]:
    """What the identity provider calls each scope, as in rule=poker.rule,admin=poker.admin."""
    told = dict(each.partition("=")[::2] for each in value.split(","))
    if not set(told) <= set(Scope) or not all(told.values()):
        raise Unfit("expected scope=name, with commas between them, as in rule=poker.rule,admin=poker.admin")
    return told
