"""The options of the floor in one line."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from dealer_service.i18n.words import Words
from dealer_service.rulings.pots.layers import MAIN
from dealer_service.rulings.ruling import Instruction, Ruling

PENALTIES = "betting.penalties"


def undecided_line(ruling: Ruling, words: Words) -> str:
    """The floor's options, and the penalty that may follow."""
    told = floor_line(ruling.answer.options, words)
    penalized = any(each.clause.id == PENALTIES for each in ruling.reasons)
    return f"{told} {words.line('then-penalty')}" if penalized else told


def floor_line(options: Iterable[Instruction], words: Words, *, after: bool = False) -> str:
    """The floor's options; ``after`` an earlier remedy, it may let everything else stand."""
    phrases = [
        words.phrase("floor-let-stand-else") if after and each.code == "let-stand" else floor_option(each, words)
        for each in options
    ]
    if not phrases:
        return words.line("floor-alone")
    *others, last = phrases
    if not others:
        return words.line("floor", options=last)
    first = reduce(lambda told, more: words.phrase("floor-more", first=told, more=more), others)
    return words.line("floor", options=words.phrase("floor-or", first=first, last=last))


def floor_option(option: Instruction, words: Words) -> str:
    """One thing that the floor may decide, as a phrase."""
    code, args = f"floor-{option.code}", dict(option.args)
    if (pot := str(args.get("pot", MAIN))) != MAIN:
        code, args["number"] = "floor-join-side-pot", pot.removeprefix("side-")
    return words.phrase(code, **args) if words.has("says", code) else words.instruction(option.code, option.args)
