"""How is a ruling read out? Outcome first, then what to do, what is missing, and why, each clause in its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from dealer_service.cli.text.answers import answered, in_full
from dealer_service.cli.text.clause import WIDTH, answer_of

Told = Mapping[str, Any]

OUTCOMES = {
    "allowed": "ALLOWED",
    "refused": "REFUSED",
    "corrected": "IT COUNTS AS SOMETHING ELSE",
    "determined": "DETERMINED",
    "needs_floor": "FOR THE FLOOR TO DECIDE",
    "undetermined": "UNDETERMINED: facts are missing or contested",
}


def told(ruling: Told) -> list[str]:
    """The ruling, line by line."""
    if ruling["ruleset"] is None:
        return [*_compared(ruling["answer"]), "", _footer(ruling)]
    return [*_ruled(ruling), "", _footer(ruling)]


def _ruled(ruling: Told) -> list[str]:
    lines = [f"{OUTCOMES[ruling['outcome']]}  ({_rules(ruling['ruleset'])})", *answered(ruling["answer"])]
    after = ruling["next"]
    if after is not None:
        lines.append(
            f"The table goes on: {after.get('phase', 'phase not told')}, round {after.get('round', 'not told')}."
        )
    if ruling["missing"]:
        lines += ["", "Missing:"]
        lines += [f"  {each['at']}, needed by {each['needed_by']}" for each in ruling["missing"]]
    if "contested" in ruling:
        lines += ["", *_disputed(ruling["contested"])]
    if ruling["reasons"]:
        lines += ["", "Because:", *(line for reason in ruling["reasons"] for line in _reason(reason))]
    return lines


def _rules(ruleset: Told) -> str:
    return f"{ruleset['house']}, {ruleset['game']}, edition {ruleset['edition']}"


def _reason(reason: Told) -> Iterator[str]:
    """The clause with its answer, its words, the facts that brought it to bear, and its source."""
    answer = "" if reason["value"] is None else f" = {answer_of(reason['value'])}"
    yield f"  {reason['clause']}{answer}"
    yield from _wrapped(reason["says"])
    if reason["facts"]:
        facts = (f"{name} {in_full(value)}" for name, value in sorted(reason["facts"].items()))
        yield from _wrapped(f"Here: {', '.join(facts)}.")
    yield from _wrapped(f"({source(reason['cite'])}; set by {reason['set_by']})")


def source(cite: Told) -> str:
    """The source and the place in it."""
    edition = f" ({cite['edition']})" if "edition" in cite else ""
    return f"{cite['title']}{edition}" + (f", {cite['at']}" if cite["at"] else "")


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)


def _disputed(held: Told) -> Iterator[str]:
    """What would be ruled on each side of the dispute."""
    yield "The dispute matters:" if held["matters"] else "The dispute does not matter; it is ruled alike either way:"
    for branch in held["branches"]:
        facts = ", ".join(f"{each['at']} {in_full(each['is'])}" for each in branch["facts"])
        yield f"  if {facts}: {_outcome(branch)}"
        clauses = ", ".join(each["clause"] for each in branch["reasons"])
        yield from (f"    {line}" for line in ([f"because of {clauses}"] if clauses else []))


def _outcome(told: Told) -> str:
    if "problem" in told:
        return "no ruling: " + " ".join(each["detail"] for each in told["problem"]["errors"])
    return OUTCOMES[told["outcome"]]


def _compared(answer: Told) -> Iterator[str]:
    """What each house rules, who rules alike, and for those that differ the clauses that decide."""
    rulings = answer["rulings"]
    for number, ruling in enumerate(rulings, start=1):
        yield f"{number}. {_rules(ruling['ruleset'])}: {_outcome(ruling)}"
        yield from (f"   {line}" for line in answered(ruling.get("answer", {})))
    yield ""
    if not answer["pairs"]:
        yield "All rule alike."
    for pair in answer["pairs"]:
        names = " and ".join(f"{number + 1}. {rulings[number]['ruleset']['house']}" for number in pair["of"])
        found = "Decided by" if pair["found"] else "No three clauses decide it; these differ"
        yield f"{names} differ at {', '.join(pair['differ'][:4])}{' and more' if pair['differ'][4:] else ''}. {found}:"
        for clause in pair["clauses"]:
            yield f"  {clause['clause']}"
            yield from _sides(pair["of"], clause["of"])


def _sides(numbers: Sequence[int], sides: Sequence[Told]) -> Iterator[str]:
    for number, side in zip(numbers, sides, strict=True):
        yield from _wrapped(f"{number + 1}: {answer_of(side['value'])}. {side['says']} ({source(side['cite'])})")


def _footer(ruling: Told) -> str:
    receipt = ruling["receipt"]
    signed = "signed" if "signature" in receipt else "not signed"
    return f"Ruling {ruling['ruling_id']}, engine {ruling['engine']['version']}, {signed}"
