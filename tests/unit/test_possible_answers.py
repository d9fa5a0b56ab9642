"""Other possible answers of a clause: every other word, the next numbers, and lists with one change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_origin

import pytest

from dealer_service.hands import RANKINGS
from dealer_service.rulebook import Book
from dealer_service.rulebook.loading.clauses.value_types import NO_VALUE, VALUE_TYPES
from dealer_service.rulebook.possible_answers import answer_types, exchanged, is_same_rule, named_answers, other_answers
from dealer_service.rulebook.sections.dealing import MisdealCause, TooFewCards
from dealer_service.rulebook.sections.pots import RakeCap
from dealer_service.rulebook.sections.rotation import GameName
from dealer_service.rulebook.streets import Streets
from tests.books import current_rules


@pytest.mark.parametrize(
    ("house", "id", "others"),
    [
        ("by-the-book", "betting.max_bets", [3, 5]),
        ("by-the-book", "betting.structure", ["pot-limit", "no-limit", "spread-limit", "half-pot-limit"]),
        ("by-the-book", "betting.in_turn", []),
        ("by-the-book", "dealing.max_seats", []),
        ("wsop-live-2026", "dealing.max_seats", [7, 9, "as-the-deck-allows"]),
        ("by-the-book", "pots.rake", ["percent", "stepped"]),
        ("kings-club", "pots.rake_cap", [[101, 175, 500], [100, 175], "none"]),
        ("by-the-book", "pots.rake_cap", [[2]]),
        ("kings-club", "pots.rake_percent", [4, 6]),
        ("badugi-guide", "drawing.burn", ["one-each-draw"]),
        (
            "badugi-guide",
            "drawing.reshuffle_pool",
            [
                ["earlier-draws"],
                ["stub", "earlier-draws", "burns"],
                ["stub", "earlier-draws", "folded"],
                ["stub"],
                ["stub", "earlier-draws", "earlier-draws-others"],
                ["stub", "earlier-draws", "this-draw-others"],
                ["stub", "earlier-draws", "this-draw-own"],
            ],
        ),
        (
            "badugi-guide",
            "drawing.if_still_short",
            [
                ["this-draw-others", "stub"],
                ["this-draw-others", "burns"],
                ["this-draw-others", "folded"],
                ["this-draw-others", "earlier-draws"],
                ["this-draw-others", "earlier-draws-others"],
                ["this-draw-others", "this-draw-own"],
                "floor",
            ],
        ),
        ("badugi-france", "drawing.if_still_short", [[pile] for pile in named_answers("drawing.reshuffle_pool")]),
        ("by-the-book", "showdown.sides", [["badugi", other] for other in RANKINGS if other != "badugi"]),
    ],
)
def test_other_answers_are_the_near_ones(book: Book, house: str, id: str, others: list[Any]) -> None:
    clause = book.find(house, "badugi").clauses[id]
    assert [other.json for other in other_answers(clause)] == others


WORDS = [id for id in VALUE_TYPES if named_answers(id) and not any(get_origin(each) for each in answer_types(id))]


@pytest.mark.parametrize("id", WORDS)
def test_each_named_answer_is_its_own_or_another(book: Book, id: str) -> None:
    clause = next(rules.clauses[id] for rules in current_rules(book) if id in rules.clauses)
    found = [clause.json, *(other.json for other in other_answers(clause))]
    assert {str(each).lower() for each in found if each is not None and type(each) is not int} >= {*named_answers(id)}


def test_other_streets_are_a_draw_a_bet_or_a_card_away(book: Book) -> None:
    rules = book.find("by-the-book", "five-card-draw")
    others = [other.json for other in other_answers(rules.dealing.streets)]
    assert others == [
        [{"down": 5, "bet": "small"}],
        [{"down": 5, "bet": "small"}, {"draw": 5, "bet": "big"}, {"draw": 5, "bet": "big"}],
        [{"down": 5, "bet": "big"}, {"draw": 5, "bet": "big"}],
        [{"down": 5, "bet": "small"}, {"draw": 5, "bet": "small"}],
        [{"down": 4, "bet": "small"}, {"draw": 4, "bet": "big"}],
        [{"down": 6, "bet": "small"}, {"draw": 6, "bet": "big"}],
    ]
    none, *near = other_answers(rules.dealing.streets)
    assert [{"down": 5, "bet": "small"}] not in [other.json for other in other_answers(none)]
    assert all(exchanged(rules, other) for other in near[:3])
    assert exchanged(rules, none) is None, "missing cards cannot come on the draw"
    clause = rules.dealing.too_few_cards
    dead = replace(clause, value=TooFewCards.MISDEAL_THEN_DEAD, json=TooFewCards.MISDEAL_THEN_DEAD.value)
    assert exchanged(rules.exchange(clause.id, dead), none)


def test_other_streets_of_a_board_keep_its_cards(book: Book) -> None:
    streets = book.find("by-the-book", "holdem").dealing.streets
    flop, turn, river = ({"board": 3, "bet": "small"}, {"board": 1, "bet": "big"}, {"board": 1, "bet": "big"})
    deal = {"down": 2, "bet": "small"}
    assert [other.json for other in other_answers(streets)] == [
        [deal, flop, turn],
        [deal, flop, turn, river, {"draw": 2, "bet": "big"}],
        [deal, {**flop, "bet": "big"}, turn, river],
        [deal, flop, {**turn, "bet": "small"}, river],
        [{**deal, "down": 1}, flop, turn, river],
        [{**deal, "down": 3}, flop, turn, river],
    ]


def test_bets_make_other_rules_in_fixed_limit_only(book: Book) -> None:
    limit, no_limit = (book.find("by-the-book", game) for game in ("badugi", "badugi-no-limit"))
    bets = [
        each for each in other_answers(limit.dealing.streets) if each.value.has_cards_of(limit.dealing.streets.value)
    ]
    assert len(bets) == 2
    assert all(exchanged(limit, each) for each in bets)
    assert not any(exchanged(no_limit, each) for each in bets)


def test_a_number_stays_above_its_minimum(book: Book) -> None:
    fewest = replace(book.find("by-the-book", "badugi").betting.max_bets, value=1, json=1)
    assert [other.json for other in other_answers(fewest)] == [2]


def test_a_changed_list_has_no_duplicate_number(book: Book) -> None:
    rules = book.find("kings-club", "badugi")
    near = replace(rules.clauses["pots.rake_cap"], value=(100, 101, 500))
    assert [each.json for each in other_answers(near)] == [[101, 500], [100, 101], "none"]


def test_a_word_before_a_list_of_numbers_stays_first(book: Book) -> None:
    capped = book.find("kings-club", "badugi").pots.rake_cap
    late = replace(capped, value=(RakeCap.NONE, 175), json=["none", 175])
    assert [other.json for other in other_answers(late)] == [["none"], "none"]


def test_another_answer_keeps_words_source_and_place(book: Book) -> None:
    clause = book.find("by-the-book", "badugi").betting.max_bets
    for other in other_answers(clause):
        assert (other.says, other.cite, other.where, other.set_by) == (
            clause.says,
            clause.cite,
            clause.where,
            clause.set_by,
        )
        assert other.value == other.json


def test_a_least_hand_may_be_dropped_or_be_the_next_easier_or_harder_one(book: Book) -> None:
    sides = book.find("by-the-book", "archie").showdown.sides
    low = {"ranking": "ace-to-five", "at_least": "eight-low"}
    answers = [each.json for each in other_answers(sides)]
    for high in ("high", *({"ranking": "high", "at_least": f"pair-of-{rank}"} for rank in ("eights", "tens"))):
        assert [high, low] in answers
    assert [low] in answers, "a side less"
    assert all(len({str(each) for each in answer}) == len(answer) for answer in answers if isinstance(answer, list))


def test_an_answer_that_fits_the_others_makes_rules(book: Book) -> None:
    rules = book.find("by-the-book", "badacey")
    others = other_answers(rules.showdown.odd_chip_between_halves)
    made = [exchanged(rules, other) for other in others]
    found = [each.showdown.odd_chip_between_halves.json for each in made if each]
    assert found == ["badugi", "by-position", "quartered-half", "highest-card-by-suit"], "no half of another game"


def test_an_answer_that_does_not_fit_makes_no_rules(book: Book) -> None:
    badugi = book.find("by-the-book", "badugi")
    for both in other_answers(badugi.showdown.sides):
        assert exchanged(badugi, both) is None, "four cards are no hand of five, and no odd chip knows its half"


def test_a_clause_has_named_answers_unless_it_is_a_number_or_a_standing_rule() -> None:
    named = {id for id in VALUE_TYPES if named_answers(id)}
    assert named == {
        id for id, kind in VALUE_TYPES.items() if kind not in (int, NO_VALUE, Streets, tuple[GameName, ...])
    }


@pytest.mark.parametrize(
    ("house", "added", "same"),
    [
        ("by-the-book", MisdealCause.PRESENT_SEAT_LEFT_OUT, True),  # it has seat-left-out
        ("by-the-book", MisdealCause.OUT_OF_ORDER, False),
        ("roberts-rules-11", MisdealCause.SEAT_LEFT_OUT, False),
        ("roberts-rules-11", MisdealCause.FIRST_CARD_TO_WRONG_SEAT, True),  # it has out-of-order
    ],
)
def test_a_misdeal_cause_included_in_another_is_the_same_rule(
    book: Book, house: str, added: MisdealCause, same: bool
) -> None:
    clause = book.find(house, "badugi").dealing.misdeal_causes
    with_it = replace(clause, value=tuple(dict.fromkeys((*clause.value, added))))
    without = replace(clause, value=tuple(each for each in clause.value if each is not added))
    assert is_same_rule(with_it, without) is same
