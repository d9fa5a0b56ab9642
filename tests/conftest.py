"""What all tests share: the book, read once, the app, and a client of it."""

from __future__ import annotations

import gc
import logging
import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from dealer_service import create_app
from dealer_service.errors import BadPages
from dealer_service.rulebook import Book, embedded, load
from tests.tools.kept_pages import keep_pages

# jsonschema imports this for formats that no schema here has, and it builds 38 grammars: seconds of each worker.
sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]

# Every ruling makes thousands of objects, and reference counting frees almost all: collect garbage less often, and none
# during the collection of the tests, whose objects stay.
gc.set_threshold(100_000, 20, 50)
gc.disable()

PATCH = pytest.MonkeyPatch()

pytest_plugins = ["tests.tools.shares", "tests.tools.skipped_tests", "tests.tools.timed_tests"]

# The same random examples every time, and fewer; EFFORT set, others each time. None is timed: a machine may be busy.
settings.register_profile("the same each time", derandomize=True, deadline=None, max_examples=8)
settings.register_profile("others each time", deadline=None)
settings.load_profile("others each time" if os.environ.get("EFFORT") else "the same each time")


def pytest_sessionstart() -> None:
    """Stop at once if the rules have errors, and print them: without rules no other test is meaningful.

    From here on the embedded pages are read once in a process: their content never changes.
    """
    keep_pages(PATCH)
    try:
        load(embedded())
    except BadPages as refusal:
        pytest.exit(f"the rules in rulesets/ have faults:\n{refusal}", returncode=1)


def pytest_xdist_auto_num_workers() -> int:
    """A worker more than there are cores to run on: the tests of servers and screens mostly wait."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + 1


# Slow tests, and tests that mostly wait. Each worker begins with a lane, so no worker has a slow test left at the end.
# The tests in tests/scenarios share the answers of a worker.
LANES = (
    (
        "tests/fire/test_fire.py",
        "tests/browser/test_draw.py",
        "tests/browser/test_offline.py",
        "tests/browser/test_sign",
        "tests/scenarios/",
    ),
    ("tests/browser/",),
    ("tests/docs/", "tests/deploy/test_image.py", "tests/server/"),
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put a lane before each worker's share of the other tests, which begins as an equal part of the list."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers == 1:
        return
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    others = []
    for item in items:
        lane = next((n for n, lane in enumerate(LANES) if item.nodeid.startswith(lane)), None)
        (others if lane is None else shares[lane % workers]).append(item)
    for number, share in enumerate(shares):
        wanted = (number + 1) * len(items) // workers - number * len(items) // workers - len(share)
        share += others[: max(wanted, 0)]
        del others[: max(wanted, 0)]
    items[:] = [item for share in shares for item in share] + others


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Leave the many objects of the collection to no later search for garbage."""
    gc.freeze()
    gc.enable()


def pytest_unconfigure() -> None:
    """Undo what ``pytest_sessionstart`` has patched."""
    PATCH.undo()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print how many file operations the sweeps made fail: a sweep over none would pass."""
    reports = [each for found in terminalreporter.stats.values() for each in found if hasattr(each, "user_properties")]
    lines = dict.fromkeys(said for each in reports for name, said in each.user_properties if name == "swept")
    if lines:
        terminalreporter.section("file operations made to fail")
        terminalreporter.write_line("\n".join(sorted(lines)))


@pytest.fixture(scope="session")
def app() -> Flask:
    return create_app()


@pytest.fixture(scope="session")
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def book(app: Flask) -> Book:
    found: Book = app.extensions["rules"].current()[0]
    return found


@pytest.fixture(autouse=True)
def _the_services_logger_stays_as_it_was() -> Iterator[None]:
    """Leave the service's logger as it was found: a server that is set up in a test takes it over."""
    own = logging.getLogger("dealer_service")
    handlers, propagate, level = own.handlers, own.propagate, own.level
    yield
    own.handlers, own.propagate = handlers, propagate
    own.setLevel(level)
