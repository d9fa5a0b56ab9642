"""The form of ``/rulesets/new``: its fields as a draft of a house, and a row for each clause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs

from dealer_service.api.errors import Malformed
from dealer_service.api.responses.rulebook_json import house_title
from dealer_service.i18n.languages import LANGUAGES, Language
from dealer_service.i18n.rule_pages import named_answer
from dealer_service.message import message
from dealer_service.rulebook import Book, Clause, Ruleset
from dealer_service.rulebook.diff import answers_elsewhere
from dealer_service.rulebook.house_draft import DraftClause, HouseDraft
from dealer_service.rulebook.loading.clauses.value_types import (
    VALUE_TYPES,
    holds_numbers,
    item_type,
    words_allowed,
)
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.rulebook.loading.page_reader import ID
from dealer_service.rulebook.possible_answers import answer_types, named_answers, other_answers

MOST_FIELDS = 4000
# The house that follows the book in everything: what a new house begins with.
BOOK_HOUSE = "by-the-book"
NUMBER = re.compile(r"[0-9]{1,9}")
YES_OR_NO: Mapping[str, bool] = {"true": True, "false": False}

Fields = Mapping[str, Sequence[str]]


def read_fields(body: bytes) -> dict[str, list[str]]:
    """The fields of the form. Raises Malformed."""
    try:
        return parse_qs(body.decode("ascii"), keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")
    except ValueError:
        raise Malformed("bad-form", message("The form cannot be read.")) from None


def one(fields: Fields, name: str) -> str:
    """The first value of the field without spaces around it; empty if it is omitted."""
    return " ".join(fields.get(name, ("",))[0].split())


def is_name(id: str) -> bool:
    """Whether a house may have this name."""
    return ID.fullmatch(id) is not None


def draft_of(fields: Fields) -> HouseDraft:
    """The draft that the fields describe. Its clauses are those with an answer or words."""
    title = {language: words for language in LANGUAGES if (words := one(fields, f"title.{language}"))}
    names = {id for prefix, _, id in (name.partition(".") for name in fields) if prefix in ("is", *LANGUAGES)}
    clauses = {id: clause for id in VALUE_TYPES if id in names and (clause := _clause(fields, id)) is not None}
    adopts = one(fields, "adopts")
    deals = tuple(dict.fromkeys(fields.get("deals", ())))
    return HouseDraft(one(fields, "id"), title, one(fields, "since"), deals, adopts, clauses)


def _clause(fields: Fields, id: str) -> DraftClause | None:
    says = {language: words for language in LANGUAGES if (words := one(fields, f"{language}.{id}"))}
    given = [each for each in (text.strip() for text in fields.get(f"is.{id}", ())) if each]
    if not given and not says:
        return None
    return DraftClause(_answer(id, given), says, one(fields, f"at.{id}"))


def _answer(id: str, given: Sequence[str]) -> Any:
    """The answer as a page writes it. The reader reports whatever the clause does not allow."""
    if not given:
        return None
    if not _is_list(id):
        return _value(given[0])
    values = [_value(each.strip()) for text in given for each in text.split(",") if each.strip()]
    return values[0] if len(values) == 1 and values[0] in _single_answers(id) else values


def _single_answers(id: str) -> list[str]:
    """The named answers in place of a list."""
    return [word for kind in answer_types(id) if item_type(kind) is kind for word in words_allowed(kind)]


def _value(text: str) -> Any:
    return int(text) if NUMBER.fullmatch(text) else YES_OR_NO.get(text, text)


def _is_list(id: str) -> bool:
    return any(item_type(kind) is not kind for kind in answer_types(id))


@dataclass(frozen=True, slots=True)
class Wording:
    """How other houses answer and word a clause: the answer, the houses, and the words by language."""

    answer: Any
    titles: tuple[str, ...]
    house: str
    says: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Row:
    """A clause of the form. ``kind`` is ``choice``, ``several``, ``number`` or ``text``.

    ``options`` are the named answers with their words; ``given`` and ``says`` come from the draft.
    """

    id: str
    kind: str
    options: tuple[tuple[str, str], ...]
    base: Clause[Any]
    given: tuple[str, ...]
    says: Mapping[str, str]
    at: str
    faults: tuple[Fault, ...]
    wordings: tuple[Wording, ...]

    @property
    def is_set(self) -> bool:
        """Whether the draft answers or words the clause, or has an error in it."""
        return bool(self.given or self.says or self.faults)


def base_rules(book: Book, draft: HouseDraft) -> list[Ruleset]:
    """The rules that the house begins with, one for each of its games: of the house that it adopts, or of the book."""
    houses = book.houses()
    base = next(each for each in (draft.adopts, BOOK_HOUSE, *houses) if each in houses)
    games = [game for game in draft.deals if game in houses[base]] or list(houses[base])[:1]
    return [book.find(base, game) for game in games]


def rows_of(book: Book, draft: HouseDraft, faults: Sequence[Fault], language: Language) -> Iterator[Row]:
    """Every clause that the house may answer for all its games, in the order of the rulebook."""
    rulesets = base_rules(book, draft)
    first, games = rulesets[0], {rules.game for rules in book.rulesets()}
    set_by_games = {id for rules in rulesets for id, clause in rules.clauses.items() if clause.set_by in games}
    houses = [house for house in book.houses() if house != first.house]
    others = [found for house in houses if (found := _rules_of(house, [each.game for each in rulesets], book))]
    for id, clause in first.clauses.items():
        if id not in set_by_games and other_answers(clause):
            own = tuple(fault for fault in faults if fault.clause == id)
            yield _row(
                clause, draft.clauses.get(id), own, tuple(_wordings(first, others, id, book, language)), language
            )


def _rules_of(house: str, games: Sequence[str], book: Book) -> Ruleset | None:
    """The rules of the house for the first of these games that it deals. None if it deals none of them."""
    dealt = book.houses().get(house, ())
    return next((book.find(house, game) for game in games if game in dealt), None)


def _row(
    clause: Clause[Any],
    given: DraftClause | None,
    faults: tuple[Fault, ...],
    wordings: tuple[Wording, ...],
    language: Language,
) -> Row:
    id = clause.id
    options = tuple((word, named_answer(word, language)) for word in named_answers(id))
    texts = () if given is None or given.answer is None else given.answer
    texts = tuple(map(_text, texts if isinstance(texts, (list, tuple)) else [texts]))
    says, at = ({}, "") if given is None else (given.says, given.at)
    return Row(id, _kind(id), options, clause, texts, says, at, faults, wordings)


def _kind(id: str) -> str:
    kinds = answer_types(id)
    if any(holds_numbers(kind) for kind in kinds):
        return "text"
    if _is_list(id):
        return "several" if len(kinds) == 1 else "text"
    if int in kinds:
        return "number" if len(kinds) == 1 else "text"
    return "choice"


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _wordings(rules: Ruleset, others: Sequence[Ruleset], id: str, book: Book, language: Language) -> Iterator[Wording]:
    """The other answers of houses, each with the words of the first house that gives it."""
    for each in answers_elsewhere(id, rules, others).otherwise:
        house, clause = each.by[0]
        titles = tuple(house_title(name, book, language) for name, _ in each.by)
        yield Wording(each.value, titles, house, dict(clause.says))


def with_wording(fields: Fields, book: Book, taken: str) -> dict[str, list[str]]:
    """The fields with answer and words of a house for a clause, both named in ``taken``: ``CLAUSE HOUSE``.

    Without a house, the clause is left to the base again. Unknown names are ignored.
    """
    changed = {name: list(values) for name, values in fields.items()}
    id, _, house = taken.partition(" ")
    if not house:
        for name in ("is", *LANGUAGES, "at"):
            changed[f"{name}.{id}"] = [""]
        return changed
    games = [each.game for each in base_rules(book, draft_of(fields))]
    rules = _rules_of(house, (*games, *book.houses().get(house, ())), book)
    if rules is None or id not in rules.clauses:
        return changed
    clause = rules.clauses[id]
    answers = clause.json if isinstance(clause.json, list) else [clause.json]
    changed[f"is.{id}"] = [", ".join(map(_text, answers))] if _kind(id) == "text" else [_text(each) for each in answers]
    changed |= {f"{language}.{id}": [clause.says.get(language, "")] for language in LANGUAGES}
    return changed
