"""`make fuzz`: change questions, hands and pages for some minutes, and keep inputs that reach new code or fail.

``MINUTES`` sets the duration, ``TARGETS="json cards formats yaml questions"`` the targets, ``SEED`` the random seed.
Inputs that reach new code are kept in build/fuzz/ (``CORPUS`` names another folder) for the next run. Inputs that fail
are kept in tests/fuzz/kept/, and `make test` tries them on every run.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path
from time import monotonic, process_time
from typing import TYPE_CHECKING

from tests.fuzz.blocks import Blocks, watch

if TYPE_CHECKING:
    from tests.fuzz.loop import Fuzzing

ROOT = Path(__file__).parents[2]
TELL = 15.0  # seconds between two lines of progress
FOR_SEEDS = 0.25  # maximum share of the time
# Turns of each target in a round: whole questions reach most of the code.
TURNS = {"json": 1, "cards": 1, "formats": 2, "yaml": 2, "questions": 5}


def main() -> int:
    """Fuzz as the environment sets; return 1 if anything failed."""
    minutes = float(os.environ.get("MINUTES") or 10)
    names = (os.environ.get("TARGETS") or " ".join(TURNS)).split()
    if unknown := set(names) - set(TURNS):
        sys.exit(f"there is no target {', '.join(sorted(unknown))}; targets are {', '.join(TURNS)}")
    seed = int(os.environ.get("SEED") or random.randrange(1_000_000))
    print(f"fuzzing {', '.join(names)} for {minutes:g} minutes, SEED={seed}", flush=True)
    blocks = watch()  # before the package is imported
    running = begin(names, seed, blocks, 60 * minutes * FOR_SEEDS)
    go_round(running, blocks, 60 * minutes)
    return tell_end(running, blocks, seed)


def begin(names: list[str], seed: int, blocks: Blocks, most: float) -> list[Fuzzing]:
    """Try the seeds of each target; return their fuzzing."""
    from tests.fuzz.loop import Fuzzing
    from tests.fuzz.targets import targets

    corpus = Path(os.environ.get("CORPUS") or ROOT / "build" / "fuzz")
    running = []
    for target in targets(names):
        chance = random.Random(f"{seed} {target.name}")
        fuzzing = Fuzzing(target, blocks, chance, corpus / target.name, Path(__file__).parent / "kept" / target.name)
        fuzzing.begin(most / len(names))
        running.append(fuzzing)
        print(f"  {target.name}: {fuzzing.tried} seeds tried, {blocks.count} blocks reached", flush=True)
    return running


def go_round(running: list[Fuzzing], blocks: Blocks, seconds: float) -> None:
    """Give each target its turns until the time is over."""
    from tests.fuzz.loop import TURN

    began = told = monotonic()
    while monotonic() - began < seconds:
        for fuzzing in running:
            for _ in range(TURNS[fuzzing.target.name]):
                fuzzing.go_on(min(TURN, max(0.0, seconds - (monotonic() - began))))
            if monotonic() - told > TELL:
                told = monotonic()
                print(f"  {told - began:4.0f} s, {blocks.count} blocks: {_progress(running)}", flush=True)


def tell_end(running: list[Fuzzing], blocks: Blocks, seed: int) -> int:
    """Print the totals, and how to reproduce each failure; return the exit status."""
    reached = f"{blocks.count} of {len(blocks.places)} blocks reached"
    print(f"{reached}, {process_time():.0f} s of CPU: {_progress(running)}; SEED={seed}")
    failures = [(fuzzing.target.name, *each) for fuzzing in running for each in fuzzing.failures.items()]
    for target, name, path in failures:
        print(f"FAILED {target}: {name}\n  {path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}")
    if failures:
        print("again: .venv/bin/python -m pytest tests/fuzz -k kept")
    return 1 if failures else 0


def _progress(running: list[Fuzzing]) -> str:
    return ", ".join(
        f"{each.target.name} {each.tried} tried, {each.found} kept, {len(each.failures)} failures" for each in running
    )


if __name__ == "__main__":
    sys.exit(main())
