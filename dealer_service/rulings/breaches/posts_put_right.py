"""Corrections of a wrong post: it is completed or taken back, or its seat waits for the big blind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from dealer_service.rulings.breaches.breach import Breach, Kind
from dealer_service.rulings.breaches.catalogue import breaches
from dealer_service.rulings.chips.stacks import with_more_behind
from dealer_service.rulings.ruling import FloorOption, MissingFacts
from dealer_service.rulings.spot import Spot
from dealer_service.table import DEAD_POSTS, LIVE_POSTS, WAGERS, Does, Event, Phase, Post, Seat, Snapshot, State
from dealer_service.values import replace

OF_A_POST = ("irregular-post", "not-posted", "may-not-straddle")
POSTS_PUT_RIGHT = frozenset({"make-up-post", "take-back-post", "wait-for-big-blind"})


def what_puts_a_post_right(breach: Breach, spot: Spot) -> Iterator[FloorOption]:
    """The option that corrects this post, if it moves chips and leaves a possible table."""
    option = _option(breach, spot.table)
    if option is None:
        return
    with suppress(MissingFacts):
        after = as_posted_right(spot.table, option)
        found = breaches(spot.with_table(after))
        moved = any(seat.put_in != after.seat(seat.number).put_in for seat in spot.table.seats)
        if (moved or option.code == "wait-for-big-blind") and all(each.kind is Kind.IRREGULAR for each in found):
            yield option


def _option(breach: Breach, table: Snapshot) -> FloorOption | None:
    """The option that corrects this post. None for other breaches. A post in a later round is taken back."""
    args, why = breach.args, breach.because
    if breach.code == "may-not-come-in":
        return FloorOption("wait-for-big-blind", {"seat": args["seat"]}, why) if table.phase is Phase.POSTING else None
    if breach.code not in OF_A_POST and breach.args.get("does") != Does.POST:
        return None
    if breach.code == "not-posted":
        return FloorOption("make-up-post", {"seat": args["seat"], "kind": args["kind"], "to": args["to"]}, why)
    entry = int(breach.at.split("/")[3])
    event, before = table.events[entry], _posted_before(entry, table)
    due = args.get("due")
    right_seat = args.get("due_seat") in (None, event.seat)
    again = any(each.kind is event.kind and each.seat == event.seat for each in table.events[:entry])
    if not isinstance(due, int) or not due or not right_seat or again:
        return FloorOption("take-back-post", {"seat": event.seat, "entry": entry, "to": before}, why)
    to = due if event.kind is Post.KILL else before + due
    return FloorOption("make-up-post", {"seat": event.seat, "kind": str(event.kind), "to": to}, why)


def _posted_before(entry: int, table: Snapshot) -> int:
    """The total that the seat had posted before this, live or dead like this post."""
    event = table.events[entry]
    alike = DEAD_POSTS if event.kind in DEAD_POSTS else LIVE_POSTS
    return max(
        (each.total for each in table.events[:entry] if each.seat == event.seat and each.kind in alike), default=0
    )


def as_posted_right(table: Snapshot, option: FloorOption) -> Snapshot:
    """The table after the correction of the post: log, chips in the pot, and stack."""
    seat = table.seat(int(str(option.args["seat"])))
    if option.code == "wait-for-big-blind":
        log = tuple(event for event in table.events if event.seat != seat.number)
        waits = with_more_behind(seat, seat.in_front + seat.dead_chips)
        waits = replace(waits, state=State.WAITING, bet=0, dead=0, ante=None, hand=None)
        return table.with_seat(waits).with_log(log)
    if option.code == "take-back-post":
        entry, to = int(str(option.args["entry"])), int(str(option.args["to"]))
        return _with_total(seat, table.events[entry], entry, to, table, None)
    kind, to = Post(str(option.args["kind"])), int(str(option.args["to"]))
    post = Event(Does.POST, seat.number, to, kind)
    places = [place for place, each in enumerate(table.events) if (each.seat, each.kind) == (seat.number, kind)]
    entry = places[0] if places else sum(event.does is Does.POST for event in table.events)
    if not places:
        opened = table.with_log((*table.events[:entry], replace(post, to=0), *table.events[entry:]))
        return _with_total(seat, post, entry, to, opened, post)
    return _with_total(seat, post, entry, to, table, post)


def _with_total(seat: Seat, was: Event, entry: int, to: int, table: Snapshot, post: Event | None) -> Snapshot:
    """The table with this log entry replaced by the post, or removed, and the seat's chips moved.

    No chips move if a later entry of the seat gives its total again.
    """
    log = (*table.events[:entry], *(() if post is None else (post,)), *table.events[entry + 1 :])
    if was.kind in DEAD_POSTS:
        more = to - seat.dead_chips
        seat = replace(with_more_behind(seat, -more), dead=to, ante=None)  # the log has it
    elif not any(_is_a_total(event, seat) for event in table.events[entry + 1 :]):
        seat = replace(with_more_behind(seat, seat.in_front - to), bet=to)
    return table.with_seat(seat).with_log(log)


def _is_a_total(event: Event, seat: Seat) -> bool:
    """Whether the seat put chips in front by this event."""
    return event.seat == seat.number and (event.does in (*WAGERS, Does.CALL) or event.kind in LIVE_POSTS)
