"""Who is let in, as it is configured? The files of keys and of token keys, each watched, and what becomes of them."""

from __future__ import annotations

import time
from typing import Any

from dealer_service.server.auth.callers import Access, Bearers, Caller, Why
from dealer_service.server.auth.jwt import Tokens, read_token_keys
from dealer_service.server.auth.keys import AccessKeys, read_access_keys
from dealer_service.server.metrics import Counts
from dealer_service.server.status import Report
from dealer_service.server.watched_file import WatchedFile
from dealer_service.settings import Settings

KEYS, TOKENS = "access keys", "token keys"


class AccessFiles:
    """The files by which callers are known; none where all are let in. Making it raises BadAccess."""

    def __init__(self, settings: Settings, counts: Counts) -> None:
        self._keys: WatchedFile[AccessKeys] | None = None
        self._files: list[WatchedFile[Any]] = []
        bearers: list[Bearers] = []
        if settings.access_keys is not None:
            self._keys = WatchedFile(settings.access_keys, read_access_keys, Report(KEYS, counts))
            self._files.append(self._keys)
            bearers.append(Watched(self._keys))
        if settings.token_keys is not None:
            file = WatchedFile(settings.token_keys, read_token_keys, Report(TOKENS, counts))
            self._files.append(file)
            bearers.append(Tokens(settings, file.now))
        self.access = Access(*bearers) if bearers else None

    @property
    def guarded(self) -> bool:
        """Whether callers have to say who they are."""
        return self.access is not None

    def begin(self) -> None:
        """Count the files of this worker from now on."""
        for file in self._files:
            file.report.begin()

    def look(self) -> None:
        """Take changed files in."""
        for file in self._files:
            file.look()

    def stand(self) -> dict[str, Any]:
        """How each file stands in this worker."""
        return {file.report.what: file.report.told() for file in self._files}

    def told(self) -> dict[str, Any]:
        """How each file stands, and every key by its id with nothing secret; open where all are let in."""
        keys = self._keys.content.told(time.time()) if self._keys else []
        return {"open": not self.guarded, "files": self.stand(), "keys": keys}


class Watched:
    """The bearers of the keys that a watched file holds now."""

    def __init__(self, file: WatchedFile[AccessKeys]) -> None:
        self._file = file

    def who(self, told: str, now: float) -> Caller | Why | None:
        """Whose key this is."""
        return self._file.content.who(told, now)
