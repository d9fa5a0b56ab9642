"""The bill of materials, the licenses and the check of vulnerabilities: whole, fresh, and honest about their gaps."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from cyclonedx.validation.json import JsonStrictValidator

from tests.tools import audit, licenses, sbom
from tests.tools.audit import FOUND, LOCKS, UNCHECKED, check
from tests.tools.licenses import CLIENTS, PAGE, page
from tests.tools.packages import EXPRESSION, READ, ROOT, VENDORED, environment, license_of, locked, vendored

pytestmark = pytest.mark.prove  # pip's environment is read in ten seconds

Bill = dict[str, Any]


@pytest.fixture(scope="module")
def bill() -> Bill:
    return sbom.bill()


def packages_of(bill: Bill) -> dict[str, Bill]:
    """The Python packages in the bill, by their names."""
    return {each["name"]: each for each in bill["components"] if each["purl"].startswith("pkg:pypi/")}


def lines_of(text: str) -> Mapping[str, str]:
    """The lines of the tables, by the package that they name."""
    return {f"{row[0]} {row[1]}": row[2] for row in re.findall(r"(?m)^\| ([^|`]+) \| ([^|]+) \| ([^|]+) \|$", text)}


# --- licenses


def test_the_page_is_fresh():
    assert PAGE.read_text("utf-8") == page(), "a lock file has changed: run `make licenses`"


def test_a_package_for_another_python_keeps_its_line(tmp_path, monkeypatch):
    monkeypatch.setattr(licenses, "PAGE", tmp_path / "licenses.md")
    (tmp_path / "licenses.md").write_text("| of-another-system | 1.0 | MIT |\n", "utf-8")
    assert "| of-another-system | 1.0 | MIT |" in licenses.rows({"of-another-system": "1.0"})
    for changed in ({"of-another-system": "1.1"}, {"of-a-third": "1.0"}):
        with pytest.raises(LookupError, match="run `make licenses`"):
            licenses.rows(changed)


def test_every_package_has_a_license():
    listed = lines_of(PAGE.read_text("utf-8"))
    for lock in (*LOCKS, CLIENTS):
        for name, version in locked(lock).items():
            assert EXPRESSION.fullmatch(listed[f"{name} {version}"].replace("(", "").replace(")", "")), name


@pytest.mark.parametrize("name", READ)
def test_a_license_that_was_read_is_needed(name):
    assert any(name in locked(lock) for lock in (*LOCKS, CLIENTS)), "no lock file names it: remove it from READ"
    if name in environment():
        stated = environment()[name].get("licenses", [])
        assert not [each for each in stated if "expression" in each or "id" in each["license"]]


def test_every_vendored_folder_is_listed_with_its_licenses():
    folders = {path.name for path in VENDORED.iterdir() if path.is_dir()}
    assert {each.folder for each in vendored()} == folders != set()
    for each in vendored():
        texts = list((VENDORED / each.folder).glob("LICENSE*"))
        assert len(texts) == len(each.license.split(" AND ")), each.folder


# --- the bill of materials


def test_the_bill_follows_the_schema(bill):
    assert JsonStrictValidator(sbom.SCHEMA).validate_str(json.dumps(bill)) is None


def test_a_bill_that_does_not_follow_the_schema_is_not_written(bill, tmp_path, monkeypatch):
    monkeypatch.setattr(sbom, "bill", lambda: bill | {"components": [{"type": "library"}]})
    with pytest.raises(SystemExit, match="does not follow CycloneDX"):
        sbom.main(tmp_path / "sbom.json")
    assert not list(tmp_path.iterdir())


def test_the_bill_is_the_lock_and_the_vendored_files(bill, tmp_path):
    sbom.main(tmp_path / "sbom.json")
    assert json.loads((tmp_path / "sbom.json").read_text("utf-8")) == bill
    assert {name: each["version"] for name, each in packages_of(bill).items()} == locked("requirements.lock")
    text = (ROOT / "requirements.lock").read_text("utf-8")
    for each in packages_of(bill).values():
        (block,) = re.findall(rf"(?ms)^{each['name']}==.*?(?=^\S|\Z)", text)
        hashes = {one["content"] for reference in each["externalReferences"] for one in reference.get("hashes", ())}
        assert hashes == set(re.findall(r"sha256:(\w+)", block)), each["name"]
    files = [file for each in bill["components"] for file in each.get("components", ())]
    assert {ROOT / file["name"] for file in files} == {path for path in VENDORED.glob("*/*") if path.is_file()}
    for file in files:
        assert file["hashes"][0]["content"] == hashlib.sha256((ROOT / file["name"]).read_bytes()).hexdigest()


def test_the_bill_says_what_needs_what(bill):
    packages = packages_of(bill)
    refs = {each["bom-ref"]: each["name"] for each in bill["components"]}
    graph = {each["ref"]: set(each.get("dependsOn", ())) for each in bill["dependencies"]}
    assert set(graph) == {*refs, "root-component"} and all(needs <= set(refs) for needs in graph.values())
    reached, next_ones = set(), {"root-component"}
    while next_ones:
        reached |= next_ones
        next_ones = {need for each in next_ones for need in graph[each]} - reached
    assert reached == set(graph), "each component is there because another one needs it"
    assert {"flask", "joserfc", "htm"} <= {refs[ref] for ref in graph["root-component"]}
    assert {each["licenses"][0]["expression"] for each in packages.values()} == {license_of(name) for name in packages}


# --- known vulnerabilities


LOCK, LONGEST_LINE = "requirements.lock", 160
NAMES = locked(LOCK)
WELL = [{"name": name, "version": version, "vulns": []} for name, version in NAMES.items()]
SKIPPED = [{"name": name, "skip_reason": "Dependency not found on PyPI and could not be audited"} for name in NAMES]
ILL = [*WELL[:-1], WELL[-1] | {"vulns": [{"id": "PYSEC-2030-1", "fix_versions": ["99.1"]}]}]
UNREACHED = (
    "",
    "Traceback ...\nrequests.exceptions.ConnectionError: HTTPSConnectionPool(host='x', port=443): Max retries exceeded "
    "with url: /v1 (Caused by NameResolutionError(\"HTTPSConnection(host='x'): Failed to resolve the name\"))",
)


def said(dependencies: list[dict[str, Any]]) -> tuple[str, str]:
    return json.dumps({"dependencies": dependencies}), "No known vulnerabilities found"


@pytest.mark.parametrize(
    ("pypi", "osv", "status", "words"),
    [
        (said(WELL), None, 0, f"pypi knows all {len(NAMES)} packages"),
        (said(ILL), None, FOUND, f"{list(NAMES)[-1]} {list(NAMES.values())[-1]}: PYSEC-2030-1, corrected in 99.1"),
        (said([*ILL[1:]]), None, FOUND, "PYSEC-2030-1"),
        (said(SKIPPED), said(WELL), 0, "osv knows all"),
        (said(SKIPPED), said(ILL), FOUND, "PYSEC-2030-1"),
        (UNREACHED, said(WELL), 0, "osv knows all"),
        (said(SKIPPED), UNREACHED, UNCHECKED, "so it was not reached or a mirror answered"),
        (UNREACHED, UNREACHED, UNCHECKED, "could not be reached: Failed to resolve the name\n"),
        (("", ""), ("", ""), UNCHECKED, "it wrote nothing"),
        (("[]", ""), ("{}", ""), UNCHECKED, "could not be reached"),
        (said([SKIPPED[0], *WELL[1:]]), UNREACHED, UNCHECKED, f"1 of {len(NAMES)} packages"),
        (said(WELL[1:]), UNREACHED, UNCHECKED, f"NOT CHECKED: {next(iter(NAMES))}"),
        (said([]), said([]), UNCHECKED, f"{len(NAMES)} of {len(NAMES)} packages"),
    ],
)
def test_only_a_database_that_knows_every_package_finds_them_well(pypi, osv, status, words):
    answers = {"pypi": pypi, "osv": osv}
    found, lines = check(LOCK, lambda lock, database: answers[database])
    assert found == status and words in "\n".join(lines)
    assert max(map(len, lines)) < LONGEST_LINE
    assert ("NOT CHECKED: " in lines[-1]) == (status == UNCHECKED)


def test_the_gravest_lock_file_decides(monkeypatch, capsys):
    for statuses, gravest in (((0, 0), 0), ((0, UNCHECKED), UNCHECKED), ((FOUND, UNCHECKED), FOUND)):
        by_lock = dict(zip("ab", statuses, strict=True))
        monkeypatch.setattr(audit, "check", lambda lock, by_lock=by_lock: (by_lock[lock], [lock]))
        assert audit.main("ab") == gravest
        assert capsys.readouterr().out == "a\nb\n"


@pytest.mark.prove
def test_pip_audit_names_each_package():
    """pip-audit itself, on the lock file of the service: its report names each package, or it cannot be read."""
    printed, errors = audit.ask(LOCK, "pypi")
    if not printed:
        assert errors, "a tool that fails says why"
        return
    report = json.loads(printed)["dependencies"]
    assert {each["name"] for each in report} == set(NAMES)
    assert all("vulns" in each or "skip_reason" in each for each in report)
