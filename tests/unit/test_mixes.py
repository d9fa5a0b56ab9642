"""Mixes: pages of games that follow one another, their errors, their editions, and a game as part of one."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_service.errors import DigestNotLoaded, UnknownRuleset
from dealer_service.rulebook import Book, read_folders
from dealer_service.rulebook.lint import find_remarks
from tests.unit.small_pages import clause, faults_of, head, write

LEGS, NEXT = "rotation.legs", "rotation.next_game"
ROTATION = "".join(
    clause(id, answer).removeprefix("rotation:\n")
    for id, answer in (
        ("rotation.change", "every-orbit"),
        ("rotation.orbit_counted_by", "players-at-its-start"),
        ("rotation.button", None),
        ("rotation.button_in_stud", "travels"),
        ("rotation.stud_deal", "lowest-seat"),
        ("rotation.chooser", "choice-button"),
        ("rotation.absent_chooser", "next-player-chooses"),
        ("rotation.may_repeat", "true"),
        ("rotation.too_many_seats", "game-not-offered"),
        ("rotation.missed_blinds", None),
        ("rotation.limits", "by-the-clock"),
    )
)
MIX = head("Two games") + clause(LEGS, "[badugi, badugi-two]") + clause(NEXT, "in-order").removeprefix("rotation:\n")
CLUB = head("The club", "deals: [badugi, badugi-two]", "mixes: [two-games]")


def pages(**changed: str) -> dict[str, str | None]:
    """A small rulebook with a mix of two games, which one house deals."""
    names = {"mix": "mixes/two-games.yaml", "club": "houses/club.yaml"}
    found = {"mix": MIX + ROTATION, "club": CLUB} | changed
    return {names[name]: text for name, text in found.items()}


def test_a_mix_is_its_page_and_the_house(tmp_path: Path) -> None:
    own = clause("rotation.change", "4", indent=2)
    book = read_folders([write(tmp_path, pages(club=CLUB + "every_mix:\n" + own))]).book
    assert book is not None
    mix = book.find_mix("club", "two-games")
    assert (mix.legs, mix.rotation.change.value) == (("badugi", "badugi-two"), 4)
    assert book.mixes() == {"club": ("two-games",)} and book.dealing_mix("two-games") == ["club"]
    assert mix.pages == ("poker.yaml", "mixes/two-games.yaml", "houses/club.yaml")


def test_a_game_of_a_mix_has_the_rules_of_the_game_and_digests_of_its_own(tmp_path: Path) -> None:
    book = read_folders([write(tmp_path, pages())]).book
    assert book is not None
    alone, mixed = book.find("club", "badugi"), book.find("club", "badugi", mix="two-games")
    assert all(mixed.clauses[id] is clause for id, clause in alone.clauses.items())
    assert mixed.digest != alone.digest and mixed.rotation.change.value == "every-orbit"
    assert mixed.of_leg("badugi-two").digest == book.find("club", "badugi-two", mix="two-games").digest
    assert book.find("club", "badugi", digest=mixed.digest, mix="two-games").digest == mixed.digest
    with pytest.raises(DigestNotLoaded):
        book.find("club", "badugi", digest=alone.digest, mix="two-games")
    with pytest.raises(UnknownRuleset):
        book.find("book", "badugi", mix="two-games")
    assert book.find("club", "two-games", mix="two-games").game == "badugi"


@pytest.mark.parametrize(
    ("changed", "faults"),
    [
        (
            {"mix": MIX.replace("badugi-two]", "badugy]") + ROTATION},
            ["mixes/two-games.yaml:8:18: rotation.legs: found 'badugy', allowed a game that has a page"],
        ),
        (
            {"club": CLUB.replace("badugi, badugi-two", "badugi")},
            ["houses/club.yaml:7:9: found 'two-games', with badugi-two, which the house does not deal"],
        ),
        (
            {"club": CLUB.replace("[two-games]", "[too-games]")},
            ["houses/club.yaml:7:9: found 'too-games', allowed a mix"],
        ),
        (
            {"club": CLUB + "every_game:\n" + clause("rotation.change", "4", indent=2)},
            ["houses/club.yaml:9:3: found 'rotation', allowed dealing, betting"],
        ),
        (
            {"club": CLUB + "every_mix:\n" + clause(LEGS, "[badugi]", indent=2)},
            ["houses/club.yaml:10:5: found 'legs', allowed this on the page of a mix: mixes/<mix>.yaml"],
        ),
        (
            {"mix": MIX.replace("[badugi, badugi-two]", "[badugi, [badugi-two]]") + ROTATION},
            ["mixes/two-games.yaml:8:18: rotation.legs: found "],
        ),
        ({"mix": MIX.replace("[badugi, badugi-two]", "[]") + ROTATION}, ["mixes/two-games.yaml:8:9: rotation.legs"]),
        ({"mix": MIX + ROTATION.replace("every-orbit", "every-orbid")}, ["mixes/two-games.yaml:16:9: rotation.change"]),
        (
            {"mix": MIX + ROTATION.replace("  may_repeat:", "  may_repeats:")},
            [
                "mixes/two-games.yaml:1:1: rotation.may_repeat: found no such clause",
                "mixes/two-games.yaml:42:3: found 'may_repeats'",
            ],
        ),
    ],
)
def test_an_error_is_reported_at_its_line(tmp_path: Path, changed: dict[str, str], faults: list[str]) -> None:
    found = faults_of(tmp_path, pages(**changed))
    assert len(found) == len(faults)
    assert all(any(each.startswith(start) for each in found) for start in faults), found


def test_a_clause_that_repeats_that_of_the_mix_is_remarked(tmp_path: Path) -> None:
    own = clause("rotation.change", "every-orbit", indent=2)
    loaded = read_folders([write(tmp_path, pages(club=CLUB + "every_mix:\n" + own))])
    found = [str(each) for each in find_remarks(loaded) if each.clause]
    assert any("houses/club.yaml:10:5: warning: rotation.change: has the same answer" in each for each in found)


def test_a_day_chooses_the_edition_of_the_mix(tmp_path: Path, book: Book) -> None:
    later = (
        MIX.replace("2026-11-20", "2026-12-01")
        .replace("current: true", "current: false")
        .replace("[badugi, badugi-two]", "[badugi-two, badugi]")
    )
    made = read_folders([write(tmp_path, pages() | {"mixes/two-games@later.yaml": later + ROTATION})]).book
    assert made is not None
    assert made.find_mix("club", "two-games").legs == ("badugi", "badugi-two")
    assert made.find_mix("club", "two-games", "2026-12-02").legs == ("badugi-two", "badugi")
    assert len(made.in_mix("club", "badugi", "two-games")) == 2


def test_each_embedded_mix_is_of_games_that_its_house_deals(book: Book) -> None:
    dealt = book.houses()
    for house, mixes in book.mixes().items():
        for mix in mixes:
            assert set(book.find_mix(house, mix).legs) <= set(dealt[house])
