"""The metrics: counted by each worker, reported by any of them as one sum that includes dead workers.

If the master has made a run folder, each worker counts into its own files there, and any worker reports the sum.
Without one, or if it is full, each process counts separately. Labels have few values: names of loaded rules, codes,
statuses.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
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
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from dealer_service import __version__
from dealer_service.atomic_files import naming
from dealer_service.server.counters_file import CountersFile
from dealer_service.server.process_metrics import ProcessMetrics
from dealer_service.server.run_folder import locked

COUNTERS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
MEDIA_TYPE = CONTENT_TYPE_PLAIN_0_0_4
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Children(dict[Any, Any]):
    """The children of a metric by label values. The library is called only once for each."""

    def __init__(self, metric: MetricWrapperBase) -> None:
        super().__init__()
        self.metric = metric

    def __missing__(self, labels: tuple[object, ...]) -> Any:
        child = self[labels] = self.metric.labels(*labels)
        return child


class Metrics:
    """The metrics of one process. Call ``start`` in each worker: counters are not shared across a fork."""

    def __init__(self) -> None:
        self.folder: Path | None = None
        disable_created_metrics()
        self._make()
        self.expiries, self.processes = Expiries(), ProcessMetrics()

    def start(self) -> None:
        """Count from zero in this process, into the run folder if the master has made one."""
        folder = os.environ.get(COUNTERS_FOLDER)
        self.folder = Path(folder) if folder else None
        if self.folder and not values.ValueClass._multiprocess:
            vars(values)["MmapedDict"] = CountersFile
            values.ValueClass = values.MultiProcessValue()
        self._make()
        self.build[__version__, python_version()].set(1)

    def _make(self) -> None:
        """Create the metrics. Each has a label: without one, every process would write it as zero at once."""
        registry = self._registry = CollectorRegistry()
        counted = ("method", "endpoint", "status")
        self.requests = Children(
            Counter("dealer_requests", "Requests answered, by endpoint and status.", counted, registry=registry)
        )
        took, named = "Response time in seconds.", ["endpoint"]
        self.seconds = Children(Histogram("dealer_request_seconds", took, named, registry=registry, buckets=SECONDS))
        ruled = ("house", "game", "question", "outcome")
        self.rulings = Children(
            Counter("dealer_rulings", "Rulings, by house, game and outcome.", ruled, registry=registry)
        )
        self.problems = Children(
            Counter(
                "dealer_problems", "Problems returned, by the last part of their type.", ["problem"], registry=registry
            )
        )
        lost = "Rulings whose log line failed, by the mode of the ruling log."
        self.unlogged = Children(Counter("dealer_rulings_unlogged", lost, ["mode"], registry=registry))
        self.refusals = Children(
            Counter(
                "dealer_access_refused",
                "Requests refused for a missing or invalid key, or a missing scope.",
                ["reason"],
                registry=registry,
            )
        )
        self.reloads = Children(
            Counter("dealer_reloads", "Changed files, loaded or rejected.", ["what", "result"], registry=registry)
        )
        self.workers = _gauge(
            "dealer_workers", "Living workers, by the digest of their rules.", ["rules"], "livesum", registry
        )
        since = "Time of the last good load, in the worker that is furthest behind."
        self.loaded = _gauge("dealer_loaded_timestamp_seconds", since, ["what"], "livemin", registry)
        refused = "1 while changed files are rejected and the last good ones stay active."
        self.refused = _gauge("dealer_refused", refused, ["what"], "livemax", registry)
        named = ["version", "python"]
        self.build = _gauge("dealer_build_info", "Version of the service and of Python.", named, "livemax", registry)

    def render(self) -> bytes:
        """The metrics of all workers, in Prometheus's text format."""
        registry = CollectorRegistry()
        registry.register(self.processes)
        registry.register(self.expiries)
        read_now = generate_latest(registry)
        if self.folder is None:
            return generate_latest(self._registry) + read_now
        registry = CollectorRegistry()
        with locked(self.folder):
            registry.register(_Sums(self.folder))
            return generate_latest(registry) + read_now


class Expiries(Collector):
    """The expiry of each key, read when it is reported: a removed key is reported no longer."""

    def __init__(self) -> None:
        self.sources: dict[str, Callable[[], Mapping[str, float]]] = {}

    def describe(self) -> Iterable[Metric]:
        """The metric, without keys."""
        return [self._family()]

    def collect(self) -> Iterator[Metric]:
        """The metric, with each key that the service has now."""
        family = self._family()
        for kind, read in self.sources.items():
            for key, expires in read().items():
                family.add_metric([kind, key], expires)
        yield family

    @staticmethod
    def _family() -> GaugeMetricFamily:
        words = "Expiry of each access key, and of the key that signs receipts, in seconds since 1970."
        return GaugeMetricFamily("dealer_key_expires_timestamp_seconds", words, labels=["kind", "key"])


class _Sums(Collector):
    """The counters of all workers in one folder. Unlike the library's, it names an unreadable folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Metric]:
        """The sums. Raises OSError if files cannot be read."""
        with naming(self._folder):
            files = [str(file) for file in self._folder.iterdir() if file.suffix == ".db" and file.stat().st_size]
            return list(MultiProcessCollector.merge(files))


def _gauge(name: str, help: str, labels: list[str], mode: Any, registry: CollectorRegistry) -> Children:
    return Children(Gauge(name, help, labels, registry=registry, multiprocess_mode=mode))


SUMMED = ("counter", "histogram")


def merge_dead_worker(folder: Path, pid: int) -> bool:
    """Add the counters of a dead worker to a common file, so they are never lost.

    Its gauges, report and files are removed. Returns whether that was complete: counters without room in the common
    file stay in its own, which is included in the sum. Raises OSError if something failed. It may be called again in
    any case.
    """
    whole = True
    with locked(folder):
        for name in (f"worker_{pid}.json", f".worker_{pid}.json.new"):
            (folder / name).unlink(missing_ok=True)
        for gauges in [file for file in folder.iterdir() if file.match(f"gauge_*_{pid}.db")]:
            gauges.unlink()
        for kind in SUMMED:
            file = folder / f"{kind}_{pid}.db"
            if file.exists():
                if _moved(file, folder / f"{kind}_dead.db"):
                    file.unlink()
                else:
                    whole = False
    return whole


def _moved(source: Path, target: Path) -> bool:
    """Whether each counter of one file could be added to the same counter in the other."""
    if not source.stat().st_size:
        return True  # killed while it made the file, before any count
    try:
        own = CountersFile(str(source))
    except (struct.error, RuntimeError):  # killed while it made the file
        return True
    sums = CountersFile(str(target))
    try:
        return own.move_to(sums)
    finally:
        own.close()
        sums.close()
