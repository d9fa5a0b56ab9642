"""JSON bodies: the service's decoder compared with Python's own on any bytes, and the parser on the decoded values."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from dealer_service.api.errors import Malformed, TooLarge, Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.strict_json import DEEPEST, LARGEST, MOST_BYTES, decode
from dealer_service.engine import Asks
from tests.fuzz.changes import changed_text
from tests.fuzz.oracle import demand, points_into
from tests.scenarios import cases_of, pages

SHORT = 3000  # the target "questions" changes longer ones as documents
TEXTS: Sequence[bytes] = (
    b"{}",
    b"[[[[]]]]",
    b'{"a": 1, "b": [true, false, null], "c": {"d": -0.5e3}}',
    b'"\\u00e9\\ud83c\\udca1 \\"\\\\\\/\\b\\f\\n\\r\\t"',
    b"9007199254740991",
    b"[1e308, -1e-308, 0.1, -0]",
    '{"é": "♠", "": "\u2028"}'.encode(),
    b" \n\t\r1 ",
)


class JsonTexts:
    """Decodes bytes with the service's decoder and with a simple strict one."""

    name, suffix = "json", ".bin"

    def seeds(self) -> Iterator[bytes]:
        yield from TEXTS
        for page in pages():
            case = cases_of(page)[0]
            if len(text := json.dumps(case.ask, ensure_ascii=False).encode()) < SHORT:
                yield text

    def changed(self, raw: bytes, others: Sequence[bytes], chance: Random) -> bytes:
        return changed_text(raw, others, chance)

    def check(self, raw: bytes, thorough: bool = True) -> Iterable[str]:
        """Compare the decoder with ``_simply``, and parse a question from the decoded value."""
        simply = _simply(raw)
        try:
            value = decode(raw)
        except TooLarge:
            demand(len(raw) > MOST_BYTES, "too large, and is not")
            return ["too-large"]
        except Malformed as refused:
            demand(simply is NOTHING or refused.code == "too-deep", "refused, and is JSON", refused.code)
            demand(refused.offset is None or 0 <= refused.offset <= len(raw), "offset beyond the text", refused.offset)
            demand("{" not in str(refused) or "{" in raw.decode("utf-8", "replace"), "words", str(refused))
            return [refused.code]
        demand(simply is not NOTHING, "accepted, and is no JSON", raw[:500])
        demand(json.dumps(simply) == json.dumps(value), "read as another value", raw[:500])
        asks = list(Asks)[zlib.crc32(raw) % len(Asks)]
        try:
            parse_question(asks, value)
        except Unprocessable as refusal:
            demand(bool(refusal.faults), "refused without a fault")
            for fault in refusal.faults:
                demand(points_into(value, fault.pointer), f"pointer of {fault.code}", fault.pointer)
            return [f"{asks} {fault.code}" for fault in refusal.faults]
        return [f"{asks} is asked"]


NOTHING = object()


def _simply(raw: bytes) -> Any:
    """Decode strict JSON, rule by rule; return NOTHING if any rule is broken."""
    if raw.startswith(b"\xef\xbb\xbf"):
        return NOTHING
    try:
        value = json.loads(
            raw.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no, parse_int=_small, parse_float=_finite
        )
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):
        return NOTHING
    return value if _depth(value) <= DEEPEST else NOTHING


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError
    return dict(pairs)


def _no(word: str) -> Any:
    raise ValueError(word)


def _small(digits: str) -> int:
    value = int(digits) if len(digits) < 20 else LARGEST + 1
    return value if abs(value) <= LARGEST else int(_no(digits))


def _finite(digits: str) -> float:
    value = float(digits)
    return value if abs(value) < float("inf") else float(_no(digits))


def _depth(value: Any) -> int:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inside is None else 1 + max(map(_depth, inside), default=0)
