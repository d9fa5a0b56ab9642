"""Changes of an announced or placed discard, and how one is taken back."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulebook.sections.drawing import ChangedDiscard, Service
from dealer_service.rulings.drawing.state import DrawState
from dealer_service.rulings.reasons import Reason, because
from dealer_service.table import UNKNOWN, Card, Discards, Event, Seat, Snapshot
from dealer_service.values import replace


def objections_to_change(event: Event, state: DrawState) -> Iterator[Reason]:
    """The clause against these cards in place of those that the seat has announced or placed."""
    clause, seat, count = state.spot.rules.drawing.changed_discard, event.whose, event.counted
    before = state.wanted.get(seat)
    match clause.value:
        case ChangedDiscard.NEVER:
            refused = seat in state.placed or before not in (None, count)
        case ChangedDiscard.ONLY_WHICH_CARDS:
            refused = seat in state.placed and (before != count or _dealing_has_begun(state))
        case ChangedDiscard.UNTIL_CARD_OR_RELIANCE:
            changed = seat in state.placed or before not in (None, count)
            refused = changed and (_dealt_for(seat, state) or bool(_acted_after(seat, state)))
    if refused or (seat in state.placed and not _can_be_taken_back(seat, state)):
        yield because(clause, seat=seat, before=before, count=count, acted=_acted_after(seat, state)).deciding()


def take_back(table: Snapshot, number: int) -> Snapshot:
    """The table as it was before the seat discarded on this draw. Unseen cards return as unknown."""
    assert table.draw is not None
    count = next(each.count for each in table.draw.placed if each.seat == number)
    pile = _pile(table, number)
    back: tuple[Card, ...] = (pile.cards if pile else None) or (UNKNOWN,) * count
    seats = table.seats_with(with_cards(table.seat(number), back))
    discards = table.deck.discards
    if discards is not None:
        discards = tuple(each for each in discards if each is not pile)
    placed = tuple(each for each in table.draw.placed if each.seat != number)
    return replace(
        table, seats=seats, deck=replace(table.deck, discards=discards), draw=replace(table.draw, placed=placed)
    )


def with_cards(seat: Seat, cards: tuple[Card, ...]) -> Seat:
    """The seat with these cards added to its hand, if the hand is known."""
    return seat if seat.hand is None else replace(seat, hand=(*seat.hand, *cards))


def _pile(table: Snapshot, number: int) -> Discards | None:
    """The seat's discards on this draw. None if they were shuffled in or are unknown."""
    draw = table.draw.number if table.draw else None
    return next((each for each in table.deck.discarded if (each.seat, each.draw) == (number, draw)), None)


def _can_be_taken_back(number: int, state: DrawState) -> bool:
    """Whether the discards are still on the table, not shuffled in."""
    return (
        not state.placed[number]
        or state.spot.table.deck.discards is None
        or _pile(state.spot.table, number) is not None
    )


def _dealing_has_begun(state: DrawState) -> bool:
    return state.draw.burned or any(state.received.values()) or bool(state.replaced_last)


def _dealt_for(seat: int, state: DrawState) -> bool:
    """Whether a card was dealt for the seat's request: its own, or the burn before the draw's first card.

    If all discard first, the burn is for all of them. If the house burns no card, there is none for all.
    """
    if state.received.get(seat, 0) or state.replaced_last.get(seat, 0):
        return True
    if state.spot.rules.drawing.service.value is Service.ALL_DISCARD_THEN_DEAL:
        return state.draw.burned
    return state.draw.burned and not any(state.received.values()) and not state.replaced_last


def _acted_after(seat: int, state: DrawState) -> list[int]:
    """The seats behind this one that have announced or placed a count, knowing this one."""
    return [each for each in state.order[state.order.index(seat) + 1 :] if each in state.wanted]
