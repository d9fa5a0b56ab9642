"""The next hand: button and blinds move on, the seats with chips play, and the deck is whole."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from dealer_service.rulebook.sections.betting import PassedIn
from dealer_service.rulebook.sections.dealing import Button, WrongButton
from dealer_service.rulebook.sections.rotation import ButtonInStud
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
from dealer_service.rulings.openers import (
    antes_have_stopped,
    chips_stay,
    counts_antes,
    needs_openers,
    require_hands_passed_in,
    why_antes_go_on,
)
from dealer_service.rulings.posts.entry import blinds_missed
from dealer_service.rulings.posts.kill import has_kill, killer
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.rotation.announcements import turn_to
from dealer_service.rulings.rotation.choices import objections_to_choice
from dealer_service.rulings.rotation.room import seats_without_room, with_all_players
from dealer_service.rulings.rotation.stud import (
    button_of,
    is_stud_of_mix,
    next_button,
    on_table,
    require_button,
    require_last_big_blind,
)
from dealer_service.rulings.rotation.turn import Leg, Turn, next_turn, with_reasons, with_start
from dealer_service.rulings.ruling import Instruction, Missing, MissingFacts, require, require_of_seats
from dealer_service.rulings.seating import left_of, right_of, those_who_wait, with_chips
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import has_up_cards
from dealer_service.table import NOBODY, Deck, Owed, Phase, Seat, Snapshot, State, sits_between
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


def objections_to_next_hand(spot: Spot) -> Iterator[Reason]:
    """Each clause against another hand: it needs two players with chips, and a hand for each."""
    spot = _begin(spot)
    players, waiting = _players(spot), those_who_wait(spot.table)
    follows_blinds = bool(players) or spot.table.big_blind_seat == NOBODY
    if spot.table.mix is not None and len(players) + len(waiting) > 1 and follows_blinds:
        yield from _objections_in_mix(spot)
        return
    if waiting and follows_blinds:
        players = _places(spot).players
    yield from objections_to_players(players, spot.rules)


def _objections_in_mix(spot: Spot) -> Iterator[Reason]:
    """The same in a mix: the players are those that its next game has room for, and the game one that may be chosen."""
    mix = spot.table.mix
    turn, places = _turn(spot)
    if turn.choice is not None and mix is not None:
        yield from objections_to_choice(mix, turn.choice, len(places.players), spot)
    without, _ = seats_without_room(places.players, places.button, places.big, turn.rules)
    yield from objections_to_players([each for each in places.players if each not in without], turn.rules)


def next_hand(spot: Spot) -> tuple[Snapshot, Follows]:
    """The table of the next hand before its first post. Raises MissingFacts."""
    wrong, was = spot.table.should_be is not None, spot
    spot = _begin(spot)
    spot, places, players, in_mix = _in_mix(spot)
    kills = killer(spot)
    owed = _owed(spot, places, players, was)
    why = (*places.because, *((because(spot.rules.dealing.wrong_button).deciding(),) if wrong else ()))
    follows: Follows = in_mix
    if _moves_button(places, spot, was):
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
        seats=tuple(_begun(seat, players, owed) for seat in _with_those_who_owe(spot, players, was)),
        log=(),
        deck=Deck(len(deck_of(spot.rules)), 0, 0, ()),
        board=None,
        players_left=_players_left(spot.table, players),
        rake=0 if spot.table.rake == 0 else None,
        let_stand=(),
        hands_passed_in=_hands_passed_in(was),
    )
    if is_stud_of_mix(spot) or is_stud_of_mix(was):
        begun = on_table(spot.with_table(begun), places.button, places.last_big_blind)
    return begun, (*follows, *third_blind_instructions(spot.with_table(begun)), *_no_antes(spot.with_table(begun)))


def _hands_passed_in(spot: Spot) -> int | None:
    """How many hands in a row are passed in before the next one; None if it does not matter. Raises MissingFacts."""
    return require_hands_passed_in(spot) + 1 if counts_antes(spot.rules) and chips_stay(spot.table) else None


def _no_antes(spot: Spot) -> Follows:
    """The instruction for a hand that is dealt without antes, because too many before it were passed in."""
    if not antes_have_stopped(spot):
        return ()
    return (Instruction("no-antes", {"count": require_hands_passed_in(spot)}, why_antes_go_on(spot)),)


def _owed(spot: Spot, places: Places, players: Collection[int], was: Spot) -> Mapping[int, tuple[Owed, ...]]:
    """The debts of each seat once the hand begins: of those who sit out, and in stud of players, too.

    Without blinds, a player still owes those missed in another game of the mix. After it, players who are away have
    missed the blinds that follow those of before.
    """
    table = spot.table
    owed = _missed(places, table)
    if is_stud_of_mix(spot) or is_stud_of_mix(was):
        kept = is_stud_of_mix(spot)
        for seat in table.seats:
            plays = seat.number in players
            if seat.owes and ((kept and plays) or (seat.dealt_in and not plays)):
                owed[seat.number] = tuple(each for each in seat.debts if each is not Owed.ENTRY)
    return owed


def _with_those_who_owe(spot: Spot, players: Collection[int], was: Spot) -> Iterator[Seat]:
    """The seats. After a hand with up cards, a player who still owes a blind and is not dealt in waits for it."""
    after_stud = is_stud_of_mix(was) and not has_up_cards(spot.rules)
    without = spot.table.mix.sitting_out if spot.table.mix else ()
    for seat in spot.table.seats:
        waits = after_stud and seat.owes and seat.dealt_in and not seat.all_in
        if waits and seat.number not in players and seat.number not in without:
            yield replace(seat, state=State.WAITING)
        else:
            yield seat


def _moves_button(places: Places, spot: Spot, was: Spot) -> bool:
    """Whether the dealer moves the button before this hand. After a hand with up cards it may have waited."""
    if not has_up_cards(was.rules):
        return True
    if was.table.mix is None:
        return not has_up_cards(spot.rules)
    return not has_up_cards(spot.rules) or places.button not in (NOBODY, button_of(was.table))


def leg_after(spot: Spot) -> Leg:
    """The game of the next hand in a mix. Raises MissingFacts."""
    return _turn(_begin(spot))[0].leg


def _in_mix(spot: Spot) -> tuple[Spot, Places, list[int], Follows]:
    """The spot of the next hand under its own rules and stakes, its places, its players, and the instructions.

    Without a mix, the spot itself. Raises MissingFacts.
    """
    if spot.table.mix is None:
        places = _places(spot)
        return spot, places, places.players, ()
    turn, places = _turn(spot)
    after, players, said = turn_to(turn, spot, places.players, places.button, places.big)
    return after, places, players, said


def _turn(spot: Spot) -> tuple[Turn, Places]:
    """The next game of the mix, and the places of its first or next hand. Raises MissingFacts."""
    if spot.rules.mix is None or not spot.rules.mix.has_stud:
        places = _places(spot)
        turn = next_turn(spot, places.button, places.players)
        return turn, _with_blinds_of(turn, places)
    blinds = None if has_up_cards(spot.rules) else _places(spot)
    in_stud = _places_in_stud(spot, blinds)
    turn = next_turn(spot, in_stud.button, in_stud.players)
    if has_up_cards(turn.rules):
        lies = because(spot.rules.rotation.stud_deal).deciding(in_stud.button != NOBODY)
        return with_reasons(turn, (*in_stud.because[1:], lies)), in_stud
    if blinds is None:
        places = _places_after_stud(spot)
        turn = with_reasons(turn, places.because[:1])
    else:
        places = blinds
    places = _with_blinds_of(turn, places)
    return with_start(turn, places.button, places.players), places


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


def _places_in_stud(spot: Spot, blinds: Places | None) -> Places:
    """The places of the next hand of a mix if it has up cards. Raises MissingFacts.

    ``blinds`` are those of a hand with blinds in its place, None after one with up cards.
    """
    clause, table = spot.rules.rotation.button_in_stud, spot.table
    everybody = sorted(_players(spot) + those_who_wait(table))
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


def _places_after_stud(spot: Spot) -> Places:
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
    return places.players, places.button, places.small, places.big, _missed(places, table)


def _missed(places: Places, table: Snapshot) -> dict[int, tuple[Owed, ...]]:
    """The debts of each seat that sits out. Blinds of before a button that waited count as those of the last hand."""
    if places.blinds_were is not None:
        small, big = places.blinds_were
        table = replace(table, small_blind_seat=small, big_blind_seat=big)
    return blinds_missed(table, places.small, places.big)


def _as_the_button_is(spot: Spot, answer: ButtonInStud) -> Places:
    """The same under this answer. A player who owes a blind waits for it. If that leaves fewer than two, all play."""
    clause, table = spot.rules.rotation.button_in_stud, spot.table
    owing = [seat.number for seat in table.dealt_in if seat.owes]
    everybody = sorted(_players(spot) + those_who_wait(table))
    players = [each for each in _players(spot) if each not in owing]
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


def _begun(seat: Seat, players: Collection[int], owed: Mapping[int, tuple[Owed, ...]]) -> Seat:
    """The seat at the start of the hand. A player owes no post unless it is kept, others their missed blinds."""
    if seat.number in players:
        return reset(seat, True, owed.get(seat.number) or None)
    return reset(seat, False, seat.owes if seat.state is State.WAITING else owed.get(seat.number))


def _players_left(table: Snapshot, players: list[int]) -> int | None:
    """The number of players left in the event at its only table. None if there are other tables."""
    if table.players_left is None or table.players_left > len(table.dealt_in):
        return None
    return len(players)
