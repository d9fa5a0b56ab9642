"""`dealer-service audit`: kinds of findings, reports, exit statuses, and breaks."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from dealer_service.cli import main
from dealer_service.cli.archives import audit as command
from tests.audit.records import BROKEN_LINE, EXACT, LARGE_BET, OTHER_GAME, UNSEEN, WRONG_WINNER

KINDS = {
    "exact": (EXACT, "exact", 0),
    "large-bet": (LARGE_BET, "rule-difference", 1),
    "wrong-winner": (WRONG_WINNER, "rule-difference", 1),
    "unseen": (UNSEEN, "incomplete", 0),
    "broken-line": (BROKEN_LINE, "unreadable", 1),
    "other-game": (OTHER_GAME, "unreadable", 0),
}
ALL = "\n\n".join(text for text, _, _ in KINDS.values())


def run(*words, status=0, given=None):
    more = () if "--jobs" in words else ("--jobs", "1")
    result = CliRunner().invoke(main, ["audit", *map(str, words), "--house", "by-the-book", *more], input=given)
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.output
    return result


def findings(output):
    *lines, last = map(json.loads, output.splitlines())
    return lines, last["totals"]


@pytest.fixture
def hands(tmp_path):
    folder = tmp_path / "hands"
    folder.mkdir()
    for name, (text, _, _) in KINDS.items():
        (folder / f"{name}.txt").write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_has_its_exit_status(hands, name):
    _, kind, status = KINDS[name]
    (found,), totals = findings(run(hands / f"{name}.txt", "--report", "ndjson", status=status).stdout)
    assert found["kind"] == kind, found
    assert totals["kinds"][kind] == totals["hands"] == 1


@pytest.mark.parametrize("game", ["badacey", "five-card-draw"])
def test_a_given_game_is_for_records_that_name_none(hands, game):
    (found,), _ = findings(run(hands / "exact.txt", "--report", "ndjson", "--game", game).stdout)
    assert (found["kind"], found["game"]) == ("exact", "badugi")


def test_a_deviation_has_its_event_clause_and_words(hands):
    (found,), _ = findings(run(hands / "large-bet.txt", "--report", "ndjson", status=1).stdout)
    assert (found["at"], found["clause"]) == (8, "dealing.streets"), found
    assert found["says"].startswith("Event 9: ")
    (other,), _ = findings(run(hands / "wrong-winner.txt", "--report", "ndjson", status=1).stdout)
    assert other["pointer"] == "/results/awards" and "at" not in other
    french = run(hands / "large-bet.txt", "--language", "fr", status=1).stdout
    assert found["says"] not in french and "dealing.streets" in french
    assert "Événement 9\N{NO-BREAK SPACE}: " in french and "\\" not in french


def test_what_cannot_be_read_has_line_and_column(hands):
    table = run(hands / "broken-line.txt", status=1).stdout
    line = BROKEN_LINE[: BROKEN_LINE.index("Dee: beats")].count("\n") + 1
    assert f"broken-line.txt:{line}:6: unreadable: " in table


def test_the_table_counts_kinds_and_topics(hands):
    lines = [line.strip() for line in run(hands, status=1).stdout.splitlines()]
    counted = dict(reversed(re.split(" +", line, maxsplit=1)) for line in lines if re.match(r"\d", line))
    kinds = {"exact": "1", "rule difference": "2", "record incomplete": "1", "unreadable": "2", "hands": "6"}
    topics = {"dealing.streets": "1", "other-game": "1", "invalid-line": "1"}
    assert counted.items() >= {**kinds, **topics}.items(), counted


def test_two_processes_report_like_one(hands):
    for form in ("table", "ndjson", "junit"):
        outputs = {run(hands, "--report", form, "--jobs", jobs, status=1).stdout for jobs in (1, 2)}
        assert len(outputs) == 1, form


def test_standard_input_is_read(hands):
    piped = run("-", "--report", "ndjson", status=1, given=ALL).stdout
    found, _ = findings(piped)
    assert [each["kind"] for each in found] == [kind for _, kind, _ in KINDS.values()]
    assert {each["file"] for each in found} == {"-"}


def test_the_junit_report_has_every_hand(hands):
    report = ElementTree.fromstring(run(hands, "--report", "junit", status=1).stdout)
    (suite,) = report
    counts = {name: int(suite.get(name)) for name in ("tests", "failures", "skipped")}
    cases = [*suite]
    assert counts == {
        "tests": len(cases),
        "failures": sum(each.find("failure") is not None for each in cases),
        "skipped": sum(each.find("skipped") is not None for each in cases),
    }
    assert counts == {"tests": 6, "failures": 3, "skipped": 2}


def test_a_bug_ends_one_hand_and_not_the_audit(hands, monkeypatch):
    asked = iter([KeyError("bug")])

    def answer(*args):
        for error in asked:
            raise error
        return real(*args)

    auditor = sys.modules["dealer_service.audit.auditor"]
    real = auditor.answer
    monkeypatch.setattr(auditor, "answer", answer)
    _, totals = findings(run(hands, "--report", "ndjson", status=3).stdout)
    assert totals["kinds"]["internal-error"] == 1 and totals["hands"] == 6


@pytest.mark.prove
@pytest.mark.one_in(3)
@pytest.mark.parametrize("form", ["table", "ndjson", "junit"])
def test_an_audit_continues_after_a_break_anywhere(tmp_path, hands, monkeypatch, form):
    """The report is the same as without a break, wherever it happens, also between two saved states."""
    (hands / "large.txt").write_text(ALL * 20, "utf-8")
    whole = run(hands, "--report", form, status=1).stdout
    output = tmp_path / "report"
    randomly = random.Random(14)
    monkeypatch.setattr(command, "SAVED_EVERY", 0.0)
    while True:
        broken = randomly.choice([["finding_text"], ["finding_text", "_save"]])
        with monkeypatch.context() as patched:
            for name in broken:
                left = iter(range(randomly.randrange(60)))
                patched.setattr(command, name, interrupted(getattr(command, name), left))
            words = [str(hands), "--house", "by-the-book", "--jobs", "1", "--report", form, "--output", str(output)]
            result = CliRunner().invoke(main, ["audit", *words])
        if result.exit_code == 1 and output.exists():
            break
        assert not output.exists()
    assert output.read_text("utf-8") == whole
    assert not list(tmp_path.glob("report.*")), "the state and the part are gone"
    assert "already exists" in run(hands, "--report", form, "--output", output, status=1).output


def test_a_break_says_how_to_go_on_and_the_end_has_the_counts(tmp_path, hands, monkeypatch):
    output = tmp_path / "report"
    words = (hands, "--report", "ndjson", "--output", output)
    with monkeypatch.context() as patched:
        patched.setattr(command, "finding_text", interrupted(command.finding_text, iter(range(4))))
        broken = run(*words, status=130)
    assert "Repeat the command to continue." in broken.stderr
    whole = run(*words, status=1)
    assert not whole.stdout
    assert re.search(r"^ +\d+  rule difference$", whole.stderr, re.MULTILINE) and str(output) in whole.stderr


def test_the_time_left_after_a_break_is_at_the_pace_since():
    """Half of 1,000 bytes was done before the break; the next 100 took 20 seconds, so the other 400 take 80."""
    now = 1020.0
    begun = command._begun_at_this_pace(began=1000.0, first=500, now=now, position=600)
    assert (now - begun) / 600 * 400 == pytest.approx(80)


def interrupted(function, left):
    def call(*args):
        if next(left, None) is None:
            raise KeyboardInterrupt
        return function(*args)

    return call


def test_a_state_of_other_files_or_options_is_refused(tmp_path, hands, monkeypatch):
    output = tmp_path / "report"
    with monkeypatch.context() as patched:
        patched.setattr(command, "finding_text", interrupted(command.finding_text, iter(range(4))))
        run(hands, "--output", output, status=130)
    assert "other options" in run(hands, "--output", output, "--stake", "chip=1", status=1).output
    (hands / "another.txt").write_text(EXACT, "utf-8")
    assert "have changed" in run(hands, "--output", output, status=1).output
    (tmp_path / "report.state").write_text("{", "utf-8")
    assert "not the state" in run(hands, "--output", output, status=1).output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nowhere"], "nowhere does not exist"),
        ([".", "--house", "by-the-bock"], "Did you mean by-the-book?"),
        ([".", "--house", "by-the-book", "--game", "badug"], "Did you mean badugi?"),
        (["-", "--output", "report"], "not one of standard input"),
        ([".", "--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"], "Give one of them"),
        ([], "Missing argument 'PATH...'"),
    ],
)
def test_a_wrong_command_line_is_refused(words, says):
    result = CliRunner().invoke(main, ["audit", *words])
    assert result.exit_code == 2 and says in result.output, result.output


@pytest.mark.prove
def test_memory_does_not_grow_with_the_archive(tmp_path):
    """The peak of an archive is that of one a tenth as large, but for a few megabytes."""
    # The peak of the process itself: ru_maxrss begins with that of the process that started it.
    code = (
        "import re, sys\nfrom dealer_service.cli import main\n"
        "status = lambda: open('/proc/self/status').read()\n"
        "try: main()\nfinally: print(re.search(r'VmHWM:\\s+(\\d+)', status())[1], file=sys.stderr)"
    )
    peaks = []
    for times in (40, 400):
        (tmp_path / "hands.txt").write_text(OTHER_GAME * times * 10, "utf-8")
        words = [sys.executable, "-c", code, "audit", str(tmp_path / "hands.txt"), "--jobs", "1"]
        ended = subprocess.run(words, capture_output=True, text=True, check=True)
        peaks.append(int(ended.stderr.split()[-1]))
    assert peaks[1] - peaks[0] < 8 * 1024, peaks
