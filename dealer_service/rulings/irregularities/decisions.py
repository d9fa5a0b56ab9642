"""What the floor has decided about something that no clause puts right, and what that comes to."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.mending import as_the_floor_mends
from dealer_service.rulings.irregularities.dead_hands import dead_hand
from dealer_service.rulings.irregularities.dealing.misdeals import void_hand
from dealer_service.rulings.irregularities.remedy import Remedied, Remedy, bring_to, say, stands
from dealer_service.rulings.ruling import FloorOption, Instruction
from dealer_service.table import Snapshot


def mended(of: str, option: FloorOption, table: Snapshot, rules: Ruleset) -> Remedied:
    """What the floor has decided: it stands, actions are taken back, a hand is dead, or the whole hand is void."""
    if option.code == "kill-hand":
        return dead_hand(of, table.seat(int(str(option.args["seat"]))), table, rules, option.because)
    if option.code == "void-hand":
        return void_hand(of, table, rules, option.because)
    after = as_the_floor_mends(table, option, rules)
    if option.code == "let-stand":
        return stands(of, after, option.because)
    if option.code == "back-up":
        return _backed_up(of, option, table, after)
    step = Instruction(option.code, option.args, option.because)
    return Remedied(Remedy(of, "taken-back", option.args, (step,), option.because), after)


def _backed_up(of: str, option: FloorOption, table: Snapshot, after: Snapshot) -> Remedied:
    """The action goes back, and what was put in since."""
    why, steps = option.because, tuple[Instruction, ...]()
    for seat in table.seats:
        steps += bring_to(seat.number, seat.in_front, after.seat(seat.number).in_front, why)
    args = {"seat": option.args["seat"]}
    return Remedied(Remedy(of, "action-backed-up", args, steps or (say("stands", why),), why), after)
