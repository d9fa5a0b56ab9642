"""The betting of the last round at the showdown: its log or, if that is unknown, its last aggressor."""

from __future__ import annotations

from typing import Any

from dealer_service.rulebook.clause import Clause
from dealer_service.rulings.hand.advance import last_wager
from dealer_service.rulings.ruling import require
from dealer_service.table import ACTIONS, NOBODY, Event, Snapshot

AGGRESSOR = "/table/round_aggressor"


def last_aggressor(table: Snapshot) -> int | None:
    """The seat that last bet or raised in the last round. None if there is none, or it is unknown."""
    return table.round_aggressor or last_wager(table.events)


def require_last_aggressor(table: Snapshot, clause: Clause[Any]) -> None:
    """Check that the log or the last aggressor is known. Raises MissingFacts for the smaller one."""
    if table.log is None:
        require(table.round_aggressor, AGGRESSOR, clause)


def betting_seen(table: Snapshot) -> bool:
    """Whether any seat is known to have acted in the last round."""
    return bool(table.round_aggressor) or any(event.does in ACTIONS for event in table.events)


def log_of_betting(table: Snapshot, clause: Clause[Any]) -> tuple[Event, ...]:
    """The log of the last round, empty if it is known to have been checked. Raises MissingFacts."""
    checked = () if table.round_aggressor == NOBODY else None
    return require(None if table.round_aggressor else table.log or checked, "/table/log", clause)


def logged(table: Snapshot, *events: Event) -> tuple[Event, ...] | None:
    """The log with these events. An unknown log stays unknown, or it would show a round without bets."""
    return None if table.log is None and table.round_aggressor is None else (*table.events, *events)
