"""What becomes of the counts of a worker that died? They are added to those of the dead, and its files go.

Else each worker that is killed would leave its files behind for ever, and every reading of the counts would
read them all.
"""

from __future__ import annotations

import struct
from contextlib import suppress
from pathlib import Path

from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import mark_process_dead

from dealer_service.operations.run_folder import turn

SUMMED = ("counter", "histogram")


def bury(folder: Path, pid: int) -> None:
    """Keep what the worker has counted, and forget what it was."""
    with turn(folder):
        mark_process_dead(pid, str(folder))
        (folder / f"worker_{pid}.json").unlink(missing_ok=True)
        for kind in SUMMED:
            left = folder / f"{kind}_{pid}.db"
            if left.exists():
                _add(left, folder / f"{kind}_dead.db")
                left.unlink()


def _add(left: Path, dead: Path) -> None:
    """Add each number of the one file to the same in the other."""
    with suppress(struct.error, RuntimeError):  # killed while it made the file: nothing was counted in it
        told = list(MmapedDict.read_all_values_from_file(str(left)))
        kept = MmapedDict(str(dead))
        for key, value, *_ in told:
            kept.write_value(key, kept.read_value(key)[0] + value, 0.0)
        kept.close()
