"""What never became a request, because the server could not read it, is refused in the shape of every problem."""

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
from dealer_service.web.hooks.security_headers import GUARDS

# What a server finds wrong before it knows what is asked; whatever else it refuses is malformed.
CODES = {STATUS[code]: code for code in ("address-too-long", "headers-too-large", "internal")}


class Refusing:
    """A client's socket, as far as a server needs it to refuse: what it writes is told as a problem instead."""

    def __init__(self, client: socket.socket) -> None:
        self.client = client

    def gettimeout(self) -> float | None:
        """As the socket has it."""
        return self.client.gettimeout()

    def setblocking(self, flag: bool) -> None:
        """As the socket does it."""
        self.client.setblocking(flag)

    def sendall(self, refusal: bytes) -> None:
        """Tell the problem that the refusal's status stands for."""
        status = int(refusal.split(b" ", 2)[1])
        self.client.sendall(problem(CODES.get(status, "malformed")))


def problem(code: str) -> bytes:
    """A whole answer that tells this problem and closes the connection."""
    id, status = uuid4().hex, HTTPStatus(STATUS[code])
    body = canonical({**problem_body(code, WORDS[DEFAULT]), "instance": id})
    headers = {
        "Connection": "close",
        "Content-Type": MEDIA_TYPE,
        "Content-Length": str(len(body)),
        "Content-Language": DEFAULT,
        "Cache-Control": "no-store",
        HEADER: id,
        **GUARDS,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 {status} {status.phrase}\r\n{head}\r\n".encode("ascii") + body
