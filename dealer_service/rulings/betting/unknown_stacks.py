"""Unknown stacks: the seats among them that can only be all-in.

A seat with an unknown stack covers every other one. It is all-in if its stack is given as 0, or if it has posted or
called less than was due, in this round or before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from dealer_service.rulebook.sections.betting import Antes
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.chips.stacks import holds_chips_back
from dealer_service.rulings.forced_money import antes_of, live_ante_of
from dealer_service.rulings.posts.due_posts import due_posts
from dealer_service.rulings.pots.antes import own_antes
from dealer_service.rulings.ruling import MissingFacts
from dealer_service.rulings.spot import Spot
from dealer_service.table import DEAD_POSTS, GATHERED, Does, Event, Phase, Post, Seat, Snapshot
from dealer_service.values import replace


def with_known_all_ins(spot: Spot) -> Snapshot:
    """The table with an empty stack at each seat whose known chips make it all-in."""
    for number, stack in (*_short_before(spot), *_short_in_log(spot)):
        spot = spot.with_table(_with_stack(spot.table, number, stack))
    return spot.table


def with_all_in_by(action: Event | None, spot: Spot) -> Snapshot:
    """The table with the stack of a seat that goes all-in by this action, which is below the amount due."""
    for number, stack in () if action is None else _short_now(spot, action):
        spot = spot.with_table(_with_stack(spot.table, number, stack))
    return spot.table


def short_callers(spot: Spot) -> Iterator[Seat]:
    """Each live seat whose last call or post of this round was short: all-in, or an undercall."""
    return (seat for number, _ in _short_in_log(spot) if (seat := spot.table.find(number)) is not None and seat.live)


def _with_stack(table: Snapshot, number: int, stack: int) -> Snapshot:
    seat = table.find(number)
    if seat is None or seat.stack is not None or not seat.live:
        return table
    return table.with_seat(replace(seat, stack=stack))


def _short_before(spot: Spot) -> Iterator[tuple[int, int]]:
    """Each live seat that put in less than another in earlier rounds, so is all-in."""
    table = spot.table
    earlier = table.phase in GATHERED or (table.phase is Phase.BETTING and (table.round or 1) > 1)
    if not earlier or holds_chips_back(spot.rules) or any(seat.gathered is None for seat in table.live):
        return
    antes: Mapping[int, int] = {}
    with suppress(MissingFacts):
        antes = own_antes(spot)
    put_in = {seat.number: antes.get(seat.number, 0) + seat.in_pots for seat in table.live}
    for seat in table.live:
        if put_in[seat.number] < max(put_in.values()) and not seat.bet and not seat.declared_all_in:
            yield seat.number, 0


def _short_in_log(spot: Spot) -> Iterator[tuple[int, int]]:
    """Each seat whose last chips of this round are a short call or post, unless the floor let it stand as an error."""
    table = spot.table
    stakes = table.stakes
    due = {
        Post.SMALL_BLIND: stakes.small_blind,
        Post.BIG_BLIND: stakes.big_blind,
        Post.THIRD_BLIND: stakes.third_blind,
        Post.BUTTON_BLIND: stakes.button_blind,
    }
    if antes_of(spot.rules) is Antes.PER_PLAYER:
        due[Post.ANTE] = stakes.ante
    last = _last_chips(table)
    short = [event for event in last if _less(event.to, _due(event, due, spot))]
    for event, now in zip(table.events, follow_log(spot).states, strict=False):
        if event.does is Does.CALL and any(event is each for each in last) and _less(event.to, now.level):
            short.append(event)
    for event in short:
        yield event.whose, 0


def _due(event: Event, due: Mapping[Post, int | None], spot: Spot) -> int | None:
    """The whole amount of a post. None if it is unknown, and for other events."""
    if event.kind is Post.LIVE_ANTE:
        return live_ante_of(event.seat, spot)
    return None if event.kind is None else due.get(event.kind)


def _last_chips(table: Snapshot) -> tuple[Event, ...]:
    """The last entry with chips of each seat, one of bets and one of dead posts, without those that stand as errors."""
    stand = {(each.seat, each.entry) for each in table.let_stand}
    entries = [(entry, event) for entry, event in enumerate(table.events) if event.to is not None]
    last = {(event.seat, event.kind in DEAD_POSTS): (entry, event) for entry, event in entries}
    return tuple(event for entry, event in last.values() if (event.seat, entry) not in stand)


def _short_now(spot: Spot, asked: Event) -> Iterator[tuple[int, int]]:
    """The stack of a seat that asks to call or post less than is due: the chips that it puts in."""
    seat = spot.table.find(asked.seat)
    if seat is None or seat.stack is not None or asked.to is None:
        return
    with suppress(MissingFacts):
        if asked.does is Does.CALL and spot.table.phase is Phase.BETTING:
            if _less(asked.to, follow_log(spot).now.level) and asked.to > seat.in_front:
                yield seat.number, asked.to - seat.in_front
        elif asked.does is Does.POST and spot.table.phase is Phase.POSTING:
            due = next((post for post in due_posts(spot) if post.seat == seat.number), None)
            already = seat.dead_chips if asked.kind in DEAD_POSTS else seat.in_front
            if due is not None and due.kind is asked.kind and _less(asked.to, due.to) and asked.to > already:
                yield seat.number, asked.to - already


def _less(chips: int | None, due: int | None) -> bool:
    return chips is not None and due is not None and chips < due
