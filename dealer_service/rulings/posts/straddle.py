"""The straddle: who may post it, and how a second one replaces it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dealer_service.rulebook.sections.betting import Straddle, Structure
from dealer_service.rulings.card_counts import cards_are_out
from dealer_service.rulings.chips.stacks import most_behind, with_more_behind
from dealer_service.rulings.posts.kill import killer
from dealer_service.rulings.posts.third_blind import third_blind_seat
from dealer_service.rulings.pots.payout import give_back
from dealer_service.rulings.reasons import Reason, because
from dealer_service.rulings.ruling import Instruction, MissingFacts, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import LIVE_POSTS, Event, Post, Snapshot
from dealer_service.values import replace


def straddle_of(table: Snapshot) -> Event | None:
    """The straddle of this hand, if the log has one."""
    return next((event for event in table.events if event.kind is Post.STRADDLE), None)


def last_straddle(table: Snapshot) -> Event | None:
    """The straddle of this hand, or else the third blind, if the log has one."""
    third = next((event for event in table.events if event.kind is Post.THIRD_BLIND), None)
    return straddle_of(table) or third


def of_third_blind(table: Snapshot) -> Mapping[str, str]:
    """The fact, for the reasons of a clause on straddles, that the straddle of this hand is the third blind."""
    posted = last_straddle(table)
    return {"kind": str(posted.kind)} if posted is not None and posted.kind is Post.THIRD_BLIND else {}


def objections_to_straddle(action: Event, spot: Spot) -> Iterator[Reason]:
    """Each clause against this straddle, which is posted before any card is dealt. Raises MissingFacts.

    A straddle that is refused anyway needs no fact about the cards.
    """
    against = tuple(_objections_to_seat_and_size(action, spot))
    try:
        before_the_deal = not cards_are_out(spot)
    except MissingFacts:
        if not against:
            raise
        before_the_deal = True
    if not before_the_deal:
        phase = spot.table.phase
        yield because(spot.rules.betting.posting, phase=None if phase is None else phase.value).deciding()
    yield from against


def _objections_to_seat_and_size(action: Event, spot: Spot) -> Iterator[Reason]:
    """Each clause against a straddle of this size by this seat."""
    table = spot.table
    seat = table.seat(action.whose)
    seats, posted = straddle_seats(spot), straddle_of(table)
    if killer(spot):
        yield because(spot.rules.betting.kill_alone, killer=table.kill_seat).deciding()
    if action.seat not in seats:
        yield because(spot.rules.betting.straddle, seats=list(seats)).deciding()
    elif posted is not None and (posted.seat in (action.seat, table.button)):
        yield because(spot.rules.betting.straddle, seat=posted.seat).deciding()
    require_of_seats((seat,), spot.rules.betting.straddle_size, "bet")
    to = straddle_size(spot)
    if action.to != to and seats:
        yield because(spot.rules.betting.straddle_size, to=to).deciding()
    if to > (most := most_behind(seat, table) + seat.in_front):
        yield because(spot.rules.betting.table_stakes, most=most).deciding()


def straddle_size(spot: Spot) -> int:
    """Twice the last blind. Raises MissingFacts."""
    stakes, clause = spot.table.stakes, spot.rules.betting.straddle_size
    if third_blind_seat(spot):
        return 2 * require(stakes.third_blind, "/table/stakes/third_blind", clause)
    return 2 * require(stakes.big_blind, "/table/stakes/big_blind", clause)


def straddle_seats(spot: Spot) -> tuple[int, ...]:
    """The seats that may straddle: never a blind, so none heads-up. Raises MissingFacts."""
    table = spot.table
    clause, fixed = spot.rules.betting.straddle, spot.rules.betting.structure.value is Structure.FIXED_LIMIT
    if clause.value is Straddle.NONE:
        return ()
    require_of_seats(table.seats, clause, "state")
    big = require(table.big_blind_seat, "/table/big_blind_seat", clause)
    third = third_blind_seat(spot)
    blinds = {big, require(table.small_blind_seat, "/table/small_blind_seat", clause), third}
    dealt = {seat.number for seat in table.dealt_in}
    if not big or len(dealt) < 3:
        return ()
    under_the_gun = next(seat.number for seat in table.clockwise_from(third or big) if seat.number in dealt)
    match clause.value:
        case Straddle.UNDER_THE_GUN_BUT_NOT_IN_LIMIT:
            seats = [] if fixed else [under_the_gun]
        case Straddle.UNDER_THE_GUN_OR_BUTTON:
            seats = [under_the_gun] if fixed else [under_the_gun, table.button]
    return tuple(dict.fromkeys(number for number in seats if number in dealt - blinds))


def without_straddle(spot: Spot) -> tuple[Snapshot, tuple[Instruction, ...]]:
    """The table with an earlier straddle returned, because another replaces it.

    The seat's other posts stay.
    """
    posted = straddle_of(spot.table)
    if posted is None:
        return spot.table, ()
    log = tuple(event for event in spot.table.events if event is not posted)
    stays = max((event.total for event in log if event.seat == posted.seat and event.kind in LIVE_POSTS), default=0)
    chips = posted.total - stays
    seat = spot.table.seat(posted.whose)
    spot = spot.with_table(spot.table.with_seat(replace(with_more_behind(seat, chips), bet=stays)).with_log(log))
    why = (because(spot.rules.betting.straddle, button=spot.table.button).deciding(),)
    return spot.table, (give_back(posted.whose, chips, spot.table.stakes, spot.rules, why),)
