"""The posts of a log in the order of the house: blinds, kill, entries, antes, straddles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import AnteOrBlind
from dealer_service.rulings.spot import Spot
from dealer_service.table import DEAD_POSTS, Does, Event, Post
from dealer_service.table.facts import HIGHEST_SEAT
from dealer_service.values import replace

Pile = tuple[int, bool]  # the live or dead chips of a seat, which a post adds to
Place = tuple[int, int, bool]  # by kind, clockwise from the button, and the dead part of an entry after the live one
ORDER = {
    Post.SMALL_BLIND: 1,
    Post.BIG_BLIND: 2,
    Post.BUTTON_BLIND: 2,
    Post.LIVE_ANTE: 2,
    Post.THIRD_BLIND: 3,
    Post.KILL: 4,
    Post.LIVE: 5,
    Post.DEAD: 5,
    Post.ANTE: 6,
}


def order_of_posts(spot: Spot) -> list[int]:
    """The entries of the posts that the log begins with, in the order of the house.

    Straddles come last, as they are recorded: a later one replaces the one before it.
    """
    posts = [*takewhile(_is_post, spot.table.events)]
    places = [_place(event, spot.table.button, spot.rules) for event in posts]
    return sorted(range(len(posts)), key=places.__getitem__)


def in_order(posts: Sequence[Event], order: Sequence[int]) -> tuple[Event, ...] | None:
    """The posts in this order, with the totals of that order. None if a total is less than the one before it."""
    adds = [added for _, added in with_chips_added(posts)]
    if min(adds) < 0:
        return None
    total: dict[Pile, int] = {}
    found = []
    for entry in order:
        pile = pile_of(posts[entry])
        total[pile] = total.get(pile, 0) + adds[entry]
        found.append(replace(posts[entry], to=total[pile]))
    return tuple(found)


def with_chips_added(posts: Sequence[Event]) -> Iterator[tuple[Event, int]]:
    """Each post with the chips that it adds to those of its seat posted before it."""
    before: dict[Pile, int] = {}
    for event in posts:
        yield event, event.total - before.get(pile_of(event), 0)
        before[pile_of(event)] = event.total


def pile_of(event: Event) -> Pile:
    """The live or dead chips of a seat, which a post adds to."""
    return event.whose, event.kind in DEAD_POSTS


def _is_post(event: Event) -> bool:
    return event.does is Does.POST


def _place(event: Event, button: int, rules: Ruleset) -> Place:
    """The place of this post in the order of the house."""
    if event.kind is None or event.kind is Post.STRADDLE:
        return len(Post), 0, False
    clockwise = (event.whose - button - 1) % HIGHEST_SEAT
    first = event.kind is Post.ANTE and rules.betting.ante_or_blind.value is AnteOrBlind.ANTE_FIRST
    return 0 if first else ORDER[event.kind], clockwise, event.kind is Post.DEAD
