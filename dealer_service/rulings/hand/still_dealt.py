"""Folded hands that still get cards: those of players who folded without facing a bet, in houses that deal them on."""

from __future__ import annotations

from dealer_service.rulings.board import deals_to_hands
from dealer_service.rulings.forced_money import has_bring_in
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction, MissingFacts, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import WAGERS, Does, Seat, Snapshot, State
from dealer_service.values import replace

BETS = (*WAGERS, Does.BRING_IN)
ABLE_TO_BET = 2  # seats with chips: a bet of a lone one is not called, and returned


def dealt_on_street(spot: Spot, folded: bool | None = None) -> list[Seat]:
    """The seats that the streets are dealt to, in order: the live ones, and folded ones that still get cards.

    ``folded`` is another answer to whether those get any. Raises MissingFacts.
    """
    table = spot.table
    require_of_seats(table.seats, spot.rules.dealing.streets, "state")
    if not has_bring_in(spot.rules) or not (spot.rules.dealing.still_dealt.value if folded is None else folded):
        return table.live_from_button
    return [seat for seat in table.clockwise_from(table.button) if seat.live or folded_without_a_bet(seat, spot)]


def folded_without_a_bet(seat: Seat, spot: Spot) -> bool:
    """Whether the seat has folded and has faced no bet, before its fold or since. Raises MissingFacts.

    It has then put in as much as every other seat. A bet that was returned does not show there.
    """
    if seat.state is not State.FOLDED:
        return False
    if seat.still_dealt is not None:
        return seat.still_dealt
    table, clause = spot.table, spot.rules.dealing.still_dealt
    require_of_seats(table.dealt_in, clause, "gathered")
    if any(each.in_pots > seat.in_pots for each in table.dealt_in):
        return False
    able = [each for each in table.live if each.stack != 0]
    returned = len(able) < ABLE_TO_BET or any(each.state is State.DEAD for each in table.seats)
    return require(None if returned else True, f"/table/seats/{seat.place}/still_dealt", clause)


def known_without_a_bet(spot: Spot) -> list[int]:
    """The seats that are known to have folded without facing a bet."""
    found = []
    for seat in spot.table.seats if has_bring_in(spot.rules) else ():
        try:
            found += [seat.number] * folded_without_a_bet(seat, spot)
        except MissingFacts:
            continue
    return found


def as_the_bets_were(before: Spot, after: Snapshot) -> Snapshot:
    """The table after a betting round: its folded hands that still get cards, or no longer do.

    A hand that was folded in the round has faced no bet if none was above its chips. Any later bet ends its cards.
    """
    if not has_bring_in(before.rules) or not before.rules.dealing.still_dealt.value:
        return after
    table = before.table
    folds = {each.seat for each in table.events if each.does is Does.FOLD}
    folds |= {each.seat for each in table.out_of_turn if each.does is Does.FOLD}
    highest = max([event.total for event in table.events if event.does in BETS], default=0)
    most = max(seat.in_pots for seat in after.seats)
    for seat in [each for each in table.seats if each.state is State.FOLDED]:
        now = after.seat(seat.number)
        if highest > seat.in_front:  # its chips show that, unless the bet was returned
            after = after.with_seat(replace(now, still_dealt=False if now.in_pots == most else None))
        elif seat.number in folds:
            after = after.with_seat(replace(now, still_dealt=True))
    return after


def without_further_cards(table: Snapshot) -> Snapshot:
    """The table once no further street is dealt: the folded hands are like any others."""
    if not any(seat.still_dealt is not None for seat in table.seats):
        return table
    return replace(table, seats=tuple(replace(seat, still_dealt=None) for seat in table.seats))


def folded_hands_dealt(spot: Spot) -> tuple[tuple[Instruction, ...], Because]:
    """The dealer's instruction for each folded hand that still gets cards; the clause, if some hand may be one."""
    clause = spot.rules.dealing.still_dealt
    seats = known_without_a_bet(spot) if has_bring_in(spot.rules) and deals_to_hands(spot) else []
    if not seats:
        return (), ()
    why = (because(clause, seats=seats).deciding(),)
    return tuple(Instruction("deal-to-folded", {"seat": each}, why) for each in seats if clause.value), why
