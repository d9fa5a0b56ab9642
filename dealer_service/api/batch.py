"""Many questions at once: each item is read and ruled on by itself, and one that is wrong spoils no other.

An item is ``{"asks": "betting", "question": {...}}``. Its answer is the ruling, to the byte as its own endpoint
gives it, or the problem that its endpoint would tell, with the pointers of its faults into the item.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from dealer_service.api.receipts.receipt import sealed
from dealer_service.api.receipts.signing import NO_KEYS, Keys
from dealer_service.api.requests.fields import Named, Whatever
from dealer_service.api.requests.parse import ask, load
from dealer_service.api.requests.strict_schema import Closed
from dealer_service.api.responses.clause_json import Citations
from dealer_service.api.responses.problems import Body, refused
from dealer_service.api.strict_json import decode
from dealer_service.canonical import canonical
from dealer_service.engine import Asks, Question
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.languages import asked
from dealer_service.i18n.message import message
from dealer_service.i18n.words import ENGLISH, WORDS, Words
from dealer_service.rulings.ruling import Ruling

BATCH = "batch"

# Rules on a question that was put to that endpoint.
Rule = Callable[[Asks, Question], Ruling]


@dataclass(frozen=True, slots=True)
class Item:
    """One question, and the endpoint that it is put to."""

    asks: Asks
    question: Any


class BatchItemSchema(Closed):
    """One of many questions."""

    makes = Item

    asks = Named(Asks, required=True)
    question = Whatever(message("a question, as its own endpoint takes it"), required=True)


SCHEMA = BatchItemSchema()


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to one item: the ruling as it is sent, or the body of the problem; and what was ruled on what."""

    ruling: bytes | None
    problem: Body | None = None
    ruled: Ruling | None = None
    item: Item | None = None

    def told(self, **place: Any) -> bytes:
        """The answer as canonical JSON; a problem says where in the batch it belongs."""
        return canonical({**(self.problem or {}), **place}) if self.ruling is None else self.ruling


@dataclass(frozen=True, slots=True)
class Court:
    """All by which the items of a batch are ruled on; ``asks`` is what is asked where a line does not say it."""

    rule: Rule
    citations: Citations
    words: Words = ENGLISH
    keys: Keys = NO_KEYS
    asks: Asks | None = None

    def answer_line(self, number: int, raw: bytes) -> Answered:
        """The answer to an item in the line of this number."""
        try:
            document = decode(raw, line=number)
        except DealerServiceError as refusal:
            return self._refused(refusal, self.words)
        if self.asks is not None and not (isinstance(document, dict) and "question" in document):
            return self._put(Item(self.asks, document), "")
        return self.answer(document)

    def answer(self, document: Any) -> Answered:
        """The answer to an item."""
        try:
            item = load(SCHEMA, document)
        except DealerServiceError as refusal:
            return self._refused(refusal, self.words)
        return self._put(item, "/question")

    def _put(self, item: Item, at: str) -> Answered:
        words = WORDS[asked(item.question) or self.words.language]
        try:
            ruling = self.rule(item.asks, ask(item.asks, item.question))
            written = sealed(ruling, item.question, item.asks, self.citations, words, self.keys)
            return Answered(written, None, ruling, item)
        except DealerServiceError as refusal:
            return self._refused(refusal, words, at)

    def _refused(self, refusal: DealerServiceError, words: Words, at: str = "") -> Answered:
        body = refused(refusal, words, self.citations)
        body["errors"] = [
            {**each, "pointer": at + each["pointer"]} if "pointer" in each else each for each in body["errors"]
        ]
        return Answered(None, body)


def lines(raw: bytes) -> Iterator[tuple[int, bytes]]:
    """Each line that is not blank, with its number, the first being 1."""
    for number, line in enumerate(BytesIO(raw), start=1):
        if line.strip():
            yield number, line.removesuffix(b"\n")
