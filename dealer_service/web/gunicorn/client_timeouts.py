"""Time limits for clients: a request must arrive, and a response be received, within some seconds.

All waiting between pieces counts, so a client that sends byte by byte is disconnected like a silent one.
"""

from __future__ import annotations

import errno
import socket
from time import monotonic
from typing import Any

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
