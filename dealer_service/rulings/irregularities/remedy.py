"""A remedy: the steps for one irregularity, its window, and the table that play goes on with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.pots.payout import give_back, remove_missing
from dealer_service.rulings.reasons import Because, Fact
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided
from dealer_service.rulings.window import Window
from dealer_service.table import Snapshot, Stakes
from dealer_service.values import value

# Steps that only inform people.
ONLY_WORDS = ("say", "tell-count", "ask-count")


@value
class Remedy:
    """The remedy for one irregularity ``of`` a kind of incident or code of a breach.

    ``code`` is its result, ``steps`` are in order.
    """

    of: str
    code: str
    args: Mapping[str, Fact]
    steps: tuple[Instruction, ...]
    because: Because
    window: Window | None = None

    @property
    def changes_nothing(self) -> bool:
        """Whether the remedy leaves the table as it is, apart from words."""
        return all(step.code in ONLY_WORDS for step in self.steps)


@value
class Remedied:
    """A remedy, and the table after it. None if no table can represent it."""

    remedy: Remedy
    table: Snapshot | None


@value
class Mended:
    """A table as the floor puts it right, and the whole remedy, whose automatic steps a question does not wait for.

    ``remedied`` raises MissingFacts if these steps need more facts.
    """

    table: Snapshot
    remedied: Callable[[], Remedied]


# What an option of the floor leads to.
FloorResult = Remedied | Mended
# The ruling on one irregularity: a remedy, or the options of the floor.
Answered = Remedied | Undecided[FloorResult]


@value
class Remedies:
    """The remedy of each irregularity. ``options`` are those of the floor, if it decides about one."""

    remedies: tuple[Remedy, ...]
    options: tuple[FloorOption[Any], ...] = ()
    because: Because = ()


def say(words: str, why: Because, **args: Fact) -> Instruction:
    """The step of an announcement. ``words`` is its code."""
    return Instruction("say", {"words": words, **args}, why)


def card_kept(of: str, seat: int, table: Snapshot, why: Because, window: Window | None = None) -> Remedied:
    """The player keeps the card."""
    return Remedied(Remedy(of, "kept", {"seat": seat}, (say("kept", why),), why, window), table)


def stands(of: str, table: Snapshot, why: Because, window: Window | None = None) -> Remedied:
    """The remedy that leaves everything as it is."""
    return Remedied(Remedy(of, "stands", {}, (say("stands", why),), why, window), table)


def bring_to(seat: int | None, lies: int, to: int, why: Because) -> tuple[Instruction, ...]:
    """The step that changes the chips in front of the seat to this total. ``lies`` is the present one."""
    if to > lies:
        return (Instruction("bring-up", {"seat": seat, "to": to}, why),)
    return (Instruction("give-back", {"seat": seat, "chips": lies - to, "to": to}, why),) if to < lies else ()


def return_chips(seat: int, chips: int, stakes: Stakes, rules: Ruleset, why: Because) -> Instruction:
    """The step that returns chips from the pots to a seat."""
    back = give_back(seat, chips, stakes, rules, why)
    args: dict[str, Fact] = {"seat": seat, "chips": chips, "breakdown": back.args.get("breakdown")}
    remove_missing(args)
    return Instruction("return-chips", args, back.because)


def take_back_chips(seat: int, chips: int, stakes: Stakes, rules: Ruleset, why: Because) -> Instruction:
    """The step that takes back chips pushed to a seat."""
    back = give_back(seat, chips, stakes, rules, why)
    args: dict[str, Fact] = {"seat": seat, "chips": chips, "breakdown": back.args.get("breakdown")}
    remove_missing(args)
    return Instruction("take-back-chips", args, back.because)
