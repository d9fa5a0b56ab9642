"""A ruling as text for a terminal: its sentence, outcome, answer, missing facts and reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from dealer_service.cli.text.answers import answer_lines, value_text
from dealer_service.cli.text.clause import WIDTH, answer_text

Json = Mapping[str, Any]

OUTCOMES = {
    "allowed": "ALLOWED",
    "refused": "REFUSED",
    "corrected": "CORRECTED",
    "determined": "DETERMINED",
    "needs_floor": "THE FLOOR DECIDES",
    "undetermined": "UNDETERMINED: facts are missing or contested",
}


def ruling_lines(ruling: Json, code: Mapping[str, str] | None = None) -> list[str]:
    """The lines of a ruling or a comparison. The first line is the answer in words.

    ``code`` is the line of code of each reason, by the id of its clause.
    """
    says = wrap(ruling["says"], WIDTH, break_on_hyphens=False)
    lines = _comparison_lines(ruling["answer"]) if ruling["ruleset"] is None else _single_ruling(ruling, code or {})
    return [*says, "", *lines, "", _footer(ruling)]


def _single_ruling(ruling: Json, code: Mapping[str, str]) -> list[str]:
    outcome, ruleset = OUTCOMES[ruling["outcome"]], _ruleset_name(ruling["ruleset"])
    lines = [f"{outcome}  ({ruleset})", *_unsaid(answer_lines(ruling["answer"]), ruling["says"])]
    if "floor" in ruling:
        lines.append(f"The floor chose {ruling['floor']['code']}, of {value_text(_codes(ruling['floor']['of']))}.")
    table = ruling["next"]
    if table is not None:
        phase, round = table.get("phase", "phase unknown"), table.get("round", "unknown")
        lines.append(f"Next table: {phase}, round {round}.")
    if ruling["missing"]:
        waits = ruling["outcome"] == "undetermined"
        lines += ["", "Missing:" if waits else "Assumed to be enough, because it is unknown:"]
        lines += [f"  {missing['at']}, needed by {missing['needed_by']}" for missing in ruling["missing"]]
    if "contested" in ruling:
        lines += ["", *_contested_lines(ruling["contested"])]
    for title, decide in (("Because:", True), ("Also applied:", False)):
        if reasons := [reason for reason in ruling["reasons"] if reason["decides"] is decide]:
            lines += ["", title, *(line for reason in reasons for line in _reason_lines(reason, code))]
    return lines


def _unsaid(lines: Sequence[str], says: str) -> list[str]:
    """The lines of an answer that the line of its ruling does not hold already."""
    return [line for line in lines if line.strip() not in says]


def _codes(options: Sequence[Json]) -> list[str]:
    return [option["code"] for option in options]


def _ruleset_name(ruleset: Json) -> str:
    return f"{ruleset['house']}, {ruleset['game']}, edition {ruleset['edition']}"


def _reason_lines(reason: Json, code: Mapping[str, str]) -> Iterator[str]:
    """Yield the clause with its answer, words, facts and source, and its line of code if known."""
    answer = "" if reason["value"] is None else f" = {answer_text(reason['value'])}"
    yield f"  {reason['clause']}{answer}"
    yield from _indented(reason["says"])
    if reason["facts"]:
        facts = (f"{name} {value_text(value)}" for name, value in sorted(reason["facts"].items()))
        yield from _indented(f"Here: {', '.join(facts)}.")
    yield from _indented(f"({_source(reason['cite'])}; set by {reason['set_by']})")
    if reason["clause"] in code:
        yield f"    at {code[reason['clause']]}"


def _source(cite: Json) -> str:
    """The title of the source, its edition, and the place in it."""
    edition = f" ({cite['edition']})" if "edition" in cite else ""
    return f"{cite['title']}{edition}" + (f", {cite['at']}" if cite["at"] else "")


def _indented(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)


def _contested_lines(contested: Json) -> Iterator[str]:
    """Yield the ruling on each version of the contested facts."""
    yield (
        "The dispute matters:"
        if contested["matters"]
        else ("The dispute does not matter; the ruling is the same for each version:")
    )
    for branch in contested["branches"]:
        facts = ", ".join(f"{fact['at']} {value_text(fact['is'])}" for fact in branch["facts"])
        yield f"  if {facts}: {_outcome(branch)}"
        yield from _indented(branch.get("says", ""))
        clauses = ", ".join(reason["clause"] for reason in branch["reasons"] if reason["decides"])
        if clauses:
            yield f"    because of {clauses}"


def _outcome(ruling: Json) -> str:
    if "problem" in ruling:
        return "no ruling: " + " ".join(error["detail"] for error in ruling["problem"]["errors"])
    return OUTCOMES[ruling["outcome"]]


def _comparison_lines(comparison: Json) -> Iterator[str]:
    """Yield the ruling of each house, then the difference of each pair with its deciding clauses."""
    rulings = comparison["rulings"]
    for number, ruling in enumerate(rulings, start=1):
        yield f"{number}. {_ruleset_name(ruling['ruleset'])}: {_outcome(ruling)}"
        went_wrong = {"breaches": ruling.get("breaches"), "instructions": ruling.get("mended")}
        yield from (f"   {line}" for line in answer_lines(went_wrong))
        yield from (f"   {line}" for line in answer_lines(ruling.get("answer", {})))
    yield ""
    if not comparison["pairs"]:
        yield "All houses agree."
    for pair in comparison["pairs"]:
        names = " and ".join(f"{number + 1}. {rulings[number]['ruleset']['house']}" for number in pair["of"])
        places = f"{', '.join(pair['differ'][:4])}{' and more' if pair['differ'][4:] else ''}"
        decided = "Decided by" if pair["found"] else "No three clauses decide it; these differ"
        yield f"{names} differ at {places}. {decided}:"
        for clause in pair["clauses"]:
            yield f"  {clause['clause']}"
            yield from _side_lines(pair["of"], clause["of"])


def _side_lines(numbers: Sequence[int], sides: Sequence[Json]) -> Iterator[str]:
    for number, side in zip(numbers, sides, strict=True):
        yield from _indented(f"{number + 1}: {answer_text(side['value'])}. {side['says']} ({_source(side['cite'])})")


def _footer(ruling: Json) -> str:
    receipt = ruling["receipt"]
    signed = "signed" if "signature" in receipt else "not signed"
    return f"Ruling {ruling['ruling_id']}, engine {ruling['engine']['version']}, {signed}"
