"""The service as the tests meet it: the book read once, the app, and a client of it."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from dealer_service import create_app
from dealer_service.rulebook import Book

# The same random examples every time; EFFORT set, others each time. None is timed: a busy machine is no fault.
settings.register_profile("the same each time", derandomize=True, deadline=None)
settings.register_profile("others each time", deadline=None)
settings.load_profile("others each time" if os.environ.get("EFFORT") else "the same each time")


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
def _the_services_log_is_heard() -> Iterator[None]:
    """Leave the service's logger as it was found: a server that is set up in a test takes it over."""
    own = logging.getLogger("dealer_service")
    handlers, propagate, level = own.handlers, own.propagate, own.level
    yield
    own.handlers, own.propagate = handlers, propagate
    own.setLevel(level)
