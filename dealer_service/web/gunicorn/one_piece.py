"""An answer leaves in one piece: its headers wait for its body.

A worker that is killed between the two would have sent half an answer, which no proxy may ask again of another.
"""

from __future__ import annotations

import socket
from typing import Any


class OnePiece:
    """A client's socket that keeps what is sent first, the headers, until there is more to send or the answer ends."""

    def __init__(self, client: socket.socket) -> None:
        self._client = client
        self._headers: bytes | None = None
        self._begun = False

    def sendall(self, data: bytes) -> None:
        """Keep the headers; send them with the first of the body, and the rest as it comes."""
        if not self._begun:
            self._headers, self._begun = data, True
            return
        kept, self._headers = self._headers, None
        self._client.sendall(data if kept is None else kept + data)

    def sendfile(self, *arguments: Any, **named: Any) -> int:
        """A file as the body: after the headers."""
        self.flush()
        return self._client.sendfile(*arguments, **named)

    def flush(self) -> None:
        """Send the headers, where they still wait: the answer has no body."""
        if self._headers is not None:
            kept, self._headers = self._headers, None
            self._client.sendall(kept)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)
