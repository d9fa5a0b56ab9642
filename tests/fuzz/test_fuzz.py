"""Inputs that once failed pass now, and so do a few inputs of each target, the same on each run."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from tests.fuzz.blocks import HITS, MARK, Blocks, marked
from tests.fuzz.loop import CPU_SECONDS, Fuzzing, Hangs, cpu_bound, signature
from tests.fuzz.oracle import Wrong
from tests.fuzz.targets import target
from tests.oracles.effort import EFFORT, SEED

KEPT = sorted((Path(__file__).parent / "kept").glob("*/*"))
# Inputs of each target in a quick run; the targets take about equally long.
QUICK = {"json": 400, "cards": 80, "formats": 60, "yaml": 40, "questions": 60}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_kept_failures_pass_now(path: Path) -> None:
    with cpu_bound():
        target(path.parent.name).check(path.read_bytes())


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", QUICK)
def test_a_few_changed_inputs_pass_the_checks(name: str) -> None:
    chance = random.Random(f"{SEED} {name}")
    tried = target(name)
    seeds = list(tried.seeds())
    for _ in range(QUICK[name] * max(EFFORT, 1)):
        raw = tried.changed(chance.choice(seeds), seeds, chance)
        try:
            with cpu_bound():
                tried.check(raw, thorough=False)
        except (Exception, Hangs) as failure:
            raise AssertionError(f"{signature(failure)}: {raw!r}") from failure


SOURCE = '''
from __future__ import annotations

def size(number, *, small=lambda n: n < 10):
    """In words."""
    if small(number) and number >= 0:
        return "one" if number == 1 else "few"
    elif number < 0:
        return "none"
    return "many"
'''


def test_every_side_of_a_branch_is_marked_and_values_stay() -> None:
    blocks = Blocks()
    code = compile(marked(SOURCE, "size.py", blocks), "size.py", "exec")
    names = {HITS: blocks.hits, MARK: blocks.hits.__setitem__}
    exec(code, names)
    reached = []
    for number, word in ((1, "one"), (5, "few"), (-3, "none"), (99, "many"), (7, "few")):
        blocks.clear()
        assert names["size"](number) == word
        reached.append(len(blocks.take()))
    assert reached == [5, 1, 2, 1, 0]
    assert ast.get_docstring(marked(SOURCE, "size.py", Blocks()).body[1]) == "In words."


class Word:
    """Fails for texts that contain a word; its feature is the length of the word's longest prefix in the text."""

    name, suffix, word = "word", ".txt", b"fold"

    def seeds(self) -> Iterable[bytes]:
        return [b"...."]

    def changed(self, raw: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
        at = chance.randrange(len(raw) + 1)
        return raw[:at] + bytes([chance.choice(b"abcdefghijklmnopqrstuvwxyz.")]) + raw[at + chance.randrange(2) :]

    def check(self, raw: bytes, thorough: bool = True) -> Iterable[str]:
        if self.word in raw:
            raise Wrong("the word", raw)
        return [str(max(length for length in range(5) if self.word[:length] in raw))]


def test_new_features_are_kept_and_failures_shortened(tmp_path: Path) -> None:
    """Purely random texts would contain the word once in half a million."""
    fuzzing = Fuzzing(Word(), Blocks(), random.Random(1), tmp_path / "corpus", tmp_path / "kept")
    fuzzing.begin(1)
    while not fuzzing.failures and fuzzing.tried < 20_000:
        fuzzing.go_on(0.05)
    assert {name: path.read_bytes() for name, path in fuzzing.failures.items()} == {"the word": b"fold"}
    assert len(list((tmp_path / "corpus").iterdir())) == fuzzing.found >= 3


def test_an_endless_check_is_stopped() -> None:
    with pytest.raises(Hangs), cpu_bound(0.05):
        while True:
            pass
    assert CPU_SECONDS < 10
