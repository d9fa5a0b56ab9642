"""Runs the audit of chunks in the order of the archive: in this process, in several, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Any

from dealer_service.audit.auditor import Auditor, audit_chunk
from dealer_service.audit.findings import Finding
from dealer_service.audit.pieces import Piece
from dealer_service.errors import DealerServiceError

AHEAD = 4  # chunks for each process that are read before the first of them is done
CONNECTING = 10  # seconds

Chunk = Sequence[Piece]
Findings = list[list[Finding]]
Submit = Callable[[Chunk], Any]  # a future of Findings


class NoCluster(DealerServiceError):
    """The Dask cluster cannot be used."""


def audited(chunks: Iterable[Chunk], auditor: Auditor, jobs: int) -> Iterator[tuple[Piece, list[Finding]]]:
    """Each piece with its findings, from this number of processes."""
    if jobs == 1:
        for chunk in chunks:
            yield from zip(chunk, audit_chunk(auditor, chunk), strict=True)
        return
    with _processes(auditor, jobs) as submit:
        yield from _in_order(chunks, submit, jobs * AHEAD)


def audited_on_cluster(
    chunks: Iterable[Chunk], auditor: Auditor, scheduler: str
) -> Iterator[tuple[Piece, list[Finding]]]:
    """Each piece with its findings, from the workers of this Dask scheduler. Raises NoCluster."""
    with _cluster(auditor, scheduler) as (submit, threads):
        yield from _in_order(chunks, submit, max(1, threads) * AHEAD)


def _in_order(chunks: Iterable[Chunk], submit: Submit, ahead: int) -> Iterator[tuple[Piece, list[Finding]]]:
    """Yield the pieces in order. At most ``ahead`` chunks are read before the first is done."""
    unread = iter(chunks)
    waiting = deque((chunk, submit(chunk)) for chunk in islice(unread, ahead))
    while waiting:
        chunk, future = waiting.popleft()
        yield from zip(chunk, future.result(), strict=True)
        waiting.extend((following, submit(following)) for following in islice(unread, 1))


# The auditor of this process. A forked process inherits it; a spawned one is sent it once.
_AUDITOR: list[Auditor] = []


@contextmanager
def _processes(auditor: Auditor, jobs: int) -> Iterator[Submit]:
    kind = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    pool: Any = ProcessPoolExecutor(jobs, multiprocessing.get_context(kind), _start_process, (auditor,))
    try:
        yield partial(pool.submit, _audit_here)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _start_process(auditor: Auditor) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends the others
    _AUDITOR[:] = [auditor]


def _audit_here(chunk: Chunk) -> Findings:
    return audit_chunk(_AUDITOR[0], chunk)


@contextmanager
def _cluster(auditor: Auditor, scheduler: str) -> Iterator[tuple[Submit, int]]:
    """Submit to the cluster, and its number of threads. The rules are sent to each worker once."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise NoCluster("Dask is not installed: pip install 'dealer-service[dask]'.") from None
    try:
        client = distributed.Client(scheduler, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(f"{scheduler}: no Dask scheduler answers ({error}).") from error
    with client:
        rules = client.scatter(auditor, broadcast=True)
        pool = client.get_executor(pure=False)
        try:
            yield partial(pool.submit, audit_chunk, rules), sum(client.nthreads().values())
        finally:
            pool.shutdown(wait=False)
