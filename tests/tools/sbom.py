"""`make sbom`: write the software bill of materials of the service as a CycloneDX document.

The packages and their hashes are those of the lock file. Licenses and dependencies are in the packages' metadata.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from tests.tools.licenses import SHIPPED
from tests.tools.packages import ROOT, VENDORED, Vendored, canonical, cyclonedx, environment, license_of, vendored

FILE = ROOT / "build" / "sbom.cdx.json"
SCHEMA = SchemaVersion.V1_6
SERVICE = "root-component"


def bill() -> dict[str, Any]:
    """Return the document: the service, its locked packages and the vendored libraries."""
    document = cyclonedx("requirements", str(ROOT / SHIPPED))
    packages = {canonical(each["name"]): each for each in document["components"]}
    libraries = [component_of(each) for each in vendored()]
    document["components"] = [packages[name] | details(name) for name in sorted(packages)] + libraries
    direct = [*(packages[name]["bom-ref"] for name in direct_needs()), *(each["bom-ref"] for each in libraries)]
    document["dependencies"] = [
        {"ref": SERVICE, "dependsOn": sorted(direct)},
        *({"ref": each["bom-ref"]} for each in libraries),
        *(
            {
                "ref": packages[name]["bom-ref"],
                "dependsOn": sorted(
                    packages[need]["bom-ref"] for need in environment()[name]["needs"] if need in packages
                ),
            }
            for name in sorted(packages)
        ),
    ]
    return document


def details(name: str) -> dict[str, Any]:
    """What the metadata of a package says about it."""
    return {"description": environment()[name]["description"], "licenses": [{"expression": license_of(name)}]}


def direct_needs() -> list[str]:
    """The packages that the service names, with those of the extras that `make lock` includes."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (made,) = re.findall(rf"(?m)^.*COMPILE\) {SHIPPED} .*$", (ROOT / "Makefile").read_text("utf-8"))
    named = list(project["dependencies"])
    for extra in re.findall(r"--extra (\w+)", made):
        named += project["optional-dependencies"][extra]
    return [canonical(re.split(r"[<>=;\[ ]", each)[0]) for each in named]


def component_of(library: Vendored) -> dict[str, Any]:
    """A vendored library, with the hash of each of its files."""
    name, _, version = library.folder.rpartition("-")
    files = sorted(path for path in (VENDORED / library.folder).rglob("*") if path.is_file())
    return {
        "bom-ref": f"vendored-{library.folder}",
        "type": "library",
        "name": name,
        "version": version,
        "description": library.what.replace("`", ""),
        "purl": f"pkg:npm/{name}@{version}",
        "licenses": [{"expression": library.license}],
        "components": [
            {
                "type": "file",
                "name": file.relative_to(ROOT).as_posix(),
                "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(file.read_bytes()).hexdigest()}],
            }
            for file in files
        ],
    }


def main(file: Path = FILE) -> None:
    """Write the document, if it follows the schema of CycloneDX."""
    text = json.dumps(bill(), indent=2) + "\n"
    error = JsonStrictValidator(SCHEMA).validate_str(text)
    if error is not None:
        sys.exit(f"The bill of materials does not follow CycloneDX {SCHEMA.to_version()}: {error}")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    print(f"Wrote {file.relative_to(ROOT) if file.is_relative_to(ROOT) else file}")


if __name__ == "__main__":
    main()
