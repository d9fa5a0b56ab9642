"""The service as the tests meet it: the book read once, the app, and a client of it."""

from __future__ import annotations

import os

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
    found: Book = app.extensions["rules"].take()[0]
    return found
