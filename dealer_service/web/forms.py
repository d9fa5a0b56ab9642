"""The fields of a page's forms, sent as a form or, by the page's script, as the same fields in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

from dealer_service.api.errors import Malformed
from dealer_service.api.receipts.replay_request import MOST_BYTES
from dealer_service.api.strict_json import decode
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.words import Words
from dealer_service.message import message
from dealer_service.web.floor.card_input import typed_cards
from dealer_service.web.hooks.language import use_language_of

FORM = "application/x-www-form-urlencoded"
Fields = Mapping[str, str]


def form_fields(raw: bytes, media_type: str) -> Fields:
    """The fields of the form, in whose language the request is answered. Raises Malformed if they are not texts."""
    fields = _read_fields(raw, media_type)
    use_language_of(fields)
    return fields


def _read_fields(raw: bytes, media_type: str) -> Fields:
    if media_type == FORM:
        try:
            return dict(parse_qsl(raw.decode("utf-8"), keep_blank_values=True, max_num_fields=20))
        except ValueError as error:
            raise Malformed("broken-form", message("The form is not valid UTF-8 or has too many fields.")) from error
    fields = decode(raw, MOST_BYTES)
    if not isinstance(fields, dict) or not all(isinstance(each, str) for each in fields.values()):
        raise Malformed("broken-form", message("Form fields must be strings."))
    return fields


def typed_value(fields: Fields, words: Words) -> Any:
    """The value of the field ``value`` for the fact ``at``: a number, yes or no, JSON, cards, or a word."""
    written = fields.get("value", "").strip()
    try:
        return decode(written.encode("utf-8", "replace"))
    except DealerServiceError:
        cards = typed_cards(fields.get("at", ""), written, words)
        return written if cards is None else cards
