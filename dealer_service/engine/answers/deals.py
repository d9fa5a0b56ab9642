"""Checks of a table, and rulings on the deal."""

from __future__ import annotations

from dealer_service.engine.answers.outcomes import Acted, allowed, reasons_of, refused
from dealer_service.engine.answers.streets import on_street
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.catalogue import Checked, breaches
from dealer_service.rulings.drawing.steps import Step
from dealer_service.rulings.hand.deal import after_deal, leg_of_next_hand, objections_to_deal, open_if_posted
from dealer_service.rulings.hand.deal_order import cards_due, deal_goes_on, dealt_so_far, next_seat, why_next
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.rotation.legs import spot_of_leg
from dealer_service.rulings.rotation.turn import Leg
from dealer_service.rulings.ruling import MissingFacts, Outcome, Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Event, Phase

BETWEEN_HANDS = (Phase.OVER, None)


def dealing(spot: Spot, event: Event | None) -> Ruling:
    """Check the table or, if an event is given, rule on the deal. It opens if every post is made."""
    found = breaches(spot)
    if found or event is None:
        outcome = Outcome.REFUSED if found else Outcome.ALLOWED
        return Ruling(spot.rules, outcome, Checked(found), reasons_of(found))
    if spot.table.phase is Phase.STREET:
        return on_street(spot, event)
    spot = spot.with_table(open_if_posted(spot)[0])
    try:
        against = tuple(objections_to_deal(event, spot))
        if against:
            return refused(spot.rules, Acted(event, due=next_deal(spot)), against)
        after, follows = after_deal(spot, event)
    except MissingFacts as error:
        if isinstance(error.answer, Leg):
            error.answer = Acted(event, leg=error.answer)
        raise
    between_hands = spot.table.phase in BETWEEN_HANDS
    leg = leg_of_next_hand(spot) if between_hands and event.does is Does.CARRY_OUT else None
    why = (*spot.rules.once(_why_next_hand if between_hands else _why_dealing), *_why_dealt(spot, event))
    then = spot_of_leg(after, spot)
    if event.seat is not None and after.phase is Phase.DEALING:
        deal_goes_on(spot, event, then)
    due = next_deal(then)
    return allowed(spot.rules, Acted(event, follows, None, due, leg), why, after)


def _why_next_hand(rules: Ruleset) -> Because:
    return (because(rules.dealing.next_hand).deciding(),)


def _why_dealing(rules: Ruleset) -> Because:
    return (because(rules.dealing.dealing_round).deciding(),)


def _why_dealt(spot: Spot, event: Event) -> Because:
    """The clauses on a deal to one seat, or to the board."""
    if event.of_board:
        return (because(spot.rules.dealing.streets),)
    return why_next(spot.rules) if event.does is Does.DEAL else ()


def next_deal(spot: Spot) -> Step | None:
    """The next seat in the deal and its cards, if the deal is open and all states are known."""
    table = spot.table
    if table.phase is not Phase.DEALING or not table.states_known:
        return None
    dealt, stub, streets = dealt_so_far(spot), table.deck.stub, spot.rules.dealing.streets
    seat = next_seat(dealt, spot.rules)
    count = streets.value.board_before(1) if seat is None else cards_due(seat, dealt, spot.rules)
    if not count or (stub is not None and stub < count):
        return None
    left = None if stub is None else stub - count
    why = why_next(spot.rules) if seat is not None else (because(streets),)
    return Step(Does.DEAL, seat, count, None, None, left, why)
