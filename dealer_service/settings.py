"""What is configured? Every variable is read here, at once; each value that cannot be is told with its remedy."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from dealer_service.errors import BadSettings

LARGEST_PORT = 65535
MOST_WORKERS = 1024
LONGEST = 999_999_999
TRUTHS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
# What Kubernetes adds for a Service called "dealer": none of it is ours.
NOT_OURS = ("_SERVICE_", "_PORT_")
NEAR = 0.85


class Unfit(ValueError):
    """A value that a variable cannot have; says what it can."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All that can be configured, at its default where it is not. The names are those of the variables."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int | None = None
    rulesets: tuple[Path, ...] = ()
    keys: Path | None = None
    run_folder: Path | None = None
    most_stale: int | None = None
    batch_items: int = 1000
    batch_bytes: int = 4 * 1024 * 1024


def read_settings(environ: Mapping[str, str] | None = None, **told: object) -> Settings:
    """The settings as the variables have them, those that are told here instead. Raises BadSettings with every fault.

    An empty variable is one that is not set.
    """
    environ = os.environ if environ is None else environ
    faults = [*_misspelt(environ)]
    found: dict[str, Any] = {}
    for name, take in TAKE.items():
        value = environ.get(variable(name), "")
        if value and told.get(name) is None:
            try:
                found[name] = take(value)
            except Unfit as unfit:
                faults.append(f"{variable(name)}={value}: {unfit}")
    if faults:
        raise BadSettings(faults)
    return Settings(**found, **{name: value for name, value in told.items() if value is not None})  # type: ignore[arg-type]


def variable(name: str) -> str:
    """The variable that a setting is read from."""
    return f"DEALER_{name.upper()}"


def _misspelt(environ: Mapping[str, str]) -> list[str]:
    """Each variable that is nearly one of ours: a key file that is not read must not go unnoticed."""
    ours = [variable(each.name) for each in fields(Settings)]
    told = [name for name in environ if name.startswith("DEALER_") and name not in ours]
    near = {name: get_close_matches(name, ours, 1, NEAR) for name in told if not any(part in name for part in NOT_OURS)}
    return [f"{name}: no such setting; did you mean {meant[0]}? Else unset it" for name, meant in near.items() if meant]


def _whole(least: int, most: int, more: str = "") -> Callable[[str], int]:
    def take(value: str) -> int:
        if not value.isascii() or not value.isdigit() or len(value) > 9 or not least <= int(value) <= most:
            raise Unfit(f"expected a whole number from {least} to {most}{more}")
        return int(value)

    return take


def _truth(value: str) -> bool:
    if value.lower() not in TRUTHS:
        raise Unfit("expected true or false")
    return TRUTHS[value.lower()]


def _folders(value: str) -> tuple[Path, ...]:
    return tuple(Path(folder) for folder in value.split(os.pathsep) if folder)


def _folder(value: str) -> Path:
    if not os.access(value, os.W_OK) or not Path(value).is_dir():
        raise Unfit("expected a folder that can be written; make it, or unset the variable")
    return Path(value)


LINKS = "; in Kubernetes a Service called dealer sets this variable, unless the pod has enableServiceLinks: false"
TAKE: Mapping[str, Callable[[str], object]] = {
    "host": str,
    "port": _whole(0, LARGEST_PORT, LINKS),
    "workers": _whole(1, MOST_WORKERS),
    "rulesets": _folders,
    "keys": Path,
    "run_folder": _folder,
    "most_stale": _whole(0, LONGEST, " seconds"),
    "batch_items": _whole(1, LONGEST),
    "batch_bytes": _whole(1024, LONGEST),
}
