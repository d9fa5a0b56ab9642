"""``/practice``: ten situations to rule on. Each answer is a form; the service rules on it, statelessly.

The page has no answers: a script or the form sends the chosen one, and the ruling comes back.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from flask import Blueprint, Response, request

from dealer_service.api.errors import InputError, Unprocessable, quote
from dealer_service.api.openapi.routes import LONGEST_LINK
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.rulebook_json import house_title
from dealer_service.i18n.languages import LANGUAGE_MEMBER
from dealer_service.i18n.rule_pages import rules_title
from dealer_service.message import message
from dealer_service.rulebook import Book
from dealer_service.server.active_rules import ActiveRules
from dealer_service.server.case_book import CaseBook
from dealer_service.web.expensive import in_lane
from dealer_service.web.forms import FORM, Fields, form_fields
from dealer_service.web.hooks.language import words
from dealer_service.web.http import JSON, body_media_type, read_body
from dealer_service.web.practice.link import OF_LINK, Link, is_id, link_of
from dealer_service.web.practice.situation import Situation
from dealer_service.web.practice.ten import Practice
from dealer_service.web.practice.view import ruled_of, view_of
from dealer_service.web.query import check_query
from dealer_service.web.rendering import render_page
from dealer_service.web.routes.qr import draw_qr

FIRST_HOUSE = "by-the-book"
MOST_BYTES = 4096
ID, CHOSEN, NUMBER = "id", "chosen", "number"


def practice_routes(rules: ActiveRules, cases: CaseBook) -> Blueprint:
    """The page of practice."""
    routes = Blueprint("practice", __name__)
    routes.add_url_rule("/practice", "practice", partial(_show, rules, cases))
    routes.add_url_rule("/practice", "practice-answered", partial(_answer, rules, cases), methods=["POST"])
    return routes


def _show(rules: ActiveRules, cases: CaseBook) -> Response:
    """The start page, or the ten of the link."""
    check_query(*OF_LINK)
    book, _ = rules.current()
    if not any(request.args.get(name) for name in OF_LINK):
        return _start(book)
    link = link_of(request.args, book, _today())
    with in_lane(True):
        return _ten(link, book, cases)


def _start(book: Book) -> Response:
    language = words().language
    games = {
        game: rules_title(book.find(house, game).title, language) for house, at in book.houses().items() for game in at
    }
    return render_page(
        "practice/start.html",
        houses=[(house, house_title(house, book, language)) for house in book.houses()],
        games=sorted(games.items(), key=lambda each: each[1]),
        dealt={house: list(at) for house, at in book.houses().items()},
        first=FIRST_HOUSE,
        today=_today(),
    )


def _ten(link: Link, book: Book, cases: CaseBook) -> Response:
    """The page of all ten situations, without rulings."""
    ten = Practice(link.house, book, cases).ten(link)
    shared = replace(link, again=(), digest=ten.digest)
    address = f"{request.host_url}practice?{LANGUAGE_MEMBER}={words().language}&{shared.query}"
    return render_page(
        "practice/ten.html",
        situations=[view_of(each, number, book, cases, words()) for number, each in enumerate(ten.situations, 1)],
        changed=bool(link.digest) and link.digest != ten.digest,
        address=address,
        qr=draw_qr(address) if len(address) <= LONGEST_LINK else None,
        **_of_link(replace(link, digest=ten.digest), book),
    )


def _answer(rules: ActiveRules, cases: CaseBook) -> Response:
    """One situation with the chosen answer and the ruling. Raises Unprocessable."""
    media_type = body_media_type((JSON, FORM))
    fields = form_fields(read_body(MOST_BYTES, (JSON, FORM)), media_type)
    book, clause_json = rules.current()
    link = link_of(fields, book, _today())
    situation = _situation(fields, link, book, cases)
    number = fields.get(NUMBER, "")
    place = int(number) if number in map(str, range(1, 11)) else 1
    return _ruled(situation, place, fields[CHOSEN], link, book, cases, clause_json)


def _situation(fields: Fields, link: Link, book: Book, cases: CaseBook) -> Situation:
    """The situation that the form names. Raises Unprocessable if it or the chosen answer does not exist."""
    id, chosen = fields.get(ID, ""), fields.get(CHOSEN, "")
    situation = Practice(link.house, book, cases).find(id) if is_id(id) else None
    if situation is None:
        detail = message("{found} is not a situation under these rules. Open the link again.", found=quote(id))
        raise Unprocessable([InputError(f"/{ID}", "unknown-name", detail)])
    if chosen not in [each.key for each in situation.options]:
        detail = message(
            "{found} is not an answer to this situation. The rules may have changed: open the link again.",
            found=quote(chosen),
        )
        raise Unprocessable([InputError(f"/{CHOSEN}", "unknown-name", detail)])
    return situation


def _ruled(
    situation: Situation,
    number: int,
    chosen: str,
    link: Link,
    book: Book,
    cases: CaseBook,
    clause_json: ClauseJson,
) -> Response:
    view = view_of(situation, number, book, cases, words())
    ruled = ruled_of(situation, chosen, book, clause_json, words())
    response = render_page(
        "practice/one.html",
        situation=replace(view, right=situation.right, ruled=ruled),
        **_of_link(link, book),
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def _of_link(link: Link, book: Book) -> dict[str, object]:
    """What the page shows of its link."""
    language = words().language
    title = "" if link.game is None else rules_title(book.find(link.house, link.game).title, language)
    return {"link": link, "house": house_title(link.house, book, language), "game": title}


def _today() -> str:
    return datetime.now(UTC).date().isoformat()
