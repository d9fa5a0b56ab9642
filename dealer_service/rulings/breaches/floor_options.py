"""The floor's options for a breach without a remedy of the house, and the table after each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.betting.round import Round, follow_log
from dealer_service.rulings.breaches.breach import Breach, with_let_stand
from dealer_service.rulings.breaches.cards import cards_held
from dealer_service.rulings.breaches.catalogue import breaches
from dealer_service.rulings.breaches.posts_put_right import (
    OF_A_POST,
    POSTS_PUT_RIGHT,
    as_posted_right,
    what_puts_a_post_right,
)
from dealer_service.rulings.chips.stacks import with_more_behind
from dealer_service.rulings.gestures.interpretation import as_named
from dealer_service.rulings.gestures.pending_gestures import PendingGesture
from dealer_service.rulings.gestures.silent_chips import standing_of
from dealer_service.rulings.hand.commitments import drop_void_commitments, with_bound
from dealer_service.rulings.reasons import Because
from dealer_service.rulings.ruling import FloorOption
from dealer_service.rulings.spot import Spot
from dealer_service.table import ACTIONS, WAGERS, Bound, Does, Draw, Event, OutOfTurn, Phase, Seat, Snapshot, State
from dealer_service.values import replace, value

OF_AN_ACTION = ("irregular-action", "acts-after-fold")
OF_A_HAND = ("hand-of-wrong-size", "received-too-many", "short-too-late", "drew-too-many", "discards-too-many")
TAKEN_BACK = (*WAGERS, Does.CALL)
# The options that leave a table for the question to be ruled on.
DECIDED = ("let-stand", "take-back", "back-up", "let-go", "kill-hand")
# Breaches that cannot be undone: the order of a draw, the stakes in play, cards that were seen.
STANDS = frozenset({"discarded-too-early", "draw-out-of-order", "dealt-too-early", "blind-is-no-bet"})
ONLY_SEEN = frozenset({Does.SHOW.value, Does.ASK_TO_SEE.value})


def list_floor_options(found: Sequence[Breach], spot: Spot) -> Iterator[FloorOption]:
    """The floor's options for a table with these breaches: to play on, or to correct the first.

    A void hand is offered only for cards or actions that cannot be corrected otherwise. Raises MissingFacts.
    """
    yield FloorOption("let-stand", {}, found[0].because)
    mends = tuple(_what_mends(found[0], spot))
    yield from mends
    if (
        not mends
        and spot.table.phase not in (None, Phase.OVER)
        and not _stands(found[0])
        and found[0].code not in OF_A_POST
    ):
        yield FloorOption("void-hand", {}, found[0].because)


def _stands(breach: Breach) -> bool:
    """Whether the breach cannot be undone and need not be."""
    return breach.code in STANDS or (breach.code == "event-out-of-place" and breach.args["does"] in ONLY_SEEN)


def standing_last(found: Sequence[Breach]) -> tuple[Breach, ...]:
    """The breaches, first those that can be corrected."""
    return tuple(sorted(found, key=_stands))


def all_stand(found: Sequence[Breach]) -> bool:
    """Whether none of these breaches can be undone."""
    return all(_stands(each) for each in found)


def _what_mends(breach: Breach, spot: Spot) -> Iterator[FloorOption]:
    """The floor's options that correct this breach and let the hand go on."""
    table = spot.table
    why, number = breach.because, breach.args.get("seat")
    if breach.code in OF_AN_ACTION and breach.at.startswith("/table/log/"):
        entry = int(breach.at.split("/")[3])
        if entry == len(table.events) - 1 and table.events[entry].does in TAKEN_BACK:
            yield take_last_back(spot, why)
        else:
            yield from back_up(entry, spot, why)
    yield from what_puts_a_post_right(breach, spot)
    if breach.code in OF_AN_ACTION and breach.at.startswith("/table/out_of_turn/"):
        yield FloorOption("let-go", {"seat": number}, why)
    seat = table.find(number) if isinstance(number, int) else None
    of_a_hand = breach.code in OF_A_HAND or (breach.code == "may-not-come-in" and table.phase is Phase.BETTING)
    if of_a_hand and seat is not None and seat.live and len(table.live) > 1:
        yield FloorOption("kill-hand", {"seat": number}, why)


def back_up(entry: int, spot: Spot, why: Because) -> Iterator[FloorOption]:
    """The option to undo this log entry and all later ones, if a seat is to act then."""
    if len(follow_log(spot).states) <= entry:
        return
    history = follow_log(spot.with_table(backed_up(entry, spot)))
    if history.missing is None and history.now.to_act is not None:
        yield FloorOption("back-up", {"seat": history.now.to_act, "entry": entry}, why)


def backed_up(entry: int, spot: Spot) -> Snapshot:
    """The table before this log entry, whose words still bind if they leave the seat only some actions.

    Folds since then become folds out of turn: the hands are mucked.
    """
    log, then = spot.table.events, follow_log(spot).states[entry]
    for number in {event.whose for event in log[entry:]}:
        seat, bet = spot.table.seat(number), then.seats[number].bet
        spot = spot.with_table(spot.table.with_seat(replace(with_more_behind(seat, seat.in_front - bet), bet=bet)))
    folded = {event.whose for event in log[entry:] if event.does is Does.FOLD and then.seats[event.whose].live}
    early = tuple(OutOfTurn(number, Does.FOLD, entry) for number in sorted(folded))
    before = tuple(replace(each, after=min(each.after, entry)) for each in spot.table.out_of_turn)
    left = left_by_words(log[entry], then, spot.rules)
    spot = spot.with_table(replace(spot.table.with_log(log[:entry]), out_of_turn=(*before, *early)))
    return spot.table if left is None else with_bound(spot.table, log[entry].whose, left.bound)


@value
class Left:
    """The actions left to a seat by words that are not an action, and why."""

    bound: Bound
    because: Because


def left_by_words(event: Event, then: Round, rules: Ruleset) -> Left | None:
    """The actions left to a seat by "check" facing a bet, and similar words; None if they are an action."""
    if event.does not in ACTIONS or event.does is Does.FOLD or then.to_act != event.seat:
        return None
    named = as_named(event, standing_of(event, then, rules))
    if not isinstance(named, PendingGesture) or named.bound is None:
        return None
    return Left(named.bound, named.because)


def take_last_back(spot: Spot, why: Because) -> FloorOption:
    """The option to undo the last action, down to its seat's earlier bet. Raises MissingFacts."""
    entry, history = len(spot.table.events) - 1, follow_log(spot)
    before = history.now if len(history.states) <= entry else history.states[entry]
    seat = spot.table.events[entry].whose
    return FloorOption("take-back", {"seat": seat, "to": before.seats[seat].bet}, why)


def apply_floor_option(spot: Spot, option: FloorOption) -> Snapshot:
    """The table after the floor's decision about a breach, before any automatic steps.

    If play goes on, a commitment that the seat to act cannot meet ends.
    """
    if option.code == "let-stand":
        history = follow_log(spot)
        found = breaches(spot)
        spot = spot.with_table(with_let_stand(_with_short_hands(spot, found), found))
        told = history.states and history.missing is None
        return drop_void_commitments(spot, history.now) if told else spot.table
    if option.code == "back-up":
        spot = spot.with_table(backed_up(int(str(option.args["entry"])), spot))
        return drop_void_commitments(spot, follow_log(spot).now)
    if option.code in POSTS_PUT_RIGHT:
        return as_posted_right(spot.table, option)
    seat = spot.table.seat(int(str(option.args["seat"])))
    if option.code == "let-go":
        return replace(
            spot.table, out_of_turn=tuple(each for each in spot.table.out_of_turn if each.seat != seat.number)
        )
    if option.code == "kill-hand":
        return with_dead_hand(spot, seat)
    to = int(str(option.args["to"]))
    seat = replace(with_more_behind(seat, seat.in_front - to), bet=to)
    return spot.table.with_seat(seat).with_log(spot.table.events[:-1])


def _with_short_hands(spot: Spot, found: Sequence[Breach]) -> Snapshot:
    """The table with each short hand completed on the next draw, as the floor lets it stand.

    A hand without a card is dead. Others stay as they are: no draw is to come, or one is open.
    """
    to_come = spot.table.draw is None and (spot.table.round or 0) <= spot.rules.drawing.draws.value
    for breach in found if to_come else ():
        if breach.code != "hand-of-wrong-size":
            continue
        seat, cards = spot.table.seat(int(str(breach.args["seat"]))), int(str(breach.args["cards"]))
        lacks = int(str(breach.args["wanted"])) - cards
        if not cards:
            spot = spot.with_table(with_dead_hand(spot, seat))
        elif lacks > 0:
            spot = spot.with_table(spot.table.with_seat(replace(seat, short=seat.lacks + lacks)))
    return spot.table


def with_dead_hand(spot: Spot, seat: Seat) -> Snapshot:
    """The table with this hand dead and mucked, and removed from the draw."""
    deck = spot.table.deck.plus(folded=cards_held(seat, spot))
    killed = replace(seat, state=State.DEAD, hand=None, shown=None, short=None, bound=None)
    return replace(spot.table.with_seat(killed), deck=deck, draw=_without(seat.number, spot.table.draw))


def _without(number: int, draw: Draw | None) -> Draw | None:
    """The draw without further cards for the seat."""
    if draw is None:
        return None
    announced = tuple(each for each in draw.announced if each.seat != number)
    return replace(draw, announced=announced, replace=tuple(each for each in draw.replace if each.seat != number))
