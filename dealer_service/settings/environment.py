"""All DEALER_* variables, read at once. Each wrong value is reported with a remedy."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from dealer_service.errors import BadSettings
from dealer_service.settings.values import (
    BadValue,
    LogForm,
    RequestLog,
    RulingLog,
    Scope,
    algorithms,
    boolean,
    day,
    folders,
    one_of,
    scopes,
    whole_number,
    writable_folder,
)

LARGEST_PORT = 65535
MOST_WORKERS = 1024
LARGEST = 999_999_999
# Parts of the variables that Kubernetes sets for a Service called "dealer", which are not settings.
KUBERNETES = ("_SERVICE_", "_PORT_")
LINKS = "; in Kubernetes a Service called dealer sets this variable, unless the pod has enableServiceLinks: false"
SIMILAR = 0.85  # from 0 to 1: the minimum similarity of a misspelt variable to the correct one


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, with their defaults. The variable of setting ``port`` is ``DEALER_PORT``, and so on."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int | None = None
    rulesets: tuple[Path, ...] = ()
    as_of: str | None = None
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
    offline: bool = True
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
        """Whether clients need a key or a token."""
        return self.access_keys is not None or self.token_keys is not None


PARSERS: Mapping[str, Callable[[str], object]] = {
    "host": str,
    "port": whole_number(0, LARGEST_PORT, LINKS),
    "workers": whole_number(1, MOST_WORKERS),
    "rulesets": folders,
    "as_of": day,
    "keys": Path,
    "open": boolean,
    "access_keys": Path,
    "token_keys": Path,
    "token_issuer": str,
    "token_audience": str,
    "token_claim": str,
    "token_scopes": scopes,
    "token_algorithms": algorithms,
    "token_leeway": whole_number(0, 600, " seconds"),
    "most_stale": whole_number(0, LARGEST, " seconds"),
    "offline": boolean,
    "batch_items": whole_number(1, LARGEST),
    "batch_bytes": whole_number(1024, LARGEST),
    "log": one_of(LogForm),
    "request_log": one_of(RequestLog),
    "ruling_log": one_of(RulingLog),
    "ruling_log_file": Path,
    "ruling_log_questions": boolean,
    "run_folder": writable_folder,
}


def read_settings(environ: Mapping[str, str] | None = None, **overrides: object) -> Settings:
    """The settings of the environment variables. Overrides that are not None replace them.

    An empty variable counts as unset. Raises BadSettings with every error.
    """
    environ = os.environ if environ is None else environ
    values: dict[str, Any] = {name: value for name, value in overrides.items() if value is not None}
    faults = [*_misspelt(environ)]
    for name, parse in PARSERS.items():
        text = environ.get(variable(name), "")
        if text and name not in values:
            try:
                values[name] = parse(text)
            except BadValue as problem:
                faults.append(f"{variable(name)}={text}: {problem}")
    faults += _conflicts(values)
    if faults:
        raise BadSettings(faults)
    return Settings(**values)


def variable(name: str) -> str:
    """The variable of a setting."""
    return f"DEALER_{name.upper()}"


def _conflicts(values: Mapping[str, Any]) -> Iterator[str]:
    """Settings that exclude each other, and those that require another."""
    if values.get("open") and (values.get("access_keys") or values.get("token_keys")):
        yield "DEALER_OPEN: all are let in, and keys are asked for too; unset the one that is not meant"
    for name in ("ruling_log_file", "ruling_log_questions"):
        if values.get(name) and values.get("ruling_log", RulingLog.OFF) is RulingLog.OFF:
            yield f"{variable(name)}: nothing is logged while DEALER_RULING_LOG is off; set that, or unset this"
    if values.get("ruling_log_questions") and not values.get("ruling_log_file"):
        yield "DEALER_RULING_LOG_QUESTIONS: such lines are too long to stay whole in a pipe; set DEALER_RULING_LOG_FILE"
    for name in ("token_issuer", "token_audience"):
        if values.get("token_keys") and not values.get(name):
            yield f"{variable(name)}: a token is for somebody, and from somebody; set it beside DEALER_TOKEN_KEYS"
    for name in values:
        if name.startswith("token_") and not values.get("token_keys"):
            yield f"{variable(name)}: no token is believed without DEALER_TOKEN_KEYS; set that, or unset this"


def _misspelt(environ: Mapping[str, str]) -> Iterator[str]:
    """Variables that look like misspelt settings: an unread keys file must not go unnoticed."""
    known = [variable(setting.name) for setting in fields(Settings)]
    for name in environ:
        if name.startswith("DEALER_") and name not in known and not any(part in name for part in KUBERNETES):
            for meant in get_close_matches(name, known, 1, SIMILAR):
                yield f"{name}: no such setting; did you mean {meant}? Else unset it"
