"""Contradictions between a table and an incident or gesture: breaches that point to the latter."""

from __future__ import annotations

from typing import Any

from dealer_service.errors import ImpossibleTable
from dealer_service.rulebook import Clause, Ruleset
from dealer_service.rulebook.sections.betting import POT_LIMITS
from dealer_service.rulebook.streets import Streets
from dealer_service.rulings.betting.round import Round
from dealer_service.rulings.breaches.breach import impossible, of_another_deck
from dealer_service.rulings.breaches.chips import require_judged
from dealer_service.rulings.breaches.posts import require_seats_of_posts
from dealer_service.rulings.card_counts import most_in_stub
from dealer_service.rulings.hand_sizes import strange_cards
from dealer_service.rulings.reasons import Fact, because
from dealer_service.rulings.ruling import require, require_of_seats
from dealer_service.rulings.spot import Spot
from dealer_service.table import DEALT, Gesture, Phase, Seat
from dealer_service.table.incidents import Incident, Needs, Rounds


def contradict(code: str, fact: str, rules: Ruleset, **args: Fact) -> ImpossibleTable:
    """The exception for a fact of the incident that is impossible at this table."""
    return ImpossibleTable((impossible(code, f"/incident/{fact}", because(rules.dealing.stages), **args),))


def check_card(incident: Incident, spot: Spot) -> None:
    """Check that the card of the incident is one of the deck. Raises ImpossibleTable."""
    for fact in ("card", "picked"):
        for card in strange_cards((getattr(incident, fact, None),), spot.rules):
            raise ImpossibleTable((of_another_deck(card, f"/incident/{fact}", spot.rules),))


def check_misquotes(gesture: Gesture, rules: Ruleset, now: Round) -> None:
    """Check that the misquotes of the gesture are possible in this round. Raises ImpossibleTable."""
    seat, against = now.seats[gesture.seat], []
    call, why = max(seat.bet, min(now.level, seat.most_total)), because(rules.dealing.stages)
    if gesture.quoted_pot is not None and rules.betting.structure.value not in POT_LIMITS:
        against.append(impossible("no-pot-limit", "/gesture/quoted_pot", why))
    elif gesture.quoted_pot is not None and gesture.quoted_pot <= now.level:
        told = {"quoted": gesture.quoted_pot, "to_call": now.level}
        against.append(impossible("quoted-pot-too-low", "/gesture/quoted_pot", why, **told))
    if gesture.quoted_call is not None and call == seat.bet:
        against.append(impossible("nothing-to-call", "/gesture/quoted_call", why, seat=seat.number))
    elif gesture.quoted_call is not None and gesture.quoted_call <= seat.bet:
        told = {"quoted": gesture.quoted_call, "bet": seat.bet}
        against.append(impossible("quoted-call-too-low", "/gesture/quoted_call", why, **told))
    if against:
        raise ImpossibleTable(against)


def out_of_place(incident: Incident, phase: Phase, rules: Ruleset, fact: str = "kind") -> ImpossibleTable:
    """The exception for an incident that cannot happen in this phase."""
    return contradict("incident-out-of-place", fact, rules, incident=incident.kind, phase=phase.value)


def has_part(needs: Needs, streets: Streets) -> bool:
    """Whether a game with these streets has the part that an incident needs."""
    match needs:
        case Needs.DRAW:
            return streets.draws > 0
        case Needs.BOARD:
            return streets.boards > 0
        case Needs.UP_CARDS:
            return bool(streets.up_places)


def phase_of(incident: Incident, spot: Spot, *phases: Phase) -> Phase:
    """The phase of the table, one of these, by default a phase of the incident.

    Raises MissingFacts if it is unknown, and ImpossibleTable if it is another or if the incident needs another game.
    """
    if incident.needs is not None and not has_part(incident.needs, spot.rules.dealing.streets.value):
        match incident.needs:
            case Needs.DRAW:
                raise contradict("no-draw-in-game", "kind", spot.rules, incident=incident.kind)
            case Needs.BOARD:
                raise contradict("no-board-in-game", "kind", spot.rules, incident=incident.kind)
            case Needs.UP_CARDS:
                raise contradict("no-up-cards-in-game", "kind", spot.rules, incident=incident.kind)
    phase = require(spot.table.phase, "/table/phase", spot.rules.dealing.stages)
    if phase not in (phases or incident.phases):
        raise out_of_place(incident, phase, spot.rules)
    return phase


def check_round(incident: Incident, phase: Phase, spot: Spot, clause: Clause[Any]) -> None:
    """Check that this betting round is one of the incident's. The clause needs its number.

    Cards of the board that follow a draw belong to the round after them. Raises MissingFacts and ImpossibleTable.
    """
    coming = phase is Phase.STREET and incident.rounds is Rounds.AFTER_DRAW
    if phase is not Phase.BETTING and not coming:
        return
    number = require(spot.table.round, "/table/round", clause) + coming
    streets = spot.rules.dealing.streets.value
    before_draw = coming and streets.is_draw_last(number - 1)
    if incident.rounds is not None and (before_draw or not is_among(number, incident.rounds, streets)):
        raise out_of_place(incident, phase, spot.rules)


def is_among(number: int, rounds: Rounds, streets: Streets) -> bool:
    """Whether this betting round is one of these."""
    after_draw = number > 1 and streets.draws_before(number) > streets.draws_before(number - 1)
    after_board = number > 1 and streets.boards_before(number) > streets.boards_before(number - 1)
    before_draw, before_board = streets.draw_after(number) is not None, streets.board_after(number) > 0
    match rounds:
        case Rounds.FIRST:
            return number == 1
        case Rounds.AFTER_DRAW:
            return after_draw
        case Rounds.AFTER_BOARD:
            return after_board
        case Rounds.AFTER_CARDS:
            return after_draw or after_board or (number > 1 and streets.hand_after(number - 1) > 0)
        case Rounds.BEFORE_DRAW:
            return before_draw
        case Rounds.BEFORE_BOARD:
            return before_board
        case Rounds.BEFORE_CARDS:
            return before_draw or before_board or streets.hand_after(number) > 0
        case Rounds.AFTER_LAST_STREET:
            return number == streets.rounds and streets.hand_after(number - 1) > 0


def seat_of(number: int, spot: Spot) -> Seat:
    """The seat of that number, which the incident gives as ``seat``.

    Raises MissingFacts if its state is unknown, and ImpossibleTable if the seat does not exist.
    """
    seat = spot.table.find(number)
    if seat is None:
        raise contradict("nobody-sits-there", "seat", spot.rules, seat=number)
    require_of_seats((seat,), spot.rules.dealing.stages, "state")
    return seat


def live_seat_of(number: int, spot: Spot) -> Seat:
    """The seat of that number, which has a live hand.

    Raises MissingFacts if its state is unknown, and ImpossibleTable if its hand is not live.
    """
    seat = seat_of(number, spot)
    if not seat.live:
        raise contradict("no-live-hand", "seat", spot.rules, seat=seat.number)
    return seat


def holds(spot: Spot, cards: int) -> bool:
    """Whether the stub has this many cards. Raises MissingFacts."""
    if most_in_stub(spot) < cards:
        return False
    draws = spot.rules.dealing.streets.value.draws > 0
    clause: Clause[Any] = spot.rules.drawing.short_stub if draws else spot.rules.dealing.card_count
    return require(spot.table.deck.stub, "/table/deck/stub", clause) >= cards


def check_stub(spot: Spot, cards: int) -> None:
    """Check that the stub may have this many cards. Raises ImpossibleTable."""
    stub = most_in_stub(spot)
    if stub <= 0 < cards:
        raise contradict("stub-is-empty", "kind", spot.rules)
    if stub < cards:
        raise contradict("stub-is-smaller", "kind", spot.rules, cards=cards)


def require_what_shows_breaches(spot: Spot) -> None:
    """Raise MissingFacts for facts without which a breach of the table might not show."""
    table = spot.table
    require(table.phase, "/table/phase", spot.rules.dealing.stages)
    require_of_seats(table.seats, spot.rules.dealing.stages, "state")
    match table.phase:
        case Phase.POSTING:
            require_seats_of_posts(spot)
        case Phase.DEALING:
            require_seats_of_posts(spot)
            require_of_seats(table.live, spot.rules.dealing.streets, "hand")
        case Phase.BETTING:
            require_of_seats(table.live, spot.rules.dealing.chips_and_log, "bet")
            require_judged(spot)
        case _:
            pass  # the next phases show their breaches without further facts


def require_hands(spot: Spot) -> None:
    """Raise MissingFacts for live hands without which a hand of a wrong size, or a duplicate card, might not show."""
    table = spot.table
    if table.phase in DEALT and not (table.phase is Phase.SHOWDOWN and table.last_live):
        require_of_seats(table.live, spot.rules.dealing.streets, "hand")
