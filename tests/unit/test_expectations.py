"""The comparison behind all scenarios: every difference from the expectation is reported, and only these."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dealer_service.rulebook import Book
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.scenarios import Case, ScenarioPage, find_mismatches, parse_page, runner
from dealer_service.scenarios.runner import check_case, run
from tests.books import BOOK

REASONS = [
    {"clause": "betting.max_bets", "says": "Four bets.", "facts": {"bets": 4}},
    {"clause": "betting.under_bets", "says": "Half."},
]
FOUND = {
    "status": 200,
    "outcome": "refused",
    "answer": {"to_act": 2, "open": True, "says": None, "seats": [1, 2], "pots": [{"chips": 4}, {"chips": 6}]},
    "reasons": REASONS,
}
HANDS = {"house": "by-the-book", "game": "badugi", "hands": [["As", "2d", "3h", "4c"]]}


def told(expected: Any, found: Any = FOUND) -> list[str]:
    return [str(each) for each in find_mismatches(found, expected)]


@pytest.mark.parametrize(
    "expected",
    [
        {"status": 200},
        {"outcome": "refused", "reasons": ["betting.max_bets", "betting.under_bets"]},
        {"reasons": [{"clause": "betting.max_bets"}, "betting.under_bets"]},
        {"reasons": [{"facts": {"bets": 4}}, {}]},
        {"answer": {"to_act": 2, "open": True, "says": None, "seats": [1, 2], "pots": [{}, {"chips": 6}]}},
        {"next": "(not there)"},
    ],
)
def test_an_answer_with_everything_expected_has_no_mismatch(expected: Any) -> None:
    assert told(expected) == []


@pytest.mark.parametrize(
    ("expected", "mismatches"),
    [
        ({"reasons": ["betting.under_bets", "betting.max_bets"]}, ["/reasons"]),
        ({"reasons": ["betting.max_bets"]}, ["/reasons"]),
        ({"reasons": ["betting.max_bets", "betting.under_bets", "betting.kill"]}, ["/reasons"]),
        ({"reasons": ["betting.max_bet", "betting.under_bets"]}, ["/reasons"]),
        ({"reasons": []}, ["/reasons"]),
        ({"reasons": [{"clause": "betting.kill"}, "betting.under_bets"]}, ["/reasons/0/clause"]),
        ({"reasons": [{"facts": {"bets": 5}}, "betting.max_bets"]}, ["/reasons/0/facts/bets", "/reasons/1"]),
        ({"reasons": [{"clause": "betting.max_bets"}]}, ["/reasons/1"]),
        ({"answer": {"pots": [{"chips": 4}, {"chips": 6}, {"chips": 8}, {"chips": 9}]}}, 2),
        ({"answer": {"pots": [{"chips": 4}]}}, ["/answer/pots/1"]),
        ({"answer": {"pots": [{"chips": 5}]}}, ["/answer/pots/0/chips", "/answer/pots/1"]),
        ({"answer": {"pots": {"0": 4}}}, ["/answer/pots"]),
        ({"answer": {"seats": [2, 1]}}, ["/answer/seats"]),
        ({"answer": {"to_act": "2"}}, ["/answer/to_act"]),
        ({"answer": {"open": 1}}, ["/answer/open"]),
        ({"answer": {"says": ""}}, ["/answer/says"]),
        ({"answer": {"says": {}}}, ["/answer/says"]),
        ({"answer": {"missing": None}}, ["/answer/missing"]),
        ({"answer": "refused"}, ["/answer"]),
        ({"status": True}, ["/status"]),
        ({"outcome": "allowed", "next": {}}, ["/outcome", "/next"]),
    ],
)
def test_each_mismatch_has_its_pointer(expected: Any, mismatches: list[str] | int) -> None:
    found = [each.pointer for each in find_mismatches(FOUND, expected)]
    assert found == (["/answer/pots/2", "/answer/pots/3"] if mismatches == 2 else mismatches)


def test_one_is_not_true_and_zero_is_not_false() -> None:
    assert told({"a": 1, "b": 0}, {"a": True, "b": False}) == [
        "/a: expected 1, found true",
        "/b: expected 0, found false",
    ]


def test_a_clause_id_matches_only_a_clause() -> None:
    assert told({"a": "betting.kill"}, {"a": {"says": "betting.kill"}}) == [
        '/a: expected "betting.kill", found {"says": "betting.kill"}'
    ]


def test_missing_and_extra_values_are_described() -> None:
    assert told({"pots": [{"a": 1}, {"b": 2}]}, {"pots": [{"a": 1}]}) == ['/pots/1: expected {"b": 2}, found nothing']
    assert told({"pots": [{"a": 1}]}, {"pots": [{"a": 1}, {"b": 2}]}) == ['/pots/1: expected nothing, found {"b": 2}']
    assert told({"it": 4}, {}) == ["/it: expected 4, found nothing"]
    assert told(4, 5) == ["/: expected 4, found 5"]


def test_a_long_value_is_cut_to_a_line() -> None:
    (just,) = told({"a": 1}, {"a": "x" * 118})
    (more,) = told({"a": 1}, {"a": "x" * 119})
    assert just.endswith(f'found "{"x" * 118}"') and more.endswith(f'found "{"x" * 118}…')


# --- asking a case


def page(cases: str) -> ScenarioPage:
    faults: list[Fault] = []
    given = "given: {house: by-the-book, game: badugi, hands: [[As, 2d, 3h, 4c]]}\n"
    found = parse_page(Path("scenarios/hands/some.yaml"), f"{given}cases:\n{cases}".encode(), faults)
    assert found, list(map(str, faults))
    return found


def case(answer: str, ask: str = "{}") -> Case:
    return page(f"  - name: it\n    ask: {ask}\n    answer: {answer}\n").cases[0]


@pytest.mark.parametrize(
    ("answer", "ask", "mismatches"),
    [
        ("{outcome: determined}", "{}", []),
        ("{outcome: refused, answer: {hands: []}}", "{}", ["/outcome", "/answer/hands"]),
        ("{status: 422, outcome: refused}", "{}", ["/status"]),
        ("{outcome: determined}", "{hands: 4}", ["/status"]),
        ("{status: 422}", "{hands: 4}", []),
        ("{status: 422, errors: [{pointer: /hand}]}", "{hands: 4}", ["/errors/0/pointer"]),
    ],
)
def test_a_case_expects_a_ruling_unless_it_names_a_status(answer: str, ask: str, mismatches: list[str]) -> None:
    _, found = check_case(case(answer, ask), BOOK)
    assert [each.pointer for each in found] == mismatches


def test_a_crash_is_reported_as_status_500(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(at: str, document: Any, book: Book) -> Any:
        raise KeyError("seat")

    monkeypatch.setattr(runner, "ask", breaks)
    answer, (only,) = check_case(case("{outcome: determined}"), BOOK)
    assert str(only) == "line 5, /status: expected 200, found 500"
    assert [each["detail"] for each in answer["errors"]] == ["KeyError: 'seat'"]


def test_every_case_has_its_result_in_the_order_of_the_pages() -> None:
    two = page("  - {name: right, answer: {outcome: determined}}\n  - {name: wrong, answer: {outcome: refused}}\n")
    results = list(run([two, two], BOOK))
    assert [(each.case.name, each.passed) for each in results] == [("right", True), ("wrong", False)] * 2
    assert (results[0].house, results[0].game) == ("by-the-book", "badugi")
    assert str(results[1]).splitlines() == [
        "scenarios/hands/some.yaml:4:5: wrong",
        '    line 4, /outcome: expected "refused", found "determined"',
    ]


def test_eight_mismatches_are_shown_and_the_rest_counted() -> None:
    def lines(count: int) -> list[str]:
        many = ", ".join(f"m{number}: 1" for number in range(count))
        (result,) = run([page(f"  - {{name: it, answer: {{{many}}}}}\n")], BOOK)
        return str(result).splitlines()[1:]

    assert len(lines(8)) == 8 and lines(8)[-1].endswith("found nothing")
    assert len(lines(10)) == 9 and lines(10)[-1] == "    and 2 more differences"


def test_a_case_without_a_ruling_shows_each_error() -> None:
    (unknown,) = run([page("  - {name: it, ask: {house: nowhere}, answer: {outcome: determined}}\n")], BOOK)
    assert "    because /house: " in str(unknown)
    assert unknown.house == "nowhere"
    (nobody,) = run([page("  - {name: it, ask: {house: 4, game: null}, answer: {outcome: determined}}\n")], BOOK)
    assert (nobody.house, nobody.game) == (None, None)
    assert [line.split(":")[0] for line in str(nobody).splitlines()[2:]] == ["    because /game", "    because /house"]
