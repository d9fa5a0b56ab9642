"""How much was asked, how was it answered, how long did it take? Counted by every worker, told by any of them.

Where the master has laid out a run folder each worker counts into files of its own there, and any worker tells
the sum; elsewhere a process counts for itself. Labels have few values: names of loaded rules, codes, statuses.
"""

from __future__ import annotations

import os
import struct
from contextlib import suppress
from pathlib import Path
from platform import python_version
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    values,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics import MetricWrapperBase
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from dealer_service import __version__
from dealer_service.server.run_folder import turn

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
MEDIA_TYPE = CONTENT_TYPE_PLAIN_0_0_4
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Cells(dict[Any, Any]):
    """The cells of a metric by their labels, each looked up in the library once."""

    def __init__(self, metric: MetricWrapperBase) -> None:
        super().__init__()
        self.metric = metric

    def __missing__(self, labels: tuple[object, ...]) -> Any:
        cell = self[labels] = self.metric.labels(*labels)
        return cell


class Counts:
    """All that is counted in one process; ``begin`` in each worker, for nothing is counted across a fork."""

    def __init__(self) -> None:
        self.folder: Path | None = None
        disable_created_metrics()
        self._make()

    def begin(self) -> None:
        """Count from nothing in this process, and for all to see where the master has laid out a folder."""
        told = os.environ.get(VARIABLE)
        self.folder = Path(told) if told else None
        if self.folder and not values.ValueClass._multiprocess:
            values.ValueClass = values.MultiProcessValue()
        self._make()
        self.build[__version__, python_version()].set(1)

    def _make(self) -> None:
        """The metrics. Each has a label: one without would be written, as zero, for whoever only made it."""
        made = self._made = CollectorRegistry()
        counted = ("method", "endpoint", "status")
        self.requests = Cells(Counter("dealer_requests", "Requests answered.", counted, registry=made))
        took, named = "Seconds to an answer.", ["endpoint"]
        self.seconds = Cells(Histogram("dealer_request_seconds", took, named, registry=made, buckets=SECONDS))
        ruled = ("house", "game", "question", "outcome")
        self.rulings = Cells(Counter("dealer_rulings", "Rulings given.", ruled, registry=made))
        self.problems = Cells(Counter("dealer_problems", "Problems told.", ["problem"], registry=made))
        lost = "Rulings that could not be logged, by whether they were required to be."
        self.unlogged = Cells(Counter("dealer_rulings_unlogged", lost, ["mode"], registry=made))
        self.refusals = Cells(
            Counter("dealer_access_refused", "Callers refused, by the reason.", ["reason"], registry=made)
        )
        self.reloads = Cells(
            Counter("dealer_reloads", "Changed files taken in or refused.", ["what", "result"], registry=made)
        )
        self.workers = _gauge("dealer_workers", "Workers that answer by these rules.", ["rules"], "livesum", made)
        since = "When the last good files were taken in, by the worker that is furthest behind."
        self.loaded = _gauge("dealer_loaded_timestamp_seconds", since, ["what"], "livemin", made)
        refused = "1 while changed files are refused and the last good ones answer."
        self.refused = _gauge("dealer_refused", refused, ["what"], "livemax", made)
        named = ["version", "python"]
        self.build = _gauge("dealer_build_info", "The engine that answers.", named, "livemax", made)

    def told(self) -> bytes:
        """All counts of all workers, as Prometheus reads them."""
        if self.folder is None:
            return generate_latest(self._made)
        every = CollectorRegistry()
        MultiProcessCollector(every, str(self.folder))
        with turn(self.folder):
            return generate_latest(every)


def _gauge(name: str, says: str, labels: list[str], mode: Any, made: CollectorRegistry) -> Cells:
    return Cells(Gauge(name, says, labels, registry=made, multiprocess_mode=mode))


SUMMED = ("counter", "histogram")


def bury(folder: Path, pid: int) -> None:
    """Keep what the worker has counted, and forget what it was."""
    with turn(folder):
        mark_process_dead(pid, str(folder))
        (folder / f"worker_{pid}.json").unlink(missing_ok=True)
        for kind in SUMMED:
            left = folder / f"{kind}_{pid}.db"
            if left.exists():
                _add(left, folder / f"{kind}_dead.db")
                left.unlink()


def _add(left: Path, dead: Path) -> None:
    """Add each number of the one file to the same in the other."""
    with suppress(struct.error, RuntimeError):  # killed while it made the file: nothing was counted in it
        told = list(MmapedDict.read_all_values_from_file(str(left)))
        kept = MmapedDict(str(dead))
        for key, value, *_ in told:
            kept.write_value(key, kept.read_value(key)[0] + value, 0.0)
        kept.close()
