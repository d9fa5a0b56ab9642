"""A hand that is declared dead: its cards go into the muck, what it has put in stays, and play goes on without it."""

from __future__ import annotations

from dataclasses import replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.drawing.events import close_if_complete
from dealer_service.rulings.drawing.state import received
from dealer_service.rulings.hand.advance import end_hand
from dealer_service.rulings.irregularities.remedy import Remedied, Remedy
from dealer_service.rulings.reasons import Because
from dealer_service.rulings.ruling import Instruction
from dealer_service.rulings.window import Window
from dealer_service.table import Draw, Phase, Seat, Snapshot, State


def dead_hand(
    of: str, seat: Seat, table: Snapshot, rules: Ruleset, why: Because, window: Window | None = None
) -> Remedied:
    """The hand of this seat dead, and what follows from it by itself in a draw."""
    step = Instruction("kill-hand", {"seat": seat.number}, why)
    deck = table.deck.plus(folded=_cards_of(seat, table, rules))
    dead = replace(seat, state=State.DEAD, hand=None, bound=None)
    after = replace(table.with_seat(dead), deck=deck, draw=_without(seat.number, table.draw))
    follows: tuple[Instruction, ...] = ()
    if table.phase is Phase.DRAWING:
        if len(after.live) == 1:
            after, follows = end_hand(replace(after, log=()), rules)
        else:
            after, follows = close_if_complete(after, rules)
    return Remedied(Remedy(of, "dead-hand", {"seat": seat.number}, (step, *follows), why, window), after)


def _cards_of(seat: Seat, table: Snapshot, rules: Ruleset) -> int:
    """How many cards the seat holds; where its hand is not told, as many as it should at this stage."""
    if seat.hand is not None:
        return len(seat.hand)
    size = rules.dealing.hand_size.value - (seat.short or 0)
    if table.draw is None:
        return size
    placed = sum(each.count for each in table.draw.placed if each.seat == seat.number)
    return size - placed + received(table.draw).get(seat.number, 0)


def _without(number: int, draw: Draw | None) -> Draw | None:
    """The draw in which nothing more is to come for the seat."""
    if draw is None:
        return None
    announced = tuple(each for each in draw.announced if each.seat != number)
    return replace(draw, announced=announced, replace=tuple(each for each in draw.replace if each.seat != number))
