"""Remedies for incidents and breaches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from dealer_service.engine.answers.outcomes import reasons_of
from dealer_service.errors import ImpossibleTable
from dealer_service.rulings.breaches.breach import Breach, Kind
from dealer_service.rulings.breaches.catalogue import Checked, breaches
from dealer_service.rulings.hand.deal import open_if_posted
from dealer_service.rulings.irregularities.catalogue import PutRight, put_right
from dealer_service.rulings.irregularities.contradictions import require_hands, require_what_shows_breaches
from dealer_service.rulings.irregularities.dealing.wrong_card_counts import with_reported_count
from dealer_service.rulings.reasons import each_once, reasons_in
from dealer_service.rulings.ruling import MissingFacts, Outcome, Ruling
from dealer_service.rulings.spot import Spot
from dealer_service.table import Incident
from dealer_service.table.incidents import WrongCardCount
from dealer_service.values import replace


def irregularities(spot: Spot, incident: Incident | None) -> Ruling:
    """Correct the incident and each breach of the table, up to the first decision of the floor.

    Raises MissingFacts and ImpossibleTable.
    """
    if isinstance(incident, WrongCardCount):
        spot = spot.with_table(with_reported_count(incident, spot))
    shown = breaches(spot)
    if any(breach.kind is Kind.IMPOSSIBLE for breach in shown):
        raise ImpossibleTable(shown)
    if incident is None and not shown:
        require_what_shows_breaches(spot)
        require_hands(spot)
        return Ruling(spot.rules, Outcome.ALLOWED, Checked(()))
    return _corrected(spot, shown, partial(put_right, incident, spot, shown), decided=False)


def _corrected(spot: Spot, shown: tuple[Breach, ...], put: Callable[[], PutRight], decided: bool) -> Ruling:
    """The remedies. If the floor has ``decided`` and must decide again, the next table has its decision.

    A misdeal may leave no post due, in a game with neither blinds nor antes: then the deal opens.
    """
    try:
        righted = put()
    except MissingFacts as error:
        raise MissingFacts(*error.missing, answer=error.answer, breaches=shown) from error
    remedies = righted.remedies
    if righted.undecided is not None:
        options = (replace(each, take=partial(_corrected, spot, shown, each.take, True)) for each in remedies.options)
        remedies = replace(remedies, options=tuple(options))
        again = righted.table if decided else None
        why = reasons_of((remedies, shown))
        return Ruling(spot.rules, Outcome.NEEDS_FLOOR, remedies, why, next=again, breaches=shown)
    stands = all(each.changes_nothing for each in remedies.remedies)
    outcome = Outcome.ALLOWED if stands else Outcome.CORRECTED
    why = each_once((*reasons_in(remedies), *(each.applying() for each in reasons_in(shown))))
    sound = None if righted.breaches else righted.table
    after = sound if sound is None or stands else open_if_posted(spot.with_table(sound))[0]
    return Ruling(spot.rules, outcome, remedies, why, next=after, breaches=shown)
