"""Responses compressed with gzip for clients that accept it: pages, documents, and answers that are large.

No body has a secret: keys are in headers and cookies, and forms have no tokens. So a client cannot learn one from the
length of a compressed body (BREACH). A response that sets a cookie is sent as it is, as a second line of defense.

The strong ETag of a response belongs to its plain bytes. A compressed response has it as a weak one, which the
comparison of ``If-None-Match`` treats as equal (RFC 9110, 13.1.2).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from flask import Response, request

GZIP, IDENTITY = "gzip", "identity"
NOT_MODIFIED = 304
OF_DOCUMENTS = (200, NOT_MODIFIED)
TYPES = (
    *("application/json", "application/problem+json", "application/x-ndjson", "application/yaml"),
    *("application/manifest+json", "image/svg+xml"),
)
# In bytes. Below, a body fits into the first packets of a connection, compressed or not; rulings usually do.
LEAST_READ, LEAST_ASKED = 1024, 16 * 1024
# A page is compressed well, an answer quickly: 3 ms for 130 KB, 1 ms for 100 KB.
LEVEL_READ, LEVEL_ASKED = 4, 1
GZIP_FORMAT = 31  # of zlib: the largest window with the header of gzip


def compress(answer: Response) -> None:
    """Compress a response of a compressible type if that pays and the client accepts it."""
    is_read = request.method in ("GET", "HEAD")
    if answer.status_code not in OF_DOCUMENTS or not (is_read or _is_large(answer, LEAST_ASKED)):
        return
    if not _is_compressible(answer):
        return
    if is_read:
        answer.vary.add("Accept-Encoding")
    if not _accepts_gzip():
        return
    if answer.status_code == NOT_MODIFIED:
        _weaken_etag(answer)
    elif _is_large(answer, LEAST_READ):
        _compress(answer, LEVEL_READ if is_read else LEVEL_ASKED)


def _compress(answer: Response, level: int) -> None:
    if answer.is_streamed:
        answer.response = _compressed(answer.iter_encoded(), level)
    else:
        answer.set_data(b"".join(_compressed(iter((answer.get_data(),)), level)))
    answer.headers["Content-Encoding"] = GZIP
    _weaken_etag(answer)


def _is_large(answer: Response, least: int) -> bool:
    """Whether the body has at least this number of bytes. The length of a streamed body is unknown: assumed large."""
    return answer.is_streamed or len(answer.get_data()) >= least


def _is_compressible(answer: Response) -> bool:
    mimetype = answer.mimetype or ""
    text = mimetype.startswith("text/") or mimetype in TYPES
    return text and not {"Set-Cookie", "Content-Encoding", "Content-Range"} & {*answer.headers.keys()}


def _accepts_gzip() -> bool:
    """Whether the client prefers gzip to plain bytes, or does not mind."""
    accepted = request.accept_encodings
    return 0 < accepted.quality(GZIP) >= accepted.quality(IDENTITY)


def _weaken_etag(answer: Response) -> None:
    etag, _ = answer.get_etag()
    if etag is not None:
        answer.set_etag(etag, weak=True)


def _compressed(parts: Iterator[bytes], level: int) -> Iterator[bytes]:
    """Yield the parts in the format of gzip, without a time: equal bodies are compressed to equal bytes."""
    packer = zlib.compressobj(level, zlib.DEFLATED, GZIP_FORMAT)
    for part in parts:
        if packed := packer.compress(part):
            yield packed
    yield packer.flush()
