"""The board: the cards on it, and those that are to come."""

from __future__ import annotations

from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot
from dealer_service.table import BEFORE_THE_BETTING, UNKNOWN, Card, Does, Phase


def cards_on_board(spot: Spot) -> int:
    """The number of cards on the board, listed or not. Raises MissingFacts."""
    return require(known_on_board(spot), "/table/board", spot.rules.dealing.board)


def known_on_board(spot: Spot) -> int | None:
    """The number of cards on the board. None if neither the board nor the round tells it."""
    table, streets = spot.table, spot.rules.dealing.streets.value
    if table.board is not None or not streets.boards:
        return len(table.board or ())
    if table.phase is Phase.SHOWDOWN:
        return streets.board_size
    if table.phase in BEFORE_THE_BETTING:
        return 0
    if table.known_round is None or table.phase in (None, Phase.OVER):
        return None
    return streets.board_before(table.known_round)


def board_so_far(spot: Spot) -> tuple[Card, ...]:
    """The cards on the board. Those that are not listed are unknown. Raises MissingFacts."""
    board = spot.table.board
    return (UNKNOWN,) * cards_on_board(spot) if board is None else board


def cards_to_come(spot: Spot) -> int:
    """The number of cards that an open street deals to the board. Raises MissingFacts."""
    round = require(spot.table.round, "/table/round", spot.rules.dealing.stages)
    return spot.rules.dealing.streets.value.board_after(round)


def is_burned(spot: Spot) -> bool:
    """Whether the card before an open street is burned. Raises MissingFacts."""
    table = spot.table
    if table.log is not None:
        return any(event.does is Does.BURN for event in table.log)
    burns = None if table.deck.set_aside else table.deck.burns
    return require(burns, "/table/log", spot.rules.dealing.board) > burns_before(spot)


def is_burned_early(spot: Spot) -> bool:
    """Whether a card is known to be burned for the street that follows the betting round, or none is to be.

    A card set aside had a burn too many, in place of the one before the last street.
    """
    burns = spot.table.deck.burns
    if spot.table.deck.set_aside:
        return is_before_last_street(spot)
    return burns is not None and burns > burns_before(spot)


def is_before_last_street(spot: Spot) -> bool:
    """Whether the next cards of the board are its last. Raises MissingFacts."""
    streets = spot.rules.dealing.streets.value
    round = require(spot.table.round, "/table/round", spot.rules.dealing.stages)
    return streets.boards_before(round) == streets.boards - 1


def burns_before(spot: Spot) -> int:
    """The number of cards burned before the betting round, one for each draw and street. Raises MissingFacts."""
    streets = spot.rules.dealing.streets.value
    round = require(spot.table.round, "/table/round", spot.rules.dealing.stages)
    return streets.draws_before(round) + streets.boards_before(round)


def open_burn(spot: Spot) -> tuple[Card, ...] | None:
    """The exposed card that is the next burn. None if the top card of the stub is."""
    return spot.table.deck.lying_open[:1] or None
