"""`dealer-service ask --batch FILE`: rule on a question in each line, in several processes.

The answers are written in the order of the lines.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO, NamedTuple

import click

from dealer_service.api.batch import BatchAnswerer, ItemRuling, serialize_item_answer
from dealer_service.api.receipts.signing import NO_KEYS
from dealer_service.api.receipts.signing_keys import read_keys
from dealer_service.api.responses.clause_json import ClauseJson, all_clauses
from dealer_service.api.strict_json import MOST_BYTES
from dealer_service.cli.rule_paths import load_book
from dealer_service.engine import Asks, answer
from dealer_service.i18n.languages import DEFAULT, Language
from dealer_service.i18n.words import WORDS

CHUNK_LINES = 64  # lines per task of a process
CHUNKS_AHEAD = 4  # chunks per process that are read before the first answer

Line = tuple[int, bytes]


class ChunkAnswer(NamedTuple):
    """The answers to one chunk of lines, with the numbers of rulings, problems, and bytes of input."""

    output: bytes
    rulings: int
    problems: int
    bytes_read: int


@dataclass(frozen=True, slots=True)
class BatchOptions:
    """The options of a batch for every process.

    ``asks`` and ``language`` apply to lines that do not name them.
    """

    rules: tuple[Path, ...] = ()
    keys: Path | None = None
    asks: str | None = None
    language: Language | None = None
    as_of: str | None = None

    def load(self) -> BatchAnswerer:
        """Read the rules and keys. Raises BadPages and BadKeys."""
        book = load_book(self.rules, self.as_of)
        asks = None if self.asks is None else Asks(self.asks)
        keys = read_keys(self.keys) if self.keys else NO_KEYS
        words = WORDS[self.language or DEFAULT]
        return BatchAnswerer(
            lambda _, question: answer(question, book), ClauseJson(all_clauses(book)), words, keys, asks
        )


# The answerer of this process, if it is loaded. A forked process inherits it; a spawned one loads its own.
_LOADED: list[BatchAnswerer] = []


def answer_batch(file: BinaryIO, out: BinaryIO, options: BatchOptions, processes: int) -> tuple[int, int]:
    """Write the answer to each line of the file and print the progress.

    Returns the number of rulings and the number of problems.
    """
    _LOADED[:] = [options.load()]
    rulings = problems = 0
    size = _file_size(file)
    unknown: Iterator[None] = (None for _ in ())
    with click.progressbar(
        None if size else unknown, size or None, "Ruling", show_pos=not size, file=sys.stderr, update_min_steps=1
    ) as bar:
        for chunk in _answer_chunks(_chunks(file), options, processes):
            out.write(chunk.output)
            rulings += chunk.rulings
            problems += chunk.problems
            bar.update(chunk.bytes_read if size else chunk.rulings + chunk.problems)
    out.flush()
    return rulings, problems


def _answer_chunks(chunks: Iterable[list[Line]], options: BatchOptions, processes: int) -> Iterator[ChunkAnswer]:
    """Yield the answers to the chunks in order, reading ahead only enough to keep all processes busy."""
    if processes == 1:
        yield from map(_answer_chunk, chunks)
        return
    kind = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(kind)
    unread = iter(chunks)
    with ProcessPoolExecutor(processes, context, _start_process, (options,)) as pool:
        try:
            waiting: deque[Future[ChunkAnswer]] = deque(
                pool.submit(_answer_chunk, chunk) for chunk in islice(unread, processes * CHUNKS_AHEAD)
            )
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(pool.submit(_answer_chunk, chunk) for chunk in islice(unread, 1))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _start_process(options: BatchOptions) -> None:
    if not _LOADED:
        _LOADED.append(options.load())


def _answer_chunk(chunk: Sequence[Line]) -> ChunkAnswer:
    output, rulings = [], 0
    for number, line in chunk:
        if line.strip():
            answered = _LOADED[0].answer_line(number, line)
            rulings += isinstance(answered, ItemRuling)
            output.append(serialize_item_answer(answered, line=number) + b"\n")
    return ChunkAnswer(b"".join(output), rulings, len(output) - rulings, sum(len(line) for _, line in chunk))


def _chunks(file: BinaryIO) -> Iterator[list[Line]]:
    numbered = enumerate(_lines(file), start=1)
    while chunk := list(islice(numbered, CHUNK_LINES)):
        yield chunk


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield each line. A line longer than the maximum of a question is cut to just over that maximum."""
    while line := file.readline(MOST_BYTES + 2):
        rest = line
        while not rest.endswith(b"\n") and (rest := file.readline(MOST_BYTES)):
            pass
        yield line


def _file_size(file: BinaryIO) -> int:
    """The size of the file in bytes; 0 if it is unknown, as for a pipe."""
    try:
        status = os.fstat(file.fileno())
    except OSError:
        return 0
    return status.st_size if S_ISREG(status.st_mode) else 0
