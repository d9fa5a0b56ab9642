"""Are the blinds in seats that can post them, and do they pass over nobody?"""

from __future__ import annotations

from collections.abc import Iterator

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.breach import Breach, impossible, irregular
from dealer_service.rulings.posts.blind_seats import Passing, passed_over
from dealer_service.rulings.reasons import because
from dealer_service.table import NOBODY, Phase, Snapshot, State


def breaches_of_blinds(table: Snapshot, rules: Ruleset) -> Iterator[Breach]:
    """Every breach of the seats of button and blinds."""
    misplaced = (*_empty(table, rules), *_out_of_order(table, rules))
    yield from misplaced or _passed_over(table, rules)


def _empty(table: Snapshot, rules: Ruleset) -> Iterator[Breach]:
    """A blind at which nobody is dealt in; a small one may be dead."""
    why = because(rules.dealing.blind_seats)
    for name in ("small_blind_seat", "big_blind_seat"):
        number = getattr(table, name)
        seat = table.find(number)
        dead = seat is not None and (name == "small_blind_seat" or table.phase is Phase.OVER)
        if number not in (None, NOBODY) and (seat is None or (seat.state is State.OUT and not dead)):
            yield impossible("blind-seat-empty", f"/table/{name}", why, seat=number)


def _out_of_order(table: Snapshot, rules: Ruleset) -> Iterator[Breach]:
    """Both blinds at one seat, or the big one first."""
    why, small, big = because(rules.dealing.blind_seats), table.small_blind_seat, table.big_blind_seat
    if small and small == big:
        yield impossible("blinds-on-one-seat", "/table/big_blind_seat", why, seat=big)
    playing = [seat.number for seat in table.dealt_in]
    if (
        len(playing) == 2
        and table.button in playing
        and ((small in playing and small not in (table.button, big)) or (big == table.button and not small))
    ):
        yield irregular("heads-up-blinds", "/table/small_blind_seat", why, button=table.button, seat=small)
    clockwise = [seat.number for seat in table.clockwise_from(table.button) if seat.state is not State.OUT]
    if len(playing) > 2 and small in clockwise and big in clockwise and clockwise.index(small) > clockwise.index(big):
        yield irregular("blinds-out-of-order", "/table/big_blind_seat", why, small=small, big=big)


def _passed_over(table: Snapshot, rules: Ruleset) -> Iterator[Breach]:
    """Each player whom a blind passes over."""
    why, button = because(rules.dealing.blind_seats), table.button
    small, big = table.small_blind_seat, table.big_blind_seat
    at_small, at_big = "/table/small_blind_seat", "/table/big_blind_seat"
    for blind, seat in passed_over(table):
        match blind:
            case Passing.SMALL_BLIND:
                yield irregular("before-small-blind", at_small, why, seat=seat, button=button, small=small)
            case Passing.BIG_BLIND:
                yield irregular("before-big-blind", at_big, why, seat=seat, small=small, big=big)
            case Passing.LONE_BIG_BLIND:
                yield irregular("before-lone-big-blind", at_big, why, seat=seat, button=button, big=big)
