"""Events of a draw carried out: the table after each, and after the last. None is judged here."""

from __future__ import annotations

from dealer_service.rulebook.sections.drawing import OneCardOpen
from dealer_service.rulings.board import cards_until_draw, waits_for_board
from dealer_service.rulings.drawing.changed_discards import take_back, with_cards
from dealer_service.rulings.drawing.next_step import next_step
from dealer_service.rulings.drawing.piles import count_pool, shuffle_in
from dealer_service.rulings.drawing.state import DrawState, is_refused
from dealer_service.rulings.drawing.steps import NextStep, Step, Stuck
from dealer_service.rulings.hand.advance import Follows, after_draw, open_street_within_draw
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction, MissingFacts
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, Card, Count, Deck, Discards, Does, Draw, Event, Phase, Seat, Snapshot, known
from dealer_service.values import replace

Log = tuple[Event, ...] | None


def apply_event(spot: Spot, event: Event) -> Snapshot:
    """The table after one event of a draw, which is not logged."""
    return _applied(spot, event, spot.table.log)


def apply_and_log(spot: Spot, event: Event) -> Snapshot:
    """The table after one event of a draw, with the event at the end of its log."""
    return _applied(spot, event, (*spot.table.events, event))


def _applied(spot: Spot, event: Event, log: Log) -> Snapshot:
    """The table with this log after the event."""
    table = spot.table
    assert table.draw is not None
    match event.does:
        case Does.DISCARD:
            return _discard(table, event, log)
        case Does.BURN:
            return replace(table, deck=_burn(table.deck, event), draw=_count_burn(table.draw), log=log)
        case Does.DEAL:
            return _deal(spot, event, log)
        case _:
            pool, seat = event.taken, event.whose
            return replace(table, deck=shuffle_in(spot, pool, seat, count_pool(spot, seat, pool).stub), log=log)


def _discard(table: Snapshot, event: Event, log: Log) -> Snapshot:
    """The table with the seat's discards, in place of earlier ones on this draw."""
    count, number = event.counted, event.whose
    new, before = Count(number, count), table.draw.placed if table.draw else ()
    changed = number in [each.seat for each in before]
    if changed:
        table = take_back(table, number)
    assert table.draw is not None
    deck = table.deck
    if count:
        deck = with_discards(deck, table.draw.number, number, event.cards or (UNKNOWN,) * count)
    placed = tuple([new if each.seat == number else each for each in before]) if changed else (*before, new)
    seats = table.seats_with(_without_discards(table.seat(number), event))
    return replace(table, seats=seats, deck=deck, draw=replace(table.draw, placed=placed), log=log)


def _count_burn(draw: Draw) -> Draw:
    """The draw with one more card burned."""
    return replace(draw, burned_again=True) if draw.burned else replace(draw, burned=True)


def _without_discards(seat: Seat, event: Event) -> Seat:
    """The seat without its discards. If these are unknown, so are the cards it keeps."""
    if seat.hand is None or not event.count:
        return seat
    if not event.cards:
        return replace(seat, hand=(UNKNOWN,) * (len(seat.hand) - event.count))
    stays = list(seat.hand)
    for card in event.cards:
        stays.remove(card if card in stays else UNKNOWN)
    return replace(seat, hand=tuple(stays))


def _deal(spot: Spot, event: Event, log: Log) -> Snapshot:
    table = spot.table
    assert table.draw is not None
    count, draw, deck = event.counted, table.draw, table.deck.plus(stub=-event.counted)
    new, seat = event.cards or (UNKNOWN,) * count, table.seat(event.whose)
    if spot.rules.drawing.one_card_open.value is not OneCardOpen.NEVER and is_refused(event, spot):
        if seat.number not in draw.refused:
            draw = replace(draw, refused=(*draw.refused, seat.number))
        deck, new = with_discards(deck, draw.number, seat.number, new[:1]), new[1:]
    draw = replace(draw, received=_add_count(draw.received, seat.number, count))
    draw = _with_fewer_replaced(draw, seat)
    return replace(table, seats=table.seats_with(with_cards(seat, new)), deck=deck, draw=draw, log=log)


def with_discards(deck: Deck, draw: int, seat: int, cards: tuple[Card, ...]) -> Deck:
    """The deck with these cards among the seat's discards of the draw, if the discards are known."""
    if deck.discards is None:
        return deck
    return replace(deck, discards=(*deck.discards, Discards(draw, seat, len(cards), cards if known(cards) else None)))


def _with_fewer_replaced(draw: Draw, seat: Seat) -> Draw:
    """The draw with the cards that wait for the end limited to those the seat still lacks."""
    if not draw.replace:
        return draw
    left = draw.still_lacks(seat.number) + seat.lacks
    counts = (Count(e.seat, min(e.count, left)) if e.seat == seat.number else e for e in draw.replace)
    return replace(draw, replace=tuple(each for each in counts if each.count > 0))


def _add_count(counts: tuple[Count, ...], seat: int, count: int) -> tuple[Count, ...]:
    """The counts with this many more for the seat, one entry a seat."""
    before = [each.count for each in counts if each.seat == seat]
    return (*[each for each in counts if each.seat != seat], Count(seat, sum(before) + count))


def _burn(deck: Deck, event: Event) -> Deck:
    """The deck with one more card burned: the event's exposed card, else the top card of the stub."""
    if not event.cards:
        return deck.plus(stub=-1, burns=1)
    return deck.without_exposed(event.cards[0]).plus(burns=1)


def with_events(table: Snapshot, *events: Event) -> Snapshot:
    """The table with the events at the end of its log."""
    return replace(table, log=table.events + events)


def close_if_complete(spot: Spot) -> tuple[Snapshot, Follows]:
    """The table after the draw and all automatic steps, if it is known that no step is left."""
    try:
        left = next_step(spot)
    except MissingFacts:
        return spot.table, ()
    return (spot.table, ()) if left is not None else close_draw(spot)


def close_draw(spot: Spot) -> tuple[Snapshot, Follows]:
    """The table after a complete draw, or after all its discards, and all automatic steps.

    If cards of the board come before the new cards, that street opens, and the draw goes on after it.
    """
    if waits_for_board(spot):
        return open_street_within_draw(spot)
    deck, shuffled = _with_cards_for_the_board(spot)
    after, follows = after_draw(spot.with_table(replace(spot.table, deck=deck)))
    return after, (*shuffled, *follows)


def _with_cards_for_the_board(spot: Spot) -> tuple[Deck, Follows]:
    """The deck with the reshuffle that a draw leaves to be made: the stub is too short for the board to come.

    An unknown stub stays as it is. Raises MissingFacts for the piles.
    """
    table, deck = spot.table, spot.table.deck
    if table.round is None or deck.stub is None or not spot.rules.dealing.streets.value.boards:
        return deck, ()
    is_betting_next = spot.rules.dealing.streets.value.is_draw_last(table.round)
    ahead = spot.with_table(replace(table, phase=Phase.BETTING if is_betting_next else Phase.STREET))
    to_come = cards_until_draw(ahead, table.round + is_betting_next) - len(deck.lying_open)
    if deck.stub >= to_come:
        return deck, ()
    first, more = spot.rules.drawing.reshuffle_pool, spot.rules.drawing.if_still_short
    over = spot.with_table(replace(table, draw=None))
    why: Because = (because(spot.rules.drawing.reshuffle).deciding(),)
    pool = count_pool(over, 0, first.value)
    if pool.stub < to_come and isinstance(more.value, tuple):
        pool = count_pool(over, 0, tuple(dict.fromkeys((*first.value, *more.value))))
        why += (because(more, cards=pool.stub, owed=to_come),)
    why += (because(first, cards=pool.stub).deciding(),)
    if pool.stub <= deck.stub:
        return deck, ()
    args = {"count": pool.stub - deck.stub, "wanted": to_come}
    piles = tuple(each.pile for each in pool.piles)
    return shuffle_in(over, piles, 0, pool.stub), (Instruction("shuffle-for-board", args, why),)


def event_of(step: Step) -> Event:
    """The event that carries out the step, with unknown cards."""
    piles = tuple(each.pile for each in step.piles) if step.piles is not None else None
    return Event(step.does, step.seat, count=step.count, cards=step.cards, piles=piles)


def fill_in(event: Event, step: NextStep, state: DrawState) -> Event:
    """The event with its omitted parts: a reshuffle's seat and piles, a deal's count, a burn's card."""
    if event.does is Does.BURN and event.cards is None:
        return event if state.open_burn is None else replace(event, cards=(state.open_burn,))
    if event.does is Does.RESHUFFLE and isinstance(step, Stuck):
        named = tuple(each.pile for each in step.short.piles)
        return replace(event, seat=step.seat, piles=event.piles or named)
    if not isinstance(step, Step) or step.does is not event.does:
        return event
    if event.does is Does.RESHUFFLE:
        full = event_of(step)
        return replace(full, seat=event.seat or full.seat, piles=event.piles or full.piles)
    return replace(event, count=step.count) if event.does is Does.DEAL and event.count is None else event
