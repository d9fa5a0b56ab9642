"""The fast reader and the schemas agree: every question accepted by both has the same result."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marshmallow import ValidationError

from dealer_service.api.requests.fast_reader import accept, reader
from dealer_service.api.requests.fields import Field
from dealer_service.api.requests.schemas import SCHEMAS, QuestionSchema
from dealer_service.engine import Asks
from tests.unit.documents import EXAMPLE, Document, broken, documents, example


@pytest.mark.one_in(3)
@pytest.mark.parametrize("asks", list(Asks))
@given(data=st.data())
def test_the_fast_reader_accepts_every_valid_question(asks: Asks, data: st.DataObject) -> None:
    document = data.draw(documents(asks))
    question = accept(asks, document)
    assert question is not None
    assert repr(question) == repr(SCHEMAS[asks].load(document))


@pytest.mark.one_in(9)
@pytest.mark.parametrize("asks", list(Asks))
@settings(max_examples=25)
@given(data=st.data(), random=st.randoms(use_true_random=False))
def test_the_fast_reader_refuses_questions_that_the_schema_does(
    asks: Asks, data: st.DataObject, random: Random
) -> None:
    whole = data.draw(documents(asks))
    for _ in range(25):
        assert_the_same(asks, broken(whole, random))


def test_broken_questions_are_read_alike_by_both_readers() -> None:
    random = Random(1)
    document, taken = example(), 0
    for _ in range(1000):
        broken_once = broken(EXAMPLE, random)
        document = broken(document, random) if random.randrange(4) else example()
        taken += assert_the_same(Asks.BETTING, broken_once) + assert_the_same(Asks.BETTING, document)
    assert 50 < taken < 1000, "the bodies are to be broken, and not all of them"


def assert_the_same(asks: Asks, document: Document) -> bool:
    fast = accept(asks, document)
    if fast is None:
        return False
    try:
        slow = SCHEMAS[asks].load(document)
    except ValidationError as error:
        raise AssertionError(f"{document} went the fast way") from error
    assert repr(slow) == repr(fast)
    return True


@pytest.mark.parametrize(
    ("at", "value"),
    [
        ("/table/button", True),
        ("/table/button", 3.0),
        ("/table/seats/0/shown", 1),
        ("/table/seats/0/drew", [True]),
        ("/table/seats/0/hand", {"As": 1, "2d": 1, "3h": 1, "4c": 1}),
        ("/table/seats/0/hand", "As"),
        ("/table/seats/0/hand/0", ["As"]),
        ("/table/phase", {}),
        ("/table/log/0/kind", "ante"),
        ("/table/log/0/to", None),
        ("/table/deck/discards/0/cards", ["As"]),
        ("/digest", "sha256:" + "0" * 64 + "\n"),
    ],
)
def test_the_fast_reader_refuses_values_of_a_similar_type(at: str, value: object) -> None:
    assert accept(Asks.BETTING, EXAMPLE) is not None
    assert accept(Asks.BETTING, example(at, value)) is None


def test_a_field_without_a_fast_reader_stops_the_start() -> None:
    class Odd(QuestionSchema):
        makes = dict
        extra = Field("anything")

    with pytest.raises(AssertionError, match="nobody knows how to read"):
        reader(Odd())
