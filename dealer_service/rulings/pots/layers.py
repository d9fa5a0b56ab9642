"""The uncalled bet is returned; all other chips make the main pot and side pots."""

from __future__ import annotations

from collections.abc import Mapping

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.pots import Rake, Uncontested
from dealer_service.rulings.chips.stacks import has_chips_to_bet
from dealer_service.rulings.pots.antes import own_antes
from dealer_service.rulings.pots.rake import Raked, rake
from dealer_service.rulings.pots.uncontested import decision_on, floor_options, uncontested_chips
from dealer_service.rulings.reasons import Because, because, each_once
from dealer_service.rulings.ruling import FloorOption, Instruction, Noted, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import Decision, Snapshot
from dealer_service.values import value

MAIN = "main"


@value
class Returned:
    """Uncalled chips that go back to the seat that put them in."""

    seat: int
    chips: int
    because: Because


@value
class Layer:
    """A pot before the rake, with all its ``chips``."""

    name: str
    chips: int
    eligible: tuple[int, ...]
    because: Because


@value
class Share:
    """The chips of a betting round that go into one pot."""

    pot: str
    chips: int


@value
class Pot:
    """A pot: its ``chips`` after the ``rake``, and the seats that can win it, clockwise from the button.

    No seat is ``eligible`` for chips that the floor has yet to rule on.
    """

    name: str
    chips: int
    eligible: tuple[int, ...]
    rake: int
    because: Because


@value
class Pots:
    """All chips in the pots, main pot first. ``to_act`` is set while betting is open.

    If the floor decides on chips that no live hand contests, ``options`` lists its choices.
    """

    returned: tuple[Returned, ...]
    pots: tuple[Pot, ...]
    to_act: int | None = None
    options: tuple[FloorOption[Noted], ...] | None = None

    @property
    def total(self) -> int:
        """All chips that will be awarded."""
        return sum(pot.chips for pot in self.pots)


def build_pots(spot: Spot, still_open: bool = False) -> Pots:
    """The pots at this moment of the hand. Raises MissingFacts.

    While betting is open, no bet is returned and only all-in seats make a side pot: the others may still match the last
    bet.
    """
    require_of_seats(spot.table.seats, spot.rules.pots.layers, "state", "bet", "gathered")
    require_of_seats(spot.table.dealt_in, spot.rules.pots.dead_money, "dead")
    antes = own_antes(spot)
    put_in = {seat.number: antes[seat.number] + seat.live_chips for seat in spot.table.seats}
    back = uncalled_bet(put_in) if not still_open else None
    returned: tuple[Returned, ...] = ()
    if back is not None:
        put_in[back[0]] -= back[1]
        returned = (Returned(*back, (because(spot.rules.pots.uncalled, seat=back[0], chips=back[1]).deciding(),)),)
    reach = _reach(put_in, still_open, spot)
    above = uncontested_chips(put_in, reach)
    put_in = {number: chips - above.get(number, 0) for number, chips in put_in.items()}
    pots = _layers(put_in, reach, sum(antes.values()), spot)
    if not above:
        return Pots(returned, _raked(pots, spot))
    nearest = pots[-1] if pots else _empty_pot(reach, spot.rules)
    match _destination(pots, spot):
        case Decision.NEAREST_POT:
            return Pots(returned, _raked([*pots[:-1], _joined(nearest, above, spot.rules)], spot))
        case Decision.GIVEN_BACK:
            why = {
                number: (because(spot.rules.pots.uncontested, chips=chips).deciding(),)
                for number, chips in above.items()
            }
            back_too = (Returned(*each, why[each[0]]) for each in above.items())
            return Pots((*returned, *back_too), _raked(pots, spot))
        case None:
            options = floor_options(above, nearest.name, nearest.eligible, spot.rules)
            pots = [*pots, _apart(pots, above, spot.rules)]
            return Pots(returned, _raked(pots, spot, due=False), options=options)


def shares_of_bets(spot: Spot) -> tuple[Share, ...]:
    """The chips of the bets in front that go into each of several pots, once any uncalled bet is returned.

    Empty if there is one pot, or if no live hand contests some of the chips. Raises MissingFacts.
    """
    antes = own_antes(spot)
    put_in = {seat.number: antes[seat.number] + seat.live_chips for seat in spot.table.seats}
    reach = _reach(put_in, False, spot)
    levels = sorted(set(reach.values()))
    if not levels[0] and len(levels) > 1:  # a live seat has put in just dead chips: they are the main pot
        require_of_seats(spot.table.dealt_in, spot.rules.pots.dead_money, "dead")
        levels = levels if _dead_chips(spot) > sum(antes.values()) else levels[1:]
    if len(levels) < 2 or uncontested_chips(put_in, reach):
        return ()
    found: list[Share] = []
    for place, (bottom, level) in enumerate(zip([0, *levels], levels, strict=False)):
        chips = sum(
            _between(put_in[seat.number], bottom, level) - _between(put_in[seat.number] - seat.in_front, bottom, level)
            for seat in spot.table.seats
        )
        if chips:
            found.append(Share(_name_of(place), chips))
    return tuple(found)


def _between(chips: int, bottom: int, level: int) -> int:
    """The part of these chips that is in the layer from ``bottom`` to ``level``."""
    return min(max(chips - bottom, 0), level - bottom)


def uncalled_bet(put_in: Mapping[int, int]) -> tuple[int, int] | None:
    """The seat whose last chips were not matched, and their number. None if every chip was called."""
    top = max(put_in, key=lambda seat: put_in[seat])
    second = max((chips for seat, chips in put_in.items() if seat != top), default=0)
    return (top, put_in[top] - second) if put_in[top] > second else None


def rake_instructions(pots: Pots, table: Snapshot) -> tuple[Instruction, ...]:
    """Instructions for the rake that the dealer has yet to take, one for each pot."""
    if table.rake is not None:
        return ()
    number = len(pots.pots)
    return tuple(
        Instruction("rake", {"chips": pot.rake, "pot": pot.name, "pots": number}, pot.because)
        for pot in pots.pots
        if pot.rake
    )


def rake_reasons(pots: Pots, rules: Ruleset) -> Because:
    """Why a house that takes a rake took this much, if any."""
    if rules.pots.rake.value is Rake.NONE:
        return ()
    return each_once(reason for pot in pots.pots for reason in pot.because)


def why_joined(pots: Pots, rules: Ruleset) -> Because:
    """Why uncontested chips are part of one of the pots. Empty if there are none."""
    clause = rules.pots.uncontested.id
    return each_once(reason for pot in pots.pots for reason in pot.because if reason.clause.id == clause)


def _reach(put_in: Mapping[int, int], still_open: bool, spot: Spot) -> dict[int, int]:
    """The total that limits how much each live seat can win from any other.

    A seat that may still match the last bet reaches all of it. After the round, that includes live seats that are not
    all-in if folded seats have put in more than every live one.
    """
    most = max(put_in.values())
    live = spot.table.live_from_button
    if not still_open and max((put_in[seat.number] for seat in live), default=most) < most:
        require_of_seats(live, spot.rules.pots.uncontested, "stack")
        still_open = True
    waits = {seat.number for seat in live if still_open and has_chips_to_bet(seat, spot)}
    return {seat.number: most if seat.number in waits else put_in[seat.number] for seat in live}


def _layers(put_in: Mapping[int, int], reach: Mapping[int, int], antes: int, spot: Spot) -> list[Layer]:
    """A main pot, and a side pot for each further level that a live seat reaches.

    ``antes`` are the seats' own, which count towards their totals. All other dead chips are in the main pot.
    """
    folded = max((chips for number, chips in put_in.items() if number not in reach), default=0)
    dead = _dead_chips(spot) - antes
    levels = sorted(set(reach.values()))
    pots: list[Layer] = []
    bottom = 0
    for level in levels:
        chips = sum(_between(each, bottom, level) for each in put_in.values()) + (0 if pots else dead)
        below, bottom = bottom, level
        if not chips:
            continue
        why: Because = (because(spot.rules.pots.layers).deciding(len(levels) > 1),)
        why += (because(spot.rules.pots.own_antes, chips=antes),) if antes and not pots else ()
        why += (because(spot.rules.pots.folded_money),) if folded > below else ()
        why += (because(spot.rules.pots.dead_money, chips=dead),) if dead and not pots else ()
        eligible = tuple(number for number, each in reach.items() if each >= level)
        pots.append(Layer(_name_of(len(pots)), chips, eligible, why))
    return pots


def _dead_chips(spot: Spot) -> int:
    return sum(seat.dead_chips for seat in spot.table.seats) + spot.table.dead_chips


def _name_of(place: int) -> str:
    return f"side-{place}" if place else MAIN


def _destination(pots: list[Layer], spot: Spot) -> Decision | None:
    """The destination of uncontested chips besides these pots. None if the floor has yet to decide.

    A rake already taken that exceeds these pots was taken from the uncontested chips too. Chips that are given back are
    not raked, so they are in the nearest pot.
    """
    if decision_on(spot) is None and (spot.table.rake or 0) > sum(pot.chips for pot in pots):
        return Decision.NEAREST_POT
    return decision_on(spot)


def _apart(pots: list[Layer], above: Mapping[int, int], rules: Ruleset) -> Layer:
    """The uncontested chips as a pot without eligible seats."""
    chips = sum(above.values())
    why = (because(rules.pots.uncontested, chips=chips).deciding(), because(rules.pots.folded_money))
    return Layer(_name_of(len(pots)), chips, (), why)


def _joined(pot: Layer, above: Mapping[int, int], rules: Ruleset) -> Layer:
    """The pot with the uncontested chips added."""
    chips = sum(above.values())
    clause = rules.pots.uncontested
    why = (*pot.because, because(clause, chips=chips).deciding(clause.value is Uncontested.NEAREST_POT))
    return Layer(pot.name, pot.chips + chips, pot.eligible, why)


def _empty_pot(reach: Mapping[int, int], rules: Ruleset) -> Layer:
    """The main pot if no live seat has put chips in."""
    return Layer(MAIN, 0, tuple(reach), (because(rules.pots.layers),))


def _raked(pots: list[Layer], spot: Spot, due: bool = True) -> tuple[Pot, ...]:
    """The pots after the rake, which is taken once the uncalled bet is returned and before any split.

    Unless it is ``due``, only a rake that the dealer has already taken comes out: the floor has yet to rule.
    """
    if due or spot.table.rake is not None:
        taken = rake([pot.chips for pot in pots], spot)
    else:
        taken = Raked((0,) * len(pots), (because(spot.rules.pots.rake),))
    return tuple(
        Pot(pot.name, pot.chips - chips, pot.eligible, chips, pot.because + taken.because)
        for pot, chips in zip(pots, taken.chips, strict=True)
    )
