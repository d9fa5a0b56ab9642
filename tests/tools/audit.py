"""`make audit`: ask for known vulnerabilities of the locked packages, and say clearly what could not be checked.

pip-audit ends with "No known vulnerabilities found" if its database knows none of the packages, for example behind a
mirror of PyPI. Here that is an error. Exit status: 0 if all packages were checked and none has a known vulnerability,
1 if one has, 2 if some could not be checked.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.tools.packages import ROOT, canonical, locked

LOCKS = ("requirements.lock", "requirements-build.lock", "requirements-test.lock")
DATABASES = ("pypi", "osv")  # asked in turn, until one knows all packages
PROGRAM = str(Path(sys.executable).parent / "pip-audit")
FOUND, UNCHECKED = 1, 2
LONGEST, MOST_NAMED = 100, 6  # characters of a cause, packages in a line
Report = tuple[str, str]  # what pip-audit writes on standard output and on standard error
Ask = Callable[[str, str], Report]


def ask(lock: str, database: str) -> Report:
    """Run pip-audit on a lock file."""
    options = ("--require-hashes", "--disable-pip", "--progress-spinner", "off", "--format", "json")
    command = [PROGRAM, "--requirement", str(ROOT / lock), "--vulnerability-service", database, *options]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return run.stdout, run.stderr


def check(lock: str, ask: Ask = ask) -> tuple[int, list[str]]:
    """The exit status for a lock file, and lines for people."""
    packages, lines = locked(lock), list[str]()
    unchecked = sorted(packages)
    for database in DATABASES:
        printed, errors = ask(lock, database)
        try:
            report = {canonical(each["name"]): each for each in json.loads(printed)["dependencies"]}
        except (ValueError, KeyError, TypeError):
            lines.append(f"{lock}: NOT CHECKED with {database}: the database could not be reached: {cause(errors)}")
            continue
        checked = {name: each for name, each in report.items() if "vulns" in each}
        unchecked = sorted(set(packages) - set(checked))
        if vulnerable := [line for name in sorted(checked) for line in vulnerabilities(name, checked[name])]:
            return FOUND, [*lines, *vulnerable]
        if not unchecked:
            return 0, [f"{lock}: {database} knows all {len(packages)} packages, and no vulnerability of them."]
        how_many = f"{len(unchecked)} of {len(packages)} packages are not in the database"
        mirror = ", so it was not reached or a mirror answered" if len(unchecked) == len(packages) else ""
        lines.append(f"{lock}: NOT CHECKED with {database}: {how_many}{mirror}")
    return UNCHECKED, [*lines, f"{lock}: NOT CHECKED: {shortened(unchecked)}"]


def cause(errors: str) -> str:
    """The innermost cause that pip-audit gives in its last line, without the exceptions around it."""
    line = (errors.strip().splitlines() or ["it wrote nothing"])[-1]
    return re.split(r"\): |(?:Error|Exception): ", line)[-1].strip("'\") ")[:LONGEST]


def shortened(packages: Sequence[str]) -> str:
    """The first packages by name, and the number of the others."""
    named = ", ".join(packages[:MOST_NAMED])
    return named if len(packages) <= MOST_NAMED else f"{named} and {len(packages) - MOST_NAMED} others"


def vulnerabilities(name: str, package: dict[str, Any]) -> list[str]:
    """A line for each vulnerability of a package."""
    lines = []
    for each in package["vulns"]:
        corrected = ", ".join(each.get("fix_versions") or ["no version yet"])
        lines.append(f"{name} {package['version']}: {each['id']}, corrected in {corrected}")
    return lines


def main(locks: Sequence[str] = LOCKS) -> int:
    """Check each lock file; the exit status is the gravest."""
    found = [check(lock) for lock in locks]
    print("\n".join(line for _, lines in found for line in lines))
    statuses = {status for status, _ in found}
    return FOUND if FOUND in statuses else max(statuses)


if __name__ == "__main__":
    sys.exit(main())
