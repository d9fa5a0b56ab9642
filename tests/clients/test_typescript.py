"""The types that callers in TypeScript make from the OpenAPI document: a strict compiler takes them, and they play."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from dealer_service.web.routes.contract import DOCUMENT
from tests.clients import commands
from tests.docs.pages import text
from tests.server.running import served

FILES = Path(__file__).parent / "typescript"
TABLE = 'declare const table: import("./dealer-service.js").components["schemas"]["Table"];\n'
PLAYED = """\
seat 1 is pushed 12 of the main pot
stacks 108 96 96
matters true
problem 404 /problems/unknown-ruleset
"""


def run(folder: Path, *command: str) -> str:
    """What the command prints in the folder, with the programs of its packages."""
    return commands.run(*command, folder=folder, programs=folder / "node_modules" / ".bin").stdout


@pytest.mark.prove
def test_a_callers_program_is_compiled_strictly_and_plays_a_hand(tmp_path: Path) -> None:
    folder = tmp_path / "till"
    shutil.copytree(FILES, folder)
    run(folder, "npm", "ci", "--no-fund", "--no-audit", "--ignore-scripts")
    run(folder, "openapi-typescript", str(DOCUMENT), "--output", "dealer-service.d.ts")
    (printed,) = re.findall(r"```typescript\n(.*?)```", text("docs/clients.md"), re.DOTALL)
    (folder / "page.ts").write_text(f"{TABLE}{printed}", "utf-8")
    run(folder, "tsc")
    with served(workers=1) as service:
        assert run(folder, "node", "built/till.js", service.url) == PLAYED
