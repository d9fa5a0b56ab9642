"""The cards that may still be dealt from a short stub, and the piles of the reshuffle."""

from __future__ import annotations

from contextlib import suppress

from dealer_service.rulebook.sections.drawing import LastCard, SecondPool, ShortStub
from dealer_service.rulings.drawing.piles import Reshuffle, count_pool, why_kept_apart
from dealer_service.rulings.drawing.state import DrawState
from dealer_service.rulings.drawing.steps import Step, Stuck
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import MissingFacts, require
from dealer_service.table import Does, Pile

GROWING = (Pile.THIS_DRAW_OTHERS, Pile.THIS_DRAW_OWN)


def stub_size(state: DrawState) -> int:
    """The cards in the stub. Raises MissingFacts."""
    return require(state.spot.table.deck.stub, "/table/deck/stub", state.spot.rules.drawing.reshuffle)


def dealable(stub: int, wanted: int, state: DrawState) -> int:
    """The number of wanted cards that may be dealt from a stub of this size.

    The house decides on its last card.
    """
    if wanted < stub:
        return wanted
    match state.spot.rules.drawing.last_card.value:
        case LastCard.DEALT:
            return min(stub, wanted)
        case LastCard.ONLY_IF_IT_COMPLETES_THE_DRAW:
            completes = _completes_the_draw(stub, wanted, state)
        case LastCard.ONLY_IF_IT_COMPLETES_THE_HAND:
            last_draw = state.draw.number == state.spot.rules.dealing.streets.value.draws
            completes = last_draw and _completes_the_draw(stub, wanted, state)
        case LastCard.NEVER:
            completes = False
    return wanted if completes else max(0, stub - 1)


def may_burn(stub: int, state: DrawState) -> bool:
    """Whether the first card of a draw may be burned from a stub of this size when cards are wanted.

    The last card is burned only if it could be dealt like any other; otherwise it is shuffled in.
    """
    return stub > (state.spot.rules.drawing.last_card.value is not LastCard.DEALT)


def reshuffle_for(seat: int, wanted: int, burns: bool, state: DrawState) -> Step | Stuck:
    """The reshuffle for the cards of the seat. ``burns`` is true if a card is burned before them."""
    first = state.spot.rules.drawing.reshuffle_pool.value
    pool = count_pool(state.spot, seat, first)
    stub, matters = stub_size(state), _piles_matter(seat, wanted, burns, state)
    why: Because = (
        because(
            state.spot.rules.drawing.reshuffle, seat=seat, wanted=wanted, owed=state.owed_in_all, not_told=state.unheard
        ).deciding(),
    )
    if burns and stub:
        why += (because(state.spot.rules.drawing.burn).deciding(),)
    if (burns and stub) or dealable(stub, wanted, state) < min(stub, wanted):
        why += (because(state.spot.rules.drawing.last_card, stub=stub, owed=state.owed_in_all).deciding(),)
    why += (because(state.spot.rules.drawing.short_stub).deciding(not burns and dealable(stub, wanted, state) > 0),)
    why += why_kept_apart(state.spot, seat, first)
    why += (because(state.spot.rules.drawing.reshuffle_pool, cards=pool.stub).deciding(matters),)
    if _covers(pool, wanted, burns, state):
        return Step(Does.RESHUFFLE, seat, piles=pool.piles, stub=pool.stub, because=why)
    more = state.spot.rules.drawing.if_still_short.value
    last = because(state.spot.rules.drawing.if_still_short, cards=pool.stub, owed=state.owed_in_all).deciding(matters)
    why += (last,)
    if not isinstance(more, tuple):
        return _stuck(seat, wanted, burns, pool, why, state)
    if helps(pool, wanted, burns, state):
        last = because(state.spot.rules.drawing.second_pool, cards=pool.stub).deciding()
        why += (last,)
        if state.spot.rules.drawing.second_pool.value is SecondPool.AFTER_THE_FIRST:
            return Step(Does.RESHUFFLE, seat, piles=pool.piles, stub=pool.stub, because=why)
    second = tuple(dict.fromkeys((*first, *more)))
    pool = count_pool(state.spot, seat, second)
    if (apart := why_kept_apart(state.spot, seat, second)) and not why_kept_apart(state.spot, seat, first):
        why = (*why[:-1], *apart, why[-1])
    if _covers(pool, wanted, burns, state):
        return Step(Does.RESHUFFLE, seat, piles=pool.piles, stub=pool.stub, because=why)
    return _stuck(seat, wanted, burns, pool, why, state)


def _stuck(seat: int, wanted: int, burns: bool, pool: Reshuffle, why: Because, state: DrawState) -> Stuck:
    """The call for the floor. The clause on a short stub decides if the pool has some of the cards but not all."""
    part = _brings(pool, wanted, burns, state)
    short_stub = state.spot.rules.drawing.short_stub
    why = tuple(each.deciding(each.clause is short_stub and 0 < part < wanted) for each in why)
    return Stuck(seat, wanted, burns, pool, helps(pool, wanted, burns, state), why[-1], why)


def _piles_matter(seat: int, wanted: int, burns: bool, state: DrawState) -> bool:
    """Whether all piles together would complete the seat's cards, or bring some. True if unknown."""
    with suppress(MissingFacts):
        pool = count_pool(state.spot, seat, tuple(Pile))
        return _covers(pool, wanted, burns, state) or helps(pool, wanted, burns, state)
    return True


def _completes_the_draw(stub: int, wanted: int, state: DrawState) -> bool:
    """Whether the whole stub is exactly all that the seats are owed on this draw."""
    return stub == wanted == state.owed_in_all and not state.unheard


def _covers(pool: Reshuffle, wanted: int, burns: bool, state: DrawState) -> bool:
    """Whether the draw can be completed with this pool.

    A pool with discards of this draw grows again during the deal, so it must only complete the present seat. Any other
    must hold all cards that are owed or may be requested.
    """
    grows = [each for each in pool.piles if each.pile in GROWING]
    if not grows and pool.stub < state.owed_at_most + state.burns_ahead:
        return False
    cards = pool.stub - burns
    return cards > 0 and dealable(cards, wanted, state) >= wanted


def helps(pool: Reshuffle, wanted: int, burns: bool, state: DrawState) -> bool:
    """Whether this pool, although too small, brings cards that can be dealt before another reshuffle."""
    now = _brings(pool, wanted, burns, state)
    return now == wanted or (now > 0 and state.spot.rules.drawing.short_stub.value is ShortStub.DEALT_FIRST)


def _brings(pool: Reshuffle, wanted: int, burns: bool, state: DrawState) -> int:
    """The number of wanted cards that could be dealt from this pool. 0 if it does not exceed the stub."""
    cards = pool.stub - burns
    return dealable(cards, wanted, state) if pool.stub > stub_size(state) and cards > 0 else 0
