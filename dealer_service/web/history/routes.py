"""``/history``: the page of recorded hands. A record is pasted or opened, and every event is held to a house's rules.

Without a script its rulings are a list. The service does not store records.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import Blueprint, Response, g

from dealer_service.api.errors import InputError, Unprocessable
from dealer_service.api.receipts.replay_request import MOST_BYTES
from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.problems import problem_code, problem_for
from dealer_service.api.responses.rulebook_json import house_title
from dealer_service.api.strict_json import decode
from dealer_service.canonical import JsonObject
from dealer_service.deadline import Overdue
from dealer_service.engine import Asks
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.rule_pages import rules_title
from dealer_service.message import message
from dealer_service.rulebook import Book, Ruleset
from dealer_service.server.active_rules import ActiveRules
from dealer_service.web.expensive import in_lane_by_size
from dealer_service.web.floor.card_input import read_cards
from dealer_service.web.floor.link import pack, unpack
from dealer_service.web.floor.writer import FactWriter
from dealer_service.web.forms import FORM, Fields, form_fields, typed_value
from dealer_service.web.history.exports import exports_of
from dealer_service.web.history.frames import as_json
from dealer_service.web.history.sheet import FIRST_HOUSE, MOST_HANDS, HandSheet, Pasted, read_pasted, sheet_of
from dealer_service.web.history.view import HandView, side_by_side, view_of, work_in_all_houses
from dealer_service.web.hooks.errors import Problem, retry_after
from dealer_service.web.hooks.language import words
from dealer_service.web.http import JSON, body_media_type, read_body
from dealer_service.web.query import check_query
from dealer_service.web.rendering import render_page
from dealer_service.web.ruling_record import record_ruling

# The longest text that is read, in characters.
MOST_TEXT = 256 * 1024


def history_routes(rules: ActiveRules, keys: Keys = NO_KEYS) -> Blueprint:
    """The page of recorded hands."""
    routes = Blueprint("history", __name__)
    routes.add_url_rule("/history", "history", partial(_show, rules))
    routes.add_url_rule("/history", "history-asked", partial(_change, rules, keys), methods=["POST"])
    return routes


def _show(rules: ActiveRules) -> Response:
    """The start page, to paste a record."""
    check_query()
    return _start(rules.current()[0])


def _change(rules: ActiveRules, keys: Keys) -> Response:
    """The hand of the request, or the hands of its text to choose from."""
    media_type = body_media_type((JSON, FORM))
    raw = read_body(MOST_BYTES, (JSON, FORM))
    book, clause_json = rules.current()
    fields: Fields = {}
    try:
        with in_lane_by_size(raw) as hold_on:
            fields = form_fields(raw, media_type)
            pasted = _brought(fields)
            if len(pasted.hands) != 1 or pasted.problems or pasted.more:
                return _choose(pasted, fields, book)
            sheet = pasted.hands[0]
            with hold_on(work_in_all_houses(sheet, book)):
                return _page(sheet, book, clause_json, keys)
    except (DealerServiceError, Overdue, Problem) as refusal:
        if media_type == JSON and (isinstance(refusal, Problem) or "do" in fields):
            raise  # the page stays, and tells it
        problem = refusal.body if isinstance(refusal, Problem) else problem_for(refusal, words(), clause_json)
        return _start_again(problem, fields, book)


def _brought(fields: Fields) -> Pasted:
    """The hand of a link, changed as the form requests, or the hands of pasted text."""
    house, game = fields.get("house") or FIRST_HOUSE, fields.get("game") or None
    if "sheet" in fields:
        sheet = sheet_of(_unpacked(fields["sheet"]), house)
        return Pasted((_changed(sheet, fields, house),))
    text = fields.get("pasted", "")
    if len(text) > MOST_TEXT:
        detail = message("The text is longer than {most} characters.", most=MOST_TEXT)
        raise Unprocessable([InputError("/pasted", "too-long", detail)])
    return read_pasted(text, house, game)


def _changed(sheet: HandSheet, fields: Fields, house: str) -> HandSheet:
    """The hand under another house, or with a fact that its record lacks."""
    match fields.get("do"):
        case "house":
            return sheet.under(house)
        case "set":
            return sheet.told(fields.get("at", ""), typed_value(fields, words()))
        case "show":
            return sheet.shown(
                fields.get("at", ""), fields.get("seat", ""), read_cards(fields.get("value", ""), words())
            )
    return sheet


def _unpacked(sheet: str) -> Any:
    sheet = sheet.strip()
    return decode(sheet.encode("utf-8", "replace"), MOST_BYTES) if sheet.startswith("{") else unpack(sheet)


def _start(book: Book, **content: Any) -> Response:
    """The start page, with the houses and games to choose from."""
    language = words().language
    houses = [(house, house_title(house, book, language)) for house in book.houses()]
    games = {
        game: rules_title(book.find(house, game).title, language) for house, at in book.houses().items() for game in at
    }
    return render_page(
        "history/start.html",
        houses=houses,
        games=sorted(games.items(), key=lambda each: each[1]),
        **{"house": FIRST_HOUSE, "game": "", "brought": "", "faults": (), "pasted": None, **content},
    )


def _start_again(problem: JsonObject, fields: Fields, book: Book) -> Response:
    """The first page with the text that was rejected, and its errors."""
    g.problem = problem_code(problem)
    faults = [each["detail"] for each in problem.get("errors", ())] or [problem["detail"]]
    response = _start(book, faults=faults, **_entered(fields))
    response.status_code = problem["status"]
    response.headers["Cache-Control"] = "no-store"
    response.headers.extend(retry_after(problem_code(problem)))
    return response


def _entered(fields: Fields) -> dict[str, str]:
    """The fields of the first page as they were entered."""
    return {
        "brought": fields.get("pasted", "")[:MOST_TEXT],
        "house": fields.get("house", FIRST_HOUSE),
        "game": fields.get("game", ""),
    }


def _choose(pasted: Pasted, fields: Fields, book: Book) -> Response:
    """The hands of a text with several, and the problems of those that cannot be read."""
    listed = [(each, pack(each.as_json()), _title(each, book)) for each in pasted.hands]
    response = _start(book, pasted=pasted, listed=listed, most=MOST_HANDS, **_entered(fields))
    response.headers["Cache-Control"] = "no-store"
    if not pasted.hands:
        g.problem = "invalid-request"
        response.status_code = 422
    return response


def _page(sheet: HandSheet, book: Book, clause_json: ClauseJson, keys: Keys) -> Response:
    """The page of one hand."""
    view = view_of(sheet, book, clause_json, words(), keys)
    _record(view)
    link = pack(sheet.as_json())
    response = render_page(
        "history/hand.html",
        view=view,
        link=link,
        title=_title(sheet, book),
        groups=side_by_side(view, book, words()),
        houses=[(each, house_title(each, book, words().language)) for each in book.dealing(sheet.question.get("game"))],
        exports=exports_of(sheet),
        pictures={
            "seats": view.order,
            "button": sheet.question["table"].get("button"),
            "frames": as_json(view.frames),
            "index": words().catalogue("index"),
            "second": _second_board(view.ruling.rules),
        },
        writer=FactWriter(words(), sheet.question),
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def _second_board(rules: Ruleset) -> list[int]:
    """The places of the cards of a second board, in the order of the deal. Empty in a game without one."""
    streets = rules.dealing.streets.value
    return [place for board in streets.by_board(range(streets.board_size))[1:] for place in board]


def _record(view: HandView) -> None:
    body = view.body
    record_ruling(
        body["ruling_id"], Asks.PLAY.value, (view.ruling.rules,), body["outcome"], body["rule"], view.sheet.question
    )


def _title(sheet: HandSheet, book: Book) -> tuple[str, str]:
    """The titles of house and game, or their ids if they are unknown."""
    house, game = sheet.question.get("house"), sheet.question.get("game")
    language, houses = words().language, book.houses()
    known = isinstance(house, str) and house in houses
    dealing = book.dealing(game) if isinstance(game, str) else ()
    if not dealing:
        titled = str(game or "")
    else:
        under = house if house in dealing else dealing[0]
        titled = rules_title(book.find(str(under), str(game)).title, language)
    return house_title(str(house), book, language) if known else str(house or ""), titled
