"""`dealer-service ask --batch FILE`: a question in each line is ruled on, on all cores, and answered in order."""

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
from typing import BinaryIO

import click

from dealer_service.api.batch import BatchAnswerer
from dealer_service.api.receipts.signing import NO_KEYS
from dealer_service.api.receipts.signing_keys import read_keys
from dealer_service.api.responses.clause_json import ClauseJson, all_clauses
from dealer_service.api.strict_json import MOST_BYTES
from dealer_service.cli.rule_paths import book_of
from dealer_service.engine import Asks, answer
from dealer_service.i18n.languages import DEFAULT, Language
from dealer_service.i18n.words import WORDS

AT_ONCE = 64  # lines to a process at a time
AHEAD = 4  # such portions for each process that are read before an answer is waited for

Line = tuple[int, bytes]
Portion = tuple[bytes, int, int, int]


@dataclass(frozen=True, slots=True)
class Sitting:
    """What every process rules by: the folders of rules, the keys, and what is asked in which language by default."""

    rules: tuple[Path, ...] = ()
    keys: Path | None = None
    asks: str | None = None
    language: Language | None = None

    def court(self) -> BatchAnswerer:
        """The rules, read. Raises BadPages and BadKeys."""
        book = book_of(self.rules)
        asks = None if self.asks is None else Asks(self.asks)
        keys = read_keys(self.keys) if self.keys else NO_KEYS
        words = WORDS[self.language or DEFAULT]
        return BatchAnswerer(
            lambda _, question: answer(question, book), ClauseJson(all_clauses(book)), words, keys, asks
        )


# The court of this process; a process that is forked off has it already.
_SITS: list[BatchAnswerer] = []


def rule_on_all(file: BinaryIO, out: BinaryIO, sitting: Sitting, processes: int) -> tuple[int, int]:
    """Write the answer to each line of the file, and tell progress; how many rulings and problems it came to."""
    _SITS[:] = [sitting.court()]
    rulings = problems = 0
    size = _size(file)
    unknown: Iterator[None] = (None for _ in ())
    with click.progressbar(
        None if size else unknown, size or None, "Ruling", show_pos=not size, file=sys.stderr, update_min_steps=1
    ) as bar:
        for written, ruled, refused, read in _answers(_portions(file), sitting, processes):
            out.write(written)
            rulings, problems = rulings + ruled, problems + refused
            bar.update(read if size else ruled + refused)
    out.flush()
    return rulings, problems


def _answers(portions: Iterable[list[Line]], sitting: Sitting, processes: int) -> Iterator[Portion]:
    """The answers to each portion, in order; no more portions are read ahead than keep all processes busy."""
    if processes == 1:
        yield from map(_answered, portions)
        return
    kind = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(kind)
    left = iter(portions)
    with ProcessPoolExecutor(processes, context, _sit, (sitting,)) as pool:
        try:
            waiting: deque[Future[Portion]] = deque(
                pool.submit(_answered, each) for each in islice(left, processes * AHEAD)
            )
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(pool.submit(_answered, each) for each in islice(left, 1))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _sit(sitting: Sitting) -> None:
    if not _SITS:
        _SITS.append(sitting.court())


def _answered(portion: Sequence[Line]) -> Portion:
    """The answers to these lines, how many are rulings and how many problems, and how many bytes were read."""
    told, rulings = [], 0
    for number, line in portion:
        if line.strip():
            found = _SITS[0].answer_line(number, line)
            rulings += found.ruling is not None
            told.append(found.told(line=number) + b"\n")
    return b"".join(told), rulings, len(told) - rulings, sum(len(line) for _, line in portion)


def _portions(file: BinaryIO) -> Iterator[list[Line]]:
    numbered = enumerate(_lines(file), start=1)
    while portion := list(islice(numbered, AT_ONCE)):
        yield portion


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Each line; of one that is longer than any question no more than tells that it is."""
    while line := file.readline(MOST_BYTES + 2):
        rest = line
        while not rest.endswith(b"\n") and (rest := file.readline(MOST_BYTES)):
            pass
        yield line


def _size(file: BinaryIO) -> int:
    """How many bytes there are to read; 0 where nobody knows."""
    try:
        told = os.fstat(file.fileno())
    except OSError:
        return 0
    return told.st_size if S_ISREG(told.st_mode) else 0
