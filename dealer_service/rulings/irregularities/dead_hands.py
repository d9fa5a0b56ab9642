"""A hand that is dead: its cards go into the muck, what it has put in stays, and play goes on without it."""

from __future__ import annotations

from dataclasses import replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.cards import cards_held
from dealer_service.rulings.drawing.events import close_if_complete
from dealer_service.rulings.hand.advance import Follows, after_betting, end_hand
from dealer_service.rulings.irregularities.remedy import Remedied, Remedy
from dealer_service.rulings.reasons import Because
from dealer_service.rulings.ruling import Instruction
from dealer_service.rulings.window import Window
from dealer_service.table import Draw, Phase, Seat, Snapshot, State


def dead_hand(
    of: str, seat: Seat, table: Snapshot, rules: Ruleset, why: Because, window: Window | None = None
) -> Remedied:
    """The hand is dead, and the table after all that follows by itself."""
    args = {"seat": seat.number}
    after, follows = without_hand(table, seat, rules)
    steps = (Instruction("kill-hand", args, why), *follows)
    return Remedied(Remedy(of, "dead-hand", args, steps, why, window), after)


def without_hand(table: Snapshot, seat: Seat, rules: Ruleset) -> tuple[Snapshot, Follows]:
    """The table with this hand dead and in the muck, and what follows by itself."""
    deck = table.deck.plus(folded=cards_held(seat, table, rules))
    killed = replace(seat, state=State.DEAD, hand=None, shown=None, short=None, bound=None)
    table = replace(table.with_seat(killed), deck=deck, draw=_without(seat.number, table.draw))
    match table.phase:
        case Phase.BETTING:
            return after_betting(table, rules)
        case Phase.DRAWING if len(table.live) == 1:
            return end_hand(replace(table, log=()), rules)
        case Phase.DRAWING:
            return close_if_complete(table, rules)
        case _:
            return table, ()


def _without(number: int, draw: Draw | None) -> Draw | None:
    """The draw in which nothing more is to come for the seat."""
    if draw is None:
        return None
    announced = tuple(each for each in draw.announced if each.seat != number)
    return replace(draw, announced=announced, replace=tuple(each for each in draw.replace if each.seat != number))
