"""Dead hands: the cards are mucked, the chips stay in, and play goes on without the hand. Fouled ones are dead too."""

from __future__ import annotations

from functools import partial

from dealer_service.rulings.betting.dead_hand import give_wager_back, return_instructions, with_dead_hand
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.drawing.events import close_if_complete
from dealer_service.rulings.hand.advance import Follows, after_betting, end_hand
from dealer_service.rulings.hand_sizes import cards_held, cards_wanted
from dealer_service.rulings.irregularities.remedy import Answered, Mended, Remedied, Remedy
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.window import Window
from dealer_service.table import Phase, Seat, Snapshot
from dealer_service.values import replace


def kill_hand(of: str, seat: Seat, spot: Spot, why: Because) -> FloorOption[Mended]:
    """The floor's option to kill the hand."""
    return FloorOption("kill-hand", {"seat": seat.number}, why, partial(_killed, of, seat, spot, why))


def _killed(of: str, seat: Seat, spot: Spot, why: Because) -> Mended:
    return Mended(with_dead_hand(spot, seat), partial(dead_hand, of, seat, spot, why))


def dead_hand(of: str, seat: Seat, spot: Spot, why: Because, window: Window | None = None) -> Remedied:
    """The remedy that kills the hand, with the automatic steps."""
    args = {"seat": seat.number}
    after, follows = without_hand(spot, seat)
    steps = (Instruction("kill-hand", args, why), *follows)
    return Remedied(Remedy(of, "dead-hand", args, steps, why, window), after)


def without_hand(spot: Spot, seat: Seat) -> tuple[Snapshot, Follows]:
    """The table with this hand dead and mucked, and the automatic steps."""
    spot = spot.with_table(with_dead_hand(spot, seat))
    match spot.table.phase:
        case Phase.BETTING:
            return _bet_on(spot)
        case Phase.DRAWING if len(spot.table.live) == 1:
            return end_hand(spot.with_table(replace(spot.table, log=())))
        case Phase.SHOWDOWN if len(spot.table.live) == 1:
            return end_hand(spot)
        case Phase.DRAWING:
            return close_if_complete(spot)
        case _:
            return spot.table, ()


def _bet_on(spot: Spot) -> tuple[Snapshot, Follows]:
    """The betting without the hand. Its unmatched bet is returned first if others are still to act."""
    if len(spot.table.live) == 1:
        return after_betting(spot)
    table, returned = give_wager_back(spot, follow_log(spot).now)
    spot = spot.with_table(table)
    after, follows = after_betting(spot)
    return after, (*return_instructions(returned, spot), *follows)


def fouled_hand(of: str, seat: Seat, spot: Spot) -> Answered:
    """The hand is dead. If no sound hand is left, the floor decides which hands are dead.

    Raises MissingFacts.
    """
    table = spot.table
    require_of_seats(table.seats, spot.rules.drawing.wrong_hand_after, "state")
    held, wanted = cards_held(seat, spot), cards_wanted(seat, spot)
    why = (because(spot.rules.drawing.wrong_hand_after, seat=seat.number, cards=held, wanted=wanted).deciding(),)
    if any(cards_held(other, spot) == cards_wanted(other, spot) for other in table.live):
        return dead_hand(of, seat, spot, why)
    return Undecided(tuple(kill_hand(of, other, spot, why) for other in table.live), why)
