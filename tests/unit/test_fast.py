"""The fast way and the schemas are one: what the fast way takes, the schema takes, and makes the same of it."""

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


@pytest.mark.parametrize("asks", list(Asks))
@given(data=st.data())
def test_every_question_that_is_plain_goes_the_fast_way(asks: Asks, data: st.DataObject) -> None:
    document = data.draw(documents(asks))
    question = accept(asks, document)
    assert question is not None
    assert repr(question) == repr(SCHEMAS[asks].load(document))


@pytest.mark.parametrize("asks", list(Asks))
@settings(max_examples=25)
@given(data=st.data(), random=st.randoms(use_true_random=False))
def test_what_the_schema_refuses_never_goes_the_fast_way(asks: Asks, data: st.DataObject, random: Random) -> None:
    whole = data.draw(documents(asks))
    for _ in range(25):
        assert_the_same(asks, broken(whole, random))


def test_the_question_of_the_handbook_broken_a_thousand_times_is_read_the_same_both_ways() -> None:
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
def test_what_only_looks_like_a_fact_does_not_go_the_fast_way(at: str, value: object) -> None:
    assert accept(Asks.BETTING, EXAMPLE) is not None
    assert accept(Asks.BETTING, example(at, value)) is None


def test_a_field_that_nobody_knows_how_to_read_stops_the_start_up() -> None:
    class Odd(QuestionSchema):
        makes = dict
        extra = Field("anything")

    with pytest.raises(AssertionError, match="nobody knows how to read"):
        reader(Odd())
