"""What do the workers say of themselves? Each lays a report into the run folder, and any of them tells all."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from dealer_service.canonical import canonical

Report = Callable[[], dict[str, Any]]


class WorkerReports:
    """The reports of all workers; of this process alone where there is no run folder."""

    def __init__(self, report: Report) -> None:
        self._report, self._folder, self._laid = report, None, b""  # type: tuple[Report, Path | None, bytes]

    def begin(self, folder: Path | None) -> None:
        """Report for this process, into this folder."""
        self._folder, self._laid = folder, b""
        self.look()

    def look(self) -> None:
        """Lay the report down anew where it has changed."""
        if self._folder is None:
            return
        written = canonical(self._own())
        if written != self._laid:
            file = self._folder / f"worker_{os.getpid()}.json"
            beside = file.with_suffix(".new")
            beside.write_bytes(written)
            beside.replace(file)
            self._laid = written

    def told(self) -> list[dict[str, Any]]:
        """The report of each worker that lives, by its process id."""
        if self._folder is None:
            return [self._own()]
        self.look()
        found = []
        for file in self._folder.glob("worker_*.json"):
            with suppress(OSError, ValueError):  # it died while we looked
                found.append(json.loads(file.read_bytes()))
        return sorted(found, key=lambda each: int(each["pid"]))

    def _own(self) -> dict[str, Any]:
        return {"pid": os.getpid(), **self._report()}
