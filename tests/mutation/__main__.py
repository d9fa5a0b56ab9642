"""`make mutate`: change the package in one place at a time, and list the changes that nobody notices.

``FOLDERS="rulings hands"`` chooses what is changed, ``COUNT`` how many mutants are drawn and ``SEED`` which, ``JOBS``
how many are tried at once; ``COUNT=all`` tries every one. Each is put to all scenarios, then to the fast tests of its
folder. A survivor that changes nothing anybody could ask for is kept in equivalents.yaml with the reason.
"""

from __future__ import annotations

import importlib
import os
import random
import sys
import time
from dataclasses import replace

import yaml

from tests.mutation import cases as scenarios
from tests.mutation.mutants import Mutant, mutants_of
from tests.mutation.trial import HERE, ROOT, fast_tests, in_a_process, survivors

PACKAGE = ROOT / "dealer_service"
# Imported once, so that no mutant waits for them; none of them imports the package.
LIBRARIES = ("apispec", "flask", "hypothesis", "hypothesis.strategies", "marshmallow", "pytest", "prometheus_client")


def main() -> int:
    """Try the mutants that the environment asks for; 1 where one survives."""
    folders = os.environ.get("FOLDERS", "rulings hands engine rulebook").split()
    seed = int(os.environ.get("SEED") or random.randrange(1_000_000))
    chosen = _chosen(folders, os.environ.get("COUNT", "300"), seed)
    print(f"{len(chosen)} mutants of {', '.join(folders)}, SEED={seed}", flush=True)
    for name in LIBRARIES:
        importlib.import_module(name)
    asked = in_a_process(lambda: scenarios.with_lines(scenarios.read_cases(), str(PACKAGE)))
    jobs = int(os.environ.get("JOBS") or len(os.sched_getaffinity(0)))
    _require_that_nothing_is_noticed_where_nothing_is_changed(chosen, jobs)
    known, began, alive, same = _equivalents(), time.monotonic(), 0, 0
    for number, (mutant, survived) in enumerate(survivors(chosen, asked, jobs), 1):
        if survived and (_module(mutant), mutant.diff) in known:
            same += 1
        elif survived:
            alive += 1
            print(f"{_module(mutant)}:{mutant.line}\n{mutant.diff}", flush=True)
        if number % 25 == 0:
            print(f"  {number} of {len(chosen)}, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    counted = len(chosen) - same
    print(f"{alive} of {counted} survived, {1 - alive / max(counted, 1):.1%} were noticed; {same} more change nothing")
    return 1 if alive else 0


def _require_that_nothing_is_noticed_where_nothing_is_changed(chosen: list[Mutant], jobs: int) -> None:
    """Stop where fast tests fail by themselves: every mutant would seem to be noticed."""
    unchanged = {tuple(fast_tests(each)): replace(each, start=0, end=0, becomes="") for each in chosen}
    for mutant, survived in survivors(unchanged.values(), [], jobs):
        if not survived:
            sys.exit(f"without any change one of these fails: {' '.join(fast_tests(mutant))}")


def _chosen(folders: list[str], count: str, seed: int) -> list[Mutant]:
    paths = [path for name in folders for path in sorted((PACKAGE / name).rglob("*.py")) or [PACKAGE / f"{name}.py"]]
    every = [mutant for path in paths for mutant in mutants_of(path)]
    return every if count == "all" else random.Random(seed).sample(every, min(int(count), len(every)))


def _equivalents() -> set[tuple[str, str]]:
    """The mutants that are known to change nothing, each by its module and its diff."""
    kept = yaml.safe_load((HERE / "equivalents.yaml").read_text("utf-8")) or []
    return {(each["in"], "\n".join(f"    {line}" for line in each["diff"].splitlines())) for each in kept}


def _module(mutant: Mutant) -> str:
    return mutant.path.relative_to(ROOT).as_posix()


if __name__ == "__main__":
    sys.exit(main())
