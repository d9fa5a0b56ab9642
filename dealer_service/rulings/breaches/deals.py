"""Breaches of the deal's order, if the log has deals."""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulings.breaches.breach import Breach, impossible, irregular
from dealer_service.rulings.hand.deal_order import cards_dealt, cards_due, next_seat, objections_to_order
from dealer_service.rulings.reasons import because
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Phase


def breaches_of_deals(spot: Spot) -> Iterator[Breach]:
    """Each deal of the log that was not due, from the hands before the first entry."""
    table = spot.table
    if table.phase is not Phase.DEALING or not table.states_told:
        return
    deals = [(entry, event) for entry, event in enumerate(table.events) if event.does is Does.DEAL]
    if not deals:
        return
    logged = dict.fromkeys((event.whose for _, event in deals), 0)
    for _, event in deals:
        logged[event.whose] += event.counted
    yield from _more_than_held(spot, logged)
    if any(seat.hand is None for seat in table.live):
        return
    dealt = {seat: max(0, held - logged.get(seat, 0)) for seat, held in cards_dealt(table).items()}
    for entry, event in deals:
        due = next_seat(dealt, spot.rules)
        plain = event.seat == due and event.count == 1
        if due is not None and not plain and (against := tuple(objections_to_order(event, due, dealt, spot.rules))):
            args = {"seat": event.seat, "count": event.count, "due_seat": due, "due": cards_due(due, dealt, spot.rules)}
            yield irregular("dealt-out-of-order", f"/table/log/{entry}", *against, **args)
        if event.seat in dealt:
            dealt[event.seat] += event.counted


def _more_than_held(spot: Spot, logged: dict[int, int]) -> Iterator[Breach]:
    """Hands with fewer cards than the log deals."""
    for seat in spot.table.live:
        if seat.hand is not None and len(seat.hand) < logged.get(seat.number, 0):
            at, why = f"/table/seats/{seat.place}/hand", because(spot.rules.dealing.chips_and_log)
            yield impossible("deal-differs", at, why, seat=seat.number, cards=len(seat.hand), log=logged[seat.number])
