"""Cards exposed on a draw: replaced after all others are dealt, or kept."""

from __future__ import annotations

from functools import partial

from dealer_service.rulebook.sections.drawing import ExposedOnDraw
from dealer_service.rulings.drawing.events import apply_and_log, close_if_complete
from dealer_service.rulings.drawing.state import DrawState
from dealer_service.rulings.irregularities.contradictions import check_stub, contradict, phase_of, seat_of
from dealer_service.rulings.irregularities.open_cards import card_of_hand, lay_open, left_to_the_floor, with_open_card
from dealer_service.rulings.irregularities.remedy import Answered, Remedied, Remedy, say
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.ruling import Instruction, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import UNKNOWN, By, Card, Count, Does, Event, Seat
from dealer_service.table.incidents import CardExposedOnDraw, CardOffTable
from dealer_service.table.snapshot import cards_twice
from dealer_service.values import replace


def exposed_on_draw(incident: CardExposedOnDraw | CardOffTable, spot: Spot) -> Answered:
    """The remedy for an exposed replacement card. If another player exposed it, the floor decides.

    It belongs to the hand if the seat is owed no further cards in turn, or if the hand contains it. Otherwise it has
    just left the stub. Raises MissingFacts and ImpossibleTable.
    """
    phase_of(incident, spot, *CardExposedOnDraw.phases)
    seat = seat_of(incident.seat, spot)
    card, state = incident.card or UNKNOWN, DrawState(spot)
    in_hand = _is_in_hand(seat, card, state)
    _check_new(seat, in_hand, state)
    if in_hand:
        card = card_of_hand(incident.card, seat, spot.rules.drawing.exposed_on_draw)
    _check(seat, card, in_hand, state)
    if _is_open_by_rule(seat, in_hand, state):
        return _plays(
            incident, seat, in_hand, state, (because(spot.rules.drawing.one_card_open, seat=seat.number).deciding(),)
        )
    by = require(incident.by, "/incident/by", spot.rules.drawing.exposed_on_draw)
    plays = partial(_plays, incident, seat, in_hand, state)
    replaced = partial(_replaced, incident, seat, in_hand, state)
    if by is By.OTHER:
        return left_to_the_floor(seat.number, spot.rules, plays, replaced)
    if by is By.PLAYER:
        return plays((because(spot.rules.dealing.flashed_by_player, seat=seat.number).deciding(),))
    why = (because(spot.rules.drawing.exposed_on_draw, seat=seat.number, by=by.value).deciding(),)
    if by is By.DEALER or spot.rules.drawing.exposed_on_draw.value is ExposedOnDraw.REPLACED_AFTER_THE_DRAW:
        return replaced(why)
    return plays(why)


def _is_in_hand(seat: Seat, card: Card, state: DrawState) -> bool:
    """Whether the seat's cards already include this one."""
    return (card is not UNKNOWN and card in seat.cards) or state.owed_in_turn[seat.number] <= 0


def _is_open_by_rule(seat: Seat, in_hand: bool, state: DrawState) -> bool:
    """Whether the card is one that the house deals face up: the player may take or refuse it."""
    number = seat.number
    if number in state.draw.refused or not in_hand:
        return state.is_dealt_open(number)
    return state.is_open_draw(number) and state.received.get(number) == 1


def _check_new(seat: Seat, in_hand: bool, state: DrawState) -> None:
    """Check that the seat may have received a card on this draw. Raises ImpossibleTable."""
    number = seat.number
    if number not in state.placed or not state.takes[number] or (in_hand and not state.received.get(number)):
        raise contradict("no-new-card", "seat", state.spot.rules, seat=number)


def _check(seat: Seat, card: Card, in_hand: bool, state: DrawState) -> None:
    """Check that the seat may have received this card. Raises ImpossibleTable."""
    spot = state.spot
    held = seat.hand is None or card in seat.hand or UNKNOWN in seat.hand
    if (in_hand and not held) or cards_twice((card,), spot.table, seat.cards if in_hand else ()):
        raise contradict("card-is-elsewhere", "card", spot.rules, card=str(card))
    if not in_hand:
        check_stub(spot, 1)


def _replaced(
    incident: CardExposedOnDraw | CardOffTable, seat: Seat, in_hand: bool, state: DrawState, why: Because
) -> Remedied:
    """Put the exposed card aside, and owe the seat another after all others are dealt."""
    spot = state.spot
    why = (*why, because(spot.rules.drawing.replaced_last))
    assert spot.table.draw is not None
    card, draw, stub = incident.card or UNKNOWN, spot.table.draw, spot.table.deck.stub
    if in_hand:
        spot = spot.with_table(spot.table.with_seat(_without(seat, card)))
        draw = replace(draw, received=_with_more(draw.received, seat.number, -1))
    elif stub is not None:
        stub -= 1
    draw = replace(draw, replace=_with_more(draw.replace, seat.number, 1))
    args = {"seat": seat.number, "count": 1}
    steps = (lay_open(seat.number, card, spot, why), Instruction("deal-last", args, why))
    remedy = Remedy(incident.kind, "replaced-last", args, steps, why)
    deck = with_open_card(replace(spot.table.deck, stub=stub), card)
    return Remedied(remedy, replace(spot.table, deck=deck, draw=draw))


def _plays(
    incident: CardExposedOnDraw | CardOffTable, seat: Seat, in_hand: bool, state: DrawState, why: Because
) -> Remedied:
    """The seat keeps the card, which is dealt to it unless it has it already."""
    spot = state.spot
    steps: tuple[Instruction, ...] = (say("kept", why),)
    if not in_hand:
        cards = None if incident.card is None else (incident.card,)
        event = Event(Does.DEAL, seat.number, count=1, cards=cards)
        table, follows = close_if_complete(spot.with_table(apply_and_log(spot, event)))
        spot = spot.with_table(table)
        steps = (*steps, Instruction("give-card", {"seat": seat.number}, why), *follows)
    return Remedied(Remedy(incident.kind, "kept", {"seat": seat.number}, steps, why), spot.table)


def _without(seat: Seat, card: Card) -> Seat:
    """The seat without this card of its hand, which may be an unknown one."""
    if seat.hand is None:
        return seat
    left = list(seat.hand)
    left.remove(card if card in left else UNKNOWN)
    return replace(seat, hand=tuple(left))


def _with_more(counts: tuple[Count, ...], seat: int, more: int) -> tuple[Count, ...]:
    """The counts with this many more for the seat, one entry a seat, without zeros."""
    total = more + sum(each.count for each in counts if each.seat == seat)
    others = tuple(each for each in counts if each.seat != seat)
    return (*others, Count(seat, total)) if total else others
