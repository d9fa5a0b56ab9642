"""Decisions of the floor about breaches without a remedy of the house, and their results."""

from __future__ import annotations

from dealer_service.rulings.breaches.catalogue import breaches
from dealer_service.rulings.breaches.floor_options import apply_floor_option
from dealer_service.rulings.breaches.posts_put_right import POSTS_PUT_RIGHT
from dealer_service.rulings.drawing.events import close_if_complete
from dealer_service.rulings.hand.advance import after_betting
from dealer_service.rulings.irregularities.dead_hands import dead_hand
from dealer_service.rulings.irregularities.dealing.misdeals import void_hand
from dealer_service.rulings.irregularities.remedy import (
    Remedied,
    Remedy,
    bring_to,
    return_chips,
    say,
    stands,
)
from dealer_service.rulings.ruling import FloorOption, Instruction
from dealer_service.rulings.spot import Spot
from dealer_service.table import Phase, Snapshot
from dealer_service.values import replace


def mended(of: str, option: FloorOption, spot: Spot) -> Remedied:
    """The result of the decision: the breach stands, or actions, a hand or the whole hand are undone."""
    if option.code == "kill-hand":
        return dead_hand(of, spot.table.seat(int(str(option.args["seat"]))), spot, option.because)
    if option.code == "void-hand":
        return void_hand(of, spot, option.because)
    after = apply_floor_option(spot, option)
    if option.code == "let-stand":
        return _let_stand(of, option, spot, after)
    if option.code == "back-up":
        return _backed_up(of, option, spot.table, after)
    if option.code in POSTS_PUT_RIGHT:
        return _posted_right(of, option, spot, after)
    step = Instruction(option.code, option.args, option.because)
    return Remedied(Remedy(of, "taken-back", option.args, (step,), option.because), after)


def _let_stand(of: str, option: FloorOption, spot: Spot, after: Snapshot) -> Remedied:
    """The remedy that leaves it as it is, and the automatic steps if that closes the betting round or the draw."""
    remedy = stands(of, after, option.because).remedy
    if any(seat.lacks > spot.table.seat(seat.number).lacks for seat in after.seats):
        remedy = replace(remedy, steps=(*remedy.steps, say("whole-on-the-draw", option.because)))
    if not after.let_stand or breaches(spot.with_table(after)):
        return Remedied(remedy, after)
    gone_on, follows = after, tuple[Instruction, ...]()
    if after.phase is Phase.BETTING:
        gone_on, follows = after_betting(spot.with_table(after))
    elif after.phase is Phase.DRAWING:
        gone_on, follows = close_if_complete(spot.with_table(after))
    return Remedied(replace(remedy, steps=(*remedy.steps, *follows)), gone_on)


def _backed_up(of: str, option: FloorOption, table: Snapshot, after: Snapshot) -> Remedied:
    """The remedy that backs up the action and returns the chips put in since."""
    why, steps = option.because, tuple[Instruction, ...]()
    for seat in table.seats:
        steps += bring_to(seat.number, seat.in_front, after.seat(seat.number).in_front, why)
    args = {"seat": option.args["seat"]}
    return Remedied(Remedy(of, "action-backed-up", args, steps or (say("stands", why),), why), after)


def _posted_right(of: str, option: FloorOption, spot: Spot, after: Snapshot) -> Remedied:
    """The remedy that completes or takes back a post, live or dead."""
    why, number = option.because, int(str(option.args["seat"]))
    was, seat = spot.table.seat(number), after.seat(number)
    steps, more = bring_to(number, was.in_front, seat.in_front, why), seat.dead_chips - was.dead_chips
    if more > 0:
        steps += (Instruction("take-chips", {"seat": number, "chips": more}, why),)
    elif more < 0:
        steps += (return_chips(number, -more, spot.table.stakes, spot.rules, why),)
    match option.code:
        case "make-up-post":
            remedy = Remedy(of, "post-made-up", {"seat": number, "to": option.args["to"]}, steps, why)
        case "take-back-post":
            remedy = Remedy(of, "post-taken-back", {"seat": number}, steps, why)
        case _:
            steps = steps or (say("stands", why),)
            remedy = Remedy(of, "waits-for-big-blind", {"seat": number}, steps, why)
    return Remedied(remedy, after)
