"""The books of rules that tests ask, read once for each process: the embedded pages, and those with the rooms."""

from dealer_service.rulebook import embedded, load
from tests.rooms import ROOMS

BOOK = load(embedded())
BOOK_WITH_ROOMS = load(embedded(), ROOMS)
