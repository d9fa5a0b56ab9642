"""The fire suite in its short form: the demands that a machine of any speed must meet."""

import asyncio

import pytest

from tests.fire.requirements import SHORT
from tests.fire.scenes import SCENES
from tests.oracles.effort import few

# These take nearly two minutes: `make prove` plays them.
LONG = ("direct", "fair", "faults", "held", "keys", "rolling", "slow")


@pytest.mark.one_in(4)
@pytest.mark.parametrize("scene", few(SCENES, SCENES.keys() - LONG))
def test_the_service_under_fire(scene, tmp_path):
    demands = asyncio.run(SCENES[scene](SHORT, tmp_path))
    assert [each for each in demands if not each.timed]
    assert [each for each in demands if not each.held and not each.timed] == []
