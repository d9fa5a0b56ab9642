"""The whole showdown: the order of showing, the readings, the pots, the awards and the instructions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.dead_hand import with_dead_hand
from dealer_service.rulings.chips.units import Unit
from dealer_service.rulings.hand.advance import with_chips_kept
from dealer_service.rulings.openers import is_split, lone_opener, needs_openers, opener_of, proves_openers
from dealer_service.rulings.pots.chips_aside import found_instructions
from dealer_service.rulings.pots.layers import Pot, Pots, Returned, build_pots, rake_instructions
from dealer_service.rulings.pots.payout import give_back, make_change, push
from dealer_service.rulings.reasons import Because, Fact, because, each_once
from dealer_service.rulings.ruling import Instruction, MissingFacts, missing_of
from dealer_service.rulings.showdown.awards import WHOLE, Award, count_out, settle_runs, taken_at_showdown
from dealer_service.rulings.showdown.order import Shows, must_show, showing_order
from dealer_service.rulings.showdown.readings import Reading, hands_of_runs, read_runs
from dealer_service.rulings.showdown.sevens_rule import voids_bets, without_void_bets
from dealer_service.rulings.spot import Spot
from dealer_service.table import NOBODY, Seat, Snapshot
from dealer_service.values import replace, value


@value
class Settlement:
    """The showdown: the order of showing, the readings, the pots, the awards and the instructions.

    The seats of ``must_show`` must table their whole hands.
    """

    order: tuple[int, ...]
    must_show: tuple[int, ...]
    readings: tuple[Reading, ...]
    returned: tuple[Returned, ...]
    pots: tuple[Pot, ...]
    awards: tuple[Award, ...]
    instructions: tuple[Instruction, ...]
    because: Because


@value
class Unsettled:
    """A showdown with missing facts: each part that does not depend on them."""

    order: tuple[int, ...] | None
    must_show: tuple[int, ...] | None
    readings: tuple[Reading, ...] | None
    returned: tuple[Returned, ...] | None
    pots: tuple[Pot, ...] | None
    awards: tuple[Award, ...] | None
    instructions: tuple[Instruction, ...] | None
    because: Because


@value
class _Won:
    """The readings and awards, which do not depend on the order of showing."""

    table: Snapshot
    readings: tuple[Reading, ...]
    pots: Pots
    awards: tuple[Award, ...]
    instructions: tuple[Instruction, ...]


def settle_showdown(spot: Spot) -> Settlement | Pots:
    """The whole showdown, or only the pots if the floor must first rule on one.

    Raises MissingFacts with all missing facts and the parts that are known without them.
    """
    try:
        return _settled(spot)
    except MissingFacts as error:
        parts = (partial(hands_of_runs, spot), partial(build_pots, spot), partial(_shows, spot))
        missing = (*error.missing, *missing_of(*parts))
        raise MissingFacts(*missing, answer=_unsettled(spot)) from error


def _shows(spot: Spot) -> Shows:
    """The order of showing, which does not depend on the rake."""
    return showing_order(spot, build_pots(spot.with_table(replace(spot.table, rake=0))))


def _unsettled(spot: Spot) -> Unsettled:
    """The known parts while facts are missing."""
    shows, readings, pots, won, tabled = None, None, None, None, None
    with suppress(MissingFacts):
        shows = _shows(spot)
    with suppress(MissingFacts):
        runs = hands_of_runs(spot)
        readings = read_runs(runs, spot.rules) if len(runs[0]) > 1 else None
    with suppress(MissingFacts):
        pots = build_pots(spot) if not voids_bets(spot.rules) else None
    with suppress(MissingFacts):
        if (opener := lone_opener(spot)) is not None:
            proves_openers(opener, spot)  # no chips are pushed before
        won = _won(without_false_openers(spot))
        pots = won.pots
        tabled = _must_show(shows, won, spot.rules)
    return Unsettled(
        shows.seats if shows else None,
        tabled.seats if tabled else None,
        readings,
        pots.returned if pots else None,
        pots.pots if pots else None,
        won.awards if won else None,
        won.instructions if won else None,
        (*(shows.because if shows else ()), *(tabled.because if tabled else ())),
    )


def _settled(spot: Spot) -> Settlement | Pots:
    """The whole showdown. Raises MissingFacts with the first missing facts."""
    if (opener := lone_opener(spot)) is not None:
        return _settled_alone(spot, opener)
    if (pots := build_pots(spot)).options:
        return pots
    in_contest = without_false_openers(spot)
    won = _won(in_contest, pots if in_contest is spot else None)
    if won.pots.options:
        return won.pots
    if in_contest is not spot:
        return _settled_without_opener(spot, pots, won)
    shows = showing_order(spot.with_table(won.table), won.pots)
    tabled = _must_show(shows, won, spot.rules)
    why = (*_why_split(spot, won), *shows.because, *tabled.because, because(spot.rules.showdown.cards_speak))
    pots, steps = won.pots, (*_show_first(shows, won.table), *won.instructions)
    return Settlement(shows.seats, tabled.seats, won.readings, pots.returned, pots.pots, won.awards, steps, why)


def _settled_alone(spot: Spot, opener: Seat) -> Settlement | Pots:
    """The pots of a player who opened, after all others are gone: won with openers, else kept for the next hand."""
    order = (opener.number,)
    why: Because = (because(spot.rules.showdown.openers, seat=opener.number).deciding(),)
    proves, pots = proves_openers(opener, spot), build_pots(spot)
    if not proves:
        chips = with_chips_kept(spot).dead_chips
        kept = Instruction("keep-pot", {"seat": opener.number, "chips": chips}, why)
        return Settlement(order, order, (), (), (), (), (kept,), why)
    if pots.options:
        return pots
    won = _won(spot, pots)
    why = (*_why_split(spot, won), *why)
    return Settlement(order, order, (), pots.returned, pots.pots, won.awards, won.instructions, why)


def _why_split(spot: Spot, won: _Won) -> Because:
    """The clause on splits, if an opener wins only with the discards that were kept."""
    opener = spot.table.find(spot.table.opened_by) if needs_openers(spot.rules) else None
    wins = opener is not None and any(award.seat == opener.number for award in won.awards)
    if opener is None or not wins or not is_split(opener, spot):
        return ()
    return (because(spot.rules.showdown.split_openers, seat=opener.number).deciding(),)


def _settled_without_opener(spot: Spot, pots: Pots, won: _Won) -> Settlement:
    """The showdown without the opener's hand, which would win but proves no openers. The others contest the pots."""
    shows, opener = showing_order(spot, pots), opener_of(spot)
    why: Because = (because(spot.rules.showdown.openers, seat=opener).deciding(),)
    dead = Instruction("false-openers", {"seat": opener}, why)
    others = Shows(tuple(seat for seat in shows.seats if seat != opener), shows.because)
    tabled = _must_show(others, won, spot.rules)
    must = tuple(seat for seat in shows.seats if seat in (opener, *tabled.seats))
    readings = read_runs(hands_of_runs(spot), spot.rules)
    why += (*shows.because, *tabled.because, because(spot.rules.showdown.cards_speak))
    steps, back = (*_show_first(shows, spot.table), dead, *won.instructions), won.pots.returned
    return Settlement(shows.seats, must, readings, back, won.pots.pots, won.awards, steps, why)


def without_false_openers(spot: Spot) -> Spot:
    """The spot with the opener's hand dead if it would win but does not prove openers; else the same spot.

    Raises MissingFacts.
    """
    opener = spot.once(_false_opener)
    return spot.with_table(with_dead_hand(spot, spot.table.seat(opener))) if opener else spot


def _false_opener(spot: Spot) -> int:
    """The seat that opened, if it would win but does not prove openers; 0 if there is none. Raises MissingFacts."""
    if not needs_openers(spot.rules) or len(spot.table.live) < 2:
        return NOBODY
    opener = opener_of(spot)
    wins = any(award.seat == opener for award in _won(spot).awards)
    return opener if wins and not proves_openers(spot.table.seat(opener), spot) else NOBODY


def _won(spot: Spot, pots: Pots | None = None) -> _Won:
    """The readings and awards. ``pots`` are those before any bet is void. Raises MissingFacts."""
    runs = hands_of_runs(spot)
    before = spot.table
    table, void = without_void_bets(spot, runs[0])
    spot = spot.with_table(table)
    if pots is None or spot.table is not before:
        pots = build_pots(spot)
        pots = replace(pots, returned=pots.returned + void)
    readings = read_runs(runs, spot.rules) if len(runs[0]) > 1 else ()
    awards = count_out(
        settle_runs(_last_formed_first(pots), runs, Unit(spot.table.stakes, spot.rules), spot.rules),
        spot.table.stakes,
        spot.rules,
    )
    taken = taken_at_showdown(spot, pots.pots, awards)
    steps = _instructions(pots, awards, readings, spot)
    aside = found_instructions(spot, taken)
    return _Won(spot.table, readings, pots, awards, (*steps[:-1], *aside, *steps[-1:]))


def _must_show(shows: Shows | None, won: _Won, rules: Ruleset) -> Shows:
    """The seats that must show, in the order of showing; clockwise from the button if that is unknown."""
    clockwise = tuple(seat.number for seat in won.table.clockwise_from(won.table.button) if seat.live)
    return must_show(shows.seats if shows else clockwise, Spot(won.table, rules), won.pots, won.awards)


def _last_formed_first(pots: Pots) -> tuple[Pot, ...]:
    return tuple(reversed(pots.pots))


def _show_first(shows: Shows, table: Snapshot) -> tuple[Instruction, ...]:
    """The instruction on who shows first, if there are hands to compare and that one is not shown yet."""
    if len(shows.seats) < 2 or table.seat(shows.seats[0]).shown:
        return ()
    return (Instruction("show-first", {"seat": shows.seats[0]}, shows.because),)


def _instructions(
    pots: Pots, awards: Sequence[Award], readings: Sequence[Reading], spot: Spot
) -> tuple[Instruction, ...]:
    """Announce and push each pot, the last side pot first, and muck the hands at the end."""
    steps = [give_back(each.seat, each.chips, spot.table.stakes, spot.rules, each.because) for each in pots.returned]
    steps += rake_instructions(pots, spot.table)
    order = _why_pot_by_pot(pots, awards, spot.rules)
    for pot in _last_formed_first(pots):
        of_pot = [award for award in awards if award.pot == pot.name]
        if not of_pot:  # the rake took all of it
            continue
        runs = (None,) if spot.table.runs is None else dict.fromkeys([award.run for award in of_pot])
        for run in runs:
            of_run = of_pot if run is None else [award for award in of_pot if award.run == run]
            read = readings if run is None else [each for each in readings if each.run == run]
            steps += _announcements(pot, of_run, read or readings, len(pots.pots), order, spot.rules)
        steps += _pushes(pot, of_pot, len(pots.pots), spot)
    return (*steps, Instruction("muck", {}, (because(spot.rules.showdown.cards_speak),)))


def _why_pot_by_pot(pots: Pots, awards: Sequence[Award], rules: Ruleset) -> Because:
    """The clauses on several pots. Keeping them separate decides if one of them is split."""
    if len(pots.pots) < 2:
        return ()
    shares = {(award.pot, award.seat) for award in awards}
    split = len(shares) > len({name for name, _ in shares})
    return because(rules.showdown.pots_apart).deciding(split), because(rules.showdown.pot_order)


def _announcements(
    pot: Pot, awards: Sequence[Award], readings: Sequence[Reading], pots: int, order: Because, rules: Ruleset
) -> Iterator[Instruction]:
    """The winners of the pot, one of ``pots``, or of one board's share of it, half by half.

    A player who wins every half scoops.
    """
    unclaimed = _unclaimed_halves(pot, readings, rules)
    of_run: dict[str, Fact] = {} if awards[0].run is None else {"run": awards[0].run}
    if unclaimed:
        every = len(unclaimed) == len(rules.showdown.sides.value)
        missing: dict[str, Fact] = {"pot": pot.name, "pots": pots, "halves": [] if every else unclaimed, **of_run}
        yield Instruction("no-qualifier", missing, (because(rules.showdown.no_qualifier).deciding(every),))
    several = len(rules.showdown.sides.value) > len(unclaimed) + 1
    whole = not several or len({award.seat for award in awards}) == 1
    for half in [WHOLE] if whole else dict.fromkeys(award.half for award in awards):
        of_half = [award for award in awards if whole or award.half == half]
        seats = list(dict.fromkeys(award.seat for award in of_half))
        won = _hands_won_with(of_half, readings, unclaimed)
        contested = won if len(pot.eligible) > 1 else []
        args: dict[str, Fact] = {
            "pot": pot.name,
            "pots": pots,
            "chips": sum(award.chips for award in of_half),
            "half": half,
            "seats": seats,
            "scoops": bool(contested) and several and whole,
            "hands": [each.name.code for each in contested],
            "ranks": ["".join(each.name.ranks) for each in contested],
            **of_run,
        }
        yield Instruction("announce", args, order or each_once(reason for award in of_half for reason in award.because))


def _unclaimed_halves(pot: Pot, readings: Sequence[Reading], rules: Ruleset) -> list[str]:
    """The halves of a contested pot without a qualifying hand."""
    of_pot = [each for each in readings if each.seat in pot.eligible]
    halves = [half.name for half in rules.showdown.sides.value]
    able = {each.half for each in of_pot if each.below is None}
    return [half for half in halves if half not in able] if len(pot.eligible) > 1 else []


def _hands_won_with(awards: Sequence[Award], readings: Sequence[Reading], unclaimed: Sequence[str]) -> list[Reading]:
    """The first seat's readings that win these awards, half by half. None if all share a pot without qualifying."""
    halves = {award.half for award in awards}
    won = halves if WHOLE not in halves else {each.half for each in readings if each.half not in unclaimed}
    return [each for each in readings if each.seat == awards[0].seat and each.half in won]


def _pushes(pot: Pot, awards: Sequence[Award], pots: int, spot: Spot) -> Iterator[Instruction]:
    """Push each winner's chips of the pot, all halves together, after making change."""
    shares: dict[int, int] = {}
    for award in awards:
        shares[award.seat] = shares.get(award.seat, 0) + award.chips
    yield from make_change(pot.name, pots, shares, spot.table.stakes, spot.rules)
    for seat, chips in shares.items():
        why = {reason.clause.id: reason for award in awards if award.seat == seat for reason in award.because}
        yield push(seat, chips, pot.name, spot.table.stakes, spot.rules, tuple(why.values()))
