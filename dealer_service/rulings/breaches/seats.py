"""Breaches of seats, blinds and stages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dealer_service.rulebook.sections.betting import Kill
from dealer_service.rulebook.sections.rotation import TooManySeats
from dealer_service.rulebook.streets import Streets
from dealer_service.rulings.board import waits_for_board
from dealer_service.rulings.breaches.blinds import breaches_of_blinds, breaches_of_entry
from dealer_service.rulings.breaches.breach import Breach, impossible, irregular
from dealer_service.rulings.hand_sizes import hands_in_deck, most_seats
from dealer_service.rulings.openers import may_declare, needs_openers, opener_in_log
from dealer_service.rulings.posts.blind_seats import was_dealt_in
from dealer_service.rulings.posts.kill import has_kill
from dealer_service.rulings.pots.layers import build_pots
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import MissingFacts
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import has_up_cards
from dealer_service.table import (
    ACTIONS,
    BEFORE_THE_BETTING,
    BETWEEN_ROUNDS,
    NOBODY,
    Does,
    Draw,
    Phase,
    Snapshot,
    State,
)
from dealer_service.values import replace

# The events that a log may hold in each phase that limits them.
IN_LOG: Mapping[Phase | None, frozenset[Does]] = {
    Phase.POSTING: frozenset({Does.POST}),
    Phase.DEALING: frozenset({Does.POST, Does.DEAL}),
    Phase.BETTING: ACTIONS | {Does.POST, Does.RETURN},
    Phase.DRAWING: frozenset({Does.DISCARD, Does.BURN, Does.DEAL, Does.RESHUFFLE}),
    Phase.STREET: frozenset({Does.DISCARD, Does.BURN, Does.DEAL, Does.SHOW}),
    Phase.SHOWDOWN: ACTIONS | {Does.POST, Does.RETURN, Does.SHOW, Does.MUCK, Does.ASK_TO_SEE, Does.AWARD},
}
ANYTHING = frozenset(Does)

# The amounts that a half kill multiplies by one and a half.
RAISED_BY_KILL = ("big_blind", "small_bet", "big_bet")


def breaches_of_seats(spot: Spot) -> Iterator[Breach]:
    """Every breach of seats, blinds and stages."""
    yield from _seats(spot)
    yield from _too_many(spot)
    yield from breaches_of_blinds(spot)
    yield from breaches_of_entry(spot)
    yield from _aggressor(spot)
    yield from _kill(spot)
    yield from _stages(spot)
    yield from _events(spot)


def _seats(spot: Spot) -> Iterator[Breach]:
    table = spot.table
    seen: set[int] = set()
    if table.button == NOBODY and not has_up_cards(spot.rules):
        yield impossible("no-button", "/table/button", because(spot.rules.dealing.order))
    for seat in table.seats:
        if seat.number in seen:
            at, why = f"/table/seats/{seat.place}/number", because(spot.rules.dealing.seats)
            yield impossible("seat-twice", at, why, seat=seat.number)
        seen.add(seat.number)
    if table.states_known and table.phase is not Phase.OVER:
        if len(table.dealt_in) < 2:
            seats = len(table.dealt_in)
            yield impossible("too-few-seats", "/table/seats", because(spot.rules.dealing.seats), seats=seats)
        elif not table.live:
            yield impossible("nobody-live", "/table/seats", because(spot.rules.dealing.seats))
        elif len(table.live) == 1 and table.phase not in (Phase.SHOWDOWN, None) and not _may_be_asked(spot):
            yield impossible(
                "hand-is-over", "/table/phase", because(spot.rules.showdown.last_hand), seat=table.live[0].number
            )


def _may_be_asked(spot: Spot) -> bool:
    """Whether a hand with one live hand may still be open.

    Another hand has been declared dead, or the floor has yet to rule on chips that the live one does not contest.
    """
    if any(seat.state is State.DEAD for seat in spot.table.seats):
        return True
    if spot.table.phase not in (Phase.BETTING, *BETWEEN_ROUNDS):
        return False
    try:
        return bool(build_pots(spot.with_table(replace(spot.table, uncontested=None))).options)
    except MissingFacts:
        return True


def _has_yet_to_sit_out(spot: Spot) -> bool:
    """Whether this is the table before the first hand of a mix that lets players sit out."""
    if spot.rules.mix is None or spot.table.phase is not None:
        return False
    return spot.rules.rotation.too_many_seats.value is not TooManySeats.GAME_NOT_OFFERED


def _too_many(spot: Spot) -> Iterator[Breach]:
    """More seats than the deck has hands for, or than the house allows.

    Before the first hand of a mix, those without room have yet to sit out.
    """
    if _has_yet_to_sit_out(spot):
        return
    clause, seats = spot.rules.dealing.max_seats, sum(seat.state is not None for seat in spot.table.dealt_in)
    hands = hands_in_deck(spot.rules)
    if seats > hands:
        yield impossible("too-few-hands", "/table/seats", because(clause), seats=seats, most=hands)
    elif seats > (most := most_seats(spot.rules)):
        yield irregular("too-many-seats", "/table/seats", because(clause), seats=seats, most=most)


def _aggressor(spot: Spot) -> Iterator[Breach]:
    """A last aggressor, or an opener, that was not dealt in."""
    for name in ("last_aggressor", "round_aggressor"):
        number = getattr(spot.table, name)
        if number and not was_dealt_in(number, spot.table):
            yield impossible("aggressor-empty", f"/table/{name}", because(spot.rules.showdown.show_order), seat=number)
    opener = spot.table.opened_by
    if opener and not was_dealt_in(opener, spot.table):
        why = because(spot.rules.betting.opener_acts_first)
        yield impossible("opener-empty", "/table/opened_by", why, seat=opener)
    else:
        yield from _opener_differs(spot)


def _opener_differs(spot: Spot) -> Iterator[Breach]:
    """An opener of the first round that is not the seat of the first bet in its log.

    A player whose ante took all chips may have opened without a bet, if openers are needed.
    """
    table = spot.table
    opener = table.opened_by
    shown = opener_in_log(table)
    in_log = table.log is not None and (table.phase is Phase.BETTING or (table.phase is Phase.SHOWDOWN and shown))
    if opener is None or table.round != 1 or not in_log:
        return
    seat = table.find(opener)
    if opener != shown and (seat is None or not may_declare(seat, spot)):
        why = because(spot.rules.betting.openers if needs_openers(spot.rules) else spot.rules.dealing.chips_and_log)
        yield impossible("opener-differs", "/table/opened_by", why, given=opener, shown=shown)


def _kill(spot: Spot) -> Iterator[Breach]:
    """A kill in a game without one, by a seat not dealt in, or of amounts that chips cannot make."""
    table = spot.table
    if not table.kill_seat:
        return
    why = because(spot.rules.betting.kill)
    if not has_kill(spot.rules):
        yield irregular("no-kill", "/table/kill_seat", why, seat=table.kill_seat)
    elif not was_dealt_in(table.kill_seat, table):
        yield impossible("killer-empty", "/table/kill_seat", why, seat=table.kill_seat)
    elif spot.rules.betting.kill.value is Kill.HALF_KILL:
        for name in RAISED_BY_KILL:
            amount = getattr(table.stakes, name) or 0
            if amount * 3 % (2 * (table.stakes.chip or 1)):
                yield impossible("kill-not-in-chips", f"/table/stakes/{name}", why, amount=amount)


def _stages(spot: Spot) -> Iterator[Breach]:
    table = spot.table
    streets, round = spot.rules.dealing.streets.value, table.round
    why = because(spot.rules.dealing.stages, draws=streets.draws)
    if round is not None and round > streets.rounds:
        yield impossible("round-too-late", "/table/round", why, round=round, last=streets.rounds)
    if table.phase is Phase.DRAWING and round is not None and streets.draw_after(round) is None:
        none_left = because(spot.rules.dealing.streets, round=round)
        yield impossible("no-such-draw", "/table/round", none_left, round=round, draws=streets.draws)
    if table.phase is Phase.STREET and round is not None and not streets.burns_after(round):
        none_left = because(spot.rules.dealing.streets, round=round)
        yield impossible("no-such-street", "/table/round", none_left, round=round)
    if table.phase in BEFORE_THE_BETTING and round not in (None, 1):
        yield impossible("round-too-late", "/table/round", why, round=round, last=1)
    early = table.phase is Phase.SHOWDOWN and round is not None and round != streets.rounds
    if early and not (needs_openers(spot.rules) and len(table.live) == 1):  # the opener, when all others have folded
        yield impossible("showdown-too-early", "/table/round", why, round=round, last=streets.rounds)
    is_closed = table.draw is not None and table.phase is not Phase.DRAWING and not waits_for_board(spot)
    if table.phase is not None and is_closed and not _is_burn_ahead(table, streets):
        yield impossible("draw-not-open", "/table/draw", why, phase=table.phase.value)
    if table.draw is not None and round is not None and table.draw.number != (due := streets.draws_before(round) + 1):
        args = {"draw": table.draw.number, "round": round, "due": due}
        yield impossible("draw-of-another-round", "/table/draw/number", why, **args)


def _events(spot: Spot) -> Iterator[Breach]:
    table = spot.table
    seats = {None, *(seat.number for seat in table.seats)}
    why, allowed = because(spot.rules.dealing.seats), IN_LOG.get(table.phase, ANYTHING)
    if table.round not in (None, 1):
        allowed -= {Does.POST}
    for number, event in enumerate(table.events):
        if event.seat not in seats:
            yield impossible("nobody-sits-there", f"/table/log/{number}/seat", why, seat=event.seat)
        if event.of not in seats:
            yield impossible("nobody-sits-there", f"/table/log/{number}/of", why, seat=event.of)
        for place, stranger in enumerate(event.among or ()):
            if stranger not in seats:
                yield impossible("nobody-sits-there", f"/table/log/{number}/among/{place}", why, seat=stranger)
        if event.does not in allowed:
            stage = because(spot.rules.dealing.stages)
            yield irregular("event-out-of-place", f"/table/log/{number}/does", stage, does=event.does.value)
    yield from _named(spot, "draw")
    for number, pile in enumerate(table.deck.discarded):
        if pile.seat not in seats:
            yield impossible("nobody-sits-there", f"/table/deck/discards/{number}/seat", why, seat=pile.seat)


def _is_burn_ahead(table: Snapshot, streets: Streets) -> bool:
    """Whether the draw has got no further than its burn, which may come before the betting ends."""
    burn = table.draw is not None and table.draw == Draw(table.draw.number, True, (), (), ())
    to_come = table.round is None or streets.draw_after(table.round) is not None
    return burn and table.phase is Phase.BETTING and to_come


def _named(spot: Spot, where: str) -> Iterator[Breach]:
    """Seats of the draw that are not in the hand, or appear twice in a list."""
    draw = spot.table.draw
    if draw is None:
        return
    in_the_hand = {seat.number for seat in spot.table.seats if seat.state in (State.IN, State.DEAD, None)}
    why = because(spot.rules.dealing.seats)
    for name in ("announced", "placed", "received", "replace"):
        seen: set[int] = set()
        for number, each in enumerate(getattr(draw, name)):
            if each.seat not in in_the_hand:
                yield impossible("not-in-the-hand", f"/table/{where}/{name}/{number}/seat", why, seat=each.seat)
            if each.seat in seen:
                yield impossible("seat-twice", f"/table/{where}/{name}/{number}/seat", why, seat=each.seat)
            seen.add(each.seat)
