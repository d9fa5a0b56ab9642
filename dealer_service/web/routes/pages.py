"""What people see in a browser: the first page, a ruleset to read, and what a problem means. No script is needed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, render_template, request

from dealer_service.api.batch import BATCH
from dealer_service.api.errors import Unprocessable
from dealer_service.api.receipts.replay_response import REPLAY
from dealer_service.api.requests.parse import read
from dealer_service.api.responses import rulebook_json
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.compare import COMPARE
from dealer_service.api.responses.problems import problem_address
from dealer_service.api.responses.ruling_body import ENGINE, ruling_body
from dealer_service.engine import Asks, answer
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.languages import LANGUAGE_MEMBER, LANGUAGES, Language
from dealer_service.i18n.words import WORDS, Words
from dealer_service.rulebook import Book
from dealer_service.server.active_rules import CurrentRules
from dealer_service.web.hooks.errors import STATUS, Problem
from dealer_service.web.hooks.language import heed_address, words
from dealer_service.web.http import HTML, json_out, wants_html

EXAMPLES = Path(__file__).parents[1] / "static" / "examples"
SHOWN = Asks.BETTING

# The questions in the order of the first page; the catalogues say them in a dealer's words.
QUESTIONS = (
    Asks.HANDS,
    Asks.OPTIONS,
    Asks.BETTING,
    Asks.DRAWING,
    Asks.FORECAST,
    Asks.POTS,
    Asks.SHOWDOWN,
    Asks.DEALING,
)
# What is made of such questions, in its order there.
FURTHER = (BATCH, COMPARE, REPLAY)


@dataclass(frozen=True, slots=True)
class Ask:
    """An endpoint as the first page shows it: its name, its path, a question to send."""

    name: str
    path: str
    example: str
    body: str


def pages(current: CurrentRules) -> Blueprint:
    """The pages that are not the readable form of an endpoint."""
    site = Blueprint("pages", __name__)
    book, citations = current.take()
    shown = {language: _shown_ruling(book, citations, words) for language, words in WORDS.items()}
    asks = [_ask(each) for each in QUESTIONS]

    @site.get("/")
    def home() -> Response:
        """What this is, and what it can be asked."""
        heeded()
        host, ruling = request.host_url.rstrip("/"), shown[words().language]
        return page(
            "home.html",
            host=host,
            houses=rulebook_json.serialize_houses(current.take()[0]),
            asks=asks,
            further=FURTHER,
            shown=ruling,
        )

    @site.get("/problems/<code>")
    def problem(code: str) -> Response:
        """What a problem means."""
        heeded()
        if code not in STATUS:
            raise Problem("unknown-problem", words().detail("unknown-problem", asked=code))
        meant = {"type": problem_address(code), "status": STATUS[code], "title": words().title(code)}
        meant["says"] = words().meaning(code)
        found = page("problem.html", problem=meant) if wants_html() else json_out(meant)
        found.vary.add("Accept")
        return found

    return site


def ruleset_page(ruleset: dict[str, Any], book: Book) -> str:
    """One ruleset, to be read from end to end; ``ruleset`` is what the endpoint answers."""
    sources = {each["source"]: each for each in ruleset["sources"]}
    return _rendered("ruleset.html", rules=ruleset, titles=book.titles, sources=sources)


def differences_page(apart: dict[str, Any], book: Book) -> str:
    """Where two rulesets differ, to be read side by side; ``apart`` is what the endpoint answers."""
    otherwise = [each for each in apart["differ"] if "value" in each["differs"]]
    alike = [each for each in apart["differ"] if "value" not in each["differs"]]
    return _rendered("differences.html", apart=apart, otherwise=otherwise, alike=alike, titles=book.titles)


def heeded() -> None:
    """Heed the language in the address. Raises Unprocessable where it is none."""
    if faults := heed_address():
        raise Unprocessable(faults)


def page(template: str, **content: Any) -> Response:
    """The template as an answer, in the words of this request."""
    found = Response(_rendered(template, **content), mimetype=HTML)
    found.headers["Cache-Control"] = "no-cache"
    return found


def _rendered(template: str, **content: Any) -> str:
    """The template in the words of this request; a language that the address names is named in all its links, too."""
    spoken = words()
    asked = f"?{LANGUAGE_MEMBER}={spoken.language}" if LANGUAGE_MEMBER in request.args else ""
    others = {language: _in_language(language) for language in LANGUAGES if language != spoken.language}
    return render_template(
        template,
        engine=ENGINE,
        words=spoken,
        gettext=spoken.gettext,
        named={language: each.named("page", "language") for language, each in WORDS.items()},
        asked=asked,
        others=others,
        **content,
    )


def _in_language(language: Language) -> str:
    """The address of this page in another language."""
    return "?" + urlencode({**request.args, LANGUAGE_MEMBER: language})


def _ask(asks: Asks) -> Ask:
    name = _example(asks)
    return Ask(asks.value, f"/v1/{asks.value}", f"examples/{name}", (EXAMPLES / name).read_text("utf-8"))


def _example(asks: Asks) -> str:
    return f"{asks.value.replace('/', '-')}.json"


def _shown_ruling(book: Book, citations: ClauseJson, words: Words) -> dict[str, Any] | None:
    """The answer to the example that the first page shows; None where this book cannot rule on it."""
    try:
        question, document = read(SHOWN, (EXAMPLES / _example(SHOWN)).read_bytes())
        return ruling_body(answer(question, book), document, SHOWN, citations, words)
    except DealerServiceError:
        return None
