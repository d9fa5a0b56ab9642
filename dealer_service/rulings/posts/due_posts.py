"""The blinds, kills, entries and antes that are due, and the objections to a post."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dealer_service.rulebook.sections.betting import AnteOrBlind, Antes
from dealer_service.rulings.chips.stacks import most_behind
from dealer_service.rulings.forced_money import (
    antes_of,
    clause_of_antes,
    has_button_blind,
    has_live_antes,
    is_of_another_game,
    live_ante_of,
    require_forced_bet,
)
from dealer_service.rulings.openers import antes_have_stopped, why_antes_go_on
from dealer_service.rulings.posts.entry import entry_posts, entry_reason, why_entered
from dealer_service.rulings.posts.kill import kill_blind, killer, kills_to_come_in
from dealer_service.rulings.posts.standing_posts import kinds_that_stand, seats_that_posted_otherwise
from dealer_service.rulings.posts.straddle import objections_to_straddle
from dealer_service.rulings.posts.third_blind import third_blind, third_blind_seat
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import DEAD_POSTS, LIVE_POSTS, NOBODY, Does, Event, Post, Seat
from dealer_service.values import value


def due_posts(spot: Spot) -> Iterator[Event]:
    """The posts still to be made: blinds, kill, entries, and antes clockwise from the button.

    ``betting.ante_or_blind`` decides whether antes come last or first, for a stack that is too short for both. A blind,
    kill or ante for all that another seat has posted and that stands is made.
    """
    clause, stand = spot.rules.betting.posting, kinds_that_stand(spot)
    made = {(event.seat, event.kind) for event in spot.table.events if event.does is Does.POST}
    for seat, kind, amount in _wanted(spot):
        if kind in stand or (seat.number, kind) in made:
            continue
        dead = kind in DEAD_POSTS
        require_of_seats((seat,), clause, "dead" if dead else "bet")
        already = seat.dead_chips if dead else seat.in_front
        posts = min(amount if dead else amount - already, most_behind(seat, spot.table))
        if posts > 0:
            yield Event(Does.POST, seat.number, already + posts, kind)


def objections_to_post(action: Event, spot: Spot) -> Iterator[Reason]:
    """Each clause against this post."""
    seat = spot.table.seat(action.whose)
    if is_of_another_game(action.kind, spot.rules):
        yield because(spot.rules.betting.forced, kind=str(action.kind)).deciding()
        return
    if action.kind is Post.STRADDLE:
        yield from objections_to_straddle(action, spot)
        return
    if action.kind is Post.DEAD and not seat.owes:
        require_of_seats((seat,), spot.rules.betting.table_stakes, "dead")
        behind = most_behind(seat, spot.table)
        if not 0 < action.total - seat.dead_chips <= behind:
            yield because(spot.rules.betting.table_stakes, most=seat.dead_chips + behind).deciding()
        return
    due = [event for event in due_posts(spot) if event.seat == action.seat]
    if not due or due[0].kind != action.kind:
        yield because(spot.rules.betting.posting, seat=action.seat, due=0).deciding()
        if action.kind is Post.ANTE and antes_have_stopped(spot):
            yield from why_antes_go_on(spot)
        elif action.kind is Post.ANTE and seat.number not in {each.number for each in ante_seats(spot)}:
            yield because(clause_of_antes(spot.rules), seat=seat.number).deciding()
        if any(event.kind == action.kind for event in due) and Post.ANTE in (due[0].kind, action.kind):
            yield because(spot.rules.betting.ante_or_blind, seat=seat.number).deciding()
    elif action.to != due[0].to:
        yield because(spot.rules.betting.posting, seat=action.seat, to=due[0].to).deciding()
        yield from _why_short(seat, action.kind, spot)


def why_posted(event: Event, spot: Spot) -> Because:
    """The clauses that require this post."""
    seat = spot.table.seat(event.whose)
    if event.kind is Post.STRADDLE:
        return because(spot.rules.betting.straddle).deciding(), because(
            spot.rules.betting.straddle_size, to=event.to
        ).deciding()
    why: Because = (because(spot.rules.betting.posting).deciding(),)
    if event.kind in (Post.THIRD_BLIND, Post.BUTTON_BLIND, Post.LIVE_ANTE):
        why += (because(spot.rules.betting.forced, to=event.to).deciding(),)
    if event.kind is Post.KILL:
        why += (because(spot.rules.betting.kill, to=event.to).deciding(),)
        why += (entry_reason(seat, spot.rules).deciding(),) if kills_to_come_in(seat, spot.rules) else ()
    elif event.kind is Post.LIVE or (event.kind is Post.DEAD and seat.owes):
        why += why_entered(seat, spot.rules)
    elif event.kind is Post.ANTE:
        why += (because(clause_of_antes(spot.rules)).deciding(), *why_antes_go_on(spot))
    if seat.number not in seats_that_posted_otherwise(len(spot.table.events), spot):
        why += _why_short(seat, event.kind, spot)
    return why


def _why_short(seat: Seat, kind: Post | None, spot: Spot) -> Because:
    """The clause that divides the chips of a seat that is too short for blind and ante, for one of the two posts."""
    short = short_of_both(seat, wanted_by_seat(spot).get(seat.number, {}), spot)
    if short is None or kind not in (Post.ANTE, short.kind):
        return ()
    return (because(spot.rules.betting.ante_or_blind, blind=short.blind, ante=short.ante).deciding(),)


@value
class ShortOfBoth:
    """The posts of a seat that is too short for blind and ante. ``kind`` is that of the blind."""

    kind: Post
    blind: int
    ante: int


def wanted_by_seat(spot: Spot) -> dict[int, dict[Post, int]]:
    """All posts of each seat, made or not, by kind. Raises MissingFacts."""
    wanted: dict[int, dict[Post, int]] = {}
    for seat, kind, amount in _wanted(spot):
        wanted.setdefault(seat.number, {})[kind] = amount
    return wanted


def live_posts(spot: Spot) -> dict[int, int]:
    """The chips of each seat's blind, kill or entry post, made or not. Straddles are not included.

    Raises MissingFacts.
    """
    wanted: dict[int, int] = {}
    for seat, kind, amount in _wanted_blinds(spot):
        if kind in LIVE_POSTS:
            wanted[seat.number] = max(wanted.get(seat.number, 0), amount)
    return wanted


def short_of_both(seat: Seat, due: Mapping[Post, int], spot: Spot) -> ShortOfBoth | None:
    """The posts of a seat that owes blind and ante and is too short for both; None for any other.

    ``due`` holds its posts by kind. Raises MissingFacts.
    """
    ante, blinds = due.get(Post.ANTE, 0), [each for each in due.items() if each[0] in LIVE_POSTS]
    if not ante or len(blinds) != 1:
        return None
    kind, blind = blinds[0]
    dead_blind = due.get(Post.DEAD, 0)
    require_of_seats((seat,), spot.rules.betting.ante_or_blind, "bet", "dead")
    chips = most_behind(seat, spot.table) + seat.in_front + seat.dead_chips
    if chips >= blind + dead_blind + ante:
        return None
    match spot.rules.betting.ante_or_blind.value:
        case AnteOrBlind.BLIND_FIRST:
            return ShortOfBoth(kind, min(blind, chips), max(0, chips - blind - dead_blind))
        case AnteOrBlind.ANTE_FIRST:
            return ShortOfBoth(kind, min(blind, max(0, chips - ante)), min(ante, chips))


def ante_seats(spot: Spot) -> Iterator[Seat]:
    """The seats that post an ante, clockwise from the button. Raises MissingFacts."""
    table = spot.table
    if antes_have_stopped(spot):
        return
    clause = clause_of_antes(spot.rules)
    match antes_of(spot.rules):
        case Antes.PER_PLAYER:
            require_of_seats(table.seats, clause, "state")
            yield from table.live_from_button
        case Antes.BIG_BLIND_ANTE:
            number = require(table.big_blind_seat, "/table/big_blind_seat", clause)
            yield from (seat for seat in table.seats if seat.number == number)
        case Antes.BUTTON_ANTE:
            require_of_seats(table.seats, clause, "state")
            yield from (seat for seat in table.dealt_in if seat.number == table.button)


def _wanted(spot: Spot) -> Iterator[tuple[Seat, Post, int]]:
    """Each seat's posts and their amounts, in the order of posting. Raises MissingFacts."""
    match spot.rules.betting.ante_or_blind.value:
        case AnteOrBlind.BLIND_FIRST:
            yield from _wanted_blinds(spot)
            yield from _wanted_antes(spot)
        case AnteOrBlind.ANTE_FIRST:
            yield from _wanted_antes(spot)
            yield from _wanted_blinds(spot)


def _wanted_antes(spot: Spot) -> Iterator[tuple[Seat, Post, int]]:
    """The antes that do not count as bets."""
    if has_live_antes(spot.rules):
        return
    if ante := require(spot.table.stakes.ante, "/table/stakes/ante", spot.rules.betting.posting):
        yield from ((seat, Post.ANTE, ante) for seat in ante_seats(spot))


def _wanted_blinds(spot: Spot) -> Iterator[tuple[Seat, Post, int]]:
    """Blinds and kill, then the posts of players who come in; or the button's blind, or all live antes."""
    clause, stakes = spot.rules.betting.posting, spot.table.stakes
    if has_button_blind(spot.rules):
        for seat in _dealt_in(spot.table.button, spot):
            yield seat, Post.BUTTON_BLIND, require_forced_bet(spot, clause)
        return
    if has_live_antes(spot.rules):
        require(stakes.ante, "/table/stakes/ante", clause)
        for seat in ante_seats(spot):
            yield seat, Post.LIVE_ANTE, live_ante_of(seat.number, spot) or 0
        return
    blinds = (
        (Post.SMALL_BLIND, "small_blind", stakes.small_blind, spot.table.small_blind_seat),
        (Post.BIG_BLIND, "big_blind", stakes.big_blind, spot.table.big_blind_seat),
    )
    for kind, name, amount, number in blinds:
        if number == NOBODY or amount == 0:
            continue
        for seat in _dealt_in(require(number, f"/table/{name}_seat", clause), spot):
            yield seat, kind, require(amount, f"/table/stakes/{name}", clause)
    for seat in _dealt_in(third_blind_seat(spot), spot):
        yield seat, Post.THIRD_BLIND, third_blind(spot)
    for seat in _dealt_in(killer(spot), spot):
        yield seat, Post.KILL, kill_blind(spot)
    yield from entry_posts(spot)


def _dealt_in(number: int, spot: Spot) -> Iterator[Seat]:
    """The seat with this number if it is dealt in. Raises MissingFacts."""
    seat = spot.table.find(number)
    if seat is not None:
        require_of_seats((seat,), spot.rules.betting.posting, "state")
        if seat.dealt_in:
            yield seat
