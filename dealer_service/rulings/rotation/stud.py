"""The dealer button while a mix deals a game with up cards: where it waits or goes, and where it lies on the table."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections.rotation import ButtonInStud, StudDeal
from dealer_service.rulings.ruling import Missing, MissingFacts
from dealer_service.rulings.seating import left_of
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import has_up_cards
from dealer_service.table import NOBODY, Snapshot, WaitingButton
from dealer_service.values import replace

AT = "/table/mix/waiting"


def is_stud_of_mix(spot: Spot) -> bool:
    """Whether the table deals a mix, and this is one of its games with up cards."""
    return spot.table.mix is not None and spot.rules.mix is not None and has_up_cards(spot.rules)


def button_of(table: Snapshot) -> int:
    """The seat of the dealer button, or the one where it waits. 0 if it is unknown."""
    waiting = None if table.mix is None else table.mix.waiting
    return table.button or (waiting.button if waiting else None) or NOBODY


def require_button(table: Snapshot, clause: Clause[Any]) -> int:
    """The same. Raises MissingFacts if it is unknown."""
    button = button_of(table)
    if button == NOBODY:
        raise MissingFacts(Missing(AT, clause.id))
    return button


def require_last_big_blind(table: Snapshot, clause: Clause[Any]) -> int:
    """The seat of the last big blind, 0 if none was posted. Raises MissingFacts if it is unknown."""
    waiting = None if table.mix is None else table.mix.waiting
    if waiting is None or waiting.last_big_blind is None:
        raise MissingFacts(Missing(AT, clause.id))
    return waiting.last_big_blind


def next_button(button: int, players: Collection[int], in_stud: ButtonInStud) -> int:
    """The button of the next hand with up cards after one, as the house moves it. 0 if it is unknown."""
    match in_stud:
        case ButtonInStud.FROZEN:
            return button
        case ButtonInStud.TRAVELS:
            return left_of(button, players) if button else NOBODY


def on_table(spot: Spot, button: int, last_big_blind: int | None) -> Snapshot:
    """The table with this button.

    In a game with up cards whose deal begins with the lowest seat, the table has no button: it waits beside it.
    """
    table, mix, rules = spot.table, spot.table.mix, spot.rules
    assert mix is not None, "only a table of a mix has a button that waits"
    if not has_up_cards(rules):
        return replace(table, button=button, mix=replace(mix, waiting=None))
    match rules.rotation.stud_deal.value:
        case StudDeal.LOWEST_SEAT:
            waiting, lies = WaitingButton(button or None, last_big_blind), NOBODY
        case StudDeal.LEFT_OF_THE_BUTTON:
            waiting, lies = WaitingButton(None, last_big_blind), button
    return replace(table, button=lies, mix=replace(mix, waiting=None if waiting == WaitingButton() else waiting))


def with_button_on_table(spot: Spot, last_big_blind: int | None = None) -> Snapshot:
    """The table with its button as the house deals the game, whichever of the two ways it is given.

    ``last_big_blind`` is that of the last game with blinds if the table does not give it.
    """
    table = spot.table
    if table.mix is None or not is_stud_of_mix(spot):
        return table
    waiting = table.mix.waiting
    last = waiting.last_big_blind if waiting and waiting.last_big_blind is not None else last_big_blind
    changed = on_table(spot, button_of(table), last)
    return table if (changed.button, changed.mix) == (table.button, table.mix) else changed


def waits_with(rules: Ruleset) -> bool:
    """Whether the button waits through this game, so no orbit of it can be counted by the button."""
    return has_up_cards(rules) and rules.rotation.button_in_stud.value is ButtonInStud.FROZEN
