"""The dealer's console: pages whose island of script asks the service. They carry the words and the games to it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from flask import Blueprint, Response, g

from dealer_service.api.requests.fields import Boolean, CardField, Choice, Integer, ListOf, Nested
from dealer_service.api.requests.schemas import IncidentSchema
from dealer_service.i18n.rule_pages import rules_title
from dealer_service.i18n.words import Words
from dealer_service.rulebook import Book, Ruleset
from dealer_service.server.active_rules import ActiveRules
from dealer_service.table.cards import RANKS
from dealer_service.table.facts import HIGHEST_SEAT, LARGEST, Takes
from dealer_service.table.incidents import MOST_ENTRY
from dealer_service.web.first_tables import FirstTables
from dealer_service.web.hooks.language import words
from dealer_service.web.http import json_response, require_json_accepted
from dealer_service.web.rendering import render_page
from dealer_service.web.routes.pages import check_language
from dealer_service.web.screen_words import words_of
from dealer_service.web.sign_in import SignedIn

INCIDENT_FIELDS = IncidentSchema().fields
# What a whole number is, by the most that it may be; any other one is counted up and down.
KEYS_BY_MOST = {HIGHEST_SEAT: "seat", MOST_ENTRY: "entry", LARGEST: "amount"}


def console_routes(rules: ActiveRules) -> Blueprint:
    """The screens of the console."""
    routes = Blueprint("console", __name__)

    def screen(name: str) -> Response:
        check_language()
        return render_page(f"console/{name}.html", script=f"{name}.js", page=_page(name, rules.current()[0], words()))

    @routes.get("/compare")
    def compare() -> Response:
        """What does each hand read, and which is better?"""
        return screen("compare")

    @routes.get("/table")
    def table() -> Response:
        """A whole hand, from the blinds to the push; its table is in the browser, and in no address."""
        return screen("table")

    @routes.get("/table/incidents")
    def incidents() -> Response:
        """What can go wrong and what is asked of it; a table asks for it with the first tap on what went wrong."""
        check_language()
        require_json_accepted()
        return json_response([_incident(kind, takes, words()) for kind, takes in IncidentSchema.takes.items()])

    @routes.get("/showdown")
    def showdown() -> Response:
        """Who is pushed what, in which chips and in which order?"""
        return screen("showdown")

    @routes.get("/draw")
    def draw() -> Response:
        """Who is dealt what, does the stub last, and what is shuffled in if it does not?"""
        return screen("draw")

    return routes


def _page(screen: str, book: Book, words: Words) -> dict[str, Any]:
    """What the script is told: the language, its words, those of the cards, and the houses with their games and tables.

    Games are of few kinds: each kind is in it once, and each game of a house by the place of its kind.
    """
    signed: SignedIn | None = g.get("signed_in")
    dealt = [(house, game) for house, games in book.houses().items() for game in games]
    firsts = FirstTables() if screen == "table" else None
    kinds = {(house, game): _kind(book.find(house, game), book, firsts) for house, game in dealt}
    different = list(dict.fromkeys(kinds.values()))
    return {
        "language": words.language,
        "key": None if signed is None else {"until": signed.until, "days": signed.days},
        "words": words_of(screen, words),
        "index": words.catalogue("index"),
        "spoken": {"ranks": words.catalogue("card-rank"), "suits": words.catalogue("card-suit")},
        "games": {game: rules_title(book.find(house, game).title, words.language) for house, game in dealt},
        "kinds": [asdict(kind) for kind in different],
        **({} if firsts is None else firsts.page),
        "houses": [
            {
                "house": house,
                "title": rules_title(book.titles.get(house, house), words.language),
                "games": {game: different.index(kinds[house, game]) for game in games},
                "tables": [asdict(table) for table in book.tables.get(house, ())],
            }
            for house, games in book.houses().items()
        ],
    }


@dataclass(frozen=True, slots=True)
class Kind:
    """What a screen has to know of a game: cards in a hand, draws, and the place of its first table."""

    size: int
    draws: int
    first: int | None


def _kind(rules: Ruleset, book: Book, firsts: FirstTables | None) -> Kind:
    first = None if firsts is None else firsts.place(rules, book)
    return Kind(rules.dealing.hand_size.value, rules.drawing.draws.value, first)


def _incident(kind: str, asked: Takes, words: Words) -> dict[str, Any]:
    """What a screen asks of one kind of incident; each of its facts has keys."""
    takes = [
        {
            "name": name,
            "says": _capital(words.fact(f"/incident/{name}", ())),
            "needed": name in asked.needs,
            **_keys_of(INCIDENT_FIELDS[name], words),
        }
        for name in asked.fields
    ]
    return {"kind": kind, "says": _capital(words.label("term", kind)), "takes": takes}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _keys_of(field: object, words: Words) -> dict[str, Any]:
    """With which keys of ``fact_keys.js`` a fact of this field is told."""
    match field:
        case ListOf(inner=Integer() | Choice() as inner, least=least):
            return {**_keys_of(inner, words), "several": True, "least": least}
        case Integer(most=most) if most in KEYS_BY_MOST:
            return {"is": KEYS_BY_MOST[most]}
        case Integer(least=least, most=most):
            return {"is": "count", "least": least, "most": most}
        case Boolean():
            return {"is": "flag"}
        case CardField():
            return {"is": "card"}
        case Nested(schema=schema):
            told = [{"name": name, "says": _capital(words.fact(f"/table/{name}", ()))} for name in schema.fields]
            return {"is": "seats", "of": told}
        case Choice(names=names):
            return {"is": "choice", "names": [{"name": name, "says": _choice(name, words)} for name in names]}
    raise TypeError(f"no keys tell a fact of {field}")


def _choice(name: str, words: Words) -> str:
    """What the key of a name is called: by a word of its own, or as everywhere."""
    if words.has("console", f"choice-{name}"):
        return words.label("console", f"choice-{name}")
    return words.catalogue("index").get(name, name) if name in RANKS else _capital(words.term(name))
