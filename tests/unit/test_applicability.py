"""Which clauses a game reads: none on what it is not played with."""

from __future__ import annotations

import pytest

from dealer_service.rulebook import Book

STRADDLES = {"betting.straddle_size", "betting.straddle_acts_last", "betting.straddle_is_no_raise"}
KILLS = {"betting.kill_trigger", "betting.kill_in_turn", "betting.kill_alone"}


@pytest.mark.parametrize(
    ("house", "game", "read", "unread"),
    [
        ("by-the-book", "badugi", set(), STRADDLES | KILLS | {"drawing.five_cards"}),
        ("by-the-book", "badugi-kill", KILLS, STRADDLES),
        ("by-the-book", "badacey", {"drawing.five_cards", "drawing.second_pool"}, KILLS),
        ("roberts-rules-11", "badugi", set(), STRADDLES),
        ("roberts-rules-11", "badugi-no-limit", STRADDLES, KILLS),
        ("wsop-live-2026", "badugi", STRADDLES, KILLS | {"drawing.second_pool"}),
        ("baduci-encyclopedia", "badeucy", set(), {"drawing.five_cards"}),
    ],
)
def test_a_game_reads_nothing_on_what_it_is_not_played_with(
    book: Book, house: str, game: str, read: set[str], unread: set[str]
) -> None:
    rules = book.find(house, game)
    assert {id for id in read | unread if rules.applies(id)} == read
