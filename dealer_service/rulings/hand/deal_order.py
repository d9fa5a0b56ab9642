"""The order of the deal before the first betting round, and the number of cards at a time."""

from __future__ import annotations

from collections.abc import Mapping

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.dealing import CardsAtATime
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import has_up_cards
from dealer_service.table import Event, Snapshot

# The number of cards of each seat dealt in, in the order of the deal.
Dealt = Mapping[int, int]


def dealing_order(table: Snapshot) -> list[int]:
    """The seats that are dealt in, clockwise from the button, which comes last."""
    return [*cards_dealt(table)]


def cards_dealt(table: Snapshot) -> dict[int, int]:
    """The number of cards of each seat, in the order of the deal. 0 if its hand is unknown."""
    return {seat.number: len(seat.hand or ()) for seat in table.live_from_button}


def dealt_so_far(spot: Spot) -> Dealt:
    """The same for the table of the spot, counted once for it."""
    return spot.once(_dealt_so_far)


def deal_goes_on(spot: Spot, event: Event, after: Spot) -> None:
    """Keep the count at the spot after a deal to one seat, which leads from one spot to the other."""
    dealt = dealt_so_far(spot)
    changed: Dealt = {**dealt, event.whose: dealt[event.whose] + event.counted}
    after.keep(_dealt_so_far, changed)


def _dealt_so_far(spot: Spot) -> Dealt:
    return cards_dealt(spot.table)


def next_seat(dealt: Dealt, rules: Ruleset) -> int | None:
    """The next seat in the deal, the first with the fewest cards. None if every hand is complete."""
    seat = min(dealt, key=dealt.__getitem__, default=None)
    return None if seat is None or dealt[seat] >= rules.dealing.streets.value.dealt_first else seat


def is_dealt_with_hands(event: Event, rules: Ruleset) -> bool:
    """Whether these are the cards of the board that come after the hands, before the first betting round."""
    if not event.of_board:
        return False
    wanted = rules.dealing.streets.value.board_before(1)
    return wanted > 0 and event.counted == wanted


def cards_due(seat: int, dealt: Dealt, rules: Ruleset) -> int:
    """The number of cards for the seat before the next one. All it lacks if the dealer may choose."""
    match rules.dealing.cards_at_a_time.value:
        case CardsAtATime.ONE:
            return 1
        case CardsAtATime.ANY_NUMBER:
            return rules.dealing.streets.value.dealt_first - dealt[seat]


def objections_to_order(event: Event, due: int | None, dealt: Dealt, rules: Ruleset) -> Because:
    """Each clause on the order of the deal against these cards, when seat ``due`` is next.

    A whole hand may be given in one event.
    """
    against: Because = ()
    if due is not None and event.seat != due:
        against = (because(rules.dealing.order, seat=event.seat, due_seat=due).deciding(), *_why_first(rules))
    held, count, size = dealt.get(event.whose, 0), event.counted, rules.dealing.streets.value.dealt_first
    part = 1 < count <= size - held and (held or count < size)
    if part and rules.dealing.cards_at_a_time.value is CardsAtATime.ONE:
        against += (because(rules.dealing.cards_at_a_time, count=count).deciding(),)
    return against


def why_next(rules: Ruleset) -> Because:
    """The clauses on the next seat in the deal."""
    return rules.once(_why_next)


def _why_next(rules: Ruleset) -> Because:
    return because(rules.dealing.order), *_why_first(rules), because(rules.dealing.cards_at_a_time)


def _why_first(rules: Ruleset) -> Because:
    """The clause on the seat that is dealt first in a game of a mix with up cards."""
    stud = rules.mix is not None and has_up_cards(rules)
    return (because(rules.rotation.stud_deal),) if stud else ()
