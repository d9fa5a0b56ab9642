"""``/floor/tell``: a dispute without a table. Words, chips and actions in order, or an incident, entered by taps.

The page needs no script. Every tap is a form with the account and its change. The service stores none of it.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

from flask import Blueprint, Response, g, request

from dealer_service.api.errors import Malformed
from dealer_service.api.receipts.replay_request import MOST_BYTES
from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.problems import problem_code, problem_for
from dealer_service.api.responses.rulebook_json import house_title
from dealer_service.api.strict_json import decode
from dealer_service.api.work_units import EACH_EVENT, EACH_RULING, USUAL_DETAIL
from dealer_service.deadline import Overdue
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.rule_pages import rules_title
from dealer_service.message import message
from dealer_service.rulebook import Book
from dealer_service.server.active_rules import ActiveRules
from dealer_service.table import Word
from dealer_service.table.facts import HIGHEST_SEAT
from dealer_service.web.account.account import (
    Account,
    account_of,
    first_account,
    tapped,
    with_amounts,
    with_fact_at,
    with_incident_fact,
)
from dealer_service.web.account.play import CHIP_SETS
from dealer_service.web.account.view import account_view, last_move, moment_in_words
from dealer_service.web.expensive import in_lane_by_size
from dealer_service.web.floor.link import pack, unpack
from dealer_service.web.forms import FORM, Fields, form_fields, typed_value
from dealer_service.web.hooks.errors import Problem, retry_after
from dealer_service.web.hooks.language import words
from dealer_service.web.http import JSON, body_media_type, read_body
from dealer_service.web.query import check_query
from dealer_service.web.rendering import render_page
from dealer_service.web.routes.floor import unbroken
from dealer_service.web.ruling_record import record_ruling

# The seats with a key; the others of a larger table can still be in a link.
SEATS_WITH_KEYS = 10
OF_INCIDENT = "/incident/"
LARGEST_NUMBER = 10**9
ACTIONS_WITH_KEYS = ("fold", "check", "call", "bet", "raise")


def account_routes(rules: ActiveRules, keys: Keys = NO_KEYS) -> Blueprint:
    """The page of an account."""
    routes = Blueprint("account", __name__)
    routes.add_url_rule("/floor/tell", "account", partial(_show, rules, keys))
    routes.add_url_rule("/floor/tell", "account-asked", partial(_change, rules, keys), methods=["POST"])
    return routes


def _show(rules: ActiveRules, keys: Keys) -> Response:
    """The page without moments."""
    check_query("house", "game")
    book, clause_json = rules.current()
    return _page(first_account(book, request.args.get("house"), request.args.get("game")), book, clause_json, keys)


def _change(rules: ActiveRules, keys: Keys) -> Response:
    """The page of the account in the request after its change."""
    media_type = body_media_type((JSON, FORM))
    raw = read_body(MOST_BYTES, (JSON, FORM))
    book, clause_json = rules.current()
    try:
        with in_lane_by_size(raw) as hold_on:
            fields = form_fields(raw, media_type)
            account = _changed(account_of(_unpacked(fields.get("sheet", ""))), fields, book)
            with hold_on(_work_of(account)):
                return _page(account, book, clause_json, keys)
    except (DealerServiceError, Overdue, Problem) as refusal:
        if media_type == JSON:
            raise
        problem = refusal.body if isinstance(refusal, Problem) else problem_for(refusal, words(), clause_json)
        g.problem = problem_code(problem)
        faults = [each["detail"] for each in problem.get("errors", ())] or [problem["detail"]]
        response = _page(first_account(book), book, clause_json, keys, faults)
        response.status_code = problem["status"]
        response.headers.extend(retry_after(problem_code(problem)))
        return response


def _unpacked(sheet: str) -> object:
    sheet = sheet.strip()
    if not sheet:
        raise Malformed("broken-link", message("This link contains no dispute. Copy the whole link."))
    return decode(sheet.encode("utf-8", "replace"), MOST_BYTES) if sheet.startswith("{") else unpack(sheet)


def _changed(account: Account, fields: Fields, book: Book) -> Account:
    """The account with the change of a form: a tap, other rules, amounts, or a typed fact."""
    if "tap" in fields:
        return tapped(account, fields["tap"], _number(fields, "number"))
    match fields.get("do"):
        case "rules":
            return _under(account, first_account(book, fields.get("house"), fields.get("game")))
        case "choose":
            return tapped(account, fields.get("of", ""), None)
        case "amounts":
            blinds = [_number(fields, name) for name in ("small", "big", "third")]
            return with_amounts(account, blinds, _number(fields, "each"))
        case "fact":
            return _with_typed(account, fields)
    return account


def _under(account: Account, new: Account) -> Account:
    """The same account under other rules, at their usual stakes."""
    told = account.as_json()["account"] | {"house": new.house, "game": new.game}
    return account_of({"account": {name: _listed(part) for name, part in told.items() if name != "stakes"}})


def _listed(part: object) -> object:
    """A part of an account as in the JSON of a link."""
    return [_listed(each) for each in part] if isinstance(part, tuple) else part


def _with_typed(account: Account, fields: Fields) -> Account:
    at, value = fields.get("at", ""), typed_value(fields, words())
    if at.startswith(OF_INCIDENT) and account.incident is not None:
        return with_incident_fact(account, at.removeprefix(OF_INCIDENT), value)
    return with_fact_at(account, at, value)


def _number(fields: Fields, name: str) -> int | None:
    """The whole number in this field, if it has one."""
    text = fields.get(name, "").strip()
    return int(text) if text.isascii() and text.isdecimal() and int(text[:12]) < LARGEST_NUMBER else None


def _work_of(account: Account) -> int:
    """The units of work of the page: each version is played, and ruled on."""
    once = (len(account.moments) + 2) * EACH_EVENT[USUAL_DETAIL] + 3 * EACH_RULING
    return once << len(account.contested)


def _page(
    account: Account, book: Book, clause_json: ClauseJson, keys: Keys, faults: list[str] | None = None
) -> Response:
    """The page of an account."""
    view = account_view(account, book, clause_json, words(), keys, datetime.now(UTC).date().isoformat())
    account, language = view.account, words().language
    for each in view.versions[:1]:
        if each.view.ruling is not None and each.view.rules is not None:
            outcome, rule = each.view.ruling["outcome"], each.view.ruling["rule"]
            asked = dict(each.sheet.question)
            record_ruling(
                each.view.ruling["ruling_id"], each.sheet.asks.value, (each.view.rules,), outcome, rule, asked
            )
    houses = [(house, house_title(house, book, language)) for house in book.houses()]
    games = [
        (game, rules_title(book.find(account.house, game).title, language)) for game in book.houses()[account.house]
    ]
    last = account.moments[-1] if account.moments else {}
    response = render_page(
        "floor/account.html",
        view=view,
        account=account,
        link=pack(account.as_json()),
        faults=faults or (),
        houses=houses,
        games=games,
        seat_keys=range(1, max(SEATS_WITH_KEYS, *account.seats) + 1),
        most_seat=HIGHEST_SEAT,
        phases=view.phases,
        chip_sets=CHIP_SETS,
        spoken=tuple(Word),
        acted=ACTIONS_WITH_KEYS,
        last=last,
        last_move=last_move(account),
        in_words=[moment_in_words(each, words()) for each in account.moments],
        sheets=[pack(each.sheet.as_json()) for each in view.versions],
        choices=[(each.says, pack(each.sheet.as_json())) for each in view.versions[0].view.choices]
        if len(view.versions) == 1
        else [],
        unbroken=unbroken,
    )
    response.headers["Cache-Control"] = "no-store"
    return response
