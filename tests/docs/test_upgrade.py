"""The page on upgrades: its rehearsal goes as printed, with two versions side by side behind nginx."""

import re

import pytest

from dealer_service import __version__
from tests.docs.pages import part, steps, text
from tests.docs.walk import is_gone, walked

PAGE = text("docs/upgrade.md")
WALK = part(PAGE, "## The rehearsal", "## Under systemd")
STEPS = steps(WALK)


@pytest.mark.prove
def test_the_rehearsal_goes_as_printed(tmp_path):
    """Receipts of the old version are replayed by the new one and the other way round; no request fails."""
    assert len(STEPS) == WALK.count("```sh\n") >= 10
    with walked(STEPS, tmp_path, ("8001", "8002", "8080"), 600) as walk:
        for commands, printed, came in walk.steps:
            assert came == printed.strip(), commands
        gone = walk.pids("upgrade")
        assert len(gone) == 2 and all(is_gone(int(file.read_text())) for file in gone), "the last step stops them"


def test_the_rehearsal_begins_with_this_version():
    versions = sorted(set(re.findall(r"dealer_service-([\d.]+)-py3", WALK)))
    assert versions[0] == __version__ and len(versions) == 2
