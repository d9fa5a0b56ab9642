"""The state of an audit in a file: how far it is, so the next run continues there after a break."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

from dealer_service.atomic_files import read_text, replace_file
from dealer_service.audit.findings import Finding
from dealer_service.audit.hand_files import HandFile
from dealer_service.audit.pieces import Piece
from dealer_service.audit.totals import Totals
from dealer_service.errors import DealerServiceError
from dealer_service.values import value

VERSION = 1
CHANGED = "The files have changed since the audit was interrupted. Remove its state file to begin again."


class CannotResume(DealerServiceError):
    """The state belongs to another audit, or the archive has changed."""


@value
class Progress:
    """How far an audit is: whole ``files``, then ``hands`` of the next one, and ``written`` bytes of the report.

    ``settings`` is the digest of the options and rules, ``seen`` that of the names and sizes of the whole files. A
    progress never changes: an interrupted program always has one that fits its report.
    """

    settings: str
    files: int = 0
    hands: int = 0
    written: int = 0
    seen: str = ""
    totals: Totals = field(default_factory=Totals)

    def after(self, piece: Piece, findings: Sequence[Finding], written: int) -> Progress:
        """The progress after a piece, whose findings added this number of bytes to the report."""
        ended = piece.ended
        return Progress(
            self.settings,
            piece.number if ended else self.files,
            0 if ended else self.hands + len(findings),
            self.written + written,
            _with(self.seen, piece.stamp) if ended else self.seen,
            self.totals.with_findings(findings),
        )

    def save(self, path: Path) -> None:
        """Write the state to a file."""
        document = {
            "version": VERSION,
            "settings": self.settings,
            "files": self.files,
            "hands": self.hands,
            "written": self.written,
            "seen": self.seen,
            "totals": self.totals.to_json(),
        }
        replace_file(path, json.dumps(document).encode())


def load_progress(path: Path, settings: str) -> Progress:
    """The saved state, or that of an audit that begins. Raises CannotResume."""
    if not path.exists():
        return Progress(settings)
    try:
        found: dict[str, Any] = json.loads(read_text(path))
        if found["version"] != VERSION or found["settings"] != settings:
            raise CannotResume(
                f"{path} is the state of an audit with other options, rules or paths. Repeat those, or remove the file."
            )
        totals = Totals.from_json(found["totals"])
        return Progress(settings, found["files"], found["hands"], found["written"], found["seen"], totals)
    except (ValueError, KeyError, TypeError) as error:
        raise CannotResume(f"{path} is not the state of an audit. Remove it to begin again.") from error


def unchanged(files: Iterable[HandFile], progress: Progress) -> Iterator[HandFile]:
    """The files, once the first ones are found to be those of the saved state. Raises CannotResume."""
    seen, number = "", 0
    for number, file in enumerate(files, start=1):
        if number <= progress.files:
            seen = _with(seen, file.stamp)
        if number == progress.files and seen != progress.seen:
            raise CannotResume(CHANGED)
        yield file
    if number < progress.files:
        raise CannotResume(CHANGED)


def _with(seen: str, stamp: str) -> str:
    return hashlib.sha256(f"{seen}{stamp}".encode("utf-8", "surrogatepass")).hexdigest()
