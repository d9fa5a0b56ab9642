"""Real hands of stud and of games with a board: asked as one question, event by event, and written as text histories.

The house of most pages takes no rake. What the room took is then in the pots, and the winners get it.
"""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient

from dealer_service.formats.reading import read_hands
from dealer_service.formats.recorded_hand import RecordedHand
from dealer_service.formats.room_writers.full_tilt_writer import full_tilt_text
from dealer_service.formats.room_writers.pokerstars_writer import pokerstars_text
from dealer_service.values import replace
from tests.real_hands.test_played_as_one import OF_A_RULING, ask_alone, with_later_cards
from tests.real_hands.test_real_hands import start

STUD, BOARDS = (sorted((Path(__file__).parent / each).glob("*.yaml")) for each in ("stud", "boards"))
PAGES = [*STUD, *BOARDS]
each_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
each_of_stud = pytest.mark.parametrize("path", STUD, ids=lambda path: path.stem)


def page_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
    return found


def question_of(page: dict[str, Any], **others: Any) -> dict[str, Any]:
    """The hand as one question, with all that its record says of the end."""
    table = {**start(page), "mode": page["mode"]}
    for seat, told in zip(table["seats"], page["seats"], strict=True):
        seat.update({"owes": told["owes"]} if "owes" in told else {})
    collected: dict[tuple[int, str | None], int] = {}
    told = page["result"]["collected"]
    seats = [each["seat"] for each in told]
    for each in told:
        key = each["seat"], None if seats.count(each["seat"]) > 1 else each.get("pot")
        collected[key] = collected.get(key, 0) + each["chips"]
    awards = [
        {"seat": seat, "chips": chips, **({"pot": pot} if pot else {})} for (seat, pot), chips in collected.items()
    ]
    results = {"stacks": page["result"]["final"], "awards": awards, "rake": page["rake"]}
    events = [{"event": each} for each in page["events"]]
    rules = {"house": page["play"]["house"], "game": page["game"]}
    return {**rules, "table": table, "events": events, "results": results, **others}


def untaken_rake(played: dict[str, Any], page: dict[str, Any]) -> int:
    """The chips that the winners have more than recorded, the only difference."""
    winners = {each["seat"] for each in page["result"]["collected"]}
    more = 0
    for each in played["answer"]["results"]:
        if each["same"] or each["part"] == "rake":
            continue
        assert each["seat"] in winners and 0 < each["ruled"] - each["recorded"] <= page["rake"], each
        more += each["ruled"] - each["recorded"] if each["part"] == "stack" else 0
    return more


@pytest.mark.one_in(2)
@each_page
def test_a_real_hand_ends_with_the_recorded_chips(client: FlaskClient, path: Path) -> None:
    page = page_of(path)
    question = question_of(page, detail="full")
    played = client.post("/v1/play", json=question).json
    if not page["rake"]:
        assert (played["outcome"], played["answer"]["deviation"]) == ("allowed", None), played["says"]
        assert {each["same"] for each in played["answer"]["results"]} == {True}
    else:
        assert played["answer"]["deviation"]["at"] is None, played["says"]  # only the result differs
        assert untaken_rake(played, page) == page["rake"]
    table = question["table"]
    for each in played["answer"]["events"]:
        if "asks" in each:
            alone = ask_alone(client, question, table, each)
            with_later_cards(alone["next"], each["ruling"]["next"])
            assert {name: each["ruling"][name] for name in OF_A_RULING} == {name: alone[name] for name in OF_A_RULING}
            table = alone["next"]
    assert played["next"] == table


@each_of_stud
def test_a_real_hand_is_written_as_text_and_read_again(path: Path) -> None:
    page = page_of(path)
    (hand,) = read_hands(BytesIO(json.dumps({"asks": "play", "question": question_of(page)}).encode()))
    assert isinstance(hand, RecordedHand)
    hand = replace(
        hand, awards=tuple(page["result"]["collected"])
    )  # a question has one award of several pots for a seat
    shared = any("seat" not in event for event in page["events"])
    for write in (pokerstars_text, full_tilt_text)[: 1 if shared else 2]:
        text, _ = write(hand)
        (again,) = read_hands(BytesIO(text.encode()))
        assert isinstance(again, RecordedHand), f"{again}\n{text}"
        assert again.events == hand.events, text
        assert (again.stacks, again.awards, again.rake) == (hand.stacks, hand.awards, hand.rake), text


def test_every_page_has_its_source_and_its_point() -> None:
    pages = [page_of(path) for path in PAGES]
    assert all(page["shows"] and page["source"]["where"] and page["source"]["what"] for page in pages)
    kinds = {path.stem: page["game"] for path, page in zip(PAGES, pages, strict=True)}
    assert len(kinds) == len(PAGES) and {*kinds.values()} >= {"seven-card-stud", "stud-eight-or-better", "razz"}
