"""Hands of too few or too many cards at the showdown: they are fouled, and the pot goes among the others."""

from __future__ import annotations

from functools import partial

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.irregularities.dead_hands import dead_hand
from dealer_service.rulings.irregularities.remedy import Answered, FloorDecides, Way
from dealer_service.rulings.reasons import because
from dealer_service.rulings.ruling import FloorOption
from dealer_service.table import Phase, Snapshot


def fouled_at_showdown(breach: Breach, table: Snapshot, rules: Ruleset) -> Answered | None:
    """What becomes of a hand of a wrong size at the showdown; None in another phase.

    Where no hand is left that could win without it, the floor decides which of them are dead.
    """
    if table.phase is not Phase.SHOWDOWN:
        return None
    clause = rules.drawing.wrong_hand_after
    number, cards = int(str(breach.args["seat"])), int(str(breach.args["cards"]))
    why = (because(clause, seat=number, cards=cards, hand_size=rules.dealing.hand_size.value).deciding(),)
    if any(seat.hand is None or len(seat.hand) == rules.dealing.hand_size.value for seat in table.live):
        return dead_hand(breach.code, table.seat(number), table, rules, why)
    options = [FloorOption("kill-hand", {"seat": seat.number}, why) for seat in table.live]
    dead = [partial(dead_hand, breach.code, seat, table, rules, why) for seat in table.live]
    return FloorDecides(tuple(map(Way, options, dead)), why)
