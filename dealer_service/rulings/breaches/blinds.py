"""Breaches of the blinds: wrong seats, skipped players, and players who must wait for the big blind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealer_service.rulings.breaches.breach import Breach, impossible, irregular
from dealer_service.rulings.forced_money import has_blinds
from dealer_service.rulings.posts.blind_seats import Misplaced, misplaced_blinds
from dealer_service.rulings.posts.entry import objections_to_entry
from dealer_service.rulings.reasons import because
from dealer_service.rulings.spot import Spot
from dealer_service.table import BEFORE_THE_DRAW, Does, Event, Phase, Places, Snapshot

CANNOT_BE = (Misplaced.SMALL_BLIND_EMPTY, Misplaced.BIG_BLIND_EMPTY, Misplaced.ON_ONE_SEAT)
AT_SMALL, AT_BIG = "/table/small_blind_seat", "/table/big_blind_seat"


def breaches_of_blinds(spot: Spot) -> Iterator[Breach]:
    """Every breach of the seats of button and blinds. Their order needs all states.

    If they are known to be misplaced, only an impossible seat is a breach.
    """
    if not has_blinds(spot.rules):
        yield from _blinds_of_none(spot)
        return
    yield from _should_be(spot)
    for what, seat in misplaced_blinds(spot.table):
        if spot.table.should_be is not None and what not in CANNOT_BE:
            continue
        if spot.table.states_known or what is not Misplaced.OUT_OF_ORDER:
            yield _breach(what, seat, spot)


def _blinds_of_none(spot: Spot) -> Iterator[Breach]:
    """Each blind, and each seat of one, that is given in a game without blinds."""
    table, why = spot.table, because(spot.rules.betting.forced)
    should_be = table.should_be or Places()
    given = {
        "stakes/small_blind": table.stakes.small_blind,
        "stakes/big_blind": table.stakes.big_blind,
        "small_blind_seat": table.small_blind_seat,
        "big_blind_seat": table.big_blind_seat,
        "should_be": should_be.small_blind_seat or should_be.big_blind_seat,
    }
    yield from (impossible("no-blinds", f"/table/{name}", why) for name, number in given.items() if number)


def _should_be(spot: Spot) -> Iterator[Breach]:
    """The breach of a seat that is given as the correct one for the button or a blind but cannot be."""
    if spot.table.should_be is not None and any(misplaced_blinds(spot.table.with_correct_places)):
        yield impossible("cannot-be-there", "/table/should_be", because(spot.rules.dealing.blind_seats))


def _breach(what: Misplaced, seat: int, spot: Spot) -> Breach:
    why, button = because(spot.rules.dealing.blind_seats), spot.table.button
    small, big = spot.table.small_blind_seat, spot.table.big_blind_seat
    match what:
        case Misplaced.SMALL_BLIND_EMPTY:
            return impossible("blind-seat-empty", AT_SMALL, why, seat=seat)
        case Misplaced.BIG_BLIND_EMPTY:
            return impossible("blind-seat-empty", AT_BIG, why, seat=seat)
        case Misplaced.ON_ONE_SEAT:
            return impossible("blinds-on-one-seat", AT_BIG, why, seat=seat)
        case Misplaced.HEADS_UP:
            return irregular("heads-up-blinds", AT_SMALL, why, button=button, seat=small)
        case Misplaced.OUT_OF_ORDER:
            return irregular("blinds-out-of-order", AT_BIG, why, small=small, big=big)
        case Misplaced.BEFORE_SMALL_BLIND:
            return irregular("before-small-blind", AT_SMALL, why, seat=seat, button=button, small=small)
        case Misplaced.BEFORE_BIG_BLIND:
            return irregular("before-big-blind", AT_BIG, why, seat=seat, small=small, big=big)
        case Misplaced.BEFORE_LONE_BIG_BLIND:
            return irregular("before-lone-big-blind", AT_BIG, why, seat=seat, button=button, big=big)


def breaches_of_entry(spot: Spot) -> Iterator[Breach]:
    """Each live hand of a player who must wait for the big blind."""
    if spot.table.round not in (None, 1) or spot.table.phase not in BEFORE_THE_DRAW:
        return
    for seat in spot.table.live:
        if seat.owes and (against := tuple(objections_to_entry(seat, spot))):
            yield irregular("may-not-come-in", f"/table/seats/{seat.place}/state", *against, seat=seat.number)


def asks_to_come_in(action: Event, table: Snapshot, found: Sequence[Breach]) -> bool:
    """Whether the action is the first post of a player who may not come in, the only breach found."""
    posts = action.does is Does.POST and table.phase is Phase.POSTING
    posted = any(event.seat == action.seat for event in table.events)
    wrong = [(each.code, each.args.get("seat")) for each in found]
    return posts and not posted and wrong == [("may-not-come-in", action.seat)]
