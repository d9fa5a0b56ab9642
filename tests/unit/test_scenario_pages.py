"""Scenario pages: their cases, and the error for anything else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dealer_service.rulebook.loading.faults import Fault
from dealer_service.rulebook.loading.yaml_reader import LARGEST, MOST_VALUES, read_tree
from dealer_service.rulebook.loading.yaml_tree import to_data
from dealer_service.scenarios import ScenarioPage, files_below, parse_page, read_page
from dealer_service.scenarios.expectations import find_mismatches
from dealer_service.scenarios.page import YAML

DEEPEST = YAML.deepest
PAGE = Path("scenarios/betting/max_bets.yaml")
GIVEN = "given: {house: club, table: {seats: [{number: 1, stack: 5}, {number: 2, stack: 7}]}, action: {seat: 1}}\n"


def read(text: str) -> ScenarioPage:
    faults: list[Fault] = []
    page = parse_page(PAGE, text.encode(), faults)
    assert page, list(map(str, faults))
    return page


def faults_of(text: str | bytes) -> list[str]:
    faults: list[Fault] = []
    page = parse_page(PAGE, text if isinstance(text, bytes) else text.encode(), faults)
    assert (page is None) == bool(faults)
    return [str(fault).removeprefix(f"{PAGE}:") for fault in faults]


def value(text: str) -> Any:
    faults: list[Fault] = []
    tree = read_tree("page", text.encode(), faults, YAML)
    assert tree and not faults, list(map(str, faults))
    return to_data(tree)


def asked(case: str) -> Any:
    (only,) = read(f"{GIVEN}cases:\n  - name: it\n    answer: {{outcome: allowed}}\n    ask: {case}\n").cases
    return only.ask


# --- cases


def test_a_case_has_a_question_an_endpoint_and_an_expectation() -> None:
    page = read(GIVEN + "cases: [{name: it, ask: {action: {seat: 2}}, answer: {outcome: allowed}}]\n")
    (case,) = page.cases
    assert (page.section, page.name, page.clause) == ("betting", "max_bets", "betting.max_bets")
    assert (case.name, case.at, case.expected) == ("it", "betting", {"outcome": "allowed"})
    assert case.ask["action"] == {"seat": 2}
    assert case.ask["table"]["seats"] == [{"number": 1, "stack": 5}, {"number": 2, "stack": 7}]


def test_the_endpoint_of_a_case_overrides_that_of_its_page() -> None:
    page = read(GIVEN + "at: pots\ncases: [{name: a, answer: {a: 1}}, {name: b, at: hands, answer: {a: 1}}]\n")
    assert [case.at for case in page.cases] == ["pots", "hands"]


@pytest.mark.parametrize(
    ("change", "pointer", "wanted"),
    [
        ("{house: null}", ("house",), None),
        (
            "{table: {seats: {2: {stack: 0}}}}",
            ("table", "seats"),
            [{"number": 1, "stack": 5}, {"number": 2, "stack": 0}],
        ),
        ("{table: {seats: {2: null}}}", ("table", "seats"), [{"number": 1, "stack": 5}]),
        ("{table: {seats: {1: {stack: null}}}}", ("table", "seats"), [{"number": 1}, {"number": 2, "stack": 7}]),
        ("{table: {seats: []}}", ("table", "seats"), []),
        ("{action: {to: 8}}", ("action",), {"seat": 1, "to": 8}),
        ("{action: 4}", ("action",), 4),
        ("", ("house",), "club"),
    ],
)
def test_a_case_changes_fields_by_name_and_seats_by_number(change: str, pointer: tuple[str, ...], wanted: Any) -> None:
    found = asked(change)
    for part in pointer[:-1]:
        found = found[part]
    assert found.get(pointer[-1]) == wanted


def test_each_row_of_a_table_changes_its_case_further() -> None:
    page = read(
        GIVEN
        + """cases:
  - name: the cap
    at: betting/options
    ask: {action: {does: raise}}
    answer: {outcome: allowed, next: {round: 1}}
    each:
      - {name: the third, ask: {action: {to: 12}}}
      - {ask: {action: {to: 20, seat: null}}, answer: {outcome: refused, next: null}}
      - {at: betting, answer: {next: {phase: over}}}
"""
    )
    assert [case.name for case in page.cases] == ["the cap: the third", "the cap: row 2", "the cap: row 3"]
    assert [case.at for case in page.cases] == ["betting/options", "betting/options", "betting"]
    assert [case.ask["action"] for case in page.cases] == [
        {"seat": 1, "does": "raise", "to": 12},
        {"does": "raise", "to": 20},
        {"seat": 1, "does": "raise"},
    ]
    assert [case.expected for case in page.cases] == [
        {"outcome": "allowed", "next": {"round": 1}},
        {"outcome": "refused", "next": None},
        {"outcome": "allowed", "next": {"round": 1, "phase": "over"}},
    ]
    assert [case.place.line for case in page.cases] == [8, 9, 10]


def test_every_error_of_a_page_has_its_place() -> None:
    assert faults_of(
        GIVEN
        + """gvien: 4
cases:
  - nam: no name
    answer: {outcome: allowed}
  - name: no answer
  - name: nobody there
    ask: {table: {seats: {4: {stack: 0}}}}
    answer: {outcome: allowed}
  - name: not seats
    ask: {house: {1: {}}, table: [1]}
    answer: [allowed]
  - name: no rows
    each: []
    answer: {outcome: allowed}
  - name: rows
    answer: {outcome: allowed}
    each:
      - {asks: {}}
      - {name: 4}
  - 4
"""
    ) == [
        "2:8: found 'gvien', allowed title, happened, given, at or cases in a page; did you mean given",
        "4:5: found no name, allowed a case with a name, one sentence",
        "4:10: found 'nam', allowed name, at, ask, answer or each in a case; did you mean name",
        "6:5: found no answer, allowed a case or a row with an answer",
        "8:10: found 4, where there are the seats 1, 2, allowed a change of an existing part",
        "12:13: found something else, allowed an answer, or the part of it that the case is about",
        "14:11: found no rows, allowed a list of rows",
        "19:16: found 'asks', allowed name, at, ask or answer in a row; did you mean ask",
        "20:16: found something else, allowed a name, one sentence",
        "21:5: found something else, allowed a case, a mapping of name, at, ask, answer or each",
    ]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", ["1:1: found an empty page, allowed a page with given and cases"]),
        ("[]", ["1:1: found something else, allowed a page, a mapping of title, happened, given, at or cases"]),
        ("cases: [4]", ["1:1: found no given, allowed a page with given"]),
        (GIVEN, ["1:1: found no cases, allowed a page with cases"]),
        (GIVEN + "cases: {}", ["2:8: found no cases, allowed a list of cases"]),
        (
            GIVEN + "cases: [{name: it, at: 4, answer: {a: 1}}]",
            ["2:24: found something else, allowed the name of an endpoint"],
        ),
    ],
)
def test_a_page_without_given_or_cases_is_refused(text: str, faults: list[str]) -> None:
    assert faults_of(text) == faults


def test_a_page_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    faults: list[Fault] = []
    assert read_page(tmp_path / "none.yaml", faults) is None
    assert [fault.found for fault in faults] == ["a file that cannot be read (No such file or directory)"]


def test_a_yaml_file_outside_a_section_is_an_error(tmp_path: Path) -> None:
    for name in (
        "betting/a.yaml",
        "b.yaml",
        "betting/c.yml",
        "betting/deep/d.yaml",
        "betting/.hidden.yaml",
        "notes.txt",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    faults: list[Fault] = []
    assert files_below(tmp_path, faults) == [tmp_path / "betting" / "a.yaml"]
    assert [Path(fault.place.file).name for fault in faults] == ["b.yaml", "c.yml", "d.yaml"]


# --- values


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("[1, -2, true, false, null, ~, word, '4', 2.5, no, 1:2, 017, 2026-11-20]", "YAML 1.2"),
        ("{a: &x {b: 1}, c: *x, d: [*x, *x]}", {"a": {"b": 1}, "c": {"b": 1}, "d": [{"b": 1}, {"b": 1}]}),
        ("{a: &x {b: 1, c: 2}, d: {<<: *x, c: 3, e: 4}}", {"a": {"b": 1, "c": 2}, "d": {"b": 1, "c": 3, "e": 4}}),
        ("{a: &x {b: 1}, d: {c: 3, b: 2, <<: *x}}", {"a": {"b": 1}, "d": {"c": 3, "b": 2}}),
        ("{1: {stack: 0}, -1: 4}", {1: {"stack": 0}, -1: 4}),
        ("a:\nb:\n", {"a": None, "b": None}),
    ],
)
def test_yaml_is_read_as_version_1_2(text: str, wanted: Any) -> None:
    if wanted == "YAML 1.2":
        wanted = [1, -2, True, False, None, None, "word", "4", 2.5, "no", "1:2", "017", "2026-11-20"]
    assert value(text) == wanted


def test_the_values_of_an_alias_are_not_shared() -> None:
    found = value("{a: &x {b: [1]}, c: *x}")
    found["a"]["b"].append(2)
    assert found["c"] == {"b": [1]}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "a: !!python/object/apply:os.getcwd []",
            "1:4: found a tag, 'tag:yaml.org,2002:python/object/apply:os.getcwd'",
        ),
        ("a: !x 4", "1:4: found a tag, '!x'"),
        ("%TAG ! tag:x,2002:\n---\na: 4", "1:1: found a directive"),
        ("a: *b", "1:4: found an alias, '*b', allowed an anchor before it"),
        ("a: &a {b: *a}", "1:11: found an alias, '*a', allowed an anchor before it"),
        ("a: &a [*a]", "1:8: found an alias, '*a'"),
        ("{a: 1, a: 2}", "1:8: found 'a' twice"),
        ("{<<: 4}", "1:6: found something else, allowed a mapping after <<"),
        ("{true: 4}", "1:2: found this as a key"),
        ("{[1]: 4}", "1:2: found this as a key"),
        ("a: 1\n---\nb: 2", "2:1: found a second document"),
        ("a: [1", "1:4: found a [ that is not closed"),
        ("a: \t4", "1:4: found the character U+0009"),
        ("a: 1234567890123456", "1:4: found '1234567890123456'"),
        ("a: 1e9", "1:4: found '1e9'"),
        ("a: .inf", "1:4: found '.inf'"),
        (
            "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
            f"1:{DEEPEST + 1}: found more than {DEEPEST} levels",
        ),
        ("a: " + "[" * 100_000, f"1:{DEEPEST + 3}: found more than {DEEPEST} levels"),
        ("x" * (LARGEST + 1), f"1:1: found a page of more than {LARGEST:,} bytes"),
        ("[" + "1," * MOST_VALUES + "]", f"found more than {MOST_VALUES:,} values, aliases counted in full"),
    ],
)
def test_hostile_text_is_refused(text: str, fault: str) -> None:
    found = faults_of(text)
    assert any(fault in each for each in found), found


def test_bytes_that_are_not_utf_8_are_refused() -> None:
    assert faults_of(b"a: \xff")[0].startswith("1:4: found the byte 0xFF")


def test_nested_aliases_are_limited_in_values() -> None:
    lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 20)]
    (fault,) = faults_of("\n".join(lines))
    assert f"found more than {MOST_VALUES:,} values, aliases counted in full" in fault


def test_nested_merges_are_limited_in_values() -> None:
    lines = ["a0: &a0 {b: [1, 1, 1, 1], c: 1}"]
    lines += [f"a{n}: &a{n} {{<<: *a{n - 1}, x{n}: *a{n - 1}}}" for n in range(1, 40)]
    found = faults_of("\n".join(lines))
    assert "found more than" in found[0]


def test_nested_aliases_are_limited_in_depth() -> None:
    lines = ["a0: &a0 [1]"] + [f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 40)]
    (fault,) = faults_of("\n".join(lines))
    assert f"found more than {DEEPEST} levels" in fault


def test_the_questions_of_a_page_are_limited_in_size() -> None:
    seats = ", ".join(["{number: 1, stack: 4}"] * 2000)
    cases = "".join(f"  - {{name: case {n}, answer: {{a: 1}}}}\n" for n in range(1000))
    (fault,) = faults_of(f"given: {{table: {{seats: [{seats}]}}}}\ncases:\n{cases}")
    assert "found more questions than a page may ask" in fault


# --- differences


@pytest.mark.parametrize(
    ("found", "expected", "told"),
    [
        ({"a": 1, "b": 2}, {"a": 1}, []),
        ({"a": 1}, {"a": 2}, ["/a: expected 2, found 1"]),
        ({"a": True}, {"a": 1}, ["/a: expected 1, found true"]),
        ({"a": {"b": None}}, {"a": {"b": None}}, []),
        ({}, {"a": None}, ["/a: expected null, found nothing"]),
        ({}, {"a": "(not there)"}, []),
        ({"a": 4}, {"a": "(not there)"}, ["/a: expected nothing, found 4"]),
        ({"a": [{"b": 1, "c": 2}]}, {"a": [{"b": 1}]}, []),
        ({"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 1}]}, ['/a/1: expected nothing, found {"b": 2}']),
        (
            {"a": [{"b": 1}]},
            {"a": [{"b": 2}, {"b": 3}]},
            ["/a/0/b: expected 2, found 1", '/a/1: expected {"b": 3}, found nothing'],
        ),
        ({"a": ["x", "y"]}, {"a": ["y", "x"]}, ['/a: expected ["y", "x"], found ["x", "y"]']),
        ({"a": []}, {"a": []}, []),
        ({"a": ["x"]}, {"a": []}, ['/a: expected [], found ["x"]']),
        ({"r": [{"clause": "a.b", "says": "So."}]}, {"r": ["a.b"]}, []),
        ({"r": [{"clause": "a.b", "value": 4}]}, {"r": [{"clause": "a.b", "value": 4}]}, []),
        (
            {"r": [{"clause": "a.b", "says": "So."}, {"clause": "a.c", "says": "So."}]},
            {"r": ["a.b"]},
            ['/r: expected ["a.b"], found ["a.b", "a.c"]'],
        ),
        ({"a": "x" * 300}, {"a": 4}, [f'/a: expected 4, found "{"x" * 118}…']),
    ],
)
def test_an_answer_may_have_more_than_expected(found: Any, expected: Any, told: list[str]) -> None:
    assert [str(each) for each in find_mismatches(found, expected)] == told


def test_a_mismatch_has_the_line_of_the_expectation() -> None:
    (case,) = read(
        GIVEN + "cases:\n  - name: it\n    answer:\n      outcome: allowed\n      next:\n        pots: [1]\n"
    ).cases
    found = find_mismatches({"outcome": "refused", "next": {"pots": [2]}}, case.expected, case.answer)
    assert [str(each) for each in found] == [
        'line 5, /outcome: expected "allowed", found "refused"',
        "line 7, /next/pots: expected [1], found [2]",
    ]


# --- disputes

STORY = "title: The fifth bet\nhappened: Seat 2 raised once more.\n"
CASES = "cases: [{name: it, answer: {outcome: refused}}]\n"


def dispute(text: str) -> tuple[ScenarioPage | None, list[str]]:
    faults: list[Fault] = []
    page = parse_page(Path("scenarios/disputes/max_bets.yaml"), text.encode(), faults)
    return page, [str(fault) for fault in faults]


def test_a_dispute_has_a_story_instead_of_a_clause() -> None:
    page, faults = dispute(STORY + GIVEN + "at: betting\n" + CASES)
    assert page and not faults
    assert (page.section, page.clause, page.heading) == ("disputes", None, "The fifth bet")
    assert (page.title, page.happened) == ("The fifth bet", "Seat 2 raised once more.")


def test_a_page_about_a_clause_may_have_a_story() -> None:
    assert read(GIVEN + CASES).heading == "betting.max_bets"
    assert read("title: Five bets\n" + GIVEN + CASES).heading == "Five bets"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (GIVEN + "at: betting\n" + CASES, ["no title", "no happened"]),
        (STORY + GIVEN + CASES, ["no at"]),
        (STORY.replace("The fifth bet", "5") + GIVEN + "at: betting\n" + CASES, ["a title, a few words"]),
        ("title: ''\nhappened: [it]\n" + GIVEN + "at: betting\n" + CASES, ["a title", "what happened, in a sentence"]),
    ],
)
def test_an_incomplete_dispute_is_an_error(text: str, told: list[str]) -> None:
    page, faults = dispute(text)
    assert page is None and len(faults) == len(told)
    assert all(any(each in fault for fault in faults) for each in told), faults
