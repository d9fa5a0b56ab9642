"""The dealer's screens: pages whose script asks the service. They contain its words and the games."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, g

from dealer_service.i18n.words import Words
from dealer_service.rulebook import Book
from dealer_service.server.active_rules import ActiveRules
from dealer_service.web.hooks.language import words
from dealer_service.web.http import json_response, require_json_accepted
from dealer_service.web.rendering import render_page
from dealer_service.web.routes.pages import check_language
from dealer_service.web.screens.first_tables import FirstTables
from dealer_service.web.screens.games import ScreenGames
from dealer_service.web.screens.incident_forms import incident_forms
from dealer_service.web.screens.messages import MIX, SELDOM, words_of, words_of_part
from dealer_service.web.sign_in import SignedIn


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
        return json_response(incident_forms(words()))

    @routes.get("/table/mix")
    def mix() -> Response:
        """Return the words of a mix, which the table's screen requests with the first mix."""
        check_language()
        require_json_accepted()
        return json_response(words_of_part("table", MIX, words()))

    @routes.get("/table/seldom")
    def seldom() -> Response:
        """Return the words of the table's seldom parts, which its screen requests with the first one."""
        check_language()
        require_json_accepted()
        return json_response(words_of_part("table", SELDOM, words()))

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
    """The data for the script of a screen: its words, the games, and on the screen of tables their first tables."""
    signed: SignedIn | None = g.get("signed_in")
    games = ScreenGames(book, words.language, FirstTables() if screen == "table" else None)
    return {
        "language": words.language,
        "key": None if signed is None else {"until": signed.until, "days": signed.days},
        "words": words_of(screen, words),
        "index": words.catalogue("index"),
        "spoken": {"ranks": words.catalogue("card-rank"), "suits": words.catalogue("card-suit")},
        **games.of_games(words),
        **games.of_mixes(),
        **games.of_first_tables(),
        "houses": games.of_houses(),
    }
