"""Puts a mutant to the test: its module is imported as changed in a process of its own, and is asked everything."""

from __future__ import annotations

import os
import pickle
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from typing import Any, TypeVar

from tests.mutation.cases import Books, PlainCase
from tests.mutation.mutants import Mutant

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ENOUGH = 240  # seconds of CPU after which a mutant counts as noticed: it never ends
SURVIVED = 0
# Tests of a few seconds beside the scenarios, by where the mutant is: those of the longest of these names.
UNIT = "tests/unit/test_"
ORACLE = "tests/oracles/test_"
FAST = {
    "rulings": [f"{ORACLE}forced_money.py", f"{ORACLE}hand_after_hand.py", "tests/real_hands"],
    "rulings/betting": [f"{UNIT}betting_round.py", f"{ORACLE}forced_money.py", f"{ORACLE}out_of_turn.py"],
    "rulings/breaches": ["tests/api/test_next_goes_back.py", f"{ORACLE}hand_after_hand.py", f"{ORACLE}drawing.py"],
    "rulings/drawing": [f"{ORACLE}drawing.py", f"{ORACLE}hand_after_hand.py"],
    "rulings/gestures": ["tests/engine/test_gestures.py"],
    "rulings/irregularities": [f"{ORACLE}irregularities.py"],
    "rulings/pots": [f"{ORACLE}pots.py", f"{UNIT}awards.py", "tests/real_hands"],
    "rulings/showdown": [f"{ORACLE}pots.py", f"{UNIT}awards.py", "tests/real_hands"],
    "hands": ["tests/ladders", f"{UNIT}hands.py"],
    "engine": [f"tests/engine/test_{name}.py" for name in ("contested", "floor", "bound", "gestures")],
    "rulebook": [
        *(f"{UNIT}{name}.py" for name in ("pages", "compose", "book", "yaml_reader", "applicability", "lint")),
        *(f"{UNIT}{name}.py" for name in ("possible_answers", "json_schema", "page_writer", "house_tables")),
        "tests/scenarios/test_named_answers.py",
    ],
    "scenarios": [f"{UNIT}scenario_pages.py", "tests/cli/test_commands.py"],
}

Result = TypeVar("Result")


class _Changed(MetaPathFinder, SourceLoader):
    """Gives the mutant for its module, and leaves all others to Python."""

    def __init__(self, mutant: Mutant) -> None:
        parts = mutant.path.relative_to(ROOT).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.mutant = mutant

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        package = self.mutant.path.name == "__init__.py"
        spec = spec_from_loader(name, self, origin=str(self.mutant.path), is_package=package)
        if spec and package:
            spec.submodule_search_locations = [str(self.mutant.path.parent)]
        return spec

    def get_filename(self, fullname: str) -> str:
        return str(self.mutant.path)

    def get_data(self, path: str) -> bytes:
        return self.mutant.source.encode()

    def path_stats(self, path: str) -> Any:
        raise OSError("a mutant is not kept")


def in_a_process(task: Callable[[], Result]) -> Result:
    """What the task comes to in a process of its own, where it may import what it likes."""
    with tempfile.TemporaryFile() as kept:
        child = os.fork()
        if child == 0:
            code = 1
            try:
                pickle.dump(task(), kept)
                kept.flush()
                code = 0
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        if status:
            raise RuntimeError("the process broke off")
        kept.seek(0)
        result: Result = pickle.load(kept)
        return result


def survivors(mutants: Iterable[Mutant], cases: Sequence[PlainCase], jobs: int) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant with whether it survives: neither a scenario nor a fast test of its folder notices it."""
    running: dict[int, Mutant] = {}
    for mutant in mutants:
        if len(running) == jobs:
            yield _ended(running)
        child = os.fork()
        if child == 0:
            _put_to_the_test(mutant, cases)
        running[child] = mutant
    while running:
        yield _ended(running)


def _ended(running: dict[int, Mutant]) -> tuple[Mutant, bool]:
    child, status = os.wait()
    return running.pop(child), status == SURVIVED


def _put_to_the_test(mutant: Mutant, cases: Sequence[PlainCase]) -> None:
    """Ask everything, in this process, which ends here: with nought where nothing was noticed."""
    noticed = True
    try:
        _stay_quiet()
        sys.meta_path.insert(0, _Changed(mutant))
        books = Books()
        place = (str(mutant.path), mutant.line)
        near_first = sorted(cases, key=lambda case: place not in case.lines)
        noticed = any(books.fails(case) for case in near_first) or _fail(fast_tests(mutant))
    finally:
        os._exit(1 if noticed else SURVIVED)


def _stay_quiet() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (ENOUGH, ENOUGH))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    signal.alarm(3 * ENOUGH)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)


def _fail(tests: Iterable[str]) -> bool:
    import pytest

    quiet = ["-x", "-q", "--assert=plain", "-n0", "--no-header", "-p", "no:cacheprovider"]
    return bool(tests) and pytest.main([*quiet, *tests]) != 0


def fast_tests(mutant: Mutant) -> list[str]:
    """The tests that a mutant which no scenario notices is put to."""
    inside = mutant.path.relative_to(ROOT / "dealer_service").as_posix()
    return FAST[max((name for name in FAST if inside.startswith(f"{name}/")), key=len, default="rulings")]
