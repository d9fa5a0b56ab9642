"""`make licenses`: write the page with the licenses of all packages and vendored files."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tests.tools.packages import READ, ROOT, environment, license_of, locked, npm_packages, vendored

PAGE = ROOT / "docs" / "licenses.md"
TABLE = "| package | version | license |\n|---|---|---|"
SHIPPED, BUILD, TESTS, CLIENTS = (
    "requirements.lock",
    "requirements-build.lock",
    "requirements-test.lock",
    "tests/clients/go/requirements.lock",
)


def table(packages: Mapping[str, tuple[str, str]]) -> str:
    """Return a table of packages, each with its version and license."""
    return "\n".join([TABLE, *(f"| {name} | {' | '.join(packages[name])} |" for name in sorted(packages))])


def rows(packages: Mapping[str, str]) -> str:
    """Return a table of Python packages. A package for other Pythons or systems keeps its line.

    Raises:
        LookupError: If such a package has no line yet.
    """
    return table({name: (version, _license(name, version)) for name, version in packages.items()})


def _license(name: str, version: str) -> str:
    if name in environment() or name in READ:
        return license_of(name)
    listed = re.search(rf"(?m)^\| {re.escape(name)} \| {re.escape(version)} \| (.*) \|$", PAGE.read_text("utf-8"))
    if listed is None:
        raise LookupError(
            f"{name} {version} is not installed here: run `make licenses` on a Python or system that needs it"
        )
    return listed[1]


def page() -> str:
    """Return the whole page."""
    shipped, build, tests = locked(SHIPPED), locked(BUILD), locked(TESTS)
    files = [f"| `{each.folder}` | {each.what} | {each.origin} | {each.license} |" for each in vendored()]
    return f"""# Licenses

The licenses of all packages that the service contains or is made with, as SPDX expressions. `make licenses` writes
this page from the lock files and the packages' metadata. `make sbom` writes a CycloneDX document.

## In the service

The wheel needs these packages, the image contains them.

{rows(shipped)}

## Files of others in the repository

They are in `dealer_service/web/static/console/vendor/`, with the texts of their licenses.

| folder | library | origin | license |
|---|---|---|---|
{chr(10).join(files)}

## To build it

The service does not contain these packages.

{rows(build)}

## To test it

The service does not contain these packages. The extra `otel` installs those whose names begin with `opentelemetry`, and
the packages that they need.

{rows({name: version for name, version in tests.items() if name not in {*shipped, *build}})}

## To test clients in other languages

`make prove` generates clients with these packages, from PyPI and npm.

{rows(locked(CLIENTS))}

{table(npm_packages())}
"""


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
