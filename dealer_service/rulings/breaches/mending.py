"""What may the floor do about a breach that no clause puts right, and what is the table once it has?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.breaches.cards import cards_held
from dealer_service.rulings.chips.stacks import with_more_behind
from dealer_service.rulings.hand.bounds import with_bounds_that_fit
from dealer_service.rulings.reasons import Because
from dealer_service.rulings.ruling import FloorOption
from dealer_service.table import WAGERS, Draw, Seat, Snapshot, State

LAST_ACTION = ("irregular-action", "acts-after-fold")
# What the floor may decide about a breach so that a question on the table can be ruled on.
DECIDED = ("let-stand", "take-back", "kill-hand")


def what_the_floor_may_do(found: Sequence[Breach], table: Snapshot, rules: Ruleset) -> Iterator[FloorOption]:
    """Each thing that the floor may decide about a table with these breaches: it plays on, or mends the first.

    Raises MissingFacts.
    """
    first = found[0]
    yield FloorOption("let-stand", {}, first.because)
    log, seat = table.events, first.args.get("seat")
    last = f"/table/log/{len(log) - 1}"
    if first.code in LAST_ACTION and first.at == last and log[-1].does in WAGERS:
        yield take_last_back(table, rules, first.because)
    if first.code == "hand-of-wrong-size" and len(table.live) > 1:
        yield FloorOption("kill-hand", {"seat": seat}, first.because)


def take_last_back(table: Snapshot, rules: Ruleset, why: Because) -> FloorOption:
    """The option to take back what was done last, down to what its seat had in front before it. Raises MissingFacts."""
    entry, history = len(table.events) - 1, follow_log(table, rules)
    before = history.now if len(history.states) <= entry else history.states[entry]
    seat = table.events[entry].whose
    return FloorOption("take-back", {"seat": seat, "to": before.seats[seat].bet}, why)


def as_the_floor_mends(table: Snapshot, option: FloorOption, rules: Ruleset) -> Snapshot:
    """The table as the floor has decided about what went wrong on it, before what follows by itself.

    Where play goes on, the seat to act is free of what it cannot do.
    """
    if option.code == "let-stand":
        history = follow_log(table, rules)
        told = history.states and history.missing is None
        return with_bounds_that_fit(table, rules, history.now) if told else table
    seat = table.seat(int(str(option.args["seat"])))
    if option.code == "kill-hand":
        return with_dead_hand(table, seat, rules)
    to = int(str(option.args["to"]))
    seat = replace(with_more_behind(seat, seat.in_front - to), bet=to)
    return replace(table, seats=table.seats_with(seat), log=table.events[:-1])


def with_dead_hand(table: Snapshot, seat: Seat, rules: Ruleset) -> Snapshot:
    """The table with this hand dead and its cards in the muck; on a draw nothing more is to come for it."""
    deck = table.deck.plus(folded=cards_held(seat, table, rules))
    killed = replace(seat, state=State.DEAD, hand=None, shown=None, short=None, bound=None)
    return replace(table.with_seat(killed), deck=deck, draw=_without(seat.number, table.draw))


def _without(number: int, draw: Draw | None) -> Draw | None:
    """The draw in which nothing more is to come for the seat."""
    if draw is None:
        return None
    announced = tuple(each for each in draw.announced if each.seat != number)
    return replace(draw, announced=announced, replace=tuple(each for each in draw.replace if each.seat != number))
