"""The cards of each board of a game with two, given as one list in the order of the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from dealer_service.errors import UnknownRuleset
from dealer_service.hands import BOARD_OF
from dealer_service.rulebook import Book
from dealer_service.rulebook.streets import Streets

T = TypeVar("T")


def streets_of(question: Mapping[str, Any], book: Book) -> Streets | None:
    """The streets of the question's game under its house's current rules. None if it names no known game."""
    house, game = question.get("house"), question.get("game")
    if not (isinstance(house, str) and isinstance(game, str)):
        return None
    try:
        return book.find(house, game).dealing.streets.value
    except UnknownRuleset:
        return None


def cards_by_board(cards: Sequence[T], streets: Streets | None) -> Mapping[str, list[T]]:
    """The cards of each board, by the code of its name. Empty with one board, without cards, or with too many."""
    if streets is None or streets.board_count == 1 or not 0 < len(cards) <= streets.board_size:
        return {}
    boards = streets.by_board(cards)
    return {name: [*boards[place]] for name, place in BOARD_OF.items()}


def street_by_board(cards: Sequence[T], each: int) -> Mapping[str, list[T]]:
    """The cards of one street by the code of each board's name, this many for each."""
    return {name: [*cards[place * each : (place + 1) * each]] for name, place in BOARD_OF.items()}


def dealt_to_each(count: object, streets: Streets | None) -> int | None:
    """How many cards each board gets of a street with this many. None with one board, or if there is no such street."""
    if streets is None or streets.board_count == 1 or type(count) is not int or count not in streets.dealt_to_boards:
        return None
    return count // streets.board_count


def board_of(place: int, streets: Streets | None) -> str | None:
    """The code of the name of the board that this card of the list is on. None with one board."""
    size = 0 if streets is None else streets.board_size
    return next((name for name, places in cards_by_board(range(size), streets).items() if place in places), None)
