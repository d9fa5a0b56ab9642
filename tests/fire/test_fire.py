"""The fire suite in its short form: the demands that a machine of any speed must meet."""

import asyncio

import pytest

from tests.fire.requirements import SHORT
from tests.fire.scenes import SCENES
from tests.oracles.effort import few

# The shortest. `make prove` plays the others, for minutes; `test_corpus.py` has hostile requests without servers.
SHORTEST = ("kills",)


@pytest.mark.parametrize("scene", few(SCENES, SHORTEST))
def test_the_service_under_fire(scene, tmp_path):
    demands = asyncio.run(SCENES[scene](SHORT, tmp_path))
    assert [each for each in demands if not each.timed]
    assert [each for each in demands if not each.held and not each.timed] == []
