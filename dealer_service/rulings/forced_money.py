"""The forced bets of the game: whether it has blinds or a bring-in, and the clause on its antes."""

from __future__ import annotations

from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections.betting import WITHOUT_BLINDS, Antes, Forced
from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot
from dealer_service.table import NOBODY, Snapshot, Stakes
from dealer_service.values import replace


def has_blinds(rules: Ruleset) -> bool:
    """Whether blinds are posted in this game."""
    return rules.betting.forced.value not in WITHOUT_BLINDS


def has_third_blind(rules: Ruleset) -> bool:
    """Whether the player left of the big blind posts a third blind in this game."""
    return rules.betting.forced.value is Forced.THREE_BLINDS


def has_bring_in(rules: Ruleset) -> bool:
    """Whether an up card makes one player bet first."""
    return rules.betting.forced.value is Forced.ANTES_AND_BRING_IN


def bring_in_of(spot: Spot) -> int:
    """The amount of the bring-in. Raises MissingFacts."""
    return require(spot.table.stakes.bring_in, "/table/stakes/bring_in", spot.rules.betting.forced)


def posts_blinds(rules: Ruleset, stakes: Stakes) -> bool:
    """Whether blinds are posted in this game at these stakes. At stakes of just an ante, both blinds are 0."""
    return has_blinds(rules) and (stakes.small_blind, stakes.big_blind) != (0, 0)


def antes_of(rules: Ruleset) -> Antes:
    """The player who posts the ante, if there is one: each player in a game without blinds."""
    return rules.betting.antes.value if has_blinds(rules) else Antes.PER_PLAYER


def clause_of_antes(rules: Ruleset) -> Clause[Any]:
    """The clause that says who posts an ante."""
    return rules.betting.antes if has_blinds(rules) else rules.betting.forced


def without_unknown_blinds(spot: Spot) -> Snapshot:
    """The table with blinds of 0 and no seat where they are not given, if the game has none: they are not missing."""
    table = spot.table
    if has_blinds(spot.rules):
        return table
    stakes, small, big = table.stakes, table.small_blind_seat, table.big_blind_seat
    if stakes.small_blind is None or stakes.big_blind is None:
        stakes = replace(stakes, small_blind=stakes.small_blind or 0, big_blind=stakes.big_blind or 0)
    elif small is not None and big is not None:
        return table
    return replace(table, stakes=stakes, small_blind_seat=small or NOBODY, big_blind_seat=big or NOBODY)
