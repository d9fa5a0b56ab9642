"""The page on receipts: its walk goes as printed, and its verifiers refuse every change of a receipt."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE, STDOUT

import pytest

from tests.docs.pages import part, steps, text
from tests.fire.stage import environment, free_port

PAGE = text("docs/receipts.md")
WALK = part(PAGE, "## Verify a receipt", "## Keys")
((asked, _), *verified) = steps(WALK)
VERIFIERS = {"verify.py": "python", "verify.mjs": "javascript"}
LONGEST = 30  # lines


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder after the first step of the walk, with the verifiers as printed."""
    folder, port = tmp_path_factory.mktemp("walk"), str(free_port())
    go(asked.replace("8000", port), folder, DEALER_PORT=port)
    for name, language in VERIFIERS.items():
        (printed,) = re.findall(rf"```{language}\n(.*?)```", WALK, re.DOTALL)
        assert len(printed.splitlines()) <= LONGEST
        folder.joinpath(name).write_text(printed, "utf-8")
    return folder


def go(commands: str, folder: Path, **variables: str) -> tuple[str, int]:
    """Run the commands in the folder. Returns their output, errors included, and their status."""
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    there = environment(PATH=path, **variables)
    found = subprocess.run(
        ["bash", "-c", commands], cwd=folder, env=there, check=False, timeout=120, stdout=PIPE, stderr=STDOUT, text=True
    )
    return found.stdout, found.returncode


def walked(folder: Path, number: int) -> tuple[str, str]:
    commands, printed = verified[number]
    return go(commands, folder)[0], printed


def test_the_walk_in_python_goes_as_printed(folder: Path) -> None:
    found, printed = walked(folder, 0)
    assert found == printed


@pytest.mark.prove
def test_the_walk_in_javascript_goes_as_printed(folder: Path) -> None:
    go('sed \'s/"hand":0/"hand":1/\' receipt.json > tampered.json', folder)
    found, printed = walked(folder, 1)
    assert found == printed


def test_verify_reads_the_fetched_key_set(folder: Path) -> None:
    found, printed = walked(folder, 2)
    assert found == printed


def refusals(folder: Path, command: str) -> None:
    """Assert that the verifier refuses each change of the document, of its receipt and of the keys."""
    given = json.loads((folder / "receipt.json").read_text("utf-8"))
    jwks = json.loads((folder / "jwks.json").read_text("utf-8"))
    (key,) = jwks["keys"]
    assert "d" not in key
    receipt = given["ruling"]["receipt"]
    parts = {name: value for name, value in receipt.items() if name != "signature"}
    changed = [{**given, "asks": "pots"}, {**given, "question": {**given["question"], "house": "winamax"}}]
    changed += [{**given, "ruling": {**given["ruling"], "says": "Hand 2 wins."}}]
    changed += [
        {**given, "ruling": {**given["ruling"], "receipt": {**receipt, name: f"{value}x"}}}
        for name, value in parts.items()
    ]
    others = [{"keys": []}, {"keys": [{**key, "kid": "2025"}]}, {"keys": [{**key, "x": "A" * 43}]}]
    unsigned = {**given, "ruling": {**given["ruling"], "receipt": parts}}
    for document, keys in [(unsigned, jwks), *((each, jwks) for each in changed), *((given, each) for each in others)]:
        (folder / "given.json").write_text(json.dumps(document), "utf-8")
        (folder / "keys.json").write_text(json.dumps(keys), "utf-8")
        printed, status = go(f"{command} given.json keys.json 2026-11-23", folder)
        assert status == 1 and "Genuine" not in printed, (document, keys)
    printed, status = go(f"{command} receipt.json jwks.json", folder)
    assert status == 1 and printed == "Give three arguments: receipt, keys, and date of the ruling.\n"
    for day, expected in (("2026-11-20", 0), ("2099-12-31", 0), ("2026-11-19", 1), ("2100-01-01", 1)):
        assert go(f"{command} receipt.json jwks.json {day}", folder)[1] == expected


def test_the_verifier_in_python_refuses_every_change(folder: Path) -> None:
    refusals(folder, "python3 verify.py")


@pytest.mark.prove
def test_the_verifier_in_javascript_refuses_every_change(folder: Path) -> None:
    refusals(folder, "node verify.mjs")
