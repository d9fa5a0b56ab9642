"""The table after a discard, a burn, a deal or a reshuffle. Nothing is judged here."""

from __future__ import annotations

from dataclasses import replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.piles import reshuffle, without
from dealer_service.table import UNKNOWN, Count, Deck, Discards, Does, Event, Seat, Snapshot


def done(table: Snapshot, event: Event, rules: Ruleset) -> Snapshot:
    """The table after one event of a draw; the event is not judged here."""
    assert table.draw is not None
    match event.does:
        case Does.DISCARD:
            return _discarded(table, event)
        case Does.BURN:
            return replace(table, deck=_taken(table.deck, 1, burned=1), draw=replace(table.draw, burned=True))
        case Does.DEAL:
            return _dealt(table, event)
        case _:
            pool, seat = event.piles or (), event.seat or 0
            return replace(table, deck=without(table, pool, seat, reshuffle(table, rules, seat, pool).stub))


def _discarded(table: Snapshot, event: Event) -> Snapshot:
    assert table.draw is not None
    count, number = event.count or 0, event.seat or 0
    deck = table.deck
    if count and deck.discards is not None:
        pile = Discards(table.draw.number, number, count, event.cards or None)
        deck = replace(deck, discards=(*deck.discards, pile))
    draw = replace(table.draw, placed=(*table.draw.placed, Count(number, count)))
    seats = tuple(_less(seat, event) if seat.number == number else seat for seat in table.seats)
    return replace(table, seats=seats, deck=deck, draw=draw)


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
    seats = tuple(
        replace(seat, hand=(*seat.hand, *new)) if seat.number == event.seat and seat.hand is not None else seat
        for seat in table.seats
    )
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
