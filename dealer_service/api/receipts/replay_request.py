"""What is to be replayed? A question, the ruling that was given on it, and its receipt, read from JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dealer_service.api.errors import InputError, Unprocessable
from dealer_service.api.receipts.receipt import RECEIPT
from dealer_service.api.requests.fields import AnyObject, Choice
from dealer_service.api.requests.parse import load
from dealer_service.api.requests.schemas import day
from dealer_service.api.requests.strict_schema import StrictSchema
from dealer_service.api.responses.compare import COMPARE
from dealer_service.engine import Asks
from dealer_service.i18n.languages import LANGUAGES, Language
from dealer_service.i18n.message import message

MOST_BYTES = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Replay:
    """What was asked and ruled, as it was sent and given; ``day`` is the one on which a signature has to hold."""

    asks: str
    question: dict[str, Any]
    ruling: dict[str, Any]
    day: str | None


def _replay(asks: str, question: Any, ruling: Any, on: str | None, language: Language | None) -> Replay:
    return Replay(asks, question, ruling, on)


class ReplaySchema(StrictSchema):
    """Is this receipt true?"""

    makes = staticmethod(_replay)

    asks = Choice((*(asks.value for asks in Asks), COMPARE), required=True)
    question = AnyObject(message("the question, as it was sent"), required=True)
    ruling = AnyObject(message("the ruling, as it was given, with its receipt"), required=True)
    on = day()
    language = Choice(LANGUAGES)


SCHEMA = ReplaySchema()


def parse_replay(document: Any) -> Replay:
    """What the document asks to replay. Raises Unprocessable with every fault in it."""
    asked = load(SCHEMA, document)
    assert isinstance(asked, Replay)
    if not isinstance(asked.ruling.get(RECEIPT), dict):
        detail = message("A ruling is replayed by its receipt, and this one has none.")
        raise Unprocessable([InputError(f"/ruling/{RECEIPT}", "required", detail)])
    return asked
