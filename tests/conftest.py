"""What all tests share: the book, read once, the app, and a client of it."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from dealer_service import create_app
from dealer_service.errors import BadPages
from dealer_service.rulebook import Book, embedded, load

# The same random examples every time; EFFORT set, others each time. None is timed: a busy machine is no fault.
settings.register_profile("the same each time", derandomize=True, deadline=None)
settings.register_profile("others each time", deadline=None)
settings.load_profile("others each time" if os.environ.get("EFFORT") else "the same each time")


def pytest_sessionstart() -> None:
    """Stop with the faults of the rules at once: no other test can say anything without them."""
    try:
        load(embedded())
    except BadPages as refusal:
        pytest.exit(f"the rules in rulesets/ have faults:\n{refusal}", returncode=1)


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores to run on: the tests of servers mostly wait."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + 1


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
