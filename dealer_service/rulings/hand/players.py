"""The players of a new hand: who they are, how many there may be, and their seats reset."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.chips.stacks import with_found_behind
from dealer_service.rulings.early_cards import without_facts_of_cards
from dealer_service.rulings.forced_money import posts_blinds
from dealer_service.rulings.hand_sizes import most_seats
from dealer_service.rulings.posts.entry import entry_reason
from dealer_service.rulings.posts.third_blind import third_blind_seat
from dealer_service.rulings.reasons import Reason, because
from dealer_service.rulings.rotation.stud import is_stud_of_mix
from dealer_service.rulings.ruling import Instruction
from dealer_service.rulings.spot import Spot
from dealer_service.table import Owed, Seat, State
from dealer_service.values import replace


def objections_to_players(players: Collection[int], rules: Ruleset) -> Iterator[Reason]:
    """Each clause against a hand of these players: it needs two of them, and a hand for each."""
    if len(players) < 2:
        yield because(rules.dealing.next_hand, players=len(players)).deciding()
    if len(players) > (most := most_seats(rules)):
        yield because(rules.dealing.max_seats, seats=len(players), most=most).deciding()


def reset(seat: Seat, plays: bool, owes: tuple[Owed, ...] | None) -> Seat:
    """The seat at the start of a hand: no cards, no chips put in, found chips in its stack."""
    state = State.IN if plays else State.WAITING if seat.state is State.WAITING else State.OUT
    seat = replace(with_found_behind(seat), owes=owes, state=state)
    seat = replace(seat, bet=0, gathered=0, dead=0, ante=None)
    seat = replace(seat, hand=None, shown=None, drew=None, short=None, had_time=None, still_dealt=None)
    return without_facts_of_cards(seat)


def third_blind_instructions(spot: Spot) -> tuple[Instruction, ...]:
    """The seat that posts the third blind of a hand that begins; empty without one. Raises MissingFacts."""
    seat = third_blind_seat(spot)
    return (
        (Instruction("third-blind", {"seat": seat}, (because(spot.rules.betting.forced).deciding(),)),) if seat else ()
    )


def entry_instructions(spot: Spot, players: Collection[int]) -> tuple[Instruction, ...]:
    """The instruction to deal in each player who has waited and plays now: with the big blind, if there are blinds.

    In a mix, one who owes a blind still owes it after a game without blinds.
    """
    seats = [seat for seat in spot.table.seats if seat.state is State.WAITING and seat.number in players]
    return tuple(_entry(seat, spot) for seat in seats)


def _entry(seat: Seat, spot: Spot) -> Instruction:
    why = tuple(_why_in(seat, spot))
    if posts_blinds(spot.rules, spot.table.stakes):
        return Instruction("comes-in", {"seat": seat.number}, why)
    return Instruction("comes-in-free", {"seat": seat.number}, why)


def _why_in(seat: Seat, spot: Spot) -> Iterator[Reason]:
    yield entry_reason(seat, spot.rules)
    if is_stud_of_mix(spot) and seat.owes:
        yield because(spot.rules.rotation.missed_blinds, seats=[seat.number])
