"""Clients that besiege a service from a separate process, so their work does not slow the honest clients."""

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
    """Yield a function that starts a task with its arguments in that process and returns the future of its result.

    ``last``: the process has the lowest priority. Real besiegers would compute on their own machines, and a proxy waits
    for them. A service without a proxy waits itself while they send.
    """
    increment = LOWEST if last else 0
    with ProcessPoolExecutor(1, get_context("spawn"), initializer=os.nice, initargs=(increment,)) as pool:
        await asyncio.wrap_future(pool.submit(os.getpid))  # wait until the process runs

        def start(task: Callable[..., Coroutine[Any, Any, Result]], *arguments: Any) -> asyncio.Future[Result]:
            return asyncio.wrap_future(pool.submit(_run, task, arguments))

        yield start


def _run(task: Callable[..., Coroutine[Any, Any, Result]], arguments: tuple[Any, ...]) -> Result:
    return asyncio.run(task(*arguments))
