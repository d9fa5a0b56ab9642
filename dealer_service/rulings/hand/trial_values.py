"""Trial values of unknown facts: what each could be, given the rest of the table.

They show which other facts a ruling would need, and are never part of an answer. Each fact has two, as different as a
table of that kind allows, so facts needed with both do not depend on the values tried.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from dealer_service.hands import RANKINGS, place_from_the_top
from dealer_service.rulings.board import known_on_board
from dealer_service.rulings.hand_sizes import deck_of, hand_size
from dealer_service.rulings.openers import most_antes, needs_openers
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import has_up_cards
from dealer_service.table import (
    ACTIONS,
    BEFORE_THE_BETTING,
    BEFORE_THE_DRAW,
    BLINDS,
    DEAD_POSTS,
    NOBODY,
    UNKNOWN,
    Card,
    Does,
    Draw,
    LegStart,
    Phase,
    Post,
    Seat,
    Snapshot,
    State,
    WaitingButton,
)
from dealer_service.table.snapshot import known_cards
from dealer_service.values import replace

# A stack larger than any bet, and one of a single bet.
DEEP, SHORT = 1_000_000, 1

# The trial value of a fact: the first, or the other one.
OfTable = Callable[[Spot, bool], Any]
OfSeat = Callable[[Spot, Seat, bool], Any]


def with_trial_values(spot: Spot, missing: Collection[str], other: bool) -> Snapshot:
    """The table with a trial value for each missing fact that has one. A JSON pointer names each of them."""
    spot = _with_facts(spot, OF_TABLE, missing, other)
    for name, value_of in OF_SEATS.items():
        for seat in spot.table.seats:
            if f"/table/seats/{seat.place}/{name}" in missing:
                spot = spot.with_table(spot.table.with_seat(replace(seat, **{name: value_of(spot, seat, other)})))
    return _with_facts(spot, OF_PILES, missing, other).table


def _with_facts(spot: Spot, values: Mapping[str, OfTable], missing: Collection[str], other: bool) -> Spot:
    for at, value_of in values.items():
        if at in missing:
            spot = spot.with_table(_with_fact(spot.table, at, value_of(spot, other)))
    return spot


def _with_fact(table: Snapshot, at: str, value: Any) -> Snapshot:
    """The table with another value at this place, at most one part below the table."""
    *parts, name = at.split("/")[2:]
    if not parts:
        return replace(table, **{name: value})
    (part,) = parts
    return replace(table, **{part: replace(getattr(table, part), **{name: value})})


def _either(first: Any, other: Any) -> OfTable:
    """The same two values at every table."""
    return lambda spot, is_other: other if is_other else first


# --- places and stages


def _round(spot: Spot, other: bool) -> int:
    """The round that agrees with the draws, else the first or the last."""
    table = spot.table
    streets = spot.rules.dealing.streets.value
    last = streets.rounds
    if table.phase is Phase.SHOWDOWN:
        return last
    drew = [len(seat.drew) for seat in table.seats if seat.drew is not None]
    if drew:
        round = streets.round_after(max(drew))
        is_after_draw = streets.draw_after(round - 1) is not None and not streets.is_draw_last(round - 1)
        return round - (table.phase is Phase.STREET and is_after_draw)
    if table.draw is not None:
        return streets.round_after(table.draw.number - 1)
    if any(event.kind is not None for event in table.events) or table.phase in BEFORE_THE_BETTING:
        return 1
    piles = [pile.draw for pile in table.deck.discarded]
    earliest = (
        streets.round_after(max(piles, default=0)) if piles or not any(seat.gathered for seat in table.seats) else 2
    )
    return min(last - (table.phase is Phase.DRAWING), last if other else earliest)


def _small_blind_seat(spot: Spot, other: bool) -> int:
    """The poster, else the button heads-up, else the seat left of it."""
    table = spot.table
    poster = _poster(table, Post.SMALL_BLIND)
    if poster is not None:
        return poster
    heads_up = len(table.dealt_in) == 2 and table.button in [seat.number for seat in table.dealt_in]
    return table.button if heads_up else _seat_left_of(table, table.button)


def _big_blind_seat(spot: Spot, other: bool) -> int:
    """The poster, else the seat left of the small blind."""
    table = spot.table
    poster = _poster(table, Post.BIG_BLIND)
    return _seat_left_of(table, table.small_blind_seat or table.button) if poster is None else poster


def _poster(table: Snapshot, kind: Post) -> int | None:
    """The seat of the first such post in the log."""
    return next((event.seat for event in table.events if event.kind is kind), None)


def _seat_left_of(table: Snapshot, place: int) -> int:
    """The first seat clockwise from a place that may be dealt in."""
    return next((seat.number for seat in table.clockwise_from(place) if seat.state is not State.OUT), NOBODY)


def _first_live(spot: Spot, other: bool) -> int:
    return spot.table.live[0].number if other and spot.table.live else NOBODY


def _players_left(spot: Spot, other: bool) -> int:
    return len(spot.table.dealt_in) + 7 * other


def _hands_passed_in(spot: Spot, other: bool) -> int:
    return (most_antes(spot.rules) or 0) if other else 0


# --- stakes


def _small_blind(spot: Spot, other: bool) -> int:
    big, chip = spot.table.stakes.big_blind or 0, spot.table.stakes.chip or 1
    return _posted(spot.table, Post.SMALL_BLIND) or (big if other else max(chip, big // 2 - big // 2 % chip))


def _big_blind(spot: Spot, other: bool) -> int:
    stakes = spot.table.stakes
    posted = _posted(spot.table, Post.BIG_BLIND)
    return posted or stakes.small_bet or (stakes.small_blind or stakes.chip or 1) * (1 if other else 2)


def _third_blind(spot: Spot, other: bool) -> int:
    stakes = spot.table.stakes
    big = stakes.big_blind or stakes.chip or 1
    return _posted(spot.table, Post.THIRD_BLIND) or big * (3 if other else 2)


def _button_blind(spot: Spot, other: bool) -> int:
    return _posted(spot.table, Post.BUTTON_BLIND) or (spot.table.stakes.ante or 1) * (2 if other else 1)


def _ante(spot: Spot, other: bool) -> int:
    return (
        _posted(spot.table, Post.ANTE)
        or _posted(spot.table, Post.LIVE_ANTE)
        or ((spot.table.stakes.chip or 1) if other else 0)
    )


def _small_bet(spot: Spot, other: bool) -> int:
    stakes = spot.table.stakes
    first = None if any(event.kind in BLINDS for event in spot.table.events) else _first_amount(spot.table)
    return stakes.big_blind or first or (stakes.big_bet or 2) // 2 or 1


def _big_bet(spot: Spot, other: bool) -> int:
    return _first_amount(spot.table) or 2 * (spot.table.stakes.small_bet or spot.table.stakes.big_blind or 1)


def _bring_in(spot: Spot, other: bool) -> int:
    made = next((event.to for event in spot.table.events if event.does is Does.BRING_IN), None)
    return made or (spot.table.stakes.small_bet or 2) // 2 or 1


def _chip(spot: Spot, other: bool) -> int:
    return (spot.table.stakes.posted if other else 0) or 1


def _blind_chip(spot: Spot, other: bool) -> int:
    return (spot.table.stakes.posted if other else spot.table.stakes.chip) or 1


def _least_bet(spot: Spot, other: bool) -> int:
    return spot.table.stakes.big_blind or spot.table.stakes.chip or 1


def _most_bet(spot: Spot, other: bool) -> int:
    return DEEP if other else 10 * (spot.table.stakes.big_blind or spot.table.stakes.least_bet or 1)


def _posted(table: Snapshot, kind: Post) -> int | None:
    """The amount of the first such post in the log."""
    return next((event.to for event in table.events if event.kind is kind), None)


def _first_amount(table: Snapshot) -> int | None:
    """The first amount bet in the log."""
    return next((event.to for event in table.events if event.does in ACTIONS and event.to), None)


# --- seats and their chips


def _state(spot: Spot, seat: Seat, other: bool) -> State:
    """The state in the log, else in, or out of the hand."""
    events = [event for event in spot.table.events if event.seat == seat.number]
    folded_early = any(each.does is Does.FOLD and each.seat == seat.number for each in spot.table.out_of_turn)
    if folded_early or any(event.does in (Does.FOLD, Does.MUCK) for event in events):
        return State.FOLDED
    if events or not other:
        return State.IN
    return State.OUT if spot.table.phase in (Phase.POSTING, Phase.DEALING, Phase.OVER, None) else State.FOLDED


def _bet(spot: Spot, seat: Seat, other: bool) -> int:
    """The bet in the log of an open round, 0 once the bets are gathered."""
    if spot.table.phase not in BEFORE_THE_DRAW:
        return 0
    return max((e.total for e in spot.table.events if e.seat == seat.number and e.kind not in DEAD_POSTS), default=0)


def _dead(spot: Spot, seat: Seat, other: bool) -> int:
    """The dead posts in the log."""
    return max((e.total for e in spot.table.events if e.seat == seat.number and e.kind in DEAD_POSTS), default=0)


def _own_ante(spot: Spot, seat: Seat, other: bool) -> int:
    return min(seat.dead_chips, spot.table.stakes.ante or 0)


def _gathered(spot: Spot, seat: Seat, other: bool) -> int:
    """As much as the others, 0 in the first round."""
    if spot.table.round == 1 and spot.table.phase in BEFORE_THE_DRAW:
        return 0
    return max((each.in_pots for each in spot.table.seats), default=0) if seat.live else 0


def _stack(spot: Spot, seat: Seat, other: bool) -> int:
    return (SHORT if other else DEEP) * (spot.table.stakes.chip or 1)


def _yes_or_no(spot: Spot, seat: Seat, other: bool) -> bool:
    return other


def _found_aside(spot: Spot, seat: Seat, other: bool) -> bool:
    """Set aside: it is required only of a hand that is dead or mucked, which could not have found chips otherwise."""
    return True


# --- cards


def _draw(spot: Spot, other: bool) -> Draw:
    return Draw(spot.rules.dealing.streets.value.draws_before(spot.table.round or 1) + 1, False)


def _hand(spot: Spot, seat: Seat, other: bool) -> tuple[Card, ...]:
    """Cards that are not in sight if hands are read, wholly or by their up cards, else unknown cards."""
    table = spot.table
    size = _cards_of(replace(seat, hand=None), spot)
    if table.phase is not Phase.SHOWDOWN and not has_up_cards(spot.rules):
        return (UNKNOWN,) * size
    seen = set(known_cards(table))
    free = [card for card in deck_of(spot.rules).values() if card not in seen]
    if needs_openers(spot.rules):  # the first hand proves openers, the other does not
        free.sort(key=lambda card: place_from_the_top(card, RANKINGS["high"].order))
    return tuple(free[-size:] if other else free[:size])


def _folded(spot: Spot, other: bool) -> int:
    gone = [seat for seat in spot.table.seats if seat.state in (State.FOLDED, State.MUCKED)]
    return sum(spot.rules.dealing.streets.value.dealt_first - seat.lacks for seat in gone)


def _burns(spot: Spot, other: bool) -> int:
    return int(spot.table.draw is not None and spot.table.draw.burned)


def _stub(spot: Spot, other: bool) -> int:
    """The cards of the deck that are not in other piles, on the board or in hands."""
    deck = spot.table.deck
    piles = (deck.burns or 0) + (deck.folded or 0) + len(deck.lying_open) + len(deck.set_aside)
    piles += (known_on_board(spot) or 0) + sum(pile.count for pile in deck.discarded)
    return max(0, len(deck_of(spot.rules)) - piles - sum(_cards_of(seat, spot) for seat in spot.table.live))


def _cards_of(seat: Seat, spot: Spot) -> int:
    """The number of cards in a hand. If it is unknown, the number it should have; none during the deal."""
    table = spot.table
    if seat.hand is not None:
        return len(seat.hand)
    if table.phase in BEFORE_THE_BETTING:
        return 0
    owed = table.draw.still_lacks(seat.number) if table.draw else 0
    return hand_size(spot, seat) - seat.lacks - owed


# By place, in order of dependency.
OF_TABLE: Mapping[str, OfTable] = {
    "/table/log": _either((), ()),
    "/table/round": _round,
    "/table/small_blind_seat": _small_blind_seat,
    "/table/big_blind_seat": _big_blind_seat,
    "/table/kill_seat": _either(NOBODY, NOBODY),
    "/table/kill_button": _either(NOBODY, NOBODY),
    "/table/last_aggressor": _either(NOBODY, NOBODY),
    "/table/round_aggressor": _first_live,
    "/table/opened_by": _first_live,
    "/table/hands_passed_in": _hands_passed_in,
    "/table/split_openers": _either(True, False),
    "/table/acts_first": lambda spot, other: spot.table.live[-other].number,
    "/table/rake": _either(0, 0),
    "/table/players_left": _players_left,
    "/table/stakes/chip": _chip,
    "/table/stakes/small_blind": _small_blind,
    "/table/stakes/big_blind": _big_blind,
    "/table/stakes/third_blind": _third_blind,
    "/table/stakes/ante": _ante,
    "/table/stakes/button_blind": _button_blind,
    "/table/stakes/small_bet": _small_bet,
    "/table/stakes/big_bet": _big_bet,
    "/table/stakes/bring_in": _bring_in,
    "/table/stakes/blind_chip": _blind_chip,
    "/table/stakes/least_bet": _least_bet,
    "/table/stakes/most_bet": _most_bet,
    "/table/stakes/hand_cap": _either(DEEP, DEEP),
    "/table/stakes/pot_unit": _either(1, 100),
    "/table/stakes/cents": _either(1, 100),
    "/table/draw": _draw,
    "/table/mix/hand": _either(1, 1000),
    "/table/mix/began_with": lambda spot, other: LegStart(1 if other else 1000, spot.table.button),
    "/table/mix/waiting": lambda spot, other: WaitingButton(spot.table.seats[-other].number, NOBODY),
    "/table/mix/red_button": lambda spot, other: spot.table.button,
    "/table/mix/green_button": lambda spot, other: spot.table.seats[0].number if other else spot.table.button,
    "/table/mix/choice_button": lambda spot, other: spot.table.seats[0].number if other else spot.table.button,
    "/table/mix/time_is_up": _either(True, False),
    "/table/mix/chosen": lambda spot, other: 1 if other else len(spot.rules.legs),
}
OF_SEATS: Mapping[str, OfSeat] = {
    "state": _state,
    "bet": _bet,
    "dead": _dead,
    "ante": _own_ante,
    "gathered": _gathered,
    "stack": _stack,
    "hand": _hand,
    "had_time": _yes_or_no,
    "found_aside": _found_aside,
    "still_dealt": _yes_or_no,
}
OF_PILES: Mapping[str, OfTable] = {
    "/table/deck/discards": _either((), ()),
    "/table/deck/folded": _folded,
    "/table/deck/burns": _burns,
    "/table/deck/stub": _stub,
}
