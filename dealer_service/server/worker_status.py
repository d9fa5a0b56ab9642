"""The state of all workers: each writes its report into the run folder, where any worker reads them."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from dealer_service.atomic_files import read_bytes, replace_file
from dealer_service.canonical import canonical

LOG = logging.getLogger("dealer_service.status")


class WorkerReports:
    """The reports of all workers; only of this process if there is no run folder."""

    def __init__(self, report: Callable[[], dict[str, Any]]) -> None:
        self._report, self._written = report, b""
        self._lost = False
        self._folder: Path | None = None

    def start(self, folder: Path | None) -> None:
        """Report for this process, into this folder."""
        self._folder, self._written = folder, b""
        self.publish()

    def publish(self) -> None:
        """Write this worker's report if it has changed. If that fails, the old one stays."""
        if self._folder is None:
            return
        report = canonical(self._own())
        if report != self._written:
            try:
                replace_file(self._folder / _name(os.getpid()), report)
            except OSError as error:
                if not self._lost:
                    LOG.error("This worker's report cannot be written for the others: %s", error)
                self._lost = True
                return
            self._written, self._lost = report, False

    def as_json(self) -> list[dict[str, Any]]:
        """The report of each living worker, by process id. Raises OSError if one cannot be read."""
        own = self._own()
        if self._folder is None:
            return [own]
        self.publish()
        reports = [own]
        for file in self._folder.iterdir():
            if file.match("worker_*.json") and file.name != _name(own["pid"]):
                with suppress(FileNotFoundError):  # the worker died meanwhile
                    reports.append(json.loads(read_bytes(file)))
        return sorted(reports, key=lambda report: int(report["pid"]))

    def _own(self) -> dict[str, Any]:
        return {"pid": os.getpid(), **self._report()}


def _name(pid: int) -> str:
    return f"worker_{pid}.json"
