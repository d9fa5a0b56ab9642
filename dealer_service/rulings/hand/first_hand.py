"""The first hand of a table: the given blinds or those left of the button, all stacks, the whole deck."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import fields

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.forced_money import has_blinds
from dealer_service.rulings.hand.advance import Follows
from dealer_service.rulings.hand.players import (
    entry_instructions,
    objections_to_players,
    reset,
    third_blind_instructions,
)
from dealer_service.rulings.hand_sizes import deck_of
from dealer_service.rulings.posts.blind_seats import misplaced_blinds
from dealer_service.rulings.posts.entry import objections_to_entry
from dealer_service.rulings.posts.kill import has_kill
from dealer_service.rulings.reasons import Reason, because
from dealer_service.rulings.rotation.announcements import turn_to
from dealer_service.rulings.rotation.room import seats_without_room
from dealer_service.rulings.rotation.stud import button_of, is_stud_of_mix, with_button_on_table
from dealer_service.rulings.rotation.turn import Leg, first_turn
from dealer_service.rulings.ruling import Instruction, require
from dealer_service.rulings.seating import left_of, those_who_wait, with_chips
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import has_up_cards
from dealer_service.table import NOBODY, Deck, Phase, Seat, Snapshot, State
from dealer_service.values import replace


def is_first(table: Snapshot) -> bool:
    """Whether the table shows no hand: no phase, log, cards, or chips in front or in the pot."""
    if table.phase is not None:
        return False
    told = (table.round, table.log, table.draw, *(getattr(table.deck, each.name) for each in fields(Deck)))
    return all(each is None for each in told) and not any(map(_in_hand, table.seats))


def objections_to_first_hand(spot: Spot) -> Iterator[Reason]:
    """Each clause against a first hand: its players, the given blinds, and entries that must wait."""
    against = tuple(objections_to_players(_with_room(spot), spot.rules))
    yield from against
    if against:
        return
    began, _ = first_hand(spot)
    if any(misplaced_blinds(began)):
        small, big = began.small_blind_seat, began.big_blind_seat
        yield because(spot.rules.dealing.blind_seats, button=began.button, small_blind=small, big_blind=big).deciding()
    for seat in began.dealt_in:
        if seat.owes:
            yield from objections_to_entry(seat, spot.with_table(began))


def _with_room(spot: Spot) -> list[int]:
    """The players; in a mix, without those that its game has no room for."""
    players = _players(spot.table)
    if spot.table.mix is None or len(players) < 2:
        return players
    button, _, big = _places(spot)
    without, _ = seats_without_room(players, button_of(spot.table) or button, big, spot.rules)
    return [each for each in players if each not in without]


def first_hand(spot: Spot) -> tuple[Snapshot, Follows]:
    """The table of the first hand before its first post. Raises MissingFacts."""
    button, small, big = _places(spot)
    players = {*_players(spot.table)} | ({big} & {*those_who_wait(spot.table)})
    why = (_why_there(button, small, big, spot.rules),)
    in_mix: Follows = ()
    if spot.table.mix is not None:
        waits = is_stud_of_mix(spot)
        at = button_of(spot.table) if waits else button
        turn = first_turn(spot, at, players)
        spot, dealt, in_mix = turn_to(turn, spot, sorted(players), at, big)
        players = {*dealt}
    moved = () if button == NOBODY else (Instruction("move-button", {"seat": button}, why),)
    follows = (*in_mix, *moved, *entry_instructions(spot, players))
    seats = tuple(_begun(seat, players) for seat in spot.table.seats)
    spot = spot.with_table(replace(spot.table, button=button, small_blind_seat=small, big_blind_seat=big, seats=seats))
    if has_kill(spot.rules):
        spot = spot.with_table(
            replace(spot.table, kill_seat=spot.table.kill_seat or NOBODY, kill_button=spot.table.kill_button or NOBODY)
        )
    spot = spot.with_table(
        replace(spot.table, round=1, phase=Phase.POSTING, log=(), deck=Deck(len(deck_of(spot.rules)), 0, 0, ()))
    )
    if is_stud_of_mix(spot):
        spot = spot.with_table(with_button_on_table(spot, NOBODY))
    return spot.table, (*follows, *third_blind_instructions(spot))


def _why_there(button: int, small: int, big: int, rules: Ruleset) -> Reason:
    """The clause on the seats of button and blinds; in a game without blinds, that on its forced bets."""
    if not has_blinds(rules):
        return because(rules.betting.forced, button=button).deciding()
    return because(rules.dealing.blind_seats, button=button, small_blind=small, big_blind=big).deciding()


def leg_of_first_hand(spot: Spot) -> Leg:
    """The game of a first hand in a mix. Raises MissingFacts."""
    button, _, _ = _places(spot)
    return first_turn(spot, button_of(spot.table) or button, _players(spot.table)).leg


def _begun(seat: Seat, players: Collection[int]) -> Seat:
    """The seat at the start of the hand. A player who has waited and plays now owes no post."""
    plays = seat.number in players
    return reset(seat, plays, None if plays and seat.state is State.WAITING else seat.owes)


def _players(table: Snapshot) -> list[int]:
    """The seats dealt in with chips. If there is only one, with the first waiting seat left of the button."""
    players, waiting = with_chips(table.dealt_in), those_who_wait(table)
    return [*players, left_of(table.button, waiting)] if len(players) == 1 and waiting else players


def _places(spot: Spot) -> tuple[int, int, int]:
    """Button, small and big blind. Heads-up, the button posts the small one; a blind of 0 has no seat.

    A player who has waited and makes the hand heads-up has the big blind. In games with up cards the button stays.
    """
    table = spot.table
    players, waiting = _players(table), those_who_wait(table)
    button, moves = table.button, not has_up_cards(spot.rules)
    if moves and players[1:] and players[1] in waiting:
        button = players[0]
    elif moves and len(players) == 2 and button not in players:
        button = left_of(button, players)
    small = button if len(players) == 2 else left_of(button, players)
    big = left_of(small, players if len(players) == 2 else players + waiting)
    clause, stakes = spot.rules.dealing.blind_seats, table.stakes
    posted = (
        require(stakes.small_blind, "/table/stakes/small_blind", clause),
        require(stakes.big_blind, "/table/stakes/big_blind", clause),
    )
    told = (table.small_blind_seat, table.big_blind_seat)
    small, big = (seat if named is None else named for seat, named in zip((small, big), told, strict=True))
    return button, small if posted[0] else NOBODY, big if posted[1] else NOBODY


def _in_hand(seat: Seat) -> bool:
    """Whether the seat has cards or chips of a hand in play."""
    chips = seat.put_in + seat.found_chips
    plays = seat.dealt_in and seat.state not in (None, State.IN)
    return bool(chips or seat.hand or seat.shown or seat.drew) or plays
