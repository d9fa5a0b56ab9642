"""The synonyms in use: those of the embedded page and of the folders of rules, read again once a page changes."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path

from dealer_service.rulebook.loading.faults import Fault
from dealer_service.rulebook.synonyms import Synonyms, read_synonyms, synonym_files

LOG = logging.getLogger("dealer_service.rules")
Stamp = tuple[tuple[str, int, int], ...]


class SearchWords:
    """The synonyms of these folders. While a page has errors, which are logged, the last good ones stay in use."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._stamp: Stamp | None = None
        self._synonyms = Synonyms()

    def current(self) -> Synonyms:
        """The synonyms of the last pages without errors."""
        files = synonym_files(self._folders)
        stamp = tuple(_stamp(file) for file in files)
        if stamp != self._stamp:
            self._stamp, faults = stamp, list[Fault]()
            found = read_synonyms(files, faults)
            if faults:
                LOG.error("Changed synonyms were rejected:\n%s", "\n".join(map(str, faults)))
            else:
                self._synonyms = found
        return self._synonyms


def _stamp(file: Path) -> tuple[str, int, int]:
    try:
        stat = file.stat()
    except OSError:
        return str(file), 0, 0
    return str(file), stat.st_mtime_ns, stat.st_size
