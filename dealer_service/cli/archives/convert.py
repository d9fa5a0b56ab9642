"""`dealer-service convert IN OUT`: read recorded hands of any format, and write them in another."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath
from stat import S_ISREG
from typing import IO, Any

import click

from dealer_service.atomic_files import streamed_file
from dealer_service.cli.common import EXIT_FINDINGS
from dealer_service.formats.amounts import plain
from dealer_service.formats.problems import BadHand, Unreadable
from dealer_service.formats.reading import read_hands
from dealer_service.formats.recorded_hand import RecordedHand
from dealer_service.formats.writing import HandWriter, Target

STANDARD = "-"
STAKES = frozenset({"chip", "blind_chip", "pot_unit", "cents", "hand_cap", "small_blind", "small_bet", "big_bet"})
STAKES |= {"bring_in"}


class Stake(click.ParamType[tuple[str, int]]):
    """A stake that the caller knows, such as chip=25."""

    name = "stake"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, int]:
        """Return the name and the amount. Fails with a usage error for any other text."""
        name, _, amount = str(value).partition("=")
        if name not in STAKES or not (amount.isascii() and amount.isdecimal() and len(amount) < 16):
            self.fail(f"{value!r}: expected a name and a whole number, such as chip=25.", param, ctx)
        return name, int(amount)


class NoHands(Exception):
    """There are problems and no hands: no file is written."""


class CountedFile:
    """A binary file that counts the bytes read."""

    def __init__(self, file: IO[Any]) -> None:
        self.file, self.count = file, 0

    def read(self, size: int = -1) -> bytes:
        """Read up to this many bytes."""
        found: bytes = self.file.read(size)
        self.count += len(found)
        return found


@click.command()
@click.argument("source", metavar="IN", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.argument("target", metavar="OUT", type=click.Path(dir_okay=False, allow_dash=True))
@click.option("--to", "form", type=click.Choice([each.value for each in Target]), help="The format of OUT.")
@click.option("--house", help="The house that jsonl asks. Default: the house of a question that is read.")
@click.option("--game", help="The game, for records that do not name it.")
@click.option("--stake", "stakes", type=Stake(), multiple=True, metavar="NAME=N", help="A stake for jsonl. Repeatable.")
@click.option("--names", is_flag=True, help="Keep the names of players. Default: their seats.")
@click.pass_context
def convert(
    context: click.Context,
    source: str,
    target: str,
    form: str | None,
    house: str | None,
    game: str | None,
    stakes: tuple[tuple[str, int], ...],
    names: bool,
) -> None:
    """Read the hands in IN and write them to OUT in another format.

    The format of IN is recognized by its content: PHH, PHHS, OHH, JSON lines, or the hand history of PokerStars, Full
    Tilt, Winamax, KingsClub, OnGame, Merge or Boss. The format of OUT is that of --to, or of its suffix. Either may be
    - for standard input and output.

    pokerstars and full-tilt are the text histories of these rooms, for hands of stud.

    jsonl has a question for POST /v1/play on each line, as `dealer-service ask --batch` reads it.

    A hand that cannot be read is printed with its line and column to standard error, and the next one is read. If there
    is one, the exit status is 1.
    """
    suffix = PurePath(target).suffix.removeprefix(".").lower()
    chosen = form or (suffix if suffix in list(Target) else None)
    if chosen is None:
        raise click.UsageError(f"Give the format of OUT with --to {'|'.join(Target)}.")
    with suppress(NoHands), click.open_file(source, "rb") as file, _open_target(target) as out:
        writer = HandWriter(out, Target(chosen), house, game, dict(stakes))
        problems, units = _convert(file, writer, names, "standard input" if source == STANDARD else source)
        if problems and not writer.count:
            raise NoHands  # an older file stays
    for line in _summary(writer, problems, units):
        click.echo(line, err=True)
    context.exit(EXIT_FINDINGS if problems else 0)


@contextmanager
def _open_target(target: str) -> Iterator[IO[bytes]]:
    if target == STANDARD:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with streamed_file(Path(target)) as out:
        yield out


def _convert(file: IO[Any], writer: HandWriter, names: bool, source: str) -> tuple[int, Counter[str]]:
    """Write each hand. Returns the number of problems, and the units of the hands."""
    problems, units = 0, Counter[str]()
    for found in _read(file, names):
        problem = found if isinstance(found, Unreadable) else None
        if isinstance(found, RecordedHand):
            try:
                writer.write(found)
                units[f"{plain(found.unit)} {found.currency or ''}".strip()] += 1
            except BadHand as bad:
                problem = bad.unreadable(found.line, found.hand)
        if problem is not None:
            problems += 1
            click.echo(f"{source}:{problem}", err=True)
    return problems, units


def _read(file: IO[Any], names: bool) -> Iterator[RecordedHand | Unreadable]:
    """Read each hand, with a progress bar if standard error is a terminal and the size of the file is known."""
    counted, size = CountedFile(file), _file_size(file)
    hands = read_hands(counted, names)
    if not size or not sys.stderr.isatty():
        yield from hands
        return
    with click.progressbar(length=size, label="Reading", file=sys.stderr) as bar:
        for hand in hands:
            bar.update(counted.count - bar.pos)
            yield hand
        bar.update(size - bar.pos)


def _file_size(file: IO[Any]) -> int:
    """The size of the file in bytes; 0 if it is unknown, as for a pipe."""
    try:
        status = os.fstat(file.fileno())
    except OSError:
        return 0
    return status.st_size if S_ISREG(status.st_mode) else 0


def _summary(writer: HandWriter, problems: int, units: Counter[str]) -> Iterator[str]:
    yield f"Hands written: {writer.count}. Problems: {problems}."
    if units:
        yield "One chip is " + ", ".join(f"{unit} (hands: {count})" for unit, count in units.most_common()) + "."
    for what, count in writer.lost.most_common():
        yield f"Lost: {what.value} (hands: {count})."
    for lack, count in writer.lacks.most_common():
        yield f"Missing: {lack.value} (hands: {count})."
