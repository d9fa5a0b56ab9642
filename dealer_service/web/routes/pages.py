"""The home page and the pages of problems. None needs a script."""

from __future__ import annotations

from functools import cache
from typing import Any

from flask import Blueprint, Response

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.problems import problem_address
from dealer_service.api.responses.ruling_body import ruling_body
from dealer_service.engine import Asks, answer
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.words import WORDS, Words
from dealer_service.rulebook import Book
from dealer_service.scenarios import Case, embedded_scenarios, read_pages
from dealer_service.server.active_rules import ActiveRules
from dealer_service.web.hooks.errors import STATUS, Problem
from dealer_service.web.hooks.language import use_language_of_address, words
from dealer_service.web.http import json_response, wants_html
from dealer_service.web.rendering import render_page

# The ruling on the home page answers this case, which its template tells in words.
SHOWN, SHOWN_CASE = "betting/max_bets.yaml", "a fifth bet is refused"


def page_routes(rules: ActiveRules) -> Blueprint:
    """The home page and the pages of problems."""
    routes = Blueprint("pages", __name__)
    book, clause_json = rules.current()
    shown = {language: _shown_ruling(book, clause_json, words) for language, words in WORDS.items()}

    @routes.get("/")
    def home() -> Response:
        """Return the home page."""
        check_language()
        return render_page("home.html", shown=shown[words().language])

    @routes.get("/problems/<code>")
    def problem(code: str) -> Response:
        """Return the page of a problem, or its type as JSON. Raises Problem if the code is unknown."""
        check_language()
        if code not in STATUS:
            raise Problem("unknown-problem", words().detail("unknown-problem", asked=code))
        body = {"type": problem_address(code), "status": STATUS[code], "title": words().title(code)}
        body["says"] = words().meaning(code)
        response = render_page("problem.html", problem=body) if wants_html() else json_response(body)
        response.vary.add("Accept")
        return response

    return routes


def check_language() -> None:
    """Use the language in the query. Raises Unprocessable if it is unknown."""
    if faults := use_language_of_address():
        raise Unprocessable(faults)


@cache
def _shown_case() -> Case | None:
    """The case on the home page. None in a package without scenarios."""
    folder = embedded_scenarios()
    pages = read_pages([folder / SHOWN], []) if folder else []
    return next((case for page in pages for case in page.cases if case.name == SHOWN_CASE), None)


def _shown_ruling(book: Book, clause_json: ClauseJson, words: Words) -> dict[str, Any] | None:
    """The ruling on the home page. None if this book cannot rule on its case."""
    if (case := _shown_case()) is None:
        return None
    asks = Asks(case.at)
    try:
        return ruling_body(answer(parse_question(asks, case.ask), book), case.ask, asks, clause_json, words)
    except DealerServiceError:
        return None
