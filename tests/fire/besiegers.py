"""Clients that besiege a service from a process of their own, so honest ones are not measured by what these compute."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from multiprocessing import get_context
from typing import Any, TypeVar

Result = TypeVar("Result")
LOWEST = 19


@asynccontextmanager
async def besiegers(last: bool = False) -> AsyncIterator[Callable[..., asyncio.Future[Any]]]:
    """A function that starts a task with its arguments in that process, and gives the future of its result.

    ``last``: the process comes last for a processor. What besiegers compute would be done by machines of their own, and
    a proxy waits for them. A service without one waits itself while they send.
    """
    increment = LOWEST if last else 0
    with ProcessPoolExecutor(1, get_context("spawn"), initializer=os.nice, initargs=(increment,)) as pool:
        await asyncio.wrap_future(pool.submit(os.getpid))  # it is there

        def start(task: Callable[..., Coroutine[Any, Any, Result]], *arguments: Any) -> asyncio.Future[Result]:
            return asyncio.wrap_future(pool.submit(_run, task, arguments))

        yield start


def _run(task: Callable[..., Coroutine[Any, Any, Result]], arguments: tuple[Any, ...]) -> Result:
    return asyncio.run(task(*arguments))
