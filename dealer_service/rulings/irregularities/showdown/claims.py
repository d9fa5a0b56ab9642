"""Claims that a hand was misread or a pot misplaced: whether they are heard, and the chips that move."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.irregularities.contradictions import contradict, live_seat_of, phase_of
from dealer_service.rulings.irregularities.remedy import (
    Answered,
    FloorResult,
    Remedied,
    Remedy,
    say,
    stands,
    take_back_chips,
)
from dealer_service.rulings.irregularities.showdown.claim_windows import pot_heard, reading_heard
from dealer_service.rulings.irregularities.showdown.miscounts import as_it_was_pushed
from dealer_service.rulings.irregularities.showdown.pushed_pots import (
    awards_by_cards,
    moves,
    pushed,
    with_moved,
    with_pushed,
)
from dealer_service.rulings.pots.layers import build_pots
from dealer_service.rulings.pots.payout import push
from dealer_service.rulings.reasons import Because, Fact, because
from dealer_service.rulings.ruling import FloorOption, Instruction, MissingFacts, Undecided, require_of_seats
from dealer_service.rulings.showdown.sevens_rule import may_have_checked, seven_or_better, voids_bets
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.window import Until, Window
from dealer_service.table import NextHand, Phase, Seat, Snapshot, known
from dealer_service.table.incidents import Claim, MisawardedPot, MisreadHand
from dealer_service.values import replace


def misread_hand(incident: MisreadHand, spot: Spot) -> Answered:
    """The remedy for a misread tabled hand. Raises MissingFacts and ImpossibleTable.

    After the hand, its log shows the pushes that were made, and its hands those that should have been.
    """
    table = spot.table
    phase = phase_of(incident, spot)
    seat = live_seat_of(incident.seat, spot)
    if phase is Phase.SHOWDOWN:
        return _read_again(incident, seat.number, spot)
    require_of_seats(table.seats, spot.rules.dealing.stages, "state")
    if len(table.live) < 2:
        raise contradict("no-hand-read", "kind", spot.rules)
    window, before = reading_heard(incident, spot.rules), pushed(spot)
    if not before:
        raise contradict("no-such-pot", "kind", spot.rules, pot="main")
    if not window.open:
        return _too_late(incident, table, window)
    right = awards_by_cards(before, spot)
    after = with_pushed(spot, before, right)
    if voids_bets(spot.rules) and any(_checked_a_seven(seat, spot) for seat in table.live):
        return _under_the_sevens_rule(incident, moves(before, right), spot, after, window)
    return _heard(incident, moves(before, right), spot, after, window)


def _checked_a_seven(seat: Seat, spot: Spot) -> bool:
    """Whether the seat holds a seven or better and may have checked it. Raises MissingFacts."""
    return known(seat.hand) and seven_or_better(seat.cards) and may_have_checked(seat.number, spot)


def misawarded_pot(incident: MisawardedPot, spot: Spot) -> Answered:
    """The remedy for a misplaced or miscounted pot. Raises MissingFacts and ImpossibleTable.

    The table is that of the hand as it should have ended.
    """
    phase = phase_of(incident, spot)
    name, to = incident.pot, incident.to
    if spot.table.find(to) is None:
        raise contradict("nobody-sits-there", "to", spot.rules, seat=to)
    if phase is Phase.SHOWDOWN:
        return _back_in_the_middle(incident, spot)
    right = pushed(spot)
    if name not in right:
        raise contradict("no-such-pot", "pot", spot.rules, pot=name)
    window, fact = pot_heard(incident, spot.rules), "kind" if incident.chips is None else "chips"
    try:
        change, wrong = as_it_was_pushed(incident, right, spot)
        as_it_is = with_moved(spot, change, right, wrong, fact)
    except MissingFacts:
        if window.open:
            raise
        return _too_late(incident, None, window)  # too late in any case: only the table depends on the fact
    if not window.open:
        return _too_late(incident, as_it_is, window)
    back = {seat: -chips for seat, chips in change.items()}
    return _heard(incident, back, spot.with_table(as_it_is), spot.table, window)


def _before_the_push(claim: Claim, rules: Ruleset) -> Claim:
    """The claim during the hand. Raises ImpossibleTable if the next one is said to have begun."""
    if claim.next_hand not in (None, NextHand.NOT_BEGUN):
        raise contradict("hand-not-over", "next_hand", rules)
    return replace(claim, next_hand=NextHand.NOT_BEGUN, in_break=False)


def _read_again(incident: MisreadHand, seat: int, spot: Spot) -> Remedied:
    """Read the hand again, before any push."""
    window = reading_heard(_before_the_push(incident, spot.rules), spot.rules)
    why = (because(spot.rules.showdown.cards_speak, seat=seat).deciding(), *window.because)
    steps = (say("heard", why), Instruction("read-again", {"seat": seat}, why))
    args = {"seat": seat, "heard": True}
    return Remedied(Remedy(incident.kind, "read-again", args, steps, why, window), spot.table)


def _back_in_the_middle(incident: MisawardedPot, spot: Spot) -> Remedied:
    """Take the pot back during the showdown, and award all pots by the cards."""
    name, to = incident.pot, incident.to
    chips = {pot.name: pot.chips for pot in build_pots(spot).pots}
    if not chips.get(name):
        raise contradict("no-such-pot", "pot", spot.rules, pot=name)
    count = chips[name] if incident.chips is None else incident.chips
    if not count:
        raise contradict("pushed-correctly", "chips", spot.rules, seat=to, chips=count)
    if count > sum(chips.values()):
        raise contradict(
            "pushed-more-than-the-pots", "chips", spot.rules, seat=to, chips=count, pots=sum(chips.values())
        )
    window = pot_heard(_before_the_push(incident, spot.rules), spot.rules)
    why = window.because
    steps = (say("heard", why), take_back_chips(to, count, spot.table.stakes, spot.rules, why))
    args: dict[str, Fact] = {"pot": name, "to": to, "heard": True}
    return Remedied(Remedy(incident.kind, "back-in-the-middle", args, steps, why, window), spot.table)


def _too_late(incident: Claim, table: Snapshot | None, window: Window) -> Remedied:
    """Reject the claim. The hand ended as the pots were pushed."""
    steps = (say("too-late", window.because),)
    return Remedied(Remedy(incident.kind, "not-heard", {"heard": False}, steps, window.because, window), table)


def _heard(incident: Claim, change: Mapping[int, int], spot: Spot, after: Snapshot, window: Window) -> Answered:
    """Grant the claim and move the chips. Once the next hand has begun, the floor decides when.

    No rulebook covers the stacks of a hand in play.
    """
    why = window.because
    if not any(change.values()):
        said = (say("heard", why), say("read-right", why))
        return Remedied(Remedy(incident.kind, "pushed-correctly", {"heard": True}, said, why, window), after)
    moved = [
        take_back_chips(seat, -chips, after.stakes, spot.rules, why) for seat, chips in change.items() if chips < 0
    ]
    moved += [push(seat, chips, None, after.stakes, spot.rules, why) for seat, chips in change.items() if chips > 0]
    now = Remedy(incident.kind, "chips-moved", {"heard": True}, (say("heard", why), *moved), why, window)
    if incident.next_hand is NextHand.NOT_BEGUN:
        return Remedied(now, after)
    steps = (say("heard", why), Instruction("finish-hand", {}, why), *moved)
    later = Remedy(incident.kind, "moved-after-this-hand", {"heard": True}, steps, why, window)
    args = {"heard": True}
    at_once = FloorOption("move-chips-now", args, why, partial(Remedied, now, after))
    afterwards = FloorOption("move-chips-after-this-hand", args, why, partial(Remedied, later, after))
    if window.until is not Until.NEVER_CLOSES:
        return Undecided((at_once, afterwards), why)
    return Undecided((at_once, afterwards, _let_stand(incident.kind, spot.table, why)), why)


def _let_stand(of: str, table: Snapshot, why: Because) -> FloorOption[Remedied]:
    return FloorOption("let-stand", {}, why, partial(stands, of, table, why))


def _under_the_sevens_rule(
    incident: Claim, change: Mapping[int, int], spot: Spot, after: Snapshot, window: Window
) -> Undecided[FloorResult]:
    """The floor's options if last-round bets may have to be returned, after their chips have moved.

    The floor returns these bets, moves the chips with them in the pots, or lets the result stand.
    """
    why = (because(spot.rules.betting.sevens_rule).deciding(), *window.because)
    kind = incident.kind
    step = Instruction("return-last-bets", {}, why)
    back = Remedy(kind, "last-bets-returned", {"heard": True}, (say("heard", why), step), why, window)
    options: list[FloorOption[FloorResult]] = [FloorOption("return-last-bets", {}, why, partial(Remedied, back, None))]
    moved = _heard(incident, change, spot, after, window)
    if isinstance(moved, Undecided):
        options += [each for each in moved.options if each.code != "let-stand"]
    elif any(change.values()):
        move = partial(Remedied, moved.remedy, moved.table)
        options.append(FloorOption("move-chips-now", {"heard": True}, why, move))
    return Undecided((*options, _let_stand(kind, spot.table, why)), why)
