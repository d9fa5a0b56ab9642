"""``/rulesets/new``: the page of a house in a browser. The result is its YAML page, which the service does not store.

Every answer works without a script; ``static/new_house.js`` sends the form while it is filled in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from flask import Blueprint, Response

from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.rulebook_json import serialize_houses
from dealer_service.api.responses.spoken import spoken
from dealer_service.api.strict_json import MOST_BYTES
from dealer_service.deadline import Overdue
from dealer_service.engine.comparison.houses import rule
from dealer_service.engine.same_ruling import rule_or_breaches
from dealer_service.errors import DealerServiceError
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulebook.diff import DifferingClause, differing_clauses
from dealer_service.rulebook.house_draft import HouseDraft, ReadDraft, read_draft, write_draft
from dealer_service.rulebook.sections import SECTIONS
from dealer_service.server.active_rules import ActiveRules
from dealer_service.server.case_book import Asking, CaseBook, StoredCase
from dealer_service.web.expensive import place_if_free
from dealer_service.web.floor.cases import story_of
from dealer_service.web.hooks.errors import Problem
from dealer_service.web.hooks.language import use_language_of, words
from dealer_service.web.http import read_body
from dealer_service.web.new_house.form import base_rules, draft_of, is_name, one, read_fields, rows_of, with_wording
from dealer_service.web.query import check_query
from dealer_service.web.rendering import render_page

PATH = "/rulesets/new"
FORM = "application/x-www-form-urlencoded"
YAML = "application/yaml"
# What the buttons of the form do; without one, the page is checked.
DO, DOWNLOAD, TAKE = "do", "download", "take"
MOST_CASES = 40
# The URL of a case counts its questions from 1.
FIRST = 1


@dataclass(frozen=True, slots=True)
class ChangedCase:
    """A question of a known case that the new house answers differently, with both sentences."""

    case: StoredCase
    number: int
    title: str
    before: str
    after: str


def new_house_routes(rules: ActiveRules, cases: CaseBook, editor: bool) -> Blueprint:
    """The page and its form; both are 404 unless the operator has turned the editor on."""
    routes = Blueprint("new-house", __name__)
    show, check = (partial(view, rules, cases, editor) for view in (_show, _check))
    routes.add_url_rule(PATH, "new-house", show)
    routes.add_url_rule(PATH, "new-house-checked", check, methods=["POST"])
    return routes


def _show(rules: ActiveRules, cases: CaseBook, editor: bool) -> Response:
    """The empty form."""
    _require(editor)
    check_query()
    today = datetime.now(UTC).date().isoformat()
    return _page(rules, cases, {"since": [today], "deals": ["badugi"]}, checked=False)


def _check(rules: ActiveRules, cases: CaseBook, editor: bool) -> Response:
    """The form with its errors and differences, or the page as a file."""
    _require(editor)
    fields = read_fields(read_body(MOST_BYTES, (FORM,)))
    use_language_of({name: values[0] for name, values in fields.items()})
    draft = draft_of(fields)
    if one(fields, DO) == DOWNLOAD and is_name(draft.id):
        response = Response(write_draft(draft), mimetype=YAML)
        response.headers["Content-Disposition"] = f'attachment; filename="{draft.id}.yaml"'
        response.headers["Cache-Control"] = "no-store"
        return response
    if taken := one(fields, TAKE):
        fields = with_wording(fields, rules.current()[0], taken)
    with place_if_free() as free:
        return _page(rules, cases, fields, with_cases=free)


def _require(editor: bool) -> None:
    if not editor:
        raise Problem("not-found")


def _page(
    rules: ActiveRules,
    cases: CaseBook,
    fields: dict[str, list[str]],
    checked: bool = True,
    with_cases: bool = True,
) -> Response:
    """The form and its result. The cases need many rulings: without them, the page says that they follow."""
    book, draft = rules.current()[0], draft_of(fields)
    text = write_draft(draft)
    named, taken = is_name(draft.id), draft.id in book.houses()
    found = read_draft(draft.id, text, rules.folders) if checked and named and not taken else None
    pairs = _pairs(found, draft, book)
    differ = list(_differing(pairs))
    changed = _judged(pairs, {each.one.id for each in differ}, book, cases) if with_cases else None
    rows = list(rows_of(book, draft, found.faults if found else (), words().language))
    response = render_page(
        "rulebook/new.html",
        draft=draft,
        text=text.splitlines(),
        checked=checked,
        has_name=named,
        taken=taken,
        found=found,
        differ=differ,
        with_cases=changed is not None or not differ,
        changed_cases=(changed or [])[:MOST_CASES],
        changed_count=len(changed or []),
        rows={section: [each for each in rows if each.id.startswith(f"{section}.")] for section in SECTIONS},
        houses=serialize_houses(book, words().language),
        games=_games(book),
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def _games(book: Book) -> dict[str, str]:
    """The title of every game that some house deals."""
    dealt = {rules.game: rules.title for rules in book.rulesets()}
    return dict(sorted(dealt.items()))


Pairs = list[tuple[Ruleset, Ruleset]]


def _pairs(found: ReadDraft | None, draft: HouseDraft, book: Book) -> Pairs:
    """The rules before and after, for each game of the house. None while the page has errors."""
    if found is None or found.book is None:
        return []
    dealt = found.book.houses().get(draft.id, ())
    return [(each, found.book.find(draft.id, each.game)) for each in base_rules(book, draft) if each.game in dealt]


def _differing(pairs: Pairs) -> Iterator[DifferingClause]:
    """Each clause once that differs from the base, in the order of the rulebook."""
    seen = set()
    for before, after in pairs:
        for each in differing_clauses(before, after):
            if each.one.id not in seen:
                seen.add(each.one.id)
                yield each


def _judged(pairs: Pairs, changed: set[str], book: Book, cases: CaseBook) -> list[ChangedCase] | None:
    """The cases that the new house answers differently; None if they take too long."""
    try:
        return list(_changed_cases(pairs, changed, book, cases))
    except Overdue:
        return None


def _changed_cases(pairs: Pairs, changed: set[str], book: Book, cases: CaseBook) -> Iterator[ChangedCase]:
    """The disputes, and the cases of changed clauses, that the new house answers differently."""
    if not changed:
        return
    rules = {before.game: (before, after) for before, after in pairs}
    of_clauses = [each for each in cases.of_clauses(book) if each.clause in changed]
    for case in (*cases.disputes(book), *of_clauses):
        heard: list[list[tuple[str, ...]]] = []  # a case asks some questions once for each house
        for number, asking in enumerate(case.askings, FIRST):
            said = _said(asking, *rules[case.game]) if case.game in rules else None
            if said is not None and said[0] != said[1] and said not in heard:
                heard.append(said)
                title = story_of(case, words(), book)[0] if case.happened else asking.name
                yield ChangedCase(case, number, title, said[0][1], said[1][1])


def _said(asking: Asking, before: Ruleset, after: Ruleset) -> list[tuple[str, ...]] | None:
    """What is said under both rules; None if the question cannot be asked. The second part is the sentence."""
    if asking.question["game"] != before.game:
        return None
    asked: dict[str, Any] = {name: part for name, part in asking.question.items() if name not in ("digest", "as_of")}
    try:
        question = parse_question(asking.asks, {**asked, "house": before.house})
        return [spoken(rule_or_breaches(question, rules, rule), asking.asks, words()) for rules in (before, after)]
    except DealerServiceError:
        return None
