"""Rulings on a street between two betting rounds: discards, the burn, then the cards of the board."""

from __future__ import annotations

from dealer_service.engine.answers.outcomes import Acted, allowed, refused
from dealer_service.rulings.betting.dead_hand import why_over
from dealer_service.rulings.board import cards_to_come, clause_of_street, deals_to_hands, open_burn
from dealer_service.rulings.card_counts import most_in_stub
from dealer_service.rulings.drawing.steps import Step
from dealer_service.rulings.hand.discards import discards_due, with_due
from dealer_service.rulings.hand.runs import why_runs
from dealer_service.rulings.hand.street import (
    after_street,
    is_burn_due,
    next_hand,
    objections_to_street,
    why_folded_hands,
    why_next,
)
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import MissingFacts, Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Event, Phase
from dealer_service.values import replace


def on_street(spot: Spot, event: Event) -> Ruling:
    """Rule on a discard, a burn or a deal between two betting rounds."""
    if over := why_over(spot):
        return refused(spot.rules, Acted(event), over)
    if event.does is Does.BURN and event.cards is None:
        event = replace(event, cards=open_burn(spot))
    event = with_due(event, spot)
    against, folded = tuple(objections_to_street(event, spot)), why_folded_hands(spot, event)
    if against:
        return refused(spot.rules, Acted(event, due=next_card(spot)), (*against, *folded))
    after, follows = after_street(spot, event)
    if event.does is Does.RUN:
        return allowed(
            spot.rules, Acted(event, follows, None, next_card(spot.with_table(after))), why_runs(spot), after
        )
    first, *others = why_next(spot)
    if event.does is Does.CARRY_OUT and discards_due(spot):
        others = [*others, because(spot.rules.dealing.streets), because(clause_of_street(spot.rules))]
    at_once = event.does is Does.CARRY_OUT and bool(folded)
    why = (first if at_once else first.deciding(), *others)
    if event.does is Does.DEAL and event.seat is not None:
        why = (because(spot.rules.dealing.order).deciding(), first, *others)
    why = (*why, *folded)
    return allowed(spot.rules, Acted(event, follows, None, next_card(spot.with_table(after))), why, after)


def next_card(spot: Spot) -> Step | None:
    """The discard, burn or cards that are due on an open street, if that is known."""
    if spot.table.phase is not Phase.STREET:
        return None
    try:
        if due := discards_due(spot):
            first = next(iter(due))
            return Step(Does.DISCARD, first, due[first], None, None, spot.table.deck.stub, why_next(spot))
        burned, seat = not is_burn_due(spot), None
        if deals_to_hands(spot):
            seat, count = next_hand(spot), 1
        else:
            count = cards_to_come(spot)
    except MissingFacts:
        return None
    stub, exposed = spot.table.deck.stub, None if burned else open_burn(spot)
    taken = count if burned else int(exposed is None)
    if most_in_stub(spot) < taken:
        return None
    left = None if stub is None else stub - taken
    does, cards = (Does.DEAL, count) if burned else (Does.BURN, None)
    return Step(does, seat if burned else None, cards, exposed, None, left, why_next(spot))
