"""Instructions that make the chips in front of a seat match its action."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.gestures.interpretation import Meant
from dealer_service.rulings.pots.payout import give_back
from dealer_service.rulings.ruling import Instruction
from dealer_service.table import Does, Event, Stakes


def make_right(meant: Meant, action: Event, to: int, stakes: Stakes, rules: Ruleset) -> tuple[Instruction, ...]:
    """Bring up chips, give change, or return chips that are not part of the action, if necessary."""
    if meant.in_front is None or meant.in_front == to:
        return ()
    why, seat = meant.because[-1:], action.whose
    if meant.in_front < to:
        args = {"seat": seat, "chips": to - meant.in_front, "to": to}
        return (Instruction("bring-up", args, why),)
    chips = meant.in_front - to
    if action.does in (Does.FOLD, Does.CHECK):
        return (give_back(seat, chips, stakes, rules, why),)
    return (Instruction("give-change", {"seat": seat, "chips": chips, "to": to}, why),)
