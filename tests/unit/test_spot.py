"""A spot keeps the history of its betting round, and shares it with no other spot."""

import pytest

from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks
from dealer_service.engine.comparison.clause_usage import watched
from dealer_service.rulings.betting import round as betting_round
from dealer_service.rulings.betting.round import follow_log
from dealer_service.rulings.spot import Spot
from dealer_service.values import replace
from tests.bench import questions


@pytest.fixture
def spot(book):
    table = parse_question(Asks.OPTIONS, questions.limit_badugi()).table
    assert table is not None and table.log
    return Spot(table, book.find("by-the-book", "badugi"))


def test_the_log_is_followed_once_for_a_spot(spot, monkeypatch):
    first = follow_log(spot)
    monkeypatch.setattr(betting_round, "_after", lambda *_: pytest.fail("the log is followed again"))
    assert follow_log(spot) is first
    assert follow_log(spot.with_table(spot.table)) is first


def test_another_table_has_a_history_of_its_own(spot):
    before = follow_log(spot)
    shorter = spot.with_table(replace(spot.table, log=spot.table.log[:-1]))
    assert len(follow_log(shorter).states) == len(before.states) - 1
    assert follow_log(spot) is before


def test_other_rules_have_a_history_of_their_own(spot, book):
    every = [Spot(spot.table, book.find(house, "badugi")) for house in book.dealing("badugi")]
    for each in every:
        assert follow_log(each).now.terms.spot.rules is each.rules


def test_a_copy_with_other_rules_starts_without_the_history(spot, book):
    first, other = follow_log(spot), book.find("kings-club", "badugi")
    assert follow_log(replace(spot, rules=other)) is not first
    assert follow_log(replace(spot, rules=other)).now.terms.spot.rules is other


def test_a_kept_history_is_still_followed_under_watched_rules(spot):
    """The clauses that the history reads are noted for each ruling, though another spot of the table has kept it."""
    follow_log(spot)
    read: list[str] = []
    seen = Spot(spot.table, watched(spot.rules, spot.rules.clauses, read))
    follow_log(seen)
    assert "betting.structure" in read and "betting.opener_later_rounds" not in read
    assert read == [*dict.fromkeys(read)]
    noted = list(read)
    follow_log(seen)
    assert read == noted


def test_a_value_that_cannot_be_computed_is_not_kept(spot):
    tries = []

    def compute(_):
        tries.append(1)
        if len(tries) == 1:
            raise LookupError
        return "found"

    with pytest.raises(LookupError):
        spot.once(compute)
    assert (spot.once(compute), spot.once(compute), len(tries)) == ("found", "found", 2)


def test_spots_of_the_same_table_and_rules_are_equal(spot):
    follow_log(spot)
    assert spot == Spot(spot.table, spot.rules)
    assert spot != spot.with_table(replace(spot.table, round=3))
