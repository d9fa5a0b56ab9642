"""Every import of the screens' scripts exists: without a bundler only a browser would notice a missing one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dealer_service.web.screens.messages import CONSOLE, VENDOR

SCRIPTS = [each for each in sorted(CONSOLE.parent.rglob("*.js")) if VENDOR not in each.parents]
IMPORTS = re.compile(r'^import \{(?P<names>[^}]*)\} from "(?P<path>\.[^"]+)";', re.MULTILINE)
LATER = re.compile(r'import\("(?P<path>\.[^"]+)"\)\.then\(\(found\) => (?:\w+\()?found\.(?P<name>\w+)')
PART = re.compile(r'import\("(?P<path>\.[^"]+)"\)(?!\.)')  # of ``later``, which calls its ``bring``
FOR_ITS_EFFECT = re.compile(r'import\("(?P<path>\.[^"]+)"\)\.(?:catch|then\(\(\) =>)')
STYLES = re.compile(r'"([a-z_/]+\.css)"')
EXPORTS = re.compile(r"^export (?:async )?(?:const|let|function|class) (\w+)", re.MULTILINE)
LISTED = re.compile(r"\bexport\s*\{([^}]*)\}")


def exports_of(script: Path) -> set[str]:
    """The names that a script exports, one by one or in a list."""
    text = script.read_text("utf-8")
    listed = {each.split(" as ")[-1].strip() for names in LISTED.findall(text) for each in names.split(",")}
    return {*EXPORTS.findall(text), *listed} - {""}


def imports_of(script: Path) -> list[tuple[Path, str]]:
    """Each name that a script imports, statically or dynamically, with its source."""
    text = script.read_text("utf-8")
    at_once = [
        (one["path"], name.split(" as ")[0].strip())
        for one in IMPORTS.finditer(text)
        for name in one["names"].split(",")
    ]
    later = [(one["path"], one["name"]) for one in LATER.finditer(text)]
    parts = [(one["path"], "bring") for one in PART.finditer(text)]
    return [((script.parent / path).resolve(), name) for path, name in at_once + later + parts if name]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda each: str(each.relative_to(CONSOLE.parent)))
def test_every_imported_name_is_exported(script: Path) -> None:
    assert [(str(source), name) for source, name in imports_of(script) if name not in exports_of(source)] == []


def test_every_form_of_import_is_parsed() -> None:
    read = {script: imports_of(script) for script in SCRIPTS}
    for script in SCRIPTS:
        text = script.read_text("utf-8")
        paths = set(re.findall(r'(?:from |import\()"(\.[^"]+)"', text))
        paths -= {one["path"] for one in FOR_ITS_EFFECT.finditer(text)}
        assert {(script.parent / path).resolve() for path in paths} == {source for source, _ in read[script]}, script
    assert sum(map(len, read.values())) > 200


def test_every_lazy_style_sheet_exists() -> None:
    named = [(script, name) for script in SCRIPTS for name in STYLES.findall(script.read_text("utf-8"))]
    assert len(named) > 3 and [each for each in named if not (CONSOLE / each[1]).is_file()] == []
