"""Files that refuse to unpack to far more than was packed, and to be read in pieces that do not fit into memory."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, BinaryIO

from dealer_service.errors import DealerServiceError
from dealer_service.message import Message, message

MOST_AT_ONCE = 32 * 1024 * 1024  # bytes
MOST_TIMES = 200  # unpacked bytes for each packed one
ALLOWANCE = 64 * 1024 * 1024  # bytes that every archive may unpack to
BACK = 1024  # bytes that can be read again


class TooMuch(DealerServiceError):
    """A file exceeds a limit."""

    def __init__(self, why: Message) -> None:
        self.why = why
        super().__init__(str(why))


class Damaged(DealerServiceError):
    """A file in an archive cannot be unpacked. The message is that of the library that unpacks it."""


class Unpacked:
    """The number of bytes that an archive has unpacked to. ``packed`` returns those that were read for them."""

    def __init__(self, packed: Callable[[], int]) -> None:
        self.packed, self.bytes = packed, 0

    def add(self, count: int) -> None:
        """Count unpacked bytes. Raises TooMuch."""
        self.bytes += count
        self.check()

    def check(self) -> None:
        """Raise TooMuch if the archive has unpacked to too many bytes."""
        if self.bytes > ALLOWANCE and self.bytes > MOST_TIMES * self.packed():
            why = message("The archive unpacks to more than {times} times its size.", times=MOST_TIMES)
            raise TooMuch(why)


class CountedFile(io.RawIOBase):
    """A file of an archive, whose unpacked bytes are counted."""

    def __init__(self, file: Any, unpacked: Unpacked | None = None) -> None:
        self._file, self._unpacked = file, unpacked

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read into the buffer. Raises Damaged and TooMuch."""
        try:
            data: bytes = self._file.read(len(buffer))
        except (DealerServiceError, OSError):
            raise
        except Exception as error:  # each library has errors of its own
            raise Damaged(str(error) or type(error).__name__) from error
        if self._unpacked is not None:
            self._unpacked.add(len(data))
        buffer[: len(data)] = data
        return len(data)


class CountedInput(io.RawIOBase):
    """A file whose bytes are counted as they are read, for those that cannot tell their position."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self.count = file, 0

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read into the buffer."""
        read = getattr(self._file, "read1", self._file.read)  # as much as is there, without waiting for more
        data: bytes = read(len(buffer))
        self.count += len(data)
        buffer[: len(data)] = data
        return len(data)


class ForwardFile:
    """A file that is read from its beginning to its end, with the seeking that the reader of tar archives needs.

    Going back is possible by a few bytes. Raises TooMuch for a single read of too many bytes, which a header can ask
    for.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._at, self._last, self._again = file, 0, b"", b""

    def read(self, size: int = -1) -> bytes:
        """The next bytes."""
        if not 0 <= size <= MOST_AT_ONCE:
            raise TooMuch(message("The archive asks for more than {most} bytes at once.", most=MOST_AT_ONCE))
        data, self._again = self._again[:size], self._again[size:]
        if len(data) < size:
            data += self._file.read(size - len(data))
        self._at += len(data)
        self._last = (self._last + data)[-BACK:]
        return data

    def tell(self) -> int:
        """The number of bytes that have been read."""
        return self._at

    def seek(self, position: int) -> int:
        """Skip bytes, or go back by a few."""
        if position < self._at:
            back = self._at - position
            if back > len(self._last):
                raise Damaged("the archive is not in order")
            self._again = self._last[-back:] + self._again
            self._last, self._at = self._last[:-back], position
        while self._at < position and self.read(min(MOST_AT_ONCE, 64 * 1024, position - self._at)):
            pass
        return self._at


class BoundedFile:
    """A file that can be read at any place, but not in pieces that do not fit into memory."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.tell, self.seek, self.seekable = file.tell, file.seek, file.seekable

    def read(self, size: int = -1) -> bytes:
        """The next bytes. Raises TooMuch."""
        if size > MOST_AT_ONCE:
            raise TooMuch(message("The archive asks for more than {most} bytes at once.", most=MOST_AT_ONCE))
        return self._file.read(size)
