"""The dealer's screens: pages whose script asks the service. They contain its words and the games."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from flask import Blueprint, Response, g

from dealer_service.api.requests.fields import Boolean, CardField, Choice, Integer, ListOf, Nested
from dealer_service.api.requests.schemas import IncidentSchema
from dealer_service.i18n.message import capitalized
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
from dealer_service.web.screen_messages import words_of
from dealer_service.web.sign_in import SignedIn

INCIDENT_FIELDS = IncidentSchema().fields
# The kind of a whole number, by its maximum. Any other one has keys for more and less.
KEYS_BY_MOST = {HIGHEST_SEAT: "seat", MOST_ENTRY: "entry", LARGEST: "amount"}


def console_routes(rules: ActiveRules) -> Blueprint:
    """The screens of the dealer."""
    routes = Blueprint("console", __name__)

    def screen(name: str) -> Response:
        check_language()
        return render_page(f"console/{name}.html", script=f"{name}.js", page=_page(name, rules.current()[0], words()))

    @routes.get("/compare")
    def compare() -> Response:
        """Return the screen for comparing hands."""
        return screen("compare")

    @routes.get("/table")
    def table() -> Response:
        """Return the screen of a whole hand. Its table stays in the browser and is in no URL."""
        return screen("table")

    @routes.get("/table/incidents")
    def incidents() -> Response:
        """Return the kinds of incidents with their facts, which the table's screen requests once needed."""
        check_language()
        require_json_accepted()
        return json_response([_incident(kind, takes, words()) for kind, takes in IncidentSchema.takes.items()])

    @routes.get("/showdown")
    def showdown() -> Response:
        """Return the screen of a showdown: pots, winners, and the chips for each."""
        return screen("showdown")

    @routes.get("/draw")
    def draw() -> Response:
        """Return the screen of a draw: the cards for each seat, and the cards to shuffle back in."""
        return screen("draw")

    return routes


def _page(screen: str, book: Book, words: Words) -> dict[str, Any]:
    """The data for the script of a screen: its words, and the houses with their games and tables.

    Each different kind of game is in it once; each game of a house has the index of its kind.
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
    """The facts of a game that a screen needs: cards in a hand, draws, and the index of its first table."""

    size: int
    draws: int
    first: int | None


def _kind(rules: Ruleset, book: Book, firsts: FirstTables | None) -> Kind:
    first = None if firsts is None else firsts.place(rules, book)
    return Kind(rules.dealing.hand_size.value, rules.drawing.draws.value, first)


def _incident(kind: str, asked: Takes, words: Words) -> dict[str, Any]:
    """The form for one kind of incident. Each of its facts has keys."""
    takes = [
        {
            "name": name,
            "says": capitalized(words.fact(f"/incident/{name}", ())),
            "needed": name in asked.needs,
            **_keys_of(INCIDENT_FIELDS[name], words),
        }
        for name in asked.fields
    ]
    return {"kind": kind, "says": capitalized(words.label("term", kind)), "takes": takes}


def _keys_of(field: object, words: Words) -> dict[str, Any]:
    """The keys of ``fact_keys.js`` for a fact of this field."""
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
            told = [{"name": name, "says": capitalized(words.fact(f"/table/{name}", ()))} for name in schema.fields]
            return {"is": "seats", "of": told}
        case Choice(names=names):
            return {"is": "choice", "names": [{"name": name, "says": _choice(name, words)} for name in names]}
    raise TypeError(f"no keys tell a fact of {field}")


def _choice(name: str, words: Words) -> str:
    """The label of a named value: its own word for buttons, or the usual one."""
    if words.has("console", f"choice-{name}"):
        return words.label("console", f"choice-{name}")
    return words.catalogue("index").get(name, name) if name in RANKS else capitalized(words.term(name))
