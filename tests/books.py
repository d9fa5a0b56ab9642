"""The books of rules that tests ask, read once for each process: the embedded pages, and those with the rooms."""

from collections.abc import Iterator

from dealer_service.rulebook import Book, Rules, embedded, load
from tests.rooms import ROOMS

BOOK = load(embedded())
BOOK_WITH_ROOMS = load(embedded(), ROOMS)


def current_rules(book: Book) -> Iterator[Rules]:
    """The current ruleset of every house and game, and every current mix."""
    for house, games in book.houses().items():
        yield from (book.find(house, game) for game in games)
        yield from (book.find_mix(house, mix) for mix in book.mixes().get(house, ()))
