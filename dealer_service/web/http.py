"""Do we understand each other? Media types, the body of a question, and the form of an answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Response, request
from werkzeug.exceptions import HTTPException
from werkzeug.http import parse_options_header

from dealer_service.api.errors import Malformed
from dealer_service.api.requests.parse import parse_question
from dealer_service.api.strict_json import MOST_BYTES, decode
from dealer_service.canonical import canonical
from dealer_service.engine import Asks, Question
from dealer_service.i18n.message import message
from dealer_service.web.hooks.errors import Problem
from dealer_service.web.hooks.language import heed, words
from dealer_service.web.query import no_query

JSON = "application/json"
NDJSON = "application/x-ndjson"
HTML = "text/html"
UTF_8 = frozenset({"utf-8", "utf8"})


def takes_json() -> None:
    """Refuse a caller who shuts JSON out, in which alone there is an answer."""
    accept = request.headers.get("Accept", "*/*")
    if accept in ("*/*", JSON) or not accept.strip() or request.accept_mimetypes[JSON]:
        return
    raise Problem("not-acceptable", words().detail("not-acceptable", asked=accept, known=JSON))


def takes(forms: Sequence[str]) -> str:
    """The first of these forms that the caller does not shut out. Refuses a caller who takes none of them."""
    for form in forms:
        if not request.headers.get("Accept", "").strip() or request.accept_mimetypes[form]:
            return form
    asked = request.headers["Accept"]
    raise Problem("not-acceptable", words().detail("not-acceptable", asked=asked, known=list(forms)))


def wants_html() -> bool:
    """Whether a browser asks, rather than a program. Refuses a caller who takes neither HTML nor JSON."""
    if request.accept_mimetypes[HTML] > request.accept_mimetypes[JSON]:
        return True
    takes_json()
    return False


def asked(asks: Asks) -> tuple[Question, Any]:
    """The question in the body, and the document as it came; from here on its language is heeded, in problems too."""
    document = decode(body())
    heed(document)
    return parse_question(asks, document), document


def body(most: int = MOST_BYTES, kinds: Sequence[str] = (JSON,)) -> bytes:
    """The body of a question that is sent as one of these, read no further than the longest one that is answered."""
    sent_as(kinds)
    no_query()
    request.max_content_length = most + 1
    try:
        return request.get_data(cache=False)
    except HTTPException:
        raise
    except Exception as broken:  # each server has errors of its own for chunks that cannot be
        raise Malformed("broken-body", message("The body was cut wrongly on the way; send it again.")) from broken


def sent_as(kinds: Sequence[str]) -> str:
    """As which of these media types the body is sent. Refuses all others, and a body that is compressed."""
    coding = request.headers.get("Content-Encoding", "identity")
    if coding.lower() != "identity":
        detail = words().detail("content-coding", asked=coding)
        raise Problem("unsupported-media-type", detail, headers=[("Accept-Encoding", "identity")])
    sent = request.headers.get("Content-Type", "")
    if sent == JSON:
        return JSON
    told, options = parse_options_header(sent)
    charset = options.pop("charset", "utf-8")
    media_type = told.lower()
    if media_type not in kinds or options or charset.lower() not in UTF_8:
        detail = words().detail("media-type" if sent else "no-media-type", asked=sent, known=list(kinds))
        raise Problem("unsupported-media-type", detail, headers=[("Accept", ", ".join(kinds))])
    return media_type


def json_out(data: Any, cache: str = "no-cache") -> Response:
    """The data as JSON, to be asked for anew each time, or not to be kept at all."""
    return written_out(canonical(data), cache)


def written_out(written: bytes, cache: str = "no-store") -> Response:
    """What is JSON already."""
    found = Response(written, mimetype=JSON)
    found.headers["Cache-Control"] = cache
    return found
