"""The kill: who kills the pot, the blind and limits of a killed pot, and who kills the next one."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.betting import Kill, KillTrigger, MissedBlinds, NewPlayer, Structure
from dealer_service.rulings.forced_money import has_blinds
from dealer_service.rulings.reasons import Because, Reason, because
from dealer_service.rulings.ruling import Instruction, require
from dealer_service.rulings.spot import Spot
from dealer_service.table import NOBODY, Owed, Seat, Snapshot
from dealer_service.values import replace

SCOOP = 5  # big bets that a pot must hold for its sole winner to kill the next


def has_kill(rules: Ruleset) -> bool:
    """Whether pots can be killed in this game, which is true only of fixed limit with blinds."""
    in_limit = rules.betting.structure.value is Structure.FIXED_LIMIT
    return in_limit and rules.betting.kill.value is not Kill.NONE and has_blinds(rules)


def killer(spot: Spot) -> int:
    """The seat that kills this pot, or NOBODY. Raises MissingFacts."""
    return (
        require(spot.table.kill_seat, "/table/kill_seat", spot.rules.betting.kill) if has_kill(spot.rules) else NOBODY
    )


def raised_by_kill(amount: int, spot: Spot) -> int:
    """A blind or bet of this pot, multiplied by 1.5 or 2 if it is killed. Raises MissingFacts."""
    match spot.rules.betting.kill.value:
        case Kill.NONE:
            return amount
        case Kill.HALF_KILL:
            raised = amount * 3 // 2
        case Kill.FULL_KILL:
            raised = amount * 2
    return amount if killer(spot) == NOBODY else raised


def kill_blind(spot: Spot) -> int:
    """The killer's post. Raises MissingFacts."""
    return raised_by_kill(
        require(spot.table.stakes.big_blind, "/table/stakes/big_blind", spot.rules.betting.kill), spot
    )


def kill_reasons(spot: Spot) -> Because:
    """The clause that changes the limits of a killed pot."""
    return (
        (because(spot.rules.betting.kill, killer=spot.table.kill_seat).deciding(),)
        if has_kill(spot.rules) and spot.table.kill_seat
        else ()
    )


def with_next_kill(spot: Spot, won: Mapping[int, int]) -> Snapshot:
    """The table with the seat that kills the next pot. Raises MissingFacts.

    ``won`` holds each winner's chips of this pot, which has not been paid out yet. ``kill_button`` is the winner of the
    previous pot.
    """
    if not has_kill(spot.rules):
        return spot.table
    match spot.rules.betting.kill_trigger.value:
        case KillTrigger.TWO_IN_A_ROW:
            return _after_two(spot, tuple(won))
        case KillTrigger.SCOOP:
            big = require(spot.table.stakes.big_bet, "/table/stakes/big_bet", spot.rules.betting.kill_trigger)
            scooped = len(won) == 1 and sum(won.values()) >= SCOOP * big
            return replace(spot.table, kill_seat=next(iter(won)) if scooped else NOBODY)


def with_other_winners(spot: Spot, won: Mapping[int, int]) -> Snapshot:
    """The finished table with the seat that kills the next pot if these seats had won this much.

    If that depends on who killed or won the previous pot, it becomes unknown. Raises MissingFacts.
    """
    if not has_kill(spot.rules):
        return spot.table
    match spot.rules.betting.kill_trigger.value:
        case KillTrigger.SCOOP:
            return with_next_kill(spot, won)
        case KillTrigger.TWO_IN_A_ROW:
            return replace(spot.table, kill_seat=None, kill_button=next(iter(won)) if len(won) == 1 else None)


def kill_instructions(spot: Spot) -> tuple[Instruction, ...]:
    """The instruction to announce who kills the next pot, once this hand is over."""
    if not has_kill(spot.rules) or not spot.table.kill_seat:
        return ()
    return (Instruction("kill", {"seat": spot.table.kill_seat}, (_why_killed(spot),)),)


def _why_killed(spot: Spot) -> Reason:
    """The clause that makes the seat kill the next pot.

    A scoop does not decide if that seat won the last pot too.
    """
    clause = spot.rules.betting.kill_trigger
    scoop = clause.value is KillTrigger.SCOOP
    return because(clause).deciding(not scoop or spot.table.kill_seat != spot.table.kill_button)


def kills_to_come_in(seat: Seat, rules: Ruleset) -> bool:
    """Whether the seat owes a blind and must kill the pot to be dealt in, or wait."""
    owes = seat.debts
    if Owed.ENTRY in owes:
        return rules.betting.new_player.value is NewPlayer.WAIT_OR_KILL
    return bool(owes) and rules.betting.missed_blinds.value is MissedBlinds.WAIT_OR_KILL


def _after_two(spot: Spot, winners: Collection[int]) -> Snapshot:
    """Name the killer: a player who wins again.

    A player who shares the pot stays the killer, or keeps the first of two wins. A pot that the rake takes whole has no
    winner.
    """
    kills, clause = _had_to_kill(spot), spot.rules.betting.kill_trigger
    button = require(spot.table.kill_button, "/table/kill_button", clause)
    if len(winners) != 1:
        kills = kills if kills in winners else NOBODY
        return replace(spot.table, kill_seat=kills, kill_button=kills or (button if button in winners else NOBODY))
    (winner,) = winners
    again = winner in (kills, button) and _a_full_bet_won(spot, winner)
    return replace(spot.table, kill_seat=winner if again else NOBODY, kill_button=winner)


def _had_to_kill(spot: Spot) -> int:
    """The seat that killed this pot by obligation, not to come in; or NOBODY. Raises MissingFacts."""
    seat = spot.table.find(killer(spot))
    return NOBODY if seat is None or kills_to_come_in(seat, spot.rules) else seat.number


def _a_full_bet_won(spot: Spot, winner: int) -> bool:
    """Whether the others put in a full bet beyond their posts."""
    table = spot.table
    stakes, clause = table.stakes, spot.rules.betting.kill_trigger
    big = require(stakes.big_blind, "/table/stakes/big_blind", clause)
    forced = {
        require(table.small_blind_seat, "/table/small_blind_seat", clause): require(
            stakes.small_blind, "/table/stakes/small_blind", clause
        ),
        require(table.big_blind_seat, "/table/big_blind_seat", clause): big,
        table.kill_seat: kill_blind(spot),
    }
    beyond = 0
    for seat in table.seats:
        if seat.number != winner:
            entered = big if seat.owes else 0
            beyond += max(0, seat.live_chips - max(forced.get(seat.number, 0), entered))
    return beyond >= raised_by_kill(require(stakes.small_bet, "/table/stakes/small_bet", clause), spot)
