"""List the code that the measured tests did not reach, by folder and module; return 1 if any of it has no reason.

``reasons.yaml`` has the reasons, each with its code; a reason is listed too if its code is now reached.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from coverage import Coverage

from tests.coverage.reasons import read_reasons

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Unreached:
    """A line that was not reached, or a branch that was not taken: from a line to another, or out of the code."""

    line: int
    to: int | None = None

    def told(self, lines: Sequence[str]) -> str:
        """The line as listed, with the target of the branch that was not taken."""
        where = "" if self.to is None else f" never leads {f'to line {self.to}' if self.to > 0 else 'out of here'}"
        return f"{self.line}:{where} {lines[self.line - 1].strip()}"


@dataclass(frozen=True, slots=True)
class Module:
    """The coverage of a module: its numbers of lines and branches, and the places that were not reached."""

    path: str
    lines: int
    branches: int
    unreached_lines: int
    unreached_branches: int
    unreached: tuple[Unreached, ...]


def main() -> int:
    """Print the unreached code by module, and the shares reached; return 1 if anything is left to test or explain."""
    modules = list(measured())
    reasons = read_reasons()
    left = explained = 0
    for module in modules:
        lines = (ROOT / module.path).read_text("utf-8").splitlines()
        given = [reason for reason in reasons if reason.module == module.path]
        unexplained = [each for each in module.unreached if not any(each.line in reason.lines for reason in given)]
        needless = [reason for reason in given if not reason.lines & {each.line for each in module.unreached}]
        if unexplained or needless:
            print(f"\n{module.path}")
        for each in unexplained:
            print(f"  {each.told(lines)}")
        for reason in needless:
            print(f"  reached by now, take its reason out: {reason.code.splitlines()[0]}")
        left += len(unexplained) + len(needless)
        explained += len(module.unreached) - len(unexplained)
    _print_shares(modules)
    print(f"{left} places are left to be tested or explained; {explained} are explained in tests/coverage/reasons.yaml")
    return 1 if left else 0


def measured() -> Iterator[Module]:
    """Yield the coverage of every module of the package."""
    data = Coverage(config_file=str(ROOT / "pyproject.toml"))
    data.load()
    file = ROOT / "build" / "coverage" / "report.json"
    data.json_report(outfile=str(file))
    for path, found in sorted(json.loads(file.read_bytes())["files"].items()):
        missing, sums = set(found["missing_lines"]), found["summary"]
        # An unreached line already implies that no branch to it was taken.
        leads = [Unreached(*branch) for branch in found["missing_branches"] if not missing & set(branch)]
        counts = (sums[name] for name in ("num_statements", "num_branches", "missing_lines", "missing_branches"))
        yield Module(path, *counts, tuple(sorted([*map(Unreached, missing), *leads], key=lambda each: each.line)))


def _print_shares(modules: Iterable[Module]) -> None:
    """Print the shares of lines and branches by folder, and for each module with unreached code."""
    folders: dict[str, list[Module]] = defaultdict(list)
    for module in modules:
        folders["/".join(module.path.split("/")[1:-1]) or "."].append(module)
    print(f"\n{'':48}{'lines':>12}{'branches':>12}")
    for folder, inside in sorted(folders.items()):
        print(_row(folder, inside))
        for module in inside:
            if module.unreached:
                print(_row(f"    {module.path.rpartition('/')[2]}", [module]))
    print(_row("all", [module for inside in folders.values() for module in inside]))


def _row(name: str, modules: Sequence[Module]) -> str:
    lines = _share(sum(each.unreached_lines for each in modules), sum(each.lines for each in modules))
    branches = _share(sum(each.unreached_branches for each in modules), sum(each.branches for each in modules))
    return f"{name:48}{lines:>12}{branches:>12}"


def _share(unreached: int, of: int) -> str:
    return f"{1 - unreached / of:.1%}" if of else "-"


if __name__ == "__main__":
    sys.exit(main())
