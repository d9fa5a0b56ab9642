"""Rulings on a street between two betting rounds: the burn, then the cards of the board."""

from __future__ import annotations

from dealer_service.engine.answers.outcomes import Acted, allowed, refused
from dealer_service.rulings.betting.dead_hand import why_over
from dealer_service.rulings.board import cards_to_come, is_burned
from dealer_service.rulings.drawing.steps import Step
from dealer_service.rulings.hand.street import after_street, objections_to_street, why_next
from dealer_service.rulings.ruling import MissingFacts, Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Event, Phase


def on_street(spot: Spot, event: Event) -> Ruling:
    """Rule on a burn or a deal between two betting rounds."""
    if over := why_over(spot):
        return refused(spot.rules, Acted(event), over)
    against = tuple(objections_to_street(event, spot))
    if against:
        return refused(spot.rules, Acted(event, due=next_card(spot)), against)
    after, follows = after_street(spot, event)
    first, *others = why_next(spot)
    why = (first.deciding(), *others)
    return allowed(spot.rules, Acted(event, follows, None, next_card(spot.with_table(after))), why, after)


def next_card(spot: Spot) -> Step | None:
    """The burn or the cards that are due on an open street, if that is known."""
    if spot.table.phase is not Phase.STREET:
        return None
    try:
        burned, count = is_burned(spot), cards_to_come(spot)
    except MissingFacts:
        return None
    stub = spot.table.deck.stub
    taken = count if burned else 1
    if stub is not None and stub < taken:
        return None
    left = None if stub is None else stub - taken
    does, cards = (Does.DEAL, count) if burned else (Does.BURN, None)
    return Step(does, None, cards, None, None, left, why_next(spot))
