"""Stud in the text forms of rooms: hands that PokerKit dealt are written, read again and ruled on."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.cli import main
from dealer_service.formats.amounts import CENT
from dealer_service.formats.problems import BadHand
from dealer_service.formats.reading import read_hands
from dealer_service.formats.recorded_hand import Entry, Loss, RecordedHand
from dealer_service.formats.room_writers.full_tilt_writer import full_tilt_text
from dealer_service.formats.room_writers.pokerstars_writer import pokerstars_text
from dealer_service.values import replace
from tests.formats.test_stud import WITH_A_CODE, dealt, text_of
from tests.formats.test_stud_text import ALL_IN_WITH_THE_ANTE, FULL_TILT, POKERSTARS, RIVER, hand_of
from tests.stud.tables import BRING_IN

Write = Callable[[RecordedHand], tuple[str, tuple[Loss, ...]]]
WRITERS: dict[str, Write] = {"pokerstars": pokerstars_text, "full-tilt": full_tilt_text}
# A hand of a game that no text form is written for.
OTHER = """PokerStars Hand #31:  A-5 Single Draw No Limit ($1/$2 USD) - 2020/01/02 3:04:05 ET
Table 'Here' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Ben ($60 in chips)
Seat 4: Cid ($80 in chips)
Ben: posts small blind $1
Cid: posts big blind $2
*** DEALING HANDS ***
Ann: folds
Ben: folds
Uncalled bet ($1) returned to Cid
Cid collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""
OF_AN_AWARD = ("seat", "chips", "pot")
write_each = pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)


def facts_of(hand: RecordedHand, *, paid: bool = True) -> dict[str, Any]:
    """The facts that a text form holds. The bring-in is one of them if a seat paid it."""
    return {
        "game": hand.game,
        "button": hand.button,
        "stakes": {name: chips for name, chips in hand.stakes.items() if paid or name != "bring_in"},
        "seats": [(seat.number, seat.stack, seat.dealt_in) for seat in hand.seats],
        "events": hand.events,
        "stacks": hand.stacks,
        "awards": hand.awards,
        "rake": hand.rake,
        "unit": hand.unit,
        "money": (hand.currency, hand.tournament),
        "names": (hand.hand, hand.table),
    }


@write_each
@pytest.mark.parametrize("text", [POKERSTARS, FULL_TILT], ids=WRITERS)
def test_a_hand_of_one_room_is_written_as_of_the_other(text: str, write: Write) -> None:
    hand = hand_of(text)
    written, lost = write(hand)
    again = hand_of(written)
    assert facts_of(again) == facts_of(hand) and not lost
    assert write(again)[0] == written


def forms_of(text: str) -> set[str]:
    """The lines of a hand without its numbers and cards, and without the words for a hand."""
    found = set()
    for line in text.replace(", is sitting out", "").split("\n"):
        form = re.sub(r"( \(\w.*| with .*|(?<=\]) [\dQK].*)$", "", line)
        found.add(re.sub(r"\d[\d.]*", "1", re.sub(r"\[[^]]*\]", "[]", form)))
    return found


@pytest.mark.parametrize(("text", "write"), [(POKERSTARS, pokerstars_text), (FULL_TILT, full_tilt_text)], ids=WRITERS)
def test_written_lines_have_the_form_of_the_room(text: str, write: Write) -> None:
    (named,) = read_hands(BytesIO(text.encode()), keep_names=True)
    assert isinstance(named, RecordedHand)
    play = write(named)[0].partition("*** SUMMARY")[0]
    new = forms_of(play.partition("\n")[2]) - forms_of(text)
    others = {"*** SHOW DOWN ***", "The button is in seat #1"}
    assert all(each.startswith("Table '") for each in new - others), new


@cache
def with_awards(game: str, client: FlaskClient) -> list[RecordedHand]:
    """Hands that PokerKit dealt, with the awards of the service; PokerKit has the same stacks."""
    found = []
    for each in dealt(game):
        hand = hand_of(text_of(each))
        question = hand.question("by-the-book", stakes={"chip": 1})
        played = client.post("/v1/play", json={**question, "on_deviation": "stop"}).json
        assert played["outcome"] == "allowed", played["says"]
        awards = [{name: each[name] for name in OF_AN_AWARD if name in each} for each in played["answer"]["awards"]]
        if len({each.get("pot") for each in awards}) == 1:
            awards = [{name: each[name] for name in ("seat", "chips")} for each in awards]
        found.append(replace(hand, awards=tuple(awards), rake=0))
    return found


def as_seen_by(seat: int, hand: RecordedHand) -> RecordedHand:
    """The hand as a player at this seat writes it down: the down cards of the others are unseen."""
    events: list[Entry] = []
    dealt_to: dict[int, int] = {}
    for entry in hand.events:
        event = entry["event"]
        if event["does"] == "deal" and event["seat"] != seat and "cards" in event:
            before = dealt_to.get(event["seat"], 0)
            dealt_to[event["seat"]] = before + len(event["cards"])
            if not before:
                event = {**event, "cards": ["??", "??", event["cards"][2]]}
            elif before == 6:
                event = {"does": "deal", "seat": event["seat"], "count": 1}
        events.append({"event": event})
    return replace(hand, events=tuple(events))


@write_each
@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", WITH_A_CODE)
def test_random_hands_are_read_again_as_they_were(game: str, write: Write, client: FlaskClient) -> None:
    for whole in with_awards(game, client):
        for hand in (whole, as_seen_by(whole.seats[0].number, whole), as_seen_by(0, whole)):
            text, lost = write(hand)
            again = hand_of(text)
            assert {*lost} <= {Loss.BRING_IN}, text
            assert facts_of(again) == facts_of(hand, paid=Loss.BRING_IN not in lost), text
            assert write(again)[0] == text


@pytest.mark.one_in(4)
@pytest.mark.parametrize("house", ["by-the-book", "wsop-tournament-2026", "barge-2026", "roberts-rules-11"])
def test_written_hands_are_ruled_on_without_a_difference(house: str, client: FlaskClient, tmp_path: Path) -> None:
    hands = [as_seen_by(hand.seats[0].number, hand) for game in WITH_A_CODE for hand in with_awards(game, client)]
    for name, write in WRITERS.items():
        (tmp_path / f"{name}.txt").write_text("\n\n\n".join(write(hand)[0] for hand in hands))
    stakes = ["--stake", "chip=1", "--stake", f"bring_in={BRING_IN}"]
    found = CliRunner().invoke(main, ["audit", "--house", house, *stakes, str(tmp_path)])
    assert found.exit_code == 0, found.output
    assert re.search(rf"(?m)^ +{2 * len(hands)}  exact$", found.output), found.output


TEXTS = [POKERSTARS, FULL_TILT, ALL_IN_WITH_THE_ANTE]


@write_each
@given(st.sampled_from(TEXTS), st.text(max_size=30), st.text(max_size=30), st.sampled_from(["USD", "EUR", "GBP"]))
def test_any_name_and_table_is_written(write: Write, text: str, name: str, table: str, currency: str) -> None:
    hand = hand_of(text)
    seats = tuple([replace(seat, name=name) for seat in hand.seats])
    stakes = {each: chips for each, chips in hand.stakes.items() if each != "cents"}
    hand = replace(hand, seats=seats, table=table, unit=CENT, currency=currency, tournament=False, stakes=stakes)
    (again,) = read_hands(BytesIO(write(hand)[0].encode()))
    assert isinstance(again, RecordedHand), str(again)
    assert again.events == hand.events and again.currency == currency
    assert again.stakes == {**stakes, "cents": 1}


def test_a_shared_last_card_has_a_form_at_one_room() -> None:
    text = POKERSTARS.replace(RIVER, "*** RIVER *** [Ts]\n").replace(" 6c] (two", "] (two").replace(" Ts] (t", "] (t")
    hand = hand_of(text)
    written, lost = pokerstars_text(hand)
    assert facts_of(hand_of(written)) == facts_of(hand) and not lost
    assert "*** RIVER *** [Ts]\n" in written and "Board [Ts]\n" in written
    with pytest.raises(BadHand, match="no line for a last card that all share"):
        full_tilt_text(hand)


@write_each
def test_a_hand_that_the_form_cannot_hold_is_refused(write: Write) -> None:
    hand = hand_of(FULL_TILT)
    unknown = tuple([replace(seat, stack=None) for seat in hand.seats])
    for other, why in (
        (replace(hand, awards=()), "give the awards"),
        (replace(hand, game=None), "“game” is missing"),
        (replace(hand, game="courchevel"), "not written for this game"),
        (replace(hand, seats=unknown), "seat 2 needs a stack"),
        (replace(hand, events=({"event": {"does": "post", "seat": 2, "kind": "live", "to": 2}},)), "“live”"),
        (replace(hand, events=({"event": {"does": "bet", "seat": 2}},)), "“to” is missing"),
    ):
        with pytest.raises(BadHand, match=why):
            write(other)
    with pytest.raises(BadHand, match="no sign for “CAD”"):
        full_tilt_text(replace(hand, currency="CAD"))


def test_convert_writes_each_form_and_reports_other_games(tmp_path: Path) -> None:
    source, target = tmp_path / "hands.txt", tmp_path / "out.txt"
    source.write_text(f"{POKERSTARS}\n\n{OTHER}\n\n{FULL_TILT}")
    for form, title in (("pokerstars", "PokerStars Hand #"), ("full-tilt", "Full Tilt Poker Game #")):
        found = CliRunner().invoke(main, ["convert", str(source), str(target), "--to", form])
        assert found.exit_code == 1
        assert re.search(r"hands\.txt:\d+:1: The form of .* is not written for this game", found.output), found.output
        text = target.read_text()
        assert text.count(title) == 2 and "Ann" not in text and "Player 1" in text
        named = CliRunner().invoke(main, ["convert", str(source), str(target), "--to", form, "--names"])
        assert named.exit_code == 1 and "Ben [x]" in target.read_text()


def test_the_page_of_a_hand_exports_both_forms(client: FlaskClient) -> None:
    form = {"pasted": POKERSTARS, "house": "by-the-book"}
    text = client.post("/history", data=form, headers={"Accept": "text/html"}).text
    assert "data-ruled" in text
    assert 'download="hand-pokerstars.txt"' in text and 'download="hand-full-tilt.txt"' in text
