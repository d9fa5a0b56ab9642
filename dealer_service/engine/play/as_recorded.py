"""An event that the house does not allow, carried out as it was recorded: what happened is noted, and stands."""

from __future__ import annotations

from contextlib import suppress

from dealer_service.rulings.betting.corrections import with_total
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.board import cards_to_come
from dealer_service.rulings.breaches.breach import Kind
from dealer_service.rulings.breaches.catalogue import find_breaches
from dealer_service.rulings.drawing.events import apply_and_log, close_if_complete, fill_in
from dealer_service.rulings.drawing.next_step import next_step
from dealer_service.rulings.drawing.piles import count_pool
from dealer_service.rulings.drawing.state import draw_state
from dealer_service.rulings.hand.advance import Follows, acted, after_betting, muck_hand
from dealer_service.rulings.hand.deal import after_deal, open_if_posted, posted
from dealer_service.rulings.hand.deal_order import dealt_so_far, is_dealt_with_hands, next_seat
from dealer_service.rulings.hand.discards import after_all_discards, after_discard, discards_due
from dealer_service.rulings.hand.street import after_street
from dealer_service.rulings.irregularities.floor_options import let_stand
from dealer_service.rulings.ruling import MissingFacts
from dealer_service.rulings.showdown.shows_and_mucks import after_showing
from dealer_service.rulings.spot import Spot
from dealer_service.table import ACTIONS, DEAD_POSTS, UNKNOWN, Does, Event, Gesture, Motion, Phase, Seat, Snapshot
from dealer_service.table.snapshot import cards_twice
from dealer_service.values import replace, value


@value
class Carried:
    """The table after an event that was carried out as recorded, and the dealer's steps that followed."""

    table: Snapshot
    steps: Follows = ()


def carry_out_as_recorded(spot: Spot, event: Event, *, noted: bool = True) -> Carried | None:
    """The table after the event, ``noted`` as one that stands, with the automatic steps; else without them.

    None if it is impossible at this table. Raises MissingFacts.
    """
    after = _after(spot, event)
    if after is None:
        return None
    then = spot.with_table(after)
    found = find_breaches(then)
    if any(each.kind is Kind.IMPOSSIBLE for each in found):
        return None
    if not noted:
        return Carried(after)
    if found:
        then = then.with_table(let_stand(found[0].code, then, found[0].because).take().table or after)
    return Carried(*_go_on(then))


def chips_beyond(gesture: Gesture, table: Snapshot) -> int | None:
    """The chips that the seat has, if the gesture moves more than those, or takes back more than are in front.

    None if it can have moved its chips, or if they are unknown.
    """
    seat = table.find(gesture.seat)
    if seat is None or seat.stack is None or seat.bet is None:
        return None
    has = seat.stack + seat.bet
    in_front = seat.bet if gesture.before is None else sum(gesture.before)
    for move in gesture.moves:
        moved = sum(move.chips or ())
        in_front += moved if move.does is Motion.PUSH else -moved
        if not 0 <= in_front <= has:
            return has
    return None


def next_to_act(spot: Spot) -> int | None:
    """The seat to act at this table. None if there is none, or if facts about it are missing."""
    history = follow_log(spot)
    return None if history.missing is not None or not history.states else history.now.to_act


def _go_on(spot: Spot) -> tuple[Snapshot, Follows]:
    """The automatic steps at this table. Raises MissingFacts."""
    match spot.table.phase:
        case Phase.BETTING:
            return after_betting(spot)
        case Phase.DRAWING:
            return close_if_complete(spot)
        case Phase.POSTING:
            return open_if_posted(spot)
        case _:
            return spot.table, ()


def _after(spot: Spot, event: Event) -> Snapshot | None:
    """The table after the event, without automatic steps. None if its seat, chips or cards are not there.

    A card that lies elsewhere is not there.
    """
    seat, phase = spot.table.find(event.seat), spot.table.phase
    if event.seat is not None and (seat is None or not seat.live):
        return None
    if event.does in (Does.DEAL, Does.BURN) and cards_twice(event.named, spot.table):
        return None
    if seat is not None and event.does is Does.POST and phase is Phase.POSTING:
        return _posted(spot, seat, event)
    if seat is not None and event.does in ACTIONS and phase is Phase.BETTING:
        return _acted(spot, seat, event)
    if seat is not None and event.does is Does.DEAL and phase is Phase.DEALING:
        return None if _lacks_cards(spot, event) or _overfills(seat, event, spot) else after_deal(spot, event)[0]
    if event.of_board and phase is Phase.DEALING:
        return _dealt_with_the_hands(spot, event)
    if phase is Phase.DRAWING and event.does in (Does.DISCARD, Does.BURN, Does.DEAL, Does.RESHUFFLE):
        return None if event.of_board else _drawn(spot, seat, event)
    if seat is not None and phase is Phase.STREET and event.does is Does.DISCARD:
        return _discarded_on_street(spot, seat, event)
    if phase is Phase.STREET and event.does in (Does.BURN, Does.DEAL):
        return _dealt_to_board(spot, event)
    if phase is Phase.SHOWDOWN and event.does is Does.MUCK and len(spot.table.live) > 1:
        return after_showing(spot, event)[0]
    return None


def _posted(spot: Spot, seat: Seat, event: Event) -> Snapshot | None:
    before = seat.dead_chips if event.kind in DEAD_POSTS else seat.in_front
    if event.total < before or (seat.stack is not None and event.total - before > seat.stack):
        return None
    table = spot.table
    return replace(table, seats=table.seats_with(posted(seat, event, spot.rules)), log=(*table.events, event))


def _acted(spot: Spot, seat: Seat, event: Event) -> Snapshot | None:
    event = with_total(replace(event, size=None), follow_log(spot).now)
    if event.does is not Does.FOLD and event.total < seat.in_front:
        return None
    if seat.stack is not None and event.total - seat.in_front > seat.stack:
        return None
    deck = muck_hand(seat, spot) if event.does is Does.FOLD else spot.table.deck
    seats = spot.table.seats_with(acted(seat, event))
    return replace(spot.table, seats=seats, deck=deck, log=(*spot.table.events, event))


def _dealt_to_board(spot: Spot, event: Event) -> Snapshot | None:
    """The table after a burn, or after cards of the board that came without one. None for another number of cards.

    Discards that are due and not recorded were made, face down.
    """
    spot = spot.with_table(after_all_discards(spot))
    if event.does is Does.DEAL and (event.seat is not None or event.counted != cards_to_come(spot)):
        return None
    return None if _lacks_cards(spot, event) else after_street(spot, event)[0]


def _discarded_on_street(spot: Spot, seat: Seat, event: Event) -> Snapshot | None:
    """The table after a discard without a replacement. None if it is not due, or is not of the cards in the hand."""
    if not event.counted or event.counted != discards_due(spot).get(seat.number):
        return None
    return after_discard(spot, event) if _holds(seat, event) else None


def _dealt_with_the_hands(spot: Spot, event: Event) -> Snapshot | None:
    """The table after the cards of the board that are dealt with the hands. None for others, or too early."""
    if not is_dealt_with_hands(event, spot.rules) or next_seat(dealt_so_far(spot), spot.rules) is not None:
        return None
    return None if _lacks_cards(spot, event) else after_deal(spot, event)[0]


def _drawn(spot: Spot, seat: Seat | None, event: Event) -> Snapshot | None:
    with suppress(MissingFacts):
        event = fill_in(event, next_step(spot), draw_state(spot))
    if event.does is Does.DISCARD and (seat is None or event.count is None or not _holds(seat, event)):
        return None
    if event.does in (Does.DEAL, Does.BURN) and _lacks_cards(spot, event):
        return None
    if event.does is Does.BURN and (spot.table.draw is None or spot.table.draw.burned):
        return None
    if event.does is Does.DEAL and seat is not None and _overfills(seat, event, spot):
        return None
    if event.does is Does.RESHUFFLE and (seat is None or not count_pool(spot, seat.number, event.taken).stub):
        return None
    return apply_and_log(spot, event)


def _holds(seat: Seat, event: Event) -> bool:
    """Whether the seat can have discarded these cards, or this number of them."""
    if seat.hand is None:
        return True
    unknown = sum(card is UNKNOWN for card in seat.hand)
    strange = [card for card in event.named if card is not UNKNOWN and card not in seat.hand]
    return event.counted <= len(seat.hand) and len(strange) <= unknown


def _overfills(seat: Seat, event: Event, spot: Spot) -> bool:
    """Whether the seat would have more cards than a hand has."""
    streets, round, draw = spot.rules.dealing.streets.value, spot.table.known_round, spot.table.draw
    size = streets.hand_size
    if spot.table.phase is Phase.DEALING:
        size = streets.dealt_first
    elif spot.table.phase is Phase.STREET and round is not None:
        size = streets.hand_before(round) + streets.hand_after(round)
    if seat.hand is not None:
        return len(seat.hand) + event.counted > size
    return draw is not None and event.counted > draw.still_lacks(seat.number) + seat.lacks


def _lacks_cards(spot: Spot, event: Event) -> bool:
    """Whether the stub has too few cards for the event."""
    stub, burned = spot.table.deck.stub, event.does is Does.BURN and not event.cards
    return stub is not None and stub < (burned if event.does is Does.BURN else event.counted)
