"""Missing and extra burns before cards that a street deals to the hands: each card goes where it belongs."""

from __future__ import annotations

from itertools import pairwise

from dealer_service.rulings.board import board_so_far, is_burned, shares_last_card
from dealer_service.rulings.hand.still_dealt import dealt_on_street
from dealer_service.rulings.hand.street import is_burn_due, with_burn
from dealer_service.rulings.irregularities.contradictions import check_round, check_stub, contradict, phase_of
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy, stands
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.window import Until, Window
from dealer_service.table import ACTIONS, UNKNOWN, Card, Deck, Does, Event, Phase, Seat, Snapshot
from dealer_service.table.incidents import WrongBurn
from dealer_service.values import replace, value

TWO = 2


def wrong_street_burn(incident: WrongBurn, spot: Spot) -> Answered:
    """The remedy for a wrong number of burns before a street of a game with up cards.

    Raises MissingFacts and ImpossibleTable.
    """
    phase = phase_of(incident, spot, Phase.STREET, Phase.BETTING, Phase.SHOWDOWN)
    clause = spot.rules.dealing.street_burn
    check_round(incident, phase, spot, clause)
    require_of_seats(spot.table.seats, clause, "state")
    burned = require(incident.burned, "/incident/burned", clause)
    if burned == 1:
        raise contradict("burned-correctly", "burned", spot.rules, burned=burned)
    dealt = _dealt(spot)
    if not dealt:
        return _before_the_cards(incident.kind, burned, spot)
    acted = phase is not Phase.STREET and _has_acted(spot)
    kept = () if acted else _kept(incident, dealt, spot)
    moved = [each for each in dealt if each.seat not in kept]
    why = (because(clause, burned=burned, acted=acted).deciding(),)
    window = Window(Until.FIRST_ACTION, not acted, why)
    deck = _piles(spot, burned, corrected=bool(moved) and not acted)
    if acted or not moved:
        return stands(incident.kind, replace(spot.table, deck=deck), why, window)
    steps, cards = (_not_burned if burned == 0 else _burned_twice)(moved, why)
    steps = (*(Instruction("keeps-card", {"seat": each}, why) for each in kept), *steps)
    table = _with_cards(spot.with_table(replace(spot.table, deck=deck)), dict(zip(moved, cards, strict=True)))
    return Remedied(Remedy(incident.kind, "cards-moved", {}, steps, why, window), table)


@value
class Dealt:
    """A card of the street: the seat that it was dealt to, None for one that all share, and the card."""

    seat: int | None
    card: Card


def _dealt(spot: Spot) -> list[Dealt]:
    """The cards of the street in the order of the deal. Raises MissingFacts.

    The card of a hand that is not listed, or folded, is unknown.
    """
    table = spot.table
    if shares_last_card(spot):
        return [Dealt(None, each) for each in board_so_far(spot)]
    if table.phase is Phase.STREET:
        log = require(table.log, "/table/log", spot.rules.dealing.street_burn)
        return [Dealt(each.whose, (each.cards or (UNKNOWN,))[0]) for each in log if each.does is Does.DEAL]
    return [Dealt(seat.number, _last_card(seat)) for seat in dealt_on_street(spot)]


def _last_card(seat: Seat) -> Card:
    return seat.cards[-1] if seat.live and seat.cards else UNKNOWN


def _has_acted(spot: Spot) -> bool:
    """Whether a player has acted since the street. Raises MissingFacts."""
    log = require(spot.table.log, "/table/log", spot.rules.dealing.street_burn)
    return bool(spot.table.out_of_turn) or any(event.does in ACTIONS for event in log)


def _kept(incident: WrongBurn, dealt: list[Dealt], spot: Spot) -> tuple[int, ...]:
    """The seats that keep their card: a down card that its player has looked at, or mixed with others.

    Raises MissingFacts and ImpossibleTable.
    """
    streets, clause = spot.rules.dealing.streets.value, spot.rules.dealing.street_burn
    round = require(spot.table.round, "/table/round", clause)
    seats = [each.seat for each in dealt if each.seat is not None]
    if not seats or streets.deals_up_after(round if spot.table.phase is Phase.STREET else round - 1):
        if incident.looked:
            raise contradict("no-down-card", "looked", spot.rules)
        return ()
    looked = require(incident.looked, "/incident/looked", clause)
    for seat in looked:
        if seat not in seats:
            raise contradict("not-in-this-hand", "looked", spot.rules, seat=seat)
    return tuple(each for each in seats if each in looked or spot.table.seat(each).shown)


def _before_the_cards(of: str, burned: int, spot: Spot) -> Answered:
    """Burn the missing card, or put one of two back, before the first card of a street. Raises ImpossibleTable."""
    why = (because(spot.rules.dealing.street_burn, burned=burned).deciding(),)
    shown, table = is_burned(spot), spot.table
    if burned == 0:
        if not shown:
            raise contradict("burn-comes-next", "burned", spot.rules)
        return Remedied(Remedy(of, "burned-now", {}, (Instruction("burn-now", {}, why),), why), table)
    if not shown and is_burn_due(spot):
        check_stub(spot, 1)
        log = None if table.log is None else (*table.log, Event(Does.BURN))
        table = replace(table, deck=with_burn(spot), log=log)
    return Remedied(Remedy(of, "burn-back", {}, (Instruction("put-back-burn", {}, why),), why), table)


def _piles(spot: Spot, burned: int, corrected: bool) -> Deck:
    """The piles after the correction, or with the burns as they were made. The table may show either.

    Raises MissingFacts for the burns if the stub is known.
    """
    deck, clause, more = spot.table.deck, spot.rules.dealing.street_burn, burned - 1
    if deck.stub is None and deck.burns is None:
        return deck
    burns = require(deck.burns, "/table/deck/burns", clause)
    round = require(spot.table.round, "/table/round", clause)
    before = spot.rules.dealing.streets.value.burned_before(round + (spot.table.phase is Phase.STREET))
    right = before if burns >= before - 1 else 1  # earlier burns may have been shuffled into the stub
    change = (right if corrected else right + more) - burns
    if abs(change) > 1:
        raise contradict("burns-differ", "burned", spot.rules, burns=burns)
    if change > 0:
        check_stub(spot, change)
    return deck.plus(stub=-change, burns=change)


def _not_burned(moved: list[Dealt], why: Because) -> tuple[tuple[Instruction, ...], list[Card]]:
    """The first card becomes the burn, each other one goes to the seat before, and the last seat gets the next card."""
    if moved[0].seat is None:
        return (Instruction("burn-board-card", {}, why), Instruction("deal-board", {"count": 1}, why)), [UNKNOWN]
    steps: tuple[Instruction, ...] = (Instruction("burn-card-of", {"seat": moved[0].seat}, why),)
    steps += tuple(
        Instruction("move-card", {"seat": each.seat, "to": before.seat}, why) for before, each in pairwise(moved)
    )
    steps += (Instruction("deal", {"seat": moved[-1].seat, "count": 1}, why),)
    return steps, [*(each.card for each in moved[1:]), UNKNOWN]


def _burned_twice(moved: list[Dealt], why: Because) -> tuple[tuple[Instruction, ...], list[Card]]:
    """The last card goes back on the stub, each other one to the seat after, and the second burn to the first seat."""
    if moved[0].seat is None:
        return (Instruction("second-burn-to-board", {}, why),), [UNKNOWN]
    steps: tuple[Instruction, ...] = (Instruction("put-back-card-of", {"seat": moved[-1].seat}, why),)
    steps += tuple(
        Instruction("move-card", {"seat": each.seat, "to": after.seat}, why)
        for each, after in zip(moved[-2::-1], moved[:0:-1], strict=True)
    )
    steps += (Instruction("deal-second-burn", {"seat": moved[0].seat}, why),)
    return steps, [UNKNOWN, *(each.card for each in moved[:-1])]


def _with_cards(spot: Spot, cards: dict[Dealt, Card]) -> Snapshot:
    """The table with another card of the street for each of these."""
    table, by_seat = spot.table, {dealt.seat: card for dealt, card in cards.items()}
    if None in by_seat:
        return replace(table, board=(by_seat[None],))
    seats = tuple(_with_card(seat, by_seat.get(seat.number)) for seat in table.seats)
    if table.phase is not Phase.STREET:
        return replace(table, seats=seats, acts_first=None, open_pair=None)
    deals = tuple(
        replace(each, cards=(by_seat[each.whose],), count=1) if each.whose in by_seat else each
        for each in table.events
        if each.does is Does.DEAL
    )
    return replace(table, seats=seats, log=(Event(Does.BURN), *deals))


def _with_card(seat: Seat, card: Card | None) -> Seat:
    """The seat with this last card, if it has a hand that is listed."""
    return seat if card is None or not seat.live or not seat.hand else replace(seat, hand=(*seat.hand[:-1], card))
