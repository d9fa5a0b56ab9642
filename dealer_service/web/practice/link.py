"""The link of a page of practice: the house and game, the day, a word for a class, and situations to repeat.

``house`` is required. The same link leads to the same ten situations as long as the rules are the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from dealer_service.api.errors import InputError, Unprocessable, quote
from dealer_service.errors import UnknownRuleset
from dealer_service.message import message
from dealer_service.rulebook import Book
from dealer_service.web.query import day_faults

HOUSE, GAME, DAY, SEED, AGAIN, DIGEST = OF_LINK = ("house", "game", "day", "seed", "again", "digest")
LONGEST_SEED, MOST_AGAIN, LONGEST_ID = 32, 4, 120
DIGITS_OF_DIGEST = 12
_SEED = re.compile(r"[a-z0-9-]*")
_ID = re.compile(r"[a-z]+/[\w/.-]+/[a-z0-9]+")
_DIGEST = re.compile(r"[0-9a-f]*")


@dataclass(frozen=True, slots=True)
class Link:
    """A link that was checked. ``game`` is None for all games of the house."""

    house: str
    game: str | None
    day: str
    seed: str = ""
    again: tuple[str, ...] = ()
    digest: str = ""

    @property
    def fields(self) -> dict[str, str]:
        """The fields of the link, for a form. Empty ones are omitted."""
        told = {
            HOUSE: self.house,
            GAME: self.game or "",
            DAY: self.day,
            SEED: self.seed,
            AGAIN: ",".join(self.again),
            DIGEST: self.digest,
        }
        return {name: each for name, each in told.items() if each}

    @property
    def query(self) -> str:
        """The link as the query of a URL."""
        return urlencode(self.fields)


def link_of(fields: Mapping[str, str], book: Book, today: str) -> Link:
    """The link in these fields. Raises Unprocessable with every error in them, and UnknownRuleset."""
    if faults := [*_faults(fields)]:
        raise Unprocessable(faults)
    house, game = fields[HOUSE], fields.get(GAME) or None
    games = book.houses().get(house, ())
    if game is not None:
        book.find(house, game)
    elif not games:
        raise UnknownRuleset(f"/{HOUSE}", house, sorted(name for name, dealt in book.houses().items() if dealt))
    again = tuple(dict.fromkeys(filter(None, fields.get(AGAIN, "").split(","))))
    return Link(house, game, fields.get(DAY) or today, fields.get(SEED, ""), again, fields.get(DIGEST, ""))


def _faults(fields: Mapping[str, str]) -> Iterator[InputError]:
    if not fields.get(HOUSE):
        yield InputError(f"/{HOUSE}", "required", message("Give the house, as in ?house=by-the-book."))
    if fields.get(DAY):
        yield from day_faults(DAY, fields[DAY])
    seed, digest = fields.get(SEED, ""), fields.get(DIGEST, "")
    if len(seed) > LONGEST_SEED or not _SEED.fullmatch(seed):
        detail = message(
            "{found} is not a class code. Use at most {most} letters a to z, digits and hyphens.",
            found=quote(seed),
            most=LONGEST_SEED,
        )
        yield InputError(f"/{SEED}", "invalid-format", detail)
    if digest and (len(digest) != DIGITS_OF_DIGEST or not _DIGEST.fullmatch(digest)):
        yield InputError(f"/{DIGEST}", "invalid-format", message("{found} is not a digest.", found=quote(digest)))
    ids = fields.get(AGAIN, "").split(",") if fields.get(AGAIN) else []
    if len(ids) > MOST_AGAIN:
        detail = message("At most {most} situations can come back.", most=MOST_AGAIN)
        yield InputError(f"/{AGAIN}", "too-many", detail)
    for id in ids[:MOST_AGAIN]:
        if not is_id(id):
            yield InputError(f"/{AGAIN}", "invalid-format", message("{found} is not a situation.", found=quote(id)))


def is_id(id: str) -> bool:
    """Whether this has the form of a situation's id."""
    return len(id) <= LONGEST_ID and bool(_ID.fullmatch(id))
