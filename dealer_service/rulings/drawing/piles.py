"""The cards of a reshuffle, counted pile by pile."""

from __future__ import annotations

from collections.abc import Sequence

from dealer_service.rulings.openers import needs_openers
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Missing, MissingFacts, require
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
    for discards, pile in _piles_of(spot, seat, pool):
        if pile is not None:
            counts[pile] += discards.count
    whole = {Pile.STUB: deck.stub or 0, Pile.BURNS: deck.burns or 0, Pile.FOLDED: deck.folded or 0}
    counts |= {pile: count for pile, count in whole.items() if pile in counts}
    on_top = 0 if Pile.STUB in pool else deck.stub or 0
    return Reshuffle(tuple([PileCount(*each) for each in counts.items()]), sum(counts.values()) + on_top)


def why_kept_apart(spot: Spot, seat: int, pool: Sequence[Pile]) -> Because:
    """The clause that keeps discards of split openers out of this pool; empty if it does not. Raises MissingFacts."""
    for discards in spot.table.deck.discarded if needs_openers(spot.rules) else ():
        if _belongs(discards, spot.table, seat, pool) is not None and _is_kept_apart(discards, spot):
            return (because(spot.rules.showdown.split_openers, seat=discards.seat).deciding(),)
    return ()


def shuffle_in(spot: Spot, pool: Sequence[Pile], seat: int, stub: int) -> Deck:
    """The deck after the piles of the pool have been shuffled into a stub of this size. Raises MissingFacts."""
    deck = spot.table.deck
    discards = deck.discards
    if discards is not None:
        discards = tuple([each for each, pile in _piles_of(spot, seat, pool) if pile is None])
    return replace(
        deck,
        stub=stub,
        burns=0 if Pile.BURNS in pool else deck.burns,
        folded=0 if Pile.FOLDED in pool else deck.folded,
        discards=discards,
    )


def _piles_of(spot: Spot, seat: int, pool: Sequence[Pile]) -> list[tuple[Discards, Pile | None]]:
    """All discards, each with the pool's first pile that it belongs to, for a deal to this seat. None if it stays out.

    Discards that prove openers stay out of every pool. Raises MissingFacts.
    """
    table, may_be_apart = spot.table, needs_openers(spot.rules)
    found: list[tuple[Discards, Pile | None]] = []
    for discards in table.deck.discarded:
        pile = _belongs(discards, table, seat, pool)
        if may_be_apart and pile is not None and _is_kept_apart(discards, spot):
            pile = None
        found.append((discards, pile))
    return found


def _is_kept_apart(discards: Discards, spot: Spot) -> bool:
    """Whether these are the discards of an opener who declared a split of the openers. Raises MissingFacts."""
    table, clause = spot.table, spot.rules.showdown.split_openers
    if not discards.count:
        return False
    opener = require(table.opened_by, "/table/opened_by", clause)
    return discards.seat == opener and require(table.split_openers, "/table/split_openers", clause)


def _belongs(discards: Discards, table: Snapshot, seat: int, pool: Sequence[Pile]) -> Pile | None:
    """The pool's first pile that these discards would belong to. None if they stay out."""
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
