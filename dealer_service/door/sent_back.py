"""A step of a plan may be sent back as it came: what stands beside the event in it is not read."""

from __future__ import annotations

from typing import Any

from dealer_service.desk import Asks

BESIDE = frozenset({"stub", "pool", "because"})


def as_event(asks: Asks, document: Any) -> Any:
    """The question, without what a plan writes beside the event of a step."""
    if asks is not Asks.DRAWING or type(document) is not dict:
        return document
    event = document.get("event")
    if type(event) is not dict or not BESIDE & event.keys():
        return document
    return {**document, "event": {name: told for name, told in event.items() if name not in BESIDE}}
