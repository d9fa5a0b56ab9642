"""The change of game in a mix, defined a second time with plain numbers and words. It shares no code with the package.

After the clauses `rotation.*` as their words say, and R115 to R120 of our reference on mixed games.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

PLACES = 10  # seats at the table, some of them empty


@dataclass(frozen=True)
class Policy:
    """How one room rotates the games of one mix. ``takes`` is the number of seats of each game, in order."""

    takes: tuple[int, ...]
    change: int | str
    counted_by: str
    next_game: str
    chooser: str
    absent: str
    may_repeat: bool
    too_many: str
    limits: str

    @property
    def games(self) -> int:
        return len(self.takes)


@dataclass(frozen=True)
class Marks:
    """What lies on the table of a mix: games go by their numbers from 1, buttons and players by their seats."""

    leg: int
    hand: int
    began_players: int
    began_button: int
    red: int | None = None
    green: int | None = None
    choice: int | None = None
    dealt: frozenset[int] = frozenset()
    level: int = 0  # of the stakes in force
    announced: int | None = None  # the level that is to come


@dataclass(frozen=True)
class Places:
    """The next hand as it would be without a mix: who plays, and where the buttons are."""

    players: tuple[int, ...]
    with_chips: tuple[int, ...]
    button: int
    button_was: int
    big_blind: int


@dataclass(frozen=True)
class Change:
    """What the dealer has to do: the marks of the next hand, and all that is said of its game.

    While a player has to choose, ``marks`` is None.
    """

    marks: Marks | None
    changed: bool
    chooser: int | None = None
    choices: tuple[int, ...] = ()
    sitting_out: frozenset[int] = field(default=frozenset())


def walk(start: int, end: int) -> list[int]:
    """The places passed clockwise from one to another, without the first. None from a place to itself."""
    passed: list[int] = []
    while start != end:
        start = start % PLACES + 1
        passed.append(start)
    return passed


def next_of(seat: int, among: Collection[int]) -> int:
    """The first of these seats after this one, going clockwise; the seat itself comes last."""
    for step in range(1, PLACES + 1):
        if (seat + step - 1) % PLACES + 1 in among:
            return (seat + step - 1) % PLACES + 1
    raise ValueError("there is no seat")


def first_marks(policy: Policy, leg: int, places: Places, choice: int | None) -> Marks:
    """The marks of a first hand."""
    marker = next_of(places.button, places.players) if by_two_buttons(policy) else None
    return Marks(leg, 1, len(places.players), places.button, marker, marker, choice)


def by_two_buttons(policy: Policy) -> bool:
    return policy.change == "every-orbit" and policy.counted_by == "red-and-green-buttons"


def is_over(policy: Policy, marks: Marks, places: Places, time_is_up: bool) -> bool:
    """Whether the game has had all its hands."""
    if policy.change == "by-the-clock":
        return time_is_up
    if policy.change != "every-orbit":
        return marks.hand >= policy.change
    match policy.counted_by:
        case "players-at-its-start":
            return marks.hand >= marks.began_players
        case "dealer-button":
            return marks.began_button in walk(places.button_was, places.button)
        case _:
            return marks.red in walk(marks.green, next_of(marks.green, places.players))


def with_buttons(policy: Policy, marks: Marks, places: Places, over: bool) -> Marks:
    """The red and the green button of the next hand."""
    if not by_two_buttons(policy):
        return marks
    if over:
        both = next_of(marks.red, places.players)
        return replace(marks, red=both, green=both)
    return replace(marks, green=next_of(marks.green, places.players))


def is_offered(policy: Policy, leg: int, players: int) -> bool:
    return policy.too_many != "game-not-offered" or players <= policy.takes[leg - 1]


def next_in_list(policy: Policy, leg: int, players: int) -> int:
    """The next game that takes the players; if none does, the next one all the same."""
    order = [*range(leg + 1, policy.games + 1), *range(1, leg + 1)]
    return next((each for each in order if is_offered(policy, each, players)), order[0])


def foreseen(policy: Policy, leg: int, players: int) -> int | None:
    """The game after this one if the same players stay. None if a player will choose it."""
    others = [each for each in range(1, policy.games + 1) if policy.may_repeat or each != leg]
    is_chosen = policy.next_game == "chosen" and any(is_offered(policy, each, players) for each in others)
    return None if is_chosen else next_in_list(policy, leg, players)


def change_after(policy: Policy, marks: Marks, places: Places, chosen: int | None, time_is_up: bool) -> Change:
    """The next hand after this one."""
    over = is_over(policy, marks, places, time_is_up)
    marks = with_buttons(policy, marks, places, over)
    if not over:
        marks = replace(marks, hand=marks.hand + 1)
        if marks.announced is not None and policy.limits == "by-the-clock":
            marks = replace(marks, level=marks.announced, announced=None, dealt=frozenset())
        return Change(marks, False, sitting_out=without_room(policy, marks.leg, places))
    count = len(places.players)
    chooser, marker, choices = None, marks.choice, ()
    if policy.next_game == "chosen":
        own_button = policy.chooser == "choice-button"
        seat = next_of(marks.choice, places.with_chips) if own_button else places.button
        marker = seat if own_button else marks.choice
        if seat in places.players:
            chooser = seat
        elif policy.absent == "next-player-chooses":
            chooser = next_of(seat, places.players)
            marker = chooser if own_button else marker
    if chooser is not None:
        every = range(1, policy.games + 1)
        choices = tuple(
            each for each in every if is_offered(policy, each, count) and (policy.may_repeat or each != marks.leg)
        )
    if not choices:
        chooser, leg = None, next_in_list(policy, marks.leg, count)
    else:
        if chosen is None:
            return Change(None, True, chooser, choices)
        leg = chosen
    dealt = marks.dealt | {marks.leg}
    full = leg <= marks.leg if policy.next_game == "in-order" else len(dealt) == policy.games
    level, announced = marks.level, marks.announced
    if announced is not None and (policy.limits == "by-the-clock" or full):
        level, announced, dealt = announced, None, frozenset()
    marks = Marks(leg, 1, count, places.button, marks.red, marks.green, marker, dealt, level, announced)
    return Change(marks, True, chooser, choices, without_room(policy, leg, places))


def without_room(policy: Policy, leg: int, places: Places) -> frozenset[int]:
    """The seats that the game has no room for."""
    surplus = len(places.players) - policy.takes[leg - 1]
    if surplus <= 0 or policy.too_many == "game-not-offered":
        return frozenset()
    out: list[int] = []
    if policy.too_many == "sit-out-left-of-the-big-blind":
        seat = places.big_blind
        while len(out) < surplus:
            seat = next_of(seat, places.players)
            out.append(seat)
    else:
        order, seat = [], places.button
        for _ in places.players:
            seat = next_of(seat, places.players)
            order.append(seat)
        if policy.too_many == "button-sits-out":
            return frozenset(order[-surplus:])
        out = [each for each in order if each != places.button][-surplus:]
    return frozenset(out)
