"""The dealer's console: pages whose island of script asks the service. They carry the words and the games to it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response

from dealer_service.i18n.rule_pages import rules_title
from dealer_service.i18n.words import Words
from dealer_service.rulebook import Book
from dealer_service.server.active_rules import ActiveRules
from dealer_service.table import DECK
from dealer_service.web.hooks.language import words
from dealer_service.web.rendering import render_page
from dealer_service.web.routes.pages import check_language


def console_routes(rules: ActiveRules) -> Blueprint:
    """The screens of the console."""
    routes = Blueprint("console", __name__)

    @routes.get("/compare")
    def compare() -> Response:
        """What does each hand read, and which is better?"""
        check_language()
        return render_page("console/compare.html", script="compare.js", page=_page(rules.current()[0], words()))

    @routes.get("/showdown")
    def showdown() -> Response:
        """Who is pushed what, in which chips and in which order?"""
        check_language()
        return render_page("console/showdown.html", script="showdown.js", page=_page(rules.current()[0], words()))

    @routes.get("/draw")
    def draw() -> Response:
        """Who is dealt what, does the stub last, and what is shuffled in if it does not?"""
        check_language()
        return render_page("console/draw.html", script="draw.js", page=_page(rules.current()[0], words()))

    return routes


def _page(book: Book, words: Words) -> dict[str, Any]:
    """What the script is told: the language, its words, the cards, and the houses with their games."""
    dealt = [(house, game) for house, games in book.houses().items() for game in games]
    return {
        "language": words.language,
        "words": words.catalogue("console"),
        "index": words.catalogue("index"),
        "suits": words.catalogue("suit"),
        "cards": {text: words.spoken(card) for text, card in DECK.items()},
        "games": {game: rules_title(book.find(house, game).title, words.language) for house, game in dealt},
        "houses": [
            {
                "house": house,
                "title": rules_title(book.titles.get(house, house), words.language),
                "games": {game: book.find(house, game).dealing.hand_size.value for game in games},
                "draws": {game: book.find(house, game).drawing.draws.value for game in games},
            }
            for house, games in book.houses().items()
        ],
    }
