"""Miscalled hands: the cards speak, or the hand is dead."""

from __future__ import annotations

from functools import partial

from dealer_service.hands import HandRank, Ranking
from dealer_service.rulebook.sections.showdown import MiscalledLow, PairNotCalled
from dealer_service.rulings.irregularities.contradictions import contradict, phase_of, seat_of
from dealer_service.rulings.irregularities.dead_hands import dead_hand
from dealer_service.rulings.irregularities.remedy import (
    Answered,
    Remedied,
    Remedy,
    say,
)
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import (
    FloorOption,
    Instruction,
    Missing,
    MissingFacts,
    Undecided,
    require,
    require_of_seats,
)
from dealer_service.rulings.showdown.show_requests import bring_back
from dealer_service.rulings.spot import Spot
from dealer_service.table import Seat, Snapshot, State, known
from dealer_service.table.incidents import MiscalledHand


def miscalled_hand(incident: MiscalledHand, spot: Spot) -> Answered:
    """The remedy for a hand miscalled at the showdown. Raises MissingFacts and ImpossibleTable."""
    phase_of(incident, spot)
    seat = seat_of(incident.seat, spot)
    require_of_seats(spot.table.seats, spot.rules.dealing.stages, "state")
    if not seat.live:
        raise contradict("no-live-hand", "seat", spot.rules, seat=seat.number)
    _require_fouled(incident, spot)
    if not spot.rules.applies(spot.rules.showdown.miscalled_low.id):
        return _cards_speak(incident, seat, spot.table, (because(spot.rules.showdown.cards_speak).deciding(),))
    asked = (spot.rules.showdown.miscalled_low.value, spot.rules.showdown.pair_not_called.value)
    if asked == (MiscalledLow.CARDS_SPEAK, PairNotCalled.CARDS_SPEAK):
        return _cards_speak(
            incident, seat, spot.table, (because(spot.rules.showdown.miscalled_low, seat=seat.number).deciding(),)
        )
    return _ruled(incident, seat, spot)


def _require_fouled(incident: MiscalledHand, spot: Spot) -> None:
    """Raise ImpossibleTable if a hand that is given as fouled is not in the muck."""
    for number in incident.fouled or ():
        fouled = spot.table.find(number)
        if fouled is None or fouled.state not in (State.MUCKED, State.DEAD):
            raise contradict("not-fouled", "fouled", spot.rules, seat=number)


def _ruled(incident: MiscalledHand, seat: Seat, spot: Spot) -> Answered:
    """The same if the house kills miscalled hands. Raises MissingFacts and ImpossibleTable."""
    ranking = spot.rules.showdown.sides.value[0].ranking
    called = require(incident.called, "/incident/called", spot.rules.showdown.miscalled_low)
    if not known(seat.hand):
        raise MissingFacts(Missing(f"/table/seats/{seat.place}/hand", spot.rules.showdown.miscalled_low.id))
    hand = seat.cards
    paired = len({card.rank for card in hand}) < len(hand)
    if not called and not paired:
        raise contradict("nothing-miscalled", "called", spot.rules, seat=seat.number)
    why: Because = ()
    if len(set(called)) == len(called):
        if called and _is_better(called[0], ranking(hand), ranking):
            why = (because(spot.rules.showdown.miscalled_low, seat=seat.number, called=called[0]).deciding(),)
            if answered := _miscalled(incident, seat, spot, why):
                return answered
        if paired and spot.rules.showdown.pair_not_called.value is PairNotCalled.DEAD_IF_IT_FOULED_A_HAND:
            pair = because(spot.rules.showdown.pair_not_called, seat=seat.number)
            if require(incident.fouled, "/incident/fouled", spot.rules.showdown.pair_not_called):
                return _dead(incident, seat, spot, (pair.deciding(), *why))
            why = (*why, pair, because(spot.rules.showdown.cards_speak).deciding())
    return _cards_speak(
        incident, seat, spot.table, why or (because(spot.rules.showdown.miscalled_low, seat=seat.number).deciding(),)
    )


def _is_better(rank: str, held: HandRank, ranking: Ranking) -> bool:
    """Whether a low called by this first card, without a pair or a straight that counts, would beat the hand held."""
    order = ranking.order
    return held.name.code != ranking.titled or order.index(rank) < order.index(held.name.ranks[0])


def _miscalled(incident: MiscalledHand, seat: Seat, spot: Spot, why: Because) -> Answered | None:
    """The remedy for a hand called better by its first card. None if the cards speak. Raises MissingFacts."""
    clause = spot.rules.showdown.miscalled_low
    mucked = {each.number for each in spot.table.seats if each.state is State.MUCKED}
    at_showdown = len({each.number for each in spot.table.live} | mucked | {*(incident.fouled or ())})
    match clause.value:
        case MiscalledLow.CARDS_SPEAK:
            return None
        case MiscalledLow.DEAD_AMONG_THREE_OR_IF_IT_FOULED_A_HAND if at_showdown > 2 and len(spot.table.live) > 1:
            return _dead(incident, seat, spot, why)
    if not require(incident.fouled, "/incident/fouled", clause):
        return None
    if clause.value is MiscalledLow.DEAD_IF_IT_FOULED_A_HAND and at_showdown <= 2:
        return _left_to_the_floor(incident, seat, spot, why)
    return _dead(incident, seat, spot, why)


def _left_to_the_floor(incident: MiscalledHand, seat: Seat, spot: Spot, why: Because) -> Undecided[Remedied]:
    """The floor's options heads-up: the cards speak, or the hand is dead."""
    speak = FloorOption("let-stand", {}, why, partial(_cards_speak, incident, seat, spot.table, why))
    (other,) = incident.fouled or ()
    dead = partial(_pot_to, other, incident, seat, spot, why)
    return Undecided((speak, FloorOption("kill-hand", {"seat": seat.number}, why, dead)), why)


def _dead(incident: MiscalledHand, seat: Seat, spot: Spot, why: Because) -> Answered:
    """Kill the hand. If no other is left, the floor names the winner among players whose hands it fouled."""
    if len(spot.table.live) > 1:
        return dead_hand(incident.kind, seat, spot, why)
    fouled = incident.fouled or ()
    if len(fouled) == 1:
        return _pot_to(fouled[0], incident, seat, spot, why)
    options = (
        FloorOption("give-pot-to", {"seat": number}, why, partial(_pot_to, number, incident, seat, spot, why))
        for number in fouled
    )
    return Undecided(tuple(options), why)


def _pot_to(fouled: int, incident: MiscalledHand, seat: Seat, spot: Spot, why: Because) -> Remedied:
    """Kill the hand and retrieve the hand that it fouled, which wins unread."""
    killed = dead_hand(incident.kind, seat, spot, why)
    assert killed.table is not None, "the showdown goes on"
    step = Instruction("give-pot-to", {"seat": fouled}, why)
    args = {"seat": seat.number, "to": fouled}
    remedy = Remedy(incident.kind, "pot-to-fouled", args, (*killed.remedy.steps, step), why)
    return Remedied(remedy, bring_back(spot.with_table(killed.table), killed.table.seat(fouled)))


def _cards_speak(incident: MiscalledHand, seat: Seat, table: Snapshot, why: Because) -> Remedied:
    """The hand counts by its cards, whatever was called."""
    remedy = Remedy(incident.kind, "cards-speak", {"seat": seat.number}, (say("cards-speak", why),), why)
    return Remedied(remedy, table)
