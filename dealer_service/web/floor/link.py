"""A dispute in the fragment of a link: compressed JSON in URL-safe letters.

The browser's ``fragment.js`` uses the same format. A fragment is never sent to a server, so it is not logged; the page
sends it in the body of a question.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from dealer_service.api.errors import Malformed
from dealer_service.api.strict_json import MOST_BYTES, decode
from dealer_service.canonical import canonical
from dealer_service.message import message

COMPRESSED, PLAIN = "z", "j"
RAW = -15  # deflate without a head: the browser's "deflate-raw"


def pack(value: Any) -> str:
    """The value as a fragment, without its "#"."""
    press = zlib.compressobj(9, wbits=RAW)
    pressed = press.compress(canonical(value)) + press.flush()
    return COMPRESSED + urlsafe_b64encode(pressed).decode().rstrip("=")


def unpack(fragment: str) -> Any:
    """The value of a fragment. Raises Malformed if it has none, or if it is too large."""
    how, text = fragment[:1], fragment[1:]
    if how not in (COMPRESSED, PLAIN) or not text.isascii():
        raise _broken()
    try:
        content = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        if how == COMPRESSED:
            content = _expand(content)
    except (binascii.Error, zlib.error) as error:
        raise _broken() from error
    return decode(content)


def _expand(content: bytes) -> bytes:
    """The decompressed bytes. If they are too many, one more than allowed, which is refused later."""
    stream = zlib.decompressobj(wbits=RAW)
    expanded = stream.decompress(content, MOST_BYTES + 1)
    if not stream.eof and len(expanded) <= MOST_BYTES:
        raise _broken()
    return expanded


def _broken() -> Malformed:
    return Malformed(
        "broken-link", message("This link contains no question. Copy all of it, including the part after the #.")
    )
