"""Properties of seats, events and decks with missing facts: 0 or an empty value."""

from __future__ import annotations

from dataclasses import fields

import pytest

from dealer_service.table import Deck, Discards, Does, Event, Owed, Pile, Seat, card

HAND = (card("As"), card("2d"))
SEAT = Seat(3, 500, 20, 300, 4, None, HAND, None, None, (Owed.BIG_BLIND,), found=50_000, short=2)
BARE = Seat(3, *[None] * 8)


@pytest.mark.parametrize(
    ("name", "told", "untold"),
    [
        ("in_front", 20, 0),
        ("in_pots", 300, 0),
        ("live_chips", 320, 0),
        ("dead_chips", 4, 0),
        ("put_in", 324, 0),
        ("found_chips", 50_000, 0),
        ("lacks", 2, 0),
        ("cards", HAND, ()),
        ("debts", (Owed.BIG_BLIND,), ()),
    ],
)
def test_the_properties_of_a_seat(name: str, told: object, untold: object) -> None:
    assert (getattr(SEAT, name), getattr(BARE, name)) == (told, untold)


@pytest.mark.parametrize(
    ("name", "event", "told"),
    [
        ("whose", Event(Does.FOLD, 4), 4),
        ("total", Event(Does.CALL, 4, to=40), 40),
        ("counted", Event(Does.DISCARD, 4, count=2), 2),
        ("named", Event(Does.DISCARD, 4, cards=HAND), HAND),
        ("taken", Event(Does.RESHUFFLE, piles=(Pile.BURNS,)), (Pile.BURNS,)),
        ("paid", Event(Does.AWARD, 4, chips=90), 90),
    ],
)
def test_the_properties_of_an_event(name: str, event: Event, told: object) -> None:
    assert (getattr(event, name), getattr(Event(Does.BURN), name)) == (told, type(told)())


def test_the_properties_of_a_deck() -> None:
    pile = Discards(1, 4, 2)
    told, bare = Deck(20, 1, 0, (pile,), HAND), Deck(*[None] * len(fields(Deck)))
    assert (told.discarded, told.lying_open, bare.discarded, bare.lying_open) == ((pile,), HAND, (), ())
