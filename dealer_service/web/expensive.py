"""Expensive questions: they need a place in the lane that keeps workers free, or are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from typing import Any

from flask import Response, current_app

from dealer_service.api.work_units import EXPENSIVE, EXPENSIVE_BYTES
from dealer_service.server.lane import Lane, LaneFull
from dealer_service.web.hooks.errors import Problem

# Browsers reload a page automatically, after this many seconds.
RELOAD = ("Refresh", "2")


NO_PLACE = nullcontext()


def in_lane(expensive: bool) -> AbstractContextManager[None]:
    """Hold a place in the lane during an expensive question, none during any other.

    Entering it raises Problem if there is none.
    """
    return _place() if expensive else NO_PLACE


@contextmanager
def in_lane_by_size(body: bytes) -> Iterator[Callable[[int], ExitStack]]:
    """Hold a place while a large body is read, before any of it is decoded.

    Yields a function that keeps the place until the stack it returns is closed. It takes a place for a small body that
    turns out to need this much work. Both raise Problem if there is none.
    """
    with ExitStack() as held:
        large = len(body) > EXPENSIVE_BYTES
        if large:
            held.enter_context(_place())

        def hold_on(work: int) -> ExitStack:
            if work > EXPENSIVE and not large:
                held.enter_context(_place())
            return held.pop_all()

        yield hold_on


def close_when_sent(response: Response, held: ExitStack) -> Response:
    """The response, which closes the stack once it was sent or dropped."""
    response.response = _closing(response.response, held)
    response.call_on_close(held.close)  # if none of it is sent
    return response


def _closing(parts: Iterable[Any], held: ExitStack) -> Iterator[Any]:
    with held:
        yield from parts


@contextmanager
def place_if_free() -> Iterator[bool]:
    """A place in the lane, if there is one. Yields whether it was taken."""
    lane: Lane = current_app.extensions["lane"]
    try:
        taken = lane.enter()
    except LaneFull:
        yield False
        return
    try:
        yield True
    finally:
        lane.leave(taken)


@contextmanager
def _place() -> Iterator[None]:
    """A place in the lane. Raises Problem if there is none."""
    with place_if_free() as taken:
        if not taken:
            raise Problem("busy", headers=[RELOAD])
        yield
