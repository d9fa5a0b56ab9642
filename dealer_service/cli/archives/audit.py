"""`dealer-service audit PATHS`: hold an archive of recorded hands against the rules of a house."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from time import monotonic, time
from typing import Any, BinaryIO, cast

import click

from dealer_service import __version__
from dealer_service.audit.archives import unpack
from dealer_service.audit.auditor import Auditor
from dealer_service.audit.execution import audited, audited_on_cluster
from dealer_service.audit.hand_files import STANDARD_INPUT, HandFiles, total_size
from dealer_service.audit.pieces import chunks_of, pieces_of
from dealer_service.audit.resumption import Progress, load_progress, unchanged
from dealer_service.audit.totals import Totals
from dealer_service.canonical import digest
from dealer_service.cli.archives.convert import Stake
from dealer_service.cli.common import EXIT_FINDINGS, EXIT_INTERNAL, display_path, require_known, rules_option
from dealer_service.cli.reports.audit import JUNIT, NDJSON, TABLE, end_text, finding_text, junit_head
from dealer_service.cli.rule_paths import load_book
from dealer_service.i18n.languages import DEFAULT, LANGUAGES, Language
from dealer_service.rulebook import Book
from dealer_service.serving import cores

SAVED_EVERY = 2.0  # seconds
STATE, PART = ".state", ".part"
CLEAR_LINE = "\r\033[2K"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of an audit."""

    paths: tuple[str, ...]
    house: str | None
    game: str | None
    stakes: tuple[tuple[str, int], ...]
    jobs: int
    scheduler: str | None
    report: str
    output: Path | None
    language: Language

    def settings(self, book: Book) -> str:
        """The digest of all that the report depends on, except the files."""
        rules = sorted(each.digest for each in book.rulesets() if self.house in (None, each.house))
        asked = [*self.paths, self.house, self.game, dict(self.stakes), self.report, self.language]
        return digest({"asked": asked, "rules": rules, "engine": __version__})


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--house", help="The house whose rules apply. Default: that of each record, which few formats have.")
@click.option("--game", help="The game, for records that do not name it.")
@click.option(
    "--stake",
    "stakes",
    type=Stake(),
    multiple=True,
    metavar="NAME=N",
    help="A stake that the records lack, such as chip=1, the smallest chip. Repeatable.",
)
@click.option("--report", type=click.Choice((TABLE, NDJSON, JUNIT)), default=TABLE, show_default=True)
@click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the report to FILE. After a break, the same command continues.",
)
@click.option("--jobs", type=click.IntRange(min=1), show_default="one for each core", help="The number of processes.")
@click.option("--scheduler", metavar="tcp://HOST:PORT", help="Use the Dask cluster of this scheduler.")
@click.option("--language", type=click.Choice(LANGUAGES), help="The language of rulings and problems.")
@rules_option
@click.pass_context
def audit(
    context: click.Context,
    paths: tuple[str, ...],
    house: str | None,
    game: str | None,
    stakes: tuple[tuple[str, int], ...],
    report: str,
    output: Path | None,
    jobs: int | None,
    scheduler: str | None,
    language: Language | None,
    rules: tuple[Path, ...],
    as_of: str | None,
) -> None:
    """Rule on every hand in files, folders and archives, and list those that differ from the rules of a house.

    PATH is a file, a folder, an archive (.zip, .tar.zst), or - for standard input. Formats are recognized by their
    content.

    \b
    The summary counts hands of each kind:
      exact              the house allows every event and awards the recorded chips
      rule difference    it does not; with the clause
      record incomplete  missing facts leave a part open, and the rest agrees
      unreadable         with line and column

    A table lists rule differences and unreadable hands; ndjson and junit have every hand. The exit status is 1 if a
    hand differs or cannot be read. Hands of other games, and those that the room called off, do not count as such.

    With --output the state is saved in FILE.state every few seconds. Interrupt the audit and repeat the command to
    continue. The report is in FILE once it is complete.
    """
    _require_usable(paths, output, jobs, scheduler)
    book = load_book(rules, as_of)
    if house is not None:
        require_known(house, book.houses(), "house")
    if house is not None and game is not None:
        require_known(game, book.houses()[house], f"game of {house}")
    options = Options(paths, house, game, stakes, jobs or cores(), scheduler, report, output, language or DEFAULT)
    totals = _run(options, Auditor(book, house, game, dict(stakes), options.language), book)
    context.exit(EXIT_INTERNAL if totals.failed else EXIT_FINDINGS if totals.deviates else 0)


def _require_usable(paths: tuple[str, ...], output: Path | None, jobs: int | None, scheduler: str | None) -> None:
    """Raise click's exception for a missing path, an existing output, or options that exclude each other."""
    if output is not None and STANDARD_INPUT in paths:
        raise click.UsageError("--output can resume an audit, but not one of standard input. Give a path.")
    if jobs is not None and scheduler is not None:
        raise click.UsageError("--jobs is for this machine, --scheduler for a cluster. Give one of them.")
    for path in paths:
        if path != STANDARD_INPUT and not Path(path).exists():
            raise click.UsageError(f"{path} does not exist.")
    if output is not None and output.exists():
        raise click.ClickException(f"{display_path(output)} already exists and was not changed.")


def _run(options: Options, auditor: Auditor, book: Book) -> Totals:
    """Audit all hands and write the report. Raises CannotResume and NoCluster."""
    state = None if options.output is None else options.output.with_name(options.output.name + STATE)
    settings = options.settings(book)
    progress = Progress(settings) if state is None else load_progress(state, settings)
    with _report_file(options, progress) as report:
        saved = monotonic()
        try:
            for reached in _audit(options, auditor, progress, report):
                progress = reached
                if state is not None and monotonic() - saved > SAVED_EVERY:
                    _save(progress, report, state)
                    saved = monotonic()
        except KeyboardInterrupt:
            if state is not None:
                click.echo("\nThe part so far is saved. Repeat the command to continue.", err=True)
            raise
        finally:
            if state is not None:
                _save(progress, report, state)
        report.write(end_text(progress.totals, options.report))
        _finish(options, report, progress.totals)
    if state is not None:
        state.unlink()
    if options.output is not None:
        totals = end_text(progress.totals, TABLE).decode()
        click.echo(f"{totals}The report is in {display_path(options.output)}.", err=True)
    return progress.totals


def _audit(options: Options, auditor: Auditor, progress: Progress, report: BinaryIO) -> Iterator[Progress]:
    """Audit the files from where the progress stands. Yield the progress after each piece that is in the report."""
    files = unchanged(HandFiles(options.paths, unpack), progress)
    chunks = chunks_of(pieces_of(files, progress.files, progress.hands))
    if options.scheduler is None:
        found = audited(chunks, auditor, options.jobs)
    else:
        found = audited_on_cluster(chunks, auditor, options.scheduler)
    with _bar(total_size(options.paths)) as bar:
        done = first = 0
        began = time()
        for number, (piece, findings) in enumerate(found):
            if number == 0:  # the time left counts from here: the processes have started
                began, first = time(), piece.position
                bar.start = bar.last_eta = began
            elif piece.position > first:
                bar.start = _begun_at_this_pace(began, first, time(), piece.position)
            text = b"".join([finding_text(each, options.report) for each in findings])
            if text and options.output is None and options.report == TABLE and sys.stderr.isatty():
                click.echo(CLEAR_LINE, err=True, nl=False)  # the line of the progress bar
            report.write(text)
            progress = progress.after(piece, findings, len(text))
            yield progress
            bar.update(len(findings) if bar.length is None else piece.position - done)
            done = piece.position


def _begun_at_this_pace(began: float, first: int, now: float, position: int) -> float:
    """When an audit from the first byte on would have begun, at the pace since the bytes up to ``first`` were done.

    Those that were done before a break took no time now.
    """
    return now - (now - began) * position / (position - first)


def _save(progress: Progress, report: BinaryIO, state: Path) -> None:
    """Save the state, after the part of the report that it counts."""
    report.flush()
    progress.save(state)


def _bar(size: int | None) -> Any:
    unknown: Iterator[None] = (None for _ in ())
    return click.progressbar(
        None if size else unknown, size or None, "Auditing", show_pos=not size, file=sys.stderr, update_min_steps=1
    )


@contextmanager
def _report_file(options: Options, progress: Progress) -> Iterator[BinaryIO]:
    """The file that the report is written to: beside the output, standard output, or for JUnit a temporary file."""
    if options.output is not None:
        part = _part(options.output)
        with part.open("r+b" if part.exists() and progress.written else "w+b") as file:
            file.truncate(progress.written)
            file.seek(0, 2)
            yield file
    elif options.report == JUNIT:
        with TemporaryFile() as temporary:
            yield cast(BinaryIO, temporary)
    else:
        yield sys.stdout.buffer


def _finish(options: Options, report: BinaryIO, totals: Totals) -> None:
    """Put the complete report in its place. The numbers at the beginning of a JUnit report are known only now."""
    report.flush()
    if options.report == JUNIT:
        report.seek(0)
        if options.output is None:
            _write_junit(report, sys.stdout.buffer, totals)
            return
        with options.output.open("wb") as file:
            _write_junit(report, file, totals)
        _part(options.output).unlink()
    elif options.output is not None:
        _part(options.output).replace(options.output)


def _write_junit(cases: BinaryIO, file: BinaryIO, totals: Totals) -> None:
    file.write(junit_head(totals))
    copyfileobj(cases, file)
    file.flush()


def _part(output: Path) -> Path:
    return output.with_name(output.name + PART)
