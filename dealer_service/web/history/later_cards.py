"""Cards that a record gives later than they were held: a hand shown at the end was held since its last draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dealer_service.engine import Asks
from dealer_service.engine.play.played import PlayedEvent
from dealer_service.table import Does
from dealer_service.web.history.frames import UNSEEN, Frame

Hands = dict[int, tuple[str, ...]]


def fill_in_later_cards(frames: Sequence[Frame], events: Sequence[PlayedEvent]) -> None:
    """Show each hand from the moment that it was held, if a later show or discard names its cards.

    ``frames`` has the table before the first event, and after each.
    """
    held: Hands = {}
    for place in range(len(frames) - 1, -1, -1):
        for number, seat in frames[place].seats.items():
            if seat.cards and _fit(seat.cards, held.get(number, ())):
                seat.cards = held[number]
            if seat.cards and UNSEEN not in seat.cards:
                held[number] = seat.cards
        if place:
            _step_back(held, events[place - 1])


def _fit(cards: tuple[str, ...], later: tuple[str, ...]) -> bool:
    """Whether the later cards complete these."""
    known = Counter(card for card in cards if card != UNSEEN)
    return len(cards) == len(later) and len(cards) > known.total() and known <= Counter(later)


def _step_back(held: Hands, each: PlayedEvent) -> None:
    """Change the hands to those before this event. A hand whose cards before it are not known is dropped."""
    event = each.event
    if event is None:
        return
    cards, number = tuple(map(str, event.named)), event.whose
    named = bool(cards) and UNSEEN not in cards
    if event.does is Does.CARRY_OUT and each.asks is not Asks.SHOWDOWN:
        held.clear()
    elif event.does is Does.DISCARD and (event.counted or cards):
        before = (*held.get(number, ()), *cards) if named and number in held else None
        _keep(held, number, before)
    elif event.does is Does.DEAL:
        left = list((Counter(held.get(number, ())) - Counter(cards)).elements())
        _keep(held, number, tuple(left) if named and number in held else None)


def _keep(held: Hands, number: int, cards: tuple[str, ...] | None) -> None:
    if cards is None:
        held.pop(number, None)
    else:
        held[number] = cards
