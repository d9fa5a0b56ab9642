"""The ``process_*`` metrics: the CPU time, memory and open files of a master and its workers, taken together.

The collector of the metrics library reads one process, and a file that the systemd unit hides from the service. If
``/proc`` is missing, or a part of it cannot be read, the metric is missing: a partial sum would be wrong.
"""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")
MOST_TRIES = 5  # a worker may exit between two reads
# Fields of /proc/PID/stat, counted from the one after the name.
CPU, CPU_OF_DEAD_CHILDREN, STARTED = slice(11, 13), slice(13, 15), 19


class Changed(Exception):
    """A worker has started or exited since the list of processes was read."""


class ProcessMetrics(Collector):
    """The metrics of one service. Create it in the master: all workers then report the master's start."""

    def __init__(self) -> None:
        self.master = os.getpid()
        self._started = _start_time(self.master)

    def describe(self) -> Iterable[Metric]:
        """Each metric, without a value."""
        return [family(name, words) for family, name, words, _ in self._families()]

    def collect(self) -> Iterator[Metric]:
        """The metrics that can be read now."""
        for family, name, words, read in self._families():
            with suppress(OSError, ValueError, Changed):
                value = read()
                if value is not None:
                    yield family(name, words, value=value)

    def _families(self) -> list[tuple[type[Any], str, str, Callable[[], float | None]]]:
        """The type of each metric, its name, its help text, and the function that reads it."""
        counter, gauge, master = CounterMetricFamily, GaugeMetricFamily, self.master
        cpu = "CPU time of the master and of all workers, including those that have exited."
        memory = "Memory of the master and its workers. Pages that they share count once."
        return [
            (counter, "process_cpu_seconds", cpu, lambda: cpu_seconds(master)),
            (gauge, "process_resident_memory_bytes", memory, lambda: memory_bytes(master)),
            (gauge, "process_open_fds", "Open files of the process that has the most.", lambda: open_files(master)),
            (gauge, "process_max_fds", "Maximum number of open files of one process.", _file_limit),
            (gauge, "process_start_time_seconds", "Start of the service in seconds since 1970.", lambda: self._started),
        ]


def cpu_seconds(master: int) -> float:
    """User and system CPU time of a master and all workers that it has had.

    The system adds a dead worker's time to its master's, so the sum never falls. Raises OSError and Changed.
    """
    return _unchanged(
        master, lambda each: sum(map(int, _stat(each)[CPU])) / TICKS, lambda times: sum(times) + _of_dead(master)
    )


def memory_bytes(master: int) -> float:
    """Memory of a master and its workers, with the pages that they share counted once. Raises OSError and Changed."""
    return _unchanged(master, _memory_of, sum)


def open_files(master: int) -> float:
    """Open file descriptors of the process that has the most: the limit is for each. Raises OSError and Changed."""
    return _unchanged(master, lambda each: float(sum(1 for _ in (PROC / str(each) / "fd").iterdir())), max)


def _unchanged(master: int, read: Callable[[int], float], join: Callable[[list[float]], float]) -> float:
    """The joined values of master and workers, read while none of them started or exited."""
    for _ in range(MOST_TRIES):
        before = _processes(master), _of_dead(master)
        with suppress(FileNotFoundError, ProcessLookupError):
            value = join([read(each) for each in before[0]])
            if before == (_processes(master), _of_dead(master)):
                return value
    raise Changed


def _processes(master: int) -> list[int]:
    children = (PROC / str(master) / "task" / str(master) / "children").read_text("ascii")
    return [master, *map(int, children.split())]


def _stat(process: int) -> list[str]:
    return (PROC / str(process) / "stat").read_text("utf-8").rpartition(")")[2].split()


def _of_dead(master: int) -> float:
    """CPU time of the dead workers of a master."""
    return sum(map(int, _stat(master)[CPU_OF_DEAD_CHILDREN])) / TICKS


def _memory_of(process: int) -> float:
    """The process's share of each page that it uses: one half of a page that two processes use."""
    for line in (PROC / str(process) / "smaps_rollup").read_text("ascii").splitlines():
        if line.startswith("Pss:"):
            return 1024.0 * int(line.split()[1])
    raise ProcessLookupError  # a process that is exiting has no memory left


def _file_limit() -> float:
    return float(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def _start_time(process: int) -> float | None:
    """The start of a process in seconds since 1970, by the clock that runs while the machine sleeps."""
    with suppress(OSError, ValueError, AttributeError):
        age = time.clock_gettime(time.CLOCK_BOOTTIME) - int(_stat(process)[STARTED]) / TICKS
        return round(time.time() - age, 2)
    return None
