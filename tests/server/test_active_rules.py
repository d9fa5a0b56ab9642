"""Rules become active only when their pages read and their own scenarios hold; until then the last good ones answer."""

from __future__ import annotations

import gc
import os
import threading
from pathlib import Path
from threading import Event

import pytest
from flask.testing import FlaskClient

from dealer_service import create_app
from dealer_service.errors import BadPages, FailedScenarios
from dealer_service.rulebook import Book, embedded
from dealer_service.server import reload
from dealer_service.server.active_rules import ActiveRules
from dealer_service.server.metrics import Metrics
from dealer_service.settings import Settings

HOUSE = """title: Gold Room
edition: "1"
from: 2026-11-20
current: true
language: en
deals: [badugi]
every_game:
  drawing:
    burn: {is: BURN, says: So we burn., cite: {source: none}}
"""
SCENARIO = """given: {house: gold-room, game: badugi, hands: [[As, 2d, 3h, 4c]]}
at: hands
cases:
  - {name: four cards, answer: {outcome: determined}}
  - name: five cards
    ask: {hands: [[As, 2d, 3h, 4c, 5s]]}
    answer: {outcome: OUTCOME}
"""


def house(folder: Path, burn: str = "none", outcome: str = "refused") -> Path:
    """A rules folder with one house that burns so, and one scenario page that expects that outcome."""
    for name, text in {
        "houses/gold-room.yaml": HOUSE.replace("BURN", burn),
        "scenarios/showdown/_hands.yaml": SCENARIO.replace("OUTCOME", outcome),
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def burn_of(rules: ActiveRules) -> object:
    return rules.current()[0].find("gold-room", "badugi").drawing.burn.json


def test_good_rules_become_active(tmp_path: Path) -> None:
    rules = ActiveRules([embedded(), house(tmp_path)], Metrics())
    assert (burn_of(rules), rules.report.refused) == ("none", None)


def test_a_service_does_not_start_with_a_page_that_has_faults(tmp_path: Path) -> None:
    with pytest.raises(BadPages, match="found 'nonne', allowed one-each-draw or none; did you mean none"):
        create_app([embedded(), house(tmp_path, "nonne")])


def test_a_service_does_not_start_with_rules_that_are_not_as_their_scenarios_say(tmp_path: Path) -> None:
    with pytest.raises(FailedScenarios) as refused:
        create_app([embedded(), house(tmp_path, outcome="allowed")])
    assert str(refused.value) == (
        f"{tmp_path}/scenarios/showdown/_hands.yaml:5:5: five cards\n"
        '    line 7, /outcome: expected "allowed", found "refused"'
    )


def test_a_scenario_of_no_house_that_fails_holds_back_all(tmp_path: Path) -> None:
    rules = ActiveRules([embedded(), house(tmp_path)], Metrics())
    page = house(tmp_path, "one-each-draw") / "scenarios" / "showdown" / "_hands.yaml"
    page.write_text(page.read_text("utf-8").replace("house: gold-room, ", ""), "utf-8")
    assert isinstance(rules.check(), FailedScenarios)
    assert (burn_of(rules), "by-the-book/badugi" in rules.report.held_back) == ("none", True)


def test_a_service_does_not_start_with_scenarios_that_cannot_be_read(tmp_path: Path) -> None:
    (house(tmp_path) / "scenarios" / "showdown" / "_hands.yaml").write_text("given: *x", "utf-8")
    with pytest.raises(BadPages, match=r"_hands.yaml:1:8: found an alias"):
        create_app([embedded(), tmp_path])


def test_changed_rules_take_the_place_of_the_old_ones_when_all_is_well(tmp_path: Path) -> None:
    rules = ActiveRules([embedded(), house(tmp_path)], Metrics())
    before = rules.current()[0]
    house(tmp_path, "one-each-draw")
    assert rules.check() is None
    assert burn_of(rules) == "one-each-draw"
    assert before.find("gold-room", "badugi").drawing.burn.json == "none", "whoever holds the old book keeps it"


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("burn", "outcome", "why"),
    [("twice", "refused", BadPages), ("one-each-draw", "allowed", FailedScenarios)],
)
def test_rules_that_are_refused_leave_the_last_good_ones_and_a_report(
    tmp_path: Path, burn: str, outcome: str, why: type[Exception]
) -> None:
    rules = ActiveRules([embedded(), house(tmp_path)], Metrics())
    book = rules.current()[0]
    house(tmp_path, burn, outcome)
    refusal = rules.check()
    assert isinstance(refusal, why)
    assert rules.report.refused and rules.report.refused["why"] == str(refusal)
    assert rules.current()[0] is book and burn_of(rules) == "none"
    house(tmp_path, "one-each-draw")
    assert rules.check() is None and rules.report.refused is None
    assert burn_of(rules) == "one-each-draw"


def test_a_folder_that_goes_away_leaves_the_last_good_rules(tmp_path: Path) -> None:
    folder = house(tmp_path / "rules")
    rules = ActiveRules([embedded(), folder], Metrics())
    folder.rename(tmp_path / "gone")
    assert "found no such folder" in str(rules.check())
    assert burn_of(rules) == "none"


def test_the_variable_adds_folders_to_the_embedded_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other" / "houses" / "red-room.yaml"
    other.parent.mkdir(parents=True)
    other.write_text(HOUSE.replace("Gold", "Red").replace("BURN", "none"), "utf-8")
    monkeypatch.setenv("DEALER_RULESETS", f"{house(tmp_path / 'one')}{os.pathsep}{tmp_path / 'other'}")
    asked = create_app().test_client().get("/v1/rulesets").json
    assert {"by-the-book", "gold-room", "red-room"} <= {each["house"] for each in asked["houses"]}


def test_the_variable_may_name_a_folder_twice_or_the_embedded_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEALER_RULESETS", os.pathsep.join([str(embedded()), str(house(tmp_path)), "", str(tmp_path)]))
    assert create_app().extensions["rules"].current()[0].find("gold-room", "badugi")


def test_a_missing_folder_in_the_variable_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEALER_RULESETS", "/nowhere/at/all")
    with pytest.raises(BadPages, match="/nowhere/at/all:1:1: found no such folder, allowed a folder with pages"):
        create_app()


def digest(client: FlaskClient) -> str:
    answer = client.post(
        "/v1/hands", json={"house": "gold-room", "game": "badugi", "hands": [["As", "2d", "3h", "4c"]]}
    )
    return str(answer.json["ruleset"]["digest"])


def test_a_page_that_changed_answers_once_it_is_good_and_a_bad_one_never_does(tmp_path: Path) -> None:
    app = create_app([embedded(), house(tmp_path)])
    client, rules = app.test_client(), app.extensions["rules"]
    before = digest(client)
    house(tmp_path, "one-each-draw")
    rules.check()
    after = digest(client)
    assert after != before
    assert client.get("/healthz").json["refused"] is None
    house(tmp_path, "nonne")
    rules.check()
    assert digest(client) == after
    assert "houses/gold-room.yaml:9:16: drawing.burn: found 'nonne'" in client.get("/healthz").json["refused"]
    house(tmp_path, "none", outcome="allowed")
    rules.check()
    assert digest(client) == after
    assert "five cards" in client.get("/healthz").json["refused"]
    house(tmp_path)
    rules.check()
    assert digest(client) == before
    assert client.get("/healthz").json["refused"] is None


def test_pages_that_did_not_change_are_not_read_again(tmp_path: Path) -> None:
    rules = ActiveRules([embedded(), house(tmp_path)], Metrics())
    before = rules.current()
    assert rules.check() is None and rules.current() is before
    (tmp_path / "houses" / "another.yaml").write_text(HOUSE.replace("BURN", "none").replace("Gold", "Silver"), "utf-8")
    assert rules.check() is None
    after = rules.current()
    assert after[0].find("another", "badugi")
    assert rules.check() is None and rules.current() is after


def test_a_worker_reloads_changed_folders_automatically(tmp_path: Path) -> None:
    app = create_app([embedded(), house(tmp_path)])
    client = app.test_client()
    before = digest(client)
    house(tmp_path, "one-each-draw")
    pause, looks = Event(), 0
    while digest(client) == before and looks < 200:
        pause.wait(0.1)
        looks += 1
    assert digest(client) != before


def test_linked_folders_are_read_tested_and_watched_like_others(tmp_path: Path) -> None:
    first, second = house(tmp_path / "first"), house(tmp_path / "second", "one-each-draw")
    rules_folder = tmp_path / "rules"
    rules_folder.mkdir()
    for name in ("houses", "scenarios"):
        (rules_folder / name).symlink_to(first / name)
    rules = ActiveRules([embedded(), rules_folder], Metrics())
    assert burn_of(rules) == "none"
    (rules_folder / "houses").unlink()
    (rules_folder / "houses").symlink_to(second / "houses")
    assert rules.check() is None
    assert burn_of(rules) == "one-each-draw"
    house(second, "nonne")
    assert isinstance(rules.check(), BadPages)
    (rules_folder / "scenarios").unlink()
    (rules_folder / "scenarios").symlink_to(house(tmp_path / "third", outcome="allowed") / "scenarios")
    house(second)
    assert isinstance(rules.check(), FailedScenarios)


# --- rulesets that an invalid page holds back


def silver(folder: Path, burn: str = "none") -> None:
    page = (
        HOUSE.replace("Gold", "Silver").replace("BURN", burn).replace("deals: [badugi]", "deals: [badugi, gold-game]")
    )
    (folder / "houses" / "silver-room.yaml").write_text(page, "utf-8")


def gold_game(folder: Path, draw: str = "4") -> None:
    text = f"""title: Gold game
edition: "1"
from: 2026-11-20
current: true
language: en
extends: badugi
dealing:
  streets: {{is: [{{down: 4, bet: small}}, {{draw: {draw}, bet: big}}], says: One draw., cite: {{source: none}}}}
"""
    (folder / "games").mkdir(exist_ok=True)
    (folder / "games" / "gold-game.yaml").write_text(text, "utf-8")


def burns(rules: ActiveRules) -> dict[str, object]:
    book = rules.current()[0]
    pairs = (("gold-room", "badugi"), ("silver-room", "badugi"), ("silver-room", "gold-game"))
    return {f"{house}/{game}": book.find(house, game).drawing.burn.json for house, game in pairs}


def two_houses(folder: Path) -> ActiveRules:
    house(folder)
    gold_game(folder)
    silver(folder)
    return ActiveRules([embedded(), folder], Metrics())


def test_an_invalid_house_page_holds_back_only_that_house(tmp_path: Path) -> None:
    rules = two_houses(tmp_path)
    house(tmp_path, "nonne")
    silver(tmp_path, "one-each-draw")
    assert isinstance(rules.check(), BadPages)
    new = "one-each-draw"
    assert burns(rules) == {"gold-room/badugi": "none", "silver-room/badugi": new, "silver-room/gold-game": new}
    report = rules.report.as_json()
    assert report["held_back"] == ["gold-room/badugi"] and report["refused"] and rules.report.stale_seconds() > 0
    house(tmp_path, "one-each-draw")
    assert rules.check() is None
    assert set(burns(rules).values()) == {new} and rules.report.held_back == []


def test_only_the_house_that_fails_its_scenarios_is_held_back(tmp_path: Path) -> None:
    rules = two_houses(tmp_path)
    house(tmp_path, "one-each-draw", outcome="allowed")
    silver(tmp_path, "one-each-draw")
    assert isinstance(rules.check(), FailedScenarios)
    assert burns(rules)["gold-room/badugi"] == "none" and burns(rules)["silver-room/badugi"] == "one-each-draw"
    assert rules.report.held_back == ["gold-room/badugi"]


def test_a_game_page_with_faults_holds_back_its_rulesets(tmp_path: Path) -> None:
    rules = two_houses(tmp_path)
    gold_game(tmp_path, "many")
    house(tmp_path, "one-each-draw")
    silver(tmp_path, "one-each-draw")
    assert isinstance(rules.check(), BadPages)
    assert burns(rules) == {
        "gold-room/badugi": "one-each-draw",
        "silver-room/badugi": "one-each-draw",
        "silver-room/gold-game": "none",
    }
    assert rules.report.held_back == ["silver-room/gold-game"]


def test_a_house_that_adopts_a_page_with_faults_is_held_back_with_it(tmp_path: Path) -> None:
    house(tmp_path)
    child = HOUSE.replace("Gold", "Bronze").replace("deals:", "adopts: gold-room\ndeals:").partition("every_game")[0]
    (tmp_path / "houses" / "bronze-room.yaml").write_text(child, "utf-8")
    rules = ActiveRules([embedded(), tmp_path], Metrics())
    house(tmp_path, "nonne")
    assert isinstance(rules.check(), BadPages)
    assert rules.report.held_back == ["bronze-room/badugi", "gold-room/badugi"]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", ["poker.yaml", "sources.yaml", "scenarios/betting/_x.yaml"])
def test_a_page_that_rules_all_holds_back_all(tmp_path: Path, name: str) -> None:
    rules = two_houses(tmp_path)
    book = rules.current()[0]
    silver(tmp_path, "one-each-draw")
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text("title: [", "utf-8")
    assert isinstance(rules.check(), BadPages)
    assert rules.current()[0] is book and len(rules.report.held_back) == len({*map(tuple, pairs(book))})


def pairs(book: Book) -> list[tuple[str, str]]:
    return [(rules.house, rules.game) for rules in book.all_rules()]


def test_an_invalid_new_house_is_reported_and_blocks_no_other(tmp_path: Path) -> None:
    rules = two_houses(tmp_path)
    (tmp_path / "houses" / "red-room.yaml").write_text(HOUSE.replace("BURN", "nonne"), "utf-8")
    silver(tmp_path, "one-each-draw")
    assert isinstance(rules.check(), BadPages)
    assert burns(rules)["silver-room/badugi"] == "one-each-draw" and rules.report.held_back == []
    assert "red-room" not in rules.current()[0].houses()
    assert rules.report.refused and "houses/red-room.yaml" in rules.report.refused["why"]


# --- the log at the start, and editions


def test_it_is_logged_which_houses_were_read_from_where(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "dealer_service.rules")
    (tmp_path / "empty").mkdir()
    (house(tmp_path / "rules") / "house").mkdir()
    ActiveRules([embedded(), tmp_path / "rules", tmp_path / "empty"], Metrics())
    lines = [record.getMessage() for record in caplog.records]
    assert lines[0].startswith(f"{embedded()}: read badacey-handbook, ")
    assert lines[1:] == [
        f"{tmp_path}/rules: read gold-room",
        f"{tmp_path}/rules/house:1:1: warning: is not read; did you mean houses/?",
        f"{tmp_path}/empty: read, contains no house",
        f"{tmp_path}/empty:1:1: warning: holds no pages; they are poker.yaml, sources.yaml, games/*.yaml, "
        "mixes/*.yaml and houses/*.yaml",
    ]


def test_as_of_activates_the_editions_in_force_on_that_day(tmp_path: Path) -> None:
    later = HOUSE.replace('"1"', '"2"').replace("2026-11-20", "2027-06-01").replace("current: true", "current: false")
    (house(tmp_path) / "houses" / "gold-room@2.yaml").write_text(later.replace("BURN", "one-each-draw"), "utf-8")
    settings = Settings(rulesets=(tmp_path,), as_of="2027-06-01")
    rules = create_app(settings=settings).extensions["rules"]
    assert burn_of(rules) == "one-each-draw" and burn_of(ActiveRules([embedded(), tmp_path], Metrics())) == "none"


def test_an_edition_that_becomes_current_rules_at_once(tmp_path: Path) -> None:
    page = house(tmp_path) / "houses" / "gold-room.yaml"
    first = page.read_text("utf-8")
    second = first.replace('"1"', '"2"').replace("2026-11-20", "2027-06-01").replace("is: none", "is: one-each-draw")
    old, new = first.replace("current: true", "current: false"), second.replace("current: true", "current: false")
    (tmp_path / "houses" / "gold-room@2.yaml").write_text(new, "utf-8")
    rules = ActiveRules([embedded(), tmp_path], Metrics())
    page.write_text(old, "utf-8")
    (tmp_path / "houses" / "gold-room@2.yaml").write_text(second, "utf-8")
    assert rules.check() is None and burn_of(rules) == "one-each-draw"


def test_the_threads_of_an_app_that_is_dropped_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reload, "EVERY_SECONDS", 0.01)
    before = set(threading.enumerate())
    app = create_app()
    app.test_client().get("/livez")
    watching = set(threading.enumerate()) - before
    assert watching
    del app
    gc.collect()
    for each in watching:
        each.join(10)
    assert not [each.name for each in watching if each.is_alive()]
