"""Replacement cards dealt before the betting was over: they do not play."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.cards import cards_held, cards_wanted
from dealer_service.rulings.drawing.events import apply_event
from dealer_service.rulings.irregularities.contradictions import check_stub, contradict, out_of_place, phase_of
from dealer_service.rulings.irregularities.open_cards import burns_cards
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import Instruction, require, require_of_seats
from dealer_service.table import UNKNOWN, Does, Draw, Event, Phase, Seat, Snapshot
from dealer_service.table.incidents import PrematureCards
from dealer_service.values import replace


def premature_cards(incident: PrematureCards, table: Snapshot, rules: Ruleset) -> Answered:
    """Return the cards to the stub. The betting goes on. Raises MissingFacts and ImpossibleTable.

    A hand that includes the new cards is cut to its own; otherwise the table shows it without them.
    """
    phase = phase_of(incident, table, rules, Phase.BETTING)
    clause, seats = rules.drawing.premature_cards, list(incident.seats)
    if require(table.round, "/table/round", rules.dealing.stages) > rules.drawing.draws.value:
        raise out_of_place(incident, phase, rules)
    for number in seats:
        seat = table.find(number)
        if seat is None:
            raise contradict("nobody-sits-there", "seats", rules, seat=number)
        require_of_seats((seat,), clause, "state")
        if not seat.live:
            raise contradict("gets-no-cards", "seats", rules, seat=number)
        table = _without_new_cards(table, seat, rules)
    why = (because(clause, seats=seats).deciding(),)
    steps = [Instruction("take-back-new-cards", {"seats": seats}, why), Instruction("shuffle-stub", {}, why)]
    if burns_cards(rules) and require(incident.burned, "/incident/burned", clause):
        table = _with_burn(table, rules)
        steps.append(Instruction("keep-burn", {}, why))
    return Remedied(Remedy(incident.kind, "do-not-play", {"seats": seats}, tuple(steps), why), table)


def _without_new_cards(table: Snapshot, seat: Seat, rules: Ruleset) -> Snapshot:
    """The table with the hand's extra cards back in the stub. The rest becomes unknown."""
    new = cards_held(seat, table, rules) - (wanted := cards_wanted(seat, table, rules))
    if new <= 0:
        return table
    return replace(table.with_seat(replace(seat, hand=(UNKNOWN,) * wanted)), deck=table.deck.plus(stub=new))


def _with_burn(table: Snapshot, rules: Ruleset) -> Snapshot:
    """The table with the burn of the next draw made: an exposed card, else the top card of the stub."""
    draw = table.draw or Draw(table.round or 0, False, (), (), ())
    if draw.burned:
        return table
    if not table.deck.exposed:
        check_stub(table, 1, rules)
    event = Event(Does.BURN, cards=table.deck.exposed[:1] if table.deck.exposed else None)
    return apply_event(replace(table, draw=draw), event, rules)
