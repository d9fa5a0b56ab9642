"""How pages become rulesets: the house overrides the game and the game overrides poker, each clause as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from dealer_service.errors import BadPages
from dealer_service.hands import RANKINGS, Side
from dealer_service.rulebook import Clause, load
from dealer_service.rulebook.loading.consistency import check_answers
from dealer_service.rulebook.loading.faults import Fault
from dealer_service.rulebook.sections.betting import Structure
from dealer_service.rulebook.sections.showdown import NoQualifier
from tests.unit.small_pages import book_of, clause, faults_of, head, poker, write

CAP = "betting.max_bets"


def cap(bets: int, page: str, indent: int = 0) -> str:
    """A page's text for a cap, in words that name the page."""
    return clause(CAP, str(bets), f"{bets} bets, says {page}.", indent=indent)


def found(folder: Path, house: str, game: str, changed: Mapping[str, str | None]) -> Clause[int]:
    return book_of(folder, changed).find(house, game).betting.max_bets


BOOK = head("By the book", "deals: [badugi, badugi-two]", "every_game:") + cap(6, "book", 2)
BOOK_GAMES = "games:\n  badugi:\n" + cap(7, "book for badugi", 4)
BOOK_NEARER = "  badugi-two:\n" + cap(8, "book for badugi-two", 4)
CLUB = head("The club", "deals: [badugi, badugi-two]", "adopts: book")


@pytest.mark.parametrize(
    ("house", "game", "changed", "bets", "set_by"),
    [
        ("book", "badugi", {}, 3, "poker"),
        ("book", "badugi", {"games/badugi.yaml": head("B") + cap(5, "badugi")}, 5, "badugi"),
        ("book", "badugi-two", {"games/badugi.yaml": head("B") + cap(5, "badugi")}, 5, "badugi"),
        (
            "book",
            "badugi-two",
            {
                "games/badugi-two.yaml": head("B", "extends: badugi") + cap(5, "badugi-two"),
                "games/badugi.yaml": head("B") + cap(4, "badugi"),
            },
            5,
            "badugi-two",
        ),
        ("book", "badugi", {"games/badugi.yaml": head("B") + cap(5, "badugi"), "houses/book.yaml": BOOK}, 6, "book"),
        ("book", "badugi", {"houses/book.yaml": BOOK + BOOK_GAMES}, 7, "book"),
        ("book", "badugi-two", {"houses/book.yaml": BOOK + BOOK_GAMES}, 7, "book"),
        ("book", "badugi-two", {"houses/book.yaml": BOOK + BOOK_GAMES + BOOK_NEARER}, 8, "book"),
        ("book", "badugi", {"houses/book.yaml": BOOK + BOOK_GAMES + BOOK_NEARER}, 7, "book"),
        ("book", "badugi-two", {"houses/book.yaml": BOOK + "games:\n" + BOOK_NEARER + BOOK_GAMES[7:]}, 8, "book"),
        ("club", "badugi-two", {"houses/book.yaml": BOOK + BOOK_GAMES, "houses/club.yaml": CLUB}, 7, "book"),
        (
            "club",
            "badugi-two",
            {
                "houses/book.yaml": BOOK + BOOK_GAMES + BOOK_NEARER,
                "houses/club.yaml": CLUB + "every_game:\n" + cap(9, "club", 2),
            },
            9,
            "club",
        ),
        ("club", "badugi", {"houses/book.yaml": BOOK}, 3, "poker"),
    ],
)
def test_the_nearer_page_decides(
    tmp_path: Path, house: str, game: str, changed: dict[str, str | None], bets: int, set_by: str
) -> None:
    decided = found(tmp_path, house, game, changed)
    assert (decided.value, decided.set_by) == (bets, set_by)


def test_the_nearest_ancestor_decides(tmp_path: Path) -> None:
    streets = [clause("dealing.streets", f"[{{down: {size}, bet: small}}]") for size in (5, 4)]
    texts = {
        "games/badugi.yaml": head("B") + cap(4, "badugi") + clause("drawing.burn", "none") + streets[0],
        "games/badugi-two.yaml": head("B", "extends: badugi") + cap(5, "badugi-two") + streets[1],
        "games/badugi-three.yaml": head("B", "extends: badugi-two") + cap(6, "badugi-three"),
        "houses/club.yaml": head("C", "deals: [badugi-three]", "games:") + "  badugi:\n" + cap(7, "club", 4),
        "houses/book.yaml": head("C", "deals: [badugi-three]"),
    }
    book = book_of(tmp_path, texts)
    rules = book.find("book", "badugi-three")
    decided = rules.betting.max_bets, rules.dealing.streets, rules.drawing.burn
    assert [each.set_by for each in decided] == ["badugi-three", "badugi-two", "badugi"]
    assert (rules.betting.max_bets.value, rules.dealing.streets.value.hand_size) == (6, 4)
    assert book.find("club", "badugi-three").betting.max_bets.value == 7


def test_a_clause_is_replaced_as_a_whole(tmp_path: Path) -> None:
    parent = head("B") + clause(CAP, "5", "{en: Five., fr: Cinq.}", "{source: sheet, at: here}")
    child = head("B", "extends: badugi") + clause(CAP, "5", "Five!")
    texts = {"games/badugi.yaml": parent, "games/badugi-two.yaml": child}
    decided = found(tmp_path, "book", "badugi-two", texts)
    assert (decided.says, decided.cite.source.id, decided.cite.at) == ({"en": "Five!"}, "none", None)


def test_a_house_without_changes_plays_by_the_book(tmp_path: Path) -> None:
    rules = book_of(tmp_path, {}).find("book", "badugi-two")
    assert {clause.set_by for clause in rules.clauses.values()} == {"poker", "badugi-two"}
    assert rules.dealing.streets.value.draws == 2
    assert rules.betting.structure.value is Structure.FIXED_LIMIT
    assert rules.pages == ("poker.yaml", "games/badugi.yaml", "games/badugi-two.yaml", "houses/book.yaml")


NO_CIRCLE = "allowed a parent that does not come from this page"
NO_GAME = "allowed a game that has a page"
NO_CLAUSE = "allowed one in poker.yaml, its game or its house"
ONE_EDITION = "allowed one edition for each first day"
OWN_EDITION = "allowed a name of its own for each edition"
NO_PARENT = "allowed a game to extend"
ODD = "showdown.odd_chip_between_halves"
HALVES = "showdown.sides"


@pytest.mark.parametrize(
    ("changed", "faults"),
    [
        (
            {"games/badugi-two.yaml": head("B", "extends: badugy")},
            [f"games/badugi-two.yaml:6:10: found 'badugy', {NO_PARENT}: badugi or badugi-two; did you mean badugi"],
        ),
        (
            {"games/badugi-two.yaml": head("B", "extends: book")},
            [f"games/badugi-two.yaml:6:10: found 'book', {NO_PARENT}: badugi or badugi-two"],
        ),
        (
            {"houses/club.yaml": head("C", "adopts: boook", "deals: [badugi]")},
            ["houses/club.yaml:6:9: found 'boook', allowed a house to adopt: book or club; did you mean book"],
        ),
        (
            {"games/badugi.yaml": head("B", "extends: badugi-two")},
            [
                f"games/badugi.yaml:6:10: found a loop back to 'badugi-two', {NO_CIRCLE}",
                f"games/badugi-two.yaml:6:10: found a loop back to 'badugi', {NO_CIRCLE}",
            ],
        ),
        (
            {"games/alone.yaml": head("B", "extends: alone")},
            [f"games/alone.yaml:6:10: found a loop back to 'alone', {NO_CIRCLE}"],
        ),
        (
            {"houses/club.yaml": head("C", "adopts: club", "deals: [badugi]")},
            [f"houses/club.yaml:6:9: found a loop back to 'club', {NO_CIRCLE}"],
        ),
        (
            {"houses/club.yaml": head("C", "deals: [badugi, razz]")},
            [f"houses/club.yaml:6:17: found 'razz', {NO_GAME}: badugi or badugi-two"],
        ),
        (
            {"houses/club.yaml": head("C", "deals: [badugi]", "games:") + "  badugy:\n" + cap(5, "club", 4)},
            [f"houses/club.yaml:8:3: found 'badugy', {NO_GAME}: badugi or badugi-two; did you mean badugi"],
        ),
        (
            {"houses/club.yaml": head("C", "deals: [badugi]", "games:") + "  badugi-two:\n" + cap(5, "club", 4)},
            [
                "houses/club.yaml:8:3: found 'badugi-two', which none of these is or extends: badugi, "
                "allowed a game that the house deals, or one that such a game extends"
            ],
        ),
        (
            {"poker.yaml": poker(leave_out=CAP)},
            [f"poker.yaml:1:1: {CAP}: found a clause that is on no page, allowed one in poker.yaml"],
        ),
        (
            {
                "poker.yaml": poker(leave_out=CAP),
                "games/badugi-two.yaml": head("B", "extends: badugi") + cap(5, "badugi-two"),
            },
            [
                f"houses/book.yaml:6:9: {CAP}: found no such clause for badugi, {NO_CLAUSE}",
                f"houses/club.yaml:6:9: {CAP}: found no such clause for badugi, {NO_CLAUSE}",
            ],
        ),
        (
            {"houses/badugi.yaml": head("A house", "deals: [badugi]")},
            [
                "houses/badugi.yaml:1:1: found the name of a game too, games/badugi.yaml, "
                "allowed a name of its own for each game, mix and house"
            ],
        ),
        (
            {"houses/club@old.yaml": head("C", "deals: [badugi]", edition="old", since="2025-01-01")},
            [
                "houses/club@old.yaml:4:10: found 2 current editions of club (houses/club.yaml, houses/club@old.yaml), "
                "allowed one with current: true; for a house of your own, a name that no other page has"
            ],
        ),
        (
            {"houses/club.yaml": head("C", "deals: [badugi]", current=False)},
            ["houses/club.yaml:4:10: found no current editions of club, allowed one with current: true"],
        ),
        (
            {"houses/club@old.yaml": head("C", "deals: [badugi]", current=False)},
            [f"houses/club@old.yaml:3:7: found a second edition from 2026-11-20, as houses/club.yaml, {ONE_EDITION}"],
        ),
        (
            {"houses/club@old.yaml": head("C", "deals: [badugi]", since="2025-01-01", current=False)},
            [f"houses/club@old.yaml:2:10: found '2026-11-20' again, as houses/club.yaml, {OWN_EDITION}"],
        ),
        (
            {
                "houses/badugi-two.yaml": head(
                    "A house", "deals: [badugi]", current=False, edition="x", since="2025-01-01"
                )
            },
            [
                "houses/badugi-two.yaml:1:1: found the name of a game too, games/badugi-two.yaml, "
                "allowed a name of its own for each game, mix and house"
            ],
        ),
        (
            {"games/badugi.yaml": None, "games/badugi-two.yaml": head("B")},
            [
                f"houses/book.yaml:6:9: found 'badugi', {NO_GAME}: badugi-two; did you mean badugi-two",
                f"houses/club.yaml:6:9: found 'badugi', {NO_GAME}: badugi-two; did you mean badugi-two",
            ],
        ),
        (
            {"poker.yaml": "a: *x\n"},
            [
                f"poker.yaml:1:1: found {each}"
                for each in (
                    "'a', allowed title, edition, from, current, language, sources, "
                    "dealing, betting, drawing, pots, showdown or rotation",
                    *(
                        f"no {key}, allowed a head with {key}"
                        for key in ("title", "edition", "from", "current", "language")
                    ),
                )
            ]
            + ["poker.yaml:1:4: found an alias, '*x', allowed no aliases; write the answer out"],
        ),
    ],
)
def test_pages_that_do_not_fit_together_are_errors(
    tmp_path: Path, changed: dict[str, str | None], faults: list[str]
) -> None:
    assert faults_of(tmp_path, changed) == faults


def test_answers_that_make_a_game_impossible_are_errors(tmp_path: Path) -> None:
    wrong = {
        "dealing.streets": (
            "[{down: 6, bet: small}]",
            "found 6 cards, and badugi is won by badugi, allowed 4 or 5 cards, which badugi can read",
        ),
        "drawing.if_still_short": ("[stub]", "found stub, which is in drawing.reshuffle_pool already"),
    }
    for id, (answer, result) in wrong.items():
        faults = faults_of(tmp_path, {"games/badugi.yaml": head("B") + clause(id, answer)})
        assert any(result in fault for fault in faults), (id, faults)


def test_an_odd_chip_must_go_to_a_half_of_the_game(tmp_path: Path) -> None:
    page = head("B") + clause(HALVES, "[badugi, ace-to-five]") + clause(ODD, "ace-to-five")
    page += clause("dealing.streets", "[{down: 5, bet: small}]")
    pages = {
        "games/badugi.yaml": page.replace("showdown:\n  odd", "  odd"),
        "games/badugi-two.yaml": head("B", "extends: badugi"),
    }
    rules = book_of(tmp_path, pages).find("club", "badugi")
    faults: list[Fault] = []
    check_answers("badugi", rules.clauses, faults)
    assert faults == []
    high = replace(rules.showdown.sides, value=(*rules.showdown.sides.value[:1], Side("high", RANKINGS["badugi"])))
    check_answers("badugi", rules.exchange(HALVES, high).clauses, faults)
    assert [str(fault) for fault in faults] == [
        f"games/badugi.yaml:11:3: {ODD}: found ace-to-five, which is not a half of badugi, allowed badugi, high, "
        "by-position, quartered-half or highest-card-by-suit"
    ]


def test_the_best_high_hand_takes_no_pot_of_low_hands_only(tmp_path: Path) -> None:
    five = clause("dealing.streets", "[{down: 5, bet: small}]")
    pages = {"games/badugi.yaml": head("B") + five, "houses/book.yaml": head("By the book", "deals: [badugi]")}
    rules = book_of(tmp_path, pages).find("club", "badugi")
    low = Side("ace-to-five", RANKINGS["ace-to-five"], RANKINGS["ace-to-five"].least_hands["eight-low"])
    takes_all = replace(rules.showdown.no_qualifier, value=NoQualifier.BEST_HIGH_TAKES_ALL)
    rules = rules.exchange("showdown.no_qualifier", takes_all)
    faults: list[Fault] = []
    check_answers("badugi", rules.exchange(HALVES, replace(rules.showdown.sides, value=(low,))).clauses, faults)
    assert [fault.allowed for fault in faults] == ["split-among-remaining"]


def test_a_game_with_one_half_ignores_the_odd_chip_clause(tmp_path: Path) -> None:
    rules = book_of(tmp_path, {}).find("club", "badugi")
    assert [half.name for half in rules.showdown.sides.value] == ["badugi"]
    assert rules.showdown.odd_chip_between_halves.json == "ace-to-five"


def test_a_book_without_poker_or_without_a_house_is_refused(tmp_path: Path) -> None:
    answer = faults_of(tmp_path, {"poker.yaml": None, "houses/book.yaml": None, "houses/club.yaml": None})
    places = "allowed poker.yaml, sources.yaml, games/*.yaml, mixes/*.yaml and houses/*.yaml"
    assert answer == [
        f"{tmp_path}:1:1: found no poker page, {places}",
        f"{tmp_path}:1:1: found no house page, {places}",
    ]


def test_errors_on_a_page_cause_none_on_others(tmp_path: Path) -> None:
    [answer] = faults_of(tmp_path, {"games/badugi.yaml": head("B").replace("from: 2026-11-20", "from: soon")})
    assert answer == "games/badugi.yaml:3:7: found 'soon', allowed a day, such as 2026-11-20"


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        (
            {"sources.yaml": "- a\n", "games/badugi.yaml": head("B") + clause(CAP, "5", cite="{source: sheet}")},
            "sources.yaml:1:1: found a page without keys, allowed a page with its head",
        ),
        (
            {
                "games/badugi-two.yaml": head("B", "extends: badugi", since="soon"),
                "houses/book.yaml": head("B", "deals: [badugi-two]", "games:") + "  badugi:\n" + cap(5, "book", 4),
            },
            "games/badugi-two.yaml:3:7: found 'soon', allowed a day, such as 2026-11-20",
        ),
        (
            {
                "houses/club@old.yaml": head("C", "deals: [badugi]", edition="old", since="1999-01-01", current=False),
                "houses/club.yaml": head("C", "deals: [badugi]", since="soon"),
            },
            "houses/club.yaml:3:7: found 'soon', allowed a day, such as 2026-11-20",
        ),
        (
            {
                "poker.yaml": poker(leave_out=CAP),
                "games/badugi.yaml": head("B") + cap(5, "badugi"),
                "games/badugi-two.yaml": head("B", "extends: Badugi"),
            },
            "games/badugi-two.yaml:6:10: found 'Badugi', allowed a name-in-kebab-case",
        ),
        (
            {"houses/club.yaml": head("C", "deals: badugi", "games:") + "  badugi:\n" + cap(5, "club", 4)},
            "houses/club.yaml:6:8: found 'badugi', allowed a list of games",
        ),
    ],
)
def test_one_mistake_causes_one_error(tmp_path: Path, changed: dict[str, str | None], fault: str) -> None:
    assert faults_of(tmp_path, changed) == [fault]


def test_a_page_with_the_name_of_an_earlier_one_has_its_full_path(tmp_path: Path) -> None:
    ours, theirs = write(tmp_path / "ours", {}), tmp_path / "theirs"
    (theirs / "houses").mkdir(parents=True)
    (theirs / "houses" / "club.yaml").write_text(head("C", "deals: [badugi]", edition="b", since="2027-01-01"))
    with pytest.raises(BadPages) as refused:
        load(ours, theirs)
    own = "for a house of your own, a name that no other page has"
    both = f"houses/club.yaml, {theirs}/houses/club.yaml"
    found = f"found 2 current editions of club ({both}), allowed one with current: true; {own}"
    assert [str(fault) for fault in refused.value.faults] == [f"{theirs}/houses/club.yaml:4:10: {found}"]


def test_an_invalid_clause_is_not_reported_as_missing(tmp_path: Path) -> None:
    texts = {"poker.yaml": poker(leave_out=CAP), "games/badugi.yaml": head("B") + clause(CAP, "many")}
    assert faults_of(tmp_path, texts) == [
        f"games/badugi.yaml:8:9: {CAP}: found 'many', allowed a whole number from 1 up"
    ]


def test_pages_of_several_folders_make_one_book(tmp_path: Path) -> None:
    write(tmp_path / "ours", {})
    (tmp_path / "theirs" / "houses").mkdir(parents=True)
    text = head("A room", "deals: [badugi]", "adopts: book", "every_game:") + cap(5, "room", 2)
    (tmp_path / "theirs" / "houses" / "room.yaml").write_text(text, encoding="utf-8")
    assert load(tmp_path / "ours", tmp_path / "theirs").find("room", "badugi").betting.max_bets.value == 5


def test_of_two_contradictory_answers_the_nearer_page_is_blamed(tmp_path: Path) -> None:
    game = head("Badugi") + clause("drawing.if_still_short", "[burns]")
    pool = clause("drawing.reshuffle_pool", "[stub, burns]", indent=2)
    club = head("The club", "deals: [badugi]", "every_game:") + pool
    assert faults_of(tmp_path, {"games/badugi.yaml": game, "houses/club.yaml": club}) == [
        "houses/club.yaml:9:5: drawing.reshuffle_pool: found burns, which is in drawing.if_still_short already "
        "(games/badugi.yaml:7:3), allowed piles that are not in it, or another drawing.if_still_short"
    ]


def test_a_draw_of_fewer_cards_than_a_hand_needs_the_answer_of_the_street(tmp_path: Path) -> None:
    fewer = clause("dealing.streets", "[{down: 4, bet: small}, {draw: 2, bet: big}]")
    of_street = clause("drawing.max_discard", "of-the-street")
    wrong = faults_of(tmp_path, {"games/badugi.yaml": head("B") + fewer})
    assert any("found a draw of 2 from hands of 4, allowed 4, or drawing.max_discard" in fault for fault in wrong), (
        wrong
    )
    assert not faults_of(tmp_path, {"games/badugi.yaml": head("B") + fewer + of_street})
