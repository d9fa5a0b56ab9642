"""Which cards go into a reshuffle, counted pile by pile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.ruling import Missing, MissingFacts, require
from dealer_service.table import Deck, Discards, Pile, Snapshot

# The fact of the deck that counts each pile.
FACT_OF = {
    Pile.STUB: "stub",
    Pile.BURNS: "burns",
    Pile.FOLDED: "folded",
    Pile.EARLIER_DRAWS: "discards",
    Pile.EARLIER_DRAWS_OTHERS: "discards",
    Pile.THIS_DRAW_OTHERS: "discards",
    Pile.THIS_DRAW_OWN: "discards",
}


@dataclass(frozen=True, slots=True)
class PileCount:
    """So many cards of one pile."""

    pile: Pile
    count: int


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The piles that are shuffled together, and the stub that comes of it."""

    piles: tuple[PileCount, ...]
    stub: int


def count_pool(table: Snapshot, rules: Ruleset, seat: int, pool: Sequence[Pile]) -> Reshuffle:
    """The pool as it is now, for serving this seat; a stub that is not in the pool stays on top of it.

    Raises MissingFacts where a pile of the pool is not known.
    """
    clause, deck = rules.drawing.reshuffle_pool, table.deck
    facts = dict.fromkeys(FACT_OF[pile] for pile in (*pool, Pile.STUB))
    missing = [Missing(f"/table/deck/{fact}", clause.id) for fact in facts if getattr(deck, fact) is None]
    if missing:
        raise MissingFacts(*missing)
    wanted = tuple(dict.fromkeys(pool))
    piles = tuple(
        PileCount(pile, count_of(pile, table, rules, seat, wanted[:place])) for place, pile in enumerate(wanted)
    )
    on_top = 0 if Pile.STUB in pool else count_of(Pile.STUB, table, rules, seat)
    return Reshuffle(piles, sum(each.count for each in piles) + on_top)


def count_of(pile: Pile, table: Snapshot, rules: Ruleset, seat: int, inside: Sequence[Pile] = ()) -> int:
    """How many cards are in the pile now, for serving this seat, without those that are in a pile of ``inside``."""
    deck, clause = table.deck, rules.drawing.reshuffle_pool
    match pile:
        case Pile.STUB:
            return require(deck.stub, "/table/deck/stub", clause)
        case Pile.BURNS:
            return require(deck.burns, "/table/deck/burns", clause)
        case Pile.FOLDED:
            return require(deck.folded, "/table/deck/folded", clause)
        case Pile.EARLIER_DRAWS | Pile.EARLIER_DRAWS_OTHERS | Pile.THIS_DRAW_OTHERS | Pile.THIS_DRAW_OWN:
            discards = require(deck.discards, "/table/deck/discards", clause)
            placed = [(each.count, _piles_of(each, table, seat)) for each in discards]
            return sum(count for count, piles in placed if pile in piles and not set(piles) & set(inside))


def shuffle_in(table: Snapshot, pool: Sequence[Pile], seat: int, stub: int) -> Deck:
    """The deck after the piles of the pool were shuffled into a stub of this size."""
    deck = table.deck
    discards = deck.discards
    if discards is not None:
        discards = tuple(each for each in discards if not any(pile in pool for pile in _piles_of(each, table, seat)))
    return replace(
        deck,
        stub=stub,
        burns=0 if Pile.BURNS in pool else deck.burns,
        folded=0 if Pile.FOLDED in pool else deck.folded,
        discards=discards,
    )


def _piles_of(discards: Discards, table: Snapshot, seat: int) -> tuple[Pile, ...]:
    """Which piles these discards belong to when this seat is served."""
    own = discards.seat == seat
    if table.draw is None or discards.draw < table.draw.number:
        return (Pile.EARLIER_DRAWS,) if own else (Pile.EARLIER_DRAWS, Pile.EARLIER_DRAWS_OTHERS)
    return (Pile.THIS_DRAW_OWN,) if own else (Pile.THIS_DRAW_OTHERS,)
