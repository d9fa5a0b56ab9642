"""Steps of the dealer that a record leaves out: the deal, burns, cards of a draw, reshuffles."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from dealer_service.engine.questions import RecordedEvent
from dealer_service.rulings.betting.legality import legal
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.betting.turns.binding_actions import held_to
from dealer_service.rulings.board import deals_to_hands
from dealer_service.rulings.card_counts import cards_elsewhere
from dealer_service.rulings.drawing.events import apply_event, close_draw, close_if_complete, event_of
from dealer_service.rulings.drawing.next_step import next_step
from dealer_service.rulings.drawing.state import draw_state
from dealer_service.rulings.drawing.steps import Step
from dealer_service.rulings.hand.deal_order import dealt_so_far, is_dealt_with_hands, next_seat
from dealer_service.rulings.hand.discards import discards_due
from dealer_service.rulings.hand.street import is_burn_due, next_hand
from dealer_service.rulings.hand_sizes import deck_of
from dealer_service.rulings.ruling import MissingFacts
from dealer_service.rulings.spot import Spot
from dealer_service.table import ACTIONS, BETWEEN_ROUNDS, Does, Event, Phase, Snapshot
from dealer_service.values import replace, value

OF_A_DRAW = frozenset({Does.DISCARD, Does.BURN, Does.DEAL, Does.RESHUFFLE})
OF_THE_DEALER = frozenset({Does.BURN, Does.DEAL, Does.RESHUFFLE})
OF_THE_DEAL = frozenset({Does.DEAL, Does.CARRY_OUT, Does.POST})
OF_A_STREET = frozenset({Does.DISCARD, Does.BURN, Does.DEAL, Does.RUN, Does.CARRY_OUT})
OF_A_ROUND = ACTIONS | {Does.POST, Does.CARRY_OUT}
ALL_THAT_IS_DUE = Event(Does.CARRY_OUT)


@value
class Explicit:
    """The dealer's steps that a record holds itself: on the draws, and cards of the board. They are not derived.

    Nor are ``discards`` without a replacement, if the record has any.

    Cards dealt to a single seat are those of the player who wrote the record down, so the others are derived.
    """

    burns: bool
    deals: bool
    reshuffles: bool
    boards: bool
    discards: bool

    def holds(self, does: Does) -> bool:
        """Whether the record holds each step of this kind."""
        return {Does.BURN: self.burns, Does.DEAL: self.deals, Does.RESHUFFLE: self.reshuffles}.get(does, False)


def explicit_in(events: Sequence[RecordedEvent], table: Snapshot) -> Explicit:
    """The kinds of the dealer's steps in this record, which begins at the table."""
    before_the_draw = table.phase not in (Phase.BETTING, *BETWEEN_ROUNDS, Phase.SHOWDOWN)
    burns, reshuffles, boards, discards, dealt = False, False, False, False, set[int]()
    for each in events:
        event = each.event
        if event is None:
            before_the_draw = before_the_draw and each.gesture is None
            continue
        does = event.does
        if does in ACTIONS:
            before_the_draw = False
        elif does is Does.DISCARD:
            discards = True
        elif does not in OF_THE_DEALER:
            continue
        elif does is Does.BURN:
            burns = True
        elif does is Does.RESHUFFLE:
            reshuffles = True
        elif event.seat is None:
            boards = True
        elif not before_the_draw:
            dealt.add(event.seat)
    return Explicit(burns, len(dealt) > 1, reshuffles, boards, discards)


def find_deal(events: Sequence[RecordedEvent], start: int, seat: int) -> int | None:
    """The place of the seat's replacement cards in the record of this draw, from this place on.

    Records differ in it: with the discard, or at the end of the draw.
    """
    for at in range(start, len(events)):
        event = events[at].event
        if event is None or event.does not in OF_A_DRAW or (event.does is Does.DISCARD and event.seat == seat):
            return None
        if event.does is Does.DEAL and event.seat == seat:
            return at
    return None


def left_out_before(event: Event | None, spot: Spot, explicit: Explicit, begun: bool) -> Event | None:
    """The step that comes before this event, or before the end if it is None, and that the record leaves out.

    ``begun`` says whether the hand of the record has begun. Raises MissingFacts.
    """
    does = None if event is None else event.does
    match spot.table.phase:
        case Phase.BETTING:
            return _of_a_round(event, spot)
        case Phase.DRAWING:
            return None if does is Does.CARRY_OUT else _of_a_draw(event, next_step(spot), explicit, spot)
        case Phase.DEALING if event is not None and is_dealt_with_hands(event, spot.rules):
            return _next_hand(spot)
        case Phase.DEALING:
            return None if _is_of_the_deal(event) else ALL_THAT_IS_DUE
        case Phase.OVER | None if not begun and event is not None and not _is_of_the_deal(event):
            return ALL_THAT_IS_DUE
        case Phase.STREET if does is Does.SHOW and explicit.boards:
            return None
        case Phase.STREET if does not in OF_A_STREET:
            return ALL_THAT_IS_DUE
        case Phase.STREET if does in (Does.BURN, Does.DEAL) and not explicit.discards and (due := discards_due(spot)):
            seat = next(iter(due))
            return Event(Does.DISCARD, seat, count=due[seat])
        case Phase.STREET if does is Does.DEAL and not explicit.burns and is_burn_due(spot):
            return Event(Does.BURN)
        case Phase.STREET if event is not None and does is Does.DEAL and event.seat is not None:
            return _to_folded_hand(event, spot)
        case _:
            return None


def _is_of_the_deal(event: Event | None) -> bool:
    """Whether the event is a post, or a part of the deal of the hands."""
    return event is not None and event.does in OF_THE_DEAL and not event.of_board


def _next_hand(spot: Spot) -> Event | None:
    """The next cards of the deal. None if every hand is complete."""
    dealt = dealt_so_far(spot)
    seat = next_seat(dealt, spot.rules)
    if seat is None:
        return None
    return Event(Does.DEAL, seat, count=1 if dealt[seat] else spot.rules.dealing.streets.value.dealt_first)


def _to_folded_hand(event: Event, spot: Spot) -> Event | None:
    """The card of a folded hand that is due before this one of a later seat. None without such a hand."""
    if not deals_to_hands(spot) or is_burn_due(spot):
        return None
    due = next_hand(spot)
    folded = due is not None and due != event.seat and not spot.table.seat(due).live
    return Event(Does.DEAL, due, count=1) if folded else None


def _of_a_round(event: Event | None, spot: Spot) -> Event | None:
    """The automatic steps of a round that is over, or the action out of turn that the seat to act is held to."""
    now = follow_log(spot).now
    if now.to_act is None:
        return None if event is not None and event.does in OF_A_ROUND else ALL_THAT_IS_DUE
    if event is None or event.seat == now.to_act or not spot.table.out_of_turn:
        return None
    return held_to(now, spot.rules, legal(spot, now))


def _of_a_draw(event: Event | None, step: object, explicit: Explicit, spot: Spot) -> Event | None:
    """The next step of the draw, unless it is the event itself or one that the record holds."""
    if not isinstance(step, Step) or explicit.holds(step.does):
        return None
    if event is not None and event.does in OF_A_DRAW:
        same = event.does is step.does and (event.does in (Does.BURN, Does.RESHUFFLE) or _is_dealt_by(event, step))
        early = event.does is Does.BURN and step.does is not Does.RESHUFFLE  # a burn may come before its turn
        changed = event.does is Does.DISCARD and step.does is Does.BURN and explicit.deals and not _leads_on(spot, step)
        if same or early or changed:
            return None
    return event_of(step)


def _is_dealt_by(event: Event, step: Step) -> bool:
    """Whether the step covers this event of the same seat. It does not if the stub ends before the last card."""
    return event.seat == step.seat and not (event.does is Does.DEAL and event.counted > step.most)


def _leads_on(spot: Spot, burn: Step) -> bool:
    """Whether a discard after the burn of this draw begins the next draw: all stand pat, and betting is closed."""
    state = draw_state(spot)
    if any(state.owed[seat] > 0 for seat in state.order):
        return False
    with suppress(MissingFacts):
        after, _ = close_if_complete(spot.with_table(apply_event(spot, event_of(burn))))
        return after.phase is Phase.DRAWING and after.round != spot.table.round
    return False


def deal_unseen(spot: Spot) -> Snapshot | None:
    """The table after a draw whose stub or pool is unknown, with the cards that each seat lacks.

    If the stub cannot have held these cards, there was a reshuffle, and all piles are unknown.
    None if a seat has yet to discard.
    """
    state = draw_state(spot)
    if state.unheard or any(seat not in state.placed for seat in state.order):
        return None
    for seat in state.order:
        if state.owed[seat] > 0:
            spot = spot.with_table(apply_event(spot, Event(Does.DEAL, seat, count=state.owed[seat])))
    if (spot.table.deck.stub or 0) < 0 or cards_elsewhere(spot) > len(deck_of(spot.rules)):
        spot = spot.with_table(_reshuffled_unseen(spot.table))
    try:
        return close_draw(spot)[0]
    except MissingFacts:
        return None


def _reshuffled_unseen(table: Snapshot) -> Snapshot:
    """The table after a reshuffle of unknown cards."""
    return replace(table, deck=replace(table.deck, stub=None, burns=None, folded=None, discards=None))
