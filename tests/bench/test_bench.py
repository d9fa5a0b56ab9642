"""The benchmarks' questions are valid, so each measured time is that of a real answer."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.bench import festival, growth, hand, peer_rulings


def test_service_and_pokerkit_play_the_same_hand() -> None:
    hand.check_that_both_play_the_same()


def test_pokerkit_replays_the_hand_to_the_chips_of_each_table() -> None:
    """In betting rounds only: PokerKit collects the bets at the round's end, and separates discards from deals."""
    for place, (asked, table) in enumerate(zip(hand.script(), hand.tables(), strict=True)):
        if asked.phase == "betting":
            theirs = hand.play_in_pokerkit(place)
            stacks = [seat["stack"] for seat in table["seats"]]
            assert (stacks, theirs.actor_index) == ([*theirs.stacks], asked.event["seat"] - 1)


def test_the_showdown_beside_pokerkit_has_as_many_pots() -> None:
    ours = hand.ask(hand.Asks.SHOWDOWN, peer_rulings.all_in()["table"], None, game="badacey")["answer"]["pots"]
    assert len(ours) == len([*peer_rulings.all_in_state().pots]) == 8


@pytest.mark.parametrize("kind", growth.kinds(), ids=lambda kind: kind[0])
def test_each_growing_question_is_answered_at_both_sizes(client: FlaskClient, kind: growth.Kind) -> None:
    _, path, make, (least, most) = kind
    for count in (least, most if path != "batch" else least):
        answer = client.post(f"/v1/{path}", json=make(count))
        told = answer.get_data(as_text=True)  # read all of it: a batch is a stream
        assert answer.status_code == 200, told


def test_the_simulated_queue_holds_more_tables_on_more_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(festival, "SIMULATED", 8_000)
    times = [0.001, 0.002, 0.003]
    one, two = festival.most_tables(times, 1), festival.most_tables(times, 2)
    assert 2 * one < two, "one queue before two workers wastes less than two queues"
    assert festival.lateness(one, times, 1) <= festival.LATEST < festival.lateness(round(one * 1.2), times, 1)
