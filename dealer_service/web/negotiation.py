"""Do we understand each other? Media types, the body of a question, and the form of an answer."""

from __future__ import annotations

from typing import Any

from flask import Response, request
from werkzeug.http import parse_options_header

from dealer_service.canonical import canonical
from dealer_service.door.words import ENGLISH
from dealer_service.web.problems import Problem

JSON = "application/json"
HTML = "text/html"
UTF_8 = frozenset({"utf-8", "utf8"})


def takes_json() -> None:
    """Refuse a caller who shuts JSON out, in which alone there is an answer."""
    accept = request.headers.get("Accept", "*/*")
    if accept in ("*/*", JSON) or not accept.strip() or request.accept_mimetypes[JSON]:
        return
    raise Problem("not-acceptable", ENGLISH.detail("not-acceptable", asked=accept))


def wants_html() -> bool:
    """Whether a browser asks, rather than a program. Refuses a caller who takes neither HTML nor JSON."""
    if request.accept_mimetypes[HTML] > request.accept_mimetypes[JSON]:
        return True
    takes_json()
    return False


def body() -> bytes:
    """The body of a question that is sent as JSON, read no further than the longest one that is answered."""
    _sent_as_json()
    return request.get_data(cache=False)


def _sent_as_json() -> None:
    coding = request.headers.get("Content-Encoding", "identity")
    if coding.lower() != "identity":
        detail = ENGLISH.detail("content-coding", asked=coding)
        raise Problem("unsupported-media-type", detail, headers=[("Accept-Encoding", "identity")])
    sent = request.headers.get("Content-Type", "")
    if sent == JSON:
        return
    media_type, options = parse_options_header(sent)
    charset = options.pop("charset", "utf-8")
    if media_type.lower() != JSON or options or charset.lower() not in UTF_8:
        detail = ENGLISH.detail("media-type" if sent else "no-media-type", asked=sent)
        raise Problem("unsupported-media-type", detail, headers=[("Accept", JSON)])


def json_out(data: Any, cache: str = "no-cache") -> Response:
    """The data as JSON, to be asked for anew each time, or not to be kept at all."""
    found = Response(canonical(data), mimetype=JSON)
    found.headers["Cache-Control"] = cache
    return found
