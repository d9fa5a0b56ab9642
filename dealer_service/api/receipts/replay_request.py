"""The request of a replay: a question, and the ruling that was given on it with its receipt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dealer_service.api.errors import InputError, JsonPath, Unprocessable, pointer
from dealer_service.api.receipts.receipt import RECEIPT
from dealer_service.api.requests.described import described
from dealer_service.api.requests.fields import AnyObject, Choice
from dealer_service.api.requests.parser import load
from dealer_service.api.requests.schemas import day
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.api.responses.comparison import COMPARE
from dealer_service.engine import Asks
from dealer_service.i18n.languages import LANGUAGES, Language
from dealer_service.message import message

MOST_BYTES = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Replay:
    """The question as sent and the ruling as received; ``day`` is the date for the signature check."""

    asks: str
    question: dict[str, Any]
    ruling: dict[str, Any]
    day: str | None = None


def _replay(asks: str, question: Any, ruling: Any, on: str | None = None, language: Language | None = None) -> Replay:
    return Replay(asks, question, ruling, on)


class ReplaySchema(StrictSchema):
    """A ruling with its receipt, to be checked."""

    makes = staticmethod(_replay)

    asks = described(Choice((*(asks.value for asks in Asks), COMPARE), required=True), "Endpoint that was asked.")
    question = described(AnyObject(message("the question as it was sent"), required=True), "Question as it was sent.")
    ruling = described(
        AnyObject(message("the ruling as it was returned, with its receipt"), required=True),
        "Ruling as it was received, with its receipt.",
    )
    on = described(day(), "Date for checking the signature's validity. Default: today.")
    language = described(Choice(LANGUAGES), "Language of the words in the answer.")


SCHEMA = ReplaySchema()


def parse_replay(document: Any) -> Replay:
    """The replay that the document asks for. Raises Unprocessable with every error in it."""
    request = load(SCHEMA, document)
    assert isinstance(request, Replay)
    if not isinstance(request.ruling.get(RECEIPT), dict):
        detail = message("This ruling has no receipt, which a replay requires.")
        raise Unprocessable([InputError(f"/ruling/{RECEIPT}", "required", detail)])
    for place in _fractions(request.ruling, ("ruling",)):
        detail = message("A ruling contains only whole numbers, written without a decimal point or exponent.")
        raise Unprocessable([InputError(pointer(place), "wrong-type", detail)])
    return request


def _fractions(value: Any, place: JsonPath) -> Iterator[JsonPath]:
    """The places of fractions in the value. Canonical JSON has only whole numbers here."""
    if isinstance(value, float):
        yield place
    elif isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _fractions(each, (*place, key))
