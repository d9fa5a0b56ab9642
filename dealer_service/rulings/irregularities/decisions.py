"""What the floor has decided about something that no clause puts right, and what that comes to."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.mending import as_the_floor_mends
from dealer_service.rulings.irregularities.dead_hands import dead_hand
from dealer_service.rulings.irregularities.remedy import Remedied, Remedy, stands
from dealer_service.rulings.ruling import FloorOption, Instruction
from dealer_service.table import Snapshot


def mended(of: str, option: FloorOption, table: Snapshot, rules: Ruleset) -> Remedied:
    """What the floor has decided: it stands, the last action is taken back, or a hand is dead."""
    if option.code == "kill-hand":
        return dead_hand(of, table.seat(int(str(option.args["seat"]))), table, rules, option.because)
    after = as_the_floor_mends(table, option, rules)
    if option.code == "let-stand":
        return stands(of, after, option.because)
    step = Instruction(option.code, option.args, option.because)
    return Remedied(Remedy(of, "taken-back", option.args, (step,), option.because), after)
