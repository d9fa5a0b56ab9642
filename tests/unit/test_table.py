"""The table as data: one object for each card, and seats found by number."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import pytest

from dealer_service.table import DECK, UNKNOWN, Deck, Seat, Snapshot

SEAT = Seat(2, 100, 0, 0, 0, None, None, None, None)
NOTHING = Deck(None, None, None, None)
TABLE = Snapshot(2, (SEAT,))


def test_a_copied_or_unpickled_card_is_the_same_object() -> None:
    for card in (*DECK.values(), UNKNOWN):
        assert copy.deepcopy(card) is copy.copy(card) is pickle.loads(pickle.dumps(card)) is card
    dealt = replace(TABLE, seats=(replace(SEAT, hand=(DECK["As"], UNKNOWN)),))
    assert copy.deepcopy(dealt) == dealt


def test_an_empty_seat_is_not_found() -> None:
    assert (TABLE.seat(2), TABLE.find(2), TABLE.find(3)) == (SEAT, SEAT, None)
    with pytest.raises(KeyError, match="3"):
        TABLE.seat(3)
