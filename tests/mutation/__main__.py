"""`make mutate`: change the package in one place at a time, and list the changes that no test notices.

``FOLDERS="rulings hands"`` names the folders to change, ``COUNT`` sets how many mutants are drawn, ``SEED`` chooses
them, ``JOBS`` sets how many run at once; ``COUNT=all`` tries every mutant. Each mutant faces all scenarios (those that
run its line first), then the tests about scenarios, then the fast tests of its folder. A survivor that changes no
observable behavior is listed in equivalents.yaml with the reason.
"""

from __future__ import annotations

import importlib
import os
import random
import sys
import time
from collections import Counter
from hashlib import sha256

import yaml

from tests.mutation import cases as scenarios
from tests.mutation.mutants import Mutant, mutants_of
from tests.mutation.trial import HERE, ROOT, WITHOUT_SCENARIOS, Noticed, in_a_process, tried

PACKAGE = ROOT / "dealer_service"
# Imported once to save each mutant the wait; none of these imports the package.
LIBRARIES = ("apispec", "flask", "hypothesis", "hypothesis.strategies", "marshmallow", "pytest", "prometheus_client")


def main() -> int:
    """Try the mutants that the environment chooses; return 1 if one survives."""
    folders = os.environ.get("FOLDERS", "rulings hands engine rulebook api i18n web server").split()
    seed = int(os.environ.get("SEED") or random.randrange(1_000_000))
    chosen = _chosen(folders, os.environ.get("COUNT", "300"), seed)
    print(f"{len(chosen)} mutants of {', '.join(folders)}, SEED={seed}", flush=True)
    for name in LIBRARIES:
        importlib.import_module(name)
    reached = set(folders) - set(WITHOUT_SCENARIOS)
    asked = in_a_process(lambda: scenarios.with_lines(scenarios.read_cases(), str(PACKAGE))) if reached else []
    jobs = int(os.environ.get("JOBS") or len(os.sched_getaffinity(0)))
    known, began, tally = _equivalents(), time.monotonic(), Tally()
    for number, (mutant, noticed) in enumerate(tried(chosen, asked, jobs), 1):
        same = noticed is Noticed.NOT and (_module(mutant), mutant.diff) in known
        tally.count(_folder(mutant), noticed, same)
        if noticed is Noticed.NOT and not same:
            print(f"{_module(mutant)}:{mutant.line}\n{mutant.diff}", flush=True)
        if number % 25 == 0:
            print(f"  {number} of {len(chosen)}, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    print(f"{tally}\n{(time.monotonic() - began) / 60:.0f} minutes")
    return 1 if tally.survived else 0


class Tally:
    """How many mutants of each folder were tried, and which step noticed them."""

    def __init__(self) -> None:
        self.noticed = Counter[tuple[str, Noticed]]()
        self.same = Counter[str]()

    def count(self, folder: str, noticed: Noticed, same: bool) -> None:
        """Count one more mutant of the folder; ``same``: it is known to be equivalent."""
        if same:
            self.same[folder] += 1
        else:
            self.noticed[folder, noticed] += 1

    @property
    def survived(self) -> int:
        """The number of mutants that no test noticed."""
        return sum(count for (_, noticed), count in self.noticed.items() if noticed is Noticed.NOT)

    def __str__(self) -> str:
        folders = sorted({folder for folder, _ in self.noticed} | {*self.same})
        return "\n".join([*(self._line(folder, [folder]) for folder in folders), self._line("all", folders)])

    def _line(self, name: str, folders: list[str]) -> str:
        counts = {each: sum(self.noticed[folder, each] for folder in folders) for each in Noticed}
        tried, alive = sum(counts.values()), counts[Noticed.NOT]
        by = ", ".join(f"{counts[each]} {each.name.lower().replace('_', ' ')}" for each in Noticed if each)
        same = sum(self.same[folder] for folder in folders)
        share = f"{1 - alive / max(tried, 1):.1%} were noticed"
        return f"{name}: {alive} of {tried} survived, {share} ({by}); {same} more change nothing"


def _chosen(folders: list[str], count: str, seed: int) -> list[Mutant]:
    paths = [path for name in folders for path in sorted((PACKAGE / name).rglob("*.py")) or [PACKAGE / f"{name}.py"]]
    every = [mutant for path in paths for mutant in mutants_of(path)]
    return every if count == "all" else sorted(every, key=lambda each: _lot(each, seed))[: int(count)]


def _lot(mutant: Mutant, seed: int) -> bytes:
    """Return the sort key of a mutant for a seed; it does not depend on other changes to the package."""
    return sha256(f"{seed} {_module(mutant)} {mutant.changes}".encode()).digest()


def _equivalents() -> set[tuple[str, str]]:
    """Return the known equivalent mutants, each as its module and its diff."""
    kept = yaml.safe_load((HERE / "equivalents.yaml").read_text("utf-8")) or []
    return {(each["in"], "\n".join(f"    {line}" for line in each["diff"].splitlines())) for each in kept}


def _folder(mutant: Mutant) -> str:
    return mutant.path.relative_to(PACKAGE).parts[0]


def _module(mutant: Mutant) -> str:
    return mutant.path.relative_to(ROOT).as_posix()


if __name__ == "__main__":
    sys.exit(main())
