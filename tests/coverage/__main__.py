"""Tells what the tests measured have not reached, by folder and module; 1 where anything of it has no reason.

The reasons stand in ``reasons.yaml``, each with the code that it is about; one whose code is reached by now is told.
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
    """A line that was not reached, or one from which none of the tests went on to another line, or out of the code."""

    line: int
    to: int | None = None

    def told(self, lines: Sequence[str]) -> str:
        """The line as it is listed, with where it does not lead."""
        where = "" if self.to is None else f" never leads {f'to line {self.to}' if self.to > 0 else 'out of here'}"
        return f"{self.line}:{where} {lines[self.line - 1].strip()}"


@dataclass(frozen=True, slots=True)
class Module:
    """What was measured of a module: how many lines and branches it has, and what of it was not reached."""

    path: str
    lines: int
    branches: int
    unreached_lines: int
    unreached_branches: int
    unreached: tuple[Unreached, ...]


def main() -> int:
    """Print what was not reached, module by module, and how much was; 1 where something is left to be done."""
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
    """Every module of the package, as it was measured."""
    data = Coverage(config_file=str(ROOT / "pyproject.toml"))
    data.load()
    file = ROOT / "build" / "coverage" / "report.json"
    data.json_report(outfile=str(file))
    for path, found in sorted(json.loads(file.read_bytes())["files"].items()):
        missing, sums = set(found["missing_lines"]), found["summary"]
        # A line that is not reached says by itself that nothing leads there.
        leads = [Unreached(*branch) for branch in found["missing_branches"] if not missing & set(branch)]
        counts = (sums[name] for name in ("num_statements", "num_branches", "missing_lines", "missing_branches"))
        yield Module(path, *counts, tuple(sorted([*map(Unreached, missing), *leads], key=lambda each: each.line)))


def _print_shares(modules: Iterable[Module]) -> None:
    """Print the shares of lines and branches by folder, and of the modules that are not whole."""
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
