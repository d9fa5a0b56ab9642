"""The owners' page: its walk goes as printed, from an empty folder to a verified receipt."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.books import BOOK
from tests.docs.pages import part, steps, text
from tests.fire.stage import environment, free_port

PAGE = text("docs/write-a-house.md")
WALK = part(PAGE, "## From an empty folder", "## Pages and rulesets")
STEPS = steps(WALK)


@pytest.mark.prove
def test_the_walk_goes_as_printed(tmp_path):
    """Every command as it stands, on a free port."""
    assert all(printed for _, printed in STEPS), "each step shows what it prints"
    port = str(free_port())
    script = "".join(f"{{\n{commands}}} > {tmp_path}/{number} 2>&1\n" for number, (commands, _) in enumerate(STEPS))
    folder = tmp_path / "empty"
    folder.mkdir()
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    walk = ["bash", "-c", script.replace("8000", port)]
    # The last command refuses, so its status is not 0.
    subprocess.run(walk, cwd=folder, env=environment(PATH=path, DEALER_PORT=port), check=False, timeout=120)
    for number, (commands, printed) in enumerate(STEPS):
        assert (tmp_path / str(number)).read_text("utf-8").strip() == printed.strip(), commands
    ruling = json.loads((folder / "riverbend" / "ruling.json").read_text("utf-8"))
    assert [award["chips"] for award in ruling["answer"]["awards"]] == [50, 55]


def test_every_house_that_is_described_is_there():
    described = part(PAGE, "## The embedded houses", "## Slips of the texts")
    named = re.findall(r"(?m)^\* `([a-z0-9-]+)`", described)
    assert len(named) > 10 and set(named) <= set(BOOK.houses())
