"""What people see in a browser: the first page, a ruleset to read, and what a problem means. No script is needed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, render_template, request

from dealer_service.desk import Asks, answer
from dealer_service.door import rulebooks
from dealer_service.door.asking import read
from dealer_service.door.citations import Citations
from dealer_service.door.envelope import ENGINE, envelope
from dealer_service.door.words import ENGLISH
from dealer_service.errors import DealerServiceError
from dealer_service.rulebook import SECTIONS, Book
from dealer_service.web.negotiation import HTML, json_out, wants_html
from dealer_service.web.problems import STATUS, Problem, address

EXAMPLES = Path(__file__).parent / "static" / "examples"
SHOWN = Asks.BETTING


@dataclass(frozen=True, slots=True)
class Ask:
    """An endpoint as the first page shows it: its path, its question in a dealer's words, a question to send."""

    path: str
    question: str
    example: str
    body: str


QUESTIONS = {
    Asks.HANDS: "What does this hand read, what does not count and why, and which of two is better?",
    Asks.OPTIONS: "What may the seat to act do, for how much, and why nothing else?",
    Asks.BETTING: "May this seat do that?",
    Asks.DRAWING: "Who draws, does the stub last, what is shuffled in, and who is dealt what?",
    Asks.POTS: "Which chips can each seat win?",
    Asks.SHOWDOWN: "Who shows first, who wins which chips, and who gets the odd one?",
    Asks.DEALING: "Can this table be? If not, what is wrong with it?",
}


def pages(book: Book, citations: Citations) -> Blueprint:
    """The pages that are not the readable form of an endpoint."""
    site = Blueprint("pages", __name__)
    shown = _shown_ruling(book, citations)
    asks = [_ask(each, question) for each, question in QUESTIONS.items()]

    @site.get("/")
    def home() -> Response:
        """What this is, and what it can be asked."""
        host = request.host_url.rstrip("/")
        return _page("home.html", host=host, houses=rulebooks.houses(book), asks=asks, shown=shown)

    @site.get("/problems/<code>")
    def problem(code: str) -> Response:
        """What a problem means."""
        if code not in STATUS:
            raise Problem("unknown-problem", ENGLISH.detail("unknown-problem", asked=code))
        meant = {"type": address(code), "status": STATUS[code], "title": ENGLISH.title(code)}
        meant["says"] = ENGLISH.meaning(code)
        found = _page("problem.html", problem=meant) if wants_html() else json_out(meant)
        found.vary.add("Accept")
        return found

    return site


def ruleset_page(ruleset: dict[str, Any], book: Book) -> str:
    """One ruleset, to be read from end to end; ``ruleset`` is what the endpoint answers."""
    asks = {name: (rules.__doc__ or "").strip() for name, rules in SECTIONS.items()}
    addresses = {each["source"]: each.get("address") for each in ruleset["sources"]}
    return render_template(
        "ruleset.html", rules=ruleset, asks=asks, titles=book.titles, addresses=addresses, engine=ENGINE
    )


def _page(template: str, **content: Any) -> Response:
    found = Response(render_template(template, engine=ENGINE, **content), mimetype=HTML)
    found.headers["Cache-Control"] = "no-cache"
    return found


def _ask(asks: Asks, question: str) -> Ask:
    name = _example(asks)
    return Ask(f"/v1/{asks.value}", question, f"examples/{name}", (EXAMPLES / name).read_text("utf-8"))


def _example(asks: Asks) -> str:
    return f"{asks.value.replace('/', '-')}.json"


def _shown_ruling(book: Book, citations: Citations) -> dict[str, Any] | None:
    """The answer to the example that the first page shows; None where this book cannot rule on it."""
    try:
        question, document = read(SHOWN, (EXAMPLES / _example(SHOWN)).read_bytes())
        return envelope(answer(question, book), document, SHOWN, citations)
    except DealerServiceError:
        return None
