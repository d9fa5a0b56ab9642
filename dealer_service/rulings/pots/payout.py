"""What does the dealer push, and in which chips? What has to be shared is changed first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.chips.cut import Stack, change, counted
from dealer_service.rulings.reasons import Because, Fact, because
from dealer_service.rulings.ruling import Instruction, require
from dealer_service.table import Stakes


def push(seat: int, chips: int, pot: str | None, stakes: Stakes, rules: Ruleset, why: Because) -> Instruction:
    """Chips pushed to a seat, counted out in the chips of the table where these are told."""
    breakdown = _counted(chips, stakes, rules)
    args: dict[str, Fact] = {"chips": chips, "seat": seat, "pot": pot, "breakdown": breakdown}
    _leave_out_untold(args)
    return Instruction("push", args, _and_why(why, breakdown, rules))


def give_back(seat: int, chips: int, stakes: Stakes, rules: Ruleset, why: Because) -> Instruction:
    """Chips that nobody matched on their way back, counted out alike."""
    breakdown = _counted(chips, stakes, rules)
    args: dict[str, Fact] = {"seat": seat, "chips": chips, "breakdown": breakdown}
    _leave_out_untold(args)
    return Instruction("return", args, _and_why(why, breakdown, rules))


def make_change(pot: str, shares: Mapping[int, int], stakes: Stakes, rules: Ruleset) -> tuple[Instruction, ...]:
    """The chips of a pot that are changed before it is shared; none where it can be pushed as it lies, or untold.

    The pot is taken to lie in the largest chips that it can.
    """
    chips = denominations(stakes, rules)
    if not chips:
        return ()
    whole = counted(sum(shares.values()), chips)
    given, taken = change(whole, [counted(each, chips) for each in shares.values()])
    if not taken:
        return ()
    args: dict[str, Fact] = {"pot": pot, "breakdown": _written(given), "into": _written(taken)}
    return (Instruction("change", args, (because(rules.showdown.breakdown),)),)


def denominations(stakes: Stakes, rules: Ruleset) -> tuple[int, ...]:
    """The denominations in play, none where they are not told. Raises MissingFacts where the smallest chip is not."""
    if stakes.chips is None:
        return ()
    require(stakes.chip, "/table/stakes/chip", rules.showdown.breakdown)
    return stakes.chips


def _counted(chips: int, stakes: Stakes, rules: Ruleset) -> list[str] | None:
    found = denominations(stakes, rules)
    return _written(counted(chips, found)) if found else None


def _and_why(why: Because, breakdown: list[str] | None, rules: Ruleset) -> Because:
    return why if breakdown is None else (*why, because(rules.showdown.breakdown))


def _written(stacks: Sequence[Stack]) -> list[str]:
    return [str(stack) for stack in stacks]


def _leave_out_untold(args: dict[str, Fact]) -> None:
    for name in ("pot", "breakdown"):
        if name in args and args[name] is None:
            del args[name]
