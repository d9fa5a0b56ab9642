"""Houses side by side: the ruling of every house that deals the game, and the clauses that differ."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.rulebook_json import house_title
from dealer_service.api.responses.spoken import spoken
from dealer_service.api.responses.spoken_line import says
from dealer_service.api.work_units import MOST_TRYING, MOST_WORK, work_of
from dealer_service.engine import Question
from dealer_service.engine.comparison.houses import compare, rule
from dealer_service.engine.same_ruling import RulingOrBreaches, rule_or_breaches
from dealer_service.errors import DigestNotLoaded, UnknownRuleset
from dealer_service.i18n.words import Words
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.web.floor.facts import Asked, asked_facts
from dealer_service.web.floor.sheet import DECIDED, Sheet
from dealer_service.web.floor.writer import object_of

# The maximum number of clause exchanges tried for one group of houses to find the difference, and the minimum number
# of rulings that makes a try worthwhile.
MOST_TRIES = 80
FEWEST_RULINGS = 3


@dataclass(frozen=True, slots=True)
class Group:
    """Houses that rule alike on the same facts: their ruling, the differing clauses, the facts they need.

    ``houses`` are ids with titles. ``told`` is true if they were given facts of their own.
    """

    houses: tuple[tuple[str, str], ...]
    own: bool
    says: str
    outcome: str
    clauses: tuple[dict[str, Any], ...]
    asks: tuple[Asked, ...]
    told: bool


@dataclass(frozen=True, slots=True)
class _Ruled:
    rules: Ruleset
    question: Question
    result: RulingOrBreaches
    told: bool

    def alike(self, words: Words) -> object:
        """The key of its group: its sentence and steps, missing facts, and whether it has facts of its own."""
        missing = self.result.missing if isinstance(self.result, Ruling) else ()
        return spoken(self.result, self.question.asks, words), {each.at for each in missing}, self.told


def work_by_house(sheet: Sheet, book: Book) -> Mapping[str, int]:
    """The units of work of each house that deals the game, with its own facts, else those of the sheet.

    Raises Unprocessable if such a fact has a place that the question lacks.
    """
    untold = work_of(sheet.question)
    dealing = _dealing(sheet, book)
    units = {each: work_of(sheet.question_for(each)) if each in sheet.told else untold for each in dealing}
    return units or {"": untold}


def _dealing(sheet: Sheet, book: Book) -> list[str]:
    """The houses that deal the game of the question; at a table of a mix those that deal the mix."""
    mix = object_of(object_of(sheet.question.get("table")).get("mix")).get("name")
    return book.dealing(sheet.question.get("game")) if mix is None else book.dealing_mix(mix)


def side_by_side(
    sheet: Sheet, book: Book, clause_json: ClauseJson, words: Words, pinned: Ruleset | None = None
) -> list[Group]:
    """All houses that deal the game, in groups that rule alike: the sheet's own first, then the largest.

    The own house rules under its ``pinned`` rules, if any. Empty if that would be too much work.
    """
    units = work_by_house(sheet, book).values()
    ruled = list(_rule_everywhere(sheet, book, units, pinned))
    own = next((each for each in ruled if each.rules.house == sheet.question.get("house")), None)
    alike: list[tuple[object, list[_Ruled]]] = []
    for each in ruled:
        key = each.alike(words)
        group = next((group for known, group in alike if known == key), None)
        if group is None:
            alike.append((key, [each]))
        else:
            group.append(each)
    groups = [group for _, group in alike]
    groups.sort(key=lambda group: (own not in group, -len(group)))
    rulings = MOST_TRYING // (max(units) * max(len(groups), 1))
    return [_group(group, own, book, clause_json, words, sheet, rulings) for group in groups]


def _rule_everywhere(sheet: Sheet, book: Book, units: Collection[int], own: Ruleset | None) -> Iterator[_Ruled]:
    """The ruling of each house, empty above the limit of ``units``. The sheet's own rules may be pinned."""
    house, dealing = sheet.question.get("house"), _dealing(sheet, book)
    if sum(units) > MOST_WORK:
        return
    for each in dealing:
        # A decision of the floor belongs to its own house: other houses are asked without it.
        left_out = ("digest",) if each == house else ("digest", DECIDED)
        document = {name: part for name, part in sheet.question_for(each).items() if name not in left_out}
        pinned = sheet.question.get("digest") if each == house else None
        try:
            question = parse_question(sheet.asks, {**document, "house": each})
            rules = (
                own if own and each == house else book.find(each, question.game, question.as_of, pinned, question.mix)
            )
        except (Unprocessable, UnknownRuleset, DigestNotLoaded):
            continue
        yield _Ruled(rules, question, rule_or_breaches(question, rules, rule), each in sheet.told)


def _group(
    group: Sequence[_Ruled],
    own: _Ruled | None,
    book: Book,
    clause_json: ClauseJson,
    words: Words,
    sheet: Sheet,
    rulings: int,
) -> Group:
    group = sorted(group, key=lambda each: each is not own)
    first = group[0]
    ruling = first.result if isinstance(first.result, Ruling) else None
    return Group(
        tuple((each.rules.house, house_title(each.rules.house, book, words.language)) for each in group),
        own in group,
        says(first.result, words),
        ruling.outcome.value if ruling else "impossible",
        tuple(_differences(first, own, clause_json, words, rulings)) if own is not None and own not in group else (),
        asked_facts(ruling, sheet.question, words) if ruling and ruling.outcome is Outcome.UNDETERMINED else (),
        first.told,
    )


def _differences(
    there: _Ruled, here: _Ruled, clause_json: ClauseJson, words: Words, rulings: int
) -> Iterator[dict[str, Any]]:
    """The clauses that make the difference, with the other house's answers; else that house's rule.

    At most this many ``rulings`` are made to find them.
    """
    tried = rulings >= FEWEST_RULINGS
    pairs = compare(there.question, (here.rules, there.rules), MOST_TRIES, rulings).pairs if tried else ()
    ids = next((way.sets[0] for pair in pairs for way in (pair.there, pair.back) if way.sets), ())
    if ids:
        places = {each.id: each for pair in pairs for each in reversed(pair.differing)}
        found = [(places[id].one, places[id].other, id) for id in ids]
    else:
        rule = there.result.rule if isinstance(there.result, Ruling) else None
        found = [(here.rules, there.rules, rule.clause.id)] if rule is not None else []
    for mine, theirs, id in found:
        own = clause_json.of(mine.clauses[id], words.language)
        # The clause of the other house, with the own house's answer to it.
        yield {**clause_json.of(theirs.clauses[id], words.language), "here": own["value"]}
