"""A table of a random hand with an unusual fact added, or without a fact that may be omitted."""

from __future__ import annotations

import random as plain
from collections.abc import Callable, Iterator
from dataclasses import replace

from dealer_service.table import NOBODY, Owed, Phase, Places, Seat, Snapshot, State

Change = Callable[[plain.Random, Snapshot], Snapshot]

# Facts of a table and of a seat that may be omitted.
OF_A_TABLE = ("small_blind_seat", "big_blind_seat", "dead", "rake", "players_left", "log", "round")
OF_A_SEAT = ("stack", "dead", "gathered", "bet", "hand", "shown", "drew", "ante", "state")
OF_A_DECK = ("stub", "burns", "folded", "discards")


def something_odd(random: plain.Random, table: Snapshot) -> Snapshot:
    """The table with one to three such changes."""
    for _ in range(random.choice([1, 1, 2, 3])):
        table = random.choice(CHANGES)(random, table)
    return table


def without_a_fact(random: plain.Random, table: Snapshot) -> Snapshot:
    return replace(table, **{random.choice(OF_A_TABLE): None})


def without_a_fact_of_the_deck(random: plain.Random, table: Snapshot) -> Snapshot:
    return replace(table, deck=replace(table.deck, **{random.choice(OF_A_DECK): None}))


def without_a_fact_of_a_seat(random: plain.Random, table: Snapshot) -> Snapshot:
    return table.with_seat(replace(random.choice(table.seats), **{random.choice(OF_A_SEAT): None}))


def without_a_fact_of_each_seat(random: plain.Random, table: Snapshot) -> Snapshot:
    return _without_of_each_seat(table, random.choice(OF_A_SEAT))


def with_places_to_put_right(random: plain.Random, table: Snapshot) -> Snapshot:
    """Correct places of button and blinds, any of them given, at seats or next to them."""
    places = [None, NOBODY, *(seat.number for seat in table.seats), 10]
    told = Places(random.choice([None, *places[2:]]), random.choice(places), random.choice(places))
    return table if told == Places() else replace(table, should_be=told)


def with_somebody_waiting(random: plain.Random, table: Snapshot) -> Snapshot:
    """A new player at an empty seat who waits for the big blind."""
    free = sorted({*range(1, 11)} - {seat.number for seat in table.seats})
    if not free:
        return table
    owes = random.choice([None, (Owed.ENTRY,), (Owed.BIG_BLIND,), (Owed.SMALL_BLIND, Owed.BIG_BLIND)])
    number, chip = random.choice(free), table.stakes.chip or 1
    seat = Seat(number, chip * random.randint(0, 40), 0, 0, 0, State.WAITING, None, None, None, owes=owes)
    seats = sorted((*table.seats, seat), key=lambda each: each.number)
    return replace(table, seats=tuple(replace(each, place=place) for place, each in enumerate(seats)))


def with_somebody_gone(random: plain.Random, table: Snapshot) -> Snapshot:
    """A player who has left since the hand was over, or returns."""
    if table.phase is not Phase.OVER:
        return table
    seat = random.choice(table.seats)
    return table.with_seat(
        replace(seat, state=random.choice([State.OUT, State.WAITING]), hand=None, shown=None, drew=None)
    )


def with_chips_found(random: plain.Random, table: Snapshot) -> Snapshot:
    """Chips found behind an all-in player."""
    all_in = [seat for seat in table.live if seat.stack == 0]
    if not all_in:
        return table
    chips = (table.stakes.chip or 1) * random.choice([1, 3, 50])
    return table.with_seat(replace(random.choice(all_in), found=chips))


def with_a_rake_taken(random: plain.Random, table: Snapshot) -> Snapshot:
    return replace(table, rake=(table.stakes.chip or 1) * random.choice([0, 1, 2]))


def with_a_rebuy(random: plain.Random, table: Snapshot) -> Snapshot:
    """Between two hands any player may have bought or lost chips."""
    if table.phase is not Phase.OVER:
        return table
    seat = random.choice(table.seats)
    return table.with_seat(replace(seat, stack=(table.stakes.chip or 1) * random.choice([0, 1, 100])))


CHANGES: tuple[Change, ...] = (
    without_a_fact,
    without_a_fact_of_the_deck,
    without_a_fact_of_a_seat,
    without_a_fact_of_a_seat,
    without_a_fact_of_each_seat,
    with_places_to_put_right,
    with_somebody_waiting,
    with_somebody_gone,
    with_chips_found,
    with_chips_found,
    with_a_rake_taken,
    with_a_rebuy,
)


def counted_otherwise(table: Snapshot) -> Iterator[tuple[str, Snapshot]]:
    """The table with other numbers of chips and cards, and without some of them; each with its name."""
    yield from _with_small_stubs(table)
    yield "no hand is given", _without_of_each_seat(table, "hand")
    yield "no hand and no stub is given", _without_the_stub(_without_of_each_seat(table, "hand"))
    yield from _with_any_rake(table)
    yield from _with_chips_found_and_an_unknown_bet(table)


def _with_small_stubs(table: Snapshot) -> Iterator[tuple[str, Snapshot]]:
    """A stub of few cards, given or not, with the other cards in the muck."""
    stub, folded = table.deck.stub, table.deck.folded
    if stub is None or folded is None or table.phase in (Phase.POSTING, Phase.DEALING, Phase.OVER):
        return
    for few in range(min(3, stub + 1)):
        small = replace(table, deck=replace(table.deck, stub=few, folded=folded + stub - few))
        yield f"a stub of {few}", small
        yield f"a stub of {few} that is not given", _without_the_stub(small)


def _with_any_rake(table: Snapshot) -> Iterator[tuple[str, Snapshot]]:
    """Rakes up to all chips put in, among them all chips but those of one seat."""
    if table.phase in (Phase.OVER, None):
        return
    chip, total = table.stakes.chip or 1, table.dead_chips + sum(seat.put_in for seat in table.seats)
    rests = {total - seat.put_in for seat in table.seats}
    for rake in sorted({total, total // 2, total * 7 // 8, *rests, *(each + chip for each in rests)}):
        whole = rake - rake % chip
        yield f"a rake of {whole}", replace(table, rake=whole)


def _with_chips_found_and_an_unknown_bet(table: Snapshot) -> Iterator[tuple[str, Snapshot]]:
    for seat in table.live:
        if seat.stack != 0:
            continue
        found = table.with_seat(replace(seat, found=5 * (table.stakes.chip or 1)))
        yield f"chips found at seat {seat.number}", found
        for name in ("gathered", "stack", "dead"):
            yield f"chips found at seat {seat.number}, {name} not given", _without_of_each_seat(found, name)
            for each in found.seats:
                named = f"chips found at seat {seat.number}, {name} of seat {each.number} not given"
                yield named, found.with_seat(replace(each, **{name: None}))


def _without_the_stub(table: Snapshot) -> Snapshot:
    return replace(table, deck=replace(table.deck, stub=None))


def _without_of_each_seat(table: Snapshot, name: str) -> Snapshot:
    return replace(table, seats=tuple(replace(seat, **{name: None}) for seat in table.seats))
