"""The facts of a mix that a table of it gives, and usual stakes for each of its games. They affect no ruling."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dealer_service.rulebook.first_table import MixTable, NamedTable, completed, usual_stakes
from dealer_service.rulebook.ruleset import Mix, Ruleset
from dealer_service.rulebook.sections.rotation import Change, Chooser, NextGame
from dealer_service.values import value

CHOICE_BUTTON, CHOSEN, TIME_IS_UP = "choice_button", "chosen", "time_is_up"


@value
class MixStakesOfTable:
    """A table that the house names for a mix, with complete stakes for each game in the order of the mix."""

    name: str
    stakes: tuple[dict[str, Any], ...]


def mix_facts_needed(mix: Mix) -> tuple[str, ...]:
    """The fields of ``table.mix`` that only people know, besides name and game. Answers set the others."""
    rotation = mix.rotation
    is_chosen = rotation.next_game.value is NextGame.CHOSEN
    reads = {
        CHOICE_BUTTON: is_chosen and rotation.chooser.value is Chooser.CHOICE_BUTTON,
        CHOSEN: is_chosen,
        TIME_IS_UP: rotation.change.value is Change.BY_THE_CLOCK,
    }
    return tuple(name for name, is_read in reads.items() if is_read)


def tables_of_mix(rules: Ruleset, tables: Iterable[NamedTable]) -> list[MixStakesOfTable]:
    """The house's tables for this mix."""
    mix = _mix(rules)
    return [
        MixStakesOfTable(
            table.name,
            tuple(completed(table.stakes.of(game), table.chips, rules.legs[game]) for game in mix.legs),
        )
        for table in tables
        if isinstance(table, MixTable) and table.mix == mix.game
    ]


def usual_stakes_of_legs(rules: Ruleset, tables: Iterable[NamedTable] = ()) -> list[list[dict[str, Any]]]:
    """Complete stakes of every game to choose from: those of the house's tables for this mix, else usual ones."""
    own = [list(table.stakes) for table in tables_of_mix(rules, tables)]
    each_game = [usual_stakes(rules.legs[game]) for game in _mix(rules).legs]
    return own or [list(stakes) for stakes in zip(*each_game, strict=False)]


def _mix(rules: Ruleset) -> Mix:
    assert rules.mix is not None, "only a mix has stakes for each game"
    return rules.mix
