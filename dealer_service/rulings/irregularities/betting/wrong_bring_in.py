"""A bring-in by a wrong seat: it is taken back until the next player has acted, and then stands."""

from __future__ import annotations

from dealer_service.rulings.betting.legality import opened_by
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.chips.stacks import with_bet
from dealer_service.rulings.forced_money import has_bring_in
from dealer_service.rulings.irregularities.remedy import Remedied, Remedy, stands
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction
from dealer_service.rulings.spot import Spot
from dealer_service.table import ACTIONS, Does
from dealer_service.values import replace

BETS = (Does.BRING_IN, Does.COMPLETE)


def wrong_bring_in(breach: Breach, spot: Spot) -> Remedied | None:
    """The remedy for a bring-in, or a bet in its place, by another seat. None if the breach is another."""
    table, states = spot.table, follow_log(spot).states
    acts = [place for place, event in enumerate(table.events) if event.does in ACTIONS]
    if not acts or not has_bring_in(spot.rules) or table.round != 1 or breach.at != f"/table/log/{acts[0]}":
        return None
    first, event = states[acts[0]], table.events[acts[0]]
    if event.does not in BETS or first.to_act in (None, event.seat):
        return None
    why: Because = (because(spot.rules.betting.wrong_bring_in, seat=event.seat, due_seat=first.to_act).deciding(),)
    why += opened_by(spot.rules, first)
    if len(acts) > 1:
        return stands(breach.code, replace(table, acts_first=event.seat), why)
    seat, bet = table.seat(event.whose), first.seats[event.whose].bet
    back = Instruction("give-back", {"seat": seat.number, "chips": seat.in_front - bet, "to": bet}, why)
    table = table.with_log(table.events[: acts[0]])
    table = replace(table, seats=table.seats_with(with_bet(seat, bet)))
    return Remedied(Remedy(breach.code, "action-backed-up", {"seat": first.to_act}, (back,), why), table)
