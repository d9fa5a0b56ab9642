"""The query of a ruleset's URL: its edition and language.

``as_of`` is a day, ``digest`` that of the rules, ``language`` that of the words. To compare two rulesets or mixes, add
``with`` (the other house) and, if they differ from the first one's, ``with_game`` or ``with_mix``, ``with_as_of``,
``with_digest``.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

from flask import request

from dealer_service.api.errors import InputError, Unprocessable, pointer, quote, suggest_nearest
from dealer_service.errors import DigestNotLoaded, UnknownRuleset
from dealer_service.i18n.languages import LANGUAGE_MEMBER
from dealer_service.message import Message, message, sentences
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulebook.book import MIX
from dealer_service.web.hooks.language import use_language_of_address

KNOWN = ("as_of", "digest", LANGUAGE_MEMBER)
WITH = "with"
ANY_DAY = "2026-01-01"
KNOWN_OF_TWO = ("with_as_of", "with_digest", *KNOWN)


def find(book: Book, house: str, game: str, also: tuple[str, ...] = ()) -> Ruleset:
    """The ruleset that the URL names. ``also`` are other allowed parameters.

    Raises Unprocessable, UnknownRuleset and DigestNotLoaded.
    """
    _check_edition(also)
    return book.find(house, game, request.args.get("as_of"), request.args.get("digest"))


def find_mix(book: Book, house: str, mix: str, also: tuple[str, ...] = ()) -> Ruleset:
    """The mix that the URL names, as the rules of its first game. Raises the exceptions of ``find``."""
    _check_edition(also)
    return _find_mix(book, house, mix, request.args.get("as_of"), request.args.get("digest"))


def _check_edition(also: tuple[str, ...]) -> None:
    """Check the parameters that name an edition, and that all others are among ``also``. Raises Unprocessable."""
    check_query(*KNOWN, *also)
    if faults := [*day_faults("as_of", request.args.get("as_of", ANY_DAY))]:
        raise Unprocessable(faults)


def _find_mix(book: Book, house: str, mix: str, as_of: str | None, digest: str | None) -> Ruleset:
    try:
        return book.find(house, mix, as_of, digest, mix)
    except UnknownRuleset as error:
        raise UnknownRuleset("/mix" if error.at == MIX else error.at, error.asked, error.known) from error


def check_query(*known: str) -> None:
    """Use the language in the query, and check its parameters, each allowed once. Raises Unprocessable."""
    names = tuple(dict.fromkeys((*known, LANGUAGE_MEMBER)))
    if faults := [*use_language_of_address(), *_unknown(names), *_repeated(names)]:
        raise Unprocessable(faults)


def find_two(book: Book, house: str, game: str) -> tuple[Ruleset, Ruleset]:
    """The ruleset that the URL names, and the one to compare it with. Raises the exceptions of ``find``."""
    return _find_both(book.find, "with_game", house, game)


def find_two_mixes(book: Book, house: str, mix: str) -> tuple[Ruleset, Ruleset]:
    """The mix that the URL names, and the one to compare it with. Raises the exceptions of ``find``."""
    return _find_both(partial(_find_mix, book), "with_mix", house, mix)


def _find_both(find_one: Callable[..., Ruleset], other_name: str, house: str, name: str) -> tuple[Ruleset, Ruleset]:
    """The rules of that name, and those of the other house, whose name is in the parameter ``other_name``."""
    known = (WITH, other_name, *KNOWN_OF_TWO)
    faults = [*use_language_of_address(), *_unknown(known), *_repeated(known)]
    faults += [
        *day_faults("as_of", request.args.get("as_of", ANY_DAY)),
        *day_faults("with_as_of", request.args.get("with_as_of", ANY_DAY)),
        *_missing_other(),
    ]
    if faults:
        raise Unprocessable(faults)
    query = request.args
    one = find_one(house, name, query.get("as_of"), query.get("digest"))
    try:
        other = find_one(query[WITH], query.get(other_name, name), query.get("with_as_of"), query.get("with_digest"))
        return one, other
    except UnknownRuleset as error:
        at = "/with" if error.at == "/house" else "/with_" + error.at[1:]
        raise UnknownRuleset(at, error.asked, error.known) from error
    except DigestNotLoaded as error:
        raise DigestNotLoaded(error.asked, error.loaded, "/with_digest") from error


def _missing_other() -> list[InputError]:
    if request.args.get(WITH):
        return []
    return [InputError(f"/{WITH}", "required", message("Give the house to compare with, as in ?with=by-the-book."))]


def refuse_query() -> None:
    """Refuse a query if everything belongs in the body. Raises Unprocessable."""
    if request.query_string and request.args:
        raise Unprocessable(
            [InputError(pointer([name]), "unknown-field", _belongs_in_body(name)) for name in request.args]
        )


def _belongs_in_body(name: str) -> Message:
    return message("Send {name} in the body, not in the URL.", name=quote(name))


def _unknown(known: tuple[str, ...]) -> list[InputError]:
    return [
        InputError(
            pointer([name]), "unknown-field", sentences(_no_such_name(name), suggest_nearest(name, known)), known
        )
        for name in request.args
        if name not in known
    ]


def _no_such_name(name: str) -> Message:
    return message("Unknown parameter {name}.", name=quote(name))


def _repeated(known: tuple[str, ...]) -> list[InputError]:
    return [
        InputError(pointer([name]), "duplicate-key", _count_message(name, len(values)))
        for name in known
        if len(values := request.args.getlist(name)) > 1
    ]


def _count_message(name: str, count: int) -> Message:
    return message("{name} is given {count} times; give it once.", name=quote(name), count=count)


def day_faults(name: str, day: str) -> list[InputError]:
    """The error of a parameter that is not a day."""
    try:
        if date.fromisoformat(day).isoformat() == day:
            return []
    except ValueError:
        pass
    return [
        InputError(f"/{name}", "not-a-day", message("Write the date as 2026-11-20, not {found}.", found=quote(day)))
    ]
