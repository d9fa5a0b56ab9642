"""Which blinds and antes are due, and may this be posted?"""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.reasons import Reason, because
from dealer_service.rulings.ruling import told
from dealer_service.table import Does, Event, Post, Snapshot


def due_posts(table: Snapshot, rules: Ruleset) -> Iterator[Event]:
    """The posts that are still to be made: small blind, big blind, then antes clockwise from the button.

    The blinds come first, so that a short stack's chips go into its blind before its ante.
    """
    made = {(event.seat, event.kind) for event in table.log or () if event.does is Does.POST}
    for number, kind, name in _wanted(table):
        seat = table.find(number)
        if seat is None or (number, kind) in made:
            continue
        amount = told(getattr(table.stakes, name), f"/table/stakes/{name}", rules.betting.posting)
        posts = min(amount, told(seat.stack, f"/table/seats/{seat.place}/stack", rules.betting.posting))
        if posts > 0:
            already = (seat.dead or 0) if kind is Post.ANTE else 0
            yield Event(Does.POST, number, already + posts, kind)


def objections_to_post(action: Event, table: Snapshot, rules: Ruleset) -> Iterator[Reason]:
    """Each clause against this post."""
    seat = table.seat(action.seat or 0)
    if action.kind is Post.DEAD:
        if not 0 < (action.to or 0) - (seat.dead or 0) <= (seat.stack or 0):
            yield because(rules.betting.table_stakes, most=(seat.dead or 0) + (seat.stack or 0))
        return
    due = [event for event in due_posts(table, rules) if event.seat == action.seat][:1]
    due = [event for event in due if event.kind == action.kind]
    if not due:
        yield because(rules.betting.posting, seat=action.seat, due=0)
    elif action.to != due[0].to:
        yield because(rules.betting.posting, seat=action.seat, to=due[0].to)


def _wanted(table: Snapshot) -> Iterator[tuple[int | None, Post, str]]:
    yield table.small_blind_seat, Post.SMALL_BLIND, "small_blind"
    yield table.big_blind_seat, Post.BIG_BLIND, "big_blind"
    if table.stakes.ante != 0:
        for seat in table.clockwise_from(table.button):
            if seat.live:
                yield seat.number, Post.ANTE, "ante"
