"""Hostile files: encodings, halves, bombs and floods. Each bad hand is one problem, and the others are read."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.formats.lines import CHUNK, MOST_LINE
from dealer_service.formats.problems import Unreadable
from dealer_service.formats.recorded_hand import RecordedHand
from tests.formats.facts import published
from tests.formats.floods import measure_flood
from tests.formats.layouts import LAYOUTS
from tests.formats.test_phh import HAND
from tests.formats.test_rooms import BOSS
from tests.formats.test_text import read
from tests.fuzz.changes import changed_text
from tests.fuzz.hand_files import HandFiles

FILES = HandFiles()
SEEDS = list(FILES.seeds())
TEXTS = {
    room: layout.text(next(facts for facts in published() if layout.tells(facts))) for room, layout in LAYOUTS.items()
}


def kinds(text: str | bytes) -> list[str]:
    """The codes of the problems, and "hand" for each hand."""
    return [str(each.code) if isinstance(each, Unreadable) else "hand" for each in read(text)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("room", TEXTS)
def test_a_hand_is_the_same_in_every_encoding(room: str, end: str, encoding: str) -> None:
    text = TEXTS[room]
    if encoding.startswith("utf-16-"):
        text = text.replace("ë", "e")
    assert read(text.replace("\n", end).encode(encoding)) == read(text)


def test_an_odd_last_byte_of_utf_16_is_ignored() -> None:
    assert kinds(TEXTS["full-tilt"].encode("utf-16") + b"\n") == ["hand"]


@pytest.mark.parametrize("room", ["pokerstars", "full-tilt", "winamax", "kings-club"])
def test_a_name_may_have_bytes_of_any_encoding(room: str) -> None:
    raw = TEXTS[room].encode().replace(b"Player", b"Pl\xe4yer \xff")
    (hand,) = read(raw)
    (same,) = read(TEXTS[room])
    assert hand == same


@pytest.mark.parametrize("room", TEXTS)
def test_a_half_hand_is_one_problem_and_the_next_is_read(room: str) -> None:
    lines = TEXTS[room].split("\n")
    for cut in (2, len(lines) // 2):
        half = "\n".join(lines[:cut])
        found = read(f"{half}\n{TEXTS[room]}")
        first = 1 if room == "merge" else 0  # a description comes before the hand
        assert [type(each) for each in found] == [Unreadable, RecordedHand], cut
        assert found[1].line == cut + 1 + first


@pytest.mark.parametrize("room", ["pokerstars", "full-tilt", "winamax", "kings-club"])
def test_a_hand_without_its_head_is_one_problem(room: str) -> None:
    text = TEXTS[room]
    tail = text.partition("\n")[2]
    assert kinds(f"{tail}{text}") == ["unknown-format", "hand"]
    assert kinds(f"{text}{tail}{text}")[-1] == "hand"


def test_hands_of_several_rooms_are_read_from_one_file() -> None:
    texts = [TEXTS[room] for room in ("pokerstars", "kings-club", "full-tilt", "winamax")]
    forms = [hand.form for hand in read("\n\n".join(texts)) if isinstance(hand, RecordedHand)]
    assert forms == ["pokerstars", "kings-club", "full-tilt", "winamax"]


BOMB = "<!DOCTYPE lolz [<!ENTITY a 'lol'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>]>"


def test_a_document_type_is_never_read() -> None:
    head = BOSS.partition("?>")[2]
    assert kinds(f"<?xml version='1.0'?>{BOMB}{head}") == ["hand"]
    assert kinds(f"<?xml version='1.0'?>{BOMB}{head.replace('Here', '&b;')}") == ["malformed"]
    assert kinds(head.replace("<PLAYER", f"{BOMB}<PLAYER", 1)) == ["malformed"]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (HAND.replace("small_bet = 2", "small_bet = 2\n_x = " + "[" * 5000), "too-large"),
        (HAND.replace("small_bet = 2", "small_bet = 2\n" + "a." * 5000 + "b = 1"), "too-large"),
        (HAND.replace("small_bet = 2", "small_bet = 2\n_x = '''" + "x\n" * 20_000), "too-large"),
        (HAND.replace("small_bet = 2", "small_bet = 2\n_x = '" + "x" * 300_000 + "'"), "too-large"),
        (HAND.replace("[1, 2]", f"[1, {'9' * 400}]"), "invalid-value"),
        (f"PokerStars Hand #1:  Badugi Limit ($1/$2 USD) - x\n{'x' * 300_000}", "too-large"),
        ("PokerStars Hand #1:  Badugi Limit ($1/$2 USD) - x\n" + "x: y\n" * 20_000, "too-large"),
        (
            "PokerStars Hand #1:  Badugi Limit ($1/$2 USD) - x\n" + "Table 'x' Seat #1 is the button\n" * 20,
            "incomplete",
        ),
        (f'<game id="1">{"<a>" * 100_000}</game>', "too-large"),
        (f'<game id="1">{"<a/>" * 200_000}</game>', "too-large"),
        (f'{{"ohh": {"[" * 100_000}', "too-large"),
        (f'{{"ohh": "{"x" * 2_000_000}"}}', "too-large"),
        (f'{{"ohh": "{"x" * 2_000_000}', "too-large"),
        ("x" * 1_000_000, "unknown-format"),
        ("\n" * 1_000_000, "unknown-format"),
        ("", "unknown-format"),
    ],
    ids=range(16),
)
def test_a_bomb_is_one_problem(raw: str, code: str) -> None:
    assert kinds(raw) == [code]


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("piece", "times", "most"),
    [
        (b"x" * 1000 + b"\n", 10_000, 1),
        (TEXTS["pokerstars"].encode() + b"junk\n" * 50, 300, 300),
        (b"PokerStars Hand #1:  Badugi Limit ($1/$2 USD) - x\n" + b"y\n" * 12_000, 5, 5),
        (b'{"ohh": {}} ', 5_000, 5_000),
        (b'<game id="1"></game>', 5_000, 5_000),
        (b"[7]\n", 5_000, 5_000),
    ],
    ids=["junk", "hands", "long", "json", "xml", "toml"],
)
def test_a_flood_is_read_in_little_memory(piece: bytes, times: int, most: int) -> None:
    count, peak = measure_flood(piece, times)
    assert count == most and peak < 12 * CHUNK + 30 * MOST_LINE


@given(st.integers(0, len(SEEDS) - 1), st.randoms(use_true_random=False))
def test_a_changed_file_gives_hands_or_problems(seed: int, chance: random.Random) -> None:
    raw = SEEDS[seed]
    for _ in range(chance.choice((1, 1, 2, 4))):
        raw = changed_text(raw, SEEDS, chance)
    FILES.check(raw)
