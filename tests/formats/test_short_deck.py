"""Records of short deck hold'em with blinds, a button blind and live antes: read, played by the house, and written."""

from __future__ import annotations

import warnings
from decimal import Decimal
from functools import cache

import pokerkit
import pytest
from flask.testing import FlaskClient

from dealer_service.formats.documents.ohh_writer import ohh_text
from dealer_service.formats.phh.writer import NOT_CONFORMING, phh_text
from dealer_service.formats.recorded_hand import RecordedHand, RecordedSeat
from tests.boards.test_whole_hands import BIG_BLIND, BY_BUTTON, SHORT_DECK, BothDealers
from tests.formats.both_dealers import played_by_both
from tests.formats.test_phh import in_money, stacks_of_pokerkit
from tests.formats.test_text import read
from tests.oracles.test_pokerkit import BY_ITSELF

HANDS = 12


@cache
def dealt(game: str) -> list[BothDealers]:
    """Whole hands of a game at both dealers."""
    return played_by_both(BothDealers, game, HANDS)


def text_of(hand: BothDealers) -> str:
    """The hand as PokerKit writes it, with our seats."""
    antes, live = BY_BUTTON.get(hand.game, (None, 0))
    ante = 0 if antes is None or live else antes.ante
    least = BIG_BLIND if antes is None else antes.ante
    posts = [live] * (len(hand.order) - 1) + [BIG_BLIND] if antes else [2, BIG_BLIND]
    posts = posts[::-1] if antes and len(hand.order) == 2 else posts
    game = pokerkit.NoLimitShortDeckHoldem(BY_ITSELF, True, ante, posts, least)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = pokerkit.HandHistory.from_game_state(game, hand.theirs)
    history.seats = [*hand.order]
    history.finishing_stacks = [*hand.theirs.stacks]
    return f"{history.dumps()}\n"


def read_one(text: str) -> RecordedHand:
    (found,) = read(text)
    assert isinstance(found, RecordedHand), f"{found}\n{text}"
    return found


@pytest.mark.parametrize("game", SHORT_DECK)
def test_hands_of_pokerkit_are_played_to_the_same_stacks(game: str, client: FlaskClient) -> None:
    for hand in dealt(game):
        text = text_of(hand)
        found = read_one(text)
        assert (found.game, found.button, found.lost) == (game, hand.order[-1], ()), text
        question = found.question("by-the-book", stakes={"chip": 1})
        played = client.post("/v1/play", json={**question, "on_deviation": "stop"}).json
        assert played["outcome"] == "allowed", (played["says"], text)
        ours = {seat["number"]: seat["stack"] * found.unit for seat in played["next"]["seats"]}
        assert ours == dict(zip(hand.order, map(Decimal, hand.theirs.stacks), strict=True)), text


@pytest.mark.parametrize("game", SHORT_DECK)
def test_written_hands_are_read_by_pokerkit_and_again(game: str) -> None:
    for hand in dealt(game):
        found = read_one(text_of(hand))
        text, lost = phh_text(found)
        assert NOT_CONFORMING not in text and not lost
        assert stacks_of_pokerkit(text) == dict(zip(hand.order, map(Decimal, hand.theirs.stacks), strict=True)), text
        again = read_one(text)
        assert (again.game, again.stakes, in_money(again)) == (found.game, found.stakes, in_money(found))
        assert phh_text(again)[0] == text


@pytest.mark.parametrize("game", SHORT_DECK)
def test_hands_written_as_ohh_are_read_again(game: str) -> None:
    for hand in dealt(game):
        found = read_one(text_of(hand))
        text, lost = ohh_text(found)
        assert not lost
        again = read_one(text)
        assert (again.game, again.stakes, in_money(again)) == (found.game, found.stakes, in_money(found))
        assert ohh_text(again)[0] == text


def test_hands_of_two_and_of_more_players_are_among_them() -> None:
    assert {len(hand.order) == 2 for game in SHORT_DECK for hand in dealt(game)} == {False, True}


def test_a_button_at_an_empty_seat_keeps_the_game() -> None:
    seats = (RecordedSeat(1, 50), RecordedSeat(2, 50))
    posts = [{"does": "post", "seat": seat, "kind": "ante", "to": 1} for seat in (1, 2)]
    deals = [{"does": "deal", "seat": seat, "count": 2} for seat in (1, 2)]
    entries = tuple({"event": each} for each in [*posts, *deals, {"does": "bet", "seat": 1, "to": 4}])
    stakes = {"ante": 1, "button_blind": 2}
    game = "short-deck-holdem-button-blind"
    hand = RecordedHand("made", 1, "1", game, game, Decimal(1), None, 5, 0, 0, stakes, seats, entries)
    text = phh_text(hand)[0]
    assert NOT_CONFORMING in text
    again = read_one(text + "# end\n")
    assert (again.game, again.button) == (game, 5)
