"""Games with blinds in the text forms of rooms: real hands and those of PokerKit are written and read again."""

from __future__ import annotations

import re
import warnings
from functools import cache
from pathlib import Path
from typing import Any

import pokerkit
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from dealer_service.cli import main
from dealer_service.formats.problems import BadHand
from dealer_service.formats.recorded_hand import Entry, Loss, RecordedHand
from dealer_service.formats.room_writers.pokerstars_writer import pokerstars_text
from dealer_service.values import replace
from tests.boards.test_whole_hands import BothDealers
from tests.formats.both_dealers import played_by_both
from tests.formats.facts import Facts, published
from tests.formats.layouts import FullTiltLayout, PokerStarsLayout, TextLayout
from tests.formats.test_boards import ROOMS
from tests.formats.test_stud_text import hand_of
from tests.formats.test_stud_writers import OF_AN_AWARD, Write, facts_of, forms_of, write_each
from tests.formats.test_text import read
from tests.oracles.test_pokerkit import BY_ITSELF

HANDS = 12
BLINDS = (2, 4)
# PokerKit's games with a code of PHH, and their bets.
THEIRS: dict[str, tuple[Any, tuple[int, ...]]] = {
    "holdem": (pokerkit.FixedLimitTexasHoldem, (4, 8)),
    "holdem-no-limit": (pokerkit.NoLimitTexasHoldem, (4,)),
    "omaha-pot-limit": (pokerkit.PotLimitOmahaHoldem, (4,)),
    "omaha-eight-or-better": (pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter, (4, 8)),
}


def text_of(hand: BothDealers) -> str:
    """The hand as PokerKit writes it, with our seats."""
    kind, bets = THEIRS[hand.game]
    game = kind(BY_ITSELF, True, 0, BLINDS, *bets)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = pokerkit.HandHistory.from_game_state(game, hand.theirs)
    history.seats = [*hand.order]
    history.finishing_stacks = [*hand.theirs.stacks]
    return f"{history.dumps()}\n"


@cache
def with_awards(game: str, client: FlaskClient) -> list[RecordedHand]:
    """Hands that PokerKit dealt, with the awards of the service."""
    found = []
    for each in played_by_both(BothDealers, game, HANDS):
        (hand,) = read(text_of(each))
        assert isinstance(hand, RecordedHand), str(hand)
        played = client.post("/v1/play", json=hand.question("by-the-book", stakes={"chip": 1})).json
        assert played["outcome"] == "allowed", played["says"]
        awards = [{name: award[name] for name in OF_AN_AWARD if name in award} for award in played["answer"]["awards"]]
        if len({award.get("pot") for award in awards}) == 1:
            awards = [{name: award[name] for name in ("seat", "chips")} for award in awards]
        found.append(replace(hand, awards=tuple(awards), rake=0, stacks={}))
    return found


def as_seen_by(seat: int, hand: RecordedHand) -> RecordedHand:
    """The hand as a player at this seat writes it down: the hands of the others are unseen."""
    events: list[Entry] = []
    for entry in hand.events:
        event = entry["event"]
        if event["does"] != "deal" or event.get("seat") in (None, seat):
            events.append(entry)
    return replace(hand, events=tuple(events))


@write_each
@pytest.mark.parametrize("game", ROOMS)
def test_a_hand_of_one_room_is_written_as_of_the_others(game: str, write: Write) -> None:
    hand = replace(hand_of(ROOMS[game]), hand="7")
    written, lost = write(hand)
    again = hand_of(written)
    assert facts_of(again) == facts_of(hand) and not lost
    assert write(again)[0] == written


def test_written_lines_have_the_form_of_the_room() -> None:
    text = ROOMS["holdem-no-limit"]
    (named,) = [each for each in read(text) if isinstance(each, RecordedHand)]
    play = pokerstars_text(named)[0].partition("*** SUMMARY")[0].replace("Player 1", "Ann")
    play = play.replace("Player 2", "Ben").replace("Player 4", "Cid")
    new = forms_of(play.partition("\n")[2]) - forms_of(text)
    assert all(each.startswith("Table '") for each in new), new


@write_each
@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", THEIRS)
def test_random_hands_are_read_again_as_they_were(game: str, write: Write, client: FlaskClient) -> None:
    for whole in with_awards(game, client):
        for hand in (whole, as_seen_by(whole.seats[0].number, whole), as_seen_by(0, whole)):
            text, lost = write(hand)
            again = replace(hand_of(text), stacks={})
            assert not lost, text
            assert facts_of(again) == facts_of(hand), text
            assert write(again)[0] == text


@pytest.mark.prove
@pytest.mark.parametrize("house", ["by-the-book", "tda-2024"])
def test_written_hands_are_ruled_on_without_a_difference(house: str, client: FlaskClient, tmp_path: Path) -> None:
    hands = [hand for game in THEIRS for hand in with_awards(game, client)]
    (tmp_path / "pokerstars.txt").write_text("\n\n\n".join(pokerstars_text(hand)[0] for hand in hands))
    found = CliRunner().invoke(main, ["audit", "--house", house, "--stake", "chip=1", str(tmp_path)])
    assert found.exit_code == 0, found.output
    assert re.search(rf"(?m)^ +{len(hands)}  exact$", found.output), found.output


OF_DRAWS = [
    (facts, layout) for facts in published() for layout in (PokerStarsLayout(), FullTiltLayout()) if layout.tells(facts)
]


@write_each
@pytest.mark.one_in(6)
@pytest.mark.parametrize(("facts", "layout"), OF_DRAWS, ids=lambda each: getattr(each, "name", type(each).__name__))
def test_a_real_hand_of_a_draw_game_is_read_again_as_it_was(facts: Facts, layout: TextLayout, write: Write) -> None:
    hand = hand_of(layout.text(facts))
    text, lost = write(hand)
    assert facts_of(hand_of(text)) == facts_of(hand) and not lost, text


# A fourth draw, each after a check.
FOUR_DRAWS = [
    each for _ in range(4) for each in ({"does": "discard", "seat": 2, "count": 1}, {"does": "check", "seat": 2})
]


@write_each
def test_a_hand_that_the_form_cannot_hold_is_refused(write: Write) -> None:
    hand = hand_of(ROOMS["holdem-no-limit"])
    first, *others = hand.events
    for events, why in (
        (({"event": {**first["event"], "kind": "straddle"}}, *others), "“straddle”"),
        ((*hand.events[:2], {"event": {"does": "deal", "cards": ["2h", "7h"]}}), "2h 7h"),
        ((*hand.events[:2], {"event": {"does": "deal", "count": 3}}), "“3”"),
        ((*hand.events[:2], *({"event": each} for each in FOUR_DRAWS)), "“4”"),
    ):
        with pytest.raises(BadHand, match=why):
            write(replace(hand, events=tuple(events)))


@write_each
def test_a_player_who_comes_in_posts_a_live_and_a_dead_blind(write: Write) -> None:
    hand = hand_of(ROOMS["holdem-no-limit"])
    posts = ({"does": "post", "seat": 1, "kind": "live", "to": 2}, {"does": "post", "seat": 1, "kind": "dead", "to": 1})
    hand = replace(hand, events=(*hand.events[:2], *({"event": each} for each in posts), *hand.events[2:]), rake=0)
    again = hand_of(write(hand)[0])
    assert [each["event"] for each in again.events[2:4]] == list(posts)


@write_each
def test_cards_that_the_form_does_not_print_are_lost(write: Write) -> None:
    hand = hand_of(ROOMS["holdem-no-limit"])
    known = {"event": {"does": "deal", "seat": 1, "cards": ["Ah", "??"]}}
    assert Loss.CARDS in write(replace(hand, events=(*hand.events[:2], known, *hand.events[2:])))[1]


@write_each
def test_each_draw_of_players_who_are_all_in_has_its_line(write: Write) -> None:
    facts, layout = next(each for each in OF_DRAWS if each[0].game == "badugi")
    hand = hand_of(layout.text(facts))
    posts = [each for each in hand.events if each["event"]["does"] == "post"]
    seats = [each["event"]["seat"] for each in posts[:2]]
    draws = [{"event": {"does": "discard", "seat": seat, "count": 1}} for _ in range(3) for seat in seats]
    text, _ = write(replace(hand, events=(*posts, *draws)))
    assert re.findall(r"\*\*\* (\w+) DRAW", text) == ["FIRST", "SECOND", "THIRD"]
