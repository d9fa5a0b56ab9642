"""Sockets of clients for gunicorn: each response in one piece, and time limits for a request and its response.

Headers are sent with the body, so a killed worker leaves no half response: after bare headers, a proxy could not retry
the request with another worker. All waiting between pieces counts towards the limits, so a client that sends byte by
byte is disconnected like a silent one.
"""

from __future__ import annotations

import errno
import socket
from time import monotonic
from typing import Any


class OnePiece:
    """A client's socket that delays the headers until the body follows or the response ends."""

    def __init__(self, client: socket.socket) -> None:
        self._client = client
        self._headers: bytes | None = None
        self._begun = False

    def sendall(self, data: bytes) -> None:
        """Delay the headers; send them with the first part of the body, and later parts at once."""
        if not self._begun:
            self._headers, self._begun = data, True
            return
        kept, self._headers = self._headers, None
        self._client.sendall(data if kept is None else kept + data)

    def sendfile(self, *arguments: Any, **named: Any) -> int:
        """Send the headers, then a file as the body."""
        self.flush()
        return self._client.sendfile(*arguments, **named)

    def flush(self) -> None:
        """Send delayed headers: the response has no body."""
        if self._headers is not None:
            kept, self._headers = self._headers, None
            self._client.sendall(kept)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)


# With the ten seconds for a response, well below the thirty before a worker is killed.
READ_SECONDS = 8.0
SEND_SECONDS = 8.0


class TooSlow(ConnectionResetError):
    """The client was too slow, and the connection is dropped."""

    def __init__(self) -> None:
        super().__init__(errno.ECONNRESET, "the client is too slow")


class TimedSocket:
    """A client's socket that disconnects a slow client."""

    def __init__(self, client: socket.socket) -> None:
        self._client = client
        self._read_until, self._to_send = monotonic() + READ_SECONDS, SEND_SECONDS

    def recv(self, size: int, *flags: int) -> bytes:
        """The bytes received. Raises TooSlow."""
        self._wait(self._read_until - monotonic())
        try:
            return self._client.recv(size, *flags)
        except TimeoutError:
            raise TooSlow from None

    def sendall(self, data: bytes) -> None:
        """Send all bytes. Raises TooSlow."""
        began = monotonic()
        self._wait(self._to_send)
        try:
            self._client.sendall(data)
        except TimeoutError:
            raise TooSlow from None
        self._to_send -= monotonic() - began

    def _wait(self, seconds: float) -> None:
        if seconds <= 0:
            raise TooSlow
        self._client.settimeout(seconds)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)
