"""Boxed cards: scrap, and with a second one possibly the end of the hand."""

from __future__ import annotations

from dealer_service.rulebook.sections.dealing import MisdealCause, TwoBoxedCards
from dealer_service.rulings.irregularities.contradictions import check_stub, contradict, phase_of, seat_of
from dealer_service.rulings.irregularities.dealing.misdeals import misdeal, misdeal_in_time, void_hand
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy, say
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import BETWEEN_ROUNDS, Phase, Snapshot
from dealer_service.table.incidents import BoxedCard
from dealer_service.values import replace


def boxed_card(incident: BoxedCard, spot: Spot) -> Answered:
    """The remedy for a boxed card on top of the stub. ``count`` is the number of them in this hand.

    Raises MissingFacts and ImpossibleTable.
    """
    phase = phase_of(incident, spot)
    if incident.seat is not None and not seat_of(incident.seat, spot).live:
        raise contradict("gets-no-cards", "seat", spot.rules, seat=incident.seat)
    check_stub(spot, 1)
    count = incident.count
    on_the_deal = phase is Phase.DEALING and MisdealCause.TWO_BOXED_CARDS in spot.rules.dealing.misdeal_causes.value
    on_the_draw = phase in BETWEEN_ROUNDS and spot.rules.dealing.two_boxed_cards.value is TwoBoxedCards.VOID
    clause = spot.rules.dealing.misdeal_causes if phase is Phase.DEALING else spot.rules.dealing.two_boxed_cards
    scrap = because(spot.rules.dealing.boxed_card).deciding()
    if not on_the_deal and not on_the_draw:
        return _scrapped(incident, spot.table, (scrap, because(clause).deciding(count != 1)))
    if require(count, "/incident/count", clause) == 1:
        return _scrapped(incident, spot.table, (scrap, because(clause, boxed=1)))
    why = because(clause, boxed=count).deciding()
    if on_the_deal:
        return misdeal(incident.kind, spot, (why,), misdeal_in_time(spot))
    return void_hand(incident.kind, spot, (why,))


def _scrapped(incident: BoxedCard, table: Snapshot, why: Because) -> Remedied:
    """Show the card and muck it. The next one takes its place."""
    steps = (say("boxed-card", why), Instruction("set-aside", {"count": 1, "pile": "folded"}, why))
    after = replace(table, deck=table.deck.plus(stub=-1, folded=1))
    return Remedied(Remedy(incident.kind, "scrap", {"count": 1}, steps, why), after)
