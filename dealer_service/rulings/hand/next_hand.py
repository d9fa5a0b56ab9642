"""The next hand: button and blinds move on, the seats with chips play, and the deck is whole."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from dealer_service.rulebook.sections.betting import PassedIn
from dealer_service.rulebook.sections.dealing import Button, WrongButton
from dealer_service.rulings.chips.stacks import with_found_behind
from dealer_service.rulings.forced_money import has_blinds, posts_blinds
from dealer_service.rulings.hand.advance import Follows
from dealer_service.rulings.hand.players import (
    entry_instructions,
    objections_to_players,
    reset,
    third_blind_instructions,
)
from dealer_service.rulings.hand_sizes import deck_of
from dealer_service.rulings.openers import chips_stay, needs_openers
from dealer_service.rulings.posts.entry import blinds_missed
from dealer_service.rulings.posts.kill import has_kill, killer
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.rotation.announcements import turn_to
from dealer_service.rulings.rotation.choices import objections_to_choice
from dealer_service.rulings.rotation.room import seats_without_room, with_all_players
from dealer_service.rulings.rotation.turn import Leg, Turn, next_turn
from dealer_service.rulings.ruling import Instruction, Missing, MissingFacts, require, require_of_seats
from dealer_service.rulings.seating import left_of, right_of, those_who_wait, with_chips
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import has_up_cards
from dealer_service.table import NOBODY, Deck, Owed, Phase, Seat, Snapshot, State, sits_between
from dealer_service.values import replace, value


@value
class Places:
    """The players, and the seats of button and blinds. A small blind at a seat not dealt in is dead."""

    players: list[int]
    button: int
    small: int
    big: int
    because: Because


def objections_to_next_hand(spot: Spot) -> Iterator[Reason]:
    """Each clause against another hand: it needs two players with chips, and a hand for each."""
    spot = _begin(spot)
    players, waiting = _players(spot), those_who_wait(spot.table)
    if spot.table.mix is not None and len(players) + len(waiting) > 1:
        yield from _objections_in_mix(spot)
        return
    if waiting and (players or spot.table.big_blind_seat == NOBODY):
        players = _places(spot).players
    yield from objections_to_players(players, spot.rules)


def _objections_in_mix(spot: Spot) -> Iterator[Reason]:
    """The same in a mix: the players are those that its next game has room for, and the game one that may be chosen."""
    places, mix = _places(spot), spot.table.mix
    turn = next_turn(spot, places.button, places.players)
    if turn.choice is not None and mix is not None:
        yield from objections_to_choice(mix, turn.choice, len(places.players), spot)
    places = _with_blinds_of(turn, places)
    without, _ = seats_without_room(places.players, places.button, places.big, turn.rules)
    yield from objections_to_players([each for each in places.players if each not in without], turn.rules)


def next_hand(spot: Spot) -> tuple[Snapshot, Follows]:
    """The table of the next hand before its first post. Raises MissingFacts."""
    wrong, stayed = spot.table.should_be is not None, has_up_cards(spot.rules)
    spot = _begin(spot)
    places = _places(spot)
    spot, places, players, in_mix = _in_mix(spot, places)
    kills = killer(spot)
    owed = blinds_missed(spot.table, places.small, places.big)
    why = (*places.because, *((because(spot.rules.dealing.wrong_button).deciding(),) if wrong else ()))
    follows: Follows = in_mix
    if not (stayed and has_up_cards(spot.rules)):
        follows += (Instruction("move-button", {"seat": places.button}, why),)
    if places.small not in (NOBODY, *players):
        follows += (Instruction("dead-small-blind", {"seat": places.small}, places.because),)
    follows += entry_instructions(spot, players)
    if kills in players:
        follows += (Instruction("kill", {"seat": kills}, (because(spot.rules.betting.kill).deciding(),)),)
    begun = replace(
        spot.table.without_facts_of_the_hand,
        kill_seat=(kills if kills in players else NOBODY) if has_kill(spot.rules) else spot.table.kill_seat,
        button=places.button,
        small_blind_seat=places.small,
        big_blind_seat=places.big,
        round=1,
        phase=Phase.POSTING,
        seats=tuple(_begun(seat, players, owed) for seat in spot.table.seats),
        log=(),
        deck=Deck(len(deck_of(spot.rules)), 0, 0, ()),
        board=None,
        players_left=_players_left(spot.table, players),
        rake=0 if spot.table.rake == 0 else None,
        let_stand=(),
    )
    return begun, (*follows, *third_blind_instructions(spot.with_table(begun)))


def leg_after(spot: Spot) -> Leg:
    """The game of the next hand in a mix. Raises MissingFacts."""
    spot = _begin(spot)
    places = _places(spot)
    return next_turn(spot, places.button, places.players).leg


def _in_mix(spot: Spot, places: Places) -> tuple[Spot, Places, list[int], Follows]:
    """The spot of the next hand under its own rules and stakes, its places, its players, and the instructions.

    Without a mix, the spot itself. Raises MissingFacts.
    """
    if spot.table.mix is None:
        return spot, places, places.players, ()
    turn = next_turn(spot, places.button, places.players)
    places = _with_blinds_of(turn, places)
    after, players, said = turn_to(turn, spot, places.players, places.button, places.big)
    return after, places, players, said


def _with_blinds_of(turn: Turn, places: Places) -> Places:
    """The places without blinds if this game of the mix has none; with those left of the button after such a game."""
    rules, stakes = turn.rules, turn.stakes
    if not posts_blinds(rules, stakes):
        ended = places.big != NOBODY and not has_blinds(rules)
        why = (because(rules.betting.forced).deciding(),) if ended else ()
        return replace(places, small=NOBODY, big=NOBODY, because=(*places.because, *why))
    if places.big != NOBODY:
        return places
    players, button = places.players, places.button
    small = button if len(players) == 2 else left_of(button, players)
    big = left_of(small, players) if stakes.big_blind else NOBODY
    small = small if stakes.small_blind else NOBODY
    seats = because(rules.dealing.blind_seats, button=button, small_blind=small, big_blind=big).deciding()
    return replace(places, small=small, big=big, because=(*places.because, seats))


def _begin(spot: Spot) -> Spot:
    """The spot with everything as the next hand finds it, and in a mix with all its players."""
    spot = spot.with_table(_as_put_right(spot))
    return spot.with_table(with_all_players(spot.table))


def _as_put_right(spot: Spot) -> Snapshot:
    """The table with button and blinds corrected, if the house corrects them with the next hand.

    Chips found behind a player join the stack.
    """
    spot = spot.with_table(replace(spot.table, seats=tuple(with_found_behind(seat) for seat in spot.table.seats)))
    match spot.rules.dealing.wrong_button.value:
        case WrongButton.RIGHT_NEXT_HAND:
            return spot.table.with_correct_places
        case WrongButton.STAYS:
            return replace(spot.table, should_be=None)


def _players(spot: Spot) -> list[int]:
    """The seats that were dealt in and have chips left, in numerical order. Raises MissingFacts."""
    require_of_seats(spot.table.seats, spot.rules.dealing.next_hand, "state")
    return with_chips(spot.table.dealt_in)


def _places(spot: Spot) -> Places:
    """The next button and blinds. A waiting player plays when the big blind arrives. Raises MissingFacts."""
    table = spot.table
    players, waiting = _players(spot), those_who_wait(table)
    big = require(table.big_blind_seat, "/table/big_blind_seat", spot.rules.dealing.button)
    if big == NOBODY:
        everybody = sorted(players + waiting)
        why = because(spot.rules.dealing.next_hand).deciding()
        button, kept = _button_of_antes(everybody, spot)
        return Places(everybody, button, NOBODY, NOBODY, (why, *kept))
    posts_big = left_of(big, players + waiting if len(players) > 1 else waiting)
    playing = sorted({*players, posts_big})
    if len(playing) == 2:
        button = next(number for number in playing if number != posts_big)
        why = because(spot.rules.dealing.going_heads_up, big_blind_was=big).deciding()
        return Places(playing, button, button, posts_big, (why,))
    moved = _moved(table, players, waiting, posts_big)
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


def _moved(table: Snapshot, players: list[int], waiting: list[int], posts_big: int) -> tuple[int, int, int]:
    """Button, small and big blind under a moving button. ``posts_big`` is the big blind heads-up."""
    if len(players) == 2:
        return left_of(posts_big, players), right_of(posts_big, players), posts_big
    button = left_of(table.button, players)
    small = left_of(button, players)
    return button, small, left_of(small, players + waiting)


def _begun(seat: Seat, players: Collection[int], owed: Mapping[int, tuple[Owed, ...]]) -> Seat:
    """The seat at the start of the hand. A player owes no post; others owe those they have missed."""
    if seat.number in players:
        return reset(seat, True, None)
    return reset(seat, False, seat.owes if seat.state is State.WAITING else owed.get(seat.number))


def _players_left(table: Snapshot, players: list[int]) -> int | None:
    """The number of players left in the event at its only table. None if there are other tables."""
    if table.players_left is None or table.players_left > len(table.dealt_in):
        return None
    return len(players)
