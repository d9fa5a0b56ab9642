"""Every variable is read here, at once; each value that cannot be is told with its remedy."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from dealer_service.errors import BadSettings
from dealer_service.settings.values import (
    LogForm,
    RequestLog,
    RulingLog,
    Scope,
    Unfit,
    algorithms,
    folders,
    one_of,
    scopes,
    truth,
    whole,
    writable_folder,
)

LARGEST_PORT = 65535
MOST_WORKERS = 1024
LONGEST = 999_999_999
# What Kubernetes adds for a Service called "dealer": none of it is ours.
NOT_OURS = ("_SERVICE_", "_PORT_")
LINKS = "; in Kubernetes a Service called dealer sets this variable, unless the pod has enableServiceLinks: false"
NEAR = 0.85


@dataclass(frozen=True, slots=True)
class Settings:
    """All that can be configured, at its default where it is not. The names are those of the variables."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int | None = None
    rulesets: tuple[Path, ...] = ()
    keys: Path | None = None
    open: bool = False
    access_keys: Path | None = None
    token_keys: Path | None = None
    token_issuer: str | None = None
    token_audience: str | None = None
    token_claim: str = "scope"
    token_scopes: Mapping[str, str] = field(default_factory=lambda: {str(scope): str(scope) for scope in Scope})
    token_algorithms: tuple[str, ...] = ("RS256", "ES256", "Ed25519")
    token_leeway: int = 30
    most_stale: int | None = None
    batch_items: int = 1000
    batch_bytes: int = 4 * 1024 * 1024
    log: LogForm = LogForm.TEXT
    request_log: RequestLog = RequestLog.FAILURES
    ruling_log: RulingLog = RulingLog.OFF
    ruling_log_file: Path | None = None
    ruling_log_questions: bool = False
    run_folder: Path | None = None

    @property
    def guarded(self) -> bool:
        """Whether callers have to say who they are."""
        return self.access_keys is not None or self.token_keys is not None


TAKE: Mapping[str, Callable[[str], object]] = {
    "host": str,
    "port": whole(0, LARGEST_PORT, LINKS),
    "workers": whole(1, MOST_WORKERS),
    "rulesets": folders,
    "keys": Path,
    "open": truth,
    "access_keys": Path,
    "token_keys": Path,
    "token_issuer": str,
    "token_audience": str,
    "token_claim": str,
    "token_scopes": scopes,
    "token_algorithms": algorithms,
    "token_leeway": whole(0, 600, " seconds"),
    "most_stale": whole(0, LONGEST, " seconds"),
    "batch_items": whole(1, LONGEST),
    "batch_bytes": whole(1024, LONGEST),
    "log": one_of(LogForm),
    "request_log": one_of(RequestLog),
    "ruling_log": one_of(RulingLog),
    "ruling_log_file": Path,
    "ruling_log_questions": truth,
    "run_folder": writable_folder,
}


def read_settings(environ: Mapping[str, str] | None = None, **told: object) -> Settings:
    """The settings as the variables have them, those that are told here instead. Raises BadSettings with every fault.

    An empty variable is one that is not set.
    """
    environ = os.environ if environ is None else environ
    found: dict[str, Any] = {name: value for name, value in told.items() if value is not None}
    faults = [*_misspelt(environ)]
    for name, take in TAKE.items():
        value = environ.get(variable(name), "")
        if value and name not in found:
            try:
                found[name] = take(value)
            except Unfit as unfit:
                faults.append(f"{variable(name)}={value}: {unfit}")
    faults += _together(found)
    if faults:
        raise BadSettings(faults)
    return Settings(**found)


def variable(name: str) -> str:
    """The variable that a setting is read from."""
    return f"DEALER_{name.upper()}"


def _together(found: Mapping[str, Any]) -> Iterator[str]:
    """What cannot stand together, or not alone."""
    if found.get("open") and (found.get("access_keys") or found.get("token_keys")):
        yield "DEALER_OPEN: all are let in, and keys are asked for too; unset the one that is not meant"
    for name in ("ruling_log_file", "ruling_log_questions"):
        if found.get(name) and found.get("ruling_log", RulingLog.OFF) is RulingLog.OFF:
            yield f"{variable(name)}: nothing is logged while DEALER_RULING_LOG is off; set that, or unset this"
    if found.get("ruling_log_questions") and not found.get("ruling_log_file"):
        yield "DEALER_RULING_LOG_QUESTIONS: such lines are too long to stay whole in a pipe; set DEALER_RULING_LOG_FILE"
    for name in ("token_issuer", "token_audience"):
        if found.get("token_keys") and not found.get(name):
            yield f"{variable(name)}: a token is for somebody, and from somebody; set it beside DEALER_TOKEN_KEYS"
    for name in found:
        if name.startswith("token_") and not found.get("token_keys"):
            yield f"{variable(name)}: no token is believed without DEALER_TOKEN_KEYS; set that, or unset this"


def _misspelt(environ: Mapping[str, str]) -> Iterator[str]:
    """Each variable that is nearly one of ours: a keys file that is not read must not go unnoticed."""
    ours = [variable(each.name) for each in fields(Settings)]
    for name in environ:
        if name.startswith("DEALER_") and name not in ours and not any(part in name for part in NOT_OURS):
            for meant in get_close_matches(name, ours, 1, NEAR):
                yield f"{name}: no such setting; did you mean {meant}? Else unset it"
