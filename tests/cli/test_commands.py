"""The command line: its findings with their places, its words and output formats, and its exit status."""

from __future__ import annotations

import gc
import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from dealer_service.cli import main
from dealer_service.cli.common import progress
from dealer_service.cli.main import MODULES
from dealer_service.cli.serve import serve
from dealer_service.rulebook import SECTIONS, embedded
from dealer_service.rulebook.loading.clauses.value_types import VALUE_TYPES
from dealer_service.rulebook.possible_answers import other_answers
from tests.books import BOOK

Run = Callable[..., Result]
DIGEST = "sha256:" + "0" * 64
PAGES = len([page for page in embedded().rglob("*.yaml") if page.parent.name != "search"])

GAMES = sorted(page.stem for page in (embedded() / "games").glob("*.yaml"))

HEAD = """title: Gold Room
edition: "1"
from: 2026-11-20
current: true
language: en
deals: [badugi, badacey]
every_game:
"""
FIVE_BETS = """  betting:
    max_bets:
      is: 5
      says: {en: A bet and four raises are allowed in each betting round., fr: Une mise et quatre relances par tour.}
      cite: {source: none}
"""
CAPPED = """given:
  house: gold-room
  game: badugi
  table:
    button: 3
    small_blind_seat: 1
    big_blind_seat: 2
    round: 2
    phase: betting
    stakes: {small_blind: 2, big_blind: 4, ante: 0, small_bet: 4, big_bet: 8, chip: 1}
    seats:
      - {number: 1, stack: 84, bet: 16, gathered: 4, dead: 0, state: in}
      - {number: 2, stack: 92, bet: 8, gathered: 4, dead: 0, state: in}
      - {number: 3, stack: 88, bet: 12, gathered: 4, dead: 0, state: in}
    log:
      - {seat: 1, does: bet, to: 4}
      - {seat: 2, does: raise, to: 8}
      - {seat: 3, does: raise, to: 12}
      - {seat: 1, does: raise, to: 16}
  action: {seat: 2, does: raise, to: 20}
cases:
  - name: a fifth bet
    answer: {outcome: allowed}
"""
SIXTH = """  - name: a sixth bet
    ask:
      table:
        seats: {2: {stack: 80, bet: 20}}
        log:
          - {seat: 1, does: bet, to: 4}
          - {seat: 2, does: raise, to: 8}
          - {seat: 3, does: raise, to: 12}
          - {seat: 1, does: raise, to: 16}
          - {seat: 2, does: raise, to: 20}
      action: {seat: 3, does: raise, to: 24}
    answer: {outcome: refused, reasons: [betting.max_bets]}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder, with only the embedded rules."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DEALER_RULESETS", raising=False)
    return tmp_path


@pytest.fixture
def run() -> Run:
    def _run(*words: str, status: int = 0) -> Result:
        result = CliRunner().invoke(main, words)
        assert result.exit_code == status, result.output
        assert "Traceback" not in result.output
        return result

    return _run


def write(folder: str, **pages: str) -> None:
    """Write the pages of a rules folder: a house, and scenarios on betting."""
    for name, text in pages.items():
        path = Path(
            folder, {"house": "houses/gold-room", "cap": "scenarios/betting/max_bets"}.get(name, name) + ".yaml"
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


# --- check


def test_check_lists_each_error_with_place_remedy_and_suggestion(run: Run) -> None:
    wrong = HEAD.replace("badacey", "badacy") + FIVE_BETS.replace("is: 5", "is: five").replace("none", "nonne")
    write("mine", house=wrong.replace("says:", "say:"), cap="given: {}\ncases: [{nam: x}]\n")
    found = run("check", "mine", status=1).stdout.splitlines()
    assert found == [
        "mine/houses/gold-room.yaml:6:17: error: found 'badacy', allowed a game that has a page: "
        f"{', '.join(GAMES[:-1])} or {GAMES[-1]}; did you mean badacey",
        "mine/houses/gold-room.yaml:9:5: error: betting.max_bets: found no says, "
        "allowed one sentence, or one for each language, such as {en: ..., fr: ...}",
        "mine/houses/gold-room.yaml:10:11: error: betting.max_bets: found 'five', allowed a whole number from 1 up",
        "mine/houses/gold-room.yaml:11:7: error: betting.max_bets: found 'say', "
        "allowed only is, says and cite, not say; did you mean says",
        "mine/houses/gold-room.yaml:12:22: error: betting.max_bets: found 'nonne', "
        "allowed a source that the page or sources.yaml registers, or none; did you mean none",
        "mine/scenarios/betting/max_bets.yaml:2:9: error: found no name, allowed a case with a name, one sentence",
        "mine/scenarios/betting/max_bets.yaml:2:9: error: found no answer, allowed a case or a row with an answer",
        "mine/scenarios/betting/max_bets.yaml:2:15: error: found 'nam', "
        "allowed name, at, ask, answer or each in a case; did you mean name",
        f"{PAGES + 1} pages read: 8 errors.",
    ]


def test_check_is_content_with_a_good_house(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS, cap=CAPPED)
    assert run("check", "mine").stdout == f"{PAGES + 2} pages read: nothing found.\n"


def test_check_warns_of_a_redundant_clause(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS)
    write("mine", **{"houses/red-room": HEAD.replace("deals", "adopts: gold-room\ndeals") + FIVE_BETS})
    (warning, summary) = run("check", "mine", status=1).stdout.splitlines()
    assert warning == (
        "mine/houses/red-room.yaml:10:5: warning: betting.max_bets: has the same answer, words and source as "
        "houses/gold-room.yaml:9:5; remove it"
    )
    assert summary == f"{PAGES + 2} pages read: 1 warning."


def test_check_notes_missing_translations_and_succeeds(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS.replace(", fr: Une mise et quatre relances par tour.", ""))
    assert run("check", "mine").stdout.splitlines() == [
        "mine/houses/gold-room.yaml:1:1: note: its one clause has no French words (fr)",
        f"{PAGES + 1} pages read: 1 note.",
    ]


def test_check_speaks_of_the_page_that_is_named_and_reads_the_others_with_it(run: Run) -> None:
    sheet = HEAD + FIVE_BETS.replace("none", "our-sheet")
    write("mine", house=sheet, sources="title: Sources\nsources:\n  our-sheet: {title: Our sheet}\n")
    write("mine", **{"houses/red-room": sheet.replace("fr: Une", "de: Une")})
    assert "red-room" not in run("check", "mine/houses/gold-room.yaml").stdout
    assert "red-room" in run("check", "mine").stdout


def test_a_register_of_ones_own_in_the_working_folder_is_read_beside_the_embedded_one(run: Run) -> None:
    sheet = HEAD + FIVE_BETS.replace("none", "our-sheet")
    write(".", house=sheet, sources="title: Sources\nsources:\n  our-sheet: {title: Our sheet}\n")
    for words in ((".",), ("--rules", ".")):
        assert run("check", *words).stdout == f"{PAGES + 2} pages read: nothing found.\n"
    write(".", sources="title: Sources\nsources:\n  our-sheet: {titel: Our sheet}\n")
    assert "sources.yaml:3:15: error: found 'titel'" in run("check", ".", status=1).stdout


def test_check_accepts_the_embedded_pages_and_their_scenarios(run: Run) -> None:
    assert run("check").stdout.splitlines()[-1].endswith("pages read: nothing found.")


@pytest.mark.parametrize(
    ("was", "now", "found"),
    [
        ("is: 5", 'is: "5"', "found '5', allowed a whole number from 1 up; write a number without quotes"),
        ("current: true", 'current: "true"', "found 'true', allowed true or false, without quotes"),
        ("says: {en: A bet", "says: Five: a bet #", "found a colon where no value can begin, allowed quotes around"),
        ("says: {en: A bet", "says: {en: Five: a bet", "allowed closed brackets, and quotes around words with a colon"),
    ],
)
def test_check_helps_where_quotes_are_missing_or_too_many(run: Run, was: str, now: str, found: str) -> None:
    write("mine", house=(HEAD + FIVE_BETS).replace(was, now))
    assert found in run("check", "mine", status=1).stdout


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("was", "now", "found"),
    [
        ("cases:", "at: betting/option\ncases:", "12:12: error: found 'betting/option', allowed an endpoint"),
        ("game: badugi", "game: badugy", "found 'badugy' at /game, allowed badacey or badugi; did you mean badugi"),
        ("house: gold-room", "house: gold-rom", "did you mean gold-room"),
        ("stack: 84,", "stack: many,", "an invalid question (/table/seats/0/stack: "),
        (
            "  game: badugi\n",
            f"  game: badugi\n  digest: {DIGEST}\n",
            f"found {DIGEST} at /digest, allowed a digest of",
        ),
        ("outcome: allowed", "outcome: alowed", "found 'alowed', allowed "),
        ("outcome: allowed", "outcom: allowed", "found 'outcom', allowed a field of the answer; did you mean outcome"),
        ("outcome: allowed", "reasons: [betting.max_bet]", "found 'betting.max_bet', allowed the id of a clause; did"),
    ],
)
def test_check_reads_what_scenarios_ask_and_expect(run: Run, was: str, now: str, found: str) -> None:
    write("mine", house=HEAD + FIVE_BETS, cap=CAPPED.replace(was, now))
    assert found.removeprefix("12:12: ") in run("check", "mine", status=1).stdout


def test_check_reads_scenarios_also_while_a_house_does_not_read(run: Run) -> None:
    """Questions are checked against the schema, but not against houses that are not loaded."""
    asked = """at: compare
given: {asks: hands, question: {game: badugy, hands: [[As]]}, under: [{house: a}, {house: b}]}
cases:
  - {name: one hand, answer: {outcome: determined}}
  - {name: none, ask: {question: {hands: []}}, answer: {outcome: determined}}
"""
    write("mine", house=HEAD.replace("badacey", "badacy") + FIVE_BETS, cap=CAPPED.replace("badugi", "badugy"))
    write("mine", **{"scenarios/hands/_both": asked})
    of_the_house, of_the_scenario, _ = run("check", "mine", status=1).stdout.splitlines()
    assert of_the_house.startswith("mine/houses/gold-room.yaml:6:17: error: found 'badacy'")
    assert of_the_scenario.startswith("mine/scenarios/hands/_both.yaml:5:5: error: found an invalid question (")
    assert "(/question/hands: " in of_the_scenario


def test_a_missing_case_name_is_one_error_for_all_its_rows(run: Run) -> None:
    rows = "  - answer: {outcome: allowed}\n    each: [{ask: {}}, {ask: {}}, {ask: {}}]\n"
    write("mine", house=HEAD + FIVE_BETS, cap=CAPPED + rows)
    assert run("check", "mine", status=1).stdout.splitlines() == [
        "mine/scenarios/betting/max_bets.yaml:24:5: error: found no name, allowed a case with a name, one sentence",
        f"{PAGES + 1} pages read: 1 error.",
    ]


def test_check_lets_a_scenario_expect_a_problem(run: Run) -> None:
    wrong = CAPPED.replace("stack: 84,", "stack: many,").replace("{outcome: allowed}", "{status: 422}")
    write("mine", house=HEAD + FIVE_BETS, cap=wrong)
    assert run("check", "mine").stdout == f"{PAGES + 2} pages read: nothing found.\n"


def test_check_warns_of_folders_that_are_not_read(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS)
    Path("mine/house").mkdir()
    Path("mine/photographs").mkdir()
    (warning, _) = run("check", "mine", status=1).stdout.splitlines()
    assert warning == "mine/house:1:1: warning: is not read; did you mean houses/?"
    Path("mine/houses").rename("mine/Houses")
    assert "mine/house is not read; did you mean houses/?" in run("check", "mine", status=2).stderr


LATER = (
    HEAD.replace('"1"', '"2"').replace("2026-11-20", "2027-06-01").replace("current: true", "current: false")
    + FIVE_BETS.replace("is: 5", "is: 6")
).replace("deals: [badugi, badacey]", "deals: [badugi]")


def two_editions() -> None:
    write("mine", house=HEAD + FIVE_BETS, cap=CAPPED, **{"houses/gold-room@2": LATER})


@pytest.mark.prove
def test_every_command_that_reads_rules_takes_a_day(run: Run) -> None:
    two_editions()
    rules, later = ("--rules", "mine"), ("--as-of", "2027-06-01")
    assert "gold-room: badugi\n" in run("explain", "max_bets", *rules, *later).stdout
    assert "gold-room: badacey, badugi\n" in run("explain", "max_bets", *rules).stdout.replace(
        "badugi, badacey", "badacey, badugi"
    )
    assert "gold-room: 6" in run("diff", "gold-room", "by-the-book", "--game", "badugi", *rules, *later).stdout
    assert "gold-room: 5" in run("diff", "gold-room", "by-the-book", "--game", "badugi", *rules).stdout
    sixth = CAPPED + SIXTH
    write("mine", cap=sixth)
    assert "2 of 2 cases" in run("test", "mine").stdout
    assert "a sixth bet" in run("test", "mine", *later, status=1).stdout
    run("schema", *rules, *later)
    run("new", "house", "red-room", "mine", *rules, *later, "--adopts", "gold-room")
    assert "deals: [badugi]" in Path("mine/houses/red-room.yaml").read_text("utf-8")


def test_check_speaks_of_the_pages_in_force_on_the_day(run: Run) -> None:
    untranslated = {"house": HEAD + FIVE_BETS, "houses/gold-room@2": LATER.replace("four raises", "five raises")}
    write("mine", **{name: re.sub(", fr: [^}]*", "", page) for name, page in untranslated.items()})

    def spoken_of(*day: str) -> set[str]:
        found = run("check", "mine", *day).stdout.splitlines()
        return {line.partition(":")[0] for line in found if ": note: " in line}

    first, second = "mine/houses/gold-room.yaml", "mine/houses/gold-room@2.yaml"
    assert spoken_of() == {first, second}
    assert (spoken_of("--as-of", "2026-12-24"), spoken_of("--as-of", "2027-06-01")) == ({first}, {second})


def test_a_question_is_ruled_on_as_of_a_day_unless_it_names_one(run: Run) -> None:
    two_editions()
    hands = {"house": "gold-room", "game": "badugi", "hands": [["As", "2d", "3h", "4c"]]}
    for name, question in {"bare": hands, "dated": {**hands, "as_of": "2026-12-24"}}.items():
        Path(f"{name}.json").write_text(json.dumps(question))
    words = ("--as", "hands", "--json", "--rules", "mine")

    def edition(*more: str) -> str:
        return str(json.loads(run("ask", *more, *words).stdout)["ruleset"]["edition"])

    assert (edition("bare.json"), edition("bare.json", "--as-of", "2027-06-01")) == ("1", "2")
    assert edition("dated.json", "--as-of", "2027-06-01") == "1"
    run("ask", "bare.json", *words, "--as-of", "2027-06-01", "--receipt", "receipt.json")
    assert "IDENTICAL" in run("verify", "receipt.json", "--rules", "mine").stdout
    assert "IDENTICAL" in run("verify", "receipt.json", "--rules", "mine", "--as-of", "2026-12-24").stdout


def test_a_day_that_is_none_is_refused(run: Run) -> None:
    assert "expected a date, such as 2026-11-20" in run("check", "--as-of", "tomorrow", status=2).stderr


def test_check_tells_machines_the_same(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS.replace("is: 5", "is: five"))
    printed = json.loads(run("check", "mine", "--format", "json", status=1).stdout)
    (fault,) = printed["findings"]
    assert fault == {
        "kind": "fault",
        "file": "mine/houses/gold-room.yaml",
        "line": 10,
        "column": 11,
        "clause": "betting.max_bets",
        "says": "found 'five', allowed a whole number from 1 up",
        "found": "'five'",
        "allowed": "a whole number from 1 up",
        "did_you_mean": None,
    }
    assert "mine/houses/gold-room.yaml" in printed["pages"]
    report = ElementTree.fromstring(run("check", "mine", "--format", "junit", status=1).stdout)
    (failed,) = [case for case in report.iter("testcase") if case.find("failure") is not None]
    assert (failed.get("file"), failed.get("line")) == ("mine/houses/gold-room.yaml", "10")
    assert report.get("failures") == "1"


def test_a_note_in_a_junit_report_does_not_count_as_a_failure(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS.replace(", fr: Une mise et quatre relances par tour.", ""))
    report = ElementTree.fromstring(run("check", "mine", "--format", "junit").stdout)
    (noted,) = [case for case in report.iter("testcase") if case.find("system-out") is not None]
    assert noted.get("file") == "mine/houses/gold-room.yaml" and noted.find("failure") is None
    assert "its one clause has no French words (fr)" in (noted.findtext("system-out") or "")
    assert report.get("failures") == "0"


@pytest.mark.parametrize("path", ["nowhere", "empty", "notes.txt", "loose.yaml"])
def test_a_path_other_than_a_rules_folder_or_its_page_is_refused(run: Run, path: str) -> None:
    Path("empty").mkdir()
    Path("notes.txt").write_text("")
    Path("loose.yaml").write_text("")
    for command in ("check", "test"):
        printed = run(command, path, status=2).stderr
        assert f"{path} does not exist" in printed or f"{path} is neither a rules folder nor a page in one" in printed


@pytest.mark.one_in(4)
@pytest.mark.parametrize("hostile", ["a: &a [*a]", "a: !!python/object/apply:os.system [id]", "[" * 5000, "\x00"])
@pytest.mark.parametrize("page", ["house", "cap"])
def test_hostile_pages_are_reported_as_errors(run: Run, page: str, hostile: str) -> None:
    write("mine", **{"house": HEAD + FIVE_BETS, page: hostile})
    assert f"mine/{'houses' if page == 'house' else 'scenarios'}/" in run("check", "mine", status=1).stdout
    assert "found" in run("test", "mine", status=1).stderr


# --- test


def test_test_tells_how_many_cases_are_answered_as_they_say(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS, cap=CAPPED)
    assert run("test", "mine").stdout == "1 of 1 cases on 1 page have the expected answers.\n"


def test_test_shows_what_differs_where_and_why(run: Run) -> None:
    again = "  - {name: in no limit, ask: {game: badugi-no-limit}, answer: {outcome: allowed}}\n"
    write("mine", house=HEAD + FIVE_BETS.replace("5", "4"), cap=CAPPED + again)
    assert run("test", "mine", status=1).stdout.splitlines() == [
        "mine/scenarios/betting/max_bets.yaml:22:5: a fifth bet",
        '    line 23, /outcome: expected "allowed", found "refused"',
        "mine/scenarios/betting/max_bets.yaml:24:5: in no limit",
        "    line 24, /status: expected 200, found 404",
        "    because /game: This house does not deal “badugi-no-limit”. It deals: badacey, badugi.",
        "0 of 2 cases on 1 page have the expected answers.",
    ]


def test_test_tells_machines_the_same(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS, cap=CAPPED + SIXTH.replace("refused", "allowed"))
    (good, bad) = json.loads(run("test", "mine", "--format", "json", status=1).stdout)["cases"]
    assert (good["name"], good["passed"], good["differences"]) == ("a fifth bet", True, [])
    assert (bad["name"], bad["at"], bad["line"]) == ("a sixth bet", "betting", 24)
    assert bad["differences"] == [{"pointer": "/outcome", "expected": "allowed", "found": "refused", "line": 35}]
    report = ElementTree.fromstring(run("test", "mine", "--format", "junit", status=1).stdout)
    assert (report.get("tests"), report.get("failures")) == ("2", "1")
    assert [case.get("name") for case in report.iter("testcase")] == ["a fifth bet", "a sixth bet"]


def test_test_can_run_a_single_section_or_page(run: Run) -> None:
    write(
        "mine",
        house=HEAD + FIVE_BETS,
        cap=CAPPED,
        **{"scenarios/pots/layers": CAPPED.replace("given:", "at: betting\ngiven:")},
    )
    assert "2 of 2 cases on 2 pages" in run("test", "mine").stdout
    assert "1 of 1 cases on 1 page" in run("test", "mine/scenarios/pots").stdout
    assert "1 of 1 cases on 1 page" in run("test", "mine/scenarios/betting/max_bets.yaml").stdout
    assert "2 of 2 cases on 2 pages" in run("test", "mine/scenarios").stdout
    assert "2 of 2 cases on 2 pages" in run("test", "mine/houses/gold-room.yaml").stdout


@pytest.mark.parametrize("path", ["mine", "mine/houses/gold-room.yaml"])
def test_a_page_without_scenarios_gets_the_command_that_writes_them(run: Run, path: str) -> None:
    write("mine", house=HEAD.replace("Gold Room", "{en: Gold Room, fr: Salle d'or}") + FIVE_BETS)
    said, command = run("test", path, status=1).stderr.split("\n\n")
    assert "the pages have no errors, but there are no scenarios to ask" in said
    name, *words = command.split()
    assert name == "dealer-service"
    assert run(*words).stdout == "Wrote mine/scenarios/betting/_gold-room.yaml\n"
    assert "3 of 3 cases on 1 page" in run("test", path).stdout
    assert "already exists" in run(*words, status=1).stderr


def test_a_game_without_scenarios_says_where_they_go(run: Run) -> None:
    head = HEAD.replace("deals: [badugi, badacey]\nevery_game:", "extends: badugi")
    write("mine", **{"games/gold-badugi": head})
    assert run("test", "mine", status=1).stderr.endswith("scenarios/<section>/<page>.yaml beside houses/.\n")


def test_scenarios_for_an_unknown_house_name_the_nearest(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS)
    assert "gold-room" in run("new", "scenarios", "gold-rom", "mine", status=2).stderr


@pytest.mark.prove
def test_test_without_a_path_runs_the_embedded_scenarios(run: Run) -> None:
    (line,) = run("test").stdout.splitlines()
    passed, _, count = line.split()[:3]
    assert passed == count and int(count) > 800


@pytest.mark.prove
def test_the_embedded_pages_have_their_scenarios_too(run: Run) -> None:
    printed = run("test", str(embedded() / "houses" / "badacey-handbook.yaml"), "--mutate").stdout
    assert "Scenarios notice " in printed


def test_mutate_lists_the_changes_that_no_scenario_notices(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS, cap=CAPPED)
    assert run("test", "mine", "--mutate", status=1).stdout.splitlines() == [
        "1 of 1 cases on 1 page have the expected answers.",
        "mine/houses/gold-room.yaml:9:5: betting.max_bets is 5; "
        "no scenario of gold-room (badacey, badugi) notices a change",
        "    6",
        "Scenarios notice 1 of 2 changes of a clause.",
    ]
    printed = json.loads(run("test", "mine", "--mutate", "--format", "json", status=1).stdout)["changes"]
    assert printed["made"] == 2
    (alive,) = printed["unnoticed"]
    assert (alive["clause"], alive["is"], alive["instead"], alive["line"]) == ("betting.max_bets", 5, 6, 9)
    report = ElementTree.fromstring(run("test", "mine", "--mutate", "--format", "junit", status=1).stdout)
    assert (report.get("tests"), report.get("failures")) == ("3", "1")


def test_mutate_is_content_once_every_change_is_noticed(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS, cap=CAPPED + SIXTH)
    assert "Scenarios notice 2 of 2 changes of a clause." in run("test", "mine", "--mutate").stdout


def test_mutate_reports_pages_without_an_answer_to_change(run: Run) -> None:
    reworded = """  betting:
    checking:
      says: {en: Whoever owes nothing may check., fr: Qui ne doit rien peut checker.}
      cite: {source: none}
"""
    write("mine", house=HEAD + reworded, cap=CAPPED.replace("allowed", "refused"))
    printed = run("test", "mine", "--mutate").stdout
    assert printed.splitlines()[-1].startswith(
        "No clause was changed: no clause of the pages has another possible answer"
    )
    assert json.loads(run("test", "mine", "--mutate", "--format", "json").stdout)["changes"]["made"] == 0


def test_mutate_changes_inherited_clauses_when_asked(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS, cap=CAPPED + SIXTH)
    printed = run("test", "mine", "--mutate", "--inherited", "--house", "gold-room", status=1).stdout
    assert (
        "drawing.burn is one-each-draw; no scenario of gold-room (badacey, badugi) notices a change\n    none"
        in printed
    )


def test_mutate_changes_no_clause_while_scenarios_fail(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS, cap=CAPPED.replace("allowed", "refused"))
    result = run("test", "mine", "--mutate", status=1)
    assert "No clause was changed: some scenarios fail. Correct them first." in result.stderr
    assert "would notice" not in result.stdout


def test_mutate_wants_houses_that_are_there(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS, cap=CAPPED)
    assert "Did you mean gold-room?" in run("test", "mine", "--mutate", "--house", "gold-rom", status=2).stderr
    assert "belong to --mutate" in run("test", "mine", "--inherited", status=2).stderr


# --- explain, diff


@pytest.mark.parametrize("name", ["betting.max_bets", "max_bets"])
def test_explain_lists_answers_words_sources_and_scenarios(run: Run, name: str) -> None:
    write("mine", house=HEAD + FIVE_BETS, cap=CAPPED)
    printed = run("explain", name, "--rules", "mine").stdout
    assert printed.startswith("betting.max_bets\n")
    assert "Answers: a whole number from 1 up" in printed
    assert "\n5\n  gold-room: badacey, badugi\n      en: A bet and four raises are allowed" in printed
    assert re.search("by-the-book: a5-single-draw, a5-single-draw-no-limit, a5-triple-draw,.* badacey", printed)
    assert "(Badugi, para. 4;" in printed
    assert "(not used in badacey-no-limit" in printed
    assert (
        "tests/scenarios/betting/max_bets.yaml" in printed
        and "Shown in mine/scenarios/betting/max_bets.yaml" in printed
    )


def test_explain_lists_the_answers_that_no_page_gives(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS)
    printed = run("explain", "drawing.if_still_short").stdout
    assert "No page answers: stub, burns, folded, earlier-draws, earlier-draws-others\n" in printed
    printed = run("explain", "showdown.all_in_shows_first").stdout
    assert "Answers: true or false" in printed
    assert "No page answers" not in printed


def test_explain_tells_machines_the_same(run: Run) -> None:
    printed = json.loads(run("explain", "drawing.burn", "--format", "json").stdout)
    assert printed["named_answers"] == ["one-each-draw", "none"]
    assert {use["is"] for use in printed["uses"]} == {"one-each-draw", "none"}
    assert all(use["cite"]["title"] and use["says"] and use["games"] for use in printed["uses"])
    assert [Path(page).name for page in printed["shown_in"]] == ["burn.yaml"]


def test_explain_names_the_disputes_that_hang_on_a_clause(run: Run) -> None:
    printed = run("explain", "showdown.odd_chip_between_halves").stdout
    (line,) = [each for each in printed.splitlines() if "the-odd-chip-between-the-halves.yaml" in each]
    assert line.startswith("Disputed in ") and line.endswith(": The odd chip between the halves")
    found = json.loads(run("explain", "showdown.odd_chip_between_halves", "--format", "json").stdout)
    assert {"The odd chip between the halves"} <= {each["title"] for each in found["disputed_in"]}
    assert "disputes" not in {Path(file).parent.name for file in found["named_in"]}


@pytest.mark.prove
def test_a_dispute_that_fails_and_one_that_houses_answer_otherwise_are_called_by_their_titles(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS, cap=CAPPED)
    story = "title: One too many\nhappened: Seat 2 raised a fifth time.\nat: betting\n" + CAPPED
    Path("mine/scenarios/disputes").mkdir()
    Path("mine/scenarios/disputes/one-too-many.yaml").write_text(
        story.replace("{outcome: allowed}", "{outcome: refused}")
    )
    assert ": One too many - a fifth bet" in run("test", "mine", status=1).stdout
    printed = run("diff", "gold-room", "by-the-book", "--rules", "mine", "--game", "badugi").stdout
    assert "mine/scenarios/disputes/one-too-many.yaml: One too many" in printed


@pytest.mark.one_in(3)
@pytest.mark.parametrize("section", SECTIONS)
def test_every_clause_can_be_explained(run: Run, section: str) -> None:
    id = next(id for id in VALUE_TYPES if id.startswith(section))
    assert run("explain", id).stdout.startswith(id)


def test_a_clause_that_is_not_there_has_its_nearest_named(run: Run) -> None:
    assert "Did you mean betting.max_bets?" in run("explain", "betting.max_bet", status=2).stderr


def test_diff_tells_clause_by_clause_and_which_scenarios_change(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS, cap=CAPPED + SIXTH)
    printed = run("diff", "gold-room", "by-the-book", "--rules", "mine", "--game", "badugi").stdout
    assert printed.startswith(
        "gold-room and by-the-book, badugi\n\nDifferent answers in 1 clause:\n\nbetting.max_bets\n"
    )
    assert "  gold-room: 5\n      en: A bet and four raises are allowed" in printed
    assert "  by-the-book: 4\n" in printed and "(Badugi, para. 4;" in printed
    assert "    line 22: a fifth bet (gold-room allowed, by-the-book refused)\n" in printed
    assert "a sixth bet (gold-room refused, by-the-book problem 422)" in printed
    assert "no limit: there is no cap" not in printed


@pytest.mark.prove
def test_diff_tells_machines_the_same(run: Run) -> None:
    write("mine", house=HEAD + FIVE_BETS, cap=CAPPED)
    printed = json.loads(run("diff", "by-the-book", "gold-room", "--rules", "mine", "--format", "json").stdout)
    assert printed["games"] == ["badacey", "badugi"]
    (clause,) = printed["clauses"]
    assert (clause["clause"], clause["answers_differ"], clause["games"]) == ("betting.max_bets", True, printed["games"])
    assert [side["is"] for side in clause["sides"]] == [4, 5]
    (mine,) = [each for each in printed["scenarios"] if each["file"].startswith("mine")]
    assert mine["outcomes"] == {"gold-room": "allowed", "by-the-book": "refused"}
    assert "/outcome" in mine["differs"]


@pytest.mark.prove
def test_diff_shows_clauses_that_differ_only_in_words_or_source(run: Run) -> None:
    printed = run("diff", "by-the-book", "badugi-regulation", "--game", "badugi").stdout
    assert "Same answers in other words or from another source in " in printed


def test_houses_that_are_alike_have_no_difference(run: Run) -> None:
    write("mine", house=HEAD.replace("every_game:\n", "adopts: badacey-handbook\n"))
    printed = run("diff", "gold-room", "badacey-handbook", "--rules", "mine").stdout
    assert "Different answers in no clauses." in printed and "Different rulings in no scenarios." in printed


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("badugi-gide", "by-the-book"), "Did you mean badugi-guide?"),
        (("badugi-guide", "by-the-book", "--game", "badacey"), "badacey is not a game that both"),
        (("badugi-guide", "gold-room", "--rules", "mine"), "badugi-guide and gold-room deal no game in common."),
    ],
)
def test_diff_wants_houses_and_games_that_are_there(run: Run, words: tuple[str, ...], told: str) -> None:
    write("mine", house=HEAD.replace("every_game:\n", "").replace("[badugi, badacey]", "[badacey]"))
    assert told in run("diff", *words, status=2).stderr


@pytest.mark.parametrize("command", [("diff", "gold-room", "by-the-book"), ("explain", "max_bets")])
def test_commands_that_search_scenarios_report_invalid_ones(run: Run, command: tuple[str, ...]) -> None:
    write("mine", house=HEAD + FIVE_BETS, cap=CAPPED.replace("name:", "nam:"))
    printed = run(*command, "--rules", "mine", status=1)
    assert printed.stdout == ""
    assert "mine/scenarios/betting/max_bets.yaml:22:5: found no name" in printed.stderr


# --- new, schema


@pytest.mark.prove
def test_a_new_house_is_valid_and_has_no_differences(run: Run) -> None:
    printed = run("new", "house", "gold-room", "mine").stdout
    assert printed == "Wrote mine/houses/gold-room.yaml\nWrote mine/scenarios/betting/_gold-room.yaml\n"
    assert "nothing found" in run("check", "mine").stdout
    assert "3 of 3 cases" in run("test", "mine").stdout
    assert "Different answers in no clauses." in run("diff", "gold-room", "by-the-book", "--rules", "mine").stdout


@pytest.mark.prove
def test_a_new_sheet_reads_with_every_clause_out_of_its_comment(run: Run) -> None:
    run("new", "house", "gold-room")
    page = Path("houses/gold-room.yaml")
    head, clauses = page.read_text("utf-8").split("# every_game:\n")
    page.write_text(head + "every_game:\n" + "".join(f"{line[2:]}\n" for line in clauses.splitlines()), "utf-8")
    (*printed, _) = run("check", ".", status=1).stdout.splitlines()
    assert printed and all(": warning: " in line and line.endswith("; remove it") for line in printed)
    assert "3 of 3 cases" in run("test", ".").stdout
    assert "Different answers in no clauses." in run("diff", "gold-room", "by-the-book", "--rules", ".").stdout


@pytest.mark.one_in(3)
@pytest.mark.parametrize("house", ["badugi-regulation", "badacey-handbook", "badugi-france"])
def test_a_new_house_takes_over_the_house_that_it_adopts(run: Run, house: str) -> None:
    run("new", "house", "gold-room", "mine", "--adopts", house, "--from", "2027-01-01")
    assert f"adopts: {house}" in Path("mine/houses/gold-room.yaml").read_text("utf-8")
    assert "from: 2027-01-01" in Path("mine/houses/gold-room.yaml").read_text("utf-8")
    assert "3 of 3 cases" in run("test", "mine").stdout
    assert "Different answers in no clauses." in run("diff", "gold-room", house, "--rules", "mine").stdout


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", ["badacey-pot-limit", "badugi-no-limit-cap", "badugi-kill", "badugi-spread-limit"])
def test_a_new_house_deals_the_games_that_are_named(run: Run, game: str) -> None:
    run("new", "house", "gold-room", "mine", "--deals", game)
    assert "undetermined" not in Path("mine/scenarios/betting/_gold-room.yaml").read_text("utf-8")
    assert f"deals: [{game}]" in Path("mine/houses/gold-room.yaml").read_text("utf-8")
    assert "3 of 3 cases" in run("test", "mine").stdout


def test_a_new_house_omits_a_section_that_its_game_settles(run: Run) -> None:
    said = "says: {en: So it is., fr: Ainsi.}, cite: {source: none}"
    clauses = [each for id, each in BOOK.find("by-the-book", "badugi").clauses.items() if id.startswith("pots.")]
    settled = "".join(
        f"  {clause.id.split('.')[1]}: {{is: {json.dumps(clause.json)}, {said}}}\n"
        for clause in clauses
        if other_answers(clause)
    )
    game = "title: Gold Badugi\nedition: 2026-11-20\nfrom: 2026-11-20\ncurrent: true\nlanguage: en\nextends: badugi\n"
    write("mine", **{"games/gold-badugi": f"{game}pots:\n{settled}"})
    run("new", "house", "gold-room", "mine", "--deals", "gold-badugi")
    page = Path("mine/houses/gold-room.yaml").read_text("utf-8")
    assert "#   betting:\n" in page and "#   pots:\n" not in page
    head, comments = page.split("# every_game:\n")
    out_of_comments = "every_game:\n" + "".join(f"{line[2:]}\n" for line in comments.splitlines())
    Path("mine/houses/gold-room.yaml").write_text(head + out_of_comments, "utf-8")
    assert ": error: " not in run("check", "mine", status=1).stdout


def test_scenarios_of_a_new_heads_up_house_expect_status_422(run: Run) -> None:
    two = """  dealing:
    max_seats:
      is: 2
      says: {en: Two players sit at a table., fr: Deux joueurs sont assis à une table.}
      cite: {source: none}
"""
    write("mine", house=HEAD + two)
    run("new", "house", "red-room", "mine", "--rules", "mine", "--adopts", "gold-room", "--deals", "badugi")
    page = Path("mine/scenarios/betting/_red-room.yaml").read_text("utf-8")
    assert page.count("answer: {status: 422}") == 3
    assert "3 of 3 cases" in run("test", "mine").stdout


def test_new_overwrites_no_file(run: Run) -> None:
    write("mine", **{"scenarios/betting/_gold-room": "mine\n"})
    Path("mine/houses").mkdir()
    assert "already exists and was not changed" in run("new", "house", "gold-room", "mine", status=1).stderr
    assert Path("mine/scenarios/betting/_gold-room.yaml").read_text() == "mine\n"
    assert not Path("mine/houses/gold-room.yaml").exists()
    run("new", "house", "red-room", "mine")
    assert "A page called red-room already exists" in run("new", "house", "red-room", "mine", status=2).stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("Gold Room",), "use kebab-case, such as gold-room"),
        (("badacey",), "A page called badacey already exists"),
        (("gold-room", "--adopts", "badugi-gide"), "Did you mean badugi-guide?"),
        (("gold-room", "--deals", "badugy"), "Did you mean badugi?"),
    ],
)
def test_a_house_that_cannot_be_is_not_written(run: Run, here: Path, words: tuple[str, ...], told: str) -> None:
    assert told in run("new", "house", *words, status=2).stderr
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("kind", ["poker", "game", "house", "sources"])
def test_the_schema_of_each_kind_of_page_is_printed(run: Run, kind: str) -> None:
    assert json.loads(run("schema", kind).stdout)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_a_house_is_what_a_schema_is_mostly_wanted_for_and_faults_elsewhere_do_not_keep_it_back(run: Run) -> None:
    write("mine", house="nonsense")
    assert "deals" in json.loads(run("schema", "--rules", "mine").stdout)["properties"]


# --- all commands


def test_rules_are_added_by_option_and_by_variable_alike(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write("one", house=HEAD + FIVE_BETS, cap=CAPPED)
    write("two", **{"houses/red-room": HEAD + FIVE_BETS})
    by_option = run("explain", "max_bets", "--rules", "one", "--rules", "two").stdout
    monkeypatch.setenv("DEALER_RULESETS", os.pathsep.join(["one", "two"]))
    assert run("explain", "max_bets").stdout == by_option
    assert "gold-room: badacey, badugi" in by_option and "red-room: badacey, badugi" in by_option
    assert "nothing found" in run("check").stdout
    assert "1 of 1 cases" in run("test").stdout


@pytest.mark.parametrize(
    "command", [("explain", "max_bets"), ("diff", "by-the-book", "badugi-guide"), ("check",), ("test",)]
)
def test_a_missing_rules_folder_is_reported(run: Run, command: tuple[str, ...]) -> None:
    result = CliRunner().invoke(main, [*command, "--rules", "nowhere"])
    assert result.exit_code in (1, 2)
    assert "nowhere" in result.stderr and "Traceback" not in result.output


def test_every_command_is_helped_and_all_share_the_exit_statuses(run: Run) -> None:
    printed = run("--help").stdout
    for line in (
        "0    success",
        "1    errors or differences were found",
        "2    the command line is invalid",
        "3    a bug in this program",
        "130  interrupted",
    ):
        assert line in printed
    for command in MODULES:
        assert run(command, "--help").stdout.startswith(f"Usage: main {command}")


def test_a_misspelled_command_is_answered_with_the_nearest_one(run: Run) -> None:
    assert "chek is not a command. Did you mean check?" in run("chek", status=2).stderr


def test_the_version_is_printed_without_the_modules_of_the_commands() -> None:
    script = (
        "import sys; from dealer_service.cli import main; main(['--version'], standalone_mode=False); "
        "sys.exit('dealer_service.engine' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], stdout=subprocess.DEVNULL).returncode == 0


def test_a_command_whose_reader_has_gone_ends_quietly() -> None:
    """As in ``dealer-service schema | head -1``."""
    command = [sys.executable, "-c", "from dealer_service.cli import main; main()", "schema"]
    reads, writes = os.pipe()
    os.close(reads)
    try:
        ended = subprocess.run(command, stdout=writes, stderr=subprocess.PIPE, text=True, timeout=60)
    finally:
        os.close(writes)
    assert (ended.returncode, ended.stderr) == (1, "")


def test_a_bug_in_the_program_is_reported_without_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise AssertionError("this cannot be")

    monkeypatch.setattr("dealer_service.cli.schema.page_schema", broken)
    result = run("schema", status=3)
    assert result.stdout == ""
    assert "Internal error: AssertionError: this cannot be" in result.stderr


def test_progress_is_printed_for_work_longer_than_a_second(capsys: pytest.CaptureFixture[str]) -> None:
    now = iter([0.0, 0.2, 0.9, 1.1, 1.1, 1.5, 2.2, 2.2])
    assert list(progress("abcde", "Reading", 5, lambda: next(now))) == list("abcde")
    assert capsys.readouterr().err == "Reading: 2 of 5\nReading: 4 of 5\nReading: 5 of 5\n"


def test_no_progress_is_printed_for_quick_work(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(progress("abcde", "Reading", 5, lambda: 0.0)) == list("abcde")
    assert capsys.readouterr().err == ""


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("house", "cap", "why"),
    [
        (
            FIVE_BETS.replace("5", "five"),
            CAPPED,
            "the rule pages cannot be used.\nmine/houses/gold-room.yaml:10:11: ",
        ),
        (
            FIVE_BETS,
            CAPPED.replace("allowed", "refused"),
            "the rules fail their own scenarios.\nmine/scenarios",
        ),
    ],
)
def test_serve_does_not_start_with_rules_that_are_not_well(house: str, cap: str, why: str) -> None:
    write("mine", house=HEAD + house, cap=cap)
    command = [sys.executable, "-c", "from dealer_service.cli import main; main()", "serve", "--port", "0"]
    ended = subprocess.run(
        command, env={**os.environ, "DEALER_RULESETS": "mine"}, capture_output=True, text=True, timeout=60
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith(f"Error: {why}")
    assert "Traceback" not in ended.stderr


def test_serve_says_that_its_address_is_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        refused = CliRunner().invoke(main, ["serve", "--port", str(port)])
    assert refused.exit_code == 1
    assert refused.stderr.startswith(f"Error: cannot listen on 127.0.0.1 port {port}: Address already in use. Choose")


def test_serve_says_which_file_the_system_does_not_let_it_read() -> None:
    program = """
import errno, io
from dealer_service.cli import main
real = io.open
def refusing(path, *more, **named):
    if str(path).endswith("dealer.css"):
        raise OSError(errno.EIO, "Input/output error", str(path))
    return real(path, *more, **named)
io.open = refusing
main(["serve", "--port", "0", "--workers", "1"])
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout) == (1, "")
    *_, told = ended.stderr.splitlines()
    assert told.startswith("Error: /") and "dealer.css cannot be used (Input/output error); check the disk" in told


@pytest.mark.parametrize(
    ("variables", "port"), [({}, 8000), ({"PORT": "8080"}, 8080), ({"PORT": "8080", "DEALER_PORT": "9000"}, 9000)]
)
def test_serve_takes_the_port_as_make_does(
    variables: dict[str, str], port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PORT", "DEALER_PORT"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert serve.make_context("serve", []).params["port"] == port


def test_a_command_leaves_the_collector_as_it_was() -> None:
    before = gc.get_threshold()
    try:
        gc.set_threshold(701, 11, 12)
        CliRunner().invoke(main, ["schema"])
        assert gc.get_threshold() == (701, 11, 12)
    finally:
        gc.set_threshold(*before)
