"""Who is dealt next, and how many cards, before the first betting round?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.dealing import CardsAtATime
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.table import Event, Snapshot

# How many cards each seat has that is dealt in, in the order of the deal.
Dealt = Mapping[int, int]


def dealing_order(table: Snapshot) -> list[int]:
    """The seats that are dealt in, clockwise from the button, which comes last."""
    return [*cards_dealt(table)]


def cards_dealt(table: Snapshot) -> dict[int, int]:
    """How many cards each seat has, in the order of the deal; 0 where its hand is not told."""
    return {seat.number: len(seat.cards) for seat in table.clockwise_from(table.button) if seat.live}


def next_seat(dealt: Dealt, rules: Ruleset) -> int | None:
    """The seat that is dealt next, the first of those with the fewest cards; None when every hand is whole."""
    seat = min(dealt, key=dealt.__getitem__, default=None)
    return None if seat is None or dealt[seat] >= rules.dealing.hand_size.value else seat


def cards_due(seat: int, dealt: Dealt, rules: Ruleset) -> int:
    """How many cards the seat is dealt before the next one; as many as its hand lacks where the dealer may choose."""
    match rules.dealing.cards_at_a_time.value:
        case CardsAtATime.ONE:
            return 1
        case CardsAtATime.ANY_NUMBER:
            return rules.dealing.hand_size.value - dealt[seat]


def objections_to_order(event: Event, due: int | None, dealt: Dealt, rules: Ruleset) -> Iterator[Reason]:
    """Each clause on the order of the deal against these cards, where the seat ``due`` is dealt next.

    A whole hand may be told in one piece.
    """
    house = rules.dealing
    if due is not None and event.seat != due:
        yield because(house.order, seat=event.seat, due_seat=due).deciding()
    held, count = dealt.get(event.whose, 0), event.counted
    part = 1 < count <= house.hand_size.value - held and (held or count < house.hand_size.value)
    if part and house.cards_at_a_time.value is CardsAtATime.ONE:
        yield because(house.cards_at_a_time, count=count).deciding()


def why_next(rules: Ruleset) -> Because:
    """The clauses by which a seat is dealt next."""
    return because(rules.dealing.order), because(rules.dealing.cards_at_a_time)
