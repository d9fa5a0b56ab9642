"""The blinds, kills, entries and antes that are due, and the objections to a post."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.vocabulary.betting import AnteOrBlind, Antes
from dealer_service.rulings.chips.stacks import most_behind
from dealer_service.rulings.posts.entry import entry_posts, entry_reason, why_entered
from dealer_service.rulings.posts.kill import kill_blind, killer, kills_to_come_in
from dealer_service.rulings.posts.straddle import objections_to_straddle
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.table import DEAD_POSTS, LIVE_POSTS, NOBODY, Does, Event, Post, Seat, Snapshot
from dealer_service.values import value


def due_posts(table: Snapshot, rules: Ruleset) -> Iterator[Event]:
    """The posts still to be made: blinds, kill, entries, and antes clockwise from the button.

    ``betting.ante_or_blind`` decides whether antes come last or first, for a stack that is too short for both.
    """
    clause = rules.betting.posting
    made = {(event.seat, event.kind) for event in table.events if event.does is Does.POST}
    for seat, kind, amount in _wanted(table, rules):
        if (seat.number, kind) in made:
            continue
        dead = kind in DEAD_POSTS
        require_of_seats((seat,), clause, "dead" if dead else "bet")
        already = seat.dead_chips if dead else seat.in_front
        posts = min(amount if dead else amount - already, most_behind(seat, table))
        if posts > 0:
            yield Event(Does.POST, seat.number, already + posts, kind)


def objections_to_post(action: Event, table: Snapshot, rules: Ruleset) -> Iterator[Reason]:
    """Each clause against this post."""
    seat = table.seat(action.whose)
    if action.kind is Post.STRADDLE:
        yield from objections_to_straddle(action, table, rules)
        return
    if action.kind is Post.DEAD and not seat.owes:
        require_of_seats((seat,), rules.betting.table_stakes, "dead")
        behind = most_behind(seat, table)
        if not 0 < action.total - seat.dead_chips <= behind:
            yield because(rules.betting.table_stakes, most=seat.dead_chips + behind).deciding()
        return
    due = [event for event in due_posts(table, rules) if event.seat == action.seat]
    if not due or due[0].kind != action.kind:
        yield because(rules.betting.posting, seat=action.seat, due=0).deciding()
        if any(event.kind == action.kind for event in due) and Post.ANTE in (due[0].kind, action.kind):
            yield because(rules.betting.ante_or_blind, seat=seat.number).deciding()
    elif action.to != due[0].to:
        yield because(rules.betting.posting, seat=action.seat, to=due[0].to).deciding()


def why_posted(event: Event, table: Snapshot, rules: Ruleset) -> Because:
    """The clauses that require this post."""
    house, seat = rules.betting, table.seat(event.whose)
    if event.kind is Post.STRADDLE:
        return because(house.straddle).deciding(), because(house.straddle_size, to=event.to).deciding()
    why: Because = (because(house.posting).deciding(),)
    if event.kind is Post.KILL:
        why += (because(house.kill, to=event.to).deciding(),)
        why += (entry_reason(seat, rules).deciding(),) if kills_to_come_in(seat, rules) else ()
    elif event.kind is Post.LIVE or (event.kind is Post.DEAD and seat.owes):
        why += why_entered(seat, rules)
    elif event.kind is Post.ANTE:
        why += (because(house.antes).deciding(),)
    due = wanted_by_seat(table, rules).get(seat.number, {})
    if (short := short_of_both(seat, due, table, rules)) and event.kind in (Post.ANTE, short.kind):
        why += (because(house.ante_or_blind, blind=short.blind, ante=short.ante).deciding(),)
    return why


@value
class ShortOfBoth:
    """The posts of a seat that is too short for blind and ante. ``kind`` is that of the blind."""

    kind: Post
    blind: int
    ante: int


def wanted_by_seat(table: Snapshot, rules: Ruleset) -> dict[int, dict[Post, int]]:
    """All posts of each seat, made or not, by kind. Raises MissingFacts."""
    wanted: dict[int, dict[Post, int]] = {}
    for seat, kind, amount in _wanted(table, rules):
        wanted.setdefault(seat.number, {})[kind] = amount
    return wanted


def live_posts(table: Snapshot, rules: Ruleset) -> dict[int, int]:
    """The chips of each seat's blind, kill or entry post, made or not. Straddles are not included.

    Raises MissingFacts.
    """
    wanted: dict[int, int] = {}
    for seat, kind, amount in _wanted_blinds(table, rules):
        if kind in LIVE_POSTS:
            wanted[seat.number] = max(wanted.get(seat.number, 0), amount)
    return wanted


def short_of_both(seat: Seat, due: Mapping[Post, int], table: Snapshot, rules: Ruleset) -> ShortOfBoth | None:
    """The posts of a seat that owes blind and ante and is too short for both; None for any other.

    ``due`` holds its posts by kind. Raises MissingFacts.
    """
    ante, blinds = due.get(Post.ANTE, 0), [each for each in due.items() if each[0] in LIVE_POSTS]
    if not ante or len(blinds) != 1:
        return None
    kind, blind = blinds[0]
    dead_blind = due.get(Post.DEAD, 0)
    require_of_seats((seat,), rules.betting.ante_or_blind, "bet", "dead")
    chips = most_behind(seat, table) + seat.in_front + seat.dead_chips
    if chips >= blind + dead_blind + ante:
        return None
    match rules.betting.ante_or_blind.value:
        case AnteOrBlind.BLIND_FIRST:
            return ShortOfBoth(kind, min(blind, chips), max(0, chips - blind - dead_blind))
        case AnteOrBlind.ANTE_FIRST:
            return ShortOfBoth(kind, min(blind, max(0, chips - ante)), min(ante, chips))


def ante_seats(table: Snapshot, rules: Ruleset) -> Iterator[Seat]:
    """The seats that post an ante, clockwise from the button. Raises MissingFacts."""
    clause = rules.betting.antes
    match clause.value:
        case Antes.PER_PLAYER:
            require_of_seats(table.seats, clause, "state")
            yield from (seat for seat in table.clockwise_from(table.button) if seat.live)
        case Antes.BIG_BLIND_ANTE:
            number = require(table.big_blind_seat, "/table/big_blind_seat", clause)
            yield from (seat for seat in table.seats if seat.number == number)
        case Antes.BUTTON_ANTE:
            require_of_seats(table.seats, clause, "state")
            yield from (seat for seat in table.dealt_in if seat.number == table.button)


def _wanted(table: Snapshot, rules: Ruleset) -> Iterator[tuple[Seat, Post, int]]:
    """Each seat's posts and their amounts, in the order of posting. Raises MissingFacts."""
    match rules.betting.ante_or_blind.value:
        case AnteOrBlind.BLIND_FIRST:
            yield from _wanted_blinds(table, rules)
            yield from _wanted_antes(table, rules)
        case AnteOrBlind.ANTE_FIRST:
            yield from _wanted_antes(table, rules)
            yield from _wanted_blinds(table, rules)


def _wanted_antes(table: Snapshot, rules: Ruleset) -> Iterator[tuple[Seat, Post, int]]:
    if ante := require(table.stakes.ante, "/table/stakes/ante", rules.betting.posting):
        yield from ((seat, Post.ANTE, ante) for seat in ante_seats(table, rules))


def _wanted_blinds(table: Snapshot, rules: Ruleset) -> Iterator[tuple[Seat, Post, int]]:
    """Blinds and kill, then the posts of players who come in."""
    clause, stakes = rules.betting.posting, table.stakes
    blinds = (
        (Post.SMALL_BLIND, "small_blind", stakes.small_blind, table.small_blind_seat),
        (Post.BIG_BLIND, "big_blind", stakes.big_blind, table.big_blind_seat),
    )
    for kind, name, amount, number in blinds:
        if number == NOBODY or amount == 0:
            continue
        for seat in _dealt_in(require(number, f"/table/{name}_seat", clause), table, rules):
            yield seat, kind, require(amount, f"/table/stakes/{name}", clause)
    for seat in _dealt_in(killer(table, rules), table, rules):
        yield seat, Post.KILL, kill_blind(table, rules)
    yield from entry_posts(table, rules)


def _dealt_in(number: int, table: Snapshot, rules: Ruleset) -> Iterator[Seat]:
    """The seat with this number if it is dealt in. Raises MissingFacts."""
    seat = table.find(number)
    if seat is not None:
        require_of_seats((seat,), rules.betting.posting, "state")
        if seat.dealt_in:
            yield seat
