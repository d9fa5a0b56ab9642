"""Breaches of posts: blinds and antes that are missing, repeated, short, or at a wrong seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from dealer_service.rulebook.sections.betting import Antes
from dealer_service.rulings.betting.seats import stacks_before_the_log
from dealer_service.rulings.breaches.breach import Breach, impossible, irregular
from dealer_service.rulings.forced_money import (
    antes_of,
    clause_of_antes,
    has_blinds,
    is_of_another_game,
    live_ante_of,
)
from dealer_service.rulings.posts.due_posts import ShortOfBoth, due_posts, short_of_both, wanted_by_seat
from dealer_service.rulings.posts.kill import kill_blind, killer
from dealer_service.rulings.posts.standing_posts import made_once, seat_owing, seats_that_posted_otherwise
from dealer_service.rulings.posts.straddle import straddle_of, straddle_seats, straddle_size
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import MissingFacts, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import LIVE_POSTS, NOBODY, Does, Event, Phase, Post, State
from dealer_service.values import replace


def breaches_of_posts(spot: Spot) -> Iterator[Breach]:
    """Every breach of the posts, in the first round."""
    if spot.table.known_round != 1:
        return
    try:
        behind = stacks_before_the_log(spot)
    except MissingFacts:
        return
    too_short = _too_short(spot)
    made: set[tuple[int | None, Post | None]] = set()
    live: dict[int | None, int] = {}
    dead: dict[int | None, int] = {}
    for number, event in enumerate(spot.table.events):
        if event.does is Does.POST and event.seat in behind:
            posted = live if event.kind in LIVE_POSTS else dead
            before = posted.get(event.seat, 0)
            amount = event.total - before
            at, again = f"/table/log/{number}", (event.seat, event.kind) in made and event.kind is not Post.DEAD
            if amount < 0:
                why = because(spot.rules.dealing.chips_and_log)
                yield impossible("post-takes-back", at, why, seat=event.seat, to=event.to, before=before)
            elif event.kind is Post.STRADDLE:
                yield from _straddle(at, event, again or _at_most(amount, behind[event.seat]) < amount, spot)
            elif event.kind is Post.KILL:
                yield from _kill(at, event, again, _due_live(killer(spot), kill_blind(spot), live, behind), spot)
            else:
                otherwise = seats_that_posted_otherwise(number, spot)
                short = None if again or event.seat in otherwise else too_short.get(event.seat)
                yield from _post(at, event, again, posted, behind, short, spot)
            made.add((event.seat, event.kind))
            if (left := behind[event.seat]) is not None:
                behind[event.seat] = left - amount
            posted[event.seat] = event.total
    if spot.table.phase in (Phase.DEALING, Phase.BETTING):
        yield from _unposted(spot)


def require_seats_of_posts(spot: Spot) -> None:
    """Raise MissingFacts if the seat that owed a blind or ante of the first round is unknown."""
    table = spot.table
    if table.known_round != 1:
        return
    posted, clause = {event.kind for event in table.events if event.does is Does.POST}, spot.rules.betting.posting
    if Post.SMALL_BLIND in posted:
        require(table.small_blind_seat, "/table/small_blind_seat", clause)
    if Post.BIG_BLIND in posted or (Post.ANTE in posted and antes_of(spot.rules) is Antes.BIG_BLIND_ANTE):
        require(table.big_blind_seat, "/table/big_blind_seat", clause)


def _post(
    at: str,
    event: Event,
    again: bool,
    posted: Mapping[int | None, int],
    behind: Mapping[int, int | None],
    short: ShortOfBoth | None,
    spot: Spot,
) -> Iterator[Breach]:
    """A blind or ante at a wrong seat, of a wrong amount, or repeated.

    The amount is the full one, an all-in, or that of a stack too short for both. ``posted`` has the earlier
    posts, live or dead like this one, and ``behind`` the stacks.
    """
    stakes = spot.table.stakes
    wanted = {
        Post.SMALL_BLIND: stakes.small_blind,
        Post.BIG_BLIND: stakes.big_blind,
        Post.THIRD_BLIND: stakes.third_blind,
        Post.BUTTON_BLIND: stakes.button_blind,
        Post.ANTE: stakes.ante,
        Post.LIVE_ANTE: live_ante_of(event.seat, spot),
    }
    if event.kind not in wanted:
        return
    seat, due = seat_owing(event, spot), wanted[event.kind]
    if seat == NOBODY and (event.kind is Post.THIRD_BLIND or is_of_another_game(event.kind, spot.rules)):
        args = {"seat": event.seat, "to": event.to, "kind": str(event.kind), "due_seat": NOBODY, "due": 0}
        yield irregular("irregular-post", at, because(spot.rules.betting.forced, kind=str(event.kind)), **args)
        return
    wrong_seat = seat is not None and seat != event.seat
    owes, amount = event.whose if seat is None else seat, event.total
    if event.kind is Post.ANTE:
        amount -= posted.get(event.seat, 0)
        due = None if due is None else _at_most(due, behind.get(owes))
    else:
        due = None if due is None else _due_live(owes, due, posted, behind)
    if wrong_seat or (short is not None and event.kind not in (Post.ANTE, short.kind)):
        short = None
    if short is not None:
        due = short.ante if event.kind is Post.ANTE else short.blind
    wrong_amount = due is not None and amount != due
    if wrong_seat or wrong_amount or again:
        args = {"seat": event.seat, "to": event.to, "due_seat": seat, "due": due}
        clause = clause_of_antes(spot.rules) if wrong_seat and event.kind is Post.ANTE else spot.rules.betting.posting
        yield irregular(
            "irregular-post", at, because(clause if short is None else spot.rules.betting.ante_or_blind), **args
        )


def _at_most(due: int, behind: int | None) -> int:
    """The amount due, limited by the seat's stack if known."""
    return due if behind is None else min(due, behind)


def _too_short(spot: Spot) -> dict[int, ShortOfBoth]:
    """The posts of each seat known to be too short for blind and ante. A seat that has folded since counts too."""
    found: dict[int, ShortOfBoth] = {}
    if not spot.table.stakes.ante:
        return found
    seats = (replace(seat, state=State.IN) if seat.state is State.FOLDED else seat for seat in spot.table.seats)
    spot = spot.with_table(replace(spot.table, seats=tuple(seats)))
    with suppress(MissingFacts):
        for number, due in wanted_by_seat(spot).items():
            with suppress(MissingFacts):
                short = short_of_both(spot.table.seat(number), due, spot)
                if short is not None:
                    found[number] = short
    return found


def _straddle(at: str, event: Event, wrong: bool, spot: Spot) -> Iterator[Breach]:
    """A straddle by a seat that may not, a second one, or one of another amount."""
    if not has_blinds(spot.rules):
        why_none = because(spot.rules.betting.forced, kind=str(event.kind))
        yield irregular("may-not-straddle", at, why_none, seat=event.seat, to=event.to)
        return
    why = []
    if wrong or event is not straddle_of(spot.table) or event.seat not in straddle_seats(spot):
        why.append(because(spot.rules.betting.straddle, seat=event.seat))
    if event.to != (to := straddle_size(spot)):
        why.append(because(spot.rules.betting.straddle_size, to=to))
    if why:
        yield irregular("may-not-straddle", at, *why, seat=event.seat, to=event.to)


def _kill(at: str, event: Event, again: bool, due: int, spot: Spot) -> Iterator[Breach]:
    """A kill blind at a wrong seat, repeated, or of another amount than is due."""
    if again or event.to != due or event.seat != killer(spot):
        args = {"seat": event.seat, "to": event.to, "due_seat": spot.table.kill_seat, "due": due}
        yield irregular("irregular-post", at, because(spot.rules.betting.kill), **args)


def _due_live(seat: int, full: int, live: Mapping[int | None, int], behind: Mapping[int, int | None]) -> int:
    """The seat's chips in front after a blind or kill blind: the full blind, an all-in, or more by earlier posts.

    Its earlier posts count towards it.
    """
    before = live.get(seat, 0)
    return before + _at_most(max(0, full - before), behind.get(seat))


def _may_be_spent(seat: int, spot: Spot) -> bool:
    """Whether the ante of this seat may have taken all its chips: its stack is missing."""
    antes = [event for event in spot.table.events if event.kind is Post.ANTE and event.seat == seat]
    return bool(antes) and spot.table.seat(seat).stack is None


def _unposted(spot: Spot) -> Iterator[Breach]:
    """Blinds and antes that are missing once the cards are dealt."""
    posted = {event.kind for event in spot.table.events} & made_once(spot.rules)
    try:
        due = list(due_posts(spot))
    except MissingFacts:
        return
    for event in due:
        if event.kind in (Post.BIG_BLIND, Post.BUTTON_BLIND) and _may_be_spent(event.whose, spot):
            continue
        if event.kind in posted or (event.kind is Post.ANTE and spot.table.seat(event.whose).dead):
            continue  # posted by another seat, or not in the log: each is a separate breach
        why = because(spot.rules.betting.posting)
        yield irregular("not-posted", "/table/log", why, seat=event.seat, kind=str(event.kind), to=event.to)
