"""The table after an action that stands."""

from __future__ import annotations

from dataclasses import replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.advance import Follows, after_betting
from dealer_service.rulings.betting_round import BettingRound
from dealer_service.rulings.piles import with_hand
from dealer_service.table import Does, Event, Seat, Snapshot, State


def in_full(action: Event, now: BettingRound) -> Event:
    """The action with its total written out, where the caller left it to the rules."""
    if action.to is not None or action.does is Does.FOLD:
        return action
    seat = now.seats[action.seat or 0]
    return replace(action, to=min(now.level, seat.all_told) if action.does is Does.CALL else seat.bet)


def after_action(table: Snapshot, action: Event, rules: Ruleset) -> tuple[Snapshot, Follows]:
    """The table after the action, with all that follows by itself."""
    seat = table.seat(action.seat or 0)
    seats = table.seats_with(_acted(seat, action))
    deck = with_hand(table.deck, seat, rules) if action.does is Does.FOLD else table.deck
    return after_betting(replace(table, seats=seats, deck=deck, log=(*(table.log or ()), action)), rules)


def _acted(seat: Seat, action: Event) -> Seat:
    if action.does is Does.FOLD:
        return replace(seat, state=State.FOLDED, hand=None)
    bet, to = seat.bet or 0, action.to or 0
    return replace(seat, bet=to, stack=(seat.stack or 0) - (to - bet))
