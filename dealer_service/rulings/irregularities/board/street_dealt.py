"""The street of the board that an incident is about: its cards, and the table that deals it again or goes on."""

from __future__ import annotations

from typing import Any

from dealer_service.rulebook import Clause
from dealer_service.rulings.board import board_so_far, is_street_over
from dealer_service.rulings.hand.advance import Follows
from dealer_service.rulings.hand.commitments import clear_commitments
from dealer_service.rulings.hand.street import after_street
from dealer_service.rulings.irregularities.contradictions import contradict
from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot
from dealer_service.table import ACTIONS, UNKNOWN, Card, Does, Draw, Event, Phase, Snapshot
from dealer_service.table.snapshot import cards_twice
from dealer_service.values import replace, value


@value
class StreetDealt:
    """A street of the board with its cards out, or while it is open.

    ``round`` is the betting round before it, ``before`` the number of cards on the board until then, ``wanted`` the
    number that it deals, and ``shown`` the number that the table counts on the board beyond ``before``.
    """

    spot: Spot
    round: int
    before: int
    wanted: int
    shown: int

    @property
    def is_flop(self) -> bool:
        """Whether it deals the first cards of the board, several at once."""
        return self.before == 0 and self.wanted > 1

    @property
    def has_two_boards(self) -> bool:
        """Whether it deals to two boards. No book says how an error on one of them is put right."""
        return self.spot.rules.dealing.streets.value.board_count > 1

    @property
    def is_last(self) -> bool:
        """Whether it deals the last cards of the board."""
        return self.before + self.wanted == self.spot.rules.dealing.streets.value.board_size

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards as the table counts them."""
        return board_so_far(self.spot)[self.before :]


def street_of(spot: Spot) -> StreetDealt:
    """The open street, or else the last one before the betting round or the showdown. Raises MissingFacts."""
    streets, stages = spot.rules.dealing.streets.value, spot.rules.dealing.stages
    round = streets.rounds if spot.table.phase is Phase.SHOWDOWN else require(spot.table.round, "/table/round", stages)
    if spot.table.phase is not Phase.STREET and not is_street_over(spot, round):
        round -= 1
    before = streets.board_before(round)
    return StreetDealt(spot, round, before, streets.board_after(round), len(board_so_far(spot)) - before)


def has_acted(spot: Spot, clause: Clause[Any]) -> bool:
    """Whether anybody has acted on the cards of the street, drawn after them, or been pushed a pot.

    Raises MissingFacts.
    """
    table, streets = spot.table, spot.rules.dealing.streets.value
    if table.phase is Phase.STREET:
        return False
    if table.phase is Phase.DRAWING:
        draw = require(table.draw, "/table/draw", clause)
        discarded = bool(draw.placed or draw.burned) and streets.has_own_burn(draw.number)
        return bool(draw.received) or discarded
    round = streets.rounds if table.phase is Phase.SHOWDOWN else require(table.round, "/table/round", clause)
    if streets.is_draw_last(round - 1):
        return True
    log = require(spot.table.log, "/table/log", clause)
    return any(event.does in ACTIONS or event.does is Does.AWARD for event in log)


def check_picked(picked: Card | None, street: StreetDealt) -> None:
    """Check that the picked card may be among those of the street. Raises ImpossibleTable."""
    if picked in (None, UNKNOWN) or picked in street.cards:
        return
    spot = street.spot
    if street.cards and UNKNOWN not in street.cards:
        raise contradict("not-on-the-board", "picked", spot.rules, card=str(picked))
    if cards_twice((picked,), spot.table):
        raise contradict("card-is-elsewhere", "picked", spot.rules, card=str(picked))


def without_picked(cards: tuple[Card, ...], picked: Card | None) -> tuple[Card, ...]:
    """The cards without one of them: all unknown, unless it is known which one was picked."""
    if picked in (None, UNKNOWN):
        return (UNKNOWN,) * (len(cards) - 1)
    left = list(cards)
    left.remove(picked if picked in left else UNKNOWN)
    return tuple(left)


def dealt_again(street: StreetDealt, returned: int, burned: bool) -> Snapshot:
    """The open street before its cards, which go back into the stub with others: ``returned`` in all.

    Its burn stays, or is still to come. Raises MissingFacts.
    """
    table = clear_commitments(street.spot.table)
    return replace(
        table,
        phase=Phase.STREET,
        round=street.round,
        board=board_so_far(street.spot)[: street.before],
        deck=table.deck.plus(stub=returned),
        log=(Event(Does.BURN),) if burned else (),
        draw=_draw_before(street),
        out_of_turn=(),
        let_stand=table.standing_of_the_hand,
    )


def _draw_before(street: StreetDealt) -> Draw | None:
    """The open draw if the cards of the board come within it: its new cards are still to come."""
    draw = street.spot.table.draw
    if draw is None or not street.spot.rules.dealing.streets.value.is_board_within_draw(street.round):
        return None
    return replace(draw, burned=False)


def with_cards(street: StreetDealt, cards: tuple[Card, ...]) -> tuple[Snapshot, Follows]:
    """The table with these cards of the street in place of those on the board, and the automatic steps.

    The piles stay as they are. An open street goes on to its betting round.
    """
    table, board = street.spot.table, board_so_far(street.spot)[: street.before]
    if table.phase is not Phase.STREET:
        return replace(table, board=(*board, *cards)), ()
    before = replace(table, board=board, deck=table.deck.plus(stub=len(cards)))
    return after_street(street.spot.with_table(before), Event(Does.DEAL, count=len(cards), cards=cards))
