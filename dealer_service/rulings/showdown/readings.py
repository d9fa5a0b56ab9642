"""What does each hand read: which cards play, which do not count and why, and who wins a half?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from dealer_service.hands import HandRank, Idle, Name
from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.showdown import Half
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import Missing, MissingFacts, require_of_seats
from dealer_service.table import Card, Snapshot, known

# The cards of each hand, by its seat or by its number in a list of hands.
Hands = Mapping[int, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Reading:
    """One hand under one half's ranking. ``seat`` is its seat, or its number in a list of hands.

    ``lacks`` is how many cards a bare hand has fewer than the game deals: it reads so far what is named, and what
    comes is not guessed. It is left out of a whole hand.
    """

    seat: int
    half: str
    plays: tuple[Card, ...]
    idle: tuple[Idle, ...]
    name: Name
    because: Because
    lacks: int | None = None


class DecidedBy(StrEnum):
    """What a hand wins by: its kind, or its first rank that differs from the other's, counted from the top."""

    KIND = "kind"
    LOWER_RANK = "lower-rank"
    HIGHER_RANK = "higher-rank"


@dataclass(frozen=True, slots=True)
class Decided:
    """What sets the best hands of a half apart from the next best.

    ``better`` and ``worse`` are the two kinds of hands or the two ranks. ``cards`` are those of these ranks that
    stand against each other, in all hands that tie for best and for next best.
    """

    by: DecidedBy
    better: str
    worse: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranks:
    """The hands of one half from the best down; hands that tie stand together.

    Where some are parts of hands, each is compared with those of as many ``cards``, and with no others.
    ``decided`` is left out where all tie.
    """

    half: str
    best_first: tuple[tuple[int, ...], ...]
    cards: int | None = None
    decided: Decided | None = None


def live_hands(table: Snapshot, rules: Ruleset) -> dict[int, tuple[Card, ...]]:
    """The hands that can win, clockwise from the button; a last live hand need not be known."""
    clause = rules.showdown.cards_speak
    require_of_seats(table.seats, clause, "state")
    live = [seat for seat in table.clockwise_from(table.button) if seat.live]
    if len(live) == 1:
        return {live[0].number: live[0].cards}
    hidden = [Missing(f"/table/seats/{seat.place}/hand", clause.id) for seat in live if not known(seat.hand)]
    if hidden:
        raise MissingFacts(*hidden)
    return {seat.number: seat.cards for seat in live}


def read_hands(hands: Hands, rules: Ruleset) -> tuple[Reading, ...]:
    """Each hand under each half of the game, hand by hand."""
    readings = []
    halves = [(half, (how_read(half, rules),)) for half in rules.showdown.halves.value]
    for seat, cards in hands.items():
        for half, why in halves:
            rank = half.ranking(cards)
            readings.append(Reading(seat, half.name, rank.plays, rank.idle, rank.name, why))
    return tuple(readings)


def ranks(hands: Hands, half: Half) -> dict[int, HandRank]:
    """How good each hand is in this half."""
    return {seat: half.ranking(cards) for seat, cards in hands.items()}


def best_first(hands: Hands, half: Half) -> Ranks:
    """The hands of one half from the best down."""
    by_strength: dict[HandRank, list[int]] = {}
    read = ranks(hands, half)
    for seat, rank in read.items():
        by_strength.setdefault(HandRank(rank.strength, (), rank.name), []).append(seat)
    order = sorted(by_strength, reverse=True)
    tied = tuple(tuple(by_strength[rank]) for rank in order)
    return Ranks(half.name, tied, decided=_decided([[read[seat] for seat in tie] for tie in tied[:2]], half))


def _decided(ties: Sequence[Sequence[HandRank]], half: Half) -> Decided | None:
    """What sets the first tie apart from the second: the kind of hand, or else the first rank that differs."""
    if len(ties) < 2:
        return None
    best, others = ties
    better, worse = best[0].name, others[0].name
    if better.code != worse.code:
        return Decided(DecidedBy.KIND, better.code, worse.code)
    place = next(i for i, (one, other) in enumerate(zip(better.ranks, worse.ranks, strict=True)) if one != other)
    one, other = better.ranks[place], worse.ranks[place]
    lower = half.ranking.order.index(one) < half.ranking.order.index(other)
    by = DecidedBy.LOWER_RANK if lower else DecidedBy.HIGHER_RANK
    return Decided(by, one, other, tuple(dict.fromkeys(rank.plays[place] for rank in (*best, *others))))


def how_read(half: Half, rules: Ruleset) -> Reason:
    """The clause that says how hands of this half are read."""
    return because(rules.clauses[half.ranking.clause]).deciding()
