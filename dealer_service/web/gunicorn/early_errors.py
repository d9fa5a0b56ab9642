"""Problems for requests that gunicorn cannot parse, in place of its own HTML pages.

All errors have one form.
"""

from __future__ import annotations

import socket
from http import HTTPStatus
from uuid import uuid4

from dealer_service.api.responses.problems import STATUS, problem_body
from dealer_service.canonical import canonical
from dealer_service.i18n.languages import DEFAULT
from dealer_service.i18n.words import WORDS
from dealer_service.web.hooks.errors import MEDIA_TYPE
from dealer_service.web.hooks.request_id import HEADER
from dealer_service.web.hooks.security_headers import SECURITY_HEADERS

# The problems for gunicorn's own statuses. Any other status is a malformed request.
CODES = {STATUS[code]: code for code in ("address-too-long", "headers-too-large", "internal")}


class ProblemSocket:
    """A client's socket that sends a problem in place of gunicorn's error page."""

    def __init__(self, client: socket.socket) -> None:
        self.client = client

    def gettimeout(self) -> float | None:
        """The socket's timeout in seconds."""
        return self.client.gettimeout()

    def setblocking(self, flag: bool) -> None:
        """Set the blocking mode of the socket."""
        self.client.setblocking(flag)

    def sendall(self, error_page: bytes) -> None:
        """Send the problem for the status of the error page."""
        status = int(error_page.split(b" ", 2)[1])
        self.client.sendall(problem(CODES.get(status, "malformed")))


def problem(code: str) -> bytes:
    """A whole HTTP response with this problem, which closes the connection."""
    id, status = uuid4().hex, HTTPStatus(STATUS[code])
    body = canonical({**problem_body(code, WORDS[DEFAULT]), "instance": id})
    headers = {
        "Connection": "close",
        "Content-Type": MEDIA_TYPE,
        "Content-Length": str(len(body)),
        "Content-Language": DEFAULT,
        "Cache-Control": "no-store",
        HEADER: id,
        **SECURITY_HEADERS,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 {status} {status.phrase}\r\n{head}\r\n".encode("ascii") + body
