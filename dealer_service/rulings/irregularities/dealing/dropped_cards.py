"""Dropped cards: from the deck an exposed card, from a hand a card that plays."""

from __future__ import annotations

from functools import partial

from dealer_service.rulebook.sections.dealing import DroppedByPlayer
from dealer_service.rulings.irregularities.contradictions import contradict, phase_of, seat_of
from dealer_service.rulings.irregularities.dead_hands import kill_hand
from dealer_service.rulings.irregularities.dealing.exposed_cards import exposed_on_deal, lies_elsewhere
from dealer_service.rulings.irregularities.dealing.last_cards import is_of_last_street, last_card_exposed
from dealer_service.rulings.irregularities.drawing.exposed_cards import exposed_on_draw
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, card_kept
from dealer_service.rulings.reasons import Reason, because
from dealer_service.rulings.ruling import FloorOption, Undecided, require
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import has_up_cards
from dealer_service.table import FellFrom, Phase
from dealer_service.table.incidents import CardOffTable
from dealer_service.values import replace


def card_off_table(incident: CardOffTable, spot: Spot) -> Answered:
    """The remedy for a card that fell off the table. Raises MissingFacts and ImpossibleTable."""
    phase = phase_of(incident, spot)
    clause = spot.rules.dealing.card_off_table
    if require(incident.fell_from, "/incident/from", clause) is FellFrom.HAND:
        return _out_of_hand(incident, spot)
    why = because(clause, seat=incident.seat).deciding()
    if has_up_cards(spot.rules) and phase in (Phase.STREET, Phase.BETTING):
        require(spot.table.round, "/table/round", clause)
    if _is_up_card(spot):
        seat = seat_of(incident.seat, spot)
        if not seat.live or lies_elsewhere(incident.card, seat):
            raise contradict("not-in-this-hand", "seat", spot.rules, seat=incident.seat)
        return card_kept(incident.kind, incident.seat, spot.table, (why,))
    if is_of_last_street(spot):
        return with_reason(last_card_exposed(incident, spot), why)
    ruled = (exposed_on_draw if phase is Phase.DRAWING else exposed_on_deal)(incident, spot)
    return with_reason(ruled, why)


def with_reason(ruled: Answered, why: Reason) -> Remedied:
    """The remedy for a card that fell off the deck, with the clause that it is an exposed one."""
    assert isinstance(ruled, Remedied), "only what another player shows is left to the floor"
    return replace(ruled, remedy=replace(ruled.remedy, because=(why, *ruled.remedy.because)))


def _is_up_card(spot: Spot) -> bool:
    """Whether the cards of the street that is dealt, or was dealt last, are up cards, which are exposed anyway."""
    round, streets = spot.table.known_round, spot.rules.dealing.streets.value
    if round is None or spot.table.phase not in (Phase.STREET, Phase.BETTING) or not streets.up_places:
        return False
    if spot.table.phase is Phase.STREET:
        return streets.deals_up_after(round)
    return round > 1 and streets.deals_up_after(round - 1)


def _out_of_hand(incident: CardOffTable, spot: Spot) -> Answered:
    """The remedy for a card that its player dropped: it plays, or the floor may kill the hand."""
    seat = seat_of(incident.seat, spot)
    if not seat.live or seat.hand == () or lies_elsewhere(incident.card, seat):
        raise contradict("not-in-this-hand", "seat", spot.rules, seat=incident.seat)
    clause = spot.rules.dealing.dropped_by_player
    why = (because(clause, seat=seat.number).deciding(),)
    plays = partial(card_kept, incident.kind, incident.seat, spot.table, why)
    match clause.value:
        case DroppedByPlayer.PLAYS:
            return plays()
        case DroppedByPlayer.FLOOR:
            stand = FloorOption("card-plays", {"seat": seat.number}, why, plays)
            return Undecided((stand, kill_hand(incident.kind, seat, spot, why)), why)
