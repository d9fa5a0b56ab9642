"""Replacement cards dealt before the betting was over: they do not play."""

from __future__ import annotations

from dealer_service.rulings.drawing.events import apply_event
from dealer_service.rulings.hand_sizes import cards_held, cards_wanted
from dealer_service.rulings.irregularities.contradictions import check_round, check_stub, contradict, phase_of
from dealer_service.rulings.irregularities.open_cards import burns_cards
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import Instruction, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, Does, Draw, Event, Seat, Snapshot
from dealer_service.table.incidents import PrematureCards
from dealer_service.values import replace


def premature_cards(incident: PrematureCards, spot: Spot) -> Answered:
    """Return the cards to the stub. The betting goes on. Raises MissingFacts and ImpossibleTable.

    A hand that includes the new cards is cut to its own; otherwise the table shows it without them.
    """
    phase = phase_of(incident, spot)
    clause, seats = spot.rules.drawing.premature_cards, list(incident.seats)
    check_round(incident, phase, spot, spot.rules.dealing.stages)
    for number in seats:
        seat = spot.table.find(number)
        if seat is None:
            raise contradict("nobody-sits-there", "seats", spot.rules, seat=number)
        require_of_seats((seat,), clause, "state")
        if not seat.live:
            raise contradict("gets-no-cards", "seats", spot.rules, seat=number)
        spot = spot.with_table(_without_new_cards(spot, seat))
    why = (because(clause, seats=seats).deciding(),)
    steps = [Instruction("take-back-new-cards", {"seats": seats}, why), Instruction("shuffle-stub", {}, why)]
    if burns_cards(spot.rules) and require(incident.burned, "/incident/burned", clause):
        spot = spot.with_table(_with_burn(spot))
        steps.append(Instruction("keep-burn", {}, why))
    return Remedied(Remedy(incident.kind, "do-not-play", {"seats": seats}, tuple(steps), why), spot.table)


def _without_new_cards(spot: Spot, seat: Seat) -> Snapshot:
    """The table with the hand's extra cards back in the stub. The rest becomes unknown."""
    new = cards_held(seat, spot) - (wanted := cards_wanted(seat, spot))
    if new <= 0:
        return spot.table
    return replace(spot.table.with_seat(replace(seat, hand=(UNKNOWN,) * wanted)), deck=spot.table.deck.plus(stub=new))


def _with_burn(spot: Spot) -> Snapshot:
    """The table with the burn of the next draw made: an exposed card, else the top card of the stub."""
    table = spot.table
    number = spot.rules.dealing.streets.value.draws_before(table.round or 1) + 1
    draw = table.draw or Draw(number, False, (), (), ())
    if draw.burned:
        return table
    if not table.deck.exposed:
        check_stub(spot, 1)
    event = Event(Does.BURN, cards=table.deck.exposed[:1] if table.deck.exposed else None)
    return apply_event(spot.with_table(replace(table, draw=draw)), event)
