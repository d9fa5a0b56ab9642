"""The next hand: button and blinds move on, the seats with chips play, and the deck is whole."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from dealer_service.rulebook.sections.dealing import WrongButton
from dealer_service.rulings.chips.stacks import with_found_behind
from dealer_service.rulings.forced_money import has_blinds, posts_blinds
from dealer_service.rulings.hand.advance import Follows
from dealer_service.rulings.hand.places import (
    Places,
    debts_missed,
    next_places,
    places_after_stud,
    places_in_stud,
    players_of_next_hand,
)
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
    most_antes,
    require_hands_passed_in,
    why_antes_go_on,
)
from dealer_service.rulings.posts.kill import has_kill, killer
from dealer_service.rulings.reasons import Reason, because
from dealer_service.rulings.rotation.announcements import turn_to
from dealer_service.rulings.rotation.choices import objections_to_choice
from dealer_service.rulings.rotation.room import seats_without_room, with_all_players
from dealer_service.rulings.rotation.stud import (
    button_of,
    is_stud_of_mix,
    on_table,
)
from dealer_service.rulings.rotation.turn import Leg, Turn, next_turn, with_reasons, with_start
from dealer_service.rulings.ruling import Instruction
from dealer_service.rulings.seating import left_of, those_who_wait
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import has_up_cards
from dealer_service.table import NOBODY, Deck, Owed, Phase, Seat, Snapshot, State
from dealer_service.values import replace


def objections_to_next_hand(spot: Spot) -> Iterator[Reason]:
    """Each clause against another hand: it needs two players with chips, and a hand for each."""
    spot = _begin(spot)
    players, waiting = players_of_next_hand(spot), those_who_wait(spot.table)
    follows_blinds = bool(players) or spot.table.big_blind_seat == NOBODY
    if spot.table.mix is not None and len(players) + len(waiting) > 1 and follows_blinds:
        yield from _objections_in_mix(spot)
        return
    if waiting and follows_blinds:
        players = next_places(spot).players
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
        runs=None,
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
    return require_hands_passed_in(spot) + 1 if most_antes(spot.rules) is not None and chips_stay(spot.table) else None


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
    owed = debts_missed(places, table)
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
        places = next_places(spot)
        return spot, places, places.players, ()
    turn, places = _turn(spot)
    after, players, said = turn_to(turn, spot, places.players, places.button, places.big)
    return after, places, players, said


def _turn(spot: Spot) -> tuple[Turn, Places]:
    """The next game of the mix, and the places of its first or next hand. Raises MissingFacts."""
    if spot.rules.mix is None or not spot.rules.mix.has_stud:
        places = next_places(spot)
        turn = next_turn(spot, places.button, places.players)
        return turn, _with_blinds_of(turn, places)
    blinds = None if has_up_cards(spot.rules) else next_places(spot)
    in_stud = places_in_stud(spot, blinds)
    turn = next_turn(spot, in_stud.button, in_stud.players)
    if has_up_cards(turn.rules):
        lies = because(spot.rules.rotation.stud_deal).deciding(in_stud.button != NOBODY)
        return with_reasons(turn, (*in_stud.because[1:], lies)), in_stud
    if blinds is None:
        places = places_after_stud(spot)
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
