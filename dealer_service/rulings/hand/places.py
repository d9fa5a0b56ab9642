"""The seats of button and blinds of the next hand, and its players."""

from __future__ import annotations

from typing import Any

from dealer_service.rulebook.sections.betting import PassedIn
from dealer_service.rulebook.sections.dealing import Button
from dealer_service.rulebook.sections.rotation import ButtonInStud
from dealer_service.rulings.openers import chips_stay, needs_openers
from dealer_service.rulings.posts.entry import blinds_missed
from dealer_service.rulings.reasons import Because, because
from dealer_service.rulings.rotation.stud import button_of, next_button, require_button, require_last_big_blind
from dealer_service.rulings.ruling import Missing, MissingFacts, require, require_of_seats
from dealer_service.rulings.seating import left_of, right_of, those_who_wait, with_chips
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import has_up_cards
from dealer_service.table import NOBODY, Owed, Snapshot, sits_between
from dealer_service.values import replace, value


@value
class Places:
    """The players, and the seats of button and blinds. A small blind at a seat not dealt in is dead.

    In a mix, ``last_big_blind`` is that of the last game with blinds, for a hand with up cards. ``blinds_were`` are the
    blinds before a button that waited: players who are away have missed those in between.
    """

    players: list[int]
    button: int
    small: int
    big: int
    because: Because
    last_big_blind: int | None = None
    blinds_were: tuple[int, int] | None = None


def players_of_next_hand(spot: Spot) -> list[int]:
    """The seats that were dealt in and have chips left, in numerical order. Raises MissingFacts."""
    require_of_seats(spot.table.seats, spot.rules.dealing.next_hand, "state")
    return with_chips(spot.table.dealt_in)


def next_places(spot: Spot) -> Places:
    """The next button and blinds. A waiting player plays when the big blind arrives. Raises MissingFacts."""
    table = spot.table
    players, waiting = players_of_next_hand(spot), those_who_wait(table)
    big = require(table.big_blind_seat, "/table/big_blind_seat", spot.rules.dealing.button)
    if big == NOBODY:
        everybody = sorted(players + waiting)
        why = because(spot.rules.dealing.next_hand).deciding()
        button, kept = _button_of_antes(everybody, spot)
        return Places(everybody, button, NOBODY, NOBODY, (why, *kept))
    posts_big = left_of(big, players + waiting if len(players) > 1 else waiting)
    playing = sorted({*players, posts_big})
    if len(playing) == 2:
        return _heads_up(playing, big, posts_big, spot)
    moved = _moved(left_of(table.button, players), players, waiting, posts_big)
    matters = moved != (table.small_blind_seat, big, posts_big)
    match spot.rules.dealing.button.value:
        case Button.DEAD_BUTTON:
            small = require(table.small_blind_seat, "/table/small_blind_seat", spot.rules.dealing.button)
            if small == NOBODY:
                raise MissingFacts(Missing("/table/small_blind_seat", spot.rules.dealing.button.id))
            why = because(spot.rules.dealing.button, small_blind_was=small, big_blind_was=big).deciding(matters)
            return Places(playing, _dead_button(small, big, playing), big, posts_big, (why,))
        case Button.MOVING_BUTTON:
            why = because(spot.rules.dealing.button, button_was=table.button).deciding(matters)
            return Places(sorted({*players, moved[2]}), *moved, (why,))


def _heads_up(playing: list[int], big_was: int, posts_big: int, spot: Spot) -> Places:
    """The places of a hand of two players: the other one has the button and the small blind."""
    other = next(number for number in playing if number != posts_big)
    why = because(spot.rules.dealing.going_heads_up, big_blind_was=big_was).deciding()
    return Places(playing, other, other, posts_big, (why,))


def places_in_stud(spot: Spot, blinds: Places | None) -> Places:
    """The places of the next hand of a mix if it has up cards. Raises MissingFacts.

    ``blinds`` are those of a hand with blinds in its place, None after one with up cards.
    """
    clause, table = spot.rules.rotation.button_in_stud, spot.table
    everybody = sorted(players_of_next_hand(spot) + those_who_wait(table))
    why = because(spot.rules.dealing.next_hand).deciding()
    if blinds is not None:
        last = require(table.big_blind_seat, "/table/big_blind_seat", clause)
        return Places(everybody, blinds.button, NOBODY, NOBODY, (why, because(clause, button=blinds.button)), last)
    was, waiting = button_of(table), table.mix.waiting if table.mix else None
    last_big_blind = waiting.last_big_blind if waiting else None
    if was == NOBODY:
        return Places(everybody, NOBODY, NOBODY, NOBODY, (why,), last_big_blind)
    button = next_button(was, everybody, clause.value)
    moves = button != next_button(was, everybody, _other(clause.value))
    reason = because(clause, button=button).deciding(moves)
    return Places(everybody, button, NOBODY, NOBODY, (why, reason), last_big_blind)


def _other(answer: ButtonInStud) -> ButtonInStud:
    return ButtonInStud.TRAVELS if answer is ButtonInStud.FROZEN else ButtonInStud.FROZEN


def places_after_stud(spot: Spot) -> Places:
    """Button and blinds of the first hand with a button after one with up cards. Raises MissingFacts."""
    clause = spot.rules.rotation.button_in_stud
    places = _as_the_button_is(spot, clause.value)
    try:
        other = _as_the_button_is(spot, _other(clause.value))
        moves = _told(other, spot.table) != _told(places, spot.table)
    except MissingFacts:
        moves = True
    return replace(places, because=(because(clause, button=places.button).deciding(moves), *places.because))


def _told(places: Places, table: Snapshot) -> tuple[Any, ...]:
    """The players, button and blinds of these places, and the blinds that players miss who are away."""
    return places.players, places.button, places.small, places.big, debts_missed(places, table)


def debts_missed(places: Places, table: Snapshot) -> dict[int, tuple[Owed, ...]]:
    """The debts of each seat that sits out. Blinds of before a button that waited count as those of the last hand."""
    if places.blinds_were is not None:
        small, big = places.blinds_were
        table = replace(table, small_blind_seat=small, big_blind_seat=big)
    return blinds_missed(table, places.small, places.big)


def _as_the_button_is(spot: Spot, answer: ButtonInStud) -> Places:
    """The same under this answer. A player who owes a blind waits for it. If that leaves fewer than two, all play."""
    clause, table = spot.rules.rotation.button_in_stud, spot.table
    owing = [seat.number for seat in table.dealt_in if seat.owes]
    everybody = sorted(players_of_next_hand(spot) + those_who_wait(table))
    players = [each for each in players_of_next_hand(spot) if each not in owing]
    players = players if len(players) > 1 else everybody
    waiting = [each for each in everybody if each not in players]
    was = require_button(table, clause)
    match answer:
        case ButtonInStud.TRAVELS:
            return _blinds_left_of(left_of(was, players), players, waiting, spot)
        case ButtonInStud.FROZEN:
            last = require_last_big_blind(table, clause)
            if last == NOBODY:
                return _blinds_left_of(was, players, waiting, spot)
            return replace(_blinds_after(was, last, players, waiting, spot), blinds_were=(was, last))


def _blinds_left_of(button: int, players: list[int], waiting: list[int], spot: Spot) -> Places:
    """The places of a hand whose blinds are left of the button."""
    if len(players) == 2 and button not in players:
        button = left_of(button, players)
    small = button if len(players) == 2 else left_of(button, players)
    big = left_of(small, players if len(players) == 2 else players + waiting)
    why = because(spot.rules.dealing.blind_seats, button=button, small_blind=small, big_blind=big).deciding()
    return Places(sorted({*players, big}), button, small, big, (why,))


def _blinds_after(button: int, last: int, players: list[int], waiting: list[int], spot: Spot) -> Places:
    """The places of a hand with the button where it has waited, and the blinds after the last big blind."""
    posts_big = left_of(last, players + waiting)
    playing = sorted({*players, posts_big})
    if len(playing) == 2:
        return _heads_up(playing, last, posts_big, spot)
    clause = spot.rules.dealing.button
    waits = button if button in players else left_of(button, players)
    moved = _moved(waits, players, waiting, posts_big)
    dead = _dead_button(button, last, playing), last, posts_big
    match clause.value:
        case Button.DEAD_BUTTON:
            why = because(clause, small_blind_was=button, big_blind_was=last).deciding(moved != dead)
            return Places(playing, *dead, (why,))
        case Button.MOVING_BUTTON:
            why = because(clause, button_was=button).deciding(moved != dead)
            return Places(sorted({*players, moved[2]}), *moved, (why,))


def _button_of_antes(players: list[int], spot: Spot) -> tuple[int, Because]:
    """The button of a game without blinds: the next player, or the same one if the pot is still to be won.

    After a hand with up cards the button stays: it waits there for the next game that uses it.
    """
    if has_up_cards(spot.rules):
        return spot.table.button, ()
    was, moved = spot.table.button, left_of(spot.table.button, players)
    if not needs_openers(spot.rules) or not chips_stay(spot.table):
        return moved, ()
    clause = spot.rules.betting.passed_in
    why = (because(clause, chips=spot.table.dead_chips).deciding(was in players and was != moved),)
    match clause.value:
        case PassedIn.BUTTON_MOVES:
            return moved, why
        case PassedIn.SAME_DEALER:
            return (was if was in players else moved), why


def _dead_button(small: int, big: int, playing: list[int]) -> int:
    """The seat of the last small blind.

    If players sit between the blinds, which were misplaced, it is the last of those.
    """
    passed = any(sits_between(small, number, big) for number in playing)
    return right_of(big, playing) if passed else small


def _moved(button: int, players: list[int], waiting: list[int], posts_big: int) -> tuple[int, int, int]:
    """Button, small and big blind under a moving button: ``button``, or heads-up the seat beside ``posts_big``."""
    if len(players) == 2:
        return left_of(posts_big, players), right_of(posts_big, players), posts_big
    small = left_of(button, players)
    return button, small, left_of(small, players + waiting)
