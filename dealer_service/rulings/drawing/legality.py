"""Legality of discards, burns, deals and reshuffles: the clauses against each, and for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.drawing import Service
from dealer_service.rulings.drawing.changed_discards import objections_to_change, take_back
from dealer_service.rulings.drawing.reshuffle import may_burn
from dealer_service.rulings.drawing.state import ACE, DrawState, is_refused, most_of, some_answer_forbids
from dealer_service.rulings.drawing.steps import NextStep, Step, Stuck, Waiting
from dealer_service.rulings.hand_sizes import not_in_deck
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import Missing, MissingFacts, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, Card, Does, Event, Seat, Snapshot, State, known
from dealer_service.table.snapshot import cards_twice


def objections_to_drawing(event: Event, step: NextStep, state: DrawState) -> Iterator[Reason]:
    """Each clause that this event would break when ``step`` is next."""
    match event.does:
        case Does.DISCARD:
            yield from _objections_to_discard(event, step, state)
        case Does.BURN:
            yield from _objections_to_burn(event, step, state)
        case Does.DEAL:
            yield from _objections_to_deal(event, step, state)
        case _:
            yield from _objections_to_reshuffle(event, step, state.spot.rules)


def _objections_to_discard(event: Event, step: NextStep, state: DrawState) -> Iterator[Reason]:
    spot = state.spot
    seat = spot.table.seat(event.whose)
    if seat.state is State.DEAD:
        yield because(spot.rules.betting.dead_hand, seat=seat.number).deciding()
        return
    if seat.number in state.order:
        yield from objections_to_change(event, state)
    if seat.number in state.placed:
        spot = spot.with_table(take_back(spot.table, seat.number))
        seat = spot.table.seat(seat.number)
    else:
        yield from _objections_to_turn(seat.number, step, state)
    count, most = event.counted, _most_for(seat, event, spot.rules, state.draw.number)
    if count > most:
        yield because(state.spot.rules.drawing.max_discard, count=count, most=most).deciding()
    yield from not_in_deck(event.named, spot.rules)
    not_held = [str(card) for card in _cards_not_held(event.named, seat)]
    not_held += [text for text in cards_twice(event.named, spot.table, seat.cards) if text not in not_held]
    if not_held:
        yield because(state.spot.rules.drawing.own_cards, not_held=not_held).deciding()


def _most_for(seat: Seat, event: Event, rules: Ruleset, draw: int) -> int:
    """The maximum discard of this seat on this draw. Raises MissingFacts if that depends on an unknown hand."""
    most, count = most_of(seat, rules, draw=draw), event.counted
    cards = (*seat.cards, *event.named)
    if count > most or count <= most_of(seat, rules, (), draw) or any(card.rank == ACE for card in cards):
        return most
    if not known(seat.hand):
        raise MissingFacts(Missing(f"/table/seats/{seat.place}/hand", rules.drawing.max_discard.id))
    return most_of(seat, rules, seat.hand, draw)


def _objections_to_turn(seat: int, step: NextStep, state: DrawState) -> Iterator[Reason]:
    """Clauses against a discard before the seats ahead, or while another seat, or the board, is due cards."""
    if step is None and state.waits_for_board:
        yield because(state.spot.rules.dealing.streets).deciding()
        return
    if isinstance(step, Stuck) or (isinstance(step, Step) and step.does is not Does.DISCARD):
        yield from step.because
        yield because(state.spot.rules.drawing.service).deciding()
    to_discard = next((each for each in state.order if each not in state.placed), None)
    if seat != to_discard:
        yield because(state.spot.rules.drawing.order, seat=seat, to_discard=to_discard).deciding()


def _objections_to_burn(event: Event, step: NextStep, state: DrawState) -> Iterator[Reason]:
    """Clauses against a burn, which is allowed before its turn, until the first replacement card.

    A second burn is allowed only when due. If all discard before the deal, the burn comes after them, since it ends the
    right to change a count. An exposed card is burned first. Only an exposed card may be named.
    """
    spot = state.spot
    if event.cards and state.house_burns and event.cards[0] not in spot.table.deck.lying_open:
        yield because(
            spot.rules.drawing.exposed_burn, card=str(event.cards[0]), exposed=_exposed(spot.table)
        ).deciding()
    if isinstance(step, Step) and step.does is Does.BURN:
        return
    still_to_discard = [seat for seat in state.order if seat not in state.placed]
    if state.waits_for_board:
        yield because(spot.rules.dealing.streets, to_discard=next(iter(still_to_discard), None)).deciding()
        return
    if still_to_discard and state.burn_due and spot.rules.drawing.service.value is Service.ALL_DISCARD_THEN_DEAL:
        yield because(spot.rules.drawing.service, to_discard=still_to_discard[0]).deciding()
    if not state.burn_due:
        yield because(spot.rules.drawing.burn, burned=spot.table.draw.burned if spot.table.draw else None).deciding()
        return
    if state.open_burn is not None:
        return
    stub = require(spot.table.deck.stub, "/table/deck/stub", spot.rules.drawing.burn)
    cards_taken = state.owed_in_all > 0 or bool(state.unheard)
    if stub == 0 or (cards_taken and not may_burn(stub, state)):
        if isinstance(step, Stuck) or (isinstance(step, Step) and step.does is Does.RESHUFFLE):
            yield from step.because
        else:
            yield because(spot.rules.drawing.last_card if stub else spot.rules.drawing.reshuffle, stub=stub).deciding()


def _objections_to_deal(event: Event, step: NextStep, state: DrawState) -> Iterator[Reason]:
    if isinstance(step, Step) and step.does is Does.DEAL:
        if event.seat != step.seat or not 1 <= event.counted <= step.most:
            yield from step.because
    elif isinstance(step, Waiting) or (isinstance(step, Step) and step.does is Does.DISCARD):
        owed = any(state.owed[seat] for seat in state.order if seat in state.placed)
        yield because(
            state.spot.rules.drawing.service if owed else state.spot.rules.drawing.as_many_back, to_discard=step.seat
        ).deciding()
    elif state.waits_for_board:
        yield because(state.spot.rules.dealing.streets).deciding()
    else:
        yield from (
            step.because if step is not None else (because(state.spot.rules.drawing.draw_open, owed=0).deciding(),)
        )
    yield from not_in_deck(event.named, state.spot.rules)
    twice = cards_twice(event.named, state.spot.table)
    if twice:
        yield because(state.spot.rules.dealing.one_deck, twice=twice).deciding()


def _objections_to_reshuffle(event: Event, step: NextStep, rules: Ruleset) -> Iterator[Reason]:
    """Clauses against a reshuffle that is not due, or of other piles.

    Only a floor decision may add to the piles of the house.
    """
    if isinstance(step, Stuck):
        named, told = {each.pile for each in step.short.piles}, {*event.taken}
        if not (named < told or (step.helps and named == told)):
            yield from step.because
    elif not isinstance(step, Step) or step.does is not Does.RESHUFFLE:
        yield because(rules.drawing.reshuffle).deciding()
    elif event.seat != step.seat or {*event.taken} != {each.pile for each in step.piles or ()}:
        yield from step.because


def _cards_not_held(cards: tuple[Card, ...], seat: Seat) -> list[Card]:
    """The cards that the seat cannot hold. An unknown card of its hand may be any."""
    if seat.hand is None:
        return [card for card, often in Counter(cards).items() if often > 1 and card is not UNKNOWN]
    left = list(seat.hand)
    missing = []
    for card in sorted(cards, key=lambda each: each not in left):
        if card in left:
            left.remove(card)
        elif UNKNOWN in left:
            left.remove(UNKNOWN)
        else:
            missing.append(card)
    return missing


def why_allowed(event: Event, step: NextStep, spot: Spot) -> Because:
    """The clauses that allow this event."""
    table = spot.table
    if event.does is Does.BURN:
        return _why_burned(event, step, spot.rules)
    if isinstance(step, Stuck) and event.does is not Does.DISCARD:
        return tuple(each.applying() if each.clause is spot.rules.drawing.short_stub else each for each in step.because)
    if event.does is not Does.DISCARD and isinstance(step, Step):
        return step.because if event.does is not Does.DEAL else _why_dealt(event, step, spot)
    why: Because = (because(spot.rules.drawing.order).deciding(),)
    if event.seat in {each.seat for each in table.draw.placed} if table.draw else ():
        why = (because(spot.rules.drawing.changed_discard).deciding(),)
    seat = table.seat(event.whose)
    if seat.all_in:
        why += (because(spot.rules.drawing.all_in_draw),)
    why += (because(spot.rules.drawing.max_discard).deciding(_rests_on_limit(event, seat, spot.rules)),)
    return (*why, *_why_pat(event, seat, spot.rules))


def _why_dealt(event: Event, step: Step, spot: Spot) -> Because:
    """The clauses that allow a deal. That of an open card decides if the player refuses it."""
    refused = is_refused(event, spot)
    open_card = spot.rules.drawing.one_card_open
    return tuple(each if refused or each.clause is not open_card else each.applying() for each in step.because)


def _why_pat(event: Event, seat: Seat, rules: Ruleset) -> Because:
    """The clause on standing pat, for a pat hand or a draw after one."""
    pat_before = not event.count or 0 in (seat.drew or ())
    return (because(rules.drawing.standing_pat).deciding(),) if pat_before else ()


def _why_burned(event: Event, step: NextStep, rules: Ruleset) -> Because:
    """The clauses that allow a burn, as the next step or before it is due."""
    if isinstance(step, Step) and step.does is Does.BURN:
        return step.because
    why: Because = (because(rules.drawing.burn).deciding(),)
    if event.cards:
        why += (because(rules.drawing.exposed_burn, card=str(event.cards[0])).deciding(),)
    return why


def _exposed(table: Snapshot) -> list[str]:
    """The exposed cards."""
    return [str(card) for card in table.deck.lying_open]


def _rests_on_limit(event: Event, seat: Seat, rules: Ruleset) -> bool:
    """Whether another maximum forbids this many. An unknown card counts as no ace."""
    ace = ACE in [card.rank for card in (*seat.cards, *event.named)]
    return some_answer_forbids(event.counted, rules, ace=ace)
