"""The clauses that a game reads: only those about its structure, ranking and options."""

from __future__ import annotations

from dataclasses import field, make_dataclass, replace
from typing import Any, get_args, get_type_hints

import pytest

from dealer_service.hands import RANKINGS, Side
from dealer_service.rulebook import SECTIONS, Book, Clause
from dealer_service.rulebook.applicability import conditions_of, read_where
from dealer_service.rulebook.sections import CONDITIONS
from dealer_service.rulebook.sections.betting import Structure
from dealer_service.rulebook.sections.showdown import CLAUSE_ON_READING
from dealer_service.rulebook.streets import Streets

STRADDLES = {"betting.straddle_size", "betting.straddle_acts_last", "betting.straddle_is_no_raise"}
CAPS = {"betting.max_bets", "betting.cap_heads_up"}
KILLS = {"betting.kill_trigger", "betting.kill_in_turn", "betting.kill_alone"}


@pytest.mark.parametrize(
    ("house", "game", "read", "unread"),
    [
        ("by-the-book", "badugi", set(), STRADDLES | KILLS | {"drawing.five_cards"}),
        ("by-the-book", "badugi-kill", KILLS, STRADDLES),
        ("by-the-book", "badugi-no-limit", {"betting.minimum_bet"}, CAPS),
        ("by-the-book", "badacey", CAPS, {"betting.minimum_bet"}),
        ("by-the-book", "badacey", {"drawing.five_cards", "drawing.second_pool"}, KILLS),
        ("roberts-rules-11", "badugi", set(), STRADDLES),
        ("roberts-rules-11", "badugi-no-limit", STRADDLES, KILLS),
        ("wsop-live-2026", "badugi", STRADDLES, KILLS | {"drawing.second_pool"}),
        ("baduci-encyclopedia", "badeucy", set(), {"drawing.five_cards"}),
    ],
)
def test_a_game_reads_only_clauses_about_its_own_options(
    book: Book, house: str, game: str, read: set[str], unread: set[str]
) -> None:
    rules = book.find(house, game)
    assert {id for id in read | unread if rules.applies(id)} == read


# Clauses that a game reads without the clause that begins their name.
READ_ANYHOW = {"pots.rake_from"}


def may_be_none(clause: Any) -> bool:
    """Whether the answer to the clause can be ``none``."""
    return "NONE" in getattr(get_args(clause)[0], "__members__", {})


@pytest.mark.parametrize("ranking", RANKINGS)
def test_a_ranking_clause_is_read_if_a_half_uses_the_ranking(ranking: str) -> None:
    condition = CONDITIONS[CLAUSE_ON_READING[ranking]]
    assert condition.clauses == ("showdown.sides",)
    assert [name for name, each in RANKINGS.items() if condition.holds((Side(name, each),))] == [ranking]


@pytest.mark.parametrize(
    ("clause", "about"),
    [
        (f"{section}.{name}", f"{section}.{about}")
        for section, rules in SECTIONS.items()
        for about, type in get_type_hints(rules).items()
        if may_be_none(type)
        for name in get_type_hints(rules)
        if name.startswith(f"{about}_") and f"{section}.{name}" not in READ_ANYHOW
    ],
)
def test_a_clause_about_an_option_depends_on_its_clause(clause: str, about: str) -> None:
    assert clause in CONDITIONS, f"{clause} is read in games without {about}: give its field read_where(...)"
    assert about in CONDITIONS[clause].clauses


@pytest.mark.parametrize(
    ("metadata", "fault"),
    [
        (read_where("pots.rack", holds=bool), "pots.cap depends on no such clause: pots.rack"),
        (read_where("rake", holds=bool), "pots.cap depends on no such clause: rake"),
        (read_where(holds=bool), "pots.cap depends on no such clause: none is named"),
        (read_where("pots.rake", "pots.cap", holds=lambda rake: True), "pots.cap depends on 2 clauses"),
        ({"where": "pots.rake"}, "pots.cap has metadata other than read_where"),
    ],
)
def test_a_misspelt_condition_is_refused_by_name(metadata: Any, fault: str) -> None:
    rules = make_dataclass("Rules", [("rake", Clause[int]), ("cap", Clause[int], field(metadata=metadata))])
    with pytest.raises(TypeError, match=fault):
        conditions_of({"pots": rules})


def test_an_unknown_clause_is_neither_read_nor_unread(book: Book) -> None:
    with pytest.raises(KeyError, match=r"betting\.max_bet"):
        book.find("by-the-book", "badugi").applies("betting.max_bet")


@pytest.mark.parametrize("structure", Structure)
@pytest.mark.parametrize("names", [["ace-to-five"], ["badugi"], ["badugi", "ace-to-five"]])
def test_the_sevens_rule_is_read_only_in_limit_ace_to_five(structure: Structure, names: list[str]) -> None:
    condition, sides = CONDITIONS["betting.sevens_rule"], tuple(Side(name, RANKINGS[name]) for name in names)
    assert condition.clauses == ("betting.structure", "showdown.sides")
    assert condition.holds(structure, sides) == (structure is Structure.FIXED_LIMIT and names == ["ace-to-five"])


def test_a_game_without_a_draw_reads_no_clause_on_draws(book: Book) -> None:
    rules = book.find("by-the-book", "five-card-draw")
    dealt = Streets(rules.dealing.streets.value.each[:1])
    rules = rules.exchange("dealing.streets", replace(rules.dealing.streets, value=dealt))
    assert {id.split(".")[0] for id in rules.clauses if rules.applies(id)} == {*SECTIONS} - {"drawing"}
