"""`make soak`: run every random test in rounds, with new examples each, for some minutes; record and print failures.

``MINUTES`` is the duration. ``EFFORT`` multiplies the examples (1: all of them). ``SEED`` is the random seed, and each
round adds its number. ``FILES`` names the test files. Hypothesis saves failing examples in build/soak/ and tries them
first.

This file is also the pytest plugin that selects the tests of a round, prints progress, and stops on time.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "soak"
TELL = 30.0  # seconds between two lines of progress
ENDED = (0, 1, 2, 5)  # exit codes of pytest: passed, failed, interrupted, no tests


def main() -> int:
    """Run rounds until the time is over. Returns 1 if a test failed."""
    minutes = float(os.environ.get("MINUTES") or 30)
    began, seed = time.time(), int(os.environ.get("SEED") or random.randrange(1_000_000))
    KEPT.mkdir(parents=True, exist_ok=True)
    failed = KEPT / "failed.txt"
    failed.unlink(missing_ok=True)
    print(f"soaking for {minutes:g} minutes, SEED={seed}; what fails is kept in {KEPT.relative_to(ROOT)}/", flush=True)
    settings = {
        "EFFORT": os.environ.get("EFFORT") or "1",
        "HYPOTHESIS_STORAGE_DIRECTORY": str(KEPT),
        "SOAK_ENDS": str(began + 60 * minutes),
        "SOAK_FAILED": str(failed),
    }
    rounds = 0
    while time.time() < began + 60 * minutes:
        rounds += 1
        print(f"round {rounds}, SEED={seed + rounds}", flush=True)
        asked = {**os.environ, **settings, "SEED": str(seed + rounds)}
        code = subprocess.call(command(seed + rounds), cwd=ROOT, env=asked)
        if code not in ENDED:
            print(f"pytest broke off with {code}")
            return 1
    return tell_end(failed, rounds, settings["EFFORT"])


def command(seed: int) -> list[str]:
    """The pytest command of a round."""
    quietly = ["-q", "-n0", "--no-header", "--no-summary", "-p", "no:cacheprovider", "-p", "tests.tools.soak"]
    files = os.environ.get("FILES", "").split() or random_files()
    return [sys.executable, "-m", "pytest", *quietly, f"--hypothesis-seed={seed}", *files]


def random_files() -> list[str]:
    """The test files that use Hypothesis or a random seed."""
    every = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(path.relative_to(ROOT)) for path in every if is_random(path.read_text("utf-8"))]


def is_random(source: str) -> bool:
    return bool(
        re.search(r"^from hypothesis import .*\bgiven\b|^from tests.oracles.effort import .*\bSEED\b", source, re.M)
    )


def tell_end(failed: Path, rounds: int, effort: str) -> int:
    """Print each failure with the command that repeats it. Returns 1 if there is a failure."""
    told = failed.read_text("utf-8").splitlines() if failed.exists() else []
    print(f"{rounds} rounds, {len(told)} failures", flush=True)
    for line in told:
        seed, _, name = line.partition(" ")
        again = f"HYPOTHESIS_STORAGE_DIRECTORY={KEPT.relative_to(ROOT)} EFFORT={effort} SEED={seed}"
        print(f"FAILED {name}\n  again: {again} .venv/bin/python -m pytest -n0 --hypothesis-seed={seed} '{name}'")
    return 1 if told else 0


# --- the plugin


class Progress:
    """The progress of the round."""

    done = 0
    most = 0
    told = 0.0


def pytest_collection_modifyitems(config: Any, items: list[Any]) -> None:
    """Keep only the random tests, in a random order."""
    chosen = [item for item in items if draws(item)]
    random.Random(os.environ["SEED"]).shuffle(chosen)
    config.hook.pytest_deselected(items=[item for item in items if item not in set(chosen)])
    items[:] = chosen
    Progress.most = len(chosen)


def draws(item: Any) -> bool:
    return getattr(item.obj, "is_hypothesis_test", False) or hasattr(item.module, "SEED")


def pytest_runtest_logreport(report: Any) -> None:
    """Record each failure at once, and print progress at intervals."""
    if report.failed:
        with open(os.environ["SOAK_FAILED"], "a", encoding="utf-8") as file:
            file.write(f"{os.environ['SEED']} {report.nodeid}\n")
        print(f"\nFAILED {report.nodeid}\n{report.longreprtext}", flush=True)
    if report.when == "call":
        Progress.done += 1
        if time.monotonic() - Progress.told > TELL:
            Progress.told = time.monotonic()
            left = (float(os.environ["SOAK_ENDS"]) - time.time()) / 60
            print(f"\n  {Progress.done} of {Progress.most} tests of this round, {left:.1f} minutes left", flush=True)


def pytest_runtest_teardown(item: Any) -> None:
    """Stop after this test if the time is over."""
    if time.time() > float(os.environ["SOAK_ENDS"]):
        item.session.shouldstop = "the time is over"


if __name__ == "__main__":
    sys.exit(main())
