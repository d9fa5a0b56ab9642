"""Breaches of entry: players dealt in who must wait for the big blind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.breach import Breach, irregular
from dealer_service.rulings.posts.entry import objections_to_entry
from dealer_service.table import Does, Event, Phase, Snapshot


def breaches_of_entry(table: Snapshot, rules: Ruleset) -> Iterator[Breach]:
    """Each seat that is dealt in but must wait for the big blind."""
    if table.round not in (None, 1) or table.phase not in (Phase.POSTING, Phase.DEALING, Phase.BETTING):
        return
    for seat in table.dealt_in:
        if seat.owes and seat.state is not None and (against := tuple(objections_to_entry(seat, table, rules))):
            yield irregular("may-not-come-in", f"/table/seats/{seat.place}/state", *against, seat=seat.number)


def asks_to_come_in(action: Event, table: Snapshot, found: Sequence[Breach]) -> bool:
    """Whether the action is the first post of a player who may not come in, the only breach found."""
    posts = action.does is Does.POST and table.phase is Phase.POSTING
    posted = any(event.seat == action.seat for event in table.events)
    wrong = [(each.code, each.args.get("seat")) for each in found]
    return posts and not posted and wrong == [("may-not-come-in", action.seat)]
