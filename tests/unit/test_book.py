"""The book: editions by date, digests by content, and rulesets that are found, pinned and changed."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest
import rfc8785

from dealer_service.errors import DigestNotLoaded, UnknownRuleset
from dealer_service.rulebook import Book, Ruleset, embedded, load
from tests.unit.small_pages import SMALL, book_of, clause, head, poker

CAP = "betting.max_bets"
CLUB = head("The club", "deals: [badugi]", "every_game:")


def club(bets: str = "4", says: str = "Four bets.", cite: str = "{source: sheet, at: here}") -> dict[str, str | None]:
    return {"houses/club.yaml": CLUB + clause(CAP, bets, says, cite, indent=2)}


def ruleset(folder: Path, changed: dict[str, str | None]) -> Ruleset:
    return book_of(folder, changed).find("club", "badugi")


def sha256(value: object) -> str:
    return "sha256:" + hashlib.sha256(rfc8785.dumps(value)).hexdigest()  # type: ignore[arg-type]


def test_the_digest_covers_ids_answers_and_citations(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, club(cite="{source: sheet, at: « là »}"))
    clauses = {
        id: {"is": clause.json, "cite": {"source": clause.cite.source.id, "at": clause.cite.at}}
        for id, clause in rules.clauses.items()
    }
    assert clauses[CAP] == {"is": 4, "cite": {"source": "sheet", "at": "« là »"}}
    assert rules.digest == sha256({"house": "club", "game": "badugi", "clauses": clauses})


def test_the_words_digest_covers_all_languages(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, club(says='{fr: "Quatre mises : 4 \\U0001F0A1", en: Four.}'))
    assert rules.clauses[CAP].says == {"fr": "Quatre mises : 4 🂡", "en": "Four."}
    assert rules.words_digest == sha256({id: dict(clause.says) for id, clause in rules.clauses.items()})


SAME = "every_game: # the sheet\n\n  betting:\n     max_bets:   {cite: {at: 'here', source: sheet}, is: 4,\n"


@pytest.mark.parametrize(
    ("club_page", "values_change", "words_change"),
    [
        (CLUB.replace("every_game:\n", SAME + "        says: Four bets.}\n"), False, False),
        (CLUB.replace("every_game:\n", SAME + "        says: 'Four\n\n\n          bets.'}\r\n"), False, False),
        (
            CLUB.replace("The club", "A club").replace("language: en", "language: fr")
            + clause(CAP, "4", "{en: Four bets.}", "{source: sheet, at: here}", indent=2),
            False,
            False,
        ),
        (club("5")["houses/club.yaml"], True, False),
        (club(cite="{source: sheet}")["houses/club.yaml"], True, False),
        (club(cite="{source: none}")["houses/club.yaml"], True, False),
        (club(says="Four bets!")["houses/club.yaml"], False, True),
        (club(says="{en: Four bets., fr: Quatre mises.}")["houses/club.yaml"], False, True),
        (str(club()["houses/club.yaml"]).replace("language: en", "language: fr"), False, True),
    ],
)
def test_values_and_words_change_their_digests_but_layout_none(
    tmp_path: Path, club_page: str, values_change: bool, words_change: bool
) -> None:
    before = ruleset(tmp_path / "before", club())
    after = ruleset(tmp_path / "after", {"houses/club.yaml": club_page})
    assert (after.digest != before.digest, after.words_digest != before.words_digest) == (values_change, words_change)


def test_houses_and_games_with_the_same_rules_have_own_digests(tmp_path: Path) -> None:
    book = book_of(
        tmp_path, {"games/other.yaml": head("Other"), "houses/club.yaml": head("C", "deals: [badugi, other]")}
    )
    digests = {book.find(*pair).digest for pair in [("book", "badugi"), ("club", "badugi"), ("club", "other")]}
    assert len(digests) == 3


def test_the_same_pages_give_the_same_digests_again(tmp_path: Path) -> None:
    assert ruleset(tmp_path / "one", {}).digest == ruleset(tmp_path / "two", {}).digest


def capped(bets: int, name: str, since: str, current: bool = False, deals: str = "badugi") -> str:
    """An edition of the club's page with that cap."""
    page = head("The club", f"deals: [{deals}]", "every_game:", edition=name, since=since, current=current)
    return page + clause(CAP, str(bets), f"{bets} bets.", indent=2)


EDITIONS: dict[str, str | None] = {
    "poker.yaml": poker(since="2025-01-01", edition="first"),
    "poker@2027.yaml": poker(since="2027-01-01", edition="second", current=False),
    "games/badugi.yaml": head("Badugi", since="2025-03-01"),
    "games/badugi-two.yaml": head("Badugi, two draws", "extends: badugi", since="2025-03-01"),
    "houses/club.yaml": capped(4, "spring", "2025-02-01"),
    "houses/club@summer.yaml": capped(5, "summer", "2026-06-01", current=True, deals="badugi, badugi-two"),
    "houses/club@2027.yaml": capped(6, "next", "2027-06-01"),
}


def of(rules: Ruleset) -> tuple[str, int, str]:
    return rules.edition, rules.betting.max_bets.value, rules.pages[0]


def test_a_ruleset_has_an_edition_for_each_change_of_its_pages(tmp_path: Path) -> None:
    editions = book_of(tmp_path, EDITIONS).editions("club", "badugi")
    assert [(each.since, each.until, each.current, *of(each.rules)) for each in editions] == [
        ("2025-03-01", "2026-06-01", False, "spring", 4, "poker.yaml"),
        ("2026-06-01", "2027-01-01", True, "summer", 5, "poker.yaml"),
        ("2027-01-01", "2027-06-01", False, "summer", 5, "poker@2027.yaml"),
        ("2027-06-01", None, False, "next", 6, "poker@2027.yaml"),
    ]


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        (None, "summer"),
        ("2025-03-01", "spring"),
        ("2026-05-31", "spring"),
        ("2026-06-01", "summer"),
        ("2027-05-31", "summer"),
        ("2027-06-01", "next"),
        ("2099-01-01", "next"),
    ],
)
def test_find_returns_the_edition_of_the_date_or_the_current_one(tmp_path: Path, day: str | None, edition: str) -> None:
    assert book_of(tmp_path, EDITIONS).find("club", "badugi", as_of=day).edition == edition


def refused(book: Book, **asked: str | None) -> tuple[str, tuple[str, ...]]:
    with pytest.raises(UnknownRuleset) as error:
        book.find(**{"house": "club", "game": "badugi", **asked})  # type: ignore[arg-type]
    return error.value.at, error.value.known


def test_a_date_before_the_first_edition_lists_the_known_dates(tmp_path: Path) -> None:
    at, known = refused(book_of(tmp_path, EDITIONS), as_of="2025-02-28")
    assert at == "/as_of"
    assert (known[0], known[-1]) == ("2025-03-01 to the day before 2026-06-01", "2027-06-01 and later")


def test_a_game_is_not_found_after_the_house_drops_it(tmp_path: Path) -> None:
    book = book_of(tmp_path, EDITIONS)
    assert book.find("club", "badugi-two", as_of="2027-05-31").edition == "summer"
    assert refused(book, game="badugi-two", as_of="2027-06-01")[0] == "/as_of"


def test_a_dropped_game_is_found_only_by_date(tmp_path: Path) -> None:
    texts = EDITIONS | {"houses/club@summer.yaml": capped(5, "summer", "2026-06-01", current=True, deals="badugi-two")}
    book = book_of(tmp_path, texts)
    assert book.houses()["club"] == ("badugi-two",)
    assert refused(book) == ("/game", ("badugi-two",))
    assert book.find("club", "badugi", as_of="2026-01-01").edition == "spring"


def test_current_pages_never_in_force_together_have_no_date(tmp_path: Path) -> None:
    texts = EDITIONS | {"games/badugi.yaml": head("Badugi", since="2027-02-01")}
    book = book_of(tmp_path, texts)
    assert of(book.find("club", "badugi")) == ("summer", 5, "poker.yaml")
    assert of(book.find("club", "badugi", as_of="2027-02-01")) == ("summer", 5, "poker@2027.yaml")
    assert refused(book, as_of="2027-01-31") == (
        "/as_of",
        ("2027-02-01 to the day before 2027-06-01", "2027-06-01 and later"),
    )


def test_an_unknown_house_or_game_lists_the_known_ones(tmp_path: Path) -> None:
    book = book_of(tmp_path, {})
    assert refused(book, house="clob") == ("/house", ("book", "club"))
    assert refused(book, game="badugi-two") == ("/game", ("badugi",))


def test_a_pinned_digest_is_found_in_any_edition(tmp_path: Path) -> None:
    book = book_of(tmp_path, EDITIONS)
    for edition in book.editions("club", "badugi"):
        assert (
            book.find("club", "badugi", digest=edition.rules.digest).betting.max_bets == edition.rules.betting.max_bets
        )


def test_a_digest_that_is_unknown_or_of_another_date_is_refused(tmp_path: Path) -> None:
    book = book_of(tmp_path, EDITIONS)
    spring = book.find("club", "badugi", as_of="2026-01-01").digest
    with pytest.raises(DigestNotLoaded) as error:
        book.find("club", "badugi", digest="sha256:00")
    assert spring in error.value.loaded
    with pytest.raises(DigestNotLoaded):
        book.find("club", "badugi", as_of="2026-07-01", digest=spring)


def test_a_digest_shared_by_editions_finds_the_current_one(tmp_path: Path) -> None:
    early, late = capped(5, "early", "2026-05-01"), capped(5, "late", "2026-07-01").replace("5 bets", "Five bets")
    book = book_of(tmp_path, EDITIONS | {"houses/club@early.yaml": early, "houses/club@late.yaml": late})
    digest = book.find("club", "badugi").digest
    same = [each.rules.edition for each in book.editions("club", "badugi") if each.rules.digest == digest]
    assert same == ["early", "summer", "late", "late"]
    assert book.find("club", "badugi", digest=digest).edition == "summer"


def test_exchange_changes_only_that_clause(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, {})
    thought = rules.exchange(CAP, replace(rules.betting.max_bets, value=7, json=7))
    assert (thought.betting.max_bets.value, rules.betting.max_bets.value) == (7, 3)
    assert {id for id in rules.clauses if thought.clauses[id] != rules.clauses[id]} == {CAP}
    assert (thought.digest, thought.words_digest) == (rules.digest, rules.words_digest)


def test_an_unknown_clause_cannot_be_exchanged(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, {})
    with pytest.raises(KeyError):
        rules.exchange("betting.max_bet", rules.betting.max_bets)


def test_the_book_knows_the_titles_of_the_current_pages(tmp_path: Path) -> None:
    texts = {
        "houses/club@old.yaml": head("The old club", "deals: [badugi]", edition="a", since="2020-01-01", current=False)
    }
    assert book_of(tmp_path, texts).titles == {
        "poker": "Poker",
        "badugi": "Badugi",
        "badugi-two": "Badugi, two draws",
        "book": "By the book",
        "club": "The club",
    }


def test_the_clauses_are_in_the_order_of_the_rulebook(tmp_path: Path) -> None:
    lines = SMALL["poker.yaml"]
    cut = lines.index("dealing:"), lines.index("betting:")
    turned = lines[: cut[0]] + lines[cut[1] :] + lines[cut[0] : cut[1]]
    assert list(ruleset(tmp_path, {"poker.yaml": turned}).clauses) == list(ruleset(tmp_path, {}).clauses)


def test_the_embedded_pages_make_a_book() -> None:
    book = load(embedded())
    assert {"by-the-book", "badugi-france"} <= set(book.houses())
    assert "badugi" in book.houses()["badugi-france"]
