"""The endpoint that each event of a record belongs to."""

from __future__ import annotations

from dealer_service.engine.questions import Asks, RecordedEvent
from dealer_service.table import ACTIONS, Does, Phase, Snapshot

OF_SHOWDOWN = frozenset({Does.SHOW, Does.MUCK, Does.ASK_TO_SEE, Does.AWARD})
BEFORE_THE_HAND = (Phase.OVER, Phase.DEALING, Phase.POSTING, None)


def endpoint_of(each: RecordedEvent, table: Snapshot, begun: bool) -> Asks:
    """The endpoint that rules on this event at this table. A hand that has ``begun`` is not followed by another."""
    if each.incident is not None:
        return Asks.IRREGULARITIES
    does = None if each.event is None else each.event.does
    if does is None or does in ACTIONS or does is Does.POST:
        return Asks.BETTING
    if does in OF_SHOWDOWN or (begun and table.phase is Phase.OVER):
        return Asks.SHOWDOWN
    if does in (Does.DEAL, Does.CARRY_OUT) and table.phase in BEFORE_THE_HAND:
        return Asks.DEALING
    if table.phase is Phase.STREET or (each.event is not None and each.event.of_board):
        return Asks.DEALING
    if does is Does.CARRY_OUT and table.phase is Phase.BETTING:
        return Asks.OPTIONS  # without a seat to act: the automatic steps
    if does is Does.CARRY_OUT and table.phase is not Phase.DRAWING:
        return Asks.SHOWDOWN
    return Asks.DRAWING
