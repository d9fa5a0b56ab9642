"""The end of a game of the mix: after a number of hands, an orbit, or by the clock."""

from __future__ import annotations

from collections.abc import Collection

from dealer_service.rulebook.sections.rotation import Change, OrbitCount
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.rotation.stud import require_button, waits_with
from dealer_service.rulings.ruling import Missing, MissingFacts, require
from dealer_service.rulings.seating import left_of
from dealer_service.rulings.spot import Spot
from dealer_service.table import LegStart, TableMix, sits_between
from dealer_service.values import value


@value
class Progress:
    """How far the game has come: whether it is over, the hands that it has if that is known, and the two buttons.

    The red and the green button are those of the next hand; None if the house has none.
    """

    over: bool
    hands: int | None
    because: Because
    red: int | None = None
    green: int | None = None


def progress(mix: TableMix, button: int, players: Collection[int], spot: Spot) -> Progress:
    """How far the game has come after this hand. ``button`` and ``players`` are those of the next one.

    Raises MissingFacts.
    """
    clause = spot.rules.rotation.change
    match clause.value:
        case Change.BY_THE_CLOCK:
            is_up = require(mix.time_is_up, "/table/mix/time_is_up", clause)
            return Progress(is_up, None, (because(clause, time_is_up=is_up).deciding(),))
        case Change.EVERY_ORBIT:
            return _orbit(mix, button, players, spot)
        case hands:
            dealt = require(mix.hand, "/table/mix/hand", clause)
            return Progress(dealt >= hands, hands, (because(clause, hand=dealt, hands=hands).deciding(),))


def held_start(mix: TableMix, button: int, players: Collection[int], spot: Spot) -> LegStart | None:
    """What the game began with, for a hand that is dealt again.

    If the button comes round with it, the orbit is over with the next hand.
    """
    rotation, began = spot.rules.rotation, mix.began_with
    by_button = (
        rotation.change.value is Change.EVERY_ORBIT and rotation.orbit_counted_by.value is OrbitCount.DEALER_BUTTON
    )
    if began is None or began.button is None or not by_button:
        return began
    now = spot.table.button
    comes_round = button != now and (button == began.button or sits_between(now, began.button, button))
    return LegStart(began.players, left_of(button, players)) if comes_round else began


def _orbit(mix: TableMix, button: int, players: Collection[int], spot: Spot) -> Progress:
    """How far the orbit has come, as the house counts it."""
    clause, change = spot.rules.rotation.orbit_counted_by, because(spot.rules.rotation.change).deciding()
    match clause.value:
        case OrbitCount.DEALER_BUTTON if not waits_with(spot.rules):
            began = require(_began_with(mix.began_with, spot).button, "/table/mix/began_with", clause)
            now = require_button(spot.table, clause)
            over = button != now and (button == began or sits_between(now, began, button))
            return Progress(over, None, (change, because(clause, began_at=began, button=button).deciding()))
        case OrbitCount.PLAYERS_AT_ITS_START | OrbitCount.DEALER_BUTTON:
            hands = _began_with(mix.began_with, spot).players
            hands = require(hands, "/table/mix/began_with", clause)
            dealt = require(mix.hand, "/table/mix/hand", clause)
            why = because(clause, hand=dealt, players=hands).deciding()
            return Progress(dealt >= hands, hands, (change, why))
        case OrbitCount.RED_AND_GREEN_BUTTONS:
            return _buttons(mix, players, spot)


def _began_with(start: LegStart | None, spot: Spot) -> LegStart:
    return require(start, "/table/mix/began_with", spot.rules.rotation.orbit_counted_by)


def _buttons(mix: TableMix, players: Collection[int], spot: Spot) -> Progress:
    """The green button moves to the next player. When it comes to the red one, both move on and the orbit is over."""
    clause = spot.rules.rotation.orbit_counted_by
    missing = [
        Missing(f"/table/mix/{name}", clause.id)
        for name, seat in (("green_button", mix.green_button), ("red_button", mix.red_button))
        if seat is None
    ]
    if mix.green_button is None or mix.red_button is None:
        raise MissingFacts(*missing)
    red, green = mix.red_button, left_of(mix.green_button, players)
    over = green == red or sits_between(mix.green_button, red, green)
    change = because(spot.rules.rotation.change).deciding()
    why = (change, because(clause, red_button=red, green_button=mix.green_button).deciding())
    if over:
        red = green = left_of(red, players)
    return Progress(over, None, why, red, green)
