"""The table after a discard, a burn, a deal or a reshuffle. Nothing is judged here."""

from __future__ import annotations

from dataclasses import replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.drawing.changed_discards import taken_back, with_cards
from dealer_service.rulings.drawing.piles import reshuffle, without
from dealer_service.table import UNKNOWN, Count, Deck, Discards, Does, Draw, Event, Seat, Snapshot


def done(table: Snapshot, event: Event, rules: Ruleset) -> Snapshot:
    """The table after one event of a draw; the event is not judged here."""
    assert table.draw is not None
    match event.does:
        case Does.DISCARD:
            return _discarded(table, event)
        case Does.BURN:
            return replace(table, deck=_taken(table.deck, 1, burned=1), draw=_burned(table.draw))
        case Does.DEAL:
            return _dealt(table, event)
        case _:
            pool, seat = event.piles or (), event.seat or 0
            return replace(table, deck=without(table, pool, seat, reshuffle(table, rules, seat, pool).stub))


def _discarded(table: Snapshot, event: Event) -> Snapshot:
    """The seat's discards on the table, in place of those that it has changed its mind about."""
    count, number = event.count or 0, event.seat or 0
    now, before = Count(number, count), table.draw.placed if table.draw else ()
    changed = any(each.seat == number for each in before)
    if changed:
        table = taken_back(table, number)
    assert table.draw is not None
    deck = table.deck
    if count and deck.discards is not None:
        pile = Discards(table.draw.number, number, count, event.cards or None)
        deck = replace(deck, discards=(*deck.discards, pile))
    placed = tuple(now if each.seat == number else each for each in before) if changed else (*before, now)
    seats = table.seats_with(_less(table.seat(number), event))
    return replace(table, seats=seats, deck=deck, draw=replace(table.draw, placed=placed))


def _burned(draw: Draw) -> Draw:
    """The draw with one card more burned on it."""
    return replace(draw, burned_again=True) if draw.burned else replace(draw, burned=True)


def _less(seat: Seat, event: Event) -> Seat:
    """The seat without its discards; where nobody saw which cards went, nobody knows which stayed."""
    if seat.hand is None or not event.count:
        return seat
    if not event.cards:
        return replace(seat, hand=(UNKNOWN,) * (len(seat.hand) - event.count))
    stays = list(seat.hand)
    for card in event.cards:
        stays.remove(card if card in stays else UNKNOWN)
    return replace(seat, hand=tuple(stays))


def _dealt(table: Snapshot, event: Event) -> Snapshot:
    assert table.draw is not None
    count = event.count or 0
    new = event.cards or (UNKNOWN,) * count
    seats = table.seats_with(with_cards(table.seat(event.seat or 0), new))
    draw = replace(table.draw, received=_added(table.draw.received, event.seat or 0, count))
    return replace(table, seats=seats, deck=_taken(table.deck, count), draw=draw)


def _added(counts: tuple[Count, ...], seat: int, count: int) -> tuple[Count, ...]:
    """The counts with so many more for the seat, one entry a seat."""
    before = sum(each.count for each in counts if each.seat == seat)
    return (*(each for each in counts if each.seat != seat), Count(seat, before + count))


def _taken(deck: Deck, count: int, burned: int = 0) -> Deck:
    """The deck with cards off the top of the stub."""
    stub = None if deck.stub is None else deck.stub - count
    return replace(deck, stub=stub, burns=None if deck.burns is None else deck.burns + burned)
