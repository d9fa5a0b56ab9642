"""Many questions at once. Each item is parsed and ruled on separately: an invalid one does not affect the others.

An item is ``{"asks": "betting", "question": {...}}``. Its answer is the ruling, to the byte as its own endpoint
gives it, or the problem that its endpoint would send, with pointers into the item.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from dealer_service.api.receipts.receipt import Sealed, seal_ruling
from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.requests.described import described
from dealer_service.api.requests.fast_reader import read_or_none, reader
from dealer_service.api.requests.fields import AnyObject, Choice
from dealer_service.api.requests.parser import load, parse_question
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.problems import problem_for
from dealer_service.api.strict_json import decode
from dealer_service.api.work_units import work_of
from dealer_service.canonical import JsonObject, canonical
from dealer_service.deadline import Overdue, check_deadline
from dealer_service.engine import Asks, Question
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.languages import requested_language
from dealer_service.i18n.words import ENGLISH, WORDS, Words
from dealer_service.message import message
from dealer_service.rulings.ruling import Ruling

BATCH = "batch"

# Rules on a question that was put to that endpoint.
Rule = Callable[[Asks, Question], Ruling]


@dataclass(frozen=True, slots=True)
class Item:
    """A question, and the endpoint that it is for."""

    asks: Asks
    question: Any


class BatchItemSchema(StrictSchema):
    """One of many questions."""

    makes = Item

    asks = described(Choice(Asks, required=True), "Endpoint that the question is for.")
    question = described(
        AnyObject(message("a question as its own endpoint accepts it"), required=True),
        "Question as that endpoint takes it.",
    )


SCHEMA = BatchItemSchema()
READ = reader(SCHEMA)


@dataclass(frozen=True, slots=True)
class ItemRuling:
    """The ruling on an item, and the bytes that are sent."""

    item: Item
    ruling: Ruling
    sealed: Sealed


@dataclass(frozen=True, slots=True)
class ItemProblem:
    """The body of the problem with an item."""

    body: JsonObject


ItemAnswer = ItemRuling | ItemProblem


def serialize_item_answer(answer: ItemAnswer, **place: Any) -> bytes:
    """The answer as canonical JSON; a problem says where in the batch it belongs."""
    return answer.sealed.body if isinstance(answer, ItemRuling) else canonical({**answer.body, **place})


@dataclass(frozen=True, slots=True)
class BatchAnswerer:
    """The means to rule on the items of a batch. ``asks`` is the endpoint of lines that name none."""

    rule: Rule
    clause_json: ClauseJson
    words: Words = ENGLISH
    keys: Keys = NO_KEYS
    asks: Asks | None = None

    def answer_line(self, number: int, raw: bytes) -> ItemAnswer:
        """The answer to an item in the line of this number."""
        try:
            document = decode(raw, line=number)
        except DealerServiceError as refusal:
            return self._problem(refusal, self.words)
        if self.asks is not None and not (isinstance(document, dict) and "question" in document):
            return self._rule_on(Item(self.asks, document), "")
        return self.answer(document)

    def answer(self, document: Any) -> ItemAnswer:
        """The answer to an item."""
        try:
            item = read_or_none(READ, document) or load(SCHEMA, document)
        except DealerServiceError as refusal:
            return self._problem(refusal, self.words)
        return self._rule_on(item, "/question")

    def _rule_on(self, item: Item, at: str) -> ItemAnswer:
        """The answer to the item, whose question is at this pointer."""
        words = WORDS[requested_language(item.question) or self.words.language]
        try:
            check_deadline()
            ruling = self.rule(item.asks, parse_question(item.asks, item.question))
            sealed = seal_ruling(ruling, item.question, item.asks, self.clause_json, words, self.keys)
        except (DealerServiceError, Overdue) as refusal:
            return self._problem(refusal, words, at)
        return ItemRuling(item, ruling, sealed)

    def _problem(self, refusal: DealerServiceError | Overdue, words: Words, at: str = "") -> ItemProblem:
        body = problem_for(refusal, words, self.clause_json)
        body["errors"] = [
            {**each, "pointer": at + each["pointer"]} if "pointer" in each else each for each in body["errors"]
        ]
        return ItemProblem(body)


def work_of_item(document: Any) -> int:
    """The units of work of an item; 1 if it has no question."""
    question = document.get("question") if isinstance(document, dict) else None
    return 1 if question is None else work_of(question)


def work_of_line(raw: bytes) -> int:
    """The units of work of the item in a line; 1 if it cannot be read."""
    try:
        return work_of_item(decode(raw))
    except DealerServiceError:
        return 1


def numbered_lines(raw: bytes) -> Iterator[tuple[int, bytes]]:
    """Each line that is not blank, with its number, the first being 1."""
    for number, line in enumerate(BytesIO(raw), start=1):
        if line.strip():
            yield number, line.removesuffix(b"\n")
