"""Original records of rooms, if a folder of them is given: each hand is read, and its posts are those of the house.

``ORIGINALS`` names the folder. Without it, the records are the published hands of this repository in the layouts of the
rooms.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from dealer_service.formats.problems import BadHand, Unreadable
from dealer_service.formats.reading import read_hands
from dealer_service.formats.recorded_hand import RecordedHand
from tests.formats.layouts import LAYOUTS
from tests.formats.test_text import TOLD

# Why a hand of an original may be passed over: it is not one of draw poker, or not a whole one.
PASSED_OVER = {"unknown-format", "other-game", "cancelled", "incomplete"}
FIRST_HOUSE = "by-the-book"


@pytest.fixture
def originals(tmp_path: Path) -> Path:
    """The folder that is given, or one with the published hands."""
    if given := os.environ.get("ORIGINALS"):
        return Path(given)
    for number, (room, facts) in enumerate(TOLD[::4]):
        text = LAYOUTS[room].text(facts)
        (tmp_path / f"{number}.txt").write_bytes(text if isinstance(text, bytes) else text.encode())
    return tmp_path


def houses() -> dict[tuple[str | None, str | None], str]:
    """The house of each room and game among the published hands."""
    found: dict[tuple[str | None, str | None], str] = {}
    for room, facts in TOLD:
        text = LAYOUTS[room].text(facts)
        for hand in hands_of(text if isinstance(text, bytes) else text.encode()):
            if isinstance(hand, RecordedHand):
                found[hand.room, hand.game] = facts.page["play"]["house"]
    return found


def hands_of(content: bytes) -> Iterator[RecordedHand | Unreadable]:
    """The hands of one file."""
    yield from read_hands(BytesIO(content))


def test_each_hand_of_an_original_is_read_and_its_posts_stand(client: FlaskClient, originals: Path) -> None:
    kinds: Counter[str] = Counter()
    of_room = houses()
    for path in sorted(each for each in originals.rglob("*") if each.is_file()):
        for hand in hands_of(path.read_bytes()):
            if isinstance(hand, Unreadable):
                assert hand.code in PASSED_OVER, (path, hand.line, hand.column, hand.code)
                kinds[hand.code] += 1
                continue
            try:
                question = hand.question(of_room.get((hand.room, hand.game), FIRST_HOUSE), stakes={"chip": 1})
            except BadHand:
                kinds["unknown game"] += 1
                continue
            answer = client.post("/v1/play", json={**question, "detail": "summary"})
            assert answer.status_code == 200, (path, hand.line, answer.json)
            body = answer.json or {}
            kinds[body["outcome"]] += 1
            deviation = body["answer"]["deviation"]
            at = None if deviation is None else deviation["at"]
            assert at is None or question["events"][at]["event"]["does"] != "post", (path, hand.line, body["says"])
    assert kinds.total() > sum(kinds[each] for each in (*PASSED_OVER, "unknown game")), kinds
