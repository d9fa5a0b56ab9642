"""The rules of a slip: those of its own day, and the ruling of today's rules on the same facts.

A slip names its rules by digest. If no loaded edition has that digest, the edition in force on the slip's day is used,
and without a day the current one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain
from typing import Any

from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.spoken_line import says
from dealer_service.api.work_units import MOST_TRYING, work_of
from dealer_service.engine import Question
from dealer_service.engine.comparison.deciding_clauses import Differing, differing
from dealer_service.engine.comparison.houses import compare
from dealer_service.errors import DealerServiceError, UnknownRuleset
from dealer_service.i18n.words import Words
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulebook.book import Edition
from dealer_service.web.floor.sheet import PINS, Sheet

# The maximum number of clause exchanges tried to find the difference, and of differing clauses that are shown.
MOST_TRIES = 80
MOST_SHOWN = 6


@dataclass(frozen=True, slots=True)
class SlipRules:
    """The rules for a sheet. ``day`` is the date to show for them, and ``today`` the current rules if they differ."""

    rules: Ruleset
    day: str
    today: Ruleset | None = None


@dataclass(frozen=True, slots=True)
class Today:
    """The ruling of today's rules: in one line, and whether it is the same.

    ``clauses`` are clauses with different answers, each with the ``before`` of the slip's rules, and ``more`` counts
    the differing clauses that are not among them.
    """

    day: str
    before: str
    says: str
    same: bool
    clauses: tuple[dict[str, Any], ...]
    more: int


def rules_of(sheet: Sheet, question: Question, book: Book) -> SlipRules:
    """The rules for this sheet: those of its pins, else of its slip, else the current ones.

    Raises UnknownRuleset and DigestNotLoaded.
    """
    if question.mix is not None:
        rules = book.find(question.house, question.game, question.as_of, question.digest, question.mix)
        return SlipRules(rules, question.as_of or day_of(sheet.was) or "", _other_than(rules, question, book))
    editions = book.editions(question.house, question.game)
    was = {} if is_pinned(sheet) else sheet.was or {}
    found = _edition_of(was, editions)
    rules = found.rules if found else book.find(question.house, question.game, question.as_of, question.digest)
    since = next((each.since for each in reversed(editions) if each.rules is rules), "")
    day = question.as_of or day_of(was) or since
    return SlipRules(rules, day, _other_than(rules, question, book))


def day_of(was: dict[str, Any] | None) -> str | None:
    """The date of a slip (ISO 8601), if it has a valid one."""
    try:
        return date.fromisoformat((was or {}).get("day", "")).isoformat()
    except (TypeError, ValueError):
        return None


def is_pinned(sheet: Sheet) -> bool:
    """Whether the question itself names a date or a digest."""
    return any(name in sheet.question for name in PINS)


def kept_under(rules: Ruleset, sheet: Sheet) -> Sheet:
    """The sheet with its question pinned to these rules, unless it names others."""
    if is_pinned(sheet) or (sheet.question.get("house"), sheet.question.get("game")) != (rules.house, rules.game):
        return sheet
    return replace(sheet, question={**sheet.question, "digest": rules.digest})


def changed_under_its_rules(before: Sheet, after: Sheet, book: Book) -> Sheet:
    """A changed sheet, still under the rules of the slip it was made from."""
    if before.was is None:
        return after
    try:
        slip = rules_of(before, parse_question(before.asks, dict(before.question)), book)
    except DealerServiceError:
        return after  # the page of this sheet lists the errors
    return kept_under(slip.rules, after) if slip.today else after


def ruled_today(
    slip: SlipRules, question: Question, document: dict[str, Any], clause_json: ClauseJson, words: Words
) -> Today | None:
    """The ruling of today's rules on the same question. None if they are the rules of the sheet."""
    if slip.today is None:
        return None
    most = max(MOST_TRYING // work_of(document), 2)
    compared = compare(question, (slip.rules, slip.today), MOST_TRIES, most)
    first = [ids for pair in compared.pairs for way in (pair.there, pair.back) for ids in way.sets[:1]]
    places = {each.id: each for each in reversed(differing(slip.rules, slip.today))}
    deciding = dict.fromkeys(id for id in chain.from_iterable(first) if id in places)
    ids = tuple({**deciding, **dict.fromkeys(reversed(places))})
    return Today(
        slip.day,
        slip.rules.digest,
        says(compared.results[1], words),
        not compared.pairs,
        tuple(_clauses([places[id] for id in ids[:MOST_SHOWN]], clause_json, words)),
        len(ids[MOST_SHOWN:]),
    )


def _clauses(differing: Sequence[Differing], clause_json: ClauseJson, words: Words) -> Iterator[dict[str, Any]]:
    """Each clause as it is today, with its earlier answer."""
    for each in differing:
        earlier = clause_json.of(each.one.clauses[each.id], words.language)["value"]
        yield {**clause_json.of(each.other.clauses[each.id], words.language), "before": earlier}


def _edition_of(was: dict[str, Any], editions: Sequence[Edition[Ruleset]]) -> Edition[Ruleset] | None:
    """The edition of a slip: with its digest, and of several the one of its day; else that of its day."""
    day = day_of(was)
    named = [each for each in editions if each.rules.digest == was.get("rules")]
    if named:
        return max(named, key=lambda each: (day is not None and each.holds(day), each.current, each.since))
    return next((each for each in reversed(editions) if day is not None and each.holds(day)), None)


def _other_than(rules: Ruleset, question: Question, book: Book) -> Ruleset | None:
    """The current rules of the question's house and game, if their clauses differ from these."""
    try:
        current = book.find(question.house, question.game, mix=question.mix)
    except UnknownRuleset:
        return None
    return None if current.digest == rules.digest else current
