"""The board: the cards on it, and those that are to come."""

from __future__ import annotations

from dealer_service.rulings.ruling import require
from dealer_service.rulings.spot import Spot
from dealer_service.table import Does, Phase


def cards_on_board(spot: Spot) -> int:
    """The number of cards on the board, listed or not. Raises MissingFacts."""
    return require(known_on_board(spot), "/table/board", spot.rules.dealing.dealing_round)


def known_on_board(spot: Spot) -> int | None:
    """The number of cards on the board. None if neither the board nor the round tells it."""
    table, streets = spot.table, spot.rules.dealing.streets.value
    if table.board is not None or not streets.boards:
        return len(table.board or ())
    if table.phase is Phase.SHOWDOWN:
        return streets.board_size
    if table.known_round is None or table.phase in (None, Phase.OVER):
        return None
    return streets.board_before(table.known_round)


def cards_to_come(spot: Spot) -> int:
    """The number of cards that an open street deals to the board. Raises MissingFacts."""
    round = require(spot.table.round, "/table/round", spot.rules.dealing.stages)
    return spot.rules.dealing.streets.value.board_after(round)


def is_burned(spot: Spot) -> bool:
    """Whether the card before an open street is burned. Raises MissingFacts."""
    table, streets = spot.table, spot.rules.dealing.streets.value
    if table.log is not None:
        return any(event.does is Does.BURN for event in table.log)
    burns = require(table.deck.burns, "/table/log", spot.rules.dealing.dealing_round)
    round = require(table.round, "/table/round", spot.rules.dealing.stages)
    return burns > streets.draws_before(round) + streets.boards_before(round)
