"""Facts without effect: impossible commitments, decisions not left to the floor, misplaced events."""

from __future__ import annotations

from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.breaches.breach import Breach
from dealer_service.rulings.hand.advance import after_betting
from dealer_service.rulings.hand.commitments import drop_void_commitments
from dealer_service.rulings.irregularities.remedy import Remedied, Remedy
from dealer_service.rulings.ruling import Instruction
from dealer_service.rulings.spot import Spot
from dealer_service.table import WAGERS, Does, Phase, Snapshot
from dealer_service.values import replace


def bound_in_vain(breach: Breach, spot: Spot) -> Remedied:
    """End a commitment that the seat cannot meet. One to raise too much becomes one to raise."""
    after = drop_void_commitments(spot, follow_log(spot).now)
    seat, why = breach.args["seat"], breach.because
    if breach.code == "bound-to-nothing":
        steps = (Instruction("release", {"seat": seat}, why),)
        return Remedied(Remedy(breach.code, "released", {"seat": seat}, steps, why), after)
    steps = (Instruction("release-amount", {"seat": seat}, why),)
    return Remedied(Remedy(breach.code, "amount-released", {"seat": seat}, steps, why), after)


def ruled_by_the_house(breach: Breach, spot: Spot) -> Remedied:
    """Disregard a floor decision that a rule of the house makes, or a kill in a game without one."""
    step = Instruction("disregard", {}, breach.because)
    return Remedied(Remedy(breach.code, "does-not-count", {}, (step,), breach.because), _without(breach, spot.table))


def acted_out_of_place(breach: Breach, spot: Spot) -> Remedied | None:
    """Disregard a check, call, bet or raise without an open betting round. None for other events."""
    entry = int(breach.at.split("/")[3])
    if spot.table.phase is Phase.BETTING or spot.table.events[entry].does not in (Does.CHECK, Does.CALL, *WAGERS):
        return None
    return ruled_by_the_house(breach, spot)


def checked_after_the_round(breach: Breach, spot: Spot) -> Remedied | None:
    """Disregard a check after the round has closed, with the automatic steps. None for others."""
    table = spot.table
    entry, states = int(breach.at.split("/")[3]), follow_log(spot).states
    if table.events[entry].does is not Does.CHECK or len(states) <= entry or states[entry].to_act is not None:
        return None
    log = (*table.events[:entry], *table.events[entry + 1 :])
    after, follows = after_betting(spot.with_table(table.with_log(log)))
    steps = (Instruction("disregard", {}, breach.because), *follows)
    return Remedied(Remedy(breach.code, "does-not-count", {}, steps, breach.because), after)


def _without(breach: Breach, table: Snapshot) -> Snapshot:
    """The table without the disregarded fact."""
    if breach.code == "uncontested-ruled":
        return replace(table, uncontested=None)
    if breach.code == "no-kill":
        return replace(table, kill_seat=None)
    entry = int(breach.at.split("/")[3])
    if breach.code == "event-out-of-place":
        return table.with_log((*table.events[:entry], *table.events[entry + 1 :]))
    told = (replace(each, binds=None) if place == entry else each for place, each in enumerate(table.out_of_turn))
    return replace(table, out_of_turn=tuple(told))
