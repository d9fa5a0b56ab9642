"""The cards of a reshuffle, counted pile by pile."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_service.rulings.ruling import Missing, MissingFacts
from dealer_service.rulings.spot import Spot
from dealer_service.table import Deck, Discards, Draw, Pile, Snapshot
from dealer_service.values import replace, value

# The field of the deck that counts each pile.
FACT_OF = {
    Pile.STUB: "stub",
    Pile.BURNS: "burns",
    Pile.FOLDED: "folded",
    Pile.EARLIER_DRAWS: "discards",
    Pile.EARLIER_DRAWS_OTHERS: "discards",
    Pile.THIS_DRAW_OTHERS: "discards",
    Pile.THIS_DRAW_OWN: "discards",
}


@value
class PileCount:
    """A number of cards of one pile."""

    pile: Pile
    count: int


@value
class Reshuffle:
    """The piles that are shuffled together, and the resulting stub."""

    piles: tuple[PileCount, ...]
    stub: int


def count_pool(spot: Spot, seat: int, pool: Sequence[Pile]) -> Reshuffle:
    """The present pool for a deal to this seat. A stub outside the pool stays on top of it.

    Raises MissingFacts if a pile of the pool is unknown.
    """
    clause, deck = spot.rules.drawing.reshuffle_pool, spot.table.deck
    facts = dict.fromkeys([FACT_OF[pile] for pile in (*pool, Pile.STUB)])
    missing = [Missing(f"/table/deck/{fact}", clause.id) for fact in facts if getattr(deck, fact) is None]
    if missing:
        raise MissingFacts(*missing)
    counts = dict.fromkeys(pool, 0)
    for discards in deck.discarded:
        pile = _pile_of(discards, spot.table, seat, pool)
        if pile is not None:
            counts[pile] += discards.count
    whole = {Pile.STUB: deck.stub or 0, Pile.BURNS: deck.burns or 0, Pile.FOLDED: deck.folded or 0}
    counts |= {pile: count for pile, count in whole.items() if pile in counts}
    on_top = 0 if Pile.STUB in pool else deck.stub or 0
    return Reshuffle(tuple([PileCount(*each) for each in counts.items()]), sum(counts.values()) + on_top)


def shuffle_in(table: Snapshot, pool: Sequence[Pile], seat: int, stub: int) -> Deck:
    """The deck after the piles of the pool have been shuffled into a stub of this size."""
    deck = table.deck
    discards = deck.discards
    if discards is not None:
        discards = tuple(each for each in discards if _pile_of(each, table, seat, pool) is None)
    return replace(
        deck,
        stub=stub,
        burns=0 if Pile.BURNS in pool else deck.burns,
        folded=0 if Pile.FOLDED in pool else deck.folded,
        discards=discards,
    )


def _pile_of(discards: Discards, table: Snapshot, seat: int, pool: Sequence[Pile]) -> Pile | None:
    """The pool's first pile that these discards belong to, for a deal to this seat. None if they stay out."""
    own = discards.seat == seat
    belongs: tuple[Pile, ...] = ()
    if table.draw is None or discards.draw < table.draw.number:
        belongs = (Pile.EARLIER_DRAWS,) if own else (Pile.EARLIER_DRAWS, Pile.EARLIER_DRAWS_OTHERS)
    elif own:
        belongs = (Pile.THIS_DRAW_OWN,)
    elif Pile.THIS_DRAW_OWN in pool or _is_served(discards.seat, table.draw, table):
        belongs = (Pile.THIS_DRAW_OTHERS,)
    for pile in pool:
        if pile in belongs:
            return pile
    return None


def _is_served(number: int, draw: Draw, table: Snapshot) -> bool:
    """Whether the seat has all cards of this draw, or is out of it."""
    seat = table.find(number)
    return seat is None or not seat.live or draw.still_lacks(number) + seat.lacks <= 0
