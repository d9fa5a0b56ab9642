"""The section `rotation`: its named answers, and its clauses. Only a mix reads them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from dealer_service.rulebook.applicability import read_where
from dealer_service.rulebook.clause import Clause, Place


class GameName(str):
    """The name of a game in the list of a mix, with its place on the page."""

    __slots__ = ("at",)
    at: Place

    def __new__(cls, name: str, at: Place) -> GameName:
        """The name, found at this place."""
        game = super().__new__(cls, name)
        game.at = at
        return game

    def __getnewargs__(self) -> tuple[str, Place]:  # type: ignore[override]
        return str(self), self.at


class NextGame(StrEnum):
    """How the next game of a mix is found.

    ``in-order`` is the next one of the list, and after the last the first. ``chosen`` is one that a player chooses; if
    none may be chosen, the next one of the list that takes the players is dealt.
    """

    IN_ORDER = "in-order"
    CHOSEN = "chosen"


class Change(StrEnum):
    """When the game of a mix changes: after a number of hands, or as one of these words says.

    ``by-the-clock`` is when a level, or the time of a game, has ended.
    """

    EVERY_ORBIT = "every-orbit"
    BY_THE_CLOCK = "by-the-clock"


class OrbitCount(StrEnum):
    """How an orbit is counted.

    ``players-at-its-start`` is as many hands as players were dealt in on the first hand of the game.
    ``red-and-green-buttons``: the red button marks where the orbit began, and the green one moves to the next player
    before each hand; when it comes to the red one, the game changes and both move on. ``dealer-button``: the game
    changes when the dealer button comes back to where it began. If the button waits
    during the game, it has as many hands as players at its start.
    """

    PLAYERS_AT_ITS_START = "players-at-its-start"
    RED_AND_GREEN_BUTTONS = "red-and-green-buttons"
    DEALER_BUTTON = "dealer-button"


class ButtonInStud(StrEnum):
    """The seat of the dealer button during a game with up cards, which bets without it.

    ``moved-on-then-frozen``: after the last hand of another game it moves to where it would be for one more, and waits
    there. ``travels``: it moves to the next player with each hand, as in the other games.
    """

    FROZEN = "moved-on-then-frozen"
    TRAVELS = "travels"


class StudDeal(StrEnum):
    """The seat that is dealt first in a game with up cards: the lowest one, or the first left of the dealer button."""

    LOWEST_SEAT = "lowest-seat"
    LEFT_OF_THE_BUTTON = "left-of-the-button"


class Chooser(StrEnum):
    """The seat that chooses the next game: that of a button of its own, or that of the dealer button.

    The choice button moves one player on with each game.
    """

    CHOICE_BUTTON = "choice-button"
    DEALER_BUTTON = "dealer-button"


class AbsentChooser(StrEnum):
    """What happens if no player is dealt in at the seat that chooses the next game."""

    NEXT_PLAYER_CHOOSES = "next-player-chooses"
    NEXT_OF_THE_LIST = "next-of-the-list"


class TooManySeats(StrEnum):
    """What happens if more players are in than the next game takes.

    ``sit-out-before-the-button``: the last players before the button are not dealt in.
    ``button-sits-out``: the player with the button is not and, if need be, the last ones before it.
    ``sit-out-left-of-the-big-blind``: the players left of the big blind are not. ``game-not-offered``: the next game of
    the list that takes enough players is dealt in its place.
    """

    SIT_OUT_BEFORE_THE_BUTTON = "sit-out-before-the-button"
    BUTTON_SITS_OUT = "button-sits-out"
    SIT_OUT_LEFT_OF_THE_BIG_BLIND = "sit-out-left-of-the-big-blind"
    GAME_NOT_OFFERED = "game-not-offered"


class Limits(StrEnum):
    """When higher stakes are in force: with the next hand, or once every game of the list was dealt."""

    BY_THE_CLOCK = "by-the-clock"
    AFTER_A_FULL_ROTATION = "after-a-full-rotation"


# The clauses that are read in a mix some of whose games have up cards.
OF_STUD = frozenset({"rotation.button_in_stud", "rotation.stud_deal"})


def _is_chosen(next_game: NextGame) -> bool:
    return next_game is NextGame.CHOSEN


@dataclass(frozen=True)
class RotationRules:
    """The games of a mix, and how one follows another."""

    legs: Clause[tuple[GameName, ...]]
    next_game: Clause[NextGame]
    change: Clause[int | Change]
    orbit_counted_by: Clause[OrbitCount] = field(
        metadata=read_where("rotation.change", holds=lambda change: change is Change.EVERY_ORBIT)
    )
    button: Clause[None]
    button_in_stud: Clause[ButtonInStud]
    stud_deal: Clause[StudDeal]
    chooser: Clause[Chooser] = field(metadata=read_where("rotation.next_game", holds=_is_chosen))
    absent_chooser: Clause[AbsentChooser] = field(metadata=read_where("rotation.next_game", holds=_is_chosen))
    may_repeat: Clause[bool] = field(metadata=read_where("rotation.next_game", holds=_is_chosen))
    too_many_seats: Clause[TooManySeats]
    missed_blinds: Clause[None]
    limits: Clause[Limits]
