"""Misplaced and miscounted pots: the chips that each seat has too many, by what people saw."""

from __future__ import annotations

from collections.abc import Mapping

from dealer_service.rulings.irregularities.contradictions import contradict
from dealer_service.rulings.irregularities.showdown.pushed_pots import Pushed, moves, won
from dealer_service.rulings.ruling import Missing, MissingFacts, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import Event
from dealer_service.table.incidents import MisawardedPot
from dealer_service.values import replace

# Chips that each seat has too many, or too few if negative.
Change = Mapping[int, int]


def as_it_was_pushed(incident: MisawardedPot, right: Pushed, spot: Spot) -> tuple[Change, Pushed]:
    """Return the chips that each seat has too many, and the pots as they were pushed.

    ``right`` are the pots as they should have been pushed. Raises MissingFacts, and ImpossibleTable.
    """
    name, to, chips = incident.pot, incident.to, incident.chips
    shares = won({name: right[name]})
    total, due = sum(shares.values()), shares.get(to, 0)
    if chips is None and due == total:  # the whole pot belongs there, so the count must be wrong
        raise MissingFacts(Missing("/incident/chips", spot.rules.showdown.claim_pot.id))
    chips = total if chips is None else chips
    if chips == due:
        raise contradict("pushed-correctly", "chips", spot.rules, seat=to, chips=chips)
    if chips == total and incident.counterpart is None:
        wrong = {**right, name: _with_share((), to, total, right[name][0])}
        return moves(right, wrong), wrong
    other = _counterpart(incident, chips - due, shares, spot)
    return {to: chips - due, other: due - chips}, _miscounted(right, name, {to: chips}, other, chips - due)


def _counterpart(incident: MisawardedPot, extra: int, shares: Mapping[int, int], spot: Spot) -> int:
    """The seat that lacks the extra chips of ``to``, or has the missing ones.

    Extra chips of a pot come from its only other winner, if there is one. Otherwise the fact is required.
    """
    others = [seat for seat in shares if seat != incident.to]
    of_this_pot = extra > 0 and shares.get(incident.to, 0) + extra <= sum(shares.values())
    told = others[0] if of_this_pot and len(others) == 1 and incident.counterpart is None else incident.counterpart
    other = require(told, "/incident/counterpart", spot.rules.showdown.claim_pot)
    if spot.table.find(other) is None:
        raise contradict("nobody-sits-there", "counterpart", spot.rules, seat=other)
    if other == incident.to:
        raise contradict("counterpart-is-itself", "counterpart", spot.rules, seat=other)
    due = shares.get(other, 0)
    if of_this_pot and due < extra:
        raise contradict("counterpart-was-due-less", "counterpart", spot.rules, seat=other, due=due, chips=extra)
    return other


def _miscounted(right: Pushed, name: str, share: Mapping[int, int], other: int, extra: int) -> Pushed:
    """The pots as they were pushed: a seat with this share of one, its counterpart with fewer chips.

    Chips that the counterpart lacks beyond its pots were an uncalled bet, outside any pot.
    """
    ((to, chips),) = share.items()
    wrong = {**right, name: _with_share(right[name], to, chips, right[name][0])}
    for pot in (name, *(each for each in right if each != name)):
        due = won({pot: right[pot]}).get(other, 0)
        lacks = min(due, extra)
        if lacks:
            wrong[pot] = _with_share(wrong[pot], other, due - lacks, right[pot][0])
        extra -= lacks
    return wrong


def _with_share(awards: tuple[Event, ...], seat: int, chips: int, like: Event) -> tuple[Event, ...]:
    """The awards of one pot, with this seat's share in a single award."""
    others = tuple(each for each in awards if each.seat != seat)
    return (*others, replace(like, seat=seat, chips=chips, half=None)) if chips else others
