"""What the table says against an incident that is told of it: breaches that point at the incident."""

from __future__ import annotations

from dealer_service.errors import ImpossibleTable
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.breaches.breach import impossible
from dealer_service.rulings.breaches.chips import require_judged
from dealer_service.rulings.reasons import Fact, because
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.table import Incident, Phase, Seat, Snapshot


def contradict(code: str, fact: str, rules: Ruleset, **args: Fact) -> ImpossibleTable:
    """The exception that this fact of the incident cannot be at this table."""
    return ImpossibleTable((impossible(code, f"/incident/{fact}", because(rules.dealing.stages), **args),))


def phase_of(incident: Incident, table: Snapshot, rules: Ruleset, *phases: Phase) -> Phase:
    """The phase of the table, one of those in which the incident can happen.

    Raises MissingFacts where it is not told, and ImpossibleTable where it is another.
    """
    phase = require(table.phase, "/table/phase", rules.dealing.stages)
    if phase not in phases:
        raise contradict("incident-out-of-place", "kind", rules, incident=incident.kind.value, phase=phase.value)
    return phase


def seat_of(incident: Incident, table: Snapshot, rules: Ruleset) -> Seat | None:
    """The seat that the incident names; None where it names none.

    Raises MissingFacts where its state is not told, and ImpossibleTable where nobody sits there.
    """
    if incident.seat is None:
        return None
    seat = table.find(incident.seat)
    if seat is None:
        raise contradict("nobody-sits-there", "seat", rules, seat=incident.seat)
    require_of_seats((seat,), rules.dealing.stages, "state")
    return seat


def require_what_shows_breaches(table: Snapshot, rules: Ruleset) -> None:
    """Raise MissingFacts where a fact is not told without which something wrong with the table would not show."""
    require(table.phase, "/table/phase", rules.dealing.stages)
    require_of_seats(table.seats, rules.dealing.stages, "state")
    match table.phase:
        case Phase.DEALING:
            require_of_seats(table.live, rules.dealing.hand_size, "hand")
        case Phase.BETTING:
            require_of_seats(table.live, rules.dealing.chips_and_log, "bet")
            require_judged(table, rules, follow_log(table, rules))
