"""``/floor``: the page where a dispute is entered, ruled on, settled and taken away.

The page needs no script. Every tap is a form that sends the sheet and its change, as a form or, from the page's script,
as the same fields in JSON. The service stores none of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

from flask import Blueprint, Response, g, request

from dealer_service.api.errors import InputError, Malformed, Unprocessable, quote
from dealer_service.api.openapi.routes import LONGEST_LINK
from dealer_service.api.receipts.replay_request import MOST_BYTES
from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.problems import problem_code, problem_for
from dealer_service.api.responses.rulebook_json import house_title
from dealer_service.api.strict_json import decode
from dealer_service.api.work_units import DRAWS, EXPENSIVE, MOST_WORK, PLAIN, work_of
from dealer_service.canonical import JsonObject
from dealer_service.deadline import Overdue
from dealer_service.engine import Asks
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.languages import LANGUAGE_MEMBER
from dealer_service.i18n.rule_pages import rules_title
from dealer_service.message import message, sentences
from dealer_service.rulebook import Book, Ruleset
from dealer_service.server.active_rules import ActiveRules
from dealer_service.server.case_book import CaseBook, StoredCase
from dealer_service.web.expensive import in_lane, in_lane_by_size
from dealer_service.web.floor.cases import story_of, variations_of
from dealer_service.web.floor.corrections import contested, corrected, corrections_of
from dealer_service.web.floor.houses import side_by_side, work_by_house
from dealer_service.web.floor.link import pack, unpack
from dealer_service.web.floor.settled import other_versions
from dealer_service.web.floor.sheet import DECIDED, PAPER, Sheet, asks_named, sheet_of
from dealer_service.web.floor.slip_rules import changed_under_its_rules
from dealer_service.web.floor.view import View, view_of
from dealer_service.web.floor.writer import FactWriter
from dealer_service.web.forms import FORM, Fields, form_fields, typed_value
from dealer_service.web.history.dispute import dispute_at
from dealer_service.web.history.sheet import sheet_of as hand_sheet_of
from dealer_service.web.hooks.errors import Problem, retry_after
from dealer_service.web.hooks.language import words
from dealer_service.web.http import JSON, body_media_type, read_body
from dealer_service.web.query import check_query
from dealer_service.web.rendering import render_page
from dealer_service.web.routes.pages import check_language
from dealer_service.web.routes.qr import draw_qr
from dealer_service.web.ruling_record import record_ruling
from dealer_service.web.screens.incident_forms import seats_in

MOST_HOUSES = 100
CASE, NUMBER, HOUSE, HAND = "case", "number", "house", "hand"
_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")


def floor_routes(rules: ActiveRules, cases: CaseBook, keys: Keys = NO_KEYS) -> Blueprint:
    """The floor's page."""
    routes = Blueprint("floor", __name__)
    routes.add_url_rule("/floor", "floor", partial(_show, rules, keys, cases))
    routes.add_url_rule("/floor", "floor-asked", partial(_change, rules, keys, cases), methods=["POST"])
    routes.add_url_rule("/floor/evening", "evening", _evening)
    return routes


def _evening() -> Response:
    """The page of the evening log, which the browser keeps."""
    check_language()
    return render_page("floor/evening.html")


def _show(rules: ActiveRules, keys: Keys, cases: CaseBook) -> Response:
    """The start page, or the case that the URL names."""
    check_query(CASE, NUMBER, HOUSE)
    book, clause_json = rules.current()
    if CASE not in request.args:
        return render_page("floor/start.html", count=len(cases.disputes(book)))
    case = cases.find(request.args[CASE], book)
    if case is None:
        detail = message("Unknown case {found}.", found=quote(request.args[CASE]))
        raise Unprocessable([InputError("/case", "unknown-name", detail)])
    asking = case.askings[_number(len(case.askings))]
    sheet = Sheet(asking.asks, asking.question, case=case.id)
    if HOUSE in request.args:
        sheet = sheet.under(request.args[HOUSE], case.game)
    with in_lane(_work_of(sheet, book) > EXPENSIVE):
        return _page(sheet, case, book, clause_json, keys)


def _number(most: int) -> int:
    """The index of the case's question. The URL counts from 1."""
    text = request.args.get(NUMBER, "1")
    if text.isascii() and text.isdecimal() and 1 <= int(text[:6]) <= most:
        return int(text[:6]) - 1
    detail = message("This case has questions 1 to {most}.", most=most)
    raise Unprocessable([InputError("/number", "out-of-range", detail)])


def _change(rules: ActiveRules, keys: Keys, cases: CaseBook) -> Response:
    """The page of the sheet in the request after its change."""
    media_type = body_media_type((JSON, FORM))
    raw = read_body(MOST_BYTES, (JSON, FORM))
    book, clause_json = rules.current()
    fields: Fields = {}
    try:
        with in_lane_by_size(raw) as hold_on:
            fields = form_fields(raw, media_type)
            if HAND in fields:
                with hold_on(EXPENSIVE + 1):
                    return _page(_of_hand(fields, book), None, book, clause_json, keys)
            sheet = _changed(_brought(fields), fields, book)
            case = cases.find(sheet.case, book) if sheet.case else None
            with hold_on(_work_of(sheet, book)):
                return _page(sheet, case, book, clause_json, keys, fields.get("do") == "paper")
    except (DealerServiceError, Overdue, Problem) as refusal:
        if media_type == JSON:
            raise
        fields = fields or form_fields(raw, media_type)
        problem = refusal.body if isinstance(refusal, Problem) else problem_for(refusal, words(), clause_json)
        response = _start_again(problem, fields, len(cases.disputes(book)))
        response.headers.extend(retry_after(problem_code(problem)))
        return response


def _start_again(problem: JsonObject, fields: Fields, count: int) -> Response:
    """The start page, with the rejected input and its errors."""
    g.problem = problem_code(problem)
    brought = fields.get("pasted") or fields.get("sheet") or ""
    faults = [each["detail"] for each in problem["errors"]] or [problem["detail"]]
    response = render_page("floor/start.html", count=count, brought=brought, faults=faults, value=fields.get("value"))
    response.status_code = problem["status"]
    response.headers["Cache-Control"] = "no-store"
    return response


def _brought(fields: Fields) -> Sheet:
    """The sheet in a link or in pasted text: a question, a receipt, a table or a link."""
    text = fields.get("sheet") or fields.get("pasted") or ""
    text = text.strip()
    if "#" in text and not text.startswith("{"):
        text = text.partition("#")[2]
    if text and text[0] in "zj" and "{" not in text:
        return sheet_of(unpack(text))
    if not text:
        raise Malformed("nothing-brought", message("Paste a question, a receipt with its question, or a link."))
    return sheet_of(decode(text.encode("utf-8", "replace"), MOST_BYTES))


def _of_hand(fields: Fields, book: Book) -> Sheet:
    """The sheet about one event of the recorded hand in a link. Raises DealerServiceError."""
    hand, place = hand_sheet_of(unpack(fields[HAND])), fields.get("event", "")
    return dispute_at(hand, int(place[:6]) if place.isascii() and place.isdecimal() else 0, book)


def _changed(sheet: Sheet, fields: Fields, book: Book) -> Sheet:
    """The sheet with the one change that the form requests, if any. A choice of house is one of its current rules."""
    change = CHANGES.get(fields.get("do", ""))
    if change is None:
        return sheet
    changed = change(sheet, fields)
    of_today = fields["do"] == HOUSE or changed.question is sheet.question
    return changed if of_today else changed_under_its_rules(sheet, changed, book)


def _settle(sheet: Sheet, fields: Fields) -> Sheet:
    facts = decode(fields.get("facts", "{}").encode())
    return sheet.with_facts(facts if isinstance(facts, dict) else {})


def _several(fields: Fields) -> list[str]:
    """The houses of a group in its form."""
    return fields.get("house", "").split(",")[:MOST_HOUSES]


CHANGES: Mapping[str, Callable[[Sheet, Fields], Sheet]] = {
    "house": lambda sheet, fields: sheet.under(fields.get("house", ""), fields.get("game", "")),
    "asks": lambda sheet, fields: sheet.asking(asks_named(fields.get("asks", ""))),
    "set": lambda sheet, fields: sheet.with_facts({fields.get("at", ""): typed_value(fields, words())}),
    "contest": lambda sheet, fields: sheet.with_contested(fields.get("at", ""), typed_value(fields, words())),
    "correct": lambda sheet, fields: corrected(sheet, fields, words()),
    "contest-all": lambda sheet, fields: contested(sheet, fields, words()),
    "settle": _settle,
    "tell": lambda sheet, fields: sheet.with_told(_several(fields), fields.get("at", ""), typed_value(fields, words())),
    "paper": lambda sheet, fields: sheet.with_paper({name: fields.get(name, "") for name in PAPER}),
    "untell": lambda sheet, fields: sheet.without_told(_several(fields)),
}


def _work_of(sheet: Sheet, book: Book) -> int:
    """The units of work of the page, for the rulings of all houses. Raises Unprocessable above the limit.

    A plain question counts once, unless it is about a draw: a whole draw has many steps.
    """
    work = work_of(sheet.as_json())
    if work > MOST_WORK:
        detail = message(
            "This question takes {work} units of work. The limit is {most}.",
            work=work,
            most=MOST_WORK,
        )
        hint = message("Contest fewer facts, or omit parts of the table that the question does not need.")
        raise Unprocessable([InputError("/question", "too-much-work", sentences(detail, hint))])
    units = work_by_house(sheet, book).values()
    plain = max(units) <= PLAIN and sheet.asks not in DRAWS
    return max(units) if plain else sum(units) + other_versions(sheet) * max(units)


def _page(
    sheet: Sheet, case: StoredCase | None, book: Book, clause_json: ClauseJson, keys: Keys, written: bool = False
) -> Response:
    """The page of a sheet: its ruling, and those of the other houses. The slip is open if it was ``written`` on."""
    view = view_of(sheet, book, clause_json, words(), keys, datetime.now(UTC).date().isoformat())
    if view.ruling is not None and view.rules is not None:
        outcome, rule = view.ruling["outcome"], view.ruling["rule"]
        record_ruling(view.ruling["ruling_id"], sheet.asks.value, (view.rules,), outcome, rule, dict(sheet.question))
    groups = side_by_side(sheet, book, clause_json, words(), view.rules)
    kept = view.kept()
    address = coded = _address(kept)
    if len(coded) > LONGEST_LINK:
        coded = _address(replace(kept, hand=None, paper={}))
    titles = _title(sheet, book)
    response = render_page(
        "floor/ruling.html",
        view=view,
        groups=groups,
        case=case,
        logged=_logged(view, titles) if view.settled else None,
        link=pack(sheet.as_json()),
        address=address,
        qr=draw_qr(coded) if len(coded) <= LONGEST_LINK and view.settled else None,
        choices=[(each.says, pack(each.sheet.as_json())) for each in view.choices],
        houses=_houses(sheet, book),
        title=titles,
        asked_about=[each for each in Asks if _can_be_asked(each, sheet, view.rules)],
        json=_taken_away(view),
        corrections=corrections_of(sheet.question, _faults(view), words()),
        story=story_of(case, words(), book) if case else None,
        variations=variations_of(case, words(), book) if case else (),
        writer=FactWriter(words(), sheet.question, streets=view.streets),
        unbroken=unbroken,
        on_paper=PAPER,
        written=written,
    )
    response.status_code = 200 if view.problem is None else view.problem["status"]
    response.headers["Cache-Control"] = "no-store"
    return response


def _logged(view: View, titles: tuple[str, str]) -> JsonObject:
    """The entry of a ruling in the evening log. ``decided`` tells whether the floor decided something."""
    ruling, sheet = view.ruling or {}, view.sheet
    return {
        "id": view.short_id,
        "says": ruling["says"],
        "clause": ruling["rule"],
        "disputed": words().label("disputed", sheet.asks.value),
        "seats": _seats_of(sheet.question),
        "rules": " · ".join(reversed(titles)),
        "decided": DECIDED in sheet.question or bool(sheet.settled or sheet.paper.get("decision")),
        "case": sheet.case is not None,
        "paper": sheet.paper,
    }


def _seats_of(question: Mapping[str, Any]) -> list[int]:
    """The seats that a ruled question is about, each once."""
    acting = [question[name]["seat"] for name in ("action", "gesture", "event") if "seat" in question.get(name, ())]
    return list(dict.fromkeys([*acting, *seats_in(question.get("incident", {}))]))


def _address(sheet: Sheet) -> str:
    """The URL of the page with this sheet."""
    return f"{request.host_url}floor?{LANGUAGE_MEMBER}={words().language}#{pack(sheet.as_json())}"


def _faults(view: View) -> dict[str, list[str]]:
    """The errors of the facts, by place."""
    found: dict[str, list[str]] = {}
    for each in (view.problem or {}).get("errors", ()):
        found.setdefault(each.get("pointer") or "", []).append(each["detail"])
    return found


def unbroken(text: str) -> str:
    """The text with non-breaking hyphens, so a hand stays in one line."""
    return _HYPHEN.sub("\u2011", text)


def _taken_away(view: View) -> str:
    """The question with its ruling, in the form for ``/v1/replay``."""
    taken = {"asks": view.sheet.asks.value, "question": view.sheet.question, "ruling": view.ruling}
    return json.dumps(taken if view.ruling else view.sheet.as_json(), ensure_ascii=False, indent=1)


def _houses(sheet: Sheet, book: Book) -> list[tuple[str, str]]:
    """The houses that deal the game, with their titles."""
    return [(each, house_title(each, book, words().language)) for each in book.dealing(sheet.question.get("game"))]


def _title(sheet: Sheet, book: Book) -> tuple[str, str]:
    """The titles of house and game."""
    house, game = sheet.question.get("house"), sheet.question.get("game")
    known = book.houses().get(house, ()) if isinstance(house, str) else ()
    if not isinstance(house, str) or not isinstance(game, str) or game not in known:
        return str(house or ""), str(game or "")
    return house_title(house, book, words().language), rules_title(book.find(house, game).title, words().language)


def _can_be_asked(asks: Asks, sheet: Sheet, rules: Ruleset | None) -> bool:
    """Whether the sheet has the facts for this question: a table, an action, or for a draw a game that has draws."""
    if asks in DRAWS and asks is not sheet.asks and rules is not None and not rules.dealing.streets.value.draws:
        return False
    if (asks is Asks.HANDS) != ("hands" in sheet.question):
        return False
    return asks is not Asks.BETTING or "action" in sheet.question or "gesture" in sheet.question
