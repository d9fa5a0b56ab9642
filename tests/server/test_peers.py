"""Peers that are odd, slow or cut off: no 5xx, no worker held for long, no half body ruled on, no key written down."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from select import select
from typing import Any
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from dealer_service.server.auth.callers import holds_secret
from dealer_service.serving import settings, warn_of_slow_clients
from dealer_service.web.gunicorn import client_sockets
from dealer_service.web.gunicorn.client_sockets import TimedSocket, TooSlow
from tests.api.test_http import problem
from tests.bench import questions
from tests.oracles.effort import few
from tests.server.running import PATIENCE, Service, served, sooner_or_later

KEY = "dealer.table-1.c2VjcmV0LXNlY3JldC1zZWNyZXQ"
BODY = json.dumps(questions.limit_badugi()).encode()


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    log = tmp_path_factory.mktemp("log") / "rulings.ndjson"
    with served(
        workers=1, DEALER_REQUEST_LOG="all", DEALER_RULING_LOG="required", DEALER_RULING_LOG_FILE=str(log)
    ) as running:
        yield running


def sent(service: Service, raw: bytes, end: bool = False) -> tuple[int, bytes]:
    """The status and the body of the answer to these bytes."""
    with socket.create_connection(("127.0.0.1", int(service.url.rsplit(":", 1)[1])), timeout=15) as client:
        client.sendall(raw)
        if end:
            client.shutdown(socket.SHUT_WR)
        found = b""
        while piece := client.recv(65536):
            found += piece
    head, _, body = found.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


def request(path: str, body: bytes = BODY, length: int | None = None, **headers: str) -> bytes:
    named = {"Host": "dealer", "Content-Type": "application/json", **headers}
    named["Content-Length"] = str(len(body) if length is None else length)
    head = "".join(f"{name}: {value}\r\n" for name, value in named.items())
    return f"POST {path} HTTP/1.1\r\n{head}\r\n".encode() + body


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", ["SCRIPT_NAME", "PATH_INFO", "REMOTE_USER", "Script-Name"])
def test_no_header_of_a_peer_moves_the_service(service: Service, name: str) -> None:
    for value in ("/elsewhere", "/v1", "x", "//", "/%2e"):
        status, _ = sent(service, request("/v1/betting/options", **{name: value}))
        assert status == 200


def test_a_body_that_is_shorter_than_was_said_is_not_ruled_on(service: Service) -> None:
    status, body = sent(service, request("/v1/betting/options", length=len(BODY) + 40), end=True)
    assert (status, json.loads(body)["type"]) == (400, "/problems/malformed")
    assert sent(service, request("/v1/betting/options"), end=True)[0] == 200


def test_a_body_that_is_shorter_than_was_said_is_refused_in_process(client: FlaskClient) -> None:
    short = {"CONTENT_LENGTH": "60000", "wsgi.input_terminated": True}
    for path in ("/v1/betting/options", "/v1/batch", "/v1/compare", "/v1/replay"):
        answer = client.post(path, data=BODY, content_type="application/json", environ_overrides=short)
        problem(answer, 400, "malformed")


def encoded(text: str, times: int) -> str:
    """The text with every character percent-encoded ``times`` times."""
    written = "".join(f"%{ord(letter):02x}" for letter in text)
    for _ in range(times - 1):
        written = quote(written, safe="")
    return written


@pytest.mark.parametrize("times", [1, 2, 3, 5])
def test_a_key_in_a_path_is_refused_however_often_it_is_encoded(client: FlaskClient, times: int) -> None:
    assert holds_secret(encoded(KEY, times))
    part = encoded(KEY[:22], times)
    for path in (f"/{part}", f"/v1/rulesets/{part}/badugi", f"/v1/rulesets?house={part}"):
        problem(client.get(path), 400, "key-in-address")


def test_a_key_in_an_encoded_path_is_written_nowhere(tmp_path: Path) -> None:
    log = tmp_path / "rulings.ndjson"
    with served(
        workers=1, DEALER_REQUEST_LOG="all", DEALER_RULING_LOG="required", DEALER_RULING_LOG_FILE=str(log)
    ) as service:
        for times in (1, 2, 3):
            path = "/v1/rulesets/" + encoded(KEY[:22], times) + "/badugi"
            assert sent(service, request(path))[0] in (400, 405)
            assert sent(service, request(path.replace("%", "%25", 1)))[0] in (400, 405)
        service.process.terminate()
        assert service.process.stderr is not None
        written = service.process.stderr.read() + log.read_text("utf-8")
    for times in (0, 1, 2, 3):
        assert (encoded(KEY[:22], times) if times else KEY[:22]) not in written
    assert "table-1" not in written and "%64%65%61" not in written and "%2564" not in written


class Peer:
    """A client's socket that never has anything, and never takes anything."""

    def __init__(self) -> None:
        self.waited: list[float] = []

    def settimeout(self, seconds: float) -> None:
        self.waited.append(seconds)

    def recv(self, size: int) -> bytes:
        raise TimeoutError

    def sendall(self, data: bytes) -> None:
        raise TimeoutError

    def getsockname(self) -> str:
        return "peer"


def test_a_client_has_some_seconds_in_all_whatever_it_sends_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter([100.0, 101.0, 107.0, 108.5, 200.0, 203.0, 203.0])
    monkeypatch.setattr(client_sockets, "monotonic", lambda: next(now))
    peer: Any = Peer()
    timed = TimedSocket(peer)
    for _ in range(3):
        with pytest.raises(TooSlow):
            timed.recv(10)
    assert peer.waited == [7.0, 1.0]
    peer.sendall = lambda data: None
    timed.sendall(b"x")
    with pytest.raises(TooSlow):
        peer.sendall = Peer().sendall
        timed.sendall(b"y")
    assert peer.waited[2:] == [8.0, 5.0]
    assert timed.getsockname() == "peer"


HALVES = (b"POST /v1/betting/options HTTP/1.1\r\nHost:", request("/v1/betting/options")[:-9])


@pytest.mark.prove
@pytest.mark.parametrize("half", few(HALVES, HALVES[1:]))
def test_slow_clients_who_ask_directly_are_thrown_out_and_kill_no_worker(service: Service, half: bytes) -> None:
    before = service.workers()
    port, until = int(service.url.rsplit(":", 1)[1]), time.monotonic() + PATIENCE
    with socket.create_connection(("127.0.0.1", port)) as slow:
        slow.sendall(half)
        others = set()
        while not select([slow], [], [], 0.2)[0]:  # until it is thrown out, which takes some seconds
            assert time.monotonic() < until
            others.add(sent(service, request("/v1/betting/options"))[0])
        assert others == {200}
        found = slow.recv(65536)
        assert found == b"" or b" 408 " in found.split(b"\r\n")[0]
    assert sooner_or_later(service.workers) == before


def test_the_start_says_what_slow_clients_cost_where_no_proxy_is_named(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    warn_of_slow_clients("127.0.0.1", 2)
    assert not caplog.records
    warn_of_slow_clients("0.0.0.0", 2)
    (record,) = caplog.records
    assert "one of the 2 workers for 8 seconds" in record.getMessage() and "deploy/nginx" in record.getMessage()
    monkeypatch.setitem(os.environ, "FORWARDED_ALLOW_IPS", "10.0.0.1")
    warn_of_slow_clients("0.0.0.0", 2)
    assert len(caplog.records) == 1
    assert settings()["forwarder_headers"] == ""
