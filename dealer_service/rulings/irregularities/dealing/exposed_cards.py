"""Cards exposed on the deal: kept, replaced, or a misdeal."""

from __future__ import annotations

from functools import partial

from dealer_service.rulebook.sections.dealing import ExposedOnDeal, HoleCardExposed, MisdealExposed
from dealer_service.rulings.betting.dead_hand import with_dead_hand
from dealer_service.rulings.chips.stacks import with_more_behind
from dealer_service.rulings.forced_money import has_bring_in
from dealer_service.rulings.hand.advance import Follows, after_betting
from dealer_service.rulings.hand.deal import after_deal
from dealer_service.rulings.irregularities.contradictions import check_stub, contradict, phase_of, seat_of
from dealer_service.rulings.irregularities.dealing.misdeals import misdeal, misdeal_in_time, play_on
from dealer_service.rulings.irregularities.open_cards import card_of_hand, lay_open, left_to_the_floor, with_open_card
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy, card_kept, return_chips
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import Instruction, require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.window import Window
from dealer_service.table import JOKER, UNKNOWN, By, Card, Does, Event, Phase, Post, Seat, Snapshot
from dealer_service.table.incidents import CardExposedOnDeal, CardOffTable
from dealer_service.values import replace

# The ranks that are kept, if that depends on the card.
KEPT_RANKS = {
    ExposedOnDeal.KEPT_IF_SEVEN_OR_LOWER: "A234567",
    ExposedOnDeal.KEPT_IF_SEVEN_BUT_NO_SIX: "23457",
    ExposedOnDeal.KEPT_IF_FIVE_OR_LOWER: "A2345",
}
FIRST_TWO = (1, 2)


def exposed_on_deal(incident: CardExposedOnDeal | CardOffTable, spot: Spot) -> Answered:
    """The remedy for a card exposed on the deal. If another player exposed it, the floor decides.

    Raises MissingFacts and ImpossibleTable.
    """
    table = spot.table
    phase_of(incident, spot, *CardExposedOnDeal.phases)
    seat = seat_of(incident.seat, spot)
    if not seat.live or seat.hand == () or lies_elsewhere(incident.card, seat):
        raise contradict("not-in-this-hand", "seat", spot.rules, seat=seat.number)
    by = require(incident.by, "/incident/by", spot.rules.dealing.flashed_by_player)
    if by is By.PLAYER:
        return card_kept(
            incident.kind, incident.seat, table, (because(spot.rules.dealing.flashed_by_player).deciding(),)
        )
    in_time = misdeal_in_time(spot)
    if not in_time.open:
        return play_on(incident.kind, table, in_time)
    if by is By.OTHER:
        check_stub(spot, _owed(spot) + 1)
        plays, replaced = partial(card_kept, incident.kind, incident.seat, table), partial(_replaced, incident, spot)
        return left_to_the_floor(seat.number, spot.rules, plays, replaced)
    if has_bring_in(spot.rules):
        return _hole_card(incident, spot, in_time)
    reason, is_misdeal = _makes_misdeal(incident, spot)
    if is_misdeal:
        return misdeal(incident.kind, spot, (reason,), in_time)
    clause = spot.rules.dealing.exposed_on_deal
    match clause.value:
        case ExposedOnDeal.ALWAYS_REPLACED:
            return _replaced(incident, spot, (because(clause).deciding(), reason))
        case ExposedOnDeal.ALWAYS_KEPT:
            return card_kept(incident.kind, incident.seat, table, (because(clause).deciding(), reason))
        case (
            ExposedOnDeal.KEPT_IF_SEVEN_OR_LOWER
            | ExposedOnDeal.KEPT_IF_SEVEN_BUT_NO_SIX
            | ExposedOnDeal.KEPT_IF_FIVE_OR_LOWER
        ):
            card = require(None if incident.card is UNKNOWN else incident.card, "/incident/card", clause)
            why = (because(clause, card=str(card)).deciding(), reason)
            kept = card is JOKER or card.rank in KEPT_RANKS[clause.value]
            return card_kept(incident.kind, incident.seat, table, why) if kept else _replaced(incident, spot, why)


def _hole_card(incident: CardExposedOnDeal | CardOffTable, spot: Spot, in_time: Window) -> Remedied:
    """A down card exposed in a game with up cards: it takes the place of the up card, or the deal is void.

    Raises MissingFacts.
    """
    clause = spot.rules.dealing.hole_card_exposed
    if clause.value is HoleCardExposed.MISDEAL:
        return misdeal(incident.kind, spot, (because(clause).deciding(),), in_time)
    before = require(incident.exposed_before, "/incident/exposed_before", clause)
    why = (because(clause, exposed_before=before).deciding(),)
    if before and clause.value is HoleCardExposed.PLAYS_THEN_DEAD:
        return _dead_with_ante_back(incident, spot, why)
    if before + 1 >= spot.rules.dealing.streets.value.dealt_first:
        return misdeal(incident.kind, spot, why, in_time)
    if before:
        return card_kept(incident.kind, incident.seat, spot.table, why)
    return _in_place_of_the_up_card(incident, spot, why)


def _in_place_of_the_up_card(incident: CardExposedOnDeal | CardOffTable, spot: Spot, why: Because) -> Remedied:
    """Complete the deal with the seat's third card face down; the exposed card is the up card. Raises MissingFacts."""
    number, clause = incident.seat, spot.rules.dealing.hole_card_exposed
    card = require(None if incident.card is UNKNOWN else incident.card, "/incident/card", clause)
    steps: tuple[Instruction, ...] = (Instruction("third-card-down", {"seat": number}, why),)
    if spot.table.phase is Phase.DEALING:
        check_stub(spot, _owed(spot))
        require_of_seats(spot.table.live, spot.rules.dealing.streets, "hand")
        steps += (Instruction("finish-deal", {}, why),)
        table, _ = after_deal(spot, Event(Does.CARRY_OUT))
        spot = spot.with_table(table)
    require_of_seats((spot.table.seat(number),), clause, "hand")
    seat = spot.table.seat(number)
    down = list(seat.cards)
    down.remove(card if card in down else UNKNOWN)
    after = replace(spot.table, seats=spot.table.seats_with(replace(seat, hand=(*down, card))))
    return Remedied(Remedy(incident.kind, "up-card", {"seat": number, "card": str(card)}, steps, why), after)


def _dead_with_ante_back(incident: CardExposedOnDeal | CardOffTable, spot: Spot, why: Because) -> Remedied:
    """The hand is dead with both down cards exposed, and its ante is returned. The deal goes on without it.

    Its first exposed card stays listed: it may be the one that would have brought in. Raises MissingFacts.
    """
    table, number, clause = spot.table, incident.seat, spot.rules.dealing.hole_card_exposed
    require_of_seats(table.seats, clause, "state")
    require_of_seats(table.live, clause, "hand")
    require_of_seats((table.seat(number),), clause, "hand", "stack", "dead")
    seat = table.seat(number)
    if UNKNOWN in seat.cards[:2]:
        require(None, f"/table/seats/{seat.place}/hand", clause)
    log = require(table.log, "/table/log", clause)
    antes = [event for event in log if event.seat == number and event.kind is Post.ANTE]
    ante = sum(event.total for event in antes)
    up = seat.cards[-1:] if table.phase is Phase.BETTING else seat.cards[:1]
    killed = with_dead_hand(spot.with_table(replace(table, log=tuple(each for each in log if each not in antes))), seat)
    gone = with_more_behind(replace(killed.seat(number), hand=up, dead=(seat.dead or 0) - ante), ante)
    after = spot.with_table(killed.with_seat(gone))
    steps: tuple[Instruction, ...] = (Instruction("kill-hand", {"seat": number}, why),)
    if ante:
        steps += (return_chips(number, ante, table.stakes, spot.rules, why),)
    table, follows = _go_on(after)
    return Remedied(Remedy(incident.kind, "dead-hand", {"seat": number}, (*steps, *follows), why), table)


def _go_on(spot: Spot) -> tuple[Snapshot, Follows]:
    """The table, with the deal completed if no card is owed, and its only live hand the winner."""
    if spot.table.phase is Phase.BETTING or len(spot.table.live) == 1:
        return after_betting(spot.with_table(replace(spot.table, phase=Phase.BETTING, round=1)))
    return (spot.table, ()) if _owed(spot) else after_deal(spot, Event(Does.CARRY_OUT))


def lies_elsewhere(card: Card | None, seat: Seat) -> bool:
    """Whether every card of the hand is known, but not this one."""
    return card not in (None, UNKNOWN) and seat.hand is not None and UNKNOWN not in seat.hand and card not in seat.hand


def _makes_misdeal(incident: CardExposedOnDeal | CardOffTable, spot: Spot) -> tuple[Reason, bool]:
    """The clause on exposed cards that make a misdeal, and whether this one does. Raises MissingFacts."""
    clause, lying = spot.rules.dealing.misdeal_exposed, len(spot.table.deck.lying_open)
    first_two = clause.value is MisdealExposed.FIRST_TWO_CARDS_OR_SECOND_EXPOSED
    if first_two and incident.place in FIRST_TWO:
        return because(clause, place=incident.place).deciding(), True
    before = lying or require(incident.exposed_before, "/incident/exposed_before", clause)
    if before:
        return because(clause, exposed_before=before), True
    if first_two:
        require(incident.place, "/incident/place", clause)
    return because(clause, exposed_before=0).deciding(incident.place in FIRST_TWO), False


def _replaced(incident: CardExposedOnDeal | CardOffTable, spot: Spot, why: Because) -> Remedied:
    """Complete the deal, then put the exposed card aside and deal another. Raises MissingFacts."""
    number = incident.seat
    card = card_of_hand(incident.card, spot.table.seat(number), spot.rules.dealing.exposed_on_deal)
    steps: tuple[Instruction, ...] = ()
    check_stub(spot, _owed(spot) + 1)
    if spot.table.phase is Phase.DEALING:
        require_of_seats(spot.table.live, spot.rules.dealing.streets, "hand")
        steps = (Instruction("finish-deal", {}, why),)
        table, _ = after_deal(spot, Event(Does.CARRY_OUT))
        spot = spot.with_table(table)
    seat, deck = spot.table.seat(number), spot.table.deck
    steps += (
        lay_open(number, card, spot, why),
        Instruction("deal", {"seat": number, "count": 1}, why),
    )
    deck = with_open_card(deck.plus(stub=-1), card)
    hand = None if seat.hand is None else _without(card, seat.hand)
    after = replace(spot.table, seats=spot.table.seats_with(replace(seat, hand=hand)), deck=deck)
    return Remedied(Remedy(incident.kind, "replaced", {"seat": number, "card": str(card)}, steps, why), after)


def _owed(spot: Spot) -> int:
    """The number of cards that complete the known hands of the deal."""
    dealt = [] if spot.table.phase is not Phase.DEALING else [seat for seat in spot.table.live if seat.hand is not None]
    return sum(max(0, spot.rules.dealing.streets.value.dealt_first - len(seat.cards)) for seat in dealt)


def _without(card: Card, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand with an unknown card in place of this one."""
    place = hand.index(card) if card in hand else hand.index(UNKNOWN)
    return (*hand[:place], UNKNOWN, *hand[place + 1 :])
