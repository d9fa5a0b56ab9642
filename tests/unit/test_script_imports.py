"""Each script of the screens imports every function that it calls."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dealer_service

STATIC = Path(dealer_service.__file__).parent / "web" / "static"
SCRIPTS = sorted(path for path in STATIC.rglob("*.js") if "vendor" not in path.parts)
EXPORTED = re.compile(r"^export (?:async )?(?:function|const|let|class) (\w+)", re.M)
CALLED = re.compile(r"(?<![\w.$])(\w+)\(|<\$\{(\w+)\}")
COMMENT = re.compile(r"^\s*(?://|/?\*).*$", re.M)
# The functions that one module gives to the others.
SHARED = {name for path in SCRIPTS for name in EXPORTED.findall(path.read_text("utf-8"))}


def named_in(text: str) -> set[str]:
    """The names that the module imports, declares or takes."""
    declared = re.findall(r"\b(?:function|const|let|class|var) (\w+)", text)
    listed = re.findall(r"(?:import|const|let|function \w*\(|\()\s*\{([^{}]*)\}", text)
    taken = re.findall(r"(?:function \w*|)\(([^()]*)\)\s*(?:=>|\{)", text)
    names = [name for part in (*listed, *taken) for name in re.findall(r"\w+", part)]
    return {*declared, *names, *re.findall(r"(\w+) =>", text), *re.findall(r"import (\w+)", text)}


def unknown_calls(text: str) -> set[str]:
    """The functions of other modules that this one calls, or draws, without naming them anywhere else."""
    script = COMMENT.sub("", text)
    called = {name for pair in CALLED.findall(script) for name in pair if name}
    return (called & SHARED) - named_in(script)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(STATIC)))
def test_a_script_imports_each_function_that_it_calls(path: Path) -> None:
    assert unknown_calls(path.read_text("utf-8")) == set()


def test_a_dropped_import_is_noticed() -> None:
    text = (STATIC / "console" / "hand" / "betting.js").read_text("utf-8")
    assert unknown_calls(text.replace("import { kindOf, page, say }", "import { kindOf, page }")) == {"say"}
