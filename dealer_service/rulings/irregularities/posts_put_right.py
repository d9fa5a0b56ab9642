"""Corrections of a wrong post: it is completed or taken back, or its seat waits for the big blind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial

from dealer_service.rulings.breaches.breach import Breach, Kind
from dealer_service.rulings.breaches.catalogue import breaches
from dealer_service.rulings.chips.stacks import with_bet, with_more_behind
from dealer_service.rulings.hand.deal import open_if_posted
from dealer_service.rulings.irregularities.remedy import Mended, Remedied, Remedy, bring_to, return_chips, say
from dealer_service.rulings.reasons import Because, Fact
from dealer_service.rulings.ruling import FloorOption, Instruction, MissingFacts
from dealer_service.rulings.spot import Spot
from dealer_service.table import DEAD_POSTS, LIVE_POSTS, WAGERS, Does, Event, Phase, Post, Seat, Snapshot, State
from dealer_service.values import replace

OF_A_POST = ("irregular-post", "not-posted", "may-not-straddle")


def what_puts_a_post_right(breach: Breach, spot: Spot) -> Iterator[FloorOption[Mended]]:
    """The option that corrects this post, if it moves chips and leaves a possible table."""
    option = _option(breach, spot)
    if option is None:
        return
    with suppress(MissingFacts):
        after = option.take().table
        found = breaches(spot.with_table(after))
        waits = breach.code == "may-not-come-in"
        moved = any(seat.put_in != after.seat(seat.number).put_in for seat in spot.table.seats)
        has_chips = all((seat.stack or 0) >= 0 for seat in after.seats)
        if (moved or waits) and has_chips and all(each.kind is Kind.IRREGULAR for each in found):
            yield option


def _option(breach: Breach, spot: Spot) -> FloorOption[Mended] | None:
    """The option that corrects this post. None for other breaches. A post in a later round is taken back."""
    args, table = breach.args, spot.table
    if breach.code == "may-not-come-in":
        return _wait(int(str(args["seat"])), breach, spot) if table.phase is Phase.POSTING else None
    if breach.code not in OF_A_POST and args.get("does") != Does.POST:
        return None
    if breach.code == "not-posted":
        return _make_up(int(str(args["seat"])), Post(str(args["kind"])), int(str(args["to"])), breach, spot)
    entry = int(breach.at.split("/")[3])
    event, before = table.events[entry], _posted_before(entry, table)
    due = args.get("due")
    right_seat = args.get("due_seat") in (None, event.seat)
    again = any(each.kind is event.kind and each.seat == event.seat for each in table.events[:entry])
    if not isinstance(due, int) or not due or not right_seat or again:
        return _take_back(entry, before, breach, spot)
    assert event.kind is not None, "a post has a kind"
    return _make_up(event.whose, event.kind, due if event.kind in LIVE_POSTS else before + due, breach, spot)


def _wait(number: int, breach: Breach, spot: Spot) -> FloorOption[Mended]:
    """The option to take all posts of the seat back. It waits for the big blind."""
    why = breach.because
    args = {"seat": number}

    def waiting() -> Mended:
        seat = spot.table.seat(number)
        waits = with_more_behind(seat, seat.in_front + seat.dead_chips)
        waits = replace(waits, state=State.WAITING, bet=0, dead=0, ante=None, hand=None)
        log = tuple(event for event in spot.table.events if event.seat != number)
        after = spot.table.with_seat(waits).with_log(log)
        return Mended(after, partial(_remedied, breach.code, "waits-for-big-blind", args, spot, after, why))

    return FloorOption("wait-for-big-blind", args, why, waiting)


def _take_back(entry: int, to: int, breach: Breach, spot: Spot) -> FloorOption[Mended]:
    """The option to take this post back, down to an earlier total of the seat."""
    event, why = spot.table.events[entry], breach.because
    seat = spot.table.seat(event.whose)

    def taken_back() -> Mended:
        after = _with_total(seat, event, entry, to, spot.table, None)
        return Mended(
            after, partial(_remedied, breach.code, "post-taken-back", {"seat": seat.number}, spot, after, why)
        )

    return FloorOption("take-back-post", {"seat": seat.number, "entry": entry, "to": to}, why, taken_back)


def _make_up(number: int, kind: Post, to: int, breach: Breach, spot: Spot) -> FloorOption[Mended]:
    """The option to complete this post, or to add it to the log."""
    why = breach.because
    args = {"seat": number, "to": to}

    def made_up() -> Mended:
        after = _with_post(Event(Does.POST, number, to, kind), spot.table)
        return Mended(after, partial(_remedied, breach.code, "post-made-up", args, spot, after, why))

    return FloorOption("make-up-post", {"seat": number, "kind": kind.value, "to": to}, why, made_up)


def _remedied(of: str, code: str, args: Mapping[str, Fact], spot: Spot, after: Snapshot, why: Because) -> Remedied:
    """The remedy of this code, whose steps move the chips of the seat in front of it and to or from the pot.

    After the last post due the deal opens, on a table without other breaches.
    """
    number = int(str(args["seat"]))
    was, seat = spot.table.seat(number), after.seat(number)
    steps, more = bring_to(number, was.in_front, seat.in_front, why), seat.dead_chips - was.dead_chips
    if more > 0:
        steps += (Instruction("take-chips", {"seat": number, "chips": more}, why),)
    elif more < 0:
        steps += (return_chips(number, -more, spot.table.stakes, spot.rules, why),)
    if not steps and code == "waits-for-big-blind":
        steps = (say("stands", why),)
    put_right = spot.with_table(after)
    opened, follows = (after, ()) if breaches(put_right) else open_if_posted(put_right)
    return Remedied(Remedy(of, code, args, (*steps, *follows), why), opened)


def _posted_before(entry: int, table: Snapshot) -> int:
    """The total that the seat had posted before this, live or dead like this post."""
    event = table.events[entry]
    alike = DEAD_POSTS if event.kind in DEAD_POSTS else LIVE_POSTS
    return max(
        (each.total for each in table.events[:entry] if each.seat == event.seat and each.kind in alike), default=0
    )


def _with_post(post: Event, table: Snapshot) -> Snapshot:
    """The table with this post in the log: log, chips in the pot, and stack."""
    seat = table.seat(post.whose)
    places = [place for place, each in enumerate(table.events) if (each.seat, each.kind) == (post.seat, post.kind)]
    entry = places[0] if places else sum(event.does is Does.POST for event in table.events)
    if not places:
        table = table.with_log((*table.events[:entry], replace(post, to=0), *table.events[entry:]))
    return _with_total(seat, post, entry, post.total, table, post)


def _with_total(seat: Seat, was: Event, entry: int, to: int, table: Snapshot, post: Event | None) -> Snapshot:
    """The table with this log entry replaced by the post, or removed, and the seat's chips moved.

    No chips move if a later entry of the seat gives its total again.
    """
    log = (*table.events[:entry], *(() if post is None else (post,)), *table.events[entry + 1 :])
    if was.kind in DEAD_POSTS:
        more = to - seat.dead_chips
        seat = replace(with_more_behind(seat, -more), dead=to, ante=None)  # the log has it
    elif not any(_is_a_total(event, seat) for event in table.events[entry + 1 :]):
        seat = with_bet(seat, to)
    return table.with_seat(seat).with_log(log)


def _is_a_total(event: Event, seat: Seat) -> bool:
    """Whether the seat put chips in front by this event."""
    return event.seat == seat.number and (event.does in (*WAGERS, Does.CALL) or event.kind in LIVE_POSTS)
