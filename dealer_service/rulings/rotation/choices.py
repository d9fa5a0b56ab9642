"""The next game of the mix: the next of the list, or one that a player chooses."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from dealer_service.rulebook.sections.rotation import AbsentChooser, Chooser, NextGame, TooManySeats
from dealer_service.rulings.hand_sizes import most_seats
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.rotation.legs import rules_of_leg
from dealer_service.rulings.rotation.stud import AT
from dealer_service.rulings.ruling import Missing, MissingFacts, require
from dealer_service.rulings.seating import left_of, with_chips
from dealer_service.rulings.spot import Spot
from dealer_service.table import NOBODY, TableMix
from dealer_service.values import value


@value
class Choice:
    """The next game: its number if it is known, the seat that chooses it, and the games to choose from.

    ``choice_button`` is the seat that the choice button moves to, if the house has one.
    """

    leg: int | None
    because: Because
    chooser: int | None = None
    choices: tuple[int, ...] = ()
    choice_button: int | None = None


def next_choice(mix: TableMix, button: int, players: Collection[int], spot: Spot) -> Choice:
    """The next game, with the button and the players of the next hand. Raises MissingFacts.

    If no game may be chosen, it is the next one of the list that takes the players.
    """
    rotation = spot.rules.rotation
    following, why = _next_of_list(mix.leg, len(players), spot)
    match rotation.next_game.value:
        case NextGame.IN_ORDER:
            return Choice(following, (because(rotation.next_game).deciding(), *why))
        case NextGame.CHOSEN:
            seat, why_there, marker = _chooser(mix, button, players, spot)
            if seat is None:
                return Choice(following, (*why_there, *why), choice_button=marker)
            choices = tuple(_choices(mix.leg, len(players), spot))
            reasons = (because(rotation.next_game).deciding(), *why_there)
            if not choices:
                repeated = () if rotation.may_repeat.value else (because(rotation.may_repeat).deciding(),)
                return Choice(following, (*reasons, *repeated, *why), choice_button=marker)
            if mix.chosen == mix.leg:
                reasons += (because(rotation.may_repeat, game=spot.rules.game).deciding(),)
            return Choice(mix.chosen, reasons, seat, choices, marker)


def objections_to_choice(mix: TableMix, choice: Choice, seats: int, spot: Spot) -> Iterator[Reason]:
    """Each clause against the chosen game. None while no game is chosen."""
    if choice.leg is None or not choice.choices or choice.leg in choice.choices:
        return
    if choice.leg == mix.leg and not spot.rules.rotation.may_repeat.value:
        yield because(spot.rules.rotation.may_repeat, game=spot.rules.game).deciding()
    if not _takes(choice.leg, seats, spot):
        most = most_seats(rules_of_leg(choice.leg, spot.rules))
        yield because(spot.rules.rotation.too_many_seats, seats=seats, most=most).deciding()


def game_after(leg: int, seats: int, spot: Spot) -> int | None:
    """The number of the game that follows this one if the same players stay. None if a player will choose it."""
    chosen = spot.rules.rotation.next_game.value is NextGame.CHOSEN
    return None if chosen and any(_choices(leg, seats, spot)) else _next_of_list(leg, seats, spot)[0]


def _chooser(
    mix: TableMix, button: int, players: Collection[int], spot: Spot
) -> tuple[int | None, Because, int | None]:
    """The seat that chooses, None if the list does; the reasons; and the seat of the choice button."""
    rotation = spot.rules.rotation
    match rotation.chooser.value:
        case Chooser.CHOICE_BUTTON:
            was = require(mix.choice_button, "/table/mix/choice_button", rotation.chooser)
            marker: int | None = left_of(was, with_chips(spot.table.seats))
            seat, why = marker, because(rotation.chooser, choice_button_was=was).deciding()
        case Chooser.DEALER_BUTTON:
            if button == NOBODY:
                raise MissingFacts(Missing(AT, rotation.chooser.id))
            seat, marker, why = button, None, because(rotation.chooser, button=button).deciding()
    if seat in players:
        return seat, (why,), marker
    absent = because(rotation.absent_chooser, seat=seat).deciding()
    match rotation.absent_chooser.value:
        case AbsentChooser.NEXT_OF_THE_LIST:
            return None, (why, absent), marker
        case AbsentChooser.NEXT_PLAYER_CHOOSES:
            chooser = left_of(seat or 0, players)
            return chooser, (why, absent), None if marker is None else chooser


def _choices(leg: int, seats: int, spot: Spot) -> Iterator[int]:
    """The games that may be chosen: each that takes enough players, and that just played if the house allows it."""
    assert spot.rules.mix is not None, "only a table of a mix has choices"
    for number, _ in enumerate(spot.rules.mix.legs, 1):
        repeats = number == leg and not spot.rules.rotation.may_repeat.value
        if not repeats and _takes(number, seats, spot):
            yield number


def _next_of_list(leg: int, seats: int, spot: Spot) -> tuple[int, Because]:
    """The game after this one in the list, without those that do not take enough players; and why any is left out."""
    assert spot.rules.mix is not None, "only a table of a mix has a list"
    count = len(spot.rules.mix.legs)
    in_order = [(leg + step - 1) % count + 1 for step in range(1, count + 1)]
    found = next((each for each in in_order if _takes(each, seats, spot)), in_order[0])
    if found == in_order[0]:
        return found, ()
    most = most_seats(rules_of_leg(in_order[0], spot.rules))
    return found, (because(spot.rules.rotation.too_many_seats, seats=seats, most=most).deciding(),)


def _takes(leg: int, seats: int, spot: Spot) -> bool:
    """Whether the game may be dealt to this many players: always, if those without room sit out."""
    offered = spot.rules.rotation.too_many_seats.value is not TooManySeats.GAME_NOT_OFFERED
    return offered or seats <= most_seats(rules_of_leg(leg, spot.rules))
