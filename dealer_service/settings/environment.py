"""Settings from the DEALER_* variables; all invalid values are reported together, each with a remedy."""

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

PARSE, SETS, UNSET = "parse", "sets", "unset"  # keys of a field's metadata
LARGEST_PORT = 65535
MOST_WORKERS = 1024
LARGEST = 999_999_999
# Parts of the variables that Kubernetes sets for a Service called "dealer"; they are not settings.
KUBERNETES = ("_SERVICE_", "_PORT_")
LINKS = "; in Kubernetes a Service called dealer sets this variable, unless the pod has enableServiceLinks: false"
SIMILAR = 0.85  # from 0 to 1: minimum similarity of a misspelled variable to the intended one


def setting(parse: Callable[[str], object], sets: str, unset: str = "") -> Mapping[str, object]:
    """Return the metadata of a setting: its parser, its effect, and the effect of its absence.

    The table of settings in docs/operate.md is made from these words; without ``unset`` it has the default's value.
    """
    return {PARSE: parse, SETS: sets, UNSET: unset}


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings with their defaults. The setting ``port`` is the variable ``DEALER_PORT``, and so on."""

    host: str = field(default="127.0.0.1", metadata=setting(str, "IP address or host name to listen on"))
    port: int = field(
        default=8000,
        metadata=setting(
            whole_number(0, LARGEST_PORT, LINKS),
            "Port to listen on; 0 picks a free port. `PORT` is read if this is not set",
        ),
    )
    workers: int | None = field(
        default=None, metadata=setting(whole_number(1, MOST_WORKERS), "Number of worker processes", "one for each core")
    )
    rulesets: tuple[Path, ...] = field(
        default=(),
        metadata=setting(
            folders, "Folders of rule pages added to the embedded ones, separated by `:`", "embedded pages only"
        ),
    )
    as_of: str | None = field(
        default=None,
        metadata=setting(
            day, "Date of the editions that rule when a question names no date", "the editions marked current"
        ),
    )
    keys: Path | None = field(
        default=None, metadata=setting(Path, "Folder of the keys that sign receipts", "receipts are not signed")
    )
    open: bool = field(
        default=False,
        metadata=setting(boolean, "`true`: answer other machines without keys, because a proxy guards the service"),
    )
    access_keys: Path | None = field(
        default=None,
        metadata=setting(
            Path, "File of the callers' access keys", "no key is required, and only this machine is answered"
        ),
    )
    token_keys: Path | None = field(
        default=None,
        metadata=setting(
            Path, "File of the identity provider's public keys (JSON Web Key Set)", "no token is accepted"
        ),
    )
    token_issuer: str | None = field(
        default=None, metadata=setting(str, "The provider's name in its tokens (`iss`)", "required with token keys")
    )
    token_audience: str | None = field(
        default=None, metadata=setting(str, "The service's name in the tokens (`aud`)", "required with token keys")
    )
    token_claim: str = field(
        default="scope", metadata=setting(str, "Claim with the scopes; dots lead to nested claims")
    )
    token_scopes: Mapping[str, str] = field(
        default_factory=lambda: {str(scope): str(scope) for scope in Scope},
        metadata=setting(
            scopes, "The provider's names of the scopes: `rule=poker.rule,admin=poker.it`", "the names below"
        ),
    )
    token_algorithms: tuple[str, ...] = field(
        default=("RS256", "ES256", "Ed25519"), metadata=setting(algorithms, "Algorithms that may sign a token")
    )
    token_leeway: int = field(
        default=30, metadata=setting(whole_number(0, 600, " seconds"), "Allowed difference of clocks in seconds")
    )
    most_stale: int | None = field(
        default=None,
        metadata=setting(
            whole_number(0, LARGEST, " seconds"),
            "Seconds after which `/readyz` answers 503 while changed rules are rejected",
            "never",
        ),
    )
    offline: bool = field(
        default=True,
        metadata=setting(boolean, "`false`: browsers save no pages, and remove saved ones at their next visit"),
    )
    editor: bool = field(
        default=False,
        metadata=setting(boolean, "`true`: `/rulesets/new` makes the page of a house in a browser"),
    )
    batch_items: int = field(
        default=1000, metadata=setting(whole_number(1, LARGEST), "Maximum number of items in a batch")
    )
    batch_bytes: int = field(
        default=4 * 1024 * 1024, metadata=setting(whole_number(1024, LARGEST), "Maximum size of a batch in bytes")
    )
    log: LogForm = field(
        default=LogForm.TEXT, metadata=setting(one_of(LogForm), "Format of the log on standard error: `text` or `json`")
    )
    request_log: RequestLog = field(
        default=RequestLog.FAILURES,
        metadata=setting(one_of(RequestLog), "Requests to log: `failures` (5xx), `problems` (4xx and 5xx) or `all`"),
    )
    ruling_log: RulingLog = field(
        default=RulingLog.OFF,
        metadata=setting(
            one_of(RulingLog),
            "`best-effort`: log each ruling and count lines that fail. `required`: answer 503 if the line fails",
        ),
    )
    ruling_log_file: Path | None = field(
        default=None, metadata=setting(Path, "File of the ruling log; reopened after a rotation", "standard output")
    )
    ruling_log_questions: bool = field(
        default=False, metadata=setting(boolean, "`true`: include the question in each line; needs the file")
    )
    run_folder: Path | None = field(
        default=None,
        metadata=setting(
            writable_folder,
            "Folder of the workers' counters. If it is full, only counters are lost",
            "`/dev/shm`, otherwise the folder for temporary files",
        ),
    )

    @property
    def guarded(self) -> bool:
        """Whether clients need a key or a token."""
        return self.access_keys is not None or self.token_keys is not None


PARSERS: Mapping[str, Callable[[str], object]] = {each.name: each.metadata[PARSE] for each in fields(Settings)}


def read_settings(environ: Mapping[str, str] | None = None, **overrides: object) -> Settings:
    """Return the settings of the environment variables; overrides that are not None replace them.

    An empty variable counts as unset.

    Raises:
        BadSettings: With every invalid value and every conflict.
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
    """Return the name of a setting's variable."""
    return f"DEALER_{name.upper()}"


def _conflicts(values: Mapping[str, Any]) -> Iterator[str]:
    """Report settings that exclude each other or require another."""
    if values.get("open") and (values.get("access_keys") or values.get("token_keys")):
        yield "DEALER_OPEN: conflicts with the settings that require keys; unset one of them"
    for name in ("ruling_log_file", "ruling_log_questions"):
        if values.get(name) and values.get("ruling_log", RulingLog.OFF) is RulingLog.OFF:
            yield f"{variable(name)}: has no effect while DEALER_RULING_LOG is off; set that, or unset this"
    if values.get("ruling_log_questions") and not values.get("ruling_log_file"):
        yield "DEALER_RULING_LOG_QUESTIONS: such lines are too long for a pipe; set DEALER_RULING_LOG_FILE"
    for name in ("token_issuer", "token_audience"):
        if values.get("token_keys") and not values.get(name):
            yield f"{variable(name)}: required with DEALER_TOKEN_KEYS; set it"
    for name in values:
        if name.startswith("token_") and not values.get("token_keys"):
            yield f"{variable(name)}: no token is accepted without DEALER_TOKEN_KEYS; set that, or unset this"


def _misspelt(environ: Mapping[str, str]) -> Iterator[str]:
    """Report variables that look like misspelled settings, so an ignored file of keys is noticed."""
    known = [variable(setting.name) for setting in fields(Settings)]
    for name in environ:
        if name.startswith("DEALER_") and name not in known and not any(part in name for part in KUBERNETES):
            for meant in get_close_matches(name, known, 1, SIMILAR):
                yield f"{name}: unknown setting; did you mean {meant}? Otherwise unset it"
