"""The service as the tests meet it: the book read once, the app, and a client of it."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from dealer_service import create_app
from dealer_service.rulebook import Book


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
