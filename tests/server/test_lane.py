"""The lane for expensive questions has places for half of the workers; a worker that exits or fails frees its place."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable

import pytest

from dealer_service.server.lane import Lane, LaneFull


def in_another_process(act: Callable[[], object]) -> tuple[int, bytes]:
    """Fork a worker that acts, reports whether the lane was full and waits for a kill; return its id and its report."""
    read, write = os.pipe()
    process = os.fork()
    if not process:
        try:
            act()
            os.write(write, b"entered")
        except LaneFull:
            os.write(write, b"full")
        signal.pause()
    told = os.read(read, 10)
    os.close(read)
    os.close(write)
    return process, told


def kill(process: int) -> None:
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


@pytest.mark.parametrize(("workers", "places"), [(1, 1), (2, 1), (3, 1), (4, 2), (9, 4)])
def test_half_of_the_workers_have_a_place_and_a_single_one_has(workers: int, places: int) -> None:
    lane = Lane(workers)
    taken = [lane.enter() for _ in range(places)]
    assert len(set(taken)) == places
    with pytest.raises(LaneFull):
        lane.enter()
    lane.leave(taken[-1])
    assert lane.enter() == taken[-1]


def test_workers_share_the_places() -> None:
    lane = Lane(4)
    workers = [in_another_process(lane.enter) for _ in range(3)]
    try:
        assert [told for _, told in workers] == [b"entered", b"entered", b"full"]
        with pytest.raises(LaneFull):
            lane.enter()
    finally:
        for process, _ in workers:
            kill(process)


def test_a_worker_that_is_killed_gives_its_place_back() -> None:
    lane = Lane(2)
    process, told = in_another_process(lane.enter)
    assert told == b"entered"
    kill(process)
    with lane.place():
        pass


def test_a_place_is_given_back_after_an_error() -> None:
    lane = Lane(2)
    with pytest.raises(ZeroDivisionError), lane.place():
        raise ZeroDivisionError
    with lane.place():
        pass


def test_threads_of_one_worker_share_its_places() -> None:
    lane, told = Lane(2), []

    def enter() -> None:
        try:
            lane.enter()
        except LaneFull:
            told.append("full")

    lane.enter()
    thread = threading.Thread(target=enter)
    thread.start()
    thread.join()
    assert told == ["full"]
