"""The configured files of access keys and token keys, reloaded on changes and reported."""

from __future__ import annotations

import time
from typing import Any

from dealer_service.server.auth.callers import Access, Authenticator, Caller, Denial
from dealer_service.server.auth.jwt import Tokens, read_token_keys
from dealer_service.server.auth.keys import AccessKeys, read_access_keys
from dealer_service.server.metrics import Metrics
from dealer_service.server.status import FileReport
from dealer_service.server.watched_file import WatchedFile
from dealer_service.settings import Settings

KEYS, TOKENS = "access keys", "token keys"


class AccessFiles:
    """The files that identify callers, if access is restricted. The constructor raises BadAccess."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._keys: WatchedFile[AccessKeys] | None = None
        self._files: list[WatchedFile[Any]] = []
        authenticators: list[Authenticator] = []
        if settings.access_keys is not None:
            self._keys = WatchedFile(settings.access_keys, read_access_keys, FileReport(KEYS, metrics))
            self._files.append(self._keys)
            authenticators.append(WatchedKeys(self._keys))
            metrics.expiries.sources["access"] = self._keys_expire
        if settings.token_keys is not None:
            file = WatchedFile(settings.token_keys, read_token_keys, FileReport(TOKENS, metrics))
            self._files.append(file)
            authenticators.append(Tokens(settings, file.current))
        self.access = Access(*authenticators) if authenticators else None

    def _keys_expire(self) -> dict[str, float]:
        """The expiry of each access key in seconds since 1970."""
        return {id: key.caller.ends for id, key in self._keys.content.keys.items()} if self._keys else {}

    @property
    def guarded(self) -> bool:
        """Whether callers must identify themselves."""
        return self.access is not None

    def publish(self) -> None:
        """Set the metrics of this worker's files."""
        for file in self._files:
            file.report.publish()

    def look(self) -> None:
        """Reload each file once it has changed and two checks in a row found the same state."""
        for file in self._files:
            file.look()

    def check(self) -> None:
        """Reload changed files."""
        for file in self._files:
            file.check()

    def files_as_json(self) -> dict[str, Any]:
        """The state of each file in this worker."""
        return {file.report.what: file.report.as_json() for file in self._files}

    def as_json(self) -> dict[str, Any]:
        """The state of each file, and each key by its id, without secrets.

        ``open`` is true if access is not restricted.
        """
        keys = self._keys.content.as_json(time.time()) if self._keys else []
        return {"open": not self.guarded, "files": self.files_as_json(), "keys": keys}


class WatchedKeys:
    """The identification of callers by the present keys of a watched file."""

    def __init__(self, file: WatchedFile[AccessKeys]) -> None:
        self._file = file

    def identify(self, credential: str, now: float) -> Caller | Denial | None:
        """The caller with this key."""
        return self._file.content.identify(credential, now)
