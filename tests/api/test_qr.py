"""QR codes of links: drawn for what a phone can read, and nothing of the link is written anywhere."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from dealer_service.web.qr import LONGEST

LINK = "http://127.0.0.1:8000/table?language=en#zq1bKSM3JyVeyUlBKSixOVdJRKi4tSFWyMtRRKk5NzkhNUbJSSkxKVqoFAA"


def test_a_link_is_drawn_as_large_as_what_holds_it(client: FlaskClient) -> None:
    answer = client.post("/qr", data=LINK, content_type="text/plain")
    assert answer.status_code == 200 and answer.mimetype == "image/svg+xml"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.text.startswith('<svg viewBox="0 0') and LINK not in answer.text


@pytest.mark.parametrize(
    ("link", "status"),
    [("", 400), ("é".encode(), 400), ("a" * LONGEST, 200), ("a" * (LONGEST + 1), 400), ("a" * (LONGEST + 9), 413)],
)
def test_what_no_phone_would_read_is_refused(client: FlaskClient, link: bytes | str, status: int) -> None:
    assert client.post("/qr", data=link, content_type="text/plain").status_code == status


def test_a_link_comes_in_the_body_alone(client: FlaskClient) -> None:
    assert client.get("/qr").status_code == 405
    assert client.post("/qr", data="{}", content_type="application/json").status_code == 415
