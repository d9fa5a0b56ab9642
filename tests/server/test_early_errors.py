"""A request that the server cannot parse gets a problem response with an id and the security headers."""

import json
import signal
import socket

import pytest

from dealer_service.api.responses.problems import STATUS
from dealer_service.web.hooks.security_headers import SECURITY_HEADERS
from tests.server.running import served

HOST = "Host: dealer\r\n"
CHUNKED = f"POST /v1/betting HTTP/1.1\r\n{HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
MANY = "X-Many: 1\r\n" * 200
UNREADABLE = {
    "no request": ("NONSENSE\r\n\r\n", "malformed"),
    "a header with a control character": (f"GET / HTTP/1.1\r\n{HOST}X-Odd: \x7f\r\n\r\n", "malformed"),
    "no length": (f"POST /v1/betting HTTP/1.1\r\n{HOST}Content-Length: many\r\n\r\n", "malformed"),
    "an odd coding": (f"POST /v1/betting HTTP/1.1\r\n{HOST}Transfer-Encoding: odd\r\n\r\n", "malformed"),
    "a long address": (f"GET /{'a' * 3000} HTTP/1.1\r\n{HOST}\r\n", "address-too-long"),
    "a large header": (f"GET / HTTP/1.1\r\n{HOST}X-Large: {'a' * 9000}\r\n\r\n", "headers-too-large"),
    "a chunk of no size": (f"{CHUNKED}zz\r\n{{}}\r\n0\r\n\r\n", "malformed"),
    "a chunk that does not end": (f"{CHUNKED}2\r\n{{}}xx0\r\n\r\n", "malformed"),
    "a chunk with an odd extension": (f"{CHUNKED}2;\n\r\n{{}}\r\n0\r\n\r\n", "malformed"),
    "a trailer that is too large": (f"{CHUNKED}2\r\n{{}}\r\n0\r\nX-Large: {'a' * 9000}\r\n\r\n", "malformed"),
    "many headers": (f"GET / HTTP/1.1\r\n{HOST}{MANY}\r\n", "headers-too-large"),
}


@pytest.fixture(scope="module")
def port():
    with served(workers=1) as service:
        yield int(service.url.rsplit(":", 1)[1])


@pytest.mark.one_in(3)
@pytest.mark.parametrize("raw, code", UNREADABLE.values(), ids=UNREADABLE)
def test_an_unreadable_request_gets_a_problem_response(port, raw, code):
    with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
        client.sendall(raw.encode("latin-1"))
        found = b""
        while piece := client.recv(65536):
            found += piece
    head, _, body = found.partition(b"\r\n\r\n")
    first, *lines = head.decode("ascii").split("\r\n")
    headers = {name: value for name, _, value in (line.partition(": ") for line in lines)}
    problem = json.loads(body)
    assert int(first.split()[1]) == problem["status"] == STATUS[code]
    assert problem["type"] == f"/problems/{code}"
    assert headers["Content-Type"] == "application/problem+json"
    assert int(headers["Content-Length"]) == len(body)
    assert headers["X-Request-ID"] == problem["instance"]
    assert (headers["Cache-Control"], headers["Content-Language"]) == ("no-store", "en")
    assert {name: headers[name] for name in SECURITY_HEADERS} == dict(SECURITY_HEADERS)


def test_no_part_of_an_unreadable_request_is_logged():
    """It may contain a key."""
    with served(workers=1) as service:
        for raw in (
            "GET /?key=dealer.table-1.secret HTTP/7.7\r\n\r\n",
            "SEC{RET} /secret HTTP/1.1\r\n\r\n",
            f"GET / HTTP/1.1\r\n{HOST}Authorization : Bearer secret\r\n\r\n",
            f"GET / HTTP/1.1\r\n{HOST}Authorization: Bearer secret\x7f\r\n\r\n",
        ):
            with socket.create_connection(("127.0.0.1", int(service.url.rsplit(":", 1)[1])), timeout=10) as client:
                client.sendall(raw.encode("latin-1"))
                while client.recv(65536):
                    pass
        service.process.send_signal(signal.SIGTERM)
        log = service.process.stderr.read()
    assert log.count("Invalid request from ip=127.0.0.1") == 4
    assert "secret" not in log.lower()
