"""What the dealer says and does when the next hand of a mix begins, and the table under the rules of its game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.forced_money import (
    forced_bet,
    has_blinds,
    has_bring_in,
    has_button_blind,
    has_live_antes,
    posts_blinds,
)
from dealer_service.rulings.posts.kill import has_kill
from dealer_service.rulings.reasons import Reason, because
from dealer_service.rulings.rotation.room import seats_without_room
from dealer_service.rulings.rotation.stud import is_stud_of_mix
from dealer_service.rulings.rotation.turn import Turn
from dealer_service.rulings.ruling import Instruction, Missing, MissingFacts
from dealer_service.rulings.spot import Spot
from dealer_service.rulings.up_cards import has_up_cards
from dealer_service.table import NOBODY, Seat, Snapshot, Stakes, State
from dealer_service.values import replace

Announced = tuple[Instruction, ...]


def turn_to(
    turn: Turn, spot: Spot, players: Sequence[int], button: int, big_blind: int
) -> tuple[Spot, list[int], Announced]:
    """The spot of the next hand, those of the players who are dealt in, and the dealer's instructions.

    Raises MissingFacts if games with and without blinds follow each other and the stakes of each game are not given.
    """
    without, why = seats_without_room(players, button, big_blind, turn.rules)
    if turn.mix.stakes is None and has_blinds(turn.rules) != has_blinds(spot.rules):
        raise MissingFacts(Missing("/table/mix/stakes", turn.rules.betting.forced.id))
    was = spot.table.mix
    mix = replace(turn.mix, sitting_out=without)
    table = _with_kill_of(turn, spot, replace(spot.table, mix=mix, stakes=turn.stakes))
    after = spot.with_table(table) if turn.rules is spot.rules else Spot(table, turn.rules)
    said = (
        *_game(turn, spot),
        *(Instruction("sits-out-game", {"seat": seat}, why) for seat in without),
        *(
            Instruction("back-in-game", {"seat": seat}, (because(turn.rules.rotation.too_many_seats),))
            for seat in (was.sitting_out if was else ())
            if seat in players and seat not in without
        ),
    )
    return after, [seat for seat in players if seat not in without], said


def _game(turn: Turn, spot: Spot) -> Iterator[Instruction]:
    """The game if it is another one, the buttons of the mix that move, and stakes that are not those of before."""
    was, mix, leg = spot.table.mix, turn.mix, turn.leg
    if leg.changed:
        held = _owing(spot) if was is not None and was.hand is not None else ()
        why = (*leg.because, *_button_reason(turn, spot), *_held_reason(turn, held))
        yield Instruction("announce-game", {"game": turn.rules.game, "title": turn.rules.title}, why)
    if was is not None and mix.choice_button not in (None, was.choice_button):
        yield Instruction("choice-button", {"seat": mix.choice_button}, _choice_reasons(turn))
    if was is not None and leg.changed and mix.red_button not in (None, was.red_button):
        yield Instruction("red-and-green-button", {"seat": mix.red_button}, leg.because)
    elif was is not None and mix.green_button not in (None, was.green_button):
        yield Instruction("green-button", {"seat": mix.green_button}, leg.because)
    if _in_full(turn.stakes, turn.rules) != _in_full(spot.table.stakes, spot.rules):
        yield _stakes(turn)


def _button_reason(turn: Turn, spot: Spot) -> tuple[Reason, ...]:
    """The clause on the button across the change. That on a change to or from stud is with the button's place."""
    in_stud = has_up_cards(turn.rules) or has_up_cards(spot.rules)
    return () if in_stud else (because(turn.rules.rotation.button),)


def _stakes(turn: Turn) -> Instruction:
    """The blinds of the next hand; without them its ante, and the bring-in or the bet of the button if it has one."""
    stakes, why = turn.stakes, (because(turn.rules.rotation.limits),)
    if has_bring_in(turn.rules):
        return Instruction("announce-bring-in", {"ante": stakes.ante, "bring_in": stakes.bring_in}, why)
    if has_button_blind(turn.rules):
        return Instruction("announce-button-blind", {"ante": stakes.ante, "blind": stakes.button_blind}, why)
    if has_live_antes(turn.rules):
        args = {"ante": stakes.ante, "button": forced_bet(stakes, turn.rules)}
        return Instruction("announce-live-antes", args, why)
    if not posts_blinds(turn.rules, stakes):
        return Instruction("announce-ante", {"ante": stakes.ante}, why)
    return Instruction("announce-stakes", {"small": stakes.small_blind, "big": stakes.big_blind}, why)


def _in_full(stakes: Stakes, rules: Ruleset) -> Stakes:
    """The stakes, with blinds of 0 in a game without blinds."""
    if has_blinds(rules):
        return stakes
    return replace(stakes, small_blind=stakes.small_blind or 0, big_blind=stakes.big_blind or 0)


def _held_reason(turn: Turn, owing: Sequence[int]) -> tuple[Reason, ...]:
    """The clause on blinds that were missed before the change, if any player owes one."""
    return (because(turn.rules.rotation.missed_blinds, seats=list(owing)).deciding(),) if owing else ()


def _owing(spot: Spot) -> list[int]:
    """The seats that owe a blind. In a game with up cards, players may."""
    in_stud = is_stud_of_mix(spot)
    return [seat.number for seat in spot.table.seats if _owes(seat, in_stud)]


def _owes(seat: Seat, in_stud: bool) -> bool:
    return bool(seat.owes) and (in_stud or seat.state in (State.OUT, State.WAITING)) and not seat.all_in


def _choice_reasons(turn: Turn) -> tuple[Reason, ...]:
    return turn.choice.because if turn.choice is not None else turn.leg.because


def _with_kill_of(turn: Turn, spot: Spot, table: Snapshot) -> Snapshot:
    """The table with the facts of a kill that its game has: a game without one has none, a new one begins with none."""
    if has_kill(spot.rules) == has_kill(turn.rules):
        return table
    nobody = NOBODY if has_kill(turn.rules) else None
    return replace(table, kill_seat=nobody, kill_button=nobody)
