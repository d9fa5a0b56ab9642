"""How is the answer of each question read out? One line for each thing that is done, can be done, is won or read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

Told = Mapping[str, Any]


def answered(answer: Told) -> list[str]:
    """The parts of an answer that a person needs, in the order in which they are needed."""
    return [line for name, tell in PARTS.items() if answer.get(name) for line in tell(answer[name])]


def in_full(value: Any) -> str:
    """A value as it is said in a sentence."""
    if value is None:
        return "not told"
    if isinstance(value, list):
        return " ".join(map(in_full, value)) or "none"
    if isinstance(value, dict):
        return deed(value) if "does" in value else ", ".join(f"{name} {in_full(part)}" for name, part in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)


def deed(event: Told) -> str:
    """What somebody does, and for how much."""
    words = [f"seat {event['seat']}"] if "seat" in event else []
    words.append(event["does"])
    words += [event["kind"]] if "kind" in event else []
    if "least" in event:
        words.append(f"from {event['least']} to {event['most']}")
        words += [f"in steps of {event['step']}"] if "step" in event else []
    words += [
        f"{name} {in_full(event[name])}"
        for name in ("to", "size", "count", "cards", "chips", "pot", "half", "of")
        if name in event
    ]
    if event.get("piles"):
        words.append("of " + ", ".join(event["piles"]))
    return " ".join(words) + (f", leaving {event['stub']}" if "stub" in event else "")


def _said(instructions: Sequence[Told]) -> Iterator[str]:
    yield from (f"  {each['says']}" for each in instructions)


def _asked(event: Told) -> Iterator[str]:
    yield f"  {deed(event)}"


def _instead(found: Told) -> Iterator[str]:
    to_act = found.get("to_act")
    whose = "Nobody is to act." if to_act is None else f"Seat {to_act} may instead:"
    yield f"  {whose}"
    yield from (f"    {deed(each)}" for each in found.get("options", ()))


def _to_act(seat: int) -> Iterator[str]:
    yield f"  Seat {seat} is to act:"


def _options(options: Sequence[Told]) -> Iterator[str]:
    yield from (f"    {each['says'] if 'says' in each else deed(each)}" for each in options)


def _barred(barred: Sequence[Told]) -> Iterator[str]:
    yield from (f"    not {deed(each)}: {', '.join(each['because'])}" for each in barred)


def _steps(steps: Sequence[Told]) -> Iterator[str]:
    yield from (f"  {number}. {deed(each)}" for number, each in enumerate(steps, start=1))


def _breaches(breaches: Sequence[Told]) -> Iterator[str]:
    yield from (f"  {each['at']}: {each['says']} ({each['kind']})" for each in breaches)


def _order(order: Sequence[int]) -> Iterator[str]:
    yield f"  In this order: seats {in_full(list(order))}"


def _returned(returned: Sequence[Told]) -> Iterator[str]:
    yield from (f"  Back to seat {each['seat']}: {each['chips']}, which nobody called" for each in returned)


def _pots(pots: Sequence[Told]) -> Iterator[str]:
    yield from (f"  {each['name']}: {each['chips']}, for seats {in_full(each['eligible'])}" for each in pots)


def _readings(readings: Sequence[Told]) -> Iterator[str]:
    for each in readings:
        whose = f"seat {each['seat']}" if "seat" in each else f"hand {each['hand']}"
        idle = "; ".join(card["says"] for card in each["idle"])
        yield f"  {whose}, {each['half']}: {each['name']['says']}" + (f" ({idle})" if idle else "")


def _ranks(ranks: Sequence[Told]) -> Iterator[str]:
    for each in ranks:
        yield f"  {each['half']}, best first: " + ", then ".join(
            " = ".join(map(str, tie)) for tie in each["best_first"]
        )


def _stuck(seat: int) -> Iterator[str]:
    yield f"  Seat {seat} cannot be served. The floor may:"


def _waiting(seats: Sequence[int]) -> Iterator[str]:
    yield f"  Not yet known: what seats {in_full(list(seats))} discard"


def _due(step: Told) -> Iterator[str]:
    yield f"  Due now: {deed(step)}"


# What is read out of an answer, by the names of its parts; awards are in the instructions.
PARTS: Mapping[str, Callable[[Any], Iterator[str]]] = {
    "action": _asked,
    "event": _asked,
    "breaches": _breaches,
    "order": _order,
    "readings": _readings,
    "ranks": _ranks,
    "returned": _returned,
    "pots": _pots,
    "steps": _steps,
    "waiting_for": _waiting,
    "stuck": _stuck,
    "to_act": _to_act,
    "options": _options,
    "not": _barred,
    "instead": _instead,
    "due": _due,
    "instructions": _said,
}
