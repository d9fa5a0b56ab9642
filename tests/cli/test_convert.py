"""`dealer-service convert`: formats in and out, problems with their lines, and the summary."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dealer_service.cli import main
from tests.formats.facts import published
from tests.formats.layouts import LAYOUTS

STARS = LAYOUTS["pokerstars"]
HANDS = [facts for facts in published() if STARS.tells(facts) and facts.cents][:3]
TEXT = "\n\n".join(STARS.text(facts) for facts in HANDS)


def run(*words: str | Path, data: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["convert", *map(str, words)], input=data)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "hands.txt"
    path.write_text(TEXT, "utf-8")
    return path


@pytest.mark.parametrize("form", ["phhs", "ohh", "jsonl"])
def test_every_format_is_written_and_read_again(source: Path, form: str) -> None:
    out = source.with_suffix(f".{form}")
    house = ("--house", "by-the-book")
    result = run(source, out, *house)
    assert result.exit_code == 0, result.output
    assert "Hands written: 3. Problems: 0." in result.stderr and "One chip is 0.01 USD (hands: 3)." in result.stderr
    assert "Missing: chip (hands: 3)." in result.stderr
    again = run(out, "-", "--to", form, *house)
    assert again.exit_code == 0 and again.stdout == out.read_text("utf-8")


def test_json_lines_are_a_batch_of_questions(source: Path) -> None:
    out = source.with_suffix(".jsonl")
    result = run(source, out, "--house", "by-the-book", "--stake", "chip=1")
    assert result.exit_code == 0, result.output
    answered = CliRunner().invoke(main, ["ask", "--batch", "--processes", "1", str(out)])
    assert answered.exit_code == 0, answered.stderr
    rulings = [json.loads(line) for line in answered.stdout.splitlines()]
    assert len(rulings) == 3 and all(ruling["answer"]["stopped"] is None for ruling in rulings)


def test_names_are_seats_unless_they_are_kept(source: Path) -> None:
    assert "Player 3" not in run(source, "-", "--to", "ohh").stdout
    assert "Seat 3" in run(source, "-", "--to", "ohh").stdout
    assert "Player 3" in run(source, "-", "--to", "ohh", "--names").stdout


def test_problems_are_named_with_their_lines_and_the_rest_is_written(tmp_path: Path) -> None:
    lines = TEXT.split("\n")
    broken = lines.index("*** FIRST DRAW ***") + 1
    lines[broken] = lines[broken].replace("discards", "juggles").replace("stands pat", "juggles")
    source = tmp_path / "hands.txt"
    source.write_text("\n".join(lines), "utf-8")
    result = run(source, "-", "--to", "phhs")
    assert result.exit_code == 1
    assert f"{source}:{broken + 1}:" in result.stderr and "Hands written: 2. Problems: 1." in result.stderr


def test_a_phh_file_holds_one_hand(source: Path) -> None:
    out = source.with_suffix(".phh")
    result = run(source, out)
    assert result.exit_code == 1 and result.stderr.count("Write several as PHHS.") == 2
    assert out.read_text("utf-8").startswith("variant = ")


def test_a_question_needs_its_house(source: Path) -> None:
    result = run(source, "-", "--to", "jsonl")
    assert result.exit_code == 1 and result.stderr.count("“house” is missing.") == 3 and not result.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("-", "out.txt"), "--to phh|phhs|ohh|jsonl"),
        (("nowhere.txt", "out.phh"), "does not exist"),
        (("-", "out.jsonl", "--stake", "chips=1"), "such as chip=25"),
        (("-", "out.jsonl", "--stake", "chip=1.5"), "such as chip=25"),
    ],
)
def test_a_wrong_command_line_is_refused(words: tuple[str, ...], told: str) -> None:
    result = run(*words, data="")
    assert result.exit_code == 2 and told in result.stderr


def test_an_unknown_format_is_one_problem() -> None:
    result = run("-", "-", "--to", "ohh", data=b"\x00\xff" * 100_000)
    assert result.exit_code == 1 and "standard input:1:1: No known format" in result.stderr


@pytest.mark.parametrize("data", [b"", b"\n", b"\xef\xbb\xbf \r\n\t\n", b"\xff\xfe\n\0"])
def test_a_file_without_text_is_named_as_empty(data: bytes) -> None:
    result = run("-", "-", "--to", "ohh", data=data)
    assert result.exit_code == 1 and "standard input:1:1: The file is empty." in result.stderr


def test_an_older_file_stays_if_no_hand_can_be_read(tmp_path: Path) -> None:
    out = tmp_path / "hands.ohh"
    for before in (None, "older"):
        if before is not None:
            out.write_text(before, "utf-8")
        result = run("-", out, data=b"no hand\n")
        assert result.exit_code == 1 and "Hands written: 0. Problems: 1." in result.stderr
        assert (out.read_text("utf-8") if out.exists() else None) == before
    assert run("-", out, data=TEXT.encode()).exit_code == 0
    assert out.read_text("utf-8") != "older" and list(tmp_path.iterdir()) == [out]


def test_an_interrupted_conversion_leaves_no_file(source: Path) -> None:
    out = source.with_suffix(".ohh")
    code = (
        "import sys; from unittest import mock; from dealer_service.cli import main\n"
        "with mock.patch('dealer_service.cli.archives.convert.HandWriter.write', side_effect=KeyboardInterrupt):\n"
        f"    main(['convert', {str(source)!r}, {str(out)!r}])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 130 and "Interrupted." in done.stderr
    assert [path.name for path in source.parent.iterdir()] == [source.name]
