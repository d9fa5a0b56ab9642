"""The home page, the pages of problems, and the questions for integrators. None needs a script."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import Blueprint, Response

from dealer_service.api.batch import BATCH
from dealer_service.api.errors import Unprocessable
from dealer_service.api.receipts.replay_response import REPLAY
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.comparison import COMPARE
from dealer_service.api.responses.problems import problem_address
from dealer_service.api.responses.ruling_body import ruling_body
from dealer_service.api.strict_json import decode
from dealer_service.atomic_files import read_bytes, read_text
from dealer_service.engine import Asks, answer
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.words import WORDS, Words
from dealer_service.rulebook import Book
from dealer_service.server.active_rules import ActiveRules
from dealer_service.web.hooks.errors import STATUS, Problem
from dealer_service.web.hooks.language import use_language_of_address, words
from dealer_service.web.http import json_response, wants_html
from dealer_service.web.rendering import render_page

EXAMPLES = Path(__file__).parents[1] / "static" / "examples"
SHOWN = Asks.BETTING

# The questions in the order of the page for integrators. The catalogues have them in a dealer's words.
QUESTIONS = (
    Asks.HANDS,
    Asks.OPTIONS,
    Asks.BETTING,
    Asks.DRAWING,
    Asks.FORECAST,
    Asks.POTS,
    Asks.SHOWDOWN,
    Asks.DEALING,
    Asks.IRREGULARITIES,
)
# The endpoints that take such questions, in the order of that page.
FURTHER = (BATCH, COMPARE, REPLAY)


@dataclass(frozen=True, slots=True)
class Ask:
    """An endpoint on the page for integrators: its name, its path, and an example question."""

    name: str
    path: str
    example: str
    body: str


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


def list_asks() -> list[Ask]:
    """Every question with an example."""
    return [_ask(each) for each in QUESTIONS]


def _ask(asks: Asks) -> Ask:
    name = _example_name(asks)
    return Ask(asks.value, f"/v1/{asks.value}", f"examples/{name}", read_text(EXAMPLES / name))


def _example_name(asks: Asks) -> str:
    return f"{asks.value.replace('/', '-')}.json"


def _shown_ruling(book: Book, clause_json: ClauseJson, words: Words) -> dict[str, Any] | None:
    """The answer to the example on the home page. None if this book cannot rule on it."""
    try:
        document = decode(read_bytes(EXAMPLES / _example_name(SHOWN)))
        return ruling_body(answer(parse_question(SHOWN, document), book), document, SHOWN, clause_json, words)
    except DealerServiceError:
        return None
