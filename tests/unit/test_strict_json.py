"""Strict JSON: limits, duplicates, invalid numbers, and hostile bodies."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.api.errors import Malformed, TooLarge
from dealer_service.api.strict_json import DEEPEST, MOST_BYTES, decode
from dealer_service.table.facts import LARGEST

texts = st.text(st.characters(codec="utf-8"))
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-LARGEST, LARGEST)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts,
    lambda inner: st.lists(inner) | st.dictionaries(texts, inner),
    max_leaves=20,
)


@given(values, st.booleans())
def test_json_is_read_back_with_any_escaping(value: Any, ascii: bool) -> None:
    assert repr(decode(json.dumps(value, ensure_ascii=ascii).encode())) == repr(value)


marks = st.text(':"{}[],\\/é', max_size=3)
marked = st.recursive(marks | st.integers(0, 9), lambda inner: st.lists(inner) | st.dictionaries(marks, inner))


@pytest.mark.prove
@given(st.lists(st.tuples(marks, marked), min_size=1), marked, st.data())
def test_a_key_is_accepted_once_whatever_colons_the_texts_have(members: Any, around: Any, data: st.DataObject) -> None:
    once = dict(members)
    pairs = [*once.items()]
    assert decode(json.dumps([around, once], ensure_ascii=False).encode()) == [around, once]
    name, value = data.draw(st.sampled_from(pairs)), data.draw(marked)
    twice = ",".join(f"{json.dumps(key)}:{json.dumps(each)}" for key, each in [*pairs, (name[0], value)])
    raw = f"[{json.dumps(around)},{{{twice}}}]".replace("\\u00e9", "é")
    with pytest.raises(Malformed) as refused:
        decode(raw.encode())
    assert refused.value.code == "duplicate-key"


@pytest.mark.parametrize(
    ("raw", "code", "offset"),
    [
        (b"", "empty-body", 0),
        (b" \n", "empty-body", 0),
        (b"\xef\xbb\xbf{}", "byte-order-mark", 0),
        (b"\xff\xfe{\0}\0", "not-utf8", 0),
        (b'{"a": "\xff"}', "not-utf8", 7),
        (b'"\xed\xa0\x80"', "not-utf8", 1),
        (b'{"a": 1', "malformed-json", 7),
        (b'{"a": 1} x', "malformed-json", 9),
        (b"{'a': 1}", "malformed-json", 1),
        (b"[1,]", "malformed-json", 2),
        (b"[1, \n]", "malformed-json", 2),
        (b'{"a": 1, }', "malformed-json", 7),
        (b"[,]", "malformed-json", 1),
        (b"[1,}", "malformed-json", 3),
        (b'{"a": 1,]', "malformed-json", 8),
        (b"[01]", "malformed-json", 2),
        (b'["\x01"]', "malformed-json", 2),
        ('{"é": x}'.encode(), "malformed-json", 7),
        (b"[1e999, NaN", "malformed-json", 11),
        (rb'{"a": 1, "a": "\u00"}', "malformed-json", 16),
        (b"[" * 40_000, "too-deep", DEEPEST),
        (b'["]",' * 10_000, "too-deep", 5 * DEEPEST),
        (rb'["]\"",' * 9_000, "too-deep", 7 * DEEPEST),
        (b'{"":' * 15_000, "too-deep", 4 * DEEPEST),
    ],
)
def test_invalid_json_is_refused_with_its_offset(raw: bytes, code: str, offset: int) -> None:
    with pytest.raises(Malformed) as refused:
        decode(raw)
    assert (refused.value.code, refused.value.offset, refused.value.pointer) == (code, offset, None)


@pytest.mark.parametrize(("raw", "end"), [(b"[[1,\n]]", "array"), (b'{"a": 1 , }', "object")])
def test_a_trailing_comma_has_the_same_error_in_every_python(raw: bytes, end: str) -> None:
    with pytest.raises(Malformed) as refused:
        decode(raw)
    column = raw.index(b",") + 1
    assert (
        str(refused.value.detail)
        == f"Invalid JSON at line 1, column {column}: Illegal trailing comma before end of {end}."
    )


@pytest.mark.parametrize(
    ("raw", "code", "pointer"),
    [
        (b'{"a": 1, "a": 1}', "duplicate-key", "/a"),
        (b'{"a": [0, {"b/c": 1, "d": 2, "b/c": 1}]}', "duplicate-key", "/a/1/b~1c"),
        (rb'{"a": 1, "\u0061": 2}', "duplicate-key", "/a"),
        (b'{"a": NaN}', "not-a-number", "/a"),
        (b"[-Infinity]", "not-a-number", "/0"),
        (b"[1e999]", "number-out-of-range", "/0"),
        (b'{"to": 9007199254740992}', "number-out-of-range", "/to"),
        (b'{"to": -9007199254740992}', "number-out-of-range", "/to"),
        (b"[" + b"9" * 50_000 + b"]", "number-out-of-range", "/0"),
        (rb'{"a": "\ud800"}', "lone-surrogate", "/a"),
        (rb'[{"\udfff": 1}]', "lone-surrogate", "/0"),
    ],
)
def test_ambiguous_json_is_refused_with_its_pointer(raw: bytes, code: str, pointer: str) -> None:
    with pytest.raises(Malformed) as refused:
        decode(raw)
    assert (refused.value.code, refused.value.offset, refused.value.pointer) == (code, None, pointer)


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        (b"[1.0, 1e3, -0]", [1.0, 1000.0, 0]),
        (b"[9007199254740991, -9007199254740991]", [LARGEST, -LARGEST]),
        (rb'"\ud83c\udca1"', "\U0001f0a1"),
        (b'["[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "\\"]]]]"]', ["[" * 40, '"]]]]']),
        (rb'["\\"' + b", []" * 100 + b"]", ["\\", *[[]] * 100]),
        (b'["["' + b", {}" * 100 + b"]", ["[", *[{}] * 100]),
        (b"[" * DEEPEST + b"]" * DEEPEST, json.loads("[" * DEEPEST + "]" * DEEPEST)),
        (b'{"digest": "sha256:1234567890123456789012"}', {"digest": "sha256:1234567890123456789012"}),
    ],
)
def test_unusual_but_valid_json_is_read(raw: bytes, value: Any) -> None:
    assert repr(decode(raw)) == repr(value)


@pytest.mark.parametrize(
    ("text", "code"),
    [(b'{"a": 1, "a": 1}', "duplicate-key"), (b"[1e999]", "number-out-of-range"), (b"[NaN]", "not-a-number")],
)
def test_a_large_body_is_refused_like_a_small_one(text: bytes, code: str) -> None:
    found = []
    for raw in (text, text + b" " * MOST_BYTES):
        with pytest.raises(Malformed) as refused:
            decode(raw, 2 * MOST_BYTES)
        found.append((refused.value.code, str(refused.value), refused.value.pointer))
    assert found == [(code, *found[0][1:])] * 2
    assert decode(b'{"a": 1, "b": [0.5]}' + b" " * MOST_BYTES, 2 * MOST_BYTES) == {"a": 1, "b": [0.5]}


def test_one_level_too_deep_is_refused() -> None:
    with pytest.raises(Malformed, match="more than 32 levels deep"):
        decode(b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1))


def test_the_length_of_a_body_is_limited_to_the_byte() -> None:
    body = b'"' + b"a" * (MOST_BYTES - 2) + b'"'
    assert len(decode(body)) == MOST_BYTES - 2
    with pytest.raises(TooLarge) as refused:
        decode(body + b" ")
    assert refused.value.limit == MOST_BYTES
    assert decode(body + b" ", limit=MOST_BYTES + 1)


def test_an_error_has_line_and_column() -> None:
    with pytest.raises(Malformed, match="line 2, column 7"):
        decode(b'{"a": 1,\n "b": ,}')


@given(values, st.randoms(use_true_random=False))
def test_every_body_is_read_or_refused(value: Any, random: Random) -> None:
    raw = bytearray(json.dumps(value).encode())
    for _ in range(random.randrange(4)):
        raw[random.randrange(len(raw))] = random.choice(b'[]{}",:\\u0d8-.eNI\x00\xff ')
    try:
        decode(bytes(raw))
    except Malformed as refused:
        assert refused.offset is None or 0 <= refused.offset <= len(raw)
        refused.detail.encode()


@pytest.mark.parametrize("piece", [b'\\"', b'"', b"\\", b"[]", b"{[", b"1e5,", b'"a":1,', b"\\u"])
@pytest.mark.parametrize("head", [b"", b'"', b"[", b'{"a":'])
def test_no_body_takes_the_parser_long(head: bytes, piece: bytes) -> None:
    with pytest.raises(Malformed):
        decode((head + piece * MOST_BYTES)[: MOST_BYTES - 1] + b"?")
