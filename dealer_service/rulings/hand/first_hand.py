"""What does a table begin with? Blinds left of the button as told, everybody who has chips, and the whole deck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dealer_service.rulebook import Ruleset
from dealer_service.rulings.hand.advance import Follows
from dealer_service.rulings.hand.next_hand import left_of, reset
from dealer_service.rulings.hand.seat_limit import most_seats
from dealer_service.rulings.posts.kill import has_kill
from dealer_service.rulings.reasons import Reason, because
from dealer_service.rulings.ruling import Instruction, require, require_of_seats
from dealer_service.table import DECK, NOBODY, Deck, Phase, Seat, Snapshot, State


def is_first(table: Snapshot) -> bool:
    """Whether nothing of a hand is told: no stage, no log, no cards, and no chips but those behind."""
    told = (table.phase, table.round, table.log, table.draw, *(getattr(table.deck, name) for name in Deck.__slots__))
    return all(each is None for each in told) and not any(map(_in_hand, table.seats))


def objections_to_first_hand(table: Snapshot, rules: Ruleset) -> Iterator[Reason]:
    """Each clause against a first hand: it needs two players who have chips, and a hand for each."""
    players = _players(table, rules)
    if len(players) < 2:
        yield because(rules.dealing.next_hand, players=len(players))
    if len(players) > (most := most_seats(rules)):
        yield because(rules.dealing.max_seats, seats=len(players), most=most)


def first_hand(table: Snapshot, rules: Ruleset) -> tuple[Snapshot, Follows]:
    """The table of the first hand before its first post. Raises MissingFacts."""
    players = _players(table, rules)
    button, small, big = _places(table, rules, players)
    why = (because(rules.dealing.blind_seats, button=button, small_blind=small, big_blind=big),)
    seats = tuple(reset(seat, seat.number in players, seat.owes) for seat in table.seats)
    table = replace(table, button=button, small_blind_seat=small, big_blind_seat=big, seats=seats)
    if has_kill(rules):
        table = replace(table, kill_seat=table.kill_seat or NOBODY, kill_button=table.kill_button or NOBODY)
    table = replace(table, round=1, phase=Phase.POSTING, log=(), deck=Deck(len(DECK), 0, 0, ()))
    return table, (Instruction("move-button", {"seat": button}, why),)


def _players(table: Snapshot, rules: Ruleset) -> list[int]:
    """The seats that do not sit out and have chips."""
    seats = [seat for seat in table.seats if seat.state is not State.OUT]
    require_of_seats(seats, rules.dealing.next_hand, "stack")
    return [seat.number for seat in seats if seat.stack]


def _places(table: Snapshot, rules: Ruleset, players: list[int]) -> tuple[int, int, int]:
    """Button, small and big blind; between two players the button posts the small one. A blind of 0 has no seat."""
    button = table.button
    if len(players) == 2 and button not in players:
        button = left_of(button, players)
    small = button if len(players) == 2 else left_of(button, players)
    big = left_of(small, players)
    clause, stakes = rules.dealing.blind_seats, table.stakes
    posted = (
        require(stakes.small_blind, "/table/stakes/small_blind", clause),
        require(stakes.big_blind, "/table/stakes/big_blind", clause),
    )
    told = (table.small_blind_seat, table.big_blind_seat)
    small, big = (seat if named is None else named for seat, named in zip((small, big), told, strict=True))
    return button, small if posted[0] else NOBODY, big if posted[1] else NOBODY


def _in_hand(seat: Seat) -> bool:
    """Whether cards or chips of a hand in play are told of the seat."""
    chips = (seat.bet or 0) + (seat.gathered or 0) + (seat.dead or 0) + (seat.found or 0)
    return bool(chips or seat.hand or seat.shown or seat.drew) or seat.state not in (None, State.IN, State.OUT)
