"""The tables of a house: available to dealers' screens, in no digest, and refused with the correct form."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_service.rulebook import Book
from dealer_service.rulebook.first_mix import tables_of_mix, usual_stakes_of_legs
from dealer_service.rulebook.first_table import facts_needed, usual_stakes
from tests.books import BOOK
from tests.unit import test_mixes
from tests.unit.small_pages import book_of, clause, faults_of, head

TABLE = (
    "  Table 7: {game: badugi, stakes: {small_blind: 2, big_blind: 4, small_bet: 4, big_bet: 8}, chips: [1, 5, 25]}\n"
)


def club(tables: str) -> dict[str, str]:
    """The club's page, with its tables from line 8 on."""
    return {"houses/club.yaml": head("The club", "deals: [badugi]", "tables:") + tables}


def test_tables_are_read_and_change_no_digest(tmp_path: Path) -> None:
    with_tables = book_of(tmp_path / "with", club(TABLE))
    without = book_of(tmp_path / "without", {"houses/club.yaml": head("The club", "deals: [badugi]")})
    [table] = with_tables.tables["club"]
    assert (table.name, table.game, table.chips) == ("Table 7", "badugi", (1, 5, 25))
    assert table.stakes == {"small_blind": 2, "big_blind": 4, "small_bet": 4, "big_bet": 8}
    assert without.tables == {}
    assert with_tables.find("club", "badugi").digest == without.find("club", "badugi").digest
    assert with_tables.as_of("2026-11-20").tables == with_tables.tables
    assert with_tables.with_held_back([("club", "badugi")], without).tables == {}


@pytest.mark.parametrize(
    ("tables", "fault"),
    [
        (TABLE.replace("badugi", "badacey"), "8:19: found 'badacey', allowed a game that the house deals: badugi"),
        (TABLE.replace(": 2,", ": two,"), "8:49: found 'two', allowed a whole number"),
        (TABLE.replace(": 2,", ": -2,"), "8:49: found -2, allowed a whole number"),
        (
            TABLE.replace("[1, 5", "[5, 1"),
            "8:100: found chips in another order, allowed each chip once, the smallest first",
        ),
        (TABLE.replace("[1, 5", "[0, 5"), "8:101: found 0, allowed a whole number from 1 up"),
        (TABLE.replace("[1, 5, 25]", "[5, 25]"), "8:49: found 2, allowed a multiple of the smallest chip, 5"),
        (TABLE.replace("chips: ", "chip: "), "8:93: found 'chip', allowed game, stakes or chips; did you mean chips"),
        (TABLE.replace("big_bet", "bet"), "found 'bet', allowed small_blind, big_blind, ante, small_bet, big_bet,"),
        (TABLE.replace("big_bet: 8", "hand_cap: 0"), "8:90: found 0, allowed a whole number from 1 up"),
        (TABLE.replace("[1, 5", "[2, 5").replace("big_bet: 8", "pot_unit: 5"), "found 5, allowed a multiple of the"),
        (TABLE.replace("Table 7", "A table with a name too long"), "allowed a name of 1 to 24 characters"),
        (TABLE.replace(", chips: [1, 5, 25]", ""), "8:3: found no chips, allowed game, stakes and chips"),
        ("  Table 7: badugi\n", "8:12: found 'badugi', allowed game, stakes and chips"),
        (TABLE + TABLE, "'Table 7'"),
    ],
)
def test_an_invalid_table_is_an_error(tmp_path: Path, tables: str, fault: str) -> None:
    assert any(fault in str(each) for each in faults_of(tmp_path, club(tables))), faults_of(tmp_path, club(tables))


MIX_TABLE = "  Table 3: {mix: two-games, stakes: {small_blind: 2, big_blind: 4}, chips: [1, 5]}\n"
EACH = "{badugi: {small_blind: 2, big_blind: 4}, badugi-two: {small_blind: 5, big_blind: 10, big_bet: 30}}"
EACH_TABLE = MIX_TABLE.replace("{small_blind: 2, big_blind: 4}", EACH)


def mixing_club(tables: str) -> dict[str, str | None]:
    """The page of a club with a mix, with its tables from line 9 on."""
    club = head("The club", "deals: [badugi, badugi-two]", "mixes: [two-games]", "tables:") + tables
    return test_mixes.pages(club=club)  # type: ignore[return-value]


def test_a_table_of_a_mix_has_stakes_of_each_game(tmp_path: Path) -> None:
    book = book_of(tmp_path, mixing_club(MIX_TABLE + EACH_TABLE.replace("Table 3", "Table 4") + TABLE))
    rules, tables = book.find("club", "two-games", mix="two-games"), book.tables["club"]
    alike, apart = tables_of_mix(rules, tables)
    assert (alike.name, apart.name) == ("Table 3", "Table 4")
    assert [each["big_blind"] for each in alike.stakes] == [4, 4]
    assert [(each["big_blind"], each["small_bet"], each["big_bet"]) for each in apart.stakes] == [
        (4, 4, 8),
        (10, 10, 30),
    ]
    assert all((each["chip"], each["chips"]) == (1, [1, 5]) for each in (*alike.stakes, *apart.stakes))
    assert usual_stakes_of_legs(rules, tables) == [list(alike.stakes), list(apart.stakes)]
    assert [each["big_blind"] for each in usual_stakes(rules.legs["badugi"], tables)] == [4]  # its own table


def test_without_a_table_a_mix_has_the_usual_stakes_of_its_games(book: Book) -> None:
    for house, mixes in book.mixes().items():
        for mix in mixes:
            rules = book.find(house, mix, mix=mix)
            assert tables_of_mix(rules, book.tables.get(house, ())) == []
            for number, game in enumerate(rules.mix.legs if rules.mix else ()):
                usual = [stakes[number] for stakes in usual_stakes_of_legs(rules)]
                assert usual == usual_stakes(rules.legs[game])


@pytest.mark.parametrize(
    ("tables", "fault"),
    [
        (
            MIX_TABLE.replace("two-games", "three-games"),
            "9:18: found 'three-games', allowed a mix that the house deals",
        ),
        (MIX_TABLE.replace(", chips: [1, 5]", ""), "9:3: found no chips, allowed mix, stakes and chips"),
        (MIX_TABLE.replace(": 2,", ": two,"), "9:51: found 'two', allowed a whole number"),
        (MIX_TABLE.replace("[1, 5]", "[4, 8]"), "9:51: found 2, allowed a multiple of the smallest chip, 4"),
        (MIX_TABLE.replace("{mix", "{game: badugi, mix"), "9:13: found 'game', allowed mix, stakes or chips"),
        (EACH_TABLE.replace("badugi-two:", "badacey:"), "found 'badacey', allowed a game of two-games: badugi"),
        (EACH_TABLE.replace("badugi-two:", "badacey:"), "9:37: found no badugi-two, allowed stakes of each game"),
        (EACH_TABLE.replace("badugi:", "badugy:"), "9:38: found 'badugy', allowed a game of two-games: badugi"),
        (EACH_TABLE.replace("big_blind: 10", "big_blind: -1"), "found -1, allowed a whole number from 0 up"),
        (EACH_TABLE.replace("{badugi:", "{ante: 1, badugi:"), "9:38: found 'ante', allowed stakes, or each game of"),
        (MIX_TABLE.replace("{small_blind: 2, big_blind: 4}", "low"), "9:37: found 'low', allowed stakes, or each game"),
        (
            MIX_TABLE.replace("{small_blind: 2, big_blind: 4}", "{}"),
            "9:37: found empty braces, allowed stakes, or each",
        ),
    ],
)
def test_an_invalid_table_of_a_mix_is_an_error(tmp_path: Path, tables: str, fault: str) -> None:
    found = faults_of(tmp_path, mixing_club(tables))
    assert any(fault in str(each) for each in found), found


ANTES = clause("betting.forced", "antes", indent=4)


@pytest.mark.parametrize(
    ("tables", "games"),
    [
        (TABLE, ["badugi"]),
        (TABLE.replace("big_blind: 4", "ante: 0"), ["badugi"]),
        (TABLE.replace("small_blind: 2, big_blind: 4", "ante: 1"), []),
        (MIX_TABLE, ["badugi", "badugi-two"]),
        (EACH_TABLE, ["badugi", "badugi-two"]),
        (EACH_TABLE.replace("small_blind: 2, big_blind: 4", "ante: 1"), ["badugi-two"]),
        (EACH_TABLE.replace("small_blind: 5, big_blind: 10", "ante: 1"), ["badugi"]),
        (MIX_TABLE.replace("small_blind: 2, big_blind: 4", "ante: 1"), []),
    ],
)
def test_a_table_needs_the_ante_of_a_game_without_blinds(tmp_path: Path, tables: str, games: list[str]) -> None:
    pages = mixing_club(tables)
    pages["houses/club.yaml"] = f"{pages['houses/club.yaml']}games:\n  badugi:\n{ANTES}"
    found = [str(each) for each in faults_of(tmp_path, pages) if "found no ante" in str(each)]
    assert [each.rpartition("posts in ")[2] for each in found] == games


def test_usual_stakes_are_completed_from_the_tables(tmp_path: Path) -> None:
    book = book_of(tmp_path, club(TABLE.replace("small_bet: 4, big_bet: 8", "ante: 1, cents: 1")))
    rules = book.find("club", "badugi")
    [stakes] = usual_stakes(rules, book.tables["club"])
    assert stakes == {"small_blind": 2, "big_blind": 4, "ante": 1, "small_bet": 4, "big_bet": 8} | {
        "chip": 1,
        "chips": [1, 5, 25],
    }


@pytest.mark.parametrize(
    ("house", "game", "blinds"),
    [
        ("by-the-book", "badugi", [(1, 2), (2, 4), (5, 10), (10, 20)]),
        ("by-the-book", "badugi-no-limit", [(1, 2), (2, 5), (5, 10), (100, 200)]),
        ("kings-club", "badacey", [(5, 10), (10, 25), (25, 50), (50, 100)]),  # in hundredths, as its rake is
        ("pokerstars-cash", "badugi-no-limit", [(10, 25), (25, 50), (50, 100), (100, 200)]),
    ],
)
def test_the_usual_blinds_of_a_house_without_tables_are_those_of_card_rooms(
    book: Book, house: str, game: str, blinds: list[tuple[int, int]]
) -> None:
    stakes = usual_stakes(book.find(house, game))
    assert [(each["small_blind"], each["big_blind"]) for each in stakes] == blinds


def test_the_usual_antes_rise_as_the_blinds_do() -> None:
    stakes = usual_stakes(BOOK.find("by-the-book", "five-card-draw-antes"))
    assert [each["ante"] for each in stakes] == [1, 2, 5, 10]


@pytest.mark.parametrize(
    ("game", "facts"),
    [
        ("short-deck-holdem", ["small_blind", "big_blind", "ante"]),
        ("short-deck-holdem-button-blind", ["ante", "button_blind"]),
        ("short-deck-holdem-live-antes", ["ante"]),
    ],
)
def test_a_form_asks_for_the_forced_bets_of_its_game(book: Book, game: str, facts: list[str]) -> None:
    rules = book.find("by-the-book", game)
    assert [each.name for each in facts_needed(rules)] == facts
    for stakes in usual_stakes(rules):
        assert list(stakes) == [*facts, "chip", "chips"]
        assert stakes.get("button_blind", stakes["ante"]) == stakes["ante"]
