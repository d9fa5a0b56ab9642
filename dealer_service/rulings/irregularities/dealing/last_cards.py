"""Last cards of stud exposed on the deal: replaced, or kept, with a choice for the player."""

from __future__ import annotations

from functools import partial

from dealer_service.rulebook.sections.dealing import LastCardExposed as Rule
from dealer_service.rulings.board import shares_last_card
from dealer_service.rulings.chips.stacks import has_chips_to_bet
from dealer_service.rulings.hand.street import after_street, cards_owed, cards_so_far, is_burn_due
from dealer_service.rulings.irregularities.contradictions import contradict, holds, out_of_place, phase_of, seat_of
from dealer_service.rulings.irregularities.dealing.exposed_cards import lies_elsewhere
from dealer_service.rulings.irregularities.open_cards import left_to_the_floor, with_open_card
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy, card_kept
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.window import Until, Window
from dealer_service.table import ACTIONS, UNKNOWN, By, Card, Does, Event, Phase, Seat, Snapshot
from dealer_service.table.incidents import CardOffTable, Declared, LastCardExposed
from dealer_service.table.snapshot import cards_twice
from dealer_service.values import replace

ABLE_TO_BET = 2  # players with chips: a bet of a lone one is not called


def last_card_exposed(incident: LastCardExposed | CardOffTable, spot: Spot) -> Answered:
    """The remedy for an exposed last card of a hand. If another player exposed it, the floor decides.

    Raises MissingFacts and ImpossibleTable.
    """
    clause = spot.rules.dealing.last_card_exposed
    phase = phase_of(incident, spot, *LastCardExposed.phases)
    if phase is not Phase.SHOWDOWN:
        require(spot.table.round, "/table/round", clause)
    if not is_of_last_street(spot):
        raise out_of_place(incident, phase, spot.rules)
    spot, card = _with_card(incident, spot)
    by = require(incident.by, "/incident/by", spot.rules.dealing.flashed_by_player)
    if by is By.PLAYER:
        return card_kept(
            incident.kind, incident.seat, spot.table, (because(spot.rules.dealing.flashed_by_player).deciding(),)
        )
    acted = phase is not Phase.STREET and _has_acted(spot)
    if by is By.OTHER and not acted:
        return _shown_by_another(incident, card, spot)
    why = (because(clause, seat=incident.seat).deciding(),)
    if acted:
        return card_kept(incident.kind, incident.seat, spot.table, why, Window(Until.FIRST_ACTION, False, why))
    match clause.value:
        case Rule.REPLACED_WHILE_BETTING_REMAINS:
            if _can_bet(spot) and _is_in_stub(spot):
                return _replaced(incident, card, spot, why)
            return card_kept(incident.kind, incident.seat, _with_open_card(incident.seat, spot).table, why)
        case Rule.PLAYS_WITH_CHOICE | Rule.PLAYS_WITH_CHOICE_UNLESS_FIRST_OF_TWO:
            return _plays(incident, _with_open_card(incident.seat, spot), why)


def _shown_by_another(incident: LastCardExposed | CardOffTable, card: Card, spot: Spot) -> Answered:
    """The floor lets the card play or replaces it, if the stub has another. Raises MissingFacts."""
    plays = partial(card_kept, incident.kind, incident.seat, _with_open_card(incident.seat, spot).table)
    if not _is_in_stub(spot):
        return plays((because(spot.rules.dealing.exposed_by_another, seat=incident.seat).deciding(),))
    return left_to_the_floor(incident.seat, spot.rules, plays, partial(_replaced, incident, card, spot))


def is_of_last_street(spot: Spot) -> bool:
    """Whether the last cards of stud are being dealt, or were dealt last. False if all players share one."""
    streets, table = spot.rules.dealing.streets.value, spot.table
    if not streets.up_places or shares_last_card(spot):
        return False
    if table.phase is Phase.SHOWDOWN:
        return True
    return table.known_round == streets.rounds - (table.phase is Phase.STREET)


def _with_card(incident: LastCardExposed | CardOffTable, spot: Spot) -> tuple[Spot, Card]:
    """The spot with the exposed card in its hand, and the card. Raises MissingFacts and ImpossibleTable."""
    seat, whole = seat_of(incident.seat, spot), spot.rules.dealing.streets.value.kept
    if not seat.live or lies_elsewhere(incident.card, seat):
        raise contradict("not-in-this-hand", "seat", spot.rules, seat=seat.number)
    hand = cards_so_far(seat, spot) if spot.table.phase is Phase.STREET else seat.hand or (UNKNOWN,) * whole
    if len(hand) != whole:
        raise contradict("no-last-card", "seat", spot.rules, seat=seat.number)
    card = incident.card or UNKNOWN
    if card is not UNKNOWN and hand[-1] is not card:
        if hand[-1] is not UNKNOWN or cards_twice((card,), spot.table):
            raise contradict("card-is-elsewhere", "card", spot.rules, card=str(card))
        hand = (*hand[:-1], card)
    return spot.with_table(spot.table.with_seat(replace(seat, hand=hand))), hand[-1]


def _has_acted(spot: Spot) -> bool:
    """Whether a player has acted since the street, or a pot has been pushed. Raises MissingFacts."""
    log = require(spot.table.log, "/table/log", spot.rules.dealing.last_card_exposed)
    if spot.table.phase is Phase.SHOWDOWN:
        return any(event.does in (*ACTIONS, Does.SHOW, Does.AWARD) for event in log)
    return bool(spot.table.out_of_turn) or any(event.does in ACTIONS for event in log)


def _can_bet(spot: Spot) -> bool:
    """Whether two players can still bet. Raises MissingFacts."""
    if spot.table.phase is Phase.SHOWDOWN:
        return False
    require_of_seats(spot.table.live, spot.rules.dealing.last_card_exposed, "stack")
    return sum(has_chips_to_bet(seat, spot) for seat in spot.table.live) >= ABLE_TO_BET


def _is_in_stub(spot: Spot) -> bool:
    """Whether the stub has a card for the exposed one beside those that it owes. Raises MissingFacts."""
    owed = 0
    if spot.table.phase is Phase.STREET:
        owed = sum(cards_owed(spot).values()) + is_burn_due(spot)
    return holds(spot, owed + 1)


def _with_open_card(number: int, spot: Spot) -> Spot:
    """The spot with the seat's last card face up. The hand that acts first may be another."""
    table = spot.table.with_seat(replace(spot.table.seat(number), last_up=True))
    return spot.with_table(_without_first_to_act(table, spot))


def _without_first_to_act(table: Snapshot, spot: Spot) -> Snapshot:
    """The table without the seat that acts first, if an exposed last card counts in that."""
    return replace(table, acts_first=None) if spot.rules.betting.exposed_card_opens.value else table


def _plays(incident: LastCardExposed | CardOffTable, spot: Spot, why: Because) -> Remedied:
    """The card plays. A player who is not all-in may have the choice, unless the others get theirs face up."""
    clause, seat = spot.rules.dealing.last_card_exposed, spot.table.seat(incident.seat)
    require_of_seats((seat,), clause, "stack")
    if seat.all_in or not _can_bet(spot):
        return card_kept(incident.kind, incident.seat, spot.table, why)
    live = [each.number for each in spot.table.live_from_button]
    of_two = len(live) == ABLE_TO_BET
    if live[0] == seat.number and (of_two or clause.value is Rule.PLAYS_WITH_CHOICE):
        return _others_face_up(incident, live[1:], spot, why)
    match require(incident.declared, "/incident/declared", clause):
        case Declared.STAYS_IN:
            steps: tuple[Instruction, ...] = (Instruction("stays-in", {"seat": seat.number}, why),)
            return Remedied(Remedy(incident.kind, "stays-in", {"seat": seat.number}, steps, why), spot.table)
        case Declared.ALL_IN:
            table = spot.table.with_seat(replace(seat, declared_all_in=True))
            steps = (Instruction("all-in-for-the-pot", {"seat": seat.number}, why),)
            return Remedied(Remedy(incident.kind, "all-in-for-the-pot", {"seat": seat.number}, steps, why), table)


def _others_face_up(incident: LastCardExposed | CardOffTable, others: list[int], spot: Spot, why: Because) -> Remedied:
    """The players who have not got their last cards get them face up. The betting is as usual."""
    owed = cards_owed(spot) if spot.table.phase is Phase.STREET else {}
    due = [number for number in others if owed.get(number)]
    if not due:
        return card_kept(incident.kind, incident.seat, spot.table, why)
    seats = tuple(replace(each, last_up=True) if each.number in due else each for each in spot.table.seats)
    steps = tuple(Instruction("deal-last-up", {"seat": number}, why) for number in due)
    remedy = Remedy(incident.kind, "last-cards-up", {"seats": due}, steps, why)
    return Remedied(remedy, replace(spot.table, seats=seats))


def _replaced(incident: LastCardExposed | CardOffTable, card: Card, spot: Spot, why: Because) -> Remedied:
    """Complete the street, then put the exposed card aside and deal another. Raises MissingFacts."""
    number, steps = incident.seat, tuple[Instruction, ...]()
    follows = steps
    if spot.table.phase is Phase.STREET:
        due = [each for each, count in cards_owed(spot).items() if count]
        table, follows = after_street(spot, Event(Does.CARRY_OUT))
        spot, steps = spot.with_table(table), (Instruction("finish-street", {"seats": due}, why),)
    seat = spot.table.seat(number)
    steps += (
        Instruction("lay-aside", {"seat": number, "card": str(card)}, why),
        Instruction("deal", {"seat": number, "count": 1}, why),
    )
    deck = with_open_card(spot.table.deck.plus(stub=-1), card)
    after = replace(spot.table.with_seat(_with_unknown(seat)), deck=deck)
    remedy = Remedy(incident.kind, "replaced", {"seat": number, "card": str(card)}, (*steps, *follows), why)
    return Remedied(remedy, after)


def _with_unknown(seat: Seat) -> Seat:
    """The seat with an unknown last card."""
    return seat if seat.hand is None else replace(seat, hand=(*seat.hand[:-1], UNKNOWN))
