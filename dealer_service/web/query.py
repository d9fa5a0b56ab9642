"""Which edition? The question mark in the address of a ruleset: ``as_of`` a day, ``digest`` of the rules."""

from __future__ import annotations

from datetime import date

from flask import request

from dealer_service.door.faults import Fault, Unprocessable, did_you_mean, pointer, quoted
from dealer_service.rulebook import Book, Ruleset

KNOWN = ("as_of", "digest")


def find(book: Book, house: str, game: str) -> Ruleset:
    """The ruleset that the address names. Raises Unprocessable, UnknownRuleset, DigestNotLoaded."""
    if faults := [*_unknown(), *_twice(), *_no_day()]:
        raise Unprocessable(faults)
    return book.find(house, game, request.args.get("as_of"), request.args.get("digest"))


def _unknown() -> list[Fault]:
    return [
        Fault(pointer([name]), "unknown-field", f"There is no {quoted(name)} here.{did_you_mean(name, KNOWN)}", KNOWN)
        for name in request.args
        if name not in KNOWN
    ]


def _twice() -> list[Fault]:
    return [
        Fault(pointer([name]), "duplicate-key", f"{quoted(name)} is asked {len(given)} times; ask once.")
        for name in KNOWN
        if len(given := request.args.getlist(name)) > 1
    ]


def _no_day() -> list[Fault]:
    given = request.args.get("as_of", "2026-01-01")
    try:
        if date.fromisoformat(given).isoformat() == given:
            return []
    except ValueError:
        pass
    return [Fault("/as_of", "not-a-day", f"Write a day as 2026-11-20, not {quoted(given)}.")]
