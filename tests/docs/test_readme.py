"""The README is short, names every endpoint, and its question is answered as printed."""

import json
import re

import pytest
from click.testing import CliRunner

from dealer_service.cli import main
from dealer_service.scenarios import find_mismatches
from tests.docs.pages import ROOT, questions, text

README = text("README.md")
MOST_BYTES = 8192


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_bytes()) <= MOST_BYTES, "what is longer belongs to docs/"


def test_the_question_in_the_readme_gets_the_answer_in_the_readme(client):
    ((path, question, answer),) = questions(README)
    response = client.post(path, json=json.loads(question))
    assert response.status_code == 200
    assert find_mismatches(response.json, json.loads(answer)) == []


@pytest.mark.parametrize("page", ["README.md", "docs/api.md"])
def test_every_endpoint_is_named(app, page):
    served = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/v1/")}
    named = set(re.findall(r"/v1/[a-z/{}]+", text(page)))
    lacking = {re.sub(r"<(\w+)>", r"{\1}", rule) for rule in served} - named
    assert not lacking, f"write a row in the table of endpoints in {page} for {lacking}"


def test_every_house_and_game_in_the_readme_exists(book):
    (_, after) = README.split("## Houses and games")
    (section, *_) = after.split("\n## ")
    games = {game for dealt in book.houses().values() for game in dealt}
    assert set(re.findall(r"`([a-z0-9-]+)`", section)) <= set(book.houses()) | games


def test_the_audit_of_the_readme_finds_the_deviation_of_its_hand(monkeypatch):
    (command,) = re.findall(r"^\.venv/bin/dealer-service (audit .*)$", README, re.MULTILINE)
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, command.split())
    assert result.exit_code == 1
    assert "Event 9: Seat 2 may not bet 3: the amount is 2." in result.output and "[dealing.streets]" in result.output
