"""Random incidents that can have happened at a table, each with versions of its other facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from dealer_service.canonical import JsonObject
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.hand_sizes import deck_of, hand_size
from dealer_service.rulings.irregularities.contradictions import has_part
from dealer_service.rulings.spot import Spot
from dealer_service.table import Phase, Snapshot
from dealer_service.table.incidents import (
    AnnouncementMismatch,
    AskedHowMany,
    BoxedCard,
    CardExposedOnDeal,
    CardExposedOnDraw,
    CardOffTable,
    CardsMucked,
    CardsShown,
    ClockExpired,
    DealtDown,
    DealtOutOfOrder,
    DrewOutOfTurn,
    DroppedStub,
    FoldInDraw,
    FouledDeck,
    Incident,
    LastCardExposed,
    PlayerAbsent,
    PrematureBoard,
    PrematureCards,
    PrematureStreet,
    TooManyBoardCards,
    UpCardsMoved,
    WrongBurn,
    WrongReplacement,
)

# Versions of one incident: the first is the situation's.
MOST_VERSIONS = 14
# Kinds that are tried at one table.
MOST_KINDS = 6

Facts = Callable[[Random, int, Spot, int], JsonObject]


def _card(random: Random, rules: Ruleset) -> str:
    return random.choice([*deck_of(rules)])


def _by(random: Random) -> str:
    return random.choice(("dealer", "player"))


def _yes(random: Random) -> bool:
    return random.random() < 0.5


def _other(random: Random, seat: int, table: Snapshot) -> int:
    return random.choice([each.number for each in table.live if each.number != seat] or [seat])


def _mismatch(random: Random, seat: int, spot: Spot, size: int) -> JsonObject:
    announced, placed = random.sample(range(size + 1), 2)
    return {"seat": seat, "announced": announced, "placed": placed}


def _is_before_last_street(spot: Spot) -> bool:
    return spot.table.known_round == spot.rules.dealing.streets.value.rounds - 1


# The facts of each kind: random ones for this seat of the table, whose hands have that many cards.
FACTS: Mapping[type[Incident], Facts] = {
    CardExposedOnDraw: lambda random, seat, spot, size: {
        "seat": seat,
        "card": _card(random, spot.rules),
        "by": _by(random),
    },
    CardExposedOnDeal: lambda random, seat, spot, size: {
        **{"seat": seat, "card": _card(random, spot.rules), "place": random.randint(1, size), "by": _by(random)},
        **{"exposed_before": random.choice((0, 0, 1))},
    },
    PlayerAbsent: lambda random, seat, spot, size: {"seat": seat},
    ClockExpired: lambda random, seat, spot, size: {"seat": seat},
    AskedHowMany: lambda random, seat, spot, size: {"seat": seat, "of": _other(random, seat, spot.table)},
    BoxedCard: lambda random, seat, spot, size: {"seat": seat, "count": random.randint(1, 2)},
    DealtOutOfOrder: lambda random, seat, spot, size: {"seat": seat, "first": _yes(random)},
    CardOffTable: lambda random, seat, spot, size: {
        **{"seat": seat, "card": _card(random, spot.rules), "from": random.choice(("deck", "hand"))},
        **({"place": random.randint(1, size), "exposed_before": 0} if spot.table.phase is Phase.DEALING else {}),
    },
    FouledDeck: lambda random, seat, spot, size: {
        "foul": (foul := random.choice(("card-twice", "other-back", "cards-missing"))),
        **({"found_in": random.choice(("in-play", "stub"))} if foul == "other-back" else {}),
    },
    CardsShown: lambda random, seat, spot, size: {"seat": seat, "to": _other(random, seat, spot.table)},
    PrematureCards: lambda random, seat, spot, size: {"seats": [seat], "burned": random.randint(0, 1)},
    TooManyBoardCards: lambda random, seat, spot, size: {"dealt": random.choice((2, 4, 4, 5))},
    PrematureBoard: lambda random, seat, spot, size: {
        "burned": random.randint(0, 1),
        "card": _card(random, spot.rules),
    },
    PrematureStreet: lambda random, seat, spot, size: {
        **{"seats": [seat], "burned": random.randint(0, 1)},
        **({"looked": random.choice(([], [seat]))} if _is_before_last_street(spot) else {}),
    },
    LastCardExposed: lambda random, seat, spot, size: {
        "seat": seat,
        "by": _by(random),
        "declared": random.choice(("all-in-for-the-pot", "stays-in")),
    },
    DealtDown: lambda random, seat, spot, size: {"seat": seat, "mixed": _yes(random)},
    UpCardsMoved: lambda random, seat, spot, size: {"seat": seat, "handled": random.choice(("reordered", "taken"))},
    WrongBurn: lambda random, seat, spot, size: {"burned": random.choice((0, 2))},
    DroppedStub: lambda random, seat, spot, size: {
        "order": (order := random.choice(("known", "lost"))),
        **({"mixed_with": random.choice(([], ["burns"], ["folded"]))} if order == "lost" else {}),
    },
    WrongReplacement: lambda random, seat, spot, size: {
        **{"seat": seat, random.choice(("over", "under")): 1, "looked_at": _yes(random)},
    },
    DrewOutOfTurn: lambda random, seat, spot, size: {
        **{"seat": seat, "count": random.randint(1, size - 1), "replaced": _yes(random)},
    },
    AnnouncementMismatch: _mismatch,
    FoldInDraw: lambda random, seat, spot, size: {"seat": seat},
    CardsMucked: lambda random, seat, spot, size: {
        **{"seat": seat, "mucked": "whole-hand", "by": _by(random), "identifiable": _yes(random)},
        **{"protected": _yes(random)},
    },
}


def random_incidents(table: Snapshot, rules: Ruleset, random: Random) -> Iterator[list[JsonObject]]:
    """Kinds of incidents that can be noticed in this phase, each with several versions of its facts."""
    streets = rules.dealing.streets.value
    deals = [kind for kind in FACTS if kind.needs is None or has_part(kind.needs, streets)]
    kinds = [kind for kind in deals if table.phase in kind.phases]
    spot = Spot(table, rules)
    size = hand_size(spot)
    for kind in random.sample(kinds, min(MOST_KINDS, len(kinds))):
        seat = random.choice(table.live).number
        versions: list[Any] = [
            {"kind": kind.kind, **FACTS[kind](random, seat, spot, size)} for _ in range(MOST_VERSIONS)
        ]
        yield [each for place, each in enumerate(versions) if each not in versions[:place]]
