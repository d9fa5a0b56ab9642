"""Whole hands over HTTP: errors at their places, comparison over houses, receipts, batches and hostile input."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from flask.testing import FlaskClient

from dealer_service.api.requests.schemas import MOST_PLAYED
from dealer_service.api.work_units import MOST_WORK, work_of
from tests.bench import hand as long_hand
from tests.samples import sampled

FOLD = {"event": {"seat": 3, "does": "fold"}}


def hand(**changes: Any) -> dict[str, Any]:
    return {**sampled("play"), **changes}


def with_entry(entry: Any, place: int = 2) -> dict[str, Any]:
    question = copy.deepcopy(hand())
    question["events"][place] = entry
    return question


@pytest.mark.parametrize(
    ("entry", "pointer", "code"),
    [
        ({}, "/events/2/event", "required"),
        ({"floor": {"code": "let-stand"}}, "/events/2/event", "required"),
        (
            {**FOLD, "gesture": {"seat": 3, "moves": [{"does": "say", "word": "fold"}]}},
            "/events/2/gesture",
            "several-events",
        ),
        ({**FOLD, "incident": {"kind": "clock-expired", "seat": 3}}, "/events/2/incident", "several-events"),
        ({"event": {"seat": 3, "does": "raise", "to": "8"}}, "/events/2/event/to", "wrong-type"),
        ({"event": {"seat": 3, "does": "raise"}}, "/events/2/event/to", "required"),
        ({"event": {"seat": 3, "does": "return", "to": 0}}, "/events/2/event/does", "unknown-name"),
        ({"event": {"seat": 3, "does": "discard", "cards": ["1x"]}}, "/events/2/event/cards/0", "unknown-rank"),
        ({"event": {"seat": 3, "does": "fold"}, "at": 3}, "/events/2/at", "unknown-field"),
        ([], "/events/2", "wrong-type"),
        (None, "/events/2", "required"),
        ({"event": None}, "/events/2/event", "required"),
    ],
)
def test_an_invalid_entry_is_named_at_its_place(client: FlaskClient, entry: Any, pointer: str, code: str) -> None:
    answer = client.post("/v1/play", json=with_entry(entry))
    assert answer.status_code == 422
    assert (pointer, code) in [(each["pointer"], each["code"]) for each in answer.json["errors"]], answer.json["errors"]


def test_a_seat_that_is_not_at_the_table_is_named_at_its_event(client: FlaskClient) -> None:
    answer = client.post("/v1/play", json=with_entry({"event": {"seat": 9, "does": "fold"}}))
    assert answer.status_code == 422
    assert [(each["pointer"], each["code"]) for each in answer.json["errors"]] == [
        ("/events/2/event/seat", "nobody-sits-there")
    ]


def test_an_amount_in_part_of_a_chip_is_named_at_its_event(client: FlaskClient) -> None:
    question = with_entry({"event": {"seat": 3, "does": "raise", "to": 7}})
    question["table"]["stakes"] |= {"chip": 2}
    answer = client.post("/v1/play", json=question)
    assert ("/events/2/event/to", "fraction-of-a-chip") in [(e["pointer"], e["code"]) for e in answer.json["errors"]]


def test_more_events_than_the_limit_are_refused(client: FlaskClient) -> None:
    events = [{"event": {"does": "burn"}}] * (MOST_PLAYED + 1)
    answer = client.post("/v1/play", json=hand(events=events))
    assert (answer.status_code, answer.json["errors"][0]["pointer"]) == (422, "/events")
    assert f"{MOST_PLAYED:,}" in answer.json["errors"][0]["detail"]


def test_ten_thousand_events_are_too_long(client: FlaskClient) -> None:
    assert client.post("/v1/play", json=hand(events=[FOLD] * 10_000)).status_code == 413


def test_the_most_events_are_ruled_on_in_time(client: FlaskClient) -> None:
    """An action that is refused each time, after which the hand goes on."""
    question = hand(events=[*hand()["events"][:2], *[{"incident": {"kind": "boxed-card", "count": 1}}] * 600])
    answer = client.post("/v1/play", json={**question, "results": None, "detail": "summary"})
    assert answer.status_code == 200, answer.json


def test_events_after_the_end_of_the_hand_stop_it(client: FlaskClient) -> None:
    events = [*hand()["events"], {"event": {"seat": 2, "does": "check"}}, {"event": {"does": "carry-out"}}]
    answer = client.post("/v1/play", json=hand(events=events)).json
    assert (answer["outcome"], answer["answer"]["stopped"], answer["next"]["phase"]) == ("refused", 4, "over")


@pytest.mark.parametrize("moves", [[{"does": "push", "chips": [1000]}], [{"does": "pull-back", "chips": [5]}]])
def test_chips_that_a_seat_does_not_have_are_refused(client: FlaskClient, moves: list[Any]) -> None:
    answer = client.post("/v1/play", json=with_entry({"gesture": {"seat": 3, "moves": moves}})).json
    assert (answer["outcome"], answer["answer"]["deviation"]["rule"]) == ("refused", "betting.table_stakes")


def test_an_unknown_floor_decision_is_named_at_its_event(client: FlaskClient) -> None:
    answer = client.post("/v1/play", json=with_entry({**FOLD, "floor": {"code": "no-such-option"}}))
    assert (answer.status_code, answer.json["errors"][0]["pointer"]) == (422, "/events/2/floor")


def test_a_hand_is_compared_over_houses(client: FlaskClient) -> None:
    """Four houses cap the betting at four bets, one does not."""
    raises = [{"event": {"seat": seat, "does": "raise", "to": to}} for seat, to in ((3, 8), (1, 12), (2, 16), (3, 20))]
    question = hand(events=[*hand()["events"][:2], *raises], results=None)
    under = [{"house": house} for house in ("by-the-book", "wsop-live-2026")]
    answer = client.post("/v1/compare", json={"asks": "play", "question": question, "under": under}).json
    first, second = answer["answer"]["rulings"]
    assert (first["outcome"], first["answer"]["deviation"]["rule"]) == ("refused", "betting.max_bets")
    assert (second["outcome"], second["answer"]["deviation"]) == ("allowed", None)
    (pair,) = answer["answer"]["pairs"]
    assert [each["clause"] for each in pair["clauses"]] == ["betting.max_bets"]


def test_a_floor_decision_is_ignored_by_houses_without_that_option(client: FlaskClient) -> None:
    low = {"event": {"seat": 3, "does": "raise", "to": 6}, "floor": {"code": "let-stand"}}
    question = hand(events=[*hand()["events"][:2], low], results=None)
    under = [{"house": "by-the-book"}, {"house": "wsop-live-2026"}, {"house": "roberts-rules-11"}]
    answer = client.post("/v1/compare", json={"asks": "play", "question": question, "under": under})
    assert answer.status_code == 200, answer.json
    entry = {**low, "floor": {"code": "kill-hand-of-all"}}
    question["events"][2] = entry
    answer = client.post("/v1/compare", json={"asks": "play", "question": question, "under": under})
    assert answer.status_code == 200, answer.json


def test_a_receipt_of_a_hand_is_replayed(client: FlaskClient) -> None:
    question = hand(detail="full")
    ruling = client.post("/v1/play", json=question).json
    assert ruling["receipt"]["asks"] == "play"
    verdict = client.post("/v1/replay", json={"asks": "play", "question": question, "ruling": ruling}).json
    assert verdict["answer"]["verdict"] == "identical", verdict
    ruling["answer"]["awards"][0]["chips"] += 1
    verdict = client.post("/v1/replay", json={"asks": "play", "question": question, "ruling": ruling}).json
    assert verdict["answer"]["verdict"] == "differs"


def test_a_batch_takes_hands(client: FlaskClient) -> None:
    answers = client.post("/v1/batch", json=[{"asks": "play", "question": hand()}] * 2).json
    assert [each["outcome"] for each in answers] == ["allowed", "allowed"]


def test_the_work_of_a_hand_grows_with_its_events() -> None:
    """By as many units as its answer has parts of an event."""
    grown = []
    for detail in ("summary", None, "events", "full"):
        one, many = (work_of(hand(events=[FOLD] * count, detail=detail)) for count in (1, 101))
        grown.append(many - one)
    summary, usual, events, full = grown
    assert 100 * 60 <= summary < usual == events < full


def test_a_hand_of_76_events_is_compared_under_three_houses(client: FlaskClient) -> None:
    asked = long_hand.whole()
    under = [{"house": house} for house in ("by-the-book", "wsop-live-2026", "kings-club")]
    assert len(asked["events"]) == 76 and work_of(asked) * len(under) > MOST_WORK
    answer = client.post("/v1/compare", json={"asks": "play", "question": asked, "under": under})
    assert answer.status_code == 200, answer.json
    faults = client.post("/v1/compare", json={"asks": "play", "question": asked, "under": under * 2}).json["errors"]
    assert ("/under", "too-much-work") in [(each["pointer"], each["code"]) for each in faults]


def test_a_seat_with_an_unknown_stack_is_listed_once(client: FlaskClient) -> None:
    question = hand()
    del question["table"]["seats"][1]["stack"]
    answer = client.post("/v1/play", json={**question, "results": {}}).json
    assert answer["outcome"] == "allowed"
    places = [each["at"] for each in answer["missing"]]
    assert len(places) == len({*places}) and {*places} <= {"/table/seats/1/stack"}


@pytest.mark.parametrize(
    ("results", "pointer", "english", "french"),
    [
        (
            {"stacks": [{"seat": 1, "stack": 198}, {"seat": 2, "stack": 203}]},
            "/results/stacks",
            "Seat 2's stack is 202; the record has 203.",
            "Le tapis du siège 2 est de 202 ; le relevé donne 203.",
        ),
        (
            {"awards": [{"seat": 2, "chips": 1}]},
            "/results/awards",
            "Seat 2 is awarded 4; the record has 1.",
            "Le siège 2 reçoit 4 ; le relevé donne 1.",
        ),
        (
            {"awards": [{"seat": 2, "chips": 4}, {"seat": 1, "chips": 7, "pot": "side-1"}]},
            "/results/awards",
            "Seat 1 is awarded 0 (side pot 1); the record has 7.",
            "Le siège 1 reçoit 0 (pot annexe 1) ; le relevé donne 7.",
        ),
        (
            {"awards": [{"seat": 2, "chips": 4}, {"seat": 1, "chips": 7, "pot": "main", "half": "badugi"}]},
            "/results/awards",
            "Seat 1 is awarded 0 (main pot, Badugi half); the record has 7.",
            "Le siège 1 reçoit 0 (pot principal, moitié Badugi) ; le relevé donne 7.",
        ),
        (
            {"stacks": [{"seat": 2, "stack": 202}], "rake": 1},
            "/results/rake",
            "The rake is 0; the record has 1.",
            "Le prélèvement est de 0 ; le relevé donne 1.",
        ),
    ],
    ids=["stack", "award", "pot", "half", "rake"],
)
def test_results_that_differ_are_named_with_both_amounts(
    client: FlaskClient, results: Any, pointer: str, english: str, french: str
) -> None:
    """And neither the last event, which is right, nor the awards are repeated."""
    for language, first, sentence in (
        ("en", "The recorded result differs.", english),
        ("fr", "Le résultat relevé diffère.", french),
    ):
        answer = client.post("/v1/play", json=hand(results=results, language=language)).json
        assert answer["says"].replace("\N{NO-BREAK SPACE}", " ") == f"{first} {sentence}"
        deviation = answer["answer"]["deviation"]
        assert (deviation["at"], deviation["pointer"]) == (None, pointer)
        assert answer["says"] == deviation["says"]


def test_of_many_results_that_differ_the_first_are_named(client: FlaskClient) -> None:
    seats = [each["number"] for each in hand()["table"]["seats"]]
    stacks = [{"seat": seat, "stack": 1} for seat in seats]
    answer = client.post("/v1/play", json=hand(results={"stacks": stacks, "rake": 1})).json
    assert answer["says"].count("; the record has 1.") == 3
    assert f"In all, {len(seats) + 1} results differ." in answer["says"]
