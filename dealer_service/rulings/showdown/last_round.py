"""What the showdown knows of the betting of the last round: its log; or, where that is not told, who bet last."""

from __future__ import annotations

from typing import Any

from dealer_service.rulebook.clause import Clause
from dealer_service.rulings.hand.advance import last_wager
from dealer_service.rulings.ruling import require
from dealer_service.table import ACTIONS, NOBODY, Event, Snapshot

AGGRESSOR = "/table/round_aggressor"


def last_aggressor(table: Snapshot) -> int | None:
    """The seat that bet or raised last in the last round; None where nobody did, or where it is not told."""
    return table.round_aggressor or last_wager(table.events)


def require_last_aggressor(table: Snapshot, clause: Clause[Any]) -> None:
    """Check that the log or who bet or raised last is told. Raises MissingFacts for the smaller of the two."""
    if table.log is None:
        require(table.round_aggressor, AGGRESSOR, clause)


def betting_seen(table: Snapshot) -> bool:
    """Whether somebody is known to have acted in the last round."""
    return bool(table.round_aggressor) or any(event.does in ACTIONS for event in table.events)


def log_of_betting(table: Snapshot, clause: Clause[Any]) -> tuple[Event, ...]:
    """The log of the last round; that it was checked tells as much. Raises MissingFacts where bets are not told."""
    checked = () if table.round_aggressor == NOBODY else None
    return require(None if table.round_aggressor else table.log or checked, "/table/log", clause)


def logged(table: Snapshot, *events: Event) -> tuple[Event, ...] | None:
    """The log with these events. One that was never told stays untold, or it would say that nobody has bet."""
    return None if table.log is None and table.round_aggressor is None else (*table.events, *events)
