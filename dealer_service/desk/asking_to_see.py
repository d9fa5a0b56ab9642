"""May this hand be seen? Outcome, reasons and the next table together."""

from __future__ import annotations

from dealer_service.desk.answers import Acted
from dealer_service.rulebook import Ruleset
from dealer_service.rulings import asking_to_see as asking
from dealer_service.rulings.reasons import each_once, reasons_in
from dealer_service.rulings.ruling import Outcome, Ruling, Undecided
from dealer_service.table import Event, Snapshot


def asked_to_see(table: Snapshot, event: Event, rules: Ruleset) -> Ruling:
    """May the seat see the hand that it asks for, and what becomes of that hand?"""
    against = tuple(asking.objections_to_asking(event, table, rules))
    if against:
        return Ruling(rules, Outcome.REFUSED, Acted(event), each_once(against))
    found = asking.asked_to_see(event, table, rules)
    if isinstance(found, Undecided):
        return Ruling(rules, Outcome.NEEDS_FLOOR, found, each_once(reasons_in(found)))
    why = each_once((*found.because, *reasons_in(found.instructions)))
    return Ruling(rules, Outcome.ALLOWED, Acted(event, found.instructions), why, next=found.table)
