"""The page on the architecture: its picture shows the imports as they are, and it names every layer in order."""

import re

import pytest

from tests.docs.pages import ROOT, part, text
from tests.test_architecture import INSIDE, PACKAGE, STAIRS
from tests.tools.architecture import PICTURE, PURPOSE, direct_imports, draw, longest_chain

PAGE = text("ARCHITECTURE.md")
LAYERS = part(PAGE, "## Layers", "## Life of a question")
LIFE = part(PAGE, "## Life of a question", "## Principles")


def test_the_picture_is_fresh():
    undescribed = set(STAIRS) - set(PURPOSE)
    assert not undescribed, f"add to PURPOSE in tests/tools/architecture.py: {sorted(undescribed)}"
    assert PICTURE.read_text("utf-8") == draw(), "the imports have changed: run `make architecture`"


def test_the_picture_shows_every_layer_and_every_import():
    """Each layer has a box, each direct import a line: those of the chain straight, the others beside it."""
    drawn = PICTURE.read_text("utf-8")
    assert sorted(re.findall(r'class="name"[^>]*>(\w+)<', drawn)) == sorted(STAIRS)
    edges = sum(len(others) for others in direct_imports().values())
    assert drawn.count('<path class="line') == edges
    assert drawn.count('<path class="line"') == len(longest_chain(direct_imports())) - 1


def test_the_order_of_the_layers_is_printed():
    printed = [block.split() for block in re.findall(r"```\n(.*?)```", LAYERS, re.DOTALL)]
    assert printed == [STAIRS, INSIDE["rulings"]]


@pytest.mark.parametrize("layer", STAIRS)
def test_every_layer_is_described(layer):
    rows = re.findall(r"(?m)^\| (.*?) \| .+ \|$", LAYERS)
    name = f"`{layer}/`" if (PACKAGE / layer).is_dir() else f"`{layer}.py`"
    assert any(name in row for row in rows), f"write a row for {name} in the table of folders"


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`(\w+/[\w/]+(?:\.py|/))`", LIFE))))
def test_every_file_in_the_life_of_a_question_exists(path):
    assert (PACKAGE / path).exists()


def test_the_life_of_a_question_takes_ten_lines():
    assert re.findall(r"(?m)^(\d+)\. ", LIFE) == [str(number) for number in range(1, 11)]
    assert (ROOT / "ARCHITECTURE.md").stat().st_size < 10_000
