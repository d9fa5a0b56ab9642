"""The endpoint that each event of a record belongs to."""

from __future__ import annotations

from dealer_service.engine.questions import Asks, RecordedEvent
from dealer_service.table import ACTIONS, Does, Phase, Snapshot

OF_BETTING = ACTIONS | {Does.POST}
OF_SHOWDOWN = frozenset({Does.SHOW, Does.MUCK, Does.ASK_TO_SEE, Does.AWARD})
BEFORE_THE_HAND = (Phase.OVER, Phase.DEALING, Phase.POSTING, None)


def endpoint_of(each: RecordedEvent, table: Snapshot, begun: bool) -> Asks:
    """The endpoint that rules on this event at this table. A hand that has ``begun`` is not followed by another."""
    if each.incident is not None:
        return Asks.IRREGULARITIES
    event, phase = each.event, table.phase
    if event is None or event.does in OF_BETTING:
        return Asks.BETTING
    does = event.does
    if does in OF_SHOWDOWN or (begun and phase is Phase.OVER):
        return Asks.SHOWDOWN
    if phase is Phase.DRAWING:
        return Asks.DEALING if event.of_board else Asks.DRAWING
    carried_out = does is Does.CARRY_OUT
    if (carried_out or does is Does.DEAL) and phase in BEFORE_THE_HAND:
        return Asks.DEALING
    if phase is Phase.STREET or event.of_board:
        return Asks.DEALING
    if not carried_out:
        return Asks.DRAWING
    return Asks.OPTIONS if phase is Phase.BETTING else Asks.SHOWDOWN  # options without a seat to act: automatic steps
