"""Responses in one piece: headers are sent with the body, so a killed worker leaves no half response.

After bare headers, a proxy could not retry the request with another worker.
"""

from __future__ import annotations

import socket
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
