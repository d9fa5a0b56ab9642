"""The pictures of a played hand: chips, cards and states of every seat before the first event and after each one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dealer_service.canonical import JsonObject
from dealer_service.engine.play.played import PlayedEvent
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.hand_sizes import hand_size
from dealer_service.rulings.ruling import Instruction
from dealer_service.rulings.spot import Spot
from dealer_service.table import BEFORE_THE_BETTING, Does, Seat, Snapshot, State

UNSEEN = "??"
BEFORE_THE_DEAL = (None, *BEFORE_THE_BETTING)
WITHOUT_CARDS = (State.FOLDED, State.MUCKED, State.OUT, State.WAITING)


@dataclass(slots=True)
class SeatFrame:
    """One seat: chips behind and in front, its state, its cards, and the chips that were just pushed to it."""

    stack: int | None
    bet: int
    state: str
    cards: tuple[str, ...]
    won: int = 0

    def as_json(self) -> list[Any]:
        """The facts in the order that the page's script reads."""
        return [self.stack, self.bet, self.state, list(self.cards), self.won]


@dataclass(slots=True)
class Frame:
    """The table at one moment: its seats, the chips in the middle (None: unknown), the seat that acted, the board."""

    seats: dict[int, SeatFrame]
    gathered: int | None
    acts: int | None = None
    board: tuple[str, ...] = ()

    @property
    def pot(self) -> int | None:
        """All chips in the middle and in front of the seats."""
        return None if self.gathered is None else self.gathered + sum(each.bet for each in self.seats.values())

    def copy(self) -> Frame:
        """The same, to be changed."""
        seats = {number: SeatFrame(each.stack, each.bet, each.state, each.cards) for number, each in self.seats.items()}
        return Frame(seats, self.gathered, self.acts, self.board)


def frames_of(opening: Snapshot, events: Sequence[PlayedEvent], rules: Ruleset) -> list[Frame]:
    """The table before the first event, and after each."""
    last = frame_of(opening, rules)
    frames = [last]
    for number, each in enumerate(events):
        if each.step is not None:
            frames.append(_after_step(frames[-1], each.step))
            continue
        table = each.table
        following = events[number + 1 : number + 2]
        has_steps = bool(following) and following[0].step is not None
        frame = frames[-1].copy() if table is None else frame_of(table, rules)
        if has_steps:
            frame = _before_steps(frames[-1], each, frame)
        frame.acts = None if each.event is None else each.event.seat
        frames.append(frame)
    return frames


def frame_of(table: Snapshot, rules: Ruleset) -> Frame:
    """The table as it is."""
    known = all(seat.gathered is not None and seat.bet is not None for seat in table.seats)
    middle = table.dead_chips + sum((seat.gathered or 0) + (seat.dead or 0) for seat in table.seats)
    size = 0 if table.phase in BEFORE_THE_DEAL else hand_size(Spot(table, rules))
    seats = {seat.number: _seat(seat, size) for seat in table.seats}
    return Frame(seats, middle if known else None, board=tuple(map(str, table.board or ())))


def as_json(frames: Sequence[Frame]) -> list[JsonObject]:
    """The frames for the script: each with the seats that differ from the one before."""
    return [*_differences(frames)]


def _differences(frames: Sequence[Frame]) -> Iterator[JsonObject]:
    before: dict[int, list[Any]] = {}
    for frame in frames:
        now = {number: seat.as_json() for number, seat in frame.seats.items()}
        changed = {number: seat for number, seat in now.items() if before.get(number) != seat}
        board = {"board": list(frame.board)} if frame.board else {}
        yield {"pot": frame.pot, "in": frame.gathered, "acts": frame.acts, **board, "seats": changed}
        before = now


def _seat(seat: Seat, size: int) -> SeatFrame:
    state = State.IN if seat.state is None else seat.state
    cards = tuple(map(str, seat.hand or ()))
    if state in WITHOUT_CARDS:
        cards = ()
    elif not cards:
        cards = (UNSEEN,) * size
    return SeatFrame(seat.stack, seat.bet or 0, state.value, cards)


def _before_steps(last: Frame, each: PlayedEvent, after: Frame) -> Frame:
    """The table after an action, before the dealer gathers bets, returns one, or pushes a pot."""
    frame = last.copy()
    for number, seat in frame.seats.items():
        seat.state, seat.cards = after.seats[number].state, after.seats[number].cards
    event = each.event
    acting = None if event is None or event.seat is None else frame.seats.get(event.seat)
    if event is not None and acting is not None and event.to is not None and event.does is not Does.POST:
        added = event.to - acting.bet
        acting.bet += added
        acting.stack = None if acting.stack is None else acting.stack - added
    return frame


def _after_step(last: Frame, step: Instruction) -> Frame:
    """The table after the dealer has moved chips."""
    frame = last.copy()
    chips, number = _whole(step.args.get("chips")) or 0, _whole(step.args.get("seat"))
    seat = None if number is None else frame.seats.get(number)
    match step.code:
        case "gather":
            if frame.gathered is not None:
                frame.gathered += sum(each.bet for each in frame.seats.values())
            for each in frame.seats.values():
                each.bet = 0
        case "return" if seat is not None:
            if seat.bet >= chips:
                seat.bet -= chips
            elif frame.gathered is not None:
                frame.gathered -= chips
            seat.stack = None if seat.stack is None else seat.stack + chips
        case "push" if seat is not None:
            seat.stack, seat.won = None if seat.stack is None else seat.stack + chips, chips
            frame.gathered = None if frame.gathered is None else frame.gathered - chips
        case "rake":
            frame.gathered = None if frame.gathered is None else frame.gathered - chips
    frame.acts = number
    return frame


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None
