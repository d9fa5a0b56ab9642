"""Bets and raises of a wrong amount: brought to the right one."""

from __future__ import annotations

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.breaches.mending import mend
from dealer_service.rulings.irregularities.remedy import Remedied, Remedy
from dealer_service.rulings.reasons import each_once, reasons_in
from dealer_service.table import Snapshot


def wrong_wager(breach: Breach, table: Snapshot, rules: Ruleset) -> Remedied | None:
    """A last bet or raise of a wrong amount made right; None where no clause puts it right. Raises MissingFacts."""
    mended = mend(table, rules)
    if not mended.instructions:
        return None
    args = {"seat": breach.args["seat"], "to": (mended.table.log or ())[-1].to}
    why = each_once(reasons_in(mended.instructions))
    return Remedied(Remedy(breach.code, "right-amount", args, mended.instructions, why), mended.table)
