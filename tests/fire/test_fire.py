"""The fire suite in its short form: what must hold on a machine of any speed."""

import asyncio

import pytest

from tests.fire.requirements import SHORT
from tests.fire.scenes import SCENES

# These take most of a minute and a half: `make prove` plays them.
LONG = ("direct", "faults", "keys", "rolling")
PLAYED = [pytest.param(scene, marks=pytest.mark.prove) if scene in LONG else scene for scene in SCENES]


@pytest.mark.parametrize("scene", PLAYED)
def test_the_service_under_fire(scene, tmp_path):
    demands = asyncio.run(SCENES[scene](SHORT, tmp_path))
    assert [each for each in demands if not each.timed]
    assert [each for each in demands if not each.held and not each.timed] == []
