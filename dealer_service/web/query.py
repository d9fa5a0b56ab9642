"""Which edition, in which language? What stands behind the question mark in the address of a ruleset.

``as_of`` is a day, ``digest`` that of the rules, ``language`` that of the words.
"""

from __future__ import annotations

from datetime import date

from flask import request

from dealer_service.api.errors import InputError, Unprocessable, pointer, quote, suggest_nearest
from dealer_service.errors import DigestNotLoaded, UnknownRuleset
from dealer_service.i18n.languages import LANGUAGE_MEMBER
from dealer_service.i18n.message import Message, message, sentences
from dealer_service.rulebook import Book, Ruleset
from dealer_service.web.hooks.language import heed_address

KNOWN = ("as_of", "digest", LANGUAGE_MEMBER)
# The other ruleset, where two are laid beside each other: its house, and what else is not the first one's.
WITH = "with"
KNOWN_OF_TWO = (WITH, "with_game", "with_as_of", "with_digest", *KNOWN)


def find(book: Book, house: str, game: str) -> Ruleset:
    """The ruleset that the address names. Raises Unprocessable, UnknownRuleset, DigestNotLoaded."""
    if faults := [*heed_address(), *_unknown(KNOWN), *_twice(KNOWN), *_no_day("as_of")]:
        raise Unprocessable(faults)
    return book.find(house, game, request.args.get("as_of"), request.args.get("digest"))


def find_two(book: Book, house: str, game: str) -> tuple[Ruleset, Ruleset]:
    """The ruleset that the address names, and the other beside it. Raises as ``find`` does."""
    faults = [*heed_address(), *_unknown(KNOWN_OF_TWO), *_twice(KNOWN_OF_TWO)]
    faults += [*_no_day("as_of"), *_no_day("with_as_of"), *_no_other()]
    if faults:
        raise Unprocessable(faults)
    told = request.args
    one = book.find(house, game, told.get("as_of"), told.get("digest"))
    try:
        asked = (told[WITH], told.get("with_game", game), told.get("with_as_of"), told.get("with_digest"))
        return one, book.find(*asked)
    except UnknownRuleset as error:
        at = "/with" if error.at == "/house" else "/with_" + error.at[1:]
        raise UnknownRuleset(at, error.asked, error.known) from error
    except DigestNotLoaded as error:
        raise DigestNotLoaded(error.asked, error.loaded, "/with_digest") from error


def _no_other() -> list[InputError]:
    if request.args.get(WITH):
        return []
    return [InputError(f"/{WITH}", "required", message("Name the house to compare with, as in ?with=by-the-book."))]


def no_query() -> None:
    """Refuse a question mark in the address of a question, whose body says everything. Raises Unprocessable."""
    if request.query_string and request.args:
        raise Unprocessable([InputError(pointer([name]), "unknown-field", _in_the_body(name)) for name in request.args])


def _in_the_body(name: str) -> Message:
    return message("Say {name} in the body, not in the address.", name=quote(name))


def _unknown(known: tuple[str, ...]) -> list[InputError]:
    return [
        InputError(pointer([name]), "unknown-field", sentences(_nothing(name), suggest_nearest(name, known)), known)
        for name in request.args
        if name not in known
    ]


def _nothing(name: str) -> Message:
    return message("There is no {name} here.", name=quote(name))


def _twice(known: tuple[str, ...]) -> list[InputError]:
    return [
        InputError(pointer([name]), "duplicate-key", _often(name, len(given)))
        for name in known
        if len(given := request.args.getlist(name)) > 1
    ]


def _often(name: str, count: int) -> Message:
    return message("{name} is asked {count} times; ask once.", name=quote(name), count=count)


def _no_day(name: str) -> list[InputError]:
    given = request.args.get(name, "2026-01-01")
    try:
        if date.fromisoformat(given).isoformat() == given:
            return []
    except ValueError:
        pass
    return [InputError(f"/{name}", "not-a-day", message("Write a day as 2026-11-20, not {found}.", found=quote(given)))]
