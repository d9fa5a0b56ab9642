"""Records of stud: hands that PokerKit dealt are read, played by the house, and written for PokerKit to read."""

from __future__ import annotations

import re
import warnings
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pokerkit
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from dealer_service.cli import main
from dealer_service.formats.documents.ohh_writer import ohh_text
from dealer_service.formats.phh.reader import CODES
from dealer_service.formats.phh.writer import NOT_CONFORMING, phh_text
from dealer_service.formats.recorded_hand import Loss, RecordedHand
from dealer_service.table import NOBODY
from tests.formats.both_dealers import played_by_both
from tests.formats.test_phh import in_money, stacks_of_pokerkit
from tests.formats.test_text import read
from tests.oracles.test_pokerkit import BY_ITSELF
from tests.stud.tables import ANTE, BIG_BET, BRING_IN, SMALL_BET
from tests.stud.test_whole_hands import THEIRS, BothDealers

HANDS = 12
WITH_A_CODE = [game for game in THEIRS if game in CODES.values()]  # the games that its records name


@cache
def dealt(game: str) -> list[BothDealers]:
    """Whole hands of a game at both dealers, none with a stub that is too short."""
    return [hand for hand in played_by_both(BothDealers, game, HANDS) if not hand.theirs.status]


def text_of(hand: BothDealers) -> str:
    """The hand as PokerKit writes it, with our seats and button."""
    kind, _ = THEIRS[hand.game]
    game: Any = kind(BY_ITSELF, True, ANTE, BRING_IN, SMALL_BET, BIG_BET)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = pokerkit.HandHistory.from_game_state(game, hand.theirs)
    history.seats = [*hand.order]
    history.finishing_stacks = [*hand.theirs.stacks]
    text = f"{history.dumps()}\n"
    return text if hand.first_table.button == NOBODY else f"{text}_button = {hand.first_table.button}\n"


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", WITH_A_CODE)
def test_hands_of_pokerkit_are_played_to_the_same_stacks(game: str, client: FlaskClient) -> None:
    hands = dealt(game)
    assert hands
    for hand in hands:
        text = text_of(hand)
        (found,) = read(text)
        assert isinstance(found, RecordedHand), f"{found}\n{text}"
        assert (found.game, found.button, found.lost) == (game, hand.first_table.button, ())
        question = found.question("by-the-book", stakes={"chip": 1})
        played = client.post("/v1/play", json={**question, "on_deviation": "stop"}).json
        assert played["outcome"] == "allowed", (played["says"], text)
        ours = {seat["number"]: seat["stack"] * found.unit for seat in played["next"]["seats"]}
        assert ours == dict(zip(hand.order, map(Decimal, hand.theirs.stacks), strict=True)), text


@pytest.mark.one_in(4)
@pytest.mark.parametrize("house", ["by-the-book", "wsop-tournament-2026", "barge-2026", "roberts-rules-11"])
def test_recorded_hands_are_ruled_on_without_a_difference(house: str, tmp_path: Path) -> None:
    texts = [text_of(hand) for game in WITH_A_CODE for hand in dealt(game)]
    files = {"hands.phhs": "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, start=1))}
    hands = [hand for text in texts for hand in read(text) if isinstance(hand, RecordedHand)]
    files["hands.ohh"] = "".join(ohh_text(hand)[0] for hand in hands)
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    found = CliRunner().invoke(main, ["audit", "--house", house, "--stake", "chip=1", str(tmp_path)])
    assert found.exit_code == 0, found.output
    assert re.search(rf"(?m)^ +{2 * len(texts)}  exact$", found.output), found.output


@pytest.mark.parametrize("game", WITH_A_CODE)
def test_hands_written_as_ohh_are_read_again(game: str) -> None:
    for hand in dealt(game):
        (found,) = read(text_of(hand))
        assert isinstance(found, RecordedHand)
        text, lost = ohh_text(found)
        assert not lost
        (again,) = read(text)
        assert isinstance(again, RecordedHand), f"{again}\n{text}"
        assert in_money(again) == in_money(found)
        assert [each["event"]["does"] for each in again.events] == [each["event"]["does"] for each in found.events]
        assert (again.game, again.button, again.stakes) == (found.game, found.button, found.stakes)
        assert ohh_text(again)[0] == text


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", WITH_A_CODE)
def test_written_hands_are_read_by_pokerkit_to_the_same_stacks(game: str) -> None:
    for hand in dealt(game):
        (found,) = read(text_of(hand))
        assert isinstance(found, RecordedHand)
        text, lost = phh_text(found)
        assert NOT_CONFORMING not in text
        assert not lost
        assert stacks_of_pokerkit(text) == dict(zip(hand.order, map(Decimal, hand.theirs.stacks), strict=True)), text
        (again,) = read(text)
        assert isinstance(again, RecordedHand)
        assert in_money(again) == in_money(found)
        assert phh_text(again)[0] == text


FOLDED_WITHOUT_A_BET = """variant = "F7S"
antes = [1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 ????9d", "d dh p2 ????2c", "d dh p3 ????Kh", "p2 pb", "p3 cc", "p1 cc",
  "d dh p1 8h", "d dh p2 4h", "d dh p3 5s", "p3 f", "p1 cc", "p2 cc",
  "d dh p1 Jd", "d dh p2 7s", "d dh p3 Qs", "p1 cbr 8", "p2 f",
]
finishing_stacks = [106, 97, 97]
"""


def test_cards_of_a_seat_that_folded_without_a_bet_are_played(client: FlaskClient) -> None:
    (found,) = read(FOLDED_WITHOUT_A_BET)
    assert isinstance(found, RecordedHand)
    texts = FOLDED_WITHOUT_A_BET, ohh_text(found)[0], phh_text(found)[0]
    assert [found.lost, ohh_text(found)[1], phh_text(found)[1]] == [(), (), (Loss.CARDS,)]
    assert ['"d dh p3 Qs"' in each for each in texts[::2]] == [True, False]
    for text in texts:  # the last one leaves the card out: it is dealt unseen
        (hand,) = read(text)
        assert isinstance(hand, RecordedHand)
        played = {
            house: client.post("/v1/play", json={**hand.question(house, stakes={"chip": 1}), "on_deviation": "stop"})
            for house in ("by-the-book", "barge-2026")
        }
        assert played["by-the-book"].json["outcome"] == "allowed", played["by-the-book"].json["says"]
        assert [seat["stack"] * hand.unit for seat in played["by-the-book"].json["next"]["seats"]] == [106, 97, 97]
        assert (played["barge-2026"].json["outcome"] == "allowed") == (text is texts[2])
