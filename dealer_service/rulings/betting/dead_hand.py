"""Dead hands: the cards are mucked, an unmatched wager is returned, and the last live hand wins."""

from __future__ import annotations

from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.chips.stacks import with_bet, with_rake_of_the_rest
from dealer_service.rulings.early_cards import without_facts_of_cards
from dealer_service.rulings.hand_sizes import cards_held
from dealer_service.rulings.openers import needs_openers
from dealer_service.rulings.pots.layers import Returned
from dealer_service.rulings.pots.payout import give_back
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Noted, noted
from dealer_service.rulings.spot import Spot
from dealer_service.table import LIVE_POSTS, WAGERS, Does, Draw, Event, Seat, Snapshot, State
from dealer_service.values import replace


def with_dead_hand(spot: Spot, seat: Seat) -> Snapshot:
    """The table with this hand dead and mucked, and removed from the draw."""
    deck = spot.table.deck.plus(folded=cards_held(seat, spot))
    killed = replace(seat, state=State.DEAD, hand=None, shown=None, short=None, bound=None, had_time=None)
    killed = without_facts_of_cards(killed)
    return replace(spot.table.with_seat(killed), deck=deck, draw=_without(seat.number, spot.table.draw))


def _without(number: int, draw: Draw | None) -> Draw | None:
    """The draw without further cards for the seat."""
    if draw is None:
        return None
    announced = tuple(each for each in draw.announced if each.seat != number)
    return replace(draw, announced=announced, replace=tuple(each for each in draw.replace if each.seat != number))


def option_to_kill(number: int, why: Because) -> FloorOption[Noted]:
    """The floor's option to kill the hand of the seat that play waits for."""
    return FloorOption("kill-hand", {"seat": number}, why, noted(_killed, number))


def _killed(number: int, spot: Spot) -> Snapshot:
    return with_dead_hand(spot, spot.table.seat(number))


def unmatched_wager(now: Round, table: Snapshot) -> Event | None:
    """The return that is due: the last wager, of a dead hand, down to the highest other bet.

    Posts stay. None if no return is due.
    """
    seat = None if now.aggressor is None else table.find(now.aggressor)
    if seat is None or seat.state is not State.DEAD:
        return None
    bet = now.seats[seat.number].bet
    others = [each.bet for each in now.seats.values() if each.number != seat.number]
    to = max([*others, *(event.total for event in table.events if event.kind in LIVE_POSTS)])
    return Event(Does.RETURN, seat.number, to) if to < bet else None


def withdrawn_bets(now: Round, number: int, spot: Spot) -> Event | None:
    """The return of an opener's bets after the first, in a first round that needs openers. None if there are none.

    The player has no openers and takes them back.
    """
    opening = next((event for event in spot.table.events if event.does in WAGERS), None)
    if not needs_openers(spot.rules) or now.number != 1 or opening is None or opening.seat != number:
        return None
    to = opening.total
    return Event(Does.RETURN, number, to) if to < now.seats[number].bet else None


def give_wager_back(spot: Spot, now: Round) -> tuple[Snapshot, tuple[Returned, ...]]:
    """The table after the unmatched part of a dead hand's wager is returned, and the returned chips."""
    table = spot.table
    event = unmatched_wager(now, table)
    if event is None:
        return table, ()
    seat, to = table.seat(event.whose), event.total
    chips = seat.in_front - to
    seats = table.seats_with(with_bet(seat, to))
    after = with_rake_of_the_rest(replace(table, seats=seats, log=(*table.events, event)))
    why = (because(spot.rules.betting.dead_hand, seat=seat.number, chips=chips).deciding(),)
    return after, (Returned(seat.number, chips, why),)


def return_instructions(returned: tuple[Returned, ...], spot: Spot) -> tuple[Instruction, ...]:
    """Instructions for the chips that the dealer returns."""
    return tuple(give_back(each.seat, each.chips, spot.table.stakes, spot.rules, each.because) for each in returned)


def why_returned(spot: Spot) -> Because:
    """The clause that returned a wager of this round."""
    back = [event for event in spot.table.events if event.does is Does.RETURN]
    return tuple(because(spot.rules.betting.dead_hand, seat=event.seat, to=event.to).deciding() for event in back)


def why_over(spot: Spot) -> Because:
    """Why the pot is pushed next: one live hand is left. Empty if there are more."""
    last = spot.table.last_live
    if last is None:
        return ()
    dead = any(seat.state is State.DEAD for seat in spot.table.seats)
    why = because(spot.rules.showdown.last_hand, seat=last.number).deciding()
    return (why, because(spot.rules.betting.dead_hand)) if dead else (why,)
