"""Rule pages: head, sections, clauses and answers, and the error for anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_service.api.responses.clause_json import serialize_citation
from dealer_service.api.responses.rulebook_json import house_title
from dealer_service.hands import RANKINGS
from dealer_service.rulebook import load
from tests.unit.small_pages import SMALL, book_of, clause, faults_of, head, write

CLUB = head("The club", "deals: [badugi]", "every_game:")
CITE = "a source and the place in it, {source: ..., at: ...}"
SAYS = "one sentence, or one for each language, such as {en: ..., fr: ...}"
NO_SOURCE = "{source: none}"
RANKED = f"{', '.join([*RANKINGS][:-1])} or {[*RANKINGS][-1]}"
PILES = "stub, burns, folded, earlier-draws, earlier-draws-others, this-draw-others or this-draw-own"


SECTIONS = "dealing, betting, drawing, pots or showdown"
WHOLE = "allowed a whole number from 1 up"
STRUCTURES = "allowed fixed-limit, pot-limit, no-limit, spread-limit or half-pot-limit"
CAP = "betting.max_bets"
FLAG = "showdown.all_in_shows_first"
FLAGS = "allowed true or false"
NO_MORE = "allowed only is, says and cite"
FIVE = "  betting:\n    max_bets:\n      is: 5\n"

SOURCE = "a source that the page or sources.yaml registers, or none"


def of_clause(id: str, fault: str) -> str:
    """The error on the club's page as it names the clause."""
    place, words = fault.split(": ", 1)
    return f"houses/club.yaml:{place}: {id}: {words}"


def house(lines: str) -> dict[str, str]:
    """The club's page with these lines, from line 8 on, under ``every_game``."""
    return {"houses/club.yaml": CLUB + lines}


def club_with(id: str, answer: str | None, says: str = "So it is.", cite: str = NO_SOURCE) -> dict[str, str]:
    """The club's page with one clause, its answer in line 10, its words in line 11, its source in line 12."""
    return house(clause(id, answer, says, cite, indent=2))


@pytest.mark.parametrize(
    ("id", "answer", "faults"),
    [
        (CAP, "no", [f"10:11: found 'no', {WHOLE}"]),
        (CAP, "1:2", [f"10:11: found '1:2', {WHOLE}"]),
        (CAP, "0x1F", [f"10:11: found '0x1F', {WHOLE}"]),
        (CAP, "1_000", [f"10:11: found '1_000', {WHOLE}"]),
        (CAP, "2026-11-20", [f"10:11: found '2026-11-20', {WHOLE}"]),
        (CAP, '"4"', [f"10:11: found '4', {WHOLE}; write a number without quotes"]),
        (CAP, "true", [f"10:11: found true, {WHOLE}"]),
        (CAP, "0", [f"10:11: found 0, {WHOLE}"]),
        (CAP, "-4", [f"10:11: found -4, {WHOLE}"]),
        (CAP, "[4]", [f"10:11: found a list, {WHOLE}"]),
        (CAP, "{heads-up: 5}", [f"10:11: found keys, {WHOLE}"]),
        (
            CAP,
            "4.5",
            ["10:11: found '4.5', allowed whole numbers only; put a text that looks like a number in quotes"],
        ),
        (CAP, "", [f"9:5: found no is, {WHOLE}"]),
        (CAP, "null", ["10:11: found null, allowed a value"]),
        ("betting.structure", "no_limit", [f"10:11: found 'no_limit', {STRUCTURES}; did you mean no-limit"]),
        ("betting.structure", "stud", [f"10:11: found 'stud', {STRUCTURES}"]),
        ("betting.structure", "4", [f"10:11: found 4, {STRUCTURES}"]),
        ("drawing.reshuffle_pool", "stub", [f"10:11: found 'stub', allowed a list of {PILES}"]),
        ("drawing.reshuffle_pool", "[]", [f"10:11: found an empty list, allowed a list of {PILES}"]),
        (
            "drawing.reshuffle_pool",
            "[stub, burn, stub, 4]",
            [
                f"10:18: found 'burn', allowed {PILES}; did you mean burns",
                "10:24: found 'stub' twice, allowed each of them once",
                f"10:30: found 4, allowed {PILES}",
            ],
        ),
        (
            "drawing.if_still_short",
            "flor",
            [f"10:11: found 'flor', allowed a list of {PILES}, or floor; did you mean floor"],
        ),
        ("drawing.if_still_short", "[floor]", [f"10:12: found 'floor', allowed {PILES}"]),
        ("betting.in_turn", "true", ["10:7: found an answer, allowed only says and cite: this is a standing rule"]),
        (FLAG, '"true"', [f"10:11: found 'true', {FLAGS}, without quotes; did you mean true"]),
        *((FLAG, word, [f"10:11: found '{word}', {FLAGS}; did you mean true"]) for word in ("yes", "on", "On", "YES")),
        *((FLAG, word, [f"10:11: found '{word}', {FLAGS}; did you mean false"]) for word in ("no", "off", "No")),
    ],
)
def test_an_invalid_answer_is_refused_at_its_place(tmp_path: Path, id: str, answer: str, faults: list[str]) -> None:
    assert faults_of(tmp_path, club_with(id, answer)) == [of_clause(id, fault) for fault in faults]


OWN_SOURCE = """sources:
  club-sheet: {title: {en: The sheet of the club, fr: La fiche du club}, edition: 2nd, language: en}
"""


def test_a_house_page_may_register_sources_and_give_its_title_in_several_languages(tmp_path: Path) -> None:
    club = club_with("betting.max_bets", "5", cite="{source: club-sheet, at: {en: rule five, fr: règle cinq}}")
    page = club["houses/club.yaml"].replace("title: The club", "title: {en: The Club, fr: Le Club}")
    assert page != club["houses/club.yaml"]
    book = book_of(tmp_path, {**club, "houses/club.yaml": page.replace("deals:", OWN_SOURCE + "deals:", 1)})
    rules = book.find("club", "badugi")
    assert serialize_citation(rules.betting.max_bets.cite, "fr") == {
        "source": "club-sheet",
        "title": "La fiche du club",
        "edition": "2nd",
        "at": "règle cinq",
    }
    assert serialize_citation(rules.betting.max_bets.cite, "en")["at"] == "rule five"
    assert [house_title("club", book, language) for language in ("en", "fr")] == ["The Club", "Le Club"]


def test_a_source_is_registered_once_in_registers_and_pages(tmp_path: Path) -> None:
    club = club_with("betting.max_bets", "5")
    page = club["houses/club.yaml"].replace("deals:", OWN_SOURCE.replace("club-sheet", "sheet") + "deals:", 1)
    faults = faults_of(tmp_path, {**club, "houses/club.yaml": page})
    assert [fault.partition(": ")[2] for fault in faults] == [
        "found 'sheet' again, allowed each source once, in one register or page"
    ]


def test_sides_of_a_game_must_be_rankings(tmp_path: Path) -> None:
    two = head("Badugi, two draws", "extends: badugi") + clause("showdown.sides", "[badugy]")
    assert faults_of(tmp_path, {"games/badugi-two.yaml": two}) == [
        f"games/badugi-two.yaml:9:10: showdown.sides: found 'badugy', allowed {RANKED}, or a ranking with "
        "at_least; did you mean badugi"
    ]


LEAST_LOWS = "king-low, queen-low, jack-low, ten-low, nine-low, eight-low, seven-low, six-low or five-low"


@pytest.mark.parametrize(
    ("side", "fault"),
    [
        ("{ranking: badugy}", f"20: showdown.sides: found 'badugy', allowed {RANKED}; did you mean badugi"),
        ("{at_least: eight-low}", f"10: showdown.sides: found no ranking, allowed {RANKED}"),
        ("{}", f"10: showdown.sides: found empty braces, allowed {RANKED}, or a ranking with at_least"),
        (
            "{ranking: ace-to-five, at_least: pair-of-nines}",
            f"43: showdown.sides: found 'pair-of-nines', allowed a hand of ace-to-five: {LEAST_LOWS}",
        ),
        (
            "{ranking: ace-to-five, atleast: eight-low}",
            "33: showdown.sides: found 'atleast', allowed only ranking, of and at_least, not atleast; did you mean",
        ),
        ("high, {ranking: high, at_least: pair-of-nines}", "16: showdown.sides: found 'high' twice, allowed each of"),
    ],
)
def test_a_least_hand_must_be_one_of_its_ranking(tmp_path: Path, side: str, fault: str) -> None:
    page = head("Badugi, two draws", "extends: badugi") + clause("showdown.sides", f"[{side}]")
    [found] = faults_of(tmp_path, {"games/badugi-two.yaml": page})
    assert found.removeprefix("games/badugi-two.yaml:9:").startswith(fault)


def test_a_side_without_a_least_hand_is_its_ranking(tmp_path: Path) -> None:
    page = head("Badugi, two draws", "extends: badugi") + clause("showdown.sides", "[{ranking: badugi}]")
    club = head("Club", "deals: [badugi-two]")
    book = book_of(tmp_path, {"games/badugi-two.yaml": page, "houses/club.yaml": club})
    assert book.find("club", "badugi-two").showdown.sides.json == ["badugi"]


def test_a_clause_of_an_earlier_version_names_the_clause_that_replaces_it(tmp_path: Path) -> None:
    two = head("Badugi, two draws", "extends: badugi") + clause("showdown.halves", "[badugi]")
    assert faults_of(tmp_path, {"games/badugi-two.yaml": two}) == [
        "games/badugi-two.yaml:8:3: found 'halves', allowed showdown.sides, which replaces this clause"
    ]


STREETS = "a list of streets, such as [{down: 4, bet: small}, {draw: 4, bet: big}]"
FIRST = "{down: 4, bet: small}"
STEPS = "down, draw, discard, board or up"


@pytest.mark.parametrize(
    ("streets", "faults"),
    [
        ("4", [f"9:9: found 4, allowed {STREETS}"]),
        ("[]", [f"9:9: found an empty list, allowed {STREETS}"]),
        ("[4]", ["9:10: found 4, allowed a street, such as {draw: 4, bet: big}"]),
        ("[{}]", ["9:10: found empty braces, allowed a street, such as {draw: 4, bet: big}"]),
        (
            "[{dwon: 4, bet: small}]",
            ["9:11: found 'dwon', allowed down, draw, discard, board, up, first or bet; did you mean down"],
        ),
        ("[{down: 4}]", ["9:10: found no bet, allowed small or big"]),
        (
            "[{bet: small}]",
            ["9:10: found no down, draw, discard, board or up, allowed one of down, draw, discard, board or up"],
        ),
        (
            "[{down: 4, draw: 4, bet: big}]",
            [f"9:10: found more than one of {STEPS}, allowed one of {STEPS}"],
        ),
        (
            f"[{FIRST}, {{down: 4, draw: 4, bet: big}}]",
            [f"9:33: found more than one of {STEPS}, allowed one of {STEPS}"],
        ),
        (f"[{FIRST}, {{board: 0, bet: big}}]", ["9:41: found 0, allowed a whole number from 1 up"]),
        (
            "[{board: 3, bet: small}]",
            ["9:10: found a board before any card is dealt, allowed down"],
        ),
        ("[{down: 4, bet: bigger}]", ["9:25: found 'bigger', allowed small or big; did you mean big"]),
        ("[{down: four, bet: big}]", ["9:17: found 'four', allowed a whole number from 1 up"]),
        ("[{down: 0, bet: big}]", ["9:17: found 0, allowed a whole number from 1 up"]),
        (
            "[{draw: 4, bet: small}]",
            ["9:10: found a draw before any card is dealt, allowed down"],
        ),
        (
            f"[{FIRST}, {{down: 1, bet: big}}]",
            ["9:33: found cards dealt down after the first street, allowed draw, discard, board or up"],
        ),
        (
            f"[{FIRST}, {{draw: 5, bet: big}}]",
            ["9:33: found a draw of 5 from hands of 4, allowed at most 4"],
        ),
        (
            f"[{FIRST}{', {draw: 4, bet: big}' * 9}]",
            ["9:9: found 9 draws, allowed at most 8"],
        ),
    ],
)
def test_streets_that_cannot_be_dealt_are_refused_at_their_place(
    tmp_path: Path, streets: str, faults: list[str]
) -> None:
    two = head("Badugi, two draws", "extends: badugi") + clause("dealing.streets", streets)
    found = faults_of(tmp_path, {"games/badugi-two.yaml": two})
    assert found == [f"games/badugi-two.yaml:{fault.replace(': ', ': dealing.streets: ', 1)}" for fault in faults]


def test_hands_too_large_for_two_players_are_refused(tmp_path: Path) -> None:
    two = head("Badugi, two draws", "extends: badugi") + clause("dealing.streets", "[{down: 27, bet: small}]")
    found = faults_of(tmp_path, {"games/badugi-two.yaml": two})
    assert found[-1] == (
        "games/badugi-two.yaml:8:3: dealing.streets: found 27 cards for each player, allowed at most 26: the deck has "
        "52, for two players or more"
    )


def of_dealing(**answers: str) -> str:
    """These clauses of the section ``dealing``."""
    clauses = [clause(f"dealing.{name}", answer).split("\n", 1)[1] for name, answer in answers.items()]
    return "".join(["dealing:\n", *clauses])


def test_hands_too_large_for_a_short_deck_are_refused(tmp_path: Path) -> None:
    clauses = of_dealing(deck="sixes-up", streets="[{down: 19, bet: small}]")
    found = faults_of(tmp_path, {"games/badugi-two.yaml": head("Badugi, two draws", "extends: badugi") + clauses})
    fault = "found 19 cards for each player, allowed at most 18: the deck has 36, for two players or more"
    assert any(f"dealing.streets: {fault}" in each for each in found)


@pytest.mark.parametrize(
    ("deck", "joker", "refused"),
    [("full", "true", False), ("sixes-up", "false", False), ("sixes-up", "true", True)],
)
def test_a_joker_beside_a_short_deck_is_refused(tmp_path: Path, deck: str, joker: str, refused: bool) -> None:
    streets = "[{down: 5, bet: small}, {draw: 5, bet: big}]"
    clauses = of_dealing(deck=deck, joker=joker, streets=streets) + clause("showdown.sides", "[high]")
    found = faults_of(tmp_path, {"games/badugi-two.yaml": head("Badugi, two draws", "extends: badugi") + clauses})
    fault = "dealing.joker: found the joker, and badugi-two is dealt from the sixes up, allowed false"
    assert any(fault in each for each in found) is refused


@pytest.mark.parametrize(
    ("sides", "refused"),
    [("[ace-to-five]", False), ("[high]", False), ("[badugi]", True), ("[ace-to-five, badugi]", True)],
)
def test_a_joker_that_the_ranking_does_not_read_is_refused(tmp_path: Path, sides: str, refused: bool) -> None:
    joker = clause("dealing.joker", "true") + clause("showdown.sides", sides)
    found = faults_of(tmp_path, {"games/badugi-two.yaml": head("Badugi, two draws", "extends: badugi") + joker})
    fault = "found the joker, and badugi-two is not won by ace-to-five or high, allowed false"
    assert (f"games/badugi-two.yaml:8:3: dealing.joker: {fault}" in found) is refused


@pytest.mark.parametrize(
    ("streets", "refused"),
    [
        ("[{down: 2, bet: small}, {board: 3, bet: big}]", True),
        ("[{down: 2, up: 1, bet: small}, {up: 2, bet: big}]", True),
        ("[{down: 5, bet: small}]", False),
    ],
)
def test_a_joker_among_cards_that_all_players_see_is_refused(tmp_path: Path, streets: str, refused: bool) -> None:
    clauses = clause("dealing.streets", streets) + clause("showdown.sides", "[high]")
    pages = {"games/open.yaml": head("Open", "extends: badugi") + clauses}
    pages["games/badugi-two.yaml"] = head("Two", "extends: open") + clause("dealing.joker", "true")
    found = faults_of(tmp_path, pages)
    fault = "dealing.joker: found the joker, and badugi-two deals cards that all players see, allowed false"
    assert any(fault in each for each in found) is refused


@pytest.mark.parametrize("old", ["dealing.hand_size", "drawing.draws", "betting.big_bet_from_round"])
def test_the_clauses_that_streets_replace_are_named(tmp_path: Path, old: str) -> None:
    two = head("Badugi, two draws", "extends: badugi") + clause(old, "2")
    assert faults_of(tmp_path, {"games/badugi-two.yaml": two}) == [
        f"games/badugi-two.yaml:8:3: found '{old.split('.')[1]}', allowed dealing.streets, which replaces this clause"
    ]


@pytest.mark.parametrize(
    ("says", "cite", "faults"),
    [
        ("4", NO_SOURCE, [f"11:13: found 4, allowed {SAYS}, in quotes"]),
        ('" "', NO_SOURCE, [f"11:13: found ' ', allowed {SAYS}"]),
        ("[So]", NO_SOURCE, [f"11:13: found a list, allowed {SAYS}"]),
        ("{}", NO_SOURCE, [f"11:13: found empty braces, allowed {SAYS}"]),
        (
            "{english: So, fr: 1}",
            NO_SOURCE,
            [
                "11:14: found 'english', allowed languages of two letters",
                "11:31: found 1, allowed one sentence, in quotes",
            ],
        ),
        ("So.", "sheet", [f"12:13: found 'sheet', allowed {CITE}"]),
        ("So.", "{}", [f"12:13: found empty braces, allowed {CITE}"]),
        ("So.", "{at: 7}", [f"12:13: found no source, allowed {CITE}"]),
        (
            "So.",
            "{source: sheep}",
            [f"12:22: found 'sheep', allowed {SOURCE}; did you mean sheet"],
        ),
        (
            "So.",
            "{source: [sheet]}",
            ["12:22: found a list, allowed a source that the page or sources.yaml registers, or none"],
        ),
        ("So.", "{source: sheet, at: 7}", ["12:33: found 7, allowed a place in the source, in quotes"]),
        (
            "So.",
            "{source: none, at: here}",
            ["12:28: found a place in no source, allowed no at if the source is none"],
        ),
        ("So.", "{source: sheet, page: 7}", ["12:29: found 'page', allowed source or at"]),
    ],
)
def test_invalid_words_and_sources_are_refused_at_their_place(
    tmp_path: Path, says: str, cite: str, faults: list[str]
) -> None:
    found = faults_of(tmp_path, club_with(CAP, "4", says, cite))
    assert [fault.replace("betting.max_bets: ", "") for fault in found] == [
        f"houses/club.yaml:{fault}" for fault in faults
    ]
    assert all(" betting.max_bets: " in fault for fault in found)


@pytest.mark.parametrize(
    ("lines", "faults"),
    [
        (
            FIVE + "      when: heads-up\n      says: So.\n      cite: {source: none}\n",
            [f"11:7: {CAP}: found 'when', {NO_MORE}, not when"],
        ),
        (
            FIVE + "      say: So.\n      cite: {source: none}\n",
            [
                f"9:5: {CAP}: found no says, allowed {SAYS}",
                f"11:7: {CAP}: found 'say', {NO_MORE}, not say; did you mean says",
            ],
        ),
        ("  betting:\n    max_bets: 5\n", [f"9:15: {CAP}: found 5, allowed is, says and cite"]),
        ("  betting:\n    max_bets:\n", [f"9:14: {CAP}: found no value, allowed a value"]),
        (
            FIVE,
            [f"9:5: {CAP}: found no says, allowed {SAYS}", f"9:5: {CAP}: found no cite, allowed {CITE}"],
        ),
        (
            "  betting:\n    max_bet:\n      is: 5\n",
            ["9:5: found 'max_bet', allowed a clause of betting; did you mean max_bets"],
        ),
        (
            "  betting:\n    rake:\n      is: none\n",
            ["9:5: found 'rake', allowed a clause of betting; it belongs to pots"],
        ),
        ("  beting:\n    max_bets:\n      is: 5\n", [f"8:3: found 'beting', allowed {SECTIONS}; did you mean betting"]),
        ("  betting: [max_bets]\n", ["8:12: found a list, allowed clauses of betting"]),
        ("  betting: {}\n", ["8:12: found empty braces, allowed clauses of betting"]),
        ("", ["7:12: found no value, allowed a value"]),
        (
            clause(CAP, "&cap 5", indent=2),
            [f"10:11: {CAP}: found an anchor, '&cap', allowed no anchors; write the answer out"],
        ),
        (
            clause(CAP, "5", indent=2) + "    max_bets:\n      is: 6\n",
            [f"13:5: {CAP}: found 'max_bets' twice, allowed each key once; the first is in line 9"],
        ),
    ],
)
def test_an_invalid_clause_is_refused_at_its_place(tmp_path: Path, lines: str, faults: list[str]) -> None:
    assert faults_of(tmp_path, house(lines)) == [f"houses/club.yaml:{fault}" for fault in faults]


KEYS = "title, edition, from, current, language, sources, adopts, deals, mixes, every_game, games, every_mix or tables"


@pytest.mark.parametrize(
    ("line", "instead", "faults"),
    [
        (1, "", ["2:1: found no title, allowed a head with title"]),
        (1, "title: 7", ["1:8: found 7, allowed words, in quotes"]),
        (
            1,
            "titel: The club",
            [
                f"1:1: found 'titel', allowed {KEYS}; did you mean title",
                "1:1: found no title, allowed a head with title",
            ],
        ),
        (2, "edition: 2026", ["2:10: found 2026, allowed words, in quotes"]),
        (2, "", ["1:1: found no edition, allowed a head with edition"]),
        (3, "from: 2026-02-30", ["3:7: found '2026-02-30', allowed a day, such as 2026-11-20"]),
        (3, "from: 20261120", ["3:7: found 20261120, allowed a day, such as 2026-11-20"]),
        (3, "from: 2026-W01-1", ["3:7: found '2026-W01-1', allowed a day, such as 2026-11-20"]),
        (4, "current: yes", ["4:10: found 'yes', allowed true or false; did you mean true"]),
        (4, "current: off", ["4:10: found 'off', allowed true or false; did you mean false"]),
        (4, "current: False", ["4:10: found 'False', allowed true or false; did you mean false"]),
        (4, "current: 1", ["4:10: found 1, allowed true or false"]),
        (5, "language: english", ["5:11: found 'english', allowed a language of two letters"]),
        (6, "", ["1:1: found no deals, allowed a head with deals"]),
        (6, "deals: badugi", ["6:8: found 'badugi', allowed a list of games"]),
        (6, "deals: []", ["6:8: found an empty list, allowed a list of games"]),
        (6, "deals: [badugi, badugi]", ["6:17: found 'badugi' twice, allowed each game once"]),
        (6, "deals: [Badugi]", ["6:9: found 'Badugi', allowed a name-in-kebab-case"]),
        (
            6,
            "deals: [badugi]\nextends: book",
            ["7:1: found 'extends', allowed this only on a page of the kind game or mix"],
        ),
        (
            6,
            "deals: [badugi]\nbetting: {}",
            ["7:1: found 'betting', allowed sections under every_game, or under a game of games"],
        ),
        (
            6,
            "deals: [badugi]\nevery_game: {showdown: {sides: {is: [badugi], says: So., cite: {source: none}}}}",
            ["7:25: found 'sides', allowed this on the page of a game: games/<game>.yaml"],
        ),
        (
            6,
            "deals: [badugi]\ngames: {badugi: {showdown: {sides: {is: [badugi], says: So., cite: {source: none}}}}}",
            ["7:29: found 'sides', allowed this on the page of a game: games/<game>.yaml"],
        ),
        (6, "deals: [badugi]\nadopts: [book]", ["7:9: found a list, allowed a name-in-kebab-case"]),
        (6, "deals: [badugi]\ngames: [badugi]", ["7:8: found a list, allowed games, each with its sections"]),
        (6, "deals: [badugi]\ngames: {badugi: {every: {}}}", [f"7:18: found 'every', allowed {SECTIONS}"]),
    ],
)
def test_an_invalid_head_is_refused_at_its_place(tmp_path: Path, line: int, instead: str, faults: list[str]) -> None:
    lines = SMALL["houses/club.yaml"].splitlines()
    lines[line - 1] = instead
    found = faults_of(tmp_path, {"houses/club.yaml": "\n".join(lines) + "\n"})
    assert found == [f"houses/club.yaml:{fault}" for fault in faults]


def test_a_game_page_has_no_deals_and_no_adopts(tmp_path: Path) -> None:
    assert faults_of(tmp_path, {"games/badugi.yaml": head("Badugi", "deals: [badugi]", "adopts: book")}) == [
        "games/badugi.yaml:6:1: found 'deals', allowed this only on a page of the kind house",
        "games/badugi.yaml:7:1: found 'adopts', allowed this only on a page of the kind house",
    ]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (
            "sources: {}\n",
            ["1:1: found no title, allowed title and sources", "1:10: found empty braces, allowed sources by id"],
        ),
        (
            "title: S\nsources: {none: {title: N}}\n",
            ["2:11: found 'none', allowed a name-in-kebab-case that is not none"],
        ),
        (
            "title: S\nsources: {Sheet: {title: N}}\n",
            ["2:11: found 'Sheet', allowed a name-in-kebab-case that is not none"],
        ),
        (
            "title: S\nsources: {sheet: {}}\n",
            ["2:18: found empty braces, allowed title, edition, language or address"],
        ),
        ("title: S\nsources: {sheet: {edition: a}}\n", ["2:11: found no title, allowed a title"]),
        (
            "title: S\nsources: {sheet: {titel: a}}\n",
            [
                "2:11: found no title, allowed a title",
                "2:19: found 'titel', allowed title, edition, language or address; did you mean title",
            ],
        ),
        (
            "title: S\nsources: {sheet: {title: a, edition: 7, language: english}}\n",
            [
                "2:38: found 7, allowed an edition, in quotes",
                "2:51: found 'english', allowed a language of two letters",
            ],
        ),
        (
            "title: S\nsources: {sheet: {title: a, address: 'javascript:x'}}\n",
            ["2:38: found 'javascript:x', allowed a URL that begins with https:// or http://"],
        ),
    ],
)
def test_an_invalid_register_of_sources_is_refused_at_its_place(tmp_path: Path, text: str, faults: list[str]) -> None:
    assert faults_of(tmp_path, {"sources.yaml": text}) == [f"sources.yaml:{fault}" for fault in faults]


def test_a_source_is_registered_once(tmp_path: Path) -> None:
    found = faults_of(tmp_path, {"sources@club.yaml": "title: More\nsources:\n  sheet: {title: Another}\n"})
    assert found == ["sources@club.yaml:3:3: found 'sheet' again, allowed each source once, in one register or page"]


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("house-rules.yaml", "found a page that is not read"),
        ("houses/other.yml", "found a page that is not read"),
        ("houses/other.YAML", "found a page that is not read"),
        ("houses/The Club.yaml", "found a page called 'The Club', allowed a name-in-kebab-case"),
    ],
)
def test_a_page_in_another_folder_is_an_error(tmp_path: Path, name: str, fault: str) -> None:
    [found] = faults_of(tmp_path, {name: head("Other", "deals: [badugi]")})
    assert found.startswith(f"{name}:1:1: {fault}")


@pytest.mark.parametrize("name", ["README.md", "houses/README.md", "houses/.club.yaml", "notes/list.yaml"])
def test_files_that_are_not_pages_are_ignored(tmp_path: Path, name: str) -> None:
    assert faults_of(tmp_path, {name: "{"}) == []


def test_errors_are_in_page_order_without_duplicates(tmp_path: Path) -> None:
    changed = {
        "houses/club.yaml": CLUB.replace("badugi", "badugy")
        + "  betting: {max_bets: {is: 0, says: S., cite: {source: x}}}\n",
        "games/badugi.yaml": "title: [\n",
        "sources.yaml": "sources: {a: {title: x}}\n",
        "poker.yaml": SMALL["poker.yaml"].replace("current: true", "current: maybe"),
    }
    assert [fault.split(": found")[0] for fault in faults_of(tmp_path, changed)] == [
        "poker.yaml:4:10",
        "sources.yaml:1:1",
        "games/badugi.yaml:2:1",
        "houses/club.yaml:6:9",
        "houses/club.yaml:8:28: betting.max_bets",
        "houses/club.yaml:8:56: betting.max_bets",
    ]


def test_at_most_200_errors_of_a_page_are_listed(tmp_path: Path) -> None:
    found = faults_of(tmp_path, {"houses/club.yaml": CLUB + "".join(f"  betting{n}: 1\n" for n in range(9000))})
    assert len(found) == 201
    assert found[-1].endswith("found more than 200 errors, allowed none; the others are not listed")


def test_a_clause_has_a_typed_answer_words_source_and_place(tmp_path: Path) -> None:
    words = "{en: Two\n        lines., fr: 'Deux\u00a0: oui.'}"
    texts = club_with("drawing.if_still_short", "[burns, folded]", words, '{source: sheet, at: "7"}')
    clause = book_of(tmp_path, texts).find("club", "badugi").drawing.if_still_short
    assert [str(pile) for pile in clause.value] == ["burns", "folded"]
    assert clause.json == ["burns", "folded"]
    assert clause.says == {"en": "Two lines.", "fr": "Deux\u00a0: oui."}
    assert (clause.cite.source.title, clause.cite.source.edition, clause.cite.at) == ("The sheet", "1", "7")
    assert (clause.id, clause.set_by, str(clause.where)) == ("drawing.if_still_short", "club", "houses/club.yaml:9:5")


def test_a_bare_sentence_is_in_the_language_of_its_page(tmp_path: Path) -> None:
    text = CLUB.replace("language: en", "language: fr") + clause("betting.in_turn", None, "Chacun son tour.", indent=2)
    assert book_of(tmp_path, {"houses/club.yaml": text}).find("club", "badugi").betting.in_turn.says == {
        "fr": "Chacun son tour."
    }


def test_a_clause_without_a_text_has_the_source_none(tmp_path: Path) -> None:
    cite = book_of(tmp_path, {}).find("club", "badugi").betting.max_bets.cite
    assert (cite.source.id, cite.at) == ("none", None)


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="found no such folder, allowed a folder with pages"):
        load(write(tmp_path, {}), tmp_path / "nowhere")


def test_a_page_that_is_a_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "houses" / "other.yaml").mkdir(parents=True)
    [found] = faults_of(tmp_path, {})
    assert found.startswith("houses/other.yaml:1:1: found no file")
