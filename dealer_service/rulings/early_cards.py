"""Cards of a street of stud that were dealt before the betting was over: kept until the street, or set aside."""

from __future__ import annotations

from dealer_service.rulebook.sections.dealing import PrematureStreet
from dealer_service.rulings.card_counts import most_in_stub
from dealer_service.rulings.hand_sizes import hand_size
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, EarlyCard, Phase, Seat, Snapshot
from dealer_service.values import replace


def after_early_cards(spot: Spot) -> tuple[Snapshot, tuple[Instruction, ...]]:
    """The table as the street opens: if early cards were set aside, one more for each other live hand is.

    A kept one is in its hand.
    """
    table = spot.table
    if not any(seat.early_card for seat in table.seats):
        return table, ()
    others = [seat.number for seat in table.live if seat.early_card is None]
    seats = tuple(_without_mark(seat, spot) for seat in table.seats)
    after, clause = replace(table, seats=seats), spot.rules.dealing.premature_street
    count = min(len(others), max(0, most_in_stub(spot)))
    if clause.value is not PrematureStreet.SET_ASIDE or not count:
        return after, ()
    deck = replace(table.deck.plus(stub=-count), aside=(*table.deck.set_aside, *(UNKNOWN,) * count))
    step = Instruction("set-more-aside", {"count": count}, (because(clause, seats=others).deciding(),))
    return replace(after, deck=deck), (step,)


def _without_mark(seat: Seat, spot: Spot) -> Seat:
    """The seat on the street. A card that it has kept is listed: it gets no other."""
    if seat.early_card is EarlyCard.KEPT and seat.live and seat.hand is None:
        before = spot.with_table(replace(spot.table, phase=Phase.BETTING))
        seat = replace(seat, hand=(UNKNOWN,) * hand_size(before, seat))
    return replace(seat, early_card=None)


def without_facts_of_cards(seat: Seat) -> Seat:
    """The seat without the facts about cards of a hand of stud that is gone."""
    if seat.early_card is None and seat.last_up is None and seat.declared_all_in is None:
        return seat
    return replace(seat, early_card=None, last_up=None, declared_all_in=None)


def may_not_bet(number: int, spot: Spot) -> Because:
    """The clause against a bet or raise of a player who has kept a last card; empty for others."""
    clause = spot.rules.dealing.premature_street
    if not spot.rules.dealing.streets.value.up_places or clause.value is not PrematureStreet.SET_ASIDE:
        return ()
    seat = spot.table.find(number)
    if seat is None or seat.early_card is not EarlyCard.KEPT:
        return ()
    return (because(clause, seat=number).deciding(),)
