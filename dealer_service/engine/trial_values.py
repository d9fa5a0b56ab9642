"""Trial values for missing facts, to find out which other facts would be needed.

A trial value never becomes part of an answer. Each fact has two, as different as a table of that kind allows, so facts
needed with both do not depend on the values tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from dealer_service.engine.questions import Asks, Question
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.spot import Spot
from dealer_service.table import (
    ACTIONS,
    BLINDS,
    DEAD_POSTS,
    DECK,
    NOBODY,
    UNKNOWN,
    Does,
    Draw,
    Incident,
    Phase,
    Post,
    Seat,
    Snapshot,
    State,
    incidents,
)
from dealer_service.values import replace

# A stack larger than any bet, and one of a single bet.
DEEP, SHORT = 1_000_000, 1

OfTable = Callable[[Spot, Question, bool], Any]
OfSeat = Callable[[Seat, Spot, bool], Any]

# The phase of incidents that can happen only in one.
PHASE_OF: Mapping[type[Incident], Phase] = {
    incidents.PrematureCards: Phase.BETTING,
    incidents.CardExposedOnDraw: Phase.DRAWING,
    incidents.DrewOutOfTurn: Phase.DRAWING,
    incidents.AnnouncementMismatch: Phase.DRAWING,
    incidents.FoldInDraw: Phase.DRAWING,
    incidents.MiscalledHand: Phase.SHOWDOWN,
    incidents.MisreadHand: Phase.OVER,
    incidents.MisawardedPot: Phase.OVER,
}


def fill_trial_values(question: Question, missing: Iterable[str], rules: Ruleset, other: bool) -> Question | None:
    """The question with a trial value for each missing fact, the first or the ``other`` one.

    None if none of them has trial values.
    """
    if question.table is None:
        return None
    spot, told = Spot(question.table, rules), False
    pointers = set(missing)
    for at, value_of in OF_TABLE.items():
        if at in pointers:
            spot, told = spot.with_table(_with(spot.table, at, value_of(spot, question, other))), True
    for name, value_of_seat in OF_SEATS.items():
        for seat in spot.table.seats:
            if f"/table/seats/{seat.place}/{name}" in pointers:
                changed = replace(seat, **{name: value_of_seat(seat, spot, other)})
                spot, told = spot.with_table(spot.table.with_seat(changed)), True
    for at, value_of in OF_PILES.items():
        if at in pointers:
            spot, told = spot.with_table(_with(spot.table, at, value_of(spot, question, other))), True
    return replace(question, table=spot.table) if told else None


def _with(table: Snapshot, at: str, value: Any) -> Snapshot:
    """The table with another value at this place."""
    *parents, name = at.split("/")[2:]
    if not parents:
        return replace(table, **{name: value})
    (part,) = parents
    return replace(table, **{part: replace(getattr(table, part), **{name: value})})


def _posted(table: Snapshot, kind: Post) -> int | None:
    """The amount of the first such post in the log."""
    return next((event.to for event in table.events if event.kind is kind), None)


def _poster(table: Snapshot, kind: Post) -> int | None:
    """The seat of the first such post in the log."""
    return next((event.seat for event in table.events if event.kind is kind), None)


def _first_amount(table: Snapshot) -> int | None:
    """The first amount bet in the log."""
    return next((event.to for event in table.events if event.does in ACTIONS and event.to), None)


def _phase(spot: Spot, question: Question, other: bool) -> Phase:
    """The phase that such a question belongs to."""
    table = spot.table
    log, kind = table.events, question.event.kind if question.event else None
    match question.asks:
        case Asks.DRAWING:
            return Phase.DRAWING
        case Asks.SHOWDOWN:
            return Phase.SHOWDOWN
        case Asks.DEALING:
            return Phase.OVER if other else Phase.DEALING
        case Asks.IRREGULARITIES if question.incident is not None and type(question.incident) in PHASE_OF:
            return PHASE_OF[type(question.incident)]
        case Asks.FORECAST | Asks.IRREGULARITIES if table.draw is not None:
            return Phase.DRAWING
        case Asks.FORECAST | Asks.IRREGULARITIES if any(seat.hand == () for seat in table.seats):
            return Phase.DEALING
        case Asks.POTS if _gathered_all(table):
            return Phase.SHOWDOWN if table.round in (None, spot.rules.drawing.draws.value + 1) else Phase.DRAWING
        case _:
            begun = any(event.does in ACTIONS for event in log) or any(seat.gathered for seat in table.seats)
            return Phase.POSTING if kind is not None or (other and not begun) else Phase.BETTING


def _gathered_all(table: Snapshot) -> bool:
    """Whether all bets have been gathered."""
    return any(seat.gathered for seat in table.seats) and not any(seat.bet for seat in table.seats)


def _round(spot: Spot, question: Question, other: bool) -> int:
    """The round that agrees with the draws, else the first or the last."""
    table = spot.table
    last = spot.rules.drawing.draws.value + 1
    if table.phase is Phase.SHOWDOWN:
        return last
    drew = [len(seat.drew) for seat in table.seats if seat.drew is not None]
    if drew:
        return min(max(drew) + 1, last)
    if table.draw is not None:
        return min(table.draw.number, last)
    if any(event.kind is not None for event in table.events) or table.phase in (Phase.POSTING, Phase.DEALING):
        return 1
    piles = [pile.draw for pile in table.deck.discarded]
    earliest = max(piles, default=0) + 1 if piles or not any(seat.gathered for seat in table.seats) else 2
    return min(last - (table.phase is Phase.DRAWING), last if other else earliest)


def _seat_left_of(table: Snapshot, place: int) -> int:
    """The first seat clockwise from a place that may be dealt in."""
    return next((seat.number for seat in table.clockwise_from(place) if seat.state is not State.OUT), NOBODY)


def _small_blind_seat(spot: Spot, question: Question, other: bool) -> int:
    table = spot.table
    poster = _poster(table, Post.SMALL_BLIND)
    if poster is not None:
        return poster
    heads_up = len(table.dealt_in) == 2 and table.button in [seat.number for seat in table.dealt_in]
    return table.button if heads_up else _seat_left_of(table, table.button)


def _big_blind_seat(spot: Spot, question: Question, other: bool) -> int:
    table = spot.table
    poster = _poster(table, Post.BIG_BLIND)
    if poster is not None:
        return poster
    return _seat_left_of(table, table.small_blind_seat or table.button)


def _nobody(spot: Spot, question: Question, other: bool) -> int:
    return NOBODY


def _first_live(spot: Spot, question: Question, other: bool) -> int:
    return spot.table.live[0].number if other and spot.table.live else NOBODY


def _small_blind(spot: Spot, question: Question, other: bool) -> int:
    big, chip = spot.table.stakes.big_blind or 0, spot.table.stakes.chip or 1
    return _posted(spot.table, Post.SMALL_BLIND) or (big if other else max(chip, big // 2 - big // 2 % chip))


def _big_blind(spot: Spot, question: Question, other: bool) -> int:
    stakes = spot.table.stakes
    posted = _posted(spot.table, Post.BIG_BLIND)
    return posted or stakes.small_bet or (stakes.small_blind or stakes.chip or 1) * (1 if other else 2)


def _ante(spot: Spot, question: Question, other: bool) -> int:
    return _posted(spot.table, Post.ANTE) or ((spot.table.stakes.chip or 1) if other else 0)


def _small_bet(spot: Spot, question: Question, other: bool) -> int:
    stakes = spot.table.stakes
    first = None if any(event.kind in BLINDS for event in spot.table.events) else _first_amount(spot.table)
    return stakes.big_blind or first or (stakes.big_bet or 2) // 2 or 1


def _big_bet(spot: Spot, question: Question, other: bool) -> int:
    return _first_amount(spot.table) or 2 * (spot.table.stakes.small_bet or spot.table.stakes.big_blind or 1)


def _chip(spot: Spot, question: Question, other: bool) -> int:
    return (spot.table.stakes.posted if other else 0) or 1


def _blind_chip(spot: Spot, question: Question, other: bool) -> int:
    return (spot.table.stakes.posted if other else spot.table.stakes.chip) or 1


def _least_bet(spot: Spot, question: Question, other: bool) -> int:
    return spot.table.stakes.big_blind or spot.table.stakes.chip or 1


def _most_bet(spot: Spot, question: Question, other: bool) -> int:
    return DEEP if other else 10 * (spot.table.stakes.big_blind or spot.table.stakes.least_bet or 1)


def _deep(spot: Spot, question: Question, other: bool) -> int:
    return DEEP


def _one(spot: Spot, question: Question, other: bool) -> int:
    return 100 if other else 1


def _players_left(spot: Spot, question: Question, other: bool) -> int:
    return len(spot.table.dealt_in) + 7 * other


def _draw(spot: Spot, question: Question, other: bool) -> Draw:
    return Draw(spot.table.round or 1, False, (), (), ())


def _nothing(spot: Spot, question: Question, other: bool) -> tuple[()]:
    return ()


def _folded(spot: Spot, question: Question, other: bool) -> int:
    gone = [seat for seat in spot.table.seats if seat.state in (State.FOLDED, State.MUCKED)]
    return sum(spot.rules.dealing.hand_size.value - seat.lacks for seat in gone)


def _burns(spot: Spot, question: Question, other: bool) -> int:
    return int(spot.table.draw is not None and spot.table.draw.burned)


def _stub(spot: Spot, question: Question, other: bool) -> int:
    """The cards of the deck that are not in other piles or hands."""
    deck = spot.table.deck
    piles = (deck.burns or 0) + (deck.folded or 0) + len(deck.lying_open)
    piles += sum(pile.count for pile in deck.discarded)
    return max(0, len(DECK) - piles - sum(_cards_of(seat, spot) for seat in spot.table.live))


def _cards_of(seat: Seat, spot: Spot) -> int:
    """The number of cards in a hand. If it is unknown, the number it should have."""
    table = spot.table
    if seat.hand is not None:
        return len(seat.hand)
    if table.phase in (Phase.POSTING, Phase.DEALING):
        return 0
    counts = (table.draw.placed, table.draw.received) if table.draw else ((), ())
    placed, received = (sum(each.count for each in part if each.seat == seat.number) for part in counts)
    return spot.rules.dealing.hand_size.value - seat.lacks - placed + received


def _state(seat: Seat, spot: Spot, other: bool) -> State:
    """The state in the log, else in, or out of the hand."""
    events = [event for event in spot.table.events if event.seat == seat.number]
    folded_early = any(each.does is Does.FOLD and each.seat == seat.number for each in spot.table.out_of_turn)
    if folded_early or any(event.does in (Does.FOLD, Does.MUCK) for event in events):
        return State.FOLDED
    if events or not other:
        return State.IN
    return State.OUT if spot.table.phase in (Phase.POSTING, Phase.DEALING, Phase.OVER, None) else State.FOLDED


def _had_time(seat: Seat, spot: Spot, other: bool) -> bool:
    return other


def _stack(seat: Seat, spot: Spot, other: bool) -> int:
    return SHORT * (spot.table.stakes.chip or 1) if other else DEEP * (spot.table.stakes.chip or 1)


def _bet(seat: Seat, spot: Spot, other: bool) -> int:
    """The bet in the log of an open round, 0 once the bets are gathered."""
    if spot.table.phase not in (Phase.POSTING, Phase.DEALING, Phase.BETTING):
        return 0
    live = [e.total for e in spot.table.events if e.seat == seat.number and e.kind not in DEAD_POSTS]
    return max(live, default=0)


def _gathered(seat: Seat, spot: Spot, other: bool) -> int:
    """As much as the others, 0 in the first round."""
    if spot.table.round == 1 and spot.table.phase in (Phase.POSTING, Phase.DEALING, Phase.BETTING):
        return 0
    return max((each.in_pots for each in spot.table.seats), default=0) if seat.live else 0


def _dead(seat: Seat, spot: Spot, other: bool) -> int:
    """The dead posts in the log."""
    return max((e.total for e in spot.table.events if e.seat == seat.number and e.kind in DEAD_POSTS), default=0)


def _own_ante(seat: Seat, spot: Spot, other: bool) -> int:
    return min(seat.dead_chips, spot.table.stakes.ante or 0)


def _hand(seat: Seat, spot: Spot, other: bool) -> Any:
    """Cards that are not in sight if hands are read, else unknown cards."""
    table = spot.table
    if table.phase in (Phase.POSTING, Phase.DEALING):
        return ()
    size = _cards_of(replace(seat, hand=None), spot)
    if table.phase is not Phase.SHOWDOWN:
        return (UNKNOWN,) * size
    seen = {card for each in table.seats for card in each.cards}
    seen |= {card for pile in table.deck.discarded for card in pile.cards or ()}
    free = [card for card in DECK.values() if card not in seen]
    return tuple(free[-size:] if other else free[:size])


# In order of dependency.
OF_TABLE: Mapping[str, OfTable] = {
    "/table/log": _nothing,
    "/table/phase": _phase,
    "/table/round": _round,
    "/table/small_blind_seat": _small_blind_seat,
    "/table/big_blind_seat": _big_blind_seat,
    "/table/kill_seat": _nobody,
    "/table/kill_button": _nobody,
    "/table/last_aggressor": _nobody,
    "/table/round_aggressor": _first_live,
    "/table/rake": _nobody,
    "/table/players_left": _players_left,
    "/table/stakes/chip": _chip,
    "/table/stakes/small_blind": _small_blind,
    "/table/stakes/big_blind": _big_blind,
    "/table/stakes/ante": _ante,
    "/table/stakes/small_bet": _small_bet,
    "/table/stakes/big_bet": _big_bet,
    "/table/stakes/blind_chip": _blind_chip,
    "/table/stakes/least_bet": _least_bet,
    "/table/stakes/most_bet": _most_bet,
    "/table/stakes/hand_cap": _deep,
    "/table/stakes/pot_unit": _one,
    "/table/stakes/cents": _one,
    "/table/draw": _draw,
}
OF_SEATS: Mapping[str, OfSeat] = {
    "state": _state,
    "bet": _bet,
    "dead": _dead,
    "ante": _own_ante,
    "gathered": _gathered,
    "stack": _stack,
    "hand": _hand,
    "had_time": _had_time,
}
OF_PILES: Mapping[str, OfTable] = {
    "/table/deck/discards": _nothing,
    "/table/deck/folded": _folded,
    "/table/deck/burns": _burns,
    "/table/deck/stub": _stub,
}
