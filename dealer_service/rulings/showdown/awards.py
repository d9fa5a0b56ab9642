"""Awards: the winners of each half of each pot, then their shares, odd chips last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from dealer_service.hands import Boards, HandRank, Side, place_from_the_top
from dealer_service.hands.order import ACE_HIGH
from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.showdown import NoQualifier, OddChip, OddChipBetween, SameWinners, high_side
from dealer_service.rulings.chips.shares import Cut, Stack, cut, make_stacks
from dealer_service.rulings.chips.units import Unit
from dealer_service.rulings.pots.chips_aside import Taken, losers_with_chips_aside
from dealer_service.rulings.pots.layers import Pot
from dealer_service.rulings.pots.payout import denominations
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.showdown.readings import Hands, as_joker, hands_of_runs, how_read
from dealer_service.rulings.spot import Spot
from dealer_service.table import JOKER, Card, Stakes
from dealer_service.values import replace, value

WHOLE = "whole"
FOUR_ACES = 4


@value
class Award:
    """Chips of one half of one pot for one seat. ``odd`` of them are the odd chip.

    ``half`` is ``whole`` if the pot was not split into halves. If only one half has qualifying hands, it is that one.
    ``breakdown`` counts the chips out in the table's denominations, if known. ``run`` is the number of the board, from
    1, if the rest of the board was dealt several times.
    """

    pot: str
    half: str
    seat: int
    chips: int
    odd: int
    because: Because
    breakdown: tuple[Stack, ...] | None = None
    run: int | None = None


def settle(pots: Sequence[Pot], hands: Hands, unit: Unit, rules: Ruleset) -> tuple[Award, ...]:
    """The awards of every pot, to the last chip. The unit is needed only to divide a pot.

    The seats in ``pot.eligible`` are clockwise from the button. A pot without eligible seats, or emptied by the rake,
    is skipped.
    """
    return tuple(award for pot in pots if pot.chips and pot.eligible for award in settle_pot(pot, hands, unit, rules))


def settle_runs(pots: Sequence[Pot], runs: Sequence[Hands], unit: Unit, rules: Ruleset) -> tuple[Award, ...]:
    """The same over the boards of all ``runs``: each is for an equal share of each contested pot, odd chips first."""
    if len(runs) == 1:
        return settle(pots, runs[0], unit, rules)
    awards: list[Award] = []
    for pot in pots:
        if len(pot.eligible) < 2 or not pot.chips:
            awards += settle((pot,), runs[0], unit, rules)
            continue
        numbers = range(1, len(runs) + 1)
        parts = cut(pot.chips, numbers, unit.in_chips(rules.showdown.runs))
        for number, hands in zip(numbers, runs, strict=True):
            part = parts[number]
            why = because(rules.showdown.runs, run=number, odd=part.odd).deciding()
            of_run = settle((replace(pot, chips=part.chips),), hands, unit, rules)
            odd = part.odd * (len(of_run) == 1)
            awards += (replace(each, run=number, odd=each.odd + odd, because=(*each.because, why)) for each in of_run)
    return tuple(awards)


def settle_pot(pot: Pot, hands: Hands, unit: Unit, rules: Ruleset) -> tuple[Award, ...]:
    """The awards of one pot."""
    if len(pot.eligible) == 1:
        seat = pot.eligible[0]
        unopposed = rules.showdown.last_hand if len(hands) == 1 else rules.showdown.ties
        return (Award(pot.name, WHOLE, seat, pot.chips, 0, (because(unopposed, winners=[seat]).deciding(),)),)
    every = rules.showdown.sides.value
    winners = {half.name: winners_of(half, pot, hands) for half in every}
    sides = [half for half in every if winners[half.name]]
    read_by = (*(how_read(half, rules) for half in every), *as_joker(hands.values(), rules))
    why: Because = (because(rules.showdown.sides), *read_by)
    if not sides:
        return _unqualified(pot, hands, why, unit, rules)
    first = sides[0].name
    among = _in_line(winners[first], sides[0], hands, rules)
    unclaimed = [half.name for half in every if not winners[half.name]]
    lacking = (because(rules.showdown.no_qualifier, halves=unclaimed),) if unclaimed else ()
    if len(sides) == 1:
        why += lacking + _tied(among, rules)
        return _share(pot, first, Cut(pot.chips, 0), among, why, unit, rules)
    winners = {half.name: winners[half.name] for half in sides}
    same: Because = ()
    if len(set(winners.values())) == 1:
        same = (because(rules.showdown.same_winners, winners=list(winners[first])).deciding(),)
        if rules.showdown.same_winners.value is SameWinners.WHOLE_POT_ONCE:
            why += lacking + same + _tied(among, rules)
            return _share(pot, WHOLE, Cut(pot.chips, 0), among, why, unit, rules)
    return _share_by_halves(pot, sides, winners, lacking + same, hands, unit, rules)


def winners_of(half: Side, pot: Pot, hands: Hands) -> tuple[int, ...]:
    """The eligible seats with the best hand of this half, clockwise from the button. None if no hand qualifies."""
    read = hands.of(pot.eligible).ranks(half)
    able = read if half.at_least is None else {seat: rank for seat, rank in read.items() if not half.lacks(rank)}
    return _best(able)


def wins_share(seat: int, pot: Pot, hands: Hands, rules: Ruleset) -> bool:
    """Whether the seat wins a share of the pot, which it contests."""
    if len(pot.eligible) == 1:
        return True
    winners = [winners_of(half, pot, hands) for half in rules.showdown.sides.value]
    return any(seat in each for each in (winners if any(winners) else [_without_qualifier(pot, hands, rules)]))


def _best(read: Mapping[int, HandRank]) -> tuple[int, ...]:
    """The seats whose hands are the best of these, in the same order."""
    best = max(read.values(), default=None)
    return tuple(seat for seat, rank in read.items() if rank == best)


def _unqualified(pot: Pot, hands: Hands, why: Because, unit: Unit, rules: Ruleset) -> tuple[Award, ...]:
    """The awards of a pot without a qualifying hand."""
    sides, clause = rules.showdown.sides.value, rules.showdown.no_qualifier
    why += (because(clause, halves=[half.name for half in sides]).deciding(),)
    high = _taker_without_qualifier(rules)
    seats = _without_qualifier(pot, hands, rules)
    among = _in_line(seats, high or sides[0], hands, rules)
    if high is None:
        return _share(pot, WHOLE, Cut(pot.chips, 0), among, why, unit, rules)
    return _share(pot, high.name, Cut(pot.chips, 0), among, why + _tied(among, rules), unit, rules)


def _without_qualifier(pot: Pot, hands: Hands, rules: Ruleset) -> tuple[int, ...]:
    """The winners of a pot without a qualifying hand, clockwise from the button."""
    high = _taker_without_qualifier(rules)
    return _best(hands.of(pot.eligible).ranks(high)) if high else pot.eligible


def _taker_without_qualifier(rules: Ruleset) -> Side | None:
    """The half whose best hand takes a pot without a qualifying hand. None if all hands share the pot."""
    match rules.showdown.no_qualifier.value:
        case NoQualifier.SPLIT_AMONG_REMAINING:
            return None
        case NoQualifier.BEST_HIGH_TAKES_ALL:
            return high_side(rules.showdown.sides.value)


def _tied(among: Line, rules: Ruleset) -> Because:
    """The clause on ties, if there are several winners."""
    return (because(rules.showdown.ties, winners=list(among.winners)).deciding(),) if len(among.winners) > 1 else ()


def _favoured(winners: Mapping[str, tuple[int, ...]], pot: Pot, hands: Hands, rules: Ruleset) -> str:
    """The half that gets an odd chip: a named one, the one nearest the button, the quartered one, or by a card.

    If one seat is nearest in both, or one card the highest, the chip goes to the half that is won without a tie.
    """
    match rules.showdown.odd_chip_between_halves.value:
        case OddChipBetween.BY_POSITION:
            return min(winners, key=lambda half: (pot.eligible.index(winners[half][0]), len(winners[half]) > 1))
        case OddChipBetween.QUARTERED_HALF:
            return max(winners, key=lambda half: len(winners[half]) > 1)
        case OddChipBetween.HIGHEST_CARD_BY_SUIT:
            sides = {half.name: half for half in rules.showdown.sides.value}
            highest = {half: _highest_of(winners[half], hands, sides[half]) for half in winners}
            return min(winners, key=lambda half: (highest[half], len(winners[half]) > 1))
        case named:
            return named.value


def _share_by_halves(
    pot: Pot,
    sides: Sequence[Side],
    winners: Mapping[str, tuple[int, ...]],
    of_all: Because,
    hands: Hands,
    unit: Unit,
    rules: Ruleset,
) -> tuple[Award, ...]:
    """The awards of a pot split into halves. ``of_all`` are the reasons that concern every half."""
    favoured = _favoured(winners, pot, hands, rules)
    chips = unit.in_chips(rules.showdown.odd_chip_between_halves)
    in_line = sorted(winners, key=lambda name: name != favoured)
    parts = cut(pot.chips, in_line, chips)
    unit_matters = _unit_matters(pot.chips, in_line, parts, unit)
    awards: list[Award] = []
    for half in sides:
        part = parts[half.name]
        why: Because = (because(rules.showdown.sides), how_read(half, rules), *as_joker(hands.values(), rules), *of_all)
        if part.odd:
            why += (because(rules.showdown.odd_chip_between_halves, half=half.name, odd=part.odd).deciding(),)
        among = _in_line(winners[half.name], half, hands, rules)
        awards += _share(pot, half.name, part, among, why + _tied(among, rules), unit, rules, unit_matters)
    return tuple(awards)


def _unit_matters(chips: int, among: Sequence[Any], shares: Mapping[Any, Cut], unit: Unit) -> bool:
    """Whether these shares would differ in a house with another unit. True if the stakes lack one."""
    here = {each: share.chips for each, share in shares.items()}
    return any(
        size is None or {each: share.chips for each, share in cut(chips, among, size).items()} != here
        for size in unit.elsewhere
    )


def _share(
    pot: Pot,
    half: str,
    part: Cut,
    among: Line,
    why: Because,
    unit: Unit,
    rules: Ruleset,
    made_by_unit: bool = False,
) -> tuple[Award, ...]:
    """The awards of one part of a pot, with the reasons ``why`` and its own.

    ``made_by_unit`` is true if the part would differ in another unit of odd chips.
    """
    winners = among.winners
    awards = []
    shares = _cut_among(part.chips, winners, unit, rules)
    matters = among.matters(sum(share.odd > 0 for share in shares.values()))
    unit_matters = made_by_unit or _unit_matters(part.chips, winners, shares, unit)
    for seat, share in shares.items():
        to_seat = because(rules.showdown.odd_chip_within_half, seat=seat, odd=share.odd).deciding(matters)
        odd: Because = (to_seat,) if share.odd else ()
        odd += (because(rules.showdown.odd_chip_unit).deciding(unit_matters),) if share.odd or part.odd else ()
        awards.append(Award(pot.name, half, seat, share.chips, share.odd + part.odd * (len(winners) == 1), why + odd))
    return tuple(awards)


@value
class Line:
    """The winners of a half in their order for odd chips: that of the house, and that of each answer."""

    winners: tuple[int, ...]
    by_answer: tuple[tuple[int, ...], ...]

    def matters(self, odd_chips: int) -> bool:
        """Whether this many odd chips would go to other seats by another answer."""
        return len({frozenset(winners[:odd_chips]) for winners in self.by_answer}) > 1


def _in_line(winners: tuple[int, ...], half: Side, hands: Hands, rules: Ruleset) -> Line:
    """The winners of a half, given clockwise from the button, in their order for odd chips."""
    if len(winners) == 1:
        return Line(winners, (winners,))
    by_answer = {way: _ordered_by(way, winners, half, hands) for way in OddChip}
    return Line(by_answer[rules.showdown.odd_chip_within_half.value], tuple(by_answer.values()))


def _ordered_by(way: OddChip, winners: tuple[int, ...], half: Side, hands: Hands) -> tuple[int, ...]:
    """The winners in their order for odd chips by this answer."""
    match way:
        case OddChip.FIRST_WINNER_LEFT_OF_BUTTON:
            return winners
        case OddChip.HIGHEST_CARD_BY_SUIT:
            return tuple(sorted(winners, key=lambda seat: _place_of_highest(hands[seat], hands.boards, half)))
        case OddChip.BY_SUIT_OF_ALL_CARDS:
            return tuple(sorted(winners, key=lambda seat: _place_of_extreme(hands[seat], half)))


def _place_of_extreme(hand: tuple[Card, ...], half: Side) -> int:
    """The number of cards in the deck above the highest of the hand or, in a low half, below its lowest."""
    places = [place_from_the_top(card, half.ranking.order) for card in hand if card is not JOKER]
    return -max(places) if half.ranking.low else min(places)


def _place_of_highest(hand: tuple[Card, ...], boards: Boards, half: Side) -> int:
    """The number of cards in the deck above the highest that plays, by rank and then by suit.

    Of equal cards of one hand, that of the highest suit plays. The joker has no suit.
    """
    plays = (card for way in half.ways(hand, *boards) for card in way.plays if card is not JOKER)
    return min(place_from_the_top(card, half.ranking.order) for card in plays)


def _highest_of(seats: Iterable[int], hands: Hands, half: Side) -> int:
    """The number of cards above the highest one that these winners play, in a deck with the aces above the kings."""
    aces = 0 if half.ranking.order == ACE_HIGH else FOUR_ACES
    return aces + min(_place_of_highest(hands[seat], hands.boards, half) for seat in seats)


def _cut_among(chips: int, winners: tuple[int, ...], unit: Unit, rules: Ruleset) -> Mapping[int, Cut]:
    """The shares of a part, for winners in their order for odd chips."""
    if len(winners) == 1:
        return cut(chips, winners, 1)
    return cut(chips, winners, unit.in_chips(rules.showdown.odd_chip_within_half))


def count_out(awards: Sequence[Award], stakes: Stakes, rules: Ruleset) -> tuple[Award, ...]:
    """The awards, each counted out in the table's denominations, if known."""
    chips = denominations(stakes, rules)
    return (
        tuple(replace(award, breakdown=make_stacks(award.chips, chips)) for award in awards) if chips else tuple(awards)
    )


def taken_at_showdown(spot: Spot, pots: Sequence[Pot], awards: Sequence[Award]) -> tuple[Taken, ...]:
    """The set-aside chips that winners take from losers, divided like the last pot the loser contested.

    A seat that lost no pot keeps its own. Raises MissingFacts.
    """
    found: list[Taken] = []
    for seat in losers_with_chips_aside(spot.table, {award.seat for award in awards}):
        for pot in _lost_last(seat.number, pots):
            contest = replace(pot, chips=seat.chips_aside, eligible=tuple(n for n in pot.eligible if n != seat.number))
            shares = settle_runs((contest,), hands_of_runs(spot), Unit(spot.table.stakes, spot.rules), spot.rules)
            found += [Taken(seat.number, each.seat, each.chips) for each in shares if each.chips]
    return tuple(found)


def _lost_last(seat: int, pots: Sequence[Pot]) -> Iterator[Pot]:
    """The last pot that the seat contested. The main pot if its hand is no longer live."""
    contested = [pot for pot in pots if seat in pot.eligible and len(pot.eligible) > 1]
    yield from contested[-1:] or [pot for pot in pots[:1] if pot.eligible and seat not in pot.eligible]
