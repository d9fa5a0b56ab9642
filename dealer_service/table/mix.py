"""The facts of a table that deals a mix: its game now, and the facts that the change to the next one depends on."""

from __future__ import annotations

from typing import Annotated

from dealer_service.table.facts import (
    HIGHEST_SEAT,
    Aloud,
    Expected,
    Items,
    Label,
    SeatNumber,
    SeatOrNobody,
    Text,
    Whole,
)
from dealer_service.table.stakes import Stakes
from dealer_service.values import value

MOST_LEGS = 40
LONGEST_LEG = 1_000_000

LegNumber = Annotated[int, Whole(1, MOST_LEGS)]
Legs = Annotated[tuple[LegNumber, ...], Items("a list of games by their numbers", 0, MOST_LEGS, distinct=True)]
StakesOfLegs = Annotated[
    tuple[Annotated[Stakes, Expected("an object with the stakes of one game")], ...],
    Items("a list of stakes, one for each game of the mix", 1, MOST_LEGS),
]


@value
class LegStart:
    """What the table was like on the first hand of the game."""

    players: Annotated[
        int | None, Whole(1, HIGHEST_SEAT), "Number of players who were dealt in.", Aloud("the number of players then")
    ] = None
    button: Annotated[SeatNumber | None, "Seat of the dealer button.", Aloud("the button then")] = None


@value
class WaitingButton:
    """What the last game with blinds has left, while a game with up cards is dealt."""

    button: Annotated[
        SeatNumber | None,
        "Seat where the dealer button waits. Omit it if the table gives the seat as its button.",
        Aloud("the seat where the button waits"),
    ] = None
    last_big_blind: Annotated[
        SeatOrNobody | None,
        "Seat that posted the last big blind; 0 if none was posted.",
        Aloud("the seat of the last big blind"),
        Label("last big blind"),
    ] = None


@value
class TableMix:
    """The mix that the table deals. ``leg`` is the game of the hand, whichever game of the mix the question names."""

    name: Annotated[str, Text(80), "Mix, by its id.", Aloud("the name of the mix")]
    leg: Annotated[
        LegNumber, "Number of the game in the list of the mix, from 1.", Aloud("which game of the mix is dealt")
    ]
    hand: Annotated[
        int | None,
        Whole(1, LONGEST_LEG),
        "Number of this hand since the game began, from 1. Default on a first hand: 1.",
        Aloud("how many hands of this game were dealt"),
    ] = None
    began_with: Annotated[
        LegStart | None,
        Expected("an object with players and button"),
        "What the game began with. Answers set it in `next`.",
        Aloud("how many players and which button the game began with"),
    ] = None
    red_button: Annotated[
        SeatNumber | None, "Seat where the orbit began, if the house marks it.", Aloud("the red button")
    ] = None
    green_button: Annotated[
        SeatNumber | None, "Seat that the orbit has come to, if the house marks it.", Aloud("the green button")
    ] = None
    choice_button: Annotated[
        SeatNumber | None,
        "Seat of the choice button, if the house has one: the seat that chose this game.",
        Aloud("the choice button"),
    ] = None
    chosen: Annotated[
        LegNumber | None,
        "Number of the game chosen for the next hand. Needed when a player chooses the next game.",
        Aloud("which game is chosen"),
    ] = None
    time_is_up: Annotated[
        bool | None,
        "Whether the level, or the time of this game, has ended. Needed when the hand is over, if the house changes "
        "the game by the clock.",
        Aloud("whether the time of this game is up"),
        Label("time is up"),
    ] = None
    sitting_out: Annotated[
        tuple[SeatNumber, ...],
        Items("a list of seats", 0, HIGHEST_SEAT, distinct=True),
        "Seats that are not dealt in because the game takes fewer players. Their state is `out`, and they miss no "
        "blind by it. Answers set it in `next`. Remove the seat of a player who leaves.",
        Aloud("which seats sit out this game"),
    ] = ()
    waiting: Annotated[
        WaitingButton | None,
        Expected("an object with button and last_big_blind"),
        "Seats of the waiting button and of the last big blind while a game with up cards is dealt. Needed when a "
        "game with a button follows. Answers set it in `next`.",
        Aloud("where the button waits and who posted the last big blind"),
    ] = None
    stakes: Annotated[
        StakesOfLegs | None,
        "Stakes of each game, in the order of the list. Chips, currency and cents are those of the table. Default: the "
        "stakes of the table for every game.",
        Aloud("the stakes of each game"),
    ] = None
    new_stakes: Annotated[
        StakesOfLegs | None,
        "Higher stakes of each game that are announced but not yet in force.",
        Aloud("the new stakes of each game"),
        Label("new stakes"),
    ] = None
    dealt: Annotated[
        Legs,
        "Games dealt since the stakes last rose. Used if the house raises them after a full rotation.",
        Aloud("the games dealt so far"),
    ] = ()
