"""A mutant is the module with one small mistake, and each possible mistake has a mutant."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.mutation.mutants import mutants_of
from tests.mutation.trial import ABOUT_SCENARIOS, FAST, HERE, ROOT, MutantAlone


def changes(tmp_path: Path, source: str) -> set[str]:
    """Return the last line of a module in each of its mutants."""
    path = tmp_path / "module.py"
    path.write_text(source)
    for each in mutants_of(path):
        compile(each.source, "module", "exec")
    return {each.source.splitlines()[-1].strip() for each in mutants_of(path)}


@pytest.mark.parametrize(
    ("source", "mutants"),
    [
        ("x = a < 4", {"x = (a <= 4)", "x = a < (5)"}),
        ("x = a is None", {"x = (a is not None)"}),
        ("x = not a", {"x = (a)"}),
        ("x = a and b", {"x = (a or b)", "x = (a)", "x = (b)"}),
        ("x = a * (b - c)", {"x = (a + (b - c))", "x = a * ((b + c))"}),
        ("x = b if a else c", {"x = (c if a else b)"}),
        ("x = min(a)", {"x = (max(a))"}),
        ("x = [a for a in b if a.c]", {"x = ([a for a in b])"}),
        ("x = f(a, b=c)", {"x = (f(a))"}),
        ('x = f("word")', {"x = f(('word-'))"}),
        ("def f() -> None:\n    yield from g()", {"yield from ()"}),
        ("def f() -> int:\n    return a", {"return None"}),
        ("def f() -> None:\n    g()", {"pass"}),
        ("for a in b:\n    continue", {"break"}),
        ("if a.b: c = d", {"if (not a.b): c = d"}),
        ('"""Words."""\nx: dict[str, "int"] = a', set()),
        ('x = f"{a + b}"', set()),
        ("x = tuple[str, ...]", set()),
        ("x = Callable[[int, str], None]", set()),
        ("x = BY_ID[a, 4]", {"x = BY_ID[((a,))]", "x = BY_ID[((4,))]", "x = BY_ID[a, (5)]"}),
    ],
)
def test_each_possible_mistake_has_a_mutant(tmp_path: Path, source: str, mutants: set[str]) -> None:
    assert changes(tmp_path, source) == mutants


def test_a_mutant_shows_the_lines_that_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text("def f(é: int) -> int:\n    é = '…'; return é + 1\n")
    (plus,) = (each for each in mutants_of(path) if "é - 1" in each.becomes)
    assert (plus.line, plus.diff) == (2, "    - é = '…'; return é + 1\n    + é = '…'; return (é - 1)")


def test_a_mutant_has_the_path_of_its_module() -> None:
    path = ROOT / "dealer_service/rulebook/loading/files.py"
    spec = MutantAlone(mutants_of(path)[0]).find_spec("dealer_service.rulebook.loading.files")
    assert spec and spec.has_location and spec.origin == str(path)


def test_each_known_equivalent_changes_an_existing_line() -> None:
    for kept in yaml.safe_load((HERE / "equivalents.yaml").read_text("utf-8")):
        lines = [line.strip() for line in (ROOT / kept["in"]).read_text("utf-8").splitlines()]
        for line in kept["diff"].splitlines():
            assert line[0] == "+" or line[2:] in lines, f"{kept['in']} has no line {line[2:]}"


def test_every_module_and_test_of_a_trial_exists() -> None:
    """A trial runs these tests by name."""
    tests = [*ABOUT_SCENARIOS, *(test for tests in FAST.values() for test in tests)]
    missing = [test for test in tests if not (ROOT / test.split("::")[0]).exists()]
    package = ROOT / "dealer_service"
    missing += [name for name in FAST if not (package / name).is_dir() and not (package / f"{name}.py").is_file()]
    assert not missing
