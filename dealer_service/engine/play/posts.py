"""Recorded posts in the order of the house. Rooms print them in any order, without meaning one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from dealer_service.engine.questions import RecordedEvent
from dealer_service.rulings.posts.due_posts import due_posts
from dealer_service.rulings.posts.house_order import Pile, pile_of
from dealer_service.rulings.ruling import MissingFacts
from dealer_service.rulings.spot import Spot
from dealer_service.table import DEAD_POSTS, Does, Event, Phase, Post, Snapshot
from dealer_service.values import replace, value

Placed = tuple[int, RecordedEvent]  # an event with its place in the record
IN_ORDER: tuple[list[Post], ...] = ([], [Post.SMALL_BLIND], [Post.BIG_BLIND], [Post.SMALL_BLIND, Post.BIG_BLIND])


@value
class _Post:
    """A recorded post with its place, and the chips that it adds to the live or dead chips of its seat."""

    at: int
    event: Event
    adds: int

    def is_for(self, due: Event, table: Snapshot) -> bool:
        """Whether it is this post that is due, of the same amount."""
        return self.event.kind is due.kind and self.adds == due.total - _in_front(due, table)


# How well a post of a seat fits one that is due from it, best first.
LIKES: tuple[Callable[[_Post, Event, Snapshot], bool], ...] = (
    _Post.is_for,
    lambda post, due, _: post.event.kind is due.kind,
    lambda post, _, __: post.event.kind is not Post.STRADDLE,
)


def is_post(each: RecordedEvent) -> bool:
    """Whether this is a post, without a decision of the floor."""
    event = each.event
    return event is not None and event.does is Does.POST and each.floor is None


def in_house_order(events: Sequence[RecordedEvent], start: int, spot: Spot) -> list[Placed]:
    """The consecutive posts from this place on, as the house takes them: those that are due, then straddles.

    A post that is not due stays behind the posts of its seat that are recorded before it, and a straddle before those
    that are recorded after it. One that has to wait for a post that the record lacks comes after the others.
    """
    run = list(enumerate(takewhile(is_post, events[start:]), start))
    kinds = [each.event.kind for _, each in run if each.event]
    if spot.table.phase is not Phase.POSTING or kinds in IN_ORDER:
        return run
    try:
        due = list(due_posts(spot))
    except MissingFacts:
        return run
    told = list(_told(run, spot.table))
    taken = _matched(told, due, spot.table)
    ordered = [taken[place] for place in sorted(taken, key=lambda place: (_waits(place, due, taken), place))]
    left = [post for post in told if post not in ordered]
    _insert_behind([post for post in left if post.event.kind is not Post.STRADDLE], ordered)
    _insert_straddles([post for post in left if post.event.kind is Post.STRADDLE], ordered)
    return list(_with_totals(ordered, spot.table))


def _in_front(event: Event, table: Snapshot) -> int:
    """The chips of the seat that a post of this kind adds to."""
    seat = table.seat(event.whose)
    return seat.dead_chips if event.kind in DEAD_POSTS else seat.in_front


def _told(run: Sequence[Placed], table: Snapshot) -> Iterator[_Post]:
    """The posts with what each adds, in their recorded order."""
    before: dict[Pile, int] = {}
    for at, each in run:
        if (event := each.event) is not None:
            yield _Post(at, event, event.total - before.get(pile_of(event), _in_front(event, table)))
            before[pile_of(event)] = event.total


def _matched(told: Sequence[_Post], due: Sequence[Event], table: Snapshot) -> dict[int, _Post]:
    """For the place of each post that is due, the recorded post of its seat that fits it best."""
    taken: dict[int, _Post] = {}
    left = list(told)
    for like in LIKES:
        for post in tuple(left):
            own = (place for place, event in enumerate(due) if event.seat == post.event.seat and place not in taken)
            place = next((place for place in own if like(post, due[place], table)), None)
            if place is not None:
                taken[place] = post
                left.remove(post)
    return taken


def _waits(place: int, due: Sequence[Event], taken: dict[int, _Post]) -> bool:
    """Whether a post that comes before this one, of the same seat, is not in the record."""
    return any(due[before].seat == due[place].seat and before not in taken for before in range(place))


def _insert_behind(left: Sequence[_Post], ordered: list[_Post]) -> None:
    """Put each post that is not due behind those of its seat that were recorded before it."""
    for post in left:
        own = [place for place, each in enumerate(ordered) if each.event.seat == post.event.seat and each.at < post.at]
        ordered.insert(own[-1] + 1 if own else 0, post)


def _insert_straddles(straddles: Sequence[_Post], ordered: list[_Post]) -> None:
    """Put each straddle before the posts of its seat that were recorded after it, and behind the straddle before it."""
    least = 0
    for post in straddles:
        own = [place for place, each in enumerate(ordered) if each.event.seat == post.event.seat and each.at > post.at]
        place = max(least, own[0] if own else len(ordered))
        ordered.insert(place, post)
        least = place + 1


def _with_totals(posts: Sequence[_Post], table: Snapshot) -> Iterator[Placed]:
    """The posts with the totals of this order."""
    total: dict[Pile, int] = {}
    for post in posts:
        pile = pile_of(post.event)
        total[pile] = total.get(pile, _in_front(post.event, table)) + post.adds
        yield post.at, RecordedEvent(replace(post.event, to=total[pile]))
