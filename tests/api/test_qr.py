"""QR codes of links: drawn only for links that a phone can read; the link is not logged or stored."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from dealer_service.api.openapi.routes import LONGEST_LINK as LONGEST

LINK = "http://127.0.0.1:8000/table?language=en#zq1bKSM3JyVeyUlBKSixOVdJRKi4tSFWyMtRRKk5NzkhNUbJSSkxKVqoFAA"


def test_a_link_is_drawn_without_a_fixed_size(client: FlaskClient) -> None:
    answer = client.post("/qr", data=LINK, content_type="text/plain")
    assert answer.status_code == 200 and answer.mimetype == "image/svg+xml"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.text.startswith('<svg viewBox="0 0') and LINK not in answer.text


@pytest.mark.parametrize(
    ("link", "status"),
    [("", 400), ("é".encode(), 400), ("a" * LONGEST, 200), ("a" * (LONGEST + 1), 400), ("a" * (LONGEST + 9), 413)],
)
def test_a_link_too_long_for_phones_is_refused(client: FlaskClient, link: bytes | str, status: int) -> None:
    assert client.post("/qr", data=link, content_type="text/plain").status_code == status


def test_a_link_is_read_only_from_the_body(client: FlaskClient) -> None:
    assert client.get("/qr").status_code == 405
    assert client.post("/qr", data="{}", content_type="application/json").status_code == 415
