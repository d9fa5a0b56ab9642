"""Hands that a record names later than they were held: a hand shown at the end was held since its last draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dealer_service.engine.questions import RecordedEvent
from dealer_service.rulings.hand_sizes import cards_wanted, not_in_deck
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import has_up_cards
from dealer_service.table import DEALT, UNKNOWN, Card, Does, Event, Seat, Snapshot
from dealer_service.table.snapshot import cards_twice
from dealer_service.values import replace

Hands = dict[int, tuple[Card, ...]]


def hands_before(events: Sequence[RecordedEvent], size: int) -> list[Hands]:
    """The hands that later events name, by seat: those before each event, and none after the last.

    A hand with a card that the record also gives another seat is left to the event that names it. ``size`` is the
    number of cards in a whole hand.
    """
    show = Does.SHOW
    if not [each for each in events if each.event is not None and each.event.does is show and each.event.cards]:
        return [{}] * (len(events) + 1)
    held, several = Hands(), _of_several_seats(events)
    found = [held]
    for each in reversed(events):
        held = {} if each.event is None or each.floor is not None else _before(each.event, held, size, several)
        found.append(held)
    return found[::-1]


def with_later_hands(spot: Spot, hands: Hands) -> Snapshot:
    """The table with the unknown cards of these hands, but for hands that differ and cards that are elsewhere."""
    table = spot.table
    for number, cards in hands.items() if table.phase in DEALT else ():
        seat = table.find(number)
        if seat is None or not seat.live or len(held := _held(seat, spot)) != len(cards) or UNKNOWN not in held:
            continue
        known = [card for card in held if card is not UNKNOWN]
        in_deck = not cards_twice(cards, table, known) and not [*not_in_deck(cards, spot.rules)]
        if not (Counter(known) - Counter(cards)) and in_deck:
            table = table.with_seat(replace(seat, hand=_in_order(held, cards) if has_up_cards(spot.rules) else cards))
    return table


def _in_order(held: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand with its unknown cards in order, the known ones where they are: some of them were dealt face up."""
    rest = iter([card for card in cards if card not in held])
    return tuple(next(rest) if card is UNKNOWN else card for card in held)


def _held(seat: Seat, spot: Spot) -> tuple[Card, ...]:
    """The seat's hand, with a card back for each unknown card."""
    return (UNKNOWN,) * cards_wanted(seat, spot) if seat.hand is None else seat.hand


def _of_several_seats(events: Sequence[RecordedEvent]) -> frozenset[Card]:
    """The cards that events name for more than one seat."""
    seats: dict[Card, int] = {}
    several = set()
    for event in filter(None, (each.event for each in events)):
        for card in event.cards or ():
            if card is not UNKNOWN and seats.setdefault(card, event.whose) != event.whose:
                several.add(card)
    return frozenset(several)


def _before(event: Event, held: Hands, size: int, several: frozenset[Card]) -> Hands:
    """The hands before the event. One whose cards before it are not known is dropped."""
    number, named = event.whose, event.cards or ()
    if UNKNOWN in named:
        named = ()
    match event.does:
        case Does.SHOW if named and several.isdisjoint(named):
            return {**held, number: named}
        case Does.CARRY_OUT:
            return {}
        case Does.DISCARD if event.seat is None:
            return {}
        case Does.DISCARD if event.count != 0 and number in held:
            before = (*held[number], *named)
            return _changed(held, number, before if len(named) == event.count and len(before) <= size else None)
        case Does.DEAL if number in held:
            kept = tuple(card for card in held[number] if card not in named)
            return _changed(held, number, kept if named else None)
        case _:
            return held


def _changed(held: Hands, number: int, cards: tuple[Card, ...] | None) -> Hands:
    others = {seat: hand for seat, hand in held.items() if seat != number}
    return others if cards is None else {**others, number: cards}
