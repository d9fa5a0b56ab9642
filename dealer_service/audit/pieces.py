"""Pieces of an archive that are sent to another process: whole small files, and some hands of a large one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from dealer_service.audit.hand_files import READ_ERRORS, HandFile, problem_of
from dealer_service.formats.problems import Unreadable
from dealer_service.formats.reading import read_hands
from dealer_service.formats.recorded_hand import RecordedHand
from dealer_service.values import value

SMALL_FILE = 64 * 1024  # bytes; a smaller file is read by the process that audits it
HANDS = 16  # of a large file in a piece
CHUNK_WEIGHT = 16  # hands in a chunk, about
HAND_BYTES = 2 * 1024  # of a hand in a small file, about


@value
class Piece:
    """Some hands of a file: those in ``content``, which is a whole file, or ``hands``.

    ``number`` counts the files of the archive, from 1. ``ended`` says whether the file ends here. ``position`` is the
    number of bytes of the archive that have been read, and ``stamp`` is that of its file.
    """

    file: str
    number: int
    stamp: str
    position: int
    hands: tuple[RecordedHand | Unreadable, ...] = ()
    content: bytes | None = None
    ended: bool = True

    @property
    def weight(self) -> int:
        """The number of hands, estimated for a whole file."""
        return len(self.hands) if self.content is None else 1 + len(self.content) // HAND_BYTES


def pieces_of(files: Iterable[HandFile], skipped_files: int = 0, skipped_hands: int = 0) -> Iterator[Piece]:
    """The pieces of all files in order, without the first files, and without the first hands of the next file."""
    for number, file in enumerate(files, start=1):
        if number > skipped_files:
            yield from _pieces_of(file, number, skipped_hands if number == skipped_files + 1 else 0)


def chunks_of(pieces: Iterable[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Pieces that are sent together."""
    chunk: list[Piece] = []
    weight = 0
    for piece in pieces:
        chunk.append(piece)
        weight += piece.weight
        if weight >= CHUNK_WEIGHT:
            yield tuple(chunk)
            chunk, weight = [], 0
    if chunk:
        yield tuple(chunk)


def _pieces_of(file: HandFile, number: int, skipped: int) -> Iterator[Piece]:
    if file.size is not None and file.size <= SMALL_FILE and not skipped and file.problem is None:
        try:
            content = file.read(file.size)
        except READ_ERRORS as error:
            yield Piece(file.name, number, file.stamp, file.position(), (problem_of(error),))
        else:
            yield Piece(file.name, number, file.stamp, file.position(), content=content)
        return
    hands = islice(_hands_of(file), skipped, None)
    group = tuple(islice(hands, HANDS))
    while True:
        following = tuple(islice(hands, HANDS))
        yield Piece(file.name, number, file.stamp, file.position(), group, ended=not following)
        if not following:
            return
        group = following


def _hands_of(file: HandFile) -> Iterator[RecordedHand | Unreadable]:
    """Each hand of a large file. A file that breaks off ends with its problem."""
    if file.problem is not None:
        yield file.problem
        return
    try:
        yield from read_hands(file.opened())
    except READ_ERRORS as error:
        yield problem_of(error)
