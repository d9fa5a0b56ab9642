"""Remedies for incidents and breaches."""

from __future__ import annotations

from dealer_service.engine.answers.outcomes import reasons_of
from dealer_service.errors import ImpossibleTable
from dealer_service.rulings.breaches.breach import Kind
from dealer_service.rulings.breaches.catalogue import Checked, breaches
from dealer_service.rulings.irregularities.catalogue import put_right
from dealer_service.rulings.irregularities.contradictions import require_what_shows_breaches
from dealer_service.rulings.irregularities.dealing.wrong_card_counts import with_reported_count
from dealer_service.rulings.reasons import each_once, reasons_in
from dealer_service.rulings.ruling import FloorOption, MissingFacts, Outcome, Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import Incident
from dealer_service.table.incidents import WrongCardCount


def irregularities(spot: Spot, incident: Incident | None, floor: FloorOption | None = None) -> Ruling:
    """Correct the incident and each breach of the table. The ``floor`` may have decided once.

    If it must decide again, the next table is the one after its first decision. Raises ImpossibleTable.
    """
    if isinstance(incident, WrongCardCount):
        spot = spot.with_table(with_reported_count(incident, spot))
    shown = breaches(spot)
    if any(breach.kind is Kind.IMPOSSIBLE for breach in shown):
        raise ImpossibleTable(shown)
    if incident is None and not shown:
        require_what_shows_breaches(spot)
        return Ruling(spot.rules, Outcome.ALLOWED, Checked(()))
    try:
        righted = put_right(incident, spot, shown, floor)
    except MissingFacts as error:
        raise MissingFacts(*error.missing, answer=error.answer, breaches=shown) from error
    remedies = righted.remedies
    if not righted.settled:
        again = righted.table if floor is not None else None
        why = reasons_of((remedies, shown))
        return Ruling(spot.rules, Outcome.NEEDS_FLOOR, remedies, why, next=again, breaches=shown)
    stands = all(each.changes_nothing for each in remedies.remedies)
    outcome = Outcome.ALLOWED if stands else Outcome.CORRECTED
    why = each_once((*reasons_in(remedies), *(each.applying() for each in reasons_in(shown))))
    return Ruling(spot.rules, outcome, remedies, why, next=None if righted.breaches else righted.table, breaches=shown)
