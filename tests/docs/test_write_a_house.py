"""The owners' page: its walk goes as printed, from an empty folder to a verified receipt, and it lists all answers."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dealer_service.rulebook.loading.clause_reader import NO_VALUE
from dealer_service.rulebook.possible_answers import answer_types, named_answers
from tests.books import BOOK
from tests.docs.pages import part, steps, text
from tests.fire.stage import environment, free_port

PAGE = text("docs/write-a-house.md")
WALK = part(PAGE, "## From an empty folder", "## Pages and rulesets")
STEPS = steps(WALK)
ROWS = re.findall(r"(?m)^\| (`\w+\.\w+`.*?) \| (.*) \|$", part(PAGE, "## All answers", "## The embedded houses"))
ANSWERS = {clause: answers for clauses, answers in ROWS for clause in re.findall(r"`(\w+\.\w+)`", clauses)}
CLAUSES = sorted(BOOK.find("by-the-book", "badugi").clauses)


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


@pytest.mark.parametrize("clause", [id for id in CLAUSES if answer_types(id) != (NO_VALUE,)])
def test_every_answer_to_a_clause_is_listed(clause):
    listed = re.findall(r"`([\w-]+)`", ANSWERS.get(clause, ""))
    assert set(named_answers(clause)) <= set(listed), f"list all answers to {clause} in docs/write-a-house.md"
    assert clause in ANSWERS, f"list {clause} in docs/write-a-house.md"


def test_every_clause_that_is_listed_is_there():
    assert set(ANSWERS) <= set(CLAUSES)


def test_every_house_that_is_described_is_there():
    rows = re.findall(r"(?m)^\| `([a-z0-9-]+)` \|", part(PAGE, "## The embedded houses", "## Slips of the texts"))
    assert set(rows) <= set(BOOK.houses())
