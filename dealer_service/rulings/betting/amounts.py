"""The minimum and maximum of a bet or raise, and the pot that limits it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections.betting import POT_LIMITS, PotAnte, PotBlinds, PotRounding, Structure
from dealer_service.rulings.betting.commitments import bound_of, least_bound_to, why_bound_to
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.betting.seats import SeatInRound
from dealer_service.rulings.chips.units import wager_step
from dealer_service.rulings.forced_money import has_blinds
from dealer_service.rulings.posts.third_blind import third_blind, third_blind_seat
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import DEAD_POSTS, Does, Event, Owed, Post, Snapshot
from dealer_service.table.facts import Listed
from dealer_service.values import replace, value


class SizeName(Listed):
    """The name of an amount that a player may bet or raise to."""

    MIN = "min", "The minimum bet or raise."
    HALF_POT = "half-pot", "A bet of half the pot, or a raise by half the pot after the call."
    POT = "pot", "A bet of the pot, or a raise by the pot after the call."
    ALL_IN = "all-in", "All chips that the player may bet."
    MAX = "max", "The maximum bet or raise, if it has no other name."


@value
class Bounds:
    """The minimum and maximum total for the round, whatever the seat's stack. ``full`` is one full raise.

    ``most`` is None if only an unknown stack sets it.
    """

    least: int
    most: int | None
    full: int

    def hold(self, to: int) -> bool:
        """Whether the total is neither too small nor too large."""
        return self.least <= to and (self.most is None or to <= self.most)


def bounds(spot: Spot, now: Round, seat: SeatInRound) -> Bounds:
    """The minimum and maximum total of a bet or raise by this seat, with its commitments.

    Raises MissingFacts.
    """
    limits, bound_to = _by_structure(spot, now, seat), least_bound_to(seat.number, now)
    if not bound_to:
        return limits
    least = max(limits.least, bound_to)
    return replace(limits, least=least if limits.most is None else min(least, limits.most))


def _by_structure(spot: Spot, now: Round, seat: SeatInRound) -> Bounds:
    """The minimum and maximum total under the betting structure. Raises MissingFacts."""
    match spot.rules.betting.structure.value:
        case Structure.FIXED_LIMIT:
            size = now.bet_size
            to, pair = now.full_level + size, now.terms.pair_bet
            return Bounds(to, to if pair is None else max(to, now.full_level + pair), size)
        case Structure.NO_LIMIT:
            least = now.level + now.full_raise
            most = None if seat.all_in_total is None else max(least, seat.all_in_total)
            return Bounds(least, most, now.full_raise)
        case Structure.POT_LIMIT | Structure.HALF_POT_LIMIT:
            least = now.level + now.full_raise
            return Bounds(least, max(least, now.level + most_by_pot(spot, now, seat)), now.full_raise)
        case Structure.SPREAD_LIMIT:
            most_bet = require(spot.table.stakes.most_bet, "/table/stakes/most_bet", spot.rules.betting.spread_sizes)
            full = min(now.full_raise, most_bet)
            return Bounds(now.level + full, now.level + most_bet, full)


def least_wager(does: Does, number: int, now: Round) -> Event:
    """The minimum bet or raise of this seat, if its amount is unknown. Raises MissingFacts."""
    seat = now.seats[number]
    least = bounds(now.terms.spot, now, seat).least
    return Event(does, number, min(least, max(seat.most_total, now.level)))


def why_least(rules: Ruleset, now: Round, seat: SeatInRound, limits: Bounds) -> Because:
    """The clause that sets the minimum bet or raise, outside fixed limit.

    If the seat is held to a larger total, the clause that holds it comes first.
    """
    why, bound = because(_clause_of_least(rules, now), least=limits.least), bound_of(seat.number, now)
    if bound is not None and limits.least > now.level + limits.full:
        return (why_bound_to(seat.number, bound, rules), why)
    return (why.deciding(),)


def _clause_of_least(rules: Ruleset, now: Round) -> Clause[None]:
    """The clause that sets the minimum: a raise has the size of the largest so far, else of a bet."""
    if now.largest_raise >= now.bet_size:
        return rules.betting.minimum_raise
    return (
        rules.betting.spread_sizes
        if rules.betting.structure.value is Structure.SPREAD_LIMIT
        else rules.betting.minimum_bet
    )


def clause_of_most(rules: Ruleset) -> Clause[None] | None:
    """The clause that sets the maximum, if there is one."""
    match rules.betting.structure.value:
        case Structure.POT_LIMIT:
            return rules.betting.pot_limit_maximum
        case Structure.HALF_POT_LIMIT:
            return rules.betting.half_pot_maximum
        case Structure.SPREAD_LIMIT:
            return rules.betting.spread_sizes
        case Structure.FIXED_LIMIT | Structure.NO_LIMIT:
            return None


def clauses_of_pot_count(spot: Spot, now: Round, seat: SeatInRound) -> Because:
    """The clauses on counting the pot, which decide if they change the maximum. Raises MissingFacts."""
    why: Because = ()
    if spot.rules.betting.structure.value not in POT_LIMITS:
        return why
    if now.number == 1 and has_blinds(spot.rules) and spot.rules.betting.pot_blinds.value is not PotBlinds.EXACT:
        why += (because(spot.rules.betting.pot_blinds).deciding(_blinds_matter(spot, now, seat)),)
    if spot.rules.applies(spot.rules.betting.pot_ante.id) and any(seat.dead for seat in now.seats.values()):
        counted = _exact_pot(spot, now, seat) + _ante_left_out(spot)
        ways = [_rounded(pot, spot) for pot in (counted, counted - _ante_for_all(spot.table))]
        why += (because(spot.rules.betting.pot_ante).deciding(_amounts_differ(ways, spot, now, seat)),)
    if spot.rules.betting.pot_rounding.value is not PotRounding.NONE:
        exact = _exact_pot(spot, now, seat)
        pots = (_rounded(exact, spot), exact)
        why += (because(spot.rules.betting.pot_rounding).deciding(_amounts_differ(pots, spot, now, seat)),)
    return why


def _amounts_differ(pots: Iterable[int], spot: Spot, now: Round, seat: SeatInRound) -> bool:
    """Whether the seat's maximum, or a size named after the pot, differs between these pots. Raises MissingFacts."""
    found = set()
    for pot in pots:
        least, most = now.level + now.full_raise, now.level + max(now.full_raise, _part_of(pot, spot))
        found.add((min(most, seat.most_total), sizes_by_pot(pot, Bounds(least, most, now.full_raise), spot, now, seat)))
    return len(found) > 1


def known_pot(spot: Spot, now: Round, seat: SeatInRound) -> int | None:
    """The pot after the seat's call, as the house counts it. None if some of its chips are unknown.

    The clauses on the count apply in pot limit and half-pot limit; elsewhere each chip counts as it is.
    Raises MissingFacts.
    """
    if any(each.gathered is None or each.dead is None for each in spot.table.dealt_in):
        return None
    if spot.rules.betting.structure.value in POT_LIMITS:
        return _rounded(_exact_pot(spot, now, seat), spot)
    return _chips_after_call(spot, now, seat)


def sizes_by_pot(
    pot: int, limits: Bounds, spot: Spot, now: Round, seat: SeatInRound
) -> tuple[tuple[SizeName, int], ...]:
    """Half of the pot and the whole pot as totals, if the seat may bet or raise to them.

    If such a total is between two steps, the lower one counts.
    """
    most = seat.most_total if limits.most is None else min(limits.most, seat.most_total)
    half = _part_of(pot, spot) if spot.rules.betting.structure.value is Structure.HALF_POT_LIMIT else pot // 2
    sizes = []
    for code, chips in ((SizeName.HALF_POT, half), (SizeName.POT, pot)):
        to = now.level + chips
        if limits.least <= to <= most:
            if to not in (limits.least, most):
                step = wager_step(spot)
                if step is None:
                    continue
                to -= (to - limits.least) % step
            sizes.append((code, to))
    return tuple(sizes)


def most_by_pot(spot: Spot, now: Round, seat: SeatInRound) -> int:
    """The maximum that the seat may bet or raise by: the pot after its call, or half of it.

    Raises MissingFacts.
    """
    clause = spot.rules.betting.pot_limit_maximum
    if spot.rules.betting.structure.value is Structure.HALF_POT_LIMIT:
        clause = spot.rules.betting.half_pot_maximum
    require_of_seats(spot.table.dealt_in, clause, "gathered", "dead")
    return _part_of(_rounded(_exact_pot(spot, now, seat), spot), spot)


def _part_of(pot: int, spot: Spot) -> int:
    """The whole pot or, in half-pot limit, half of it in whole chips. Raises MissingFacts."""
    if spot.rules.betting.structure.value is not Structure.HALF_POT_LIMIT:
        return pot
    half = pot // 2
    return half - half % require(spot.table.stakes.chip, "/table/stakes/chip", spot.rules.betting.half_pot_maximum)


def _exact_pot(spot: Spot, now: Round, seat: SeatInRound) -> int:
    """The pot after the seat's call, with blinds and antes counted as the house does. Raises MissingFacts."""
    return _chips_after_call(spot, now, seat) - _ante_left_out(spot) + _blinds_made_up(spot, now, seat)


def _chips_after_call(spot: Spot, now: Round, seat: SeatInRound) -> int:
    """The chips in the pot and in front after the seat's call, if known."""
    gathered = sum(each.in_pots + each.dead_chips for each in spot.table.seats) + spot.table.dead_chips
    return gathered + sum(each.bet for each in now.seats.values()) + now.level - seat.bet


def _rounded(pot: int, spot: Spot) -> int:
    """The pot, rounded up to whole units if the house does so. Raises MissingFacts."""
    clause = spot.rules.betting.pot_rounding
    if clause.value is not PotRounding.ROUND_UP_TO_UNIT:
        return pot
    unit = require(spot.table.stakes.pot_unit, "/table/stakes/pot_unit", clause)
    return -(-pot // unit) * unit


def _blinds_matter(spot: Spot, now: Round, seat: SeatInRound) -> bool:
    """Whether another way to count the blinds would change the maximum. Raises MissingFacts."""
    exact = _exact_pot(spot, now, seat) - _blinds_made_up(spot, now, seat)
    pots = (_rounded(exact + _made_up_by(way, spot, now, seat), spot) for way in PotBlinds)
    return _amounts_differ(pots, spot, now, seat)


def _ante_left_out(spot: Spot) -> int:
    """The part of this round's ante for the whole table that does not count in the pot."""
    clause = spot.rules.betting.pot_ante
    return 0 if not spot.rules.applies(clause.id) or clause.value is PotAnte.COUNTED else _ante_for_all(spot.table)


def _ante_for_all(table: Snapshot) -> int:
    """The ante that one player has posted for the whole table in this round."""
    before, ante = Counter[int](), 0
    for event in table.events:
        if event.kind in DEAD_POSTS:
            ante += (event.total - before[event.whose]) * (event.kind is Post.ANTE)
            before[event.whose] = event.total
    return ante


def _blinds_made_up(spot: Spot, now: Round, seat: SeatInRound) -> int:
    """The chips that the blinds count for in the first round's pot beyond the posts. Raises MissingFacts."""
    way = spot.rules.betting.pot_blinds.value
    return _made_up_by(way, spot, now, seat) if now.number == 1 else 0


def _made_up_by(way: PotBlinds, spot: Spot, now: Round, seat: SeatInRound) -> int:
    """The chips that the blinds count for beyond the posts, in this way. Raises MissingFacts."""
    clause, stakes = spot.rules.betting.pot_blinds, spot.table.stakes
    if way is PotBlinds.EXACT or not has_blinds(spot.rules):
        return 0
    if way is PotBlinds.BLINDS_COUNT_AS_THIRD_BLIND:
        return _made_up_to_third_blind(spot, now, seat) if third_blind_seat(spot) else 0
    small = require(stakes.small_blind, "/table/stakes/small_blind", clause)
    big = require(stakes.big_blind, "/table/stakes/big_blind", clause)
    posts = {event.kind: event for event in spot.table.events}
    match way:
        case PotBlinds.SMALL_BLIND_COUNTS_AS_BIG_BLIND:
            posters = {kind: now.seats.get(post.whose) for kind, post in posts.items()}
            small_blind, big_blind = posters.get(Post.SMALL_BLIND), posters.get(Post.BIG_BLIND)
            over = big_blind is not None and big_blind.acted
            return 0 if small_blind is None or small_blind is seat or over else max(0, big - small_blind.bet)
        case PotBlinds.ASSUME_FULL_BLINDS:
            posted = {kind: post.total for kind, post in posts.items()}
            return max(0, small - posted.get(Post.SMALL_BLIND, 0)) + max(0, big - posted.get(Post.BIG_BLIND, 0))


def _made_up_to_third_blind(spot: Spot, now: Round, seat: SeatInRound) -> int:
    """The chips that small blinds, live or dead, and the big blind count for beyond the posts. Raises MissingFacts.

    Until the big blind has acted, each counts as the third blind. A seat makes up its own blind by its call.
    """
    third, posts = third_blind(spot), {event.kind: event for event in spot.table.events}
    posters = [now.seats.get(posts[kind].whose) for kind in (Post.SMALL_BLIND, Post.BIG_BLIND) if kind in posts]
    big_blind = now.seats.get(posts[Post.BIG_BLIND].whose) if Post.BIG_BLIND in posts else None
    if big_blind is not None and big_blind.acted:
        return 0
    live = sum(max(0, third - each.bet) for each in posters if each is not None and each is not seat)
    dead = {event.whose for event in spot.table.events if event.kind is Post.DEAD}
    made_up = [each for each in spot.table.dealt_in if Owed.SMALL_BLIND in each.debts and each.number in dead]
    small = require(spot.table.stakes.small_blind, "/table/stakes/small_blind", spot.rules.betting.pot_blinds)
    return live + len(made_up) * max(0, third - small)
