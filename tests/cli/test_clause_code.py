"""`dealer-service explain CLAUSE --code` lists the lines that read a clause."""

import json
import re

import pytest

from dealer_service.cli.reports import clause_code
from dealer_service.cli.reports.clause_code import PACKAGE, CodeLine, lines_reading
from dealer_service.rulebook.loading.clauses.value_types import VALUE_TYPES
from tests.cli.test_keys import run

FORMS = """\
def plain(rules):
    return rules.betting.max_bets.value

def on_several_lines(spot):
    return (
        spot.rules
        .betting
        .max_bets
    )

def in_a_test(terms):
    match terms.spot.rules.betting.max_bets.value:
        case _:
            return terms.spot.rules.betting.structure

def elsewhere(rules, house):
    "betting.max_bets is named here, but not read"
    return rules.drawing.max_bets, house.max_bets, rules.betting.max_bets_of

BY_ID = "betting.max_bets"
"""


def test_every_way_to_read_a_clause_is_found(tmp_path, monkeypatch):
    (tmp_path / "rulings").mkdir()
    (tmp_path / "rulings" / "forms.py").write_text(FORMS, "utf-8")
    monkeypatch.setattr(clause_code, "PACKAGE", tmp_path)
    clause_code._sources.cache_clear()
    try:
        found = lines_reading("betting.max_bets")
    finally:
        clause_code._sources.cache_clear()
    assert [each.line for each in found] == [2, 8, 12, 20]
    assert found[0] == CodeLine("rulings/forms.py", 2, "return rules.betting.max_bets.value")


@pytest.mark.one_in(4)
@pytest.mark.one_in(4)
@pytest.mark.parametrize("id", sorted(VALUE_TYPES))
def test_every_clause_is_read_by_some_line(id):
    assert any(each.file.startswith(("rulings/", "engine/", "hands/")) for each in lines_reading(id)), (
        f"no line of rulings/ reads {id}: read it there and pass it on with because(...), or take the clause away"
    )


def test_the_refusal_of_a_bet_above_the_cap_is_among_the_lines():
    source = "\n".join(path.read_text("utf-8") for path in (PACKAGE / "rulings").rglob("*.py"))
    lines = [each for each in lines_reading("betting.max_bets") if each.file.startswith("rulings/")]
    assert len(lines) == len(re.findall(r"(?m)^.*\.max_bets\b.*$", source))
    assert any("yield because(spot.rules.betting.max_bets" in each.text for each in lines)


@pytest.mark.prove
def test_explain_prints_them_when_asked():
    expected = lines_reading("betting.max_bets")
    printed = run("explain", "max_bets", "--code").stdout
    for each in expected:
        assert f"Read in dealer_service/{each.file}:{each.line}  {each.text}\n" in printed
    assert "Read in" not in run("explain", "max_bets").stdout


@pytest.mark.prove
def test_explain_tells_machines_the_lines():
    printed = json.loads(run("explain", "max_bets", "--code", "--format", "json").stdout)
    assert {(each["file"], each["line"]) for each in printed["read_in"]} == {
        (each.file, each.line) for each in lines_reading("betting.max_bets")
    }
    assert "read_in" not in json.loads(run("explain", "max_bets", "--format", "json").stdout)
