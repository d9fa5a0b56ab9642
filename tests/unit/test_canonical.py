"""Canonical JSON follows RFC 8785, with either of the two writers."""

import json

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.canonical import canonical
from dealer_service.table.facts import LARGEST

names = st.text(st.characters(max_codepoint=127))
values = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | st.text(),
    lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(names, inner),
)


@given(values)
def test_canonical_json_follows_rfc_8785(value):
    assert canonical(value) == rfc8785.dumps(value)


@pytest.mark.parametrize("value", ["\ud800", 2**64, {"a": [{"b": -(2**70)}], "A": "\udfffé"}])
def test_values_outside_rfc_8785_are_written_too(value):
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert canonical(value) == plain.encode("utf-8", "surrogatepass")


def test_a_value_that_is_not_json_is_refused():
    with pytest.raises(TypeError):
        canonical({"at": object()})
