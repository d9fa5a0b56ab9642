"""The fire suite in its short form: what must hold on a machine of any speed."""

import asyncio

import pytest

from tests.fire.requirements import SHORT
from tests.fire.scenes import SCENES
from tests.oracles.effort import few

# These take most of two minutes: `make prove` plays them.
LONG = ("direct", "fair", "faults", "held", "keys", "rolling", "slow")


@pytest.mark.parametrize("scene", few(SCENES, SCENES.keys() - LONG))
def test_the_service_under_fire(scene, tmp_path):
    demands = asyncio.run(SCENES[scene](SHORT, tmp_path))
    assert [each for each in demands if not each.timed]
    assert [each for each in demands if not each.held and not each.timed] == []
