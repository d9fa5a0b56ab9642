"""A remedy: what is done about one irregularity, step by step, until when, and the table with which play goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.pots.payout import give_back, remove_missing
from dealer_service.rulings.reasons import Because, Fact
from dealer_service.rulings.ruling import FloorOption, Instruction
from dealer_service.rulings.window import Window
from dealer_service.table import Snapshot, Stakes

# The steps by which nothing changes but what people know.
ONLY_WORDS = ("say", "tell-count", "ask-count")


@dataclass(frozen=True, slots=True)
class Remedy:
    """What is done about one irregularity: ``of`` what kind it is, what it comes to, and the steps in their order.

    An irregularity is of a kind of incident, or of the code of a breach that the table shows.
    """

    of: str
    code: str
    args: Mapping[str, Fact]
    steps: tuple[Instruction, ...]
    because: Because
    window: Window | None = None

    @property
    def changes_nothing(self) -> bool:
        """Whether everything stands, and something is said at most."""
        return all(step.code in ONLY_WORDS for step in self.steps)


@dataclass(frozen=True, slots=True)
class Remedied:
    """A remedy, and the table after it; None where no table holds what it leaves."""

    remedy: Remedy
    table: Snapshot | None


@dataclass(frozen=True, slots=True)
class Way:
    """One thing that the floor may decide, and what it comes to once it has. What it lacks then raises MissingFacts."""

    option: FloorOption
    carry_out: Callable[[], Remedied]


@dataclass(frozen=True, slots=True)
class FloorDecides:
    """What the floor may decide about one irregularity, and why it is the floor's to decide."""

    ways: tuple[Way, ...]
    because: Because

    @property
    def options(self) -> tuple[FloorOption, ...]:
        """Each thing that the floor may decide."""
        return tuple(way.option for way in self.ways)

    def as_decided(self, option: FloorOption | None) -> Remedied | FloorDecides:
        """What it comes to once the floor has decided; itself where that was about something else."""
        return next((way.carry_out() for way in self.ways if way.option == option), self)


# What is ruled on one irregularity: a remedy, or that the floor decides.
Answered = Remedied | FloorDecides


@dataclass(frozen=True, slots=True)
class Remedies:
    """What is done about each thing that went wrong; ``options`` are the floor's where the rules leave one to it."""

    remedies: tuple[Remedy, ...]
    options: tuple[FloorOption, ...] = ()
    because: Because = ()


def say(words: str, why: Because, **args: Fact) -> Instruction:
    """The step of saying something aloud; ``words`` is the code of what is said."""
    return Instruction("say", {"words": words, **args}, why)


def stands(of: str, table: Snapshot, why: Because, window: Window | None = None) -> Remedied:
    """Everything stands as it is."""
    return Remedied(Remedy(of, "stands", {}, (say("stands", why),), why, window), table)


def bring_to(seat: int | None, lies: int, to: int, why: Because) -> tuple[Instruction, ...]:
    """What the dealer does so that this total lies before the seat, where so much lies there."""
    if to > lies:
        return (Instruction("bring-up", {"seat": seat, "to": to}, why),)
    return (Instruction("give-back", {"seat": seat, "chips": lies - to, "to": to}, why),) if to < lies else ()


def return_chips(seat: int, chips: int, stakes: Stakes, rules: Ruleset, why: Because) -> Instruction:
    """The step of giving chips of the middle back to a seat."""
    back = give_back(seat, chips, stakes, rules, why)
    args: dict[str, Fact] = {"seat": seat, "chips": chips, "breakdown": back.args.get("breakdown")}
    remove_missing(args)
    return Instruction("return-chips", args, back.because)


def take_back_chips(seat: int, chips: int, stakes: Stakes, rules: Ruleset, why: Because) -> Instruction:
    """The step of taking chips back from a seat to which they were pushed."""
    back = give_back(seat, chips, stakes, rules, why)
    args: dict[str, Fact] = {"seat": seat, "chips": chips, "breakdown": back.args.get("breakdown")}
    remove_missing(args)
    return Instruction("take-back-chips", args, back.because)
