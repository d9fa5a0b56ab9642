"""Too many or too few replacement cards. No rulebook says what happens, so the floor decides.

The table may show the correct draw or, by the seat's hand, the actual one.
"""

from __future__ import annotations

from functools import partial

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.drawing.state import DrawState, received
from dealer_service.rulings.hand_sizes import cards_held, cards_wanted
from dealer_service.rulings.irregularities.contradictions import (
    check_round,
    check_stub,
    contradict,
    holds,
    phase_of,
    seat_of,
)
from dealer_service.rulings.irregularities.dead_hands import dead_hand, fouled_hand, kill_hand
from dealer_service.rulings.irregularities.remedy import Answered, FloorResult, Remedied, Remedy, stands
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import FloorOption, Instruction, Undecided, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import ACTIONS, UNKNOWN, Card, Count, Phase, Seat, Snapshot
from dealer_service.table.incidents import WrongReplacement
from dealer_service.values import replace, value


@value
class Delivery:
    """A seat with ``over`` cards too many, too few if negative: the actual table and the correct one."""

    of: str
    number: int
    over: int
    dealt: Snapshot
    right: Snapshot
    rules: Ruleset

    @property
    def hand_as_dealt(self) -> Seat:
        """The seat with its actual number of cards, which is the number to muck."""
        seat = self.dealt.seat(self.number)
        held = cards_wanted(seat, Spot(self.right, self.rules)) + self.over
        return seat if seat.hand is not None else replace(seat, hand=(UNKNOWN,) * held)


def wrong_replacement(incident: WrongReplacement, spot: Spot) -> Answered:
    """The floor's options before any action. After that the hand is fouled.

    Raises MissingFacts and ImpossibleTable.
    """
    phase = phase_of(incident, spot)
    seat, clause = seat_of(incident.seat, spot), spot.rules.drawing.wrong_replacement
    check_round(incident, phase, spot, clause)
    if not seat.live:
        raise contradict("no-live-hand", "seat", spot.rules, seat=seat.number)
    over = _told(incident, seat, spot)
    found = _delivery(incident.kind, seat, over, spot)
    if phase is Phase.BETTING and any(event.does in ACTIONS for event in require(spot.table.log, "/table/log", clause)):
        seat = found.hand_as_dealt
        return fouled_hand(incident.kind, seat, spot.with_table(found.dealt.with_seat(seat)))
    looked = require(incident.looked_at, "/incident/looked_at", clause) if over > 0 else None
    return _floor_decides(found, looked)


def shown_delivery(of: str, seat: Seat, spot: Spot) -> Answered | None:
    """The same for the hand of a seat that has received cards on the open draw. None for other hands."""
    if spot.table.draw is None or not DrawState(spot).received.get(seat.number):
        return None
    return _floor_decides(_delivery(of, seat, _shown(seat, spot), spot), None)


def received_too_many(breach: Breach, spot: Spot) -> Answered | None:
    """The same for a draw that shows more received cards than are due. A hand of the correct size stands."""
    seat, draw = spot.table.find(int(str(breach.args["seat"]))), spot.table.draw
    if seat is None or not seat.live or draw is None:
        return None
    found = _delivery(breach.code, seat, _shown(seat, spot), spot)
    return _floor_decides(found, None) if found.over else stands(breach.code, found.right, breach.because)


def _with_due_cards(seat: Seat, spot: Spot) -> Spot:
    """The table with a hand as large as it was dealt, and with at most the due cards received."""
    draw = spot.table.draw
    over = 0 if draw is None else -draw.still_lacks(seat.number) - seat.lacks
    if draw is None or over <= 0:
        return spot
    hand = (UNKNOWN,) * cards_held(seat, spot) if seat.hand is None else seat.hand
    counts, left = list[Count](), over
    for each in reversed(draw.received):
        less = min(left, each.count) if each.seat == seat.number else 0
        counts, left = [replace(each, count=each.count - less), *counts], left - less
    due = tuple(each for each in counts if each.count)
    return spot.with_table(replace(spot.table.with_seat(replace(seat, hand=hand)), draw=replace(draw, received=due)))


def _told(incident: WrongReplacement, seat: Seat, spot: Spot) -> int:
    """The number of cards too many in the incident, which the table may confirm but not contradict."""
    fact, told = ("under", incident.under) if incident.under is not None else ("over", incident.over)
    if incident.over is not None and incident.under is not None:
        raise contradict("over-and-under", "under", spot.rules)
    count = require(told, f"/incident/{fact}", spot.rules.drawing.wrong_replacement)
    over, shown = count if fact == "over" else -count, _shown(seat, spot)
    if shown not in (0, over):
        raise contradict("count-differs", fact, spot.rules, seat=seat.number, cards=len(seat.cards))
    got = DrawState(spot).received.get(seat.number, 0) if spot.table.draw else seat.drew[-1] if seat.drew else None
    if got is not None and got - min(shown, 0) < max(1, -over):
        raise contradict("no-new-card", "seat", spot.rules, seat=seat.number)
    if not shown:
        check_stub(spot, over)
        _require_which_draw_is_shown(seat, -over, spot)
    return over


def _require_which_draw_is_shown(seat: Seat, missing: int, spot: Spot) -> None:
    """Raise MissingFacts for the hand if the missing cards may or may not be in a stub that is too small for them.

    Neither the hand nor the number of all cards then shows whether the table has the correct draw or the actual one.
    """
    deck = spot.table.deck
    counted = deck.discards is not None and None not in (deck.burns, deck.folded)
    if missing > 0 and deck.stub is not None and deck.stub < missing and not counted:
        require_of_seats([seat], spot.rules.drawing.wrong_replacement, "hand")


def _shown(seat: Seat, spot: Spot) -> int:
    """The number of cards too many in the seat's hand on the table."""
    return cards_held(seat, spot) - cards_wanted(seat, spot)


def _delivery(of: str, seat: Seat, over: int, spot: Spot) -> Delivery:
    """The delivery, from a table that shows the actual draw or the correct one."""
    spot = _with_due_cards(seat, spot)
    seat = spot.table.seat(seat.number)
    shown = _shown(seat, spot)
    right = _with_more(spot.table, seat, -shown)
    dealt = spot.table if shown else _with_more(spot.table, seat, over)
    return Delivery(of, seat.number, over, dealt, right, spot.rules)


def _with_more(table: Snapshot, seat: Seat, more: int) -> Snapshot:
    """The table with this many cards more in the hand and fewer in the stub."""
    hand = None if seat.hand is None else _resized(seat.hand, len(seat.hand) + more)
    return replace(table.with_seat(replace(seat, hand=hand)), deck=table.deck.plus(stub=-more))


def _resized(hand: tuple[Card, ...], size: int) -> tuple[Card, ...]:
    """The hand at this size: unknown cards are added, or removed first."""
    named = tuple(card for card in hand if card is not UNKNOWN)
    return (*named, *(UNKNOWN,) * (size - len(named))) if len(named) <= size else (UNKNOWN,) * size


def _floor_decides(found: Delivery, looked: bool | None) -> Answered:
    """The floor's options. ``looked`` says whether the player has looked at extra cards, if known.

    Missing cards can be dealt now from the stub, or last if the draw has dealt as many. Otherwise the hand is dead.
    """
    args = {"seat": found.number, "count": abs(found.over)}
    why = (because(found.rules.drawing.wrong_replacement, **args).deciding(),)
    dealt, seat = Spot(found.dealt, found.rules), found.hand_as_dealt
    kill = kill_hand(found.of, seat, dealt, why)
    options: list[FloorOption[FloorResult]] = []
    if found.over > 0:
        if not looked:
            options.append(FloorOption("back-on-stub", args, why, partial(_back_on_stub, found, why)))
        if looked is not False:
            options.append(FloorOption("draw-out", args, why, partial(_drawn_out, found, why)))
        return Undecided((*options, kill), why)
    if holds(Spot(found.right, found.rules), 0):
        options.append(FloorOption("supply-now", args, why, partial(_supplied, found, why)))
    if found.right.draw is not None and received(found.right.draw).get(found.number, 0) >= -found.over:
        options.append(FloorOption("supply-last", args, why, partial(_supplied_last, found, why)))
    return Undecided((*options, kill), why) if options else dead_hand(found.of, seat, dealt, why)


def _back_on_stub(found: Delivery, why: Because) -> Remedied:
    """Return the extra cards to the top of the stub."""
    args = {"seat": found.number, "count": abs(found.over)}
    step = Instruction("back-on-stub", args, why)
    return Remedied(Remedy(found.of, "back-on-stub", args, (step,), why), found.right)


def _drawn_out(found: Delivery, why: Because) -> Remedied:
    """The floor draws the extra cards from the hand unseen, and mucks them."""
    seat = found.right.seat(found.number)
    hand = None if seat.hand is None else (UNKNOWN,) * len(seat.hand)
    deck = found.right.deck.plus(stub=-found.over, folded=found.over)
    after = replace(found.right.with_seat(replace(seat, hand=hand)), deck=deck)
    args = {"seat": found.number, "count": abs(found.over)}
    step = Instruction("draw-out", args, why)
    return Remedied(Remedy(found.of, "drawn-out", args, (step,), why), after)


def _supplied(found: Delivery, why: Because) -> Remedied:
    """Deal the missing cards from the top of the stub now."""
    args = {"seat": found.number, "count": abs(found.over)}
    step = Instruction("deal", args, why)
    return Remedied(Remedy(found.of, "supplied", args, (step,), why), found.right)


def _supplied_last(found: Delivery, why: Because) -> Remedied:
    """Deal the missing cards after all others."""
    table, number, lacks = found.dealt, found.number, -found.over
    assert table.draw is not None
    counts = tuple(_with_fewer(each, lacks) if each.seat == number else each for each in table.draw.received)
    later = lacks + sum(each.count for each in table.draw.replace if each.seat == number)
    others = tuple(each for each in table.draw.replace if each.seat != number)
    draw = replace(
        table.draw, received=tuple(each for each in counts if each.count), replace=(*others, Count(number, later))
    )
    args = {"seat": found.number, "count": abs(found.over)}
    step = Instruction("deal-last", args, why)
    remedy = Remedy(found.of, "supplied-last", args, (step,), why)
    return Remedied(remedy, replace(table, draw=draw))


def _with_fewer(count: Count, fewer: int) -> Count:
    return replace(count, count=count.count - fewer)
