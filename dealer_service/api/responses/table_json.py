"""A table as JSON, in the shape in which questions send it. Unknown facts are left out."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from dealer_service.canonical import JsonObject
from dealer_service.table import Bound, Card, Count, Discards, Draw, Event, OutOfTurn, Places, Seat, Snapshot


def serialize_table(table: Snapshot) -> JsonObject:
    """The table as JSON data, ready to be sent back."""
    stakes, deck, draw = table.stakes, table.deck, table.draw
    return _known(
        button=table.button,
        small_blind_seat=table.small_blind_seat,
        big_blind_seat=table.big_blind_seat,
        round=table.round,
        phase=None if table.phase is None else table.phase.value,
        stakes=_known(
            small_blind=stakes.small_blind,
            big_blind=stakes.big_blind,
            ante=stakes.ante,
            small_bet=stakes.small_bet,
            big_bet=stakes.big_bet,
            least_bet=stakes.least_bet,
            most_bet=stakes.most_bet,
            hand_cap=stakes.hand_cap,
            pot_unit=stakes.pot_unit,
            blind_chip=stakes.blind_chip,
            chip=stakes.chip,
            currency=stakes.currency,
            chips=None if stakes.chips is None else list(stakes.chips),
            cents=stakes.cents,
        )
        or None,
        seats=[_seat(seat) for seat in table.seats],
        log=None if table.log is None else [serialize_event(event) for event in table.log],
        deck=_known(
            stub=deck.stub,
            burns=deck.burns,
            folded=deck.folded,
            discards=None if deck.discards is None else [_discards(pile) for pile in deck.discards],
            exposed=_cards(deck.exposed),
        )
        or None,
        draw=None if draw is None else _draw(draw),
        dead=table.dead,
        mode=table.mode,
        players_left=table.players_left,
        kill_seat=table.kill_seat,
        kill_button=table.kill_button,
        rake=table.rake,
        last_aggressor=table.last_aggressor,
        round_aggressor=table.round_aggressor,
        uncontested=None if table.uncontested is None else table.uncontested.value,
        should_be=_places(table.should_be),
        out_of_turn=[_out_of_turn(each) for each in table.out_of_turn] or None,
    )


def _places(places: Places | None) -> JsonObject | None:
    """Where button and blinds should be."""
    return None if places is None else _known(**{each.name: getattr(places, each.name) for each in fields(places)})


def serialize_event(event: Event) -> JsonObject:
    """The event as JSON data."""
    return _known(
        seat=event.seat,
        does=event.does.value,
        of=event.of,
        to=event.to,
        kind=None if event.kind is None else event.kind.value,
        count=event.count,
        cards=_cards(event.cards),
        piles=None if event.piles is None else [pile.value for pile in event.piles],
        chips=event.chips,
        pot=event.pot,
        half=event.half,
        among=None if event.among is None else list(event.among),
        size=None if event.size is None else event.size.value,
    )


def _seat(seat: Seat) -> JsonObject:
    return _known(
        number=seat.number,
        stack=seat.stack,
        bet=seat.bet,
        gathered=seat.gathered,
        dead=seat.dead,
        state=None if seat.state is None else seat.state.value,
        hand=_cards(seat.hand),
        shown=seat.shown,
        drew=None if seat.drew is None else list(seat.drew),
        owes=None if seat.owes is None else [each.value for each in seat.owes],
        found=seat.found,
        ante=seat.ante,
        bound=None if seat.bound is None else _bound(seat.bound),
        short=seat.short,
        had_time=seat.had_time,
        found_aside=seat.found_aside,
    )


def _out_of_turn(done: OutOfTurn) -> JsonObject:
    return _known(seat=done.seat, does=done.does.value, to=done.to, after=done.after, binds=done.binds)


def _bound(bound: Bound) -> JsonObject:
    may = [each.value for each in bound.may]
    by = None if bound.by is None else bound.by.value
    return _known(may=may, least=bound.least, by=by, **{"if": None if bound.once is None else bound.once.value})


def _discards(pile: Discards) -> JsonObject:
    return _known(draw=pile.draw, seat=pile.seat, count=pile.count, cards=_cards(pile.cards))


def _draw(draw: Draw) -> JsonObject:
    return {
        "number": draw.number,
        "burned": draw.burned,
        **({"burned_again": True} if draw.burned_again else {}),
        "announced": _counts(draw.announced),
        "placed": _counts(draw.placed),
        "received": _counts(draw.received),
        **({"replace": _counts(draw.replace)} if draw.replace else {}),
    }


def _counts(counts: tuple[Count, ...]) -> list[JsonObject]:
    return [{"seat": each.seat, "count": each.count} for each in counts]


def _cards(cards: tuple[Card, ...] | None) -> list[str] | None:
    return None if cards is None else [str(card) for card in cards]


def _known(**facts: Any) -> JsonObject:
    """The facts that are known."""
    return {name: fact for name, fact in facts.items() if fact is not None}
