"""The streets and sides of a game with a board, as a page says them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_service.rulebook.ruleset import Ruleset
from dealer_service.rulebook.streets import Streets
from tests.unit.small_pages import book_of, clause, faults_of, head

FLOP_TURN_RIVER = "{board: 3, bet: small}, {board: 1, bet: big}, {board: 1, bet: big}"
HOLDEM = f"[{{down: 2, bet: small}}, {FLOP_TURN_RIVER}]"
OMAHA = f"[{{down: 4, bet: small}}, {FLOP_TURN_RIVER}]"
TWO_BOARDS = (
    "[{down: 4, bet: small}, {board: [3, 3], bet: small}, {board: [1, 1], bet: big}, {board: [1, 1], bet: big}]"
)
COURCHEVEL = "[{down: 5, board: 1, bet: small}, {board: 2, bet: small}, {board: 1, bet: big}, {board: 1, bet: big}]"
ANY_FIVE = "{ranking: high, of: any-five}"
DEAD = clause("dealing.too_few_cards", "misdeal-then-dead").partition("\n")[2]
AT_MOST_TWO = "{ranking: high, of: {own_at_most: 2}}"
EIGHT_LOW = "{ranking: ace-to-five, of: any-five, at_least: eight-low}"
TWO_AND_THREE = "{ranking: high, of: {own: 2, board: 3}}"


def page(streets: str, sides: str) -> str:
    """A game with these streets and sides."""
    dealt, won = clause("dealing.streets", streets) + DEAD, clause("showdown.sides", f"[{sides}]")
    return head("With a board", "extends: badugi") + dealt + won


def rules_of(folder: Path, streets: str, sides: str) -> Ruleset:
    """The rules of such a game."""
    return book_of(folder, {"games/badugi-two.yaml": page(streets, sides)}).find("book", "badugi-two")


def streets_of(folder: Path, streets: str, sides: str = ANY_FIVE) -> Streets:
    """Its streets."""
    return rules_of(folder, streets, sides).dealing.streets.value


def test_the_board_grows_with_each_street(tmp_path: Path) -> None:
    streets = streets_of(tmp_path, HOLDEM)
    assert (streets.hand_size, streets.draws, streets.rounds) == (2, 0, 4)
    assert [streets.board_before(round) for round in (1, 2, 3, 4)] == [0, 3, 4, 5]
    assert [streets.board_after(round) for round in (1, 2, 3, 4)] == [3, 1, 1, 0]
    assert [streets.boards_before(round) for round in (1, 2, 3, 4)] == [0, 1, 2, 3]
    assert [streets.draw_after(round) for round in (1, 2, 3, 4)] == [None] * 4
    assert [streets.is_last(round) for round in (1, 2, 3, 4)] == [False, False, False, True]
    assert [streets.is_big(round) for round in (1, 2, 3, 4)] == [False, False, True, True]


def test_a_draw_between_two_boards_is_counted_apart(tmp_path: Path) -> None:
    streets = streets_of(
        tmp_path, "[{down: 4, bet: small}, {board: 3, bet: small}, {draw: 4, bet: big}, {board: 1, bet: big}]"
    )
    assert [streets.draw_after(round) for round in (1, 2, 3, 4)] == [None, 1, None, None]
    assert [streets.draws_before(round) for round in (1, 2, 3, 4)] == [0, 0, 1, 1]
    assert [streets.board_after(round) for round in (1, 2, 3, 4)] == [3, 0, 1, 0]
    assert [streets.round_after(draws) for draws in (0, 1)] == [1, 3]


def test_cards_of_the_board_come_after_a_draw_or_before_it(tmp_path: Path) -> None:
    street = "{{draw: 4, board: 3, {}bet: small}}"
    after, before = (
        streets_of(tmp_path / str(at), f"[{{down: 4, bet: small}}, {street.format(first)}]")
        for at, first in enumerate(("first: draw, ", "first: board, "))
    )
    assert [each.is_board_first(1) for each in (after, before)] == [False, True]
    assert [each.json[1] for each in (after, before)] == [
        {"draw": 4, "board": 3, "bet": "small"},
        {"board": 3, "draw": 4, "first": "board", "bet": "small"},
    ]
    assert before in [*after.neighbors()] and after in [*before.neighbors()]
    assert [(each.draw_after(1), each.board_after(1), each.burned) for each in (after, before)] == [(1, 3, 1)] * 2


@pytest.mark.parametrize(
    ("street", "found"),
    [
        ("{draw: 4, first: board, bet: small}", "a first part of a street without a draw and a board"),
        ("{board: 3, first: board, bet: small}", "a first part of a street without a draw and a board"),
        ("{draw: 4, board: 3, first: turn, bet: small}", "found 'turn', allowed draw, board or discard"),
        ("{draw: 4, first: discard, bet: small}", "a first part of a street without a draw and a board"),
        ("{discard: 1, board: 3, first: discard, bet: small}", "a first part of a street without a draw and a board"),
        ("{draw: 3, board: 3, first: board, bet: small}", "a draw of 3 from hands of 4"),
    ],
)
def test_a_street_begins_only_with_its_draw_or_its_board(tmp_path: Path, street: str, found: str) -> None:
    text = page(f"[{{down: 4, bet: small}}, {street}]", ANY_FIVE)
    faults = faults_of(tmp_path, {"games/badugi-two.yaml": text})
    assert [each for each in faults if found in each], faults


def test_two_boards_have_as_many_cards_on_each_street(tmp_path: Path) -> None:
    streets = streets_of(tmp_path, TWO_BOARDS, "{ranking: first-board, of: {own: 2, board: 3}}")
    assert (streets.board_count, streets.board_size, streets.each_board_size, streets.burned) == (2, 10, 5, 3)
    assert [streets.board_after(round) for round in (1, 2, 3, 4)] == [6, 2, 2, 0]
    assert [streets.board_name(round) for round in (1, 2, 3)] == ["flop", "turn", "river"]
    assert streets.by_board("abcdefghij") == (tuple("abcgi"), tuple("defhj"))
    assert streets.by_board("abcdefg") == (tuple("abcg"), tuple("def"))
    assert streets.json[1] == {"board": [3, 3], "bet": "small"}
    assert streets.seats_at_most(52) == (52 - 10 - 3) // 4


@pytest.mark.parametrize(
    ("streets", "side", "found"),
    [
        (TWO_BOARDS.replace("[3, 3]", "[3, 2]"), TWO_AND_THREE, "found boards of 3, 2 cards"),
        (TWO_BOARDS.replace("[3, 3]", "[3, 3, 3]"), TWO_AND_THREE, "found boards of 3, 3, 3 cards"),
        (TWO_BOARDS.replace("[3, 3]", "[3, x]"), TWO_AND_THREE, "found 'x', allowed a whole number from 1 up"),
        (TWO_BOARDS.replace("[3, 3]", "3"), TWO_AND_THREE, "found cards of 2 boards, and of 1 before"),
        (
            OMAHA,
            "{ranking: second-board, of: {own: 2, board: 3}}",
            "found second-board in badugi-two, which has one board",
        ),
    ],
)
def test_boards_that_cannot_be_dealt_are_refused(tmp_path: Path, streets: str, side: str, found: str) -> None:
    faults = faults_of(tmp_path, {"games/badugi-two.yaml": page(streets, side)})
    assert [each for each in faults if found in each], faults


def test_a_first_card_of_the_board_lies_there_with_the_deal_without_a_burn(tmp_path: Path) -> None:
    streets = streets_of(tmp_path, COURCHEVEL, TWO_AND_THREE)
    assert [streets.board_before(round) for round in (0, 1, 2, 3, 4)] == [0, 1, 3, 4, 5]
    assert [streets.board_after(round) for round in (0, 1, 2, 3, 4)] == [1, 2, 1, 1, 0]
    assert [streets.boards_before(round) for round in (1, 2, 3, 4)] == [0, 1, 2, 3]
    assert [streets.board_name(round) for round in (1, 2, 3)] == ["flop", "turn", "river"]
    assert streets.seats_at_most(52) == (52 - 5 - 3) // 5


@pytest.mark.parametrize(("streets", "seats"), [(HOLDEM, 22), (OMAHA, 11)])
def test_seats_are_limited_by_hands_board_and_burns(tmp_path: Path, streets: str, seats: int) -> None:
    assert streets_of(tmp_path, streets).seats_at_most(52) == seats


@pytest.mark.parametrize("side", [ANY_FIVE, TWO_AND_THREE, AT_MOST_TWO, EIGHT_LOW])
def test_a_side_is_written_as_it_is_read(tmp_path: Path, side: str) -> None:
    rules = rules_of(tmp_path, OMAHA, side)
    assert page_text(rules.showdown.sides.json) == side


def page_text(sides: object) -> str:
    """One side as on a page."""
    assert isinstance(sides, list)
    (side,) = sides
    return str(side).replace("'", "")


def test_missing_cards_cannot_wait_for_a_draw_that_the_game_lacks(tmp_path: Path) -> None:
    wrong = page(HOLDEM, ANY_FIVE).replace("misdeal-then-dead", "before-first-action-then-on-the-draw")
    found = faults_of(tmp_path, {"games/badugi-two.yaml": wrong})
    told = "found before-first-action-then-on-the-draw, and badugi-two has no draw, allowed misdeal-then-dead"
    assert [each for each in found if told in each], found


@pytest.mark.parametrize(
    ("streets", "sides", "fault"),
    [
        (HOLDEM, "high", "found 2 cards, and badugi-two is won by high, allowed 5 cards, which high can read"),
        (HOLDEM, "{ranking: high, of: {own: 3, board: 2}}", "allowed 3 of a hand, 2 of a board"),
        (OMAHA, "{ranking: high, of: {own: 2, board: 2}}", "found 4 cards, and badugi-two is won by high"),
        ("[{down: 4, bet: small}]", ANY_FIVE, "found too few cards for high in badugi-two, allowed 5 cards or more"),
        (f"[{{board: 3, bet: small}}, {FLOP_TURN_RIVER}]", ANY_FIVE, "a board before any card is dealt, allowed down"),
        (
            HOLDEM,
            "{ranking: high, of: any-six}",
            "found 'any-six', allowed any-five, any-four, or {own: 2, board: 3}, or",
        ),
        (HOLDEM, "{ranking: high, of: any-four}", "found 4 cards, and badugi-two is won by high, allowed 5 cards"),
        ("[{down: 3, bet: small}]", "{ranking: badugi, of: any-four}", "allowed 4 cards or more"),
        (HOLDEM, "{ranking: high, of: {own: 2}}", "found no board, allowed any-five, any-four, or {own: 2, board: 3}"),
        (HOLDEM, "{ranking: high, of: {own: two, board: 3}}", "found 'two', allowed a whole number from 1 up"),
        (HOLDEM, "{ranking: high, of: {own_at_most: 2, own: 2}}", "found own_at_most beside others, allowed any-five"),
        ("[{down: 4, bet: small}, {board: 2, bet: small}]", AT_MOST_TWO, "found too few cards for high in badugi-two"),
        (
            "[{down: 2, bet: small}, {down: 2, draw: 2, bet: big}]",
            ANY_FIVE,
            "found more than one of down, draw, discard, board or up",
        ),
    ],
)
def test_a_page_that_cannot_be_dealt_is_refused_with_the_reason(
    tmp_path: Path, streets: str, sides: str, fault: str
) -> None:
    found = faults_of(tmp_path, {"games/badugi-two.yaml": page(streets, sides)})
    assert [each for each in found if fault in each], found
