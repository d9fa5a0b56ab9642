"""The facts that a table needs to deal its hands from the first post to the push, and usual stakes.

The answers of a ruleset decide which facts its clauses read. The usual amounts, and the tables that a house names, are
suggestions for the dealer's screens. They affect neither rulings nor digests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from dealer_service.rulebook.clause import Place
from dealer_service.rulebook.ruleset import Ruleset
from dealer_service.rulebook.sections.betting import (
    WITHOUT_BLINDS,
    CapHeadsUp,
    Forced,
    HandCap,
    PotRounding,
    Structure,
    WagerUnit,
)
from dealer_service.rulebook.sections.pots import Rake
from dealer_service.rulebook.sections.rotation import GameName
from dealer_service.rulebook.sections.showdown import OddChipUnit

NEVER_ZERO = ("third_blind", "button_blind", "bring_in", "hand_cap", "pot_unit", "blind_chip", "cents")
STAKES = ("small_blind", "big_blind", "ante", "small_bet", "big_bet", "least_bet", "most_bet", *NEVER_ZERO)
LONGEST_NAME = 24

WHOLE, HUNDREDTHS = 100, 1
"""The worth of one unit of money in hundredths of the currency, if amounts are whole and if not."""
CHIPS = (1, 5, 25, 100)
PLAYERS_LEFT = "players_left"

# The antes of usual stakes in games without blinds, by the worth of one unit of money.
_ANTES: Mapping[int, tuple[int, ...]] = {WHOLE: (1, 2, 5, 10), HUNDREDTHS: (5, 10, 25, 50)}
# The blinds of usual stakes, by fixed limit or not, and by the worth of one unit of money.
# In fixed limit, the big blind is the small bet.
_BLINDS: Mapping[tuple[bool, int], tuple[tuple[int, int], ...]] = {
    (True, WHOLE): ((1, 2), (2, 4), (5, 10), (10, 20)),
    (True, HUNDREDTHS): ((5, 10), (10, 25), (25, 50), (50, 100)),
    (False, WHOLE): ((1, 2), (2, 5), (5, 10), (100, 200)),
    (False, HUNDREDTHS): ((10, 25), (25, 50), (50, 100), (100, 200)),
}
# The same in games with a third blind.
_THREE_BLINDS: Mapping[int, tuple[tuple[int, int, int], ...]] = {
    WHOLE: ((1, 2, 5), (2, 5, 10), (5, 10, 20), (100, 200, 500)),
    HUNDREDTHS: ((10, 25, 50), (25, 50, 100), (50, 100, 200), (100, 200, 500)),
}


@dataclass(frozen=True, slots=True)
class HouseTable:
    """The name written on a table, its usual game and stakes, the chips in play, smallest first, and its place."""

    name: str
    game: str
    stakes: Mapping[str, int]
    chips: tuple[int, ...]
    at: Place


@dataclass(frozen=True, slots=True)
class MixStakes:
    """The stakes of the games of a mix, and their place on the page: the same for all games, or those of each one."""

    at: Place
    of_all: Mapping[str, int]
    of_each: Mapping[GameName, Mapping[str, int]]

    def of(self, game: str) -> Mapping[str, int]:
        """The stakes of this game."""
        return next((stakes for name, stakes in self.of_each.items() if name == game), self.of_all)


@dataclass(frozen=True, slots=True)
class MixTable:
    """The name written on a table that deals a mix, the usual stakes of each of its games, and the chips in play."""

    name: str
    mix: str
    stakes: MixStakes
    chips: tuple[int, ...]


NamedTable = HouseTable | MixTable


@dataclass(frozen=True, slots=True)
class TableFact:
    """A fact that a form asks for.

    ``name`` is its field of the stakes, or ``players_left``. Its usual amount is ``times`` the amount of the field
    ``of``, if that is not None.
    """

    name: str
    of: str | None = None
    times: int | None = None


def _always(rules: Ruleset) -> bool:
    return True


def _has_blinds(rules: Ruleset) -> bool:
    return rules.betting.forced.value not in WITHOUT_BLINDS


def _has_third_blind(rules: Ruleset) -> bool:
    return rules.betting.forced.value is Forced.THREE_BLINDS


def _has_button_blind(rules: Ruleset) -> bool:
    return rules.betting.forced.value is Forced.BUTTON_BLIND


def _has_bring_in(rules: Ruleset) -> bool:
    return rules.betting.forced.value is Forced.ANTES_AND_BRING_IN


def _has_antes_alone(rules: Ruleset) -> bool:
    return not _has_blinds(rules)


def _both(one: Callable[[Ruleset], bool], other: Callable[[Ruleset], bool]) -> Callable[[Ruleset], bool]:
    return lambda rules: one(rules) and other(rules)


def _reads_hand_cap(rules: Ruleset) -> bool:
    clause = rules.betting.hand_cap
    return rules.applies(clause.id) and clause.value is HandCap.OF_THE_STAKES


def _reads_pot_unit(rules: Ruleset) -> bool:
    clause = rules.betting.pot_rounding
    return rules.applies(clause.id) and clause.value is PotRounding.ROUND_UP_TO_UNIT


def _reads_blind_chip(rules: Ruleset) -> bool:
    wagers, shares = rules.betting.wager_unit, rules.showdown.odd_chip_unit
    return wagers.value is not WagerUnit.SMALLEST_CHIP or shares.value is OddChipUnit.SMALLEST_USED_FOR_BLINDS


def _reads_cents(rules: Ruleset) -> bool:
    return bool(_hundredths(rules))


def _reads_players_left(rules: Ruleset) -> bool:
    clause = rules.betting.cap_heads_up
    return rules.applies(clause.id) and clause.value is CapHeadsUp.ONLY_WHEN_THE_EVENT_IS_HEADS_UP


def _is(structure: Structure) -> Callable[[Ruleset], bool]:
    return lambda rules: rules.betting.structure.value is structure


# Each fact comes after the one that it is usually a multiple of.
_FACTS: tuple[tuple[TableFact, Callable[[Ruleset], bool]], ...] = (
    (TableFact("small_blind"), _has_blinds),
    (TableFact("big_blind"), _has_blinds),
    (TableFact("third_blind", "big_blind", 2), _has_third_blind),
    (TableFact("ante"), _always),
    (TableFact("button_blind", "ante", 1), _has_button_blind),
    (TableFact("bring_in", "ante", 2), _has_bring_in),
    (TableFact("small_bet", "big_blind", 1), _both(_is(Structure.FIXED_LIMIT), _has_blinds)),
    (TableFact("small_bet", "ante", 4), _both(_is(Structure.FIXED_LIMIT), _has_antes_alone)),
    (TableFact("big_bet", "small_bet", 2), _is(Structure.FIXED_LIMIT)),
    (TableFact("least_bet", "big_blind", 1), _both(_is(Structure.SPREAD_LIMIT), _has_blinds)),
    (TableFact("least_bet", "ante", 4), _both(_is(Structure.SPREAD_LIMIT), _has_antes_alone)),
    (TableFact("most_bet", "least_bet", 5), _is(Structure.SPREAD_LIMIT)),
    (TableFact("hand_cap", "big_blind", 30), _both(_reads_hand_cap, _has_blinds)),
    (TableFact("hand_cap", "ante", 120), _both(_reads_hand_cap, _has_antes_alone)),
    (TableFact("pot_unit", "big_blind", 1), _both(_reads_pot_unit, _has_blinds)),
    (TableFact("pot_unit", "ante", 1), _both(_reads_pot_unit, _has_antes_alone)),
    (TableFact("blind_chip"), _reads_blind_chip),
    (TableFact("cents"), _reads_cents),
    (TableFact(PLAYERS_LEFT), _reads_players_left),
)

ALL_FACTS: tuple[TableFact, ...] = tuple(fact for fact, _ in _FACTS)


def facts_needed(rules: Ruleset) -> tuple[TableFact, ...]:
    """The facts that hands under these rules may need, besides seats, button and chips."""
    return tuple(fact for fact, is_read in _FACTS if is_read(rules))


def usual_stakes(rules: Ruleset, tables: Iterable[NamedTable] = ()) -> list[dict[str, Any]]:
    """Complete stakes to choose from: those of the house's tables for this game, else usual ones."""
    of_game = (table for table in tables if isinstance(table, HouseTable) and table.game == rules.game)
    own = [completed(table.stakes, table.chips, rules) for table in of_game]
    if own or not _has_blinds(rules):
        return own or [completed({"ante": ante}, CHIPS, rules) for ante in _ANTES[usual_cents(rules)]]
    if _has_third_blind(rules):
        names = ("small_blind", "big_blind", "third_blind")
        three = _THREE_BLINDS[usual_cents(rules)]
        return [completed(dict(zip(names, each, strict=True)), CHIPS, rules) for each in three]
    blinds = _BLINDS[_is(Structure.FIXED_LIMIT)(rules), usual_cents(rules)]
    return [completed({"small_blind": small, "big_blind": big}, CHIPS, rules) for small, big in blinds]


def completed(stakes: Mapping[str, int], chips: tuple[int, ...], rules: Ruleset) -> dict[str, Any]:
    """The stakes with usual amounts for missing facts, without facts that no clause reads, and the chips."""
    found: dict[str, Any] = {}
    for fact in facts_needed(rules):
        if fact.name != PLAYERS_LEFT:
            found[fact.name] = stakes[fact.name] if fact.name in stakes else _usual(fact, found, chips, rules)
    return {**found, "chip": chips[0], "chips": list(chips)}


def usual_cents(rules: Ruleset) -> int:
    """The usual worth of one unit of money: a hundredth if the rake has fractional amounts."""
    return HUNDREDTHS if any(amount % WHOLE for amount in _hundredths(rules)) else WHOLE


def _hundredths(rules: Ruleset) -> list[int]:
    """The amounts that the clauses on the rake give in hundredths of the currency."""
    pots = rules.pots
    amounts: list[int] = []
    if pots.rake.value is Rake.STEPPED:
        amounts += [pots.rake_step.value, pots.rake_step_pot.value]
    if pots.rake.value is not Rake.NONE and isinstance(pots.rake_cap.value, tuple):
        amounts += [each for each in pots.rake_cap.value if isinstance(each, int)]
    return amounts


def _usual(fact: TableFact, stakes: Mapping[str, int], chips: tuple[int, ...], rules: Ruleset) -> int:
    if fact.of is not None and fact.times is not None:
        return stakes[fact.of] * fact.times
    match fact.name:
        case "blind_chip":
            names = ("small_blind", "big_blind", "third_blind", "ante", "button_blind")
            posted = [stakes.get(name, 0) for name in names]
            return max((chip for chip in chips if not any(each % chip for each in posted)), default=chips[0])
        case "cents":
            return usual_cents(rules)
        case _:
            return 0
