"""The request of a comparison: one question and the rulesets to compare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from dealer_service.api.errors import InputError, Unprocessable
from dealer_service.api.requests.described import described, text
from dealer_service.api.requests.fields import AnyObject, Choice, ListOf, Nested
from dealer_service.api.requests.parser import load, parse_question
from dealer_service.api.requests.schemas import LONGEST_NAME, day, ruleset_digest
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.api.work_units import MOST_TRYING, most_work_of, work_of
from dealer_service.engine import Asks, Question
from dealer_service.errors import DigestNotLoaded, UnknownRuleset
from dealer_service.i18n.languages import LANGUAGES
from dealer_service.message import message, sentences
from dealer_service.rulebook import Book, Ruleset

FEWEST, MOST = 2, 8


@dataclass(frozen=True, slots=True)
class Under:
    """A ruleset to compare: house, game (None: the question's), and the date or digest."""

    house: str
    game: str | None = None
    as_of: str | None = None
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """One question, the rules to compare, and how many rulings may be made to find the clauses that decide."""

    question: Question
    under: tuple[Under, ...]
    rulings: int


class UnderSchema(StrictSchema):
    """One of the rulesets to compare."""

    makes = Under

    house = described(text(LONGEST_NAME, required=True), "House whose rules apply, as listed by GET /v1/rulesets.")
    game = described(text(LONGEST_NAME), "Game. Default: the question's.")
    as_of = described(day(), "Date of the edition that applies. Default: the question's.")
    digest = described(ruleset_digest(), "Pins the rules by their content.")


class CompareSchema(StrictSchema):
    """A question, and the rulesets to compare on it."""

    makes = dict

    asks = described(Choice(Asks, required=True), "Endpoint that the question is for.")
    question = described(
        AnyObject(message("a question, with or without house and game"), required=True),
        "Question as that endpoint takes it. House and game are optional; put a digest into “under”.",
    )
    under = described(
        ListOf(
            Nested(UnderSchema, 'an object such as {"house": "by-the-book"}', required=True),
            message("a list of rulesets"),
            FEWEST,
            MOST,
            required=True,
        ),
        "Rules to compare, in the order of the rulings.",
    )
    language = described(Choice(LANGUAGES), "Language of the words in the answer.")


SCHEMA = CompareSchema()


def parse_comparison(document: Any) -> Comparison:
    """The comparison that the document asks for. Raises Unprocessable with every error in it and in its question."""
    loaded = load(SCHEMA, document)
    question, under = loaded["question"], loaded["under"]
    faults = list(_conflicts(question, under))
    named = {"house": under[0].house, "game": under[0].game or under[0].house, **_unpinned(question)}
    try:
        parsed = parse_question(loaded["asks"], named)
    except Unprocessable as refusal:
        faults += [replace(fault, pointer="/question" + fault.pointer) for fault in refusal.faults]
    faults += _too_much(question, len(under)) if not faults else ()
    if faults:
        raise Unprocessable(faults)
    defaults = Under("", question.get("game"), question.get("as_of"), None)
    return Comparison(parsed, tuple(_with_defaults(each, defaults) for each in under), MOST_TRYING // work_of(question))


def _unpinned(question: Mapping[str, Any]) -> dict[str, Any]:
    return {name: part for name, part in question.items() if name != "digest" and part is not None}


def _with_defaults(under: Under, defaults: Under) -> Under:
    return replace(under, game=under.game or defaults.game, as_of=under.as_of or defaults.as_of)


def _conflicts(question: Mapping[str, Any], under: tuple[Under, ...]) -> Iterator[InputError]:
    """Errors between the question and the rulesets to compare."""
    if question.get("digest") is not None:
        detail = message("Put the digest in {under}, next to the house that it pins.", under="“under”")
        yield InputError("/question/digest", "does-not-belong", detail)
    if question.get("game") is None:
        for number, each in enumerate(under):
            if each.game is None:
                detail = message("Give the game here or in the question.")
                yield InputError(f"/under/{number}/game", "required", detail)


def _too_much(question: Mapping[str, Any], count: int) -> Iterator[InputError]:
    """An error if the comparison is too much work, with the number of rulesets that would be allowed."""
    work, most = work_of(question), most_work_of(question)
    if work * count <= most:
        return
    enough, told = most // work, {"count": count, "work": work * count, "most": most}
    detail = message("Comparing {count} rulesets takes {work} units of work. The limit is {most}.", **told)
    hint = message("Send at most {enough} rulesets.", enough=enough)
    if enough < FEWEST:
        hint = message("Contest fewer facts, or omit parts of the table that the question does not need.")
    yield InputError("/under", "too-much-work", sentences(detail, hint))


def find_rulesets(comparison: Comparison, book: Book) -> tuple[Ruleset, ...]:
    """The rulesets to compare, in their order. Raises UnknownRuleset and DigestNotLoaded."""
    rulesets = []
    for number, each in enumerate(comparison.under):
        at = f"/under/{number}"
        try:
            rulesets.append(book.find(each.house, each.game or "", each.as_of, each.digest, comparison.question.mix))
        except UnknownRuleset as error:
            place = "/house" if error.at.startswith("/table/") else error.at
            raise UnknownRuleset(at + place, error.asked, error.known) from error
        except DigestNotLoaded as error:
            raise DigestNotLoaded(error.asked, error.loaded, at + error.at) from error
    return tuple(rulesets)
