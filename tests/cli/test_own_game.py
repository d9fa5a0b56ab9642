"""A house owner adds a game and a mix, with one page each and no Python: checked, tested, served and dealt."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from dealer_service.rulebook import embedded, read_folders
from tests.api.evenings import Dealer, evening_of_mix, table_for
from tests.server.running import Service, served

GAME = """title: {en: Badugi with one draw, fr: Badugi à un tirage}
edition: one
from: 2026-11-28
current: true
language: en
extends: badugi
dealing:
  streets:
    is: [{down: 4, bet: small}, {draw: 4, bet: big}]
    says: {en: Each player is dealt four cards. There is one draw., fr: Chacun reçoit quatre cartes ; un tirage.}
    cite: {source: none}
"""
MIX = """title: {en: Short and long, fr: Court et long}
edition: one
from: 2026-11-28
current: true
language: en
rotation:
  legs:
    is: [badugi-one-draw, badacey]
    says: {en: The games are Badugi with one draw and Badacey., fr: Les jeux sont le Badugi à un tirage et le Badacey.}
    cite: {source: none}
  next_game:
    is: in-order
    says: {en: The games follow one another., fr: Les jeux se suivent.}
    cite: {source: none}
  change:
    is: 2
    says: {en: Two hands of each game are dealt., fr: On donne deux coups de chaque jeu.}
    cite: {source: none}
"""
HOUSE = """title: Riverside
edition: one
from: 2026-11-28
current: true
language: en
deals: [badugi-one-draw, badacey]
mixes: [short-and-long]
tables:
  Table 1:
    mix: short-and-long
    stakes: {badugi-one-draw: {small_blind: 2, big_blind: 4}, badacey: {small_blind: 5, big_blind: 10}}
    chips: [1, 5, 25]
"""
SCENARIO = """given:
  house: riverside
  game: short-and-long
  table:
    button: 1
    small_blind_seat: 2
    big_blind_seat: 3
    round: 2
    phase: over
    stakes: {small_blind: 2, big_blind: 4, ante: 0, small_bet: 4, big_bet: 8, chip: 1}
    seats:
      - {number: 1, stack: 100, bet: 0, gathered: 0, dead: 0, state: in}
      - {number: 2, stack: 100, bet: 0, gathered: 0, dead: 0, state: in}
      - {number: 3, stack: 100, bet: 0, gathered: 0, dead: 0, state: in}
    log: []
    dead: 0
    mix: {name: short-and-long, leg: 1, hand: 2}
  event: {does: carry-out}
cases:
  - name: after two hands Badacey is dealt
    answer: {answer: {leg: {game: badacey, changed: true}}}
  - name: after one hand the game stays
    ask: {table: {mix: {hand: 1}}}
    answer: {answer: {leg: {game: badugi-one-draw, changed: false}}}
"""
PAGES = {
    "games/badugi-one-draw.yaml": GAME,
    "mixes/short-and-long.yaml": MIX,
    "houses/riverside.yaml": HOUSE,
    "scenarios/rotation/change.yaml": SCENARIO,
}
SIZES = {"badugi-one-draw": 4, "badacey": 5}


@pytest.fixture
def owned(tmp_path: Path) -> Path:
    """The folder of the owner."""
    for name, page in PAGES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(page, "utf-8")
    return tmp_path


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from dealer_service.cli import main; main()", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def post_to(service: Service) -> Any:
    def post(path: str, document: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        answer = service.post(path, document)
        return answer.status, answer.json

    return post


@pytest.mark.prove
def test_a_game_and_a_mix_of_a_page_each_are_dealt(owned: Path) -> None:
    checked = run("check", owned)
    assert checked.returncode == 0 and "error" not in checked.stdout, checked.stdout
    tested = run("test", owned)
    assert tested.returncode == 0, tested.stdout
    with served(workers=1, DEALER_RULESETS=str(owned)) as service:
        post, chance = post_to(service), random.Random(28)
        stakes = service.get("/v1/rulesets/riverside/badugi-one-draw").json["table"]["usual_stakes"][0]
        game = Dealer(None, "riverside", "badugi-one-draw", 4, chance, post=post)  # type: ignore[arg-type]
        assert len(list(game.evening(table_for(4, stakes), 2))) == 2
        whole = service.get("/v1/mixes/riverside/short-and-long").json
        assert [[each["big_blind"] for each in usual] for usual in whole["table"]["usual_stakes"]] == [[4, 10]]
        assert whole["table"]["tables"][0]["name"] == "Table 1"
        mix, table = evening_of_mix(post, whole, SIZES, chance)
        while len(table["seats"]) < 4:
            mix, table = evening_of_mix(post, whole, SIZES, chance)
        first = whole["legs"][table["mix"]["leg"] - 1]["game"]
        (second,) = {*SIZES} - {first}
        list(mix.evening(table, 5))
        assert mix.played == [first, first, second, second, first][: len(mix.played)] and len(mix.played) > 2
        for path in ("/rulesets/riverside/badugi-one-draw", "/rulesets/riverside/short-and-long"):
            for suffix in ("", "/card", "?language=fr"):
                assert service.get(path + suffix, Accept="text/html").status == 200


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("mixes/short-and-long.yaml", "[badugi-one-draw,", "[badugi-one-drow,", "short-and-long.yaml:8:10"),
        ("houses/riverside.yaml", "mixes: [short-and-long]", "mixes: [short-long]", "riverside.yaml:7:9"),
        ("houses/riverside.yaml", "deals: [badugi-one-draw, badacey]", "deals: [badacey]", "riverside.yaml:7:9"),
        (
            "houses/riverside.yaml",
            "badacey: {small_blind: 5, big_blind: 10}",
            "badugi: {big_blind: 10}",
            "riverside.yaml:11:63",
        ),
        ("games/badugi-one-draw.yaml", "down: 4", "down: 40", "badugi-one-draw.yaml:8"),
    ],
)
def test_a_slip_on_these_pages_is_reported_at_its_line(owned: Path, name: str, old: str, new: str, said: str) -> None:
    page = owned / name
    text = page.read_text("utf-8")
    assert old in text
    page.write_text(text.replace(old, new), "utf-8")
    found = [str(fault) for fault in read_folders([embedded(), owned]).faults]
    assert any(said in each for each in found), found


def test_the_schema_of_these_pages_accepts_them(owned: Path) -> None:
    for kind, name in (
        ("game", "games/badugi-one-draw"),
        ("mix", "mixes/short-and-long"),
        ("house", "houses/riverside"),
    ):
        schema = json.loads(run("schema", kind).stdout)
        page = yaml.load((owned / f"{name}.yaml").read_text("utf-8"), yaml.BaseLoader)
        assert isinstance(page, dict)
        loaded = yaml.safe_load((owned / f"{name}.yaml").read_text("utf-8")) | {"from": page["from"]}
        jsonschema.Draft202012Validator(schema).validate(loaded)
