"""The answers of all questions as text for a terminal, one line for each part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

Json = Mapping[str, Any]


def answer_lines(answer: Json) -> list[str]:
    """The lines of an answer for a person, in the order of ``PARTS``. Any other part is a line with its name."""
    parts = {**PARTS, **{name: _named(name) for name in answer if name not in PARTS and name not in SAID_ELSEWHERE}}
    return [line for name, lines in parts.items() if answer.get(name) for line in lines(answer[name])]


def value_text(value: Any) -> str:
    """A JSON value as text within a sentence."""
    if value is None:
        return "unknown"
    if isinstance(value, list):
        return " ".join(map(value_text, value)) or "none"
    if isinstance(value, dict):
        return (
            event_text(value)
            if "does" in value
            else ", ".join(f"{name} {value_text(part)}" for name, part in value.items())
        )
    return str(value).lower() if isinstance(value, bool) else str(value)


def event_text(event: Json) -> str:
    """An event or an option: its seat, action and amount."""
    words = [f"seat {event['seat']}"] if "seat" in event else []
    words.append(event["does"])
    words += [event["kind"]] if "kind" in event else []
    if "least" in event:
        words.append(f"from {event['least']} to {event['most']}" if "most" in event else f"at least {event['least']}")
        words += [f"in steps of {event['step']}"] if "step" in event else []
    words += [
        f"{name} {value_text(event[name])}"
        for name in ("to", "size", "count", "cards", "chips", "pot", "half", "among", "of")
        if name in event
    ]
    if event.get("piles"):
        words.append("of " + ", ".join(event["piles"]))
    return " ".join(words) + (f", leaving {event['stub']}" if "stub" in event else "")


def _instructions(instructions: Sequence[Json]) -> Iterator[str]:
    yield from (f"  {each['says']}" for each in instructions)


def _substantial_action(action: Json) -> Iterator[str]:
    if action["is"]:
        yield "  There has been substantial action."


def _out_of_turn(waiting: Sequence[Json]) -> Iterator[str]:
    for each in waiting:
        held = "may bind"
        if "binds" in each:
            held = "binds unless the action changes" if each["binds"] else "does not bind"
        done = {name: each[name] for name in ("seat", "does", "to") if name in each}
        yield f"  Out of turn: {event_text(done)}; {held}"


def _passed_over(seat: Json) -> Iterator[str]:
    yield f"  Seat {seat['seat']} was skipped. {seat['window']['says']}"


def _options(options: Sequence[Json]) -> Iterator[str]:
    """The options of the floor. Those of a seat are in the line of the ruling."""
    yield from (f"  The floor may: {each['says']}" for each in options if "says" in each)


def _barred(barred: Sequence[Json]) -> Iterator[str]:
    yield from (f"  Not {event_text(each)}: {', '.join(each['because'])}" for each in barred)


def _remedies(remedies: Sequence[Json]) -> Iterator[str]:
    for remedy in remedies:
        yield f"  {remedy['says']}"
        yield from (f"    {number}. {step['says']}" for number, step in enumerate(remedy["steps"], start=1))
        if "window" in remedy:
            yield f"    {remedy['window']['says']}"


def _breaches(breaches: Sequence[Json]) -> Iterator[str]:
    yield from (f"  {each['at']}: {each['says']} ({each['kind']})" for each in breaches)


def _pots(pots: Sequence[Json]) -> Iterator[str]:
    yield from (f"  {each['name']}: {each['chips']}, for seats {value_text(each['eligible'])}" for each in pots)


def _readings(readings: Sequence[Json]) -> Iterator[str]:
    for reading in readings:
        whose = f"seat {reading['seat']}" if "seat" in reading else f"hand {reading['hand']}"
        idle = "; ".join(card["says"] for card in reading["idle"])
        lacks = f", {reading['lacks']} to come" if "lacks" in reading else ""
        yield f"  {whose}, {reading['half']}: {reading['name']['says']}" + (f" ({idle})" if idle else "") + lacks


def _ranks(ranks: Sequence[Json]) -> Iterator[str]:
    for rank in ranks:
        of_cards = f", hands of {rank['cards']} cards" if "cards" in rank else ""
        yield f"  {rank['half']}{of_cards}, best first: " + ", then ".join(
            " = ".join(map(str, tie)) for tie in rank["best_first"]
        )


def _played(events: Sequence[Json]) -> Iterator[str]:
    """Each event of a hand with its number, counted from 1. Derived events and steps have none."""
    for event in events:
        number = "" if event["at"] is None else event["at"] + 1
        says = event["step"]["says"] if "step" in event else event.get("says", "")
        yield f"{'!' if event['deviates'] else ' '} {number:>4}  {says}"


def _results(results: Sequence[Json]) -> Iterator[str]:
    for each in results:
        whose = f" of seat {each['seat']}" if "seat" in each else ""
        where = "".join(f", {each[name]}" for name in ("pot", "half") if name in each)
        ruled = "" if each["same"] else f", ruled {value_text(each['ruled'])}"
        yield f"  {each['part'].capitalize()}{whose}{where}: recorded {each['recorded']}{ruled}"


def _undetermined(parts: Sequence[Json]) -> Iterator[str]:
    for each in parts:
        at = "" if each["at"] is None else f" {each['at'] + 1}"
        yield f"  Undetermined, {each['part']}{at}: {value_text([fact['at'] for fact in each['missing']])}"


def _named(name: str) -> Callable[[Any], Iterator[str]]:
    """The writer of one line for a part that has no form of its own."""

    def line(part: Any) -> Iterator[str]:
        yield f"  {name.replace('_', ' ').capitalize()}: {value_text(part)}"

    return line


def _after(deck: Json) -> Iterator[str]:
    piles = ", ".join(f"{name} {deck[name]}" for name in ("stub", "burns", "folded") if name in deck)
    yield f"  After the draw: {piles}"


def _outlook(taken: str) -> Callable[[Json], Iterator[str]]:
    """The writer of the lines of a forecast, with a label for the number of cards."""

    def lines(outlook: Json) -> Iterator[str]:
        short, cards = outlook["short_by"], outlook["cards"]
        lasts = "the stub lasts" if outlook.get("lasts") else "not yet known whether the stub lasts"
        yield f"  {taken}: {cards} cards, {f'{short} short' if short else lasts}"
        yield from (f"    {event_text(step)}" for step in outlook["reshuffles"])
        if "stuck" in outlook:
            yield f"    seat {outlook['stuck']} cannot be dealt to. The floor may:"
            yield from (f"    {each['says']}" for each in outlook["options"])

    return lines


# Parts that are said elsewhere: the action, the steps and what comes next in the line of the ruling, awards and
# returned chips in the instructions, clauses in the reasons.
SAID_ELSEWHERE = frozenset(
    {
        *("action", "event", "instead", "to_act", "steps", "lines", "due", "waiting_for"),
        *("awards", "returned", "because", "deviation", "deviations", "stopped", "rake"),
    }
)
# The parts with a form of their own, in the order of the terminal.
PARTS: Mapping[str, Callable[[Any], Iterator[str]]] = {
    "breaches": _breaches,
    "remedies": _remedies,
    "readings": _readings,
    "ranks": _ranks,
    "pots": _pots,
    "worst": _outlook("At most"),
    "announced": _outlook("As announced"),
    "after": _after,
    "substantial_action": _substantial_action,
    "out_of_turn": _out_of_turn,
    "passed_over": _passed_over,
    "options": _options,
    "not": _barred,
    "instructions": _instructions,
    "events": _played,
    "results": _results,
    "undetermined": _undetermined,
}
