"""Which chips can each seat win? The uncalled bet goes back, and the rest makes main pot and side pots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.pots import Rake
from dealer_service.rulings.chips.stacks import chips_held_back
from dealer_service.rulings.pots.antes import own_antes
from dealer_service.rulings.pots.rake import rake
from dealer_service.rulings.reasons import Because, because, each_once
from dealer_service.rulings.ruling import Instruction, require_of_seats
from dealer_service.table import Seat, Snapshot


@dataclass(frozen=True, slots=True)
class Returned:
    """Chips that nobody called, on their way back to the seat that put them in."""

    seat: int
    chips: int
    because: Because


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot: ``chips`` after the ``rake``, and the seats that can win it, clockwise from the button."""

    name: str
    chips: int
    eligible: tuple[int, ...]
    rake: int
    because: Because


@dataclass(frozen=True, slots=True)
class Pots:
    """All chips in the middle, main pot first. ``to_act`` is set while betting is still open."""

    returned: tuple[Returned, ...]
    pots: tuple[Pot, ...]
    to_act: int | None = None

    @property
    def total(self) -> int:
        """All chips that will be awarded."""
        return sum(pot.chips for pot in self.pots)


def build_pots(table: Snapshot, rules: Ruleset, still_open: bool = False) -> Pots:
    """The pots at this moment of the hand. Raises MissingFacts.

    While betting is still open nothing goes back, and only all-in seats make a side pot: the others may
    still match the last bet.
    """
    house = rules.pots
    require_of_seats(table.seats, house.layers, "state", "bet", "gathered")
    require_of_seats(table.dealt_in, house.dead_money, "dead")
    antes = own_antes(table, rules)
    put_in = {seat.number: antes[seat.number] + (seat.bet or 0) + (seat.gathered or 0) for seat in table.seats}
    back = uncalled_bet(put_in) if not still_open else None
    returned: tuple[Returned, ...] = ()
    if back is not None:
        put_in[back[0]] -= back[1]
        returned = (Returned(*back, (because(house.uncalled, seat=back[0], chips=back[1]),)),)
    most = max(put_in.values())
    live = [seat for seat in table.clockwise_from(table.button) if seat.live]
    waits = {seat.number for seat in live if still_open and _can_match(seat, table, rules)}
    reach = {seat.number: most if seat.number in waits else put_in[seat.number] for seat in live}
    return Pots(returned, _raked(_layers(put_in, reach, sum(antes.values()), table, rules), table, rules))


def uncalled_bet(put_in: Mapping[int, int]) -> tuple[int, int] | None:
    """The seat whose last chips nobody matched, and how many; None where every chip was called."""
    top = max(put_in, key=lambda seat: put_in[seat])
    second = max((chips for seat, chips in put_in.items() if seat != top), default=0)
    return (top, put_in[top] - second) if put_in[top] > second else None


def rake_instructions(pots: Pots, table: Snapshot) -> tuple[Instruction, ...]:
    """What the dealer still has to take from the pots for the house, pot by pot."""
    if table.rake is not None:
        return ()
    number = len(pots.pots)
    return tuple(
        Instruction("rake", {"chips": pot.rake, "pot": pot.name, "pots": number}, pot.because)
        for pot in pots.pots
        if pot.rake
    )


def rake_reasons(pots: Pots, rules: Ruleset) -> Because:
    """Why a house that takes a rake took so much, or nothing."""
    if rules.pots.rake.value is Rake.NONE:
        return ()
    return each_once(reason for pot in pots.pots for reason in pot.because)


def _can_match(seat: Seat, table: Snapshot, rules: Ruleset) -> bool:
    """Whether the seat has chips left that can go in."""
    return bool(seat.stack) and (seat.stack or 0) > chips_held_back(seat, table, rules)


def _layers(
    put_in: Mapping[int, int], reach: Mapping[int, int], antes: int, table: Snapshot, rules: Ruleset
) -> list[Pot]:
    """A main pot, and a side pot for each further level that a live seat reaches.

    ``antes`` are the seats' own, which are part of what each has put in; all other dead chips are in the main pot.
    """
    house = rules.pots
    folded = max((chips for number, chips in put_in.items() if number not in reach), default=0)
    dead = sum(seat.dead or 0 for seat in table.seats) + (table.dead or 0) - antes
    levels = sorted(set(reach.values()))
    pots: list[Pot] = []
    bottom = 0
    for level in levels:
        top = max(put_in.values()) if level == levels[-1] else level
        chips = sum(min(max(each - bottom, 0), top - bottom) for each in put_in.values()) + (0 if pots else dead)
        below, bottom = bottom, level
        if not chips:
            continue
        why: Because = (because(house.layers),)
        why += (because(house.own_antes, chips=antes),) if antes and not pots else ()
        why += (because(house.folded_money),) if folded > below else ()
        why += (because(house.dead_money, chips=dead),) if dead and not pots else ()
        eligible = tuple(number for number, each in reach.items() if each >= level)
        pots.append(Pot(f"side-{len(pots)}" if pots else "main", chips, eligible, 0, why))
    return pots


def _raked(pots: list[Pot], table: Snapshot, rules: Ruleset) -> tuple[Pot, ...]:
    """The pots after the rake, which is taken after the uncalled bet went back and before any split."""
    taken = rake([pot.chips for pot in pots], table, rules)
    return tuple(
        Pot(pot.name, pot.chips - chips, pot.eligible, chips, pot.because + taken.because)
        for pot, chips in zip(pots, taken.chips, strict=True)
    )
