"""The game of the next hand at a table that deals a mix: the same one, or the next."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import field

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.rotation import Change, Limits, NextGame, OrbitCount
from dealer_service.rulings.openers import chips_stay, needs_openers
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.rotation.choices import Choice, game_after, next_choice
from dealer_service.rulings.rotation.legs import rules_of_leg, stakes_of_leg
from dealer_service.rulings.rotation.orbits import Progress, held_start, progress
from dealer_service.rulings.rotation.stud import button_of, waits_with
from dealer_service.rulings.ruling import Missing, MissingFacts
from dealer_service.rulings.seating import left_of
from dealer_service.rulings.spot import Spot
from dealer_service.table import LegStart, Stakes, TableMix
from dealer_service.values import OUTLOOK, replace, value


@value
class Leg:
    """The game of the next hand in a mix: the game, the number of the hand in it, and who chooses it.

    ``hands`` are those that the game has, if their number is known. While a game is to be chosen, ``game`` is null and
    ``choices`` are the numbers of the games that ``chooser`` may choose from. ``then`` is the number of the game after
    it for the same players, null if a player will choose it: an outlook, which makes no two rulings differ.
    """

    game: str | None
    leg: int | None
    changed: bool
    hand: int
    hands: int | None = None
    chooser: int | None = None
    choices: tuple[int, ...] = ()
    then: int | None = field(default=None, metadata=OUTLOOK)
    because: Because = ()


@value
class Turn:
    """The next hand in a mix: its rules, its stakes, its facts of the mix, and its game in the answer."""

    rules: Ruleset
    stakes: Stakes
    mix: TableMix
    leg: Leg
    choice: Choice | None


def next_turn(spot: Spot, button: int, players: Collection[int]) -> Turn:
    """The game of the next hand, whose button and players these are. Raises MissingFacts.

    If a player has yet to choose the game, the error has the choices as its answer.
    """
    mix = spot.table.mix
    assert mix is not None, "only a table of a mix changes its game"
    if needs_openers(spot.rules) and chips_stay(spot.table):
        return _held(mix, button, players, spot)
    now = progress(mix, button, players, spot)
    if not now.over:
        return _same_game(mix, now, players, spot)
    choice = next_choice(mix, button, players, spot)
    why = (*now.because, *choice.because)
    if choice.leg is None:
        leg = Leg(None, None, True, 1, None, choice.chooser, choice.choices, because=why)
        raise MissingFacts(Missing("/table/mix/chosen", spot.rules.rotation.next_game.id), answer=leg)
    return _next_game(mix, now, choice, choice.leg, players, button, spot)


def _held(mix: TableMix, button: int, players: Collection[int], spot: Spot) -> Turn:
    """The same game and the same hand of it again: no player has won the pot."""
    stakes = stakes_of_leg(mix.leg, mix.stakes, spot.table.stakes)
    hands = _hands(None if mix.began_with is None else mix.began_with.players, spot.rules)
    then = game_after(mix.leg, len(players), spot)
    why = (because(spot.rules.betting.passed_in, chips=spot.table.dead_chips),)
    leg = Leg(spot.rules.game, mix.leg, False, mix.hand or 1, hands, then=then, because=why)
    after = replace(mix, began_with=held_start(mix, button, players, spot), sitting_out=())
    return Turn(spot.rules, stakes, after, leg, None)


def _same_game(mix: TableMix, now: Progress, players: Collection[int], spot: Spot) -> Turn:
    raised, why = _raised(mix, False, spot)
    stakes = mix.new_stakes if raised else mix.stakes
    after = replace(
        mix,
        hand=None if mix.hand is None else mix.hand + 1,
        red_button=now.red or mix.red_button,
        green_button=now.green or mix.green_button,
        chosen=None,
        time_is_up=None,
        sitting_out=(),
        stakes=stakes,
        new_stakes=None if raised else mix.new_stakes,
        dealt=() if raised else mix.dealt,
    )
    leg = Leg(spot.rules.game, mix.leg, False, after.hand or 1, now.hands, then=game_after(mix.leg, len(players), spot))
    leg = replace(leg, because=(*now.because, *why))
    return Turn(spot.rules, stakes_of_leg(mix.leg, stakes, spot.table.stakes), after, leg, None)


def _next_game(
    mix: TableMix, now: Progress, choice: Choice, leg: int, players: Collection[int], button: int, spot: Spot
) -> Turn:
    rules = rules_of_leg(leg, spot.rules)
    raised, why = _raised(mix, _is_full(mix, leg, spot), spot)
    stakes = mix.new_stakes if raised else mix.stakes
    dealt = () if raised else tuple(dict.fromkeys((*mix.dealt, mix.leg)))
    after = TableMix(
        mix.name,
        leg,
        hand=1,
        began_with=LegStart(len(players), button or None),
        red_button=now.red,
        green_button=now.green,
        choice_button=choice.choice_button or mix.choice_button,
        stakes=stakes,
        new_stakes=None if raised else mix.new_stakes,
        dealt=dealt if _reads_dealt(mix, spot) else (),
    )
    hands = _hands(len(players), rules)
    reasons = (*now.because, *choice.because, *why)
    told = Leg(
        rules.game, leg, True, 1, hands, choice.chooser, choice.choices, game_after(leg, len(players), spot), reasons
    )
    return Turn(rules, stakes_of_leg(leg, stakes, spot.table.stakes), after, told, choice)


def with_reasons(turn: Turn, because: Because) -> Turn:
    """The same turn with more reasons."""
    return replace(turn, leg=replace(turn.leg, because=(*turn.leg.because, *because)))


def with_start(turn: Turn, button: int, players: Collection[int]) -> Turn:
    """The same turn for these players, if its game begins with them."""
    if not turn.leg.changed or turn.mix.began_with == (start := LegStart(len(players), button)):
        return turn
    leg = replace(turn.leg, hands=_hands(len(players), turn.rules))
    return replace(turn, mix=replace(turn.mix, began_with=start), leg=leg)


def first_turn(spot: Spot, button: int, players: Collection[int]) -> Turn:
    """The game of a first hand, which is the one that the table has."""
    mix = spot.table.mix
    assert mix is not None, "only a table of a mix has legs"
    marks = _marks_orbits(spot.rules)
    first = left_of(button, players)
    after = replace(
        mix,
        hand=mix.hand or 1,
        began_with=mix.began_with
        or (LegStart(len(players), button_of(spot.table) or None) if mix.hand in (None, 1) else None),
        red_button=mix.red_button or (first if marks else None),
        green_button=mix.green_button or (first if marks else None),
        chosen=None,
        time_is_up=None,
        sitting_out=(),
    )
    hands = _hands(None if after.began_with is None else after.began_with.players, spot.rules)
    why = (because(spot.rules.rotation.legs, leg=mix.leg).deciding(), because(spot.rules.rotation.change).deciding())
    leg = Leg(
        spot.rules.game,
        mix.leg,
        True,
        after.hand or 1,
        hands,
        then=game_after(mix.leg, len(players), spot),
        because=why,
    )
    return Turn(spot.rules, stakes_of_leg(mix.leg, mix.stakes, spot.table.stakes), after, leg, None)


def _hands(players: int | None, rules: Ruleset) -> int | None:
    """The number of hands of a game that this many players begin; None if it is not known before."""
    match rules.rotation.change.value:
        case Change.BY_THE_CLOCK:
            return None
        case Change.EVERY_ORBIT:
            counted = rules.rotation.orbit_counted_by.value
            by_hands = counted is OrbitCount.PLAYERS_AT_ITS_START
            return players if by_hands or (counted is OrbitCount.DEALER_BUTTON and waits_with(rules)) else None
        case hands:
            return hands


def _marks_orbits(rules: Ruleset) -> bool:
    """Whether the house marks orbits with a red and a green button."""
    rotation = rules.rotation
    counted = rotation.orbit_counted_by.value
    return rotation.change.value is Change.EVERY_ORBIT and counted is OrbitCount.RED_AND_GREEN_BUTTONS


def _raised(mix: TableMix, is_full: bool, spot: Spot) -> tuple[bool, Because]:
    """Whether the new stakes are in force with the next hand, and why. ``is_full`` is true after a full rotation."""
    clause = spot.rules.rotation.limits
    if mix.new_stakes is None:
        return False, ()
    raised = is_full or clause.value is Limits.BY_THE_CLOCK
    return raised, (because(clause, in_force=raised).deciding(),)


def _is_full(mix: TableMix, leg: int, spot: Spot) -> bool:
    """Whether every game of the list was dealt before the next one."""
    assert spot.rules.mix is not None, "only a table of a mix has legs"
    if spot.rules.rotation.next_game.value is NextGame.IN_ORDER:
        return leg <= mix.leg
    return len({*mix.dealt, mix.leg}) == len(spot.rules.mix.legs)


def _reads_dealt(mix: TableMix, spot: Spot) -> bool:
    """Whether the stakes rise after a full rotation of games that players choose."""
    rotation = spot.rules.rotation
    is_chosen = rotation.next_game.value is NextGame.CHOSEN
    return is_chosen and rotation.limits.value is Limits.AFTER_A_FULL_ROTATION
