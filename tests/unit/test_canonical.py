"""Canonical JSON is what RFC 8785 says it is, whichever of the two writers writes it."""

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
def test_what_the_service_writes_is_canonical(value):
    assert canonical(value) == rfc8785.dumps(value)


@pytest.mark.parametrize("value", ["\ud800", 2**64, {"a": [{"b": -(2**70)}], "A": "\udfffé"}])
def test_what_no_answer_holds_is_written_all_the_same(value):
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert canonical(value) == plain.encode("utf-8", "surrogatepass")


def test_what_is_no_json_data_is_no_part_of_an_answer():
    with pytest.raises(TypeError):
        canonical({"at": object()})
