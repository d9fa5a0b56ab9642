"""`make prove`: run the long proofs in parts, print the time of each, and the command for the parts that are left.

``PARTS`` names the parts to run, by default all. ``EFFORT`` multiplies the random examples. ``SHARE`` is the share of
the tests: by default a quarter, another one each day; ``all`` runs every test.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[2]
PASSED = (0, 5)  # exit codes of pytest: passed, and empty
# Tests marked as proofs, by folder. `rest` has the other folders.
MARKED = {"browser": "tests/browser", "contract": "tests/api", "census": "tests/oracles"}
# The samples of `make test`, tried whole.
API = ("batch", "first_tables", "floor", "hostile_texts", "hostile_values", "openapi", "practice", "receipts")
SAMPLED = {
    "oracles": ("tests/oracles",),
    "scenarios": ("tests/scenarios",),
    "samples": (
        "tests/engine",
        "tests/boards",
        "tests/stud/test_whole_hands.py",
        "tests/unit/test_translations.py",
        "tests/server/test_fault_sweep.py",
        "tests/unit/test_values.py",
        "tests/unit/test_yaml_breaks.py",
        "tests/cli/test_ask.py",
        "tests/fire/test_corpus.py",
        "tests/audit/test_hand_archive.py",
        "tests/docs/test_style.py",
        *(f"tests/api/test_{name}.py" for name in API),
    ),
}
PARTS = (*MARKED, "rest", *SAMPLED)
SHARES, EVERY = 4, "all"


def command(part: str) -> list[str]:
    """The run of pytest for a part."""
    words = [sys.executable, "-m", "pytest", "--numprocesses", "auto", "--dist", "worksteal", "--durations=8"]
    if part in SAMPLED:
        return [*words, *SAMPLED[part]]
    if part in MARKED:
        return [*words, "-m", "prove", MARKED[part]]
    return [*words, "-m", "prove", *(f"--ignore={folder}" for folder in MARKED.values())]


def share_asked() -> str:
    """The share of the tests: as asked, or that of today."""
    return os.environ.get("SHARE") or f"{datetime.now(UTC).toordinal() % SHARES + 1}/{SHARES}"


def settings(part: str, share: str = EVERY) -> Mapping[str, str]:
    """The environment of a part. The parts with samples have EFFORT; the others only if it is above 1."""
    kept = {name: value for name, value in os.environ.items() if name not in ("EFFORT", "SHARE")}
    kept |= {} if share == EVERY else {"SHARE": share}
    effort = os.environ.get("EFFORT") or "1"
    return {**kept, "EFFORT": effort} if part in SAMPLED or effort != "1" else kept


def main(asked: Sequence[str]) -> int:
    """Run the parts; 1 if one of them failed, 2 if there is no such part."""
    if unknown := [part for part in asked if part not in PARTS]:
        print(f"there is no part {', '.join(unknown)}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    left, share = list(asked or PARTS), share_asked()
    if share != EVERY:
        print(f"share {share} of the proofs, another one each day; SHARE=all runs every proof", flush=True)
    failed: list[str] = []
    try:
        for number, part in enumerate(list(left), 1):
            print(f"part {number} of {number + len(left) - 1}: {part}", flush=True)
            began = time.monotonic()
            code = subprocess.call(command(part), cwd=ROOT, env=settings(part, share))
            failed += [] if code in PASSED else [part]
            left.remove(part)
            print(f"{part}: {'failed' if part in failed else 'passed'}, {time.monotonic() - began:.0f} s", flush=True)
    except KeyboardInterrupt:
        print()
    if failed or left:
        again = f'make prove SHARE={share} PARTS="{" ".join([*failed, *left])}"'
        print(f"failed: {' '.join(failed) or 'none'}; to go on: {again}")
    return 1 if failed or left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
