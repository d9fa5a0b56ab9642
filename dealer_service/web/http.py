"""Media types, request bodies, and JSON responses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Response, request
from werkzeug.exceptions import HTTPException
from werkzeug.http import parse_options_header

from dealer_service.api.errors import Malformed
from dealer_service.api.strict_json import MOST_BYTES, decode
from dealer_service.canonical import canonical
from dealer_service.message import message
from dealer_service.web.gunicorn.client_sockets import TooSlow
from dealer_service.web.hooks.errors import Problem
from dealer_service.web.hooks.language import use_language_of, words
from dealer_service.web.query import refuse_query
from dealer_service.web.rendering import HTML

JSON = "application/json"
NDJSON = "application/x-ndjson"
UTF_8 = frozenset({"utf-8", "utf8"})


def require_json_accepted() -> None:
    """Refuse a client whose Accept header excludes JSON. Raises Problem."""
    accept = request.headers.get("Accept", "*/*")
    if accept in ("*/*", JSON) or not accept.strip() or request.accept_mimetypes[JSON]:
        return
    raise Problem("not-acceptable", words().detail("not-acceptable", asked=accept, known=JSON))


def negotiate(media_types: Sequence[str]) -> str:
    """The first of these media types that the client accepts. Raises Problem if it accepts none."""
    for media_type in media_types:
        if not request.headers.get("Accept", "").strip() or request.accept_mimetypes[media_type]:
            return media_type
    accept = request.headers["Accept"]
    raise Problem("not-acceptable", words().detail("not-acceptable", asked=accept, known=list(media_types)))


def wants_html() -> bool:
    """Whether the client prefers HTML to JSON, like browsers. Raises Problem if it accepts neither."""
    if request.accept_mimetypes[HTML] > request.accept_mimetypes[JSON]:
        return True
    require_json_accepted()
    return False


def read_document() -> Any:
    """The question in the body, not parsed yet. Sets the language of the response, including problems."""
    document = decode(read_body())
    use_language_of(document)
    return document


def read_body(most: int = MOST_BYTES, media_types: Sequence[str] = (JSON,)) -> bytes:
    """The body of a request of one of these media types; reads at most one byte more than ``most``."""
    body_media_type(media_types)
    refuse_query()
    request.max_content_length = most + 1
    try:
        body = request.get_data(cache=False)
    except HTTPException as refusal:
        if isinstance(refusal.__context__, TooSlow):
            raise Problem("request-timeout") from refusal
        raise
    except Exception as broken:  # each server raises its own errors for broken chunks
        raise Malformed(
            "broken-body", message("The body is incomplete (invalid chunked encoding). Send it again.")
        ) from broken
    if request.content_length is not None and len(body) < request.content_length:
        raise Malformed("broken-body", message("The body is shorter than its Content-Length. Send it again."))
    return body


def body_media_type(media_types: Sequence[str]) -> str:
    """The media type of the body, one of these. Raises Problem for others and for a compressed body."""
    coding = request.headers.get("Content-Encoding", "identity")
    if coding.lower() != "identity":
        detail = words().detail("content-coding", asked=coding)
        raise Problem("unsupported-media-type", detail, headers=[("Accept-Encoding", "identity")])
    sent = request.headers.get("Content-Type", "")
    if sent == JSON and JSON in media_types:
        return JSON
    name, options = parse_options_header(sent)
    charset = options.pop("charset", "utf-8")
    media_type = name.lower()
    if media_type not in media_types or options or charset.lower() not in UTF_8:
        detail = words().detail("media-type" if sent else "no-media-type", asked=sent, known=list(media_types))
        raise Problem("unsupported-media-type", detail, headers=[("Accept", ", ".join(media_types))])
    return media_type


def json_response(data: Any, cache: str = "no-cache") -> Response:
    """The data as a JSON response, with this Cache-Control."""
    return encoded_response(canonical(data), cache)


def revalidated(response: Response, etag: str | None = None) -> Response:
    """The response with this ETag, or one of its content. A browser asks each time, and gets 304 if it has it."""
    response.headers["Cache-Control"] = "no-cache"
    if etag is None:
        response.add_etag()
    else:
        response.set_etag(etag)
    response.make_conditional(request)
    return response


def encoded_response(encoded: bytes, cache: str = "no-store") -> Response:
    """These JSON bytes as a response."""
    response = Response(encoded, mimetype=JSON)
    response.headers["Cache-Control"] = cache
    return response
