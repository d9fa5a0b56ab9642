"""Checks of the chips of a gesture: they must be in play, and in the stack or in front.

They read the question as it was sent and skip whatever has the wrong type.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from dealer_service.api.errors import FieldError, JsonPath, Part
from dealer_service.canonical import JsonObject
from dealer_service.message import message
from dealer_service.table import Motion

Faults = Iterator[tuple[JsonPath, FieldError]]
BEFORE: JsonPath = ("gesture", "before")


def chips_told(gesture: JsonObject) -> Iterator[tuple[JsonPath, list[int]]]:
    """The chips in front before the gesture, and those of each move, with their place.

    Empty lists, and lists with a chip that is not a number, are omitted.
    """
    if chips := _chips(gesture.get("before")):
        yield BEFORE, chips
    for place, move in _moves(gesture):
        if chips := _chips(move.get("chips")):
            yield (*place, "chips"), chips


def check_chips(gesture: JsonObject, seat: JsonObject, in_play: list[int]) -> Faults:
    """Errors for chips that are not in play, and for chips that are not where the gesture takes them from."""
    for place, chips in chips_told(gesture):
        for at, chip in enumerate(chips):
            if in_play and chip not in in_play:
                allowed: tuple[Part, ...] = tuple(sorted(in_play))
                detail = message("There is no {chip} chip in play. Chips in play: {known}.", chip=chip, known=allowed)
                yield (*place, at), FieldError("no-such-chip", detail, allowed)
    yield from _check_conditions(gesture)
    told, bet, stack = gesture.get("before"), _amount(seat.get("bet")), _amount(seat.get("stack"))
    before = _chips(told)
    if before is None or bet is None:
        before, bet = (None if seat.get("bet") or told is not None else []), 0
    change = sum(before or ()) - bet
    if change < 0:
        detail = message(
            "These chips add up to {sum}, less than the seat's bet of {bet}.", sum=sum(before or ()), bet=bet
        )
        yield BEFORE, FieldError("less-than-the-bet", detail)
    elif stack is not None and change > stack:
        yield BEFORE, _more_than_the_stack(change, stack)
    else:
        yield from _check_moves(gesture, None if before is None else Counter(before), change, stack)


def _check_moves(gesture: JsonObject, in_front: Counter[int] | None, change: int, stack: int | None) -> Faults:
    """Errors for more chips than the stack, and for chips taken back that are not in front, if known."""
    put_out = change
    for place, move in _moves(gesture):
        chips = _chips(move.get("chips")) or []
        if move.get("does") == Motion.PUSH:
            put_out += sum(chips)
            if in_front is not None:
                in_front.update(chips)
        elif move.get("does") == Motion.PULL_BACK:
            if in_front is not None and Counter(chips) - in_front:
                lying: tuple[Part, ...] = tuple(sorted(in_front.elements()))
                nothing = message("There are no chips in front to take back.")
                some = message("The chips in front are {chips}.", chips=lying)
                yield (*place, "chips"), FieldError("not-in-front", some if lying else nothing, lying)
                return
            put_out -= sum(chips)
            if in_front is not None:
                in_front.subtract(chips)
        if stack is not None and put_out > stack:
            yield (*place, "chips"), _more_than_the_stack(put_out, stack)
            return


def _check_conditions(gesture: JsonObject) -> Faults:
    """Errors for conditional words that name no action or are not the only move."""
    moves = [*_moves(gesture)]
    for place, move in moves:
        if move.get("does") == Motion.SAY and type(move.get("if")) is str and move.get("word") is None:
            detail = message("A conditional statement needs an action in {word}.", word="word")
            yield (*place, "word"), FieldError("required", detail)
        if type(move.get("if")) is str and len(moves) > 1:
            detail = message("A conditional statement must be the only move. Remove the others.")
            yield (*place, "if"), FieldError("asked-alone", detail)


def _more_than_the_stack(chips: int, stack: int) -> FieldError:
    detail = message("These chips take {sum} out of a stack of {stack}.", sum=chips, stack=stack)
    return FieldError("more-than-the-stack", detail)


def _moves(gesture: JsonObject) -> Iterator[tuple[JsonPath, JsonObject]]:
    """Each move that is an object, with its place."""
    moves = gesture.get("moves")
    for number, move in enumerate(moves if type(moves) is list else ()):
        if type(move) is dict:
            yield ("gesture", "moves", number), move


def _amount(told: Any) -> int | None:
    """The amount; None if it is not one, which is a separate error."""
    return told if type(told) is int and told >= 0 else None


def _chips(told: Any) -> list[int] | None:
    """The chips of a list of them; None for anything else."""
    if type(told) is not list or not all(type(chip) is int and chip > 0 for chip in told):
        return None
    return told
