"""Commitments tried at random: a committed seat has only its options until it acts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.table_json import serialize_table
from dealer_service.engine import Asks, answer
from dealer_service.engine.comparison.houses import compare
from dealer_service.errors import ImpossibleTable
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import Phase
from tests.engine.test_gestures import GAMES, HOUSES, question
from tests.oracles.effort import examples
from tests.oracles.tables import BOOK

ACTIONS = ("fold", "check", "call", "bet", "raise")

bounds = st.fixed_dictionaries(
    {"may": st.lists(st.sampled_from(ACTIONS), min_size=1, max_size=5, unique=True)},
    optional={"least": st.integers(1, 60).map(lambda chips: 100 * chips), "by": st.just("betting.bound")},
)


def bound_question(house: str, game: str, bet: int, bounds_of: dict[int, Any], **others: Any) -> dict[str, Any]:
    """A bet of this amount by seat 1, or none, and seats with commitments; no gesture."""
    document = question(house, game, bet, 5000, [], **others)
    del document["gesture"]
    for seat in document["table"]["seats"]:
        if (bound := bounds_of.get(seat["number"])) is not None:
            wagers = {"bet", "raise"} & set(bound["may"])
            seat["bound"] = {name: part for name, part in bound.items() if name != "least" or wagers}
    return document


@examples(60)
@given(st.sampled_from(HOUSES), st.sampled_from(GAMES), st.sampled_from([0, 200]), bounds, bounds)
def test_a_committed_seat_has_only_its_options_until_it_acts(
    house: str, game: str, bet: int, second: dict[str, Any], third: dict[str, Any]
) -> None:
    document = bound_question(house, game, bet, {2: second, 3: third})
    try:
        listed = answer(parse_question(Asks.OPTIONS, document), BOOK)
    except ImpossibleTable as refusal:
        assert {breach.code for breach in refusal.breaches} <= {"bound-to-nothing", "bound-above-the-most"}
        rules = BOOK.find(house, game)
        (played_on,) = compare(parse_question(Asks.OPTIONS, document), [rules]).results
        if isinstance(played_on, Ruling) and played_on.outcome is Outcome.NEEDS_FLOOR:
            let_stand = parse_question(Asks.OPTIONS, {**document, "floor": {"code": "let-stand"}})
            (played_on,) = compare(let_stand, [rules]).results
        assert isinstance(played_on, Ruling)
        assert played_on.answer.options, "whoever is to act can do something"
        return
    assert listed.outcome is Outcome.DETERMINED
    assert listed.answer.options
    assert {each.does.value for each in listed.answer.options} <= {*second["may"]}
    for option in listed.answer.options:
        action = {"seat": 2, "does": option.does.value, "to": option.to or option.least}
        if option.does.value in ("fold", "check", "call"):
            del action["to"]
        ruling = answer(parse_question(Asks.BETTING, {**document, "action": action}), BOOK)
        assert ruling.outcome is Outcome.ALLOWED
        assert ruling.next is not None
        assert ruling.next.seat(2).bound is None
        sent_back = {**document, "table": serialize_table(ruling.next)}
        again = answer(parse_question(Asks.OPTIONS, sent_back), BOOK)
        assert again.outcome in (Outcome.DETERMINED, Outcome.REFUSED)
        assert ruling.next.phase is Phase.BETTING or all(seat.bound is None for seat in ruling.next.seats)
    for does in set(ACTIONS) - set(second["may"]):
        action = {"seat": 2, "does": does, **({"to": 600} if does in ("bet", "raise") else {})}
        ruling = answer(parse_question(Asks.BETTING, {**document, "action": action}), BOOK)
        assert ruling.outcome is Outcome.REFUSED
        assert "betting.bound" in [reason.clause.id for reason in ruling.reasons]


@pytest.mark.parametrize("house", HOUSES)
def test_commitments_end_with_the_round(house: str) -> None:
    document = bound_question(house, "badugi-no-limit", 400, {1: {"may": ["fold"]}})
    table = document["table"]
    table["seats"][2] |= {"state": "folded"}
    table["seats"][1] |= {"bet": 400, "stack": 4600}
    table["log"] += [{"seat": 2, "does": "call", "to": 400}]
    document["table"]["seats"][2] |= {"state": "in"}
    ruling = answer(parse_question(Asks.BETTING, {**document, "action": {"seat": 3, "does": "call"}}), BOOK)
    assert ruling.next is not None
    assert ruling.next.phase is Phase.DRAWING
    assert [seat.bound for seat in ruling.next.seats] == [None, None, None]
