"""Discards without a replacement, before the cards of a street: those still due, objections, the table after."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulings.hand_sizes import discarded_on_street, not_in_deck
from dealer_service.rulings.reasons import Reason, because
from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import up_cards, up_places
from dealer_service.table import UNKNOWN, Card, Discards, Does, Event, Phase, Seat, Snapshot
from dealer_service.table.snapshot import cards_twice
from dealer_service.values import replace


def discards_due(spot: Spot) -> dict[int, int]:
    """The number of cards that each live seat has still to discard on an open street, in order. Raises MissingFacts.

    Empty if the street has no discard. Counted once for each spot.
    """
    if spot.table.phase is not Phase.STREET or not spot.rules.dealing.streets.value.discards:
        return {}
    return spot.once(_discards_due)


def _discards_due(spot: Spot) -> dict[int, int]:
    streets, table = spot.rules.dealing.streets.value, spot.table
    round = require(table.round, "/table/round", spot.rules.dealing.stages)
    wanted = streets.discard_after(round)
    if not wanted:
        return {}
    due = {seat.number: _due(seat, streets.hand_before(round), wanted, spot) for seat in table.live_from_button}
    return {number: count for number, count in due.items() if count}


def _due(seat: Seat, before: int, wanted: int, spot: Spot) -> int:
    """The number of cards that the seat has still to discard, by its hand, the discards or the log.

    A hand that is smaller than ``before`` has none to discard, whatever they show. Raises MissingFacts.
    """
    discarded = discarded_on_street(seat, spot)
    if seat.hand is not None and (len(seat.hand) < before or discarded is None):
        return 0 if len(seat.hand) < before else wanted
    return wanted - min(wanted, require(discarded, "/table/log", spot.rules.dealing.discards))


def objections_to_discard(event: Event, spot: Spot) -> Iterator[Reason]:
    """Each clause against this discard on an open street, of a seat or of all. Raises MissingFacts."""
    if event.seat is None:
        if event.count is not None or not discards_due(spot):
            yield because(spot.rules.dealing.stages, phase=Phase.STREET.value).deciding()
        return
    clause, seat = spot.rules.dealing.discards, spot.table.find(event.seat)
    round = require(spot.table.round, "/table/round", spot.rules.dealing.stages)
    if not spot.rules.dealing.streets.value.discard_after(round) or seat is None or not seat.live:
        yield because(spot.rules.dealing.stages, phase=Phase.STREET.value).deciding()
        return
    wanted = discards_due(spot).get(seat.number, 0)
    if event.counted != wanted:
        yield because(clause, seat=seat.number, count=event.counted, wanted=wanted).deciding()
        return
    yield from not_in_deck(event.named, spot.rules)
    if not_held := _not_held(event.named, seat, spot):
        yield because(clause, not_held=not_held).deciding()
    showing = up_cards(seat, spot)
    if up := [str(card) for card in event.named if card is not UNKNOWN and card in showing]:
        yield because(clause, up_cards=up).deciding()


def _not_held(named: tuple[Card, ...], seat: Seat, spot: Spot) -> list[str]:
    """The discarded cards that the seat cannot have held, since its hand or another place on the table shows them."""
    if seat.hand is None or UNKNOWN in seat.hand:
        return cards_twice(named, spot.table, seat.cards)
    strange = [str(card) for card in named if card is not UNKNOWN and card not in seat.hand]
    return strange or cards_twice(named, spot.table, seat.cards)


def with_due(event: Event, spot: Spot) -> Event:
    """The discard of a seat with its number of cards: those that are due, unless it names another."""
    if event.does is not Does.DISCARD or event.seat is None or event.count is not None:
        return event
    return replace(event, count=discards_due(spot).get(event.seat, 0))


def after_discard(spot: Spot, event: Event) -> Snapshot:
    """The table after the discard of a seat, or of all whose discards are due, each in the log. Raises MissingFacts."""
    if event.seat is None:
        for number, count in discards_due(spot).items():
            spot = spot.with_table(after_discard(spot, Event(Does.DISCARD, number, count=count)))
        return spot.table
    table, seat = spot.table, spot.table.seat(event.whose)
    log = None if table.log is None else (*table.log, event)
    hand = _hand_of(seat, spot) if log is None else seat.hand
    if hand is not None:
        hand = _without(hand, event, up_places(seat, spot))
    pile = Discards(_number(spot), seat.number, event.counted, event.cards or None)
    deck = table.deck if table.deck.discards is None else replace(table.deck, discards=(*table.deck.discards, pile))
    return replace(table, seats=table.seats_with(replace(seat, hand=hand)), deck=deck, log=log)


def after_all_discards(spot: Spot) -> Snapshot:
    """The table after all discards that are due, face down. Raises MissingFacts."""
    if not discards_due(spot):
        return spot.table
    unlogged = spot.with_table(replace(spot.table, log=None))
    for number, count in discards_due(spot).items():
        unlogged = unlogged.with_table(after_discard(unlogged, Event(Does.DISCARD, number, count=count)))
    return replace(unlogged.table, log=spot.table.log)


def _hand_of(seat: Seat, spot: Spot) -> tuple[Card, ...]:
    """The seat's hand before its discard. A hand that is not listed has as many unknown cards as were dealt."""
    if seat.hand is not None:
        return seat.hand
    round = require(spot.table.round, "/table/round", spot.rules.dealing.stages)
    return (UNKNOWN,) * spot.rules.dealing.streets.value.hand_before(round)


def _without(hand: tuple[Card, ...], event: Event, up: tuple[int, ...]) -> tuple[Card, ...]:
    """The hand without the discarded cards. If they are unknown, so are the down cards that it keeps."""
    stays = [card for place, card in enumerate(hand) if place not in up]
    if not event.cards or UNKNOWN in event.cards:
        stays = [UNKNOWN] * max(0, len(stays) - event.counted)
    else:
        for card in event.cards:
            stays.remove(card if card in stays else UNKNOWN)
    return (*stays, *(hand[place] for place in up if place < len(hand)))


def _number(spot: Spot) -> int:
    """The number of the discards on this street, from 1."""
    round = require(spot.table.round, "/table/round", spot.rules.dealing.stages)
    return spot.rules.dealing.streets.value.discards_before(round) + 1
