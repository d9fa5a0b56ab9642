"""The endpoint that each event of a record belongs to."""

from __future__ import annotations

from dealer_service.engine.questions import Asks, RecordedEvent
from dealer_service.table import ACTIONS, Does, Phase, Snapshot

OF_BETTING = ACTIONS | {Does.POST}
OF_SHOWDOWN = frozenset({Does.SHOW, Does.MUCK, Does.ASK_TO_SEE, Does.AWARD})
OF_THE_DEAL = frozenset({Does.DEAL, Does.CARRY_OUT})
BEFORE_THE_HAND = frozenset({Phase.OVER, Phase.DEALING, Phase.POSTING, None})


def endpoint_of(each: RecordedEvent, table: Snapshot, begun: bool) -> Asks:
    """The endpoint that rules on this event at this table. A hand that has ``begun`` is not followed by another."""
    if each.incident is not None:
        return Asks.IRREGULARITIES
    event, phase = each.event, table.phase
    if event is None or event.does in OF_BETTING:
        return Asks.BETTING
    does = event.does
    if does in OF_SHOWDOWN:
        return Asks.SHOWDOWN
    if phase is Phase.DRAWING:
        of_street = event.of_board or (does is Does.DISCARD and event.seat is None)
        return Asks.DEALING if of_street else Asks.DRAWING
    if phase in BEFORE_THE_HAND:
        if begun and phase is Phase.OVER:
            return Asks.SHOWDOWN
        if does in OF_THE_DEAL:
            return Asks.DEALING
    if phase is Phase.STREET and does is Does.DISCARD and table.draw is not None:  # another in place of one of its draw
        return Asks.DRAWING
    if phase is Phase.STREET or event.of_board:
        return Asks.DEALING
    if does is not Does.CARRY_OUT:
        return Asks.DRAWING
    return Asks.OPTIONS if phase is Phase.BETTING else Asks.SHOWDOWN  # options without a seat to act: automatic steps
