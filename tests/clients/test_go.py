"""The client that callers in Go generate from the OpenAPI document: it compiles, and it plays a hand."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from dealer_service.web.routes.contract import DOCUMENT
from tests.clients import commands
from tests.server.running import served

FILES = Path(__file__).parent / "go"
# A stack of more chips than 32 bits hold.
PLAYED = """\
seat 1 is pushed 12 of the main pot
stacks 5000000008 4999999996 4999999996
matters true
problem 404 /problems/unknown-ruleset
"""


def run(folder: Path, *command: str) -> str:
    """What the command prints in the folder, with the generator's programs."""
    programs, cache = folder / "generator" / "bin", str(folder / "cache")
    return commands.run(*command, folder=folder, programs=programs, GOFLAGS="-mod=mod", GOCACHE=cache).stdout


@pytest.mark.prove
def test_a_callers_program_is_compiled_and_plays_a_hand(tmp_path: Path) -> None:
    folder = tmp_path / "till"
    shutil.copytree(FILES, folder)
    run(folder, sys.executable, "-m", "venv", "generator")
    run(folder, "pip", "install", "--quiet", "--require-hashes", "--requirement", "requirements.lock")
    options = ("--generator-name", "go", "--additional-properties", "packageName=dealer,withGoMod=false")
    run(folder, "openapi-generator-cli", "generate", "--input-spec", str(DOCUMENT), "--output", "dealer", *options)
    run(folder, "go", "vet", ".")
    run(folder, "go", "build", "-o", "till", ".")
    with served(workers=1) as service:
        assert run(folder, "./till", service.url) == PLAYED
