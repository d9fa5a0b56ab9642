"""Instructions to push, return and change chips, counted out in the chips of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.chips.shares import Stack, chips_to_change, make_stacks
from dealer_service.rulings.reasons import Because, Fact, because
from dealer_service.rulings.ruling import Instruction, require
from dealer_service.table import Stakes


def push(seat: int, chips: int, pot: str | None, stakes: Stakes, rules: Ruleset, why: Because) -> Instruction:
    """The instruction to push chips to a seat, counted out if the denominations are known."""
    breakdown = _counted(chips, stakes, rules)
    args: dict[str, Fact] = {"chips": chips, "seat": seat, "pot": pot, "breakdown": breakdown}
    remove_missing(args)
    return Instruction("push", args, _with_reason(why, breakdown, rules))


def give_back(seat: int, chips: int, stakes: Stakes, rules: Ruleset, why: Because) -> Instruction:
    """The instruction to return uncalled chips, counted out if the denominations are known."""
    breakdown = _counted(chips, stakes, rules)
    args: dict[str, Fact] = {"seat": seat, "chips": chips, "breakdown": breakdown}
    remove_missing(args)
    return Instruction("return", args, _with_reason(why, breakdown, rules))


def make_change(
    pot: str, pots: int, shares: Mapping[int, int], stakes: Stakes, rules: Ruleset
) -> tuple[Instruction, ...]:
    """The instruction to change chips of a pot. Empty if the denominations are unknown.

    ``pots`` is the number of pots. The denominations in the pot are unknown: it names the chips that are missing for
    the shares if the pot consists of the largest ones.
    """
    chips = denominations(stakes, rules)
    if not chips:
        return ()
    whole = make_stacks(sum(shares.values()), chips)
    _, into = chips_to_change(whole, [make_stacks(share, chips) for share in shares.values()])
    if not into:
        return ()
    args: dict[str, Fact] = {"pot": pot, "pots": pots, "into": _as_text(into)}
    return (Instruction("change", args, (because(rules.showdown.breakdown),)),)


def denominations(stakes: Stakes, rules: Ruleset) -> tuple[int, ...]:
    """The denominations in play, empty if the stakes lack them.

    Raises MissingFacts if the smallest is unknown.
    """
    if stakes.chips is None:
        return ()
    require(stakes.chip, "/table/stakes/chip", rules.showdown.breakdown)
    return stakes.chips


def _counted(chips: int, stakes: Stakes, rules: Ruleset) -> list[str] | None:
    """The chips in stacks of the denominations in play. None if the stakes lack them."""
    in_play = denominations(stakes, rules)
    return _as_text(make_stacks(chips, in_play)) if in_play else None


def _with_reason(why: Because, breakdown: list[str] | None, rules: Ruleset) -> Because:
    return why if breakdown is None else (*why, because(rules.showdown.breakdown))


def _as_text(stacks: Sequence[Stack]) -> list[str]:
    return [str(stack) for stack in stacks]


def remove_missing(args: dict[str, Fact]) -> None:
    """Remove the arguments that are None."""
    for name in [name for name, value in args.items() if value is None]:
        del args[name]
