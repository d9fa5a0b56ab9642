"""Every code of the engine has words, and they are a dealer's words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from string import Formatter

import pytest
from marshmallow import Schema

from dealer_service import table, web
from dealer_service.api.requests.described import schema_of
from dealer_service.api.requests.schemas import FloorSchema, IncidentSchema
from dealer_service.api.requests.table_schemas import (
    ActionSchema,
    BoundSchema,
    DeckSchema,
    DiscardsSchema,
    DrawSchema,
    GestureSchema,
    LogSchema,
    MoveSchema,
    OutOfTurnSchema,
    PlacesSchema,
    SeatSchema,
    StakesSchema,
    TableSchema,
)
from dealer_service.engine.questions import Deals
from dealer_service.formats.recorded_hand import Lack, Loss
from dealer_service.hands import RANKINGS, Idle, Name
from dealer_service.i18n.catalogues import CATALOGUES, Catalogue
from dealer_service.i18n.words import ENGLISH, OBJECTION_VARIANTS, REASON_VARIANTS, VARIANTS, WORDS
from dealer_service.rulebook import Book
from dealer_service.rulebook.sections import ALL_SECTIONS
from dealer_service.rulebook.streets import BoardStreet, HandStreet
from dealer_service.rulings.ruling import Outcome
from dealer_service.rulings.window import Until
from dealer_service.table import (
    DECK,
    DECK_WITH_JOKER,
    BoundBy,
    Count,
    Does,
    LegStart,
    LetStand,
    Phase,
    Pile,
    Post,
    Runs,
    Strewn,
    TableMix,
    WaitingButton,
    card,
    cards,
)
from dealer_service.table.incidents import KINDS
from dealer_service.table.snapshot import MODES
from dealer_service.web.hooks.errors import CODE_OF_STATUS, STATUS
from tests.books import current_rules
from tests.oracles.rankings import COUNTS
from tests.tools.syntax import nodes_of

# Facts within facts: they have their own words, or use the words of the whole.
INNER: dict[str, type[Schema]] = {
    "action": ActionSchema,
    "gesture": GestureSchema,
    "event": LogSchema,
    "incident": IncidentSchema,
    "draw": DrawSchema,
    "mix": schema_of(TableMix),
}
# Other fields of a question, and those written as part of a fact.
OF_QUESTION = {"deals", "as_of", "floor", "events", "events/event", "events/gesture", "events/incident"}
PARTS = (
    SeatSchema,
    schema_of(Count),
    schema_of(LetStand),
    DiscardsSchema,
    BoundSchema,
    OutOfTurnSchema,
    PlacesSchema,
    schema_of(Runs),
    schema_of(LegStart),
    schema_of(WaitingButton),
    MoveSchema,
    LogSchema,
    ActionSchema,
    FloorSchema,
)
RULINGS = Path(__file__).parents[2] / "dealer_service" / "rulings"
SPEAKERS = dict.fromkeys(("impossible", "irregular", "contradict"), "breach")
SPEAKERS |= dict.fromkeys(("Instruction", "FloorOption"), "instruction")
NOT_ARGS = {"code", "at", "why"}
# Arguments of a sentence that are made of others.
MADE = {"hand": {"hands", "ranks"}, "shares": {"pot_names", "pot_chips"}}


def spoken() -> Iterator[tuple[str, str, frozenset[str], str]]:
    """Each code in ``rulings/``: its context, the code, its arguments, and its place."""
    for module in sorted(RULINGS.rglob("*.py")):
        text = module.read_text("utf-8")
        if not any(f"{speaker}(" in text for speaker in SPEAKERS):
            continue
        for function in nodes_of(module):
            if isinstance(function, ast.FunctionDef):
                for call in ast.walk(function):
                    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in SPEAKERS:
                        where = f"{module.name}:{call.lineno}"
                        code = call.args[0]
                        if isinstance(code, ast.Name) and code.id in {each.arg for each in function.args.args}:
                            continue  # passed on: its callers speak too
                        if isinstance(code, ast.Attribute) and code.attr == "code":
                            continue  # passed on by a function that speaks already
                        assert isinstance(code, ast.Constant), f"{where}: a code is written out"
                        yield SPEAKERS[call.func.id], str(code.value), frozenset(arguments(call, function)), where


def arguments(call: ast.Call, function: ast.FunctionDef) -> Iterator[str]:
    """The names of a code's arguments: keywords, or the keys of a dict written in the call or before it."""
    dicts = [each for each in call.args if isinstance(each, ast.Dict)]
    names = {each.id for each in call.args if isinstance(each, ast.Name)}
    for keyword in call.keywords:
        if keyword.arg is not None:
            yield from {keyword.arg} - NOT_ARGS
        elif isinstance(keyword.value, ast.Name):
            names.add(keyword.value.id)
    for node in ast.walk(function) if names else ():
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        value = getattr(node, "value", None)
        if isinstance(value, ast.Dict) and any(isinstance(each, ast.Name) and each.id in names for each in targets):
            dicts.append(value)
    for given in dicts:
        yield from (str(key.value) for key in given.keys if isinstance(key, ast.Constant))


SPOKEN = sorted(set(spoken()), key=lambda each: (each[0], each[1], sorted(each[2]), each[3]))


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def texts(catalogue: Catalogue, context: str, code: str) -> list[str]:
    """The sentence of a code and its variants."""
    return [text for key, text in catalogue[context].items() if key == code or key.startswith(f"{code}.")]


@pytest.fixture(params=CATALOGUES.values(), ids=CATALOGUES)
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    found: Catalogue = request.param
    return found


def test_every_code_of_the_rulings_has_words_for_its_arguments(catalogue: Catalogue) -> None:
    silent = [f"{where} says {code!r}" for context, code, _, where in SPOKEN if code not in catalogue[context]]
    assert SPOKEN and not silent, f"nothing says in words: {silent}"
    for context, code, args, where in SPOKEN:
        said = args | {name for name, made_of in MADE.items() if made_of <= args}
        for text in texts(catalogue, context, code):
            assert gaps(text) <= said, f"{where} does not say {gaps(text) - said} with {code!r}"


def test_all_words_are_used(catalogue: Catalogue) -> None:
    for context in ("breach", "instruction"):
        codes = {code for said, code, _, _ in SPOKEN if said == context}
        assert {key.split(".")[0] for key in catalogue[context]} == codes
    by_code = {context: texts for context, texts in catalogue.items() if context not in ("objection", "reason")}
    assert {key.split(".")[0] for texts in by_code.values() for key in texts if "." in key} == set(VARIANTS)


def test_every_objection_belongs_to_a_clause(catalogue: Catalogue, book: Book) -> None:
    clauses = {id for rules in current_rules(book) for id in rules.clauses}
    for context, variants in (("objection", OBJECTION_VARIANTS), ("reason", REASON_VARIANTS)):
        assert {code.split("/")[0] for code in catalogue[context]} <= clauses
        assert {code.split("/")[0] for code in catalogue[context] if "/" in code} == set(variants)


def assert_same(words: Iterable[str], codes: Iterable[str], where: str) -> None:
    """Compare the codes that have words with those that need them."""
    lacking, idle = sorted({*codes} - {*words}), sorted({*words} - {*codes})
    assert not lacking, f"write words in {where} for {lacking}"
    assert not idle, f"take out of {where} the words for {idle}: nothing says them"


def test_every_hand_and_every_idle_card_has_words(catalogue: Catalogue) -> None:
    codes = {kind for sizes in COUNTS.values() for kinds in sizes.values() for kind in kinds}
    codes.add("five-of-a-kind")  # with the joker
    assert_same({code.split(".")[0] for code in catalogue["hand"]}, codes, "i18n/english/table.py, HANDS")
    assert set(catalogue["idle"]) == {"idle-pair", "idle-pair.either", "idle-suit", "idle-over"}
    assert set(catalogue["rank"]) == {each.rank for each in DECK.values()}
    assert set(catalogue["index"]) == {each.rank for each in DECK_WITH_JOKER.values() if not each.rank.isdigit()}


def test_every_name_of_a_closed_list_that_fills_a_gap_has_a_word(catalogue: Catalogue) -> None:
    listed = {kind.kind for kind in KINDS} | {
        str(each) for names in (BoardStreet, HandStreet, Does, Post, Phase, Pile, Strewn) for each in names
    }
    assert_same(
        catalogue["term"],
        listed | set(RANKINGS) | {"main", "side", "share-main", "share-side", "and", "not-told", "thousands"},
        "i18n/english/table.py, TERMS",
    )


def test_the_half_of_every_ranking_has_a_word(catalogue: Catalogue) -> None:
    halves = (code for code in catalogue["says"] if code.startswith("half-"))
    assert_same(halves, (f"half-{name}" for name in RANKINGS), "the titles in hands/")
    assert {ranking.titled for ranking in RANKINGS.values()} <= {*catalogue["hand"], ""}


def test_pages_have_words_for_sections_and_outcomes(catalogue: Catalogue) -> None:
    assert_same(catalogue["section"], ALL_SECTIONS, "i18n/english/pages.py, SECTIONS")
    assert_same(catalogue["answered"], ALL_SECTIONS, "i18n/english/pages.py, ANSWERED")
    assert_same(catalogue["outcome"], Outcome, "i18n/english/pages.py, OUTCOMES")


def test_each_missing_and_each_lost_fact_of_a_record_has_words(catalogue: Catalogue) -> None:
    assert_same(catalogue["lack"], Lack, "i18n/english/records.py, LACKS")
    assert_same(catalogue["loss"], Loss, "i18n/english/records.py, LOSSES")


def test_every_end_of_a_window_has_words(catalogue: Catalogue) -> None:
    assert_same(catalogue["window"], Until, "i18n/english/table.py, WINDOWS")


def test_every_fact_of_a_question_has_words(catalogue: Catalogue) -> None:
    parts = {"seats": SeatSchema, "stakes": StakesSchema, "deck": DeckSchema}
    facts = {f"{part}/{name}" for part, schema in parts.items() for name in schema().fields}
    lacking = (facts | {*TableSchema().fields, "action", "gesture", "event", "hands"}) - {*catalogue["fact"]}
    assert not lacking, f"write an Aloud in table/, or words in i18n/english/says.py, FACTS, for {sorted(lacking)}"
    inner = {f"{part}/{name}" for part, schema in INNER.items() for name in schema().fields}
    idle = {*catalogue["fact"]} - facts - {*TableSchema().fields} - inner - {*INNER, "hands", *OF_QUESTION}
    assert not idle, f"take out of i18n/english/says.py, FACTS, the words for {sorted(idle)}: there is no such fact"


def test_every_part_of_a_fact_has_a_word(catalogue: Catalogue) -> None:
    parts = {name for schema in PARTS for name in schema().fields}
    for context, code, args, _ in SPOKEN:
        if context == "instruction" and f"floor-{code}" in catalogue["says"]:
            parts |= args - gaps(catalogue["says"][f"floor-{code}"])
    assert_same(catalogue["part"], parts, "the labels in table/, or i18n/english/floor.py, PARTS")


def test_every_name_of_a_closed_list_has_a_word(catalogue: Catalogue) -> None:
    names = {each for each in vars(table).values() if isinstance(each, type) and issubclass(each, StrEnum)}
    listed = {kind.kind for kind in KINDS} | {
        str(each) for names in (*names - {BoundBy}, Deals, MODES) for each in names
    }
    choices = {each.removeprefix("choice-") for each in catalogue["console"] if each.startswith("choice-")}
    needed = listed - {*catalogue["term"], *catalogue["state"]} - choices
    bound = {each.partition(".")[2] for each in BoundBy}
    assert_same(catalogue["value"], needed | bound, "the labels in table/, or i18n/english/floor.py, VALUES")


@pytest.mark.parametrize(
    ("pointer", "says"),
    [
        ("/table/seats/1/stack", "seat 7's stack"),
        ("/table/seats/1/hand/2", "seat 7's hand"),
        ("/table/seats/1/ante", "seat 7's ante"),
        ("/table/stakes/ante", "the ante"),
        ("/table/log/2/to", "the actions of this round"),
        ("/table/deck/discards/0/count", "the discards"),
        ("/table/draw/burned_again", "whether a second card was burned"),
        ("/table/draw", "the draw in progress"),
        ("/table/draw/announced", "how many cards each seat takes"),
        ("/table/seats/1", "the seats"),
        ("/table/kill_seat", "the seat that kills the pot"),
        ("/action/to", "the amount"),
        ("/action", "the action"),
        ("/gesture/moves/1/together", "the exact words and chips, and which came together"),
        ("/event/cards", "the cards"),
        ("/hands/0", "hand 1"),
        ("/hands/1/3", "hand 2"),
    ],
)
def test_a_fact_is_named_by_its_seat_instead_of_its_pointer(pointer: str, says: str) -> None:
    assert ENGLISH.fact(pointer, (3, 7)) == says


def test_every_problem_has_words(catalogue: Catalogue) -> None:
    assert_same(catalogue["title"], STATUS, "i18n/english/problems.py, TITLES")
    assert_same(catalogue["problem"], STATUS, "i18n/english/problems.py, MEANINGS")
    assert set(CODE_OF_STATUS) == set(STATUS.values())


def test_every_language_has_the_codes_of_english() -> None:
    english = CATALOGUES["en"]
    for catalogue in CATALOGUES.values():
        assert {context: set(texts) for context, texts in catalogue.items()} == {
            context: set(texts) for context, texts in english.items()
        }


def test_every_language_has_the_gaps_of_english(catalogue: Catalogue) -> None:
    for context, texts in CATALOGUES["en"].items():
        for code, text in texts.items():
            assert gaps(catalogue[context][code]) == gaps(text), f"{context} {code}"


@pytest.mark.parametrize(
    ("ranking", "hand", "says"),
    [
        ("badugi", "9h 8s 6d 4c Ks", "Badugi 9-8-6-4"),
        ("badugi", "7c 4d 2h 2c", "Three-card 7-4-2"),
        ("badugi", "6c 4d 6d 4c", "Two-card 6-4"),
        ("badugi", "Kc Kd Kh Ks", "One-card K"),
        ("ace-to-five", "6c 4d 3h 2c Ac", "A-5 low 6-4-3-2-A"),
        ("ace-to-five", "2c 7d 2h 6c 5c", "Pair of deuces, 7-6-5"),
        ("ace-to-five", "Ac 4d As Kh 4c", "Two pair, fours and aces, K"),
        ("ace-to-five", "Ac 4d 4s Kh 4c", "Three fours, K-A"),
        ("ace-to-five", "Ac 4d 4s Ah 4c", "Full house, fours full of aces"),
        ("ace-to-five", "6c 6d Ts 6h 6s", "Four sixes, T"),
        ("badugi-ace-high", "Ac 5d 4h 3s 2c", "Badugi 5-4-3-2"),
        ("high", "Ac 9d 7h 3s 2c", "High card A-9-7-3-2"),
        ("high", "5c Ad 4h 3s 2c", "Straight 5-4-3-2-A"),
        ("high", "Ac Kc Tc Jc Qc", "Straight flush A-K-Q-J-T"),
        ("deuce-to-seven", "5c 7d 4h 3s 2c", "2-7 low 7-5-4-3-2"),
        ("deuce-to-seven", "5c Ad 4h 3s 2c", "2-7 low A-5-4-3-2"),
        ("deuce-to-seven", "5c 6d 4h 3s 2c", "Straight 6-5-4-3-2"),
        ("deuce-to-seven", "9c 7c 4c 3c 2c", "Flush 9-7-4-3-2"),
        ("deuce-to-seven", "5c 6c 4c 3c 2c", "Straight flush 6-5-4-3-2"),
        ("deuce-to-seven", "Ac 7d Ah 6c 5c", "Pair of aces, 7-6-5"),
    ],
)
def test_a_hand_has_the_name_that_dealers_use(ranking: str, hand: str, says: str) -> None:
    assert ENGLISH.hand(RANKINGS[ranking](cards(hand)).name) == says


def test_only_a_hand_of_four_cards_is_called_a_badugi() -> None:
    for code in ("three-card", "two-card", "one-card"):
        assert "badugi" not in ENGLISH.hand(Name(code, ("7", "4", "2"))).lower()


@pytest.mark.parametrize(
    ("idle", "why", "beside", "either", "says"),
    [
        ("Ks", "idle-suit", "8s", False, "K♠ does not count: same suit as 8♠"),
        ("8h", "idle-pair", "8d", False, "8♥ does not count: pairs 8♦"),
        ("8h", "idle-pair", "8d", True, "8♦ and 8♥ pair: one of them counts, either one"),
    ],
)
def test_an_idle_card_is_named_with_its_reason(idle: str, why: str, beside: str, either: bool, says: str) -> None:
    assert ENGLISH.idle(Idle(card(idle), why, card(beside), either)) == says


def won(**told: object) -> dict[str, object]:
    """An announced pot: the only one, won by seat 5 with the best low, except as in ``told``."""
    whole = {"pot": "main", "pots": 1, "chips": 105, "half": "whole", "seats": [5], "scoops": False}
    return {**whole, "hands": ["low"], "ranks": ["5432A"], **told}


@pytest.mark.parametrize(
    ("code", "args", "says"),
    [
        ("push", {"chips": 55, "seat": 5, "pot": "main"}, "PUSH 55 ► SEAT 5"),
        ("return", {"seat": 3, "chips": 20}, "RETURN 20 ► SEAT 3"),
        ("announce", won(half="ace-to-five"), "Low half 105: seat 5 wins, 5-4-3-2-A."),
        ("announce", won(pots=2, half="ace-to-five"), "Main pot, low half 105: seat 5 wins, 5-4-3-2-A."),
        (
            "announce",
            won(pots=3, pot="side-2", half="badugi", seats=[2, 5], hands=["three-card"], ranks=["952"]),
            "Side pot 2, Badugi half 105: seats 2 and 5 split, Three-card 9-5-2.",
        ),
        ("announce", won(), "Pot 105: seat 5 wins, A-5 low 5-4-3-2-A."),
        ("announce", won(pots=2), "Main pot, 105: seat 5 wins, A-5 low 5-4-3-2-A."),
        ("announce", won(pots=2, pot="side-1", hands=[], ranks=[]), "Side pot 1, 105: seat 5 wins."),
        ("announce", won(hands=[], ranks=[]), "Pot 105: seat 5 wins."),
        (
            "announce",
            won(scoops=True, hands=["low", "badugi"], ranks=["5432A", "432A"]),
            "Pot 105: seat 5 scoops, A-5 low 5-4-3-2-A and Badugi 4-3-2-A.",
        ),
        ("announce", won(seats=[1, 2, 7]), "Pot 105: seats 1, 2 and 7 split, A-5 low 5-4-3-2-A."),
        ("rake", {"pot": "main", "pots": 1, "chips": 5}, "DROP 5 for the house"),
        ("rake", {"pot": "side-1", "pots": 2, "chips": 5}, "DROP 5 for the house from side pot 1"),
        (
            "add-pile",
            {"pile": "burns", "count": 1, "stub": 6, "owed": 4},
            "SHUFFLE IN the burns: 1 more, 6 in all for 4 owed",
        ),
        (
            "add-piles",
            {"piles": ["burns", "this-draw-own"], "count": 5, "stub": 6, "owed": 4},
            "SHUFFLE IN the burns and the seat's own discards of this draw: 5 more, 6 in all for 4 owed",
        ),
        (
            "shuffle-rule-piles",
            {"stub": 2, "owed": 13},
            "SHUFFLE the piles that the rule names, 2 for 13 owed: deal until they run out, then ask again",
        ),
        ("open-draw", {"draw": 2}, "Draw 2."),
    ],
)
def test_an_instruction_is_said_seat_first_and_number_second(code: str, args: dict[str, object], says: str) -> None:
    assert ENGLISH.instruction(code, args) == says


@pytest.mark.parametrize(
    ("code", "args", "says"),
    [
        ("chips-differ", {"seat": 2, "bet": 9, "log": 8}, "Seat 2 has 9 in front, but 8 in the log."),
        ("card-twice", {"card": "5d", "first": "/table/seats/0/hand/1"}, "5♦ is on the table twice."),
        ("irregular-action", {"seat": 2, "does": "raise", "to": 20}, "Seat 2 was not allowed to raise to 20 here."),
        (
            "irregular-action",
            {"seat": 2, "does": "fold", "to": 20},
            "Seat 2 was not allowed to put in 20 and fold here.",
        ),
        ("irregular-action", {"seat": 2, "does": "fold", "to": None}, "Seat 2 was not allowed to fold here."),
        (
            "irregular-post",
            {"seat": 2, "to": 3, "due_seat": 0, "due": 4},
            "Seat 2 posted 3, but the seat to post it is given as 0. Give that seat, or remove the post.",
        ),
        (
            "irregular-post",
            {"seat": 2, "to": 3, "due_seat": None, "due": 4},
            "Seat 2 posted 3 instead of 4.",
        ),
        (
            "draw-out-of-order",
            {"order": [2, 5, 1]},
            "The discards are out of order. Order of the seats: 2, 5 and 1.",
        ),
    ],
)
def test_a_breach_has_both_values(code: str, args: dict[str, object], says: str) -> None:
    assert ENGLISH.breach(code, args) == says


def test_input_is_quoted_unchanged_and_cut_if_long() -> None:
    assert "“stub”" in ENGLISH.detail("unknown-house", asked="stub", known=["a", "b"])
    assert len(ENGLISH.detail("unknown-house", asked="x" * 5000, known=[])) < 200


def test_every_card_is_printed_with_its_suit() -> None:
    assert [ENGLISH.card(card(text)) for text in ("Ac", "Td", "4h", "Ks", "??")] == ["A♣", "T♦", "4♥", "K♠", "??"]


FRENCH = WORDS["fr"]


@pytest.mark.parametrize(
    ("ranking", "hand", "says"),
    [
        ("badugi", "9h 8s 6d 4c Ks", "Badugi 9-8-6-4"),
        ("badugi", "Tc 4d 2h 2c", "Trois cartes 10-4-2"),
        ("badugi", "Kc Kd Kh Ks", "Une carte R"),
        ("ace-to-five", "6c 4d 3h 2c Ac", "Low A-5 6-4-3-2-A"),
        ("ace-to-five", "2c 7d 2h Jc 5c", "Paire de 2, V-7-5"),
        ("ace-to-five", "Ac 7d Ah 6c 5c", "Paire d'as, 7-6-5"),
        ("ace-to-five", "Qc 4d Qs Kh 4c", "Deux paires, dames et 4, R"),
        ("ace-to-five", "Ac Ad As Kh 4c", "Brelan d'as, R-4"),
        ("ace-to-five", "Ac 4d 4s Ah 4c", "Full aux 4 par les as"),
        ("ace-to-five", "Tc Td Ts 6h Th", "Carré de 10, 6"),
        ("high", "Kc 9d 7h 3s 2c", "Carte haute R-9-7-3-2"),
        ("deuce-to-seven", "5c Jd 4h 3s 2c", "Low 2-7 V-5-4-3-2"),
        ("deuce-to-seven", "5c 6d 4h 3s 2c", "Suite 6-5-4-3-2"),
        ("deuce-to-seven", "9c 7c 4c 3c 2c", "Flush 9-7-4-3-2"),
        ("deuce-to-seven", "5c 6c 4c 3c 2c", "Quinte flush 6-5-4-3-2"),
    ],
)
def test_a_hand_has_its_french_name(ranking: str, hand: str, says: str) -> None:
    assert FRENCH.hand(RANKINGS[ranking](cards(hand)).name) == says


def test_french_speaks_to_the_dealer_seat_first_and_number_second() -> None:
    announced = won(pot="side-2", pots=3, chips=40, half="ace-to-five", seats=[2, 5])
    assert FRENCH.instruction("push", {"chips": 55, "seat": 5}) == "POUSSER 55 ► SIÈGE 5"
    says = "Pot annexe 2, moitié low, 40\u00a0: les sièges 2 et 5 partagent, 5-4-3-2-A."
    assert FRENCH.instruction("announce", announced) == says
    assert FRENCH.idle(Idle(card("Ks"), "idle-suit", card("8s"))) == "R♠ ne compte pas\u00a0: même couleur que 8♠"
    says = "Le siège 2 ne pouvait pas relancer à 20 ici."
    assert FRENCH.breach("irregular-action", {"seat": 2, "does": "raise", "to": 20}) == says
    says = "Le siège 2 ne pouvait pas suivre à 20 ici."
    assert FRENCH.breach("irregular-action", {"seat": 2, "does": "call", "to": 20}) == says


def test_every_card_is_printed_in_french_with_its_french_letter() -> None:
    assert [FRENCH.card(card(text)) for text in ("Ac", "Td", "4h", "Ks", "Qd", "Jh")] == [
        *("A♣", "10♦", "4♥", "R♠", "D♦", "V♥"),
    ]


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [
        (999, "999", "999"),
        (1000, "1,000", "1\u202f000"),
        (12345678, "12,345,678", "12\u202f345\u202f678"),
        (-1500, "-1,500", "-1\u202f500"),
    ],
)
def test_a_number_has_separators_from_four_digits_on(value: int, english: str, french: str) -> None:
    assert (WORDS["en"].number(value), WORDS["fr"].number(value)) == (english, french)


def test_broken_down_chips_have_separators() -> None:
    args = {"seat": 2, "chips": 4500, "breakdown": ["4×1000", "1×500"]}
    assert ENGLISH.instruction("push", args) == "PUSH 4,500 ► SEAT 2: 4×1,000 and 1×500"


def test_every_label_of_a_template_has_words() -> None:
    """A code without words would be shown as it is, on a key, too."""
    label = re.compile(r"""words\.label\("([a-z-]+)", "([a-z0-9-]+)"\)""")
    templates = Path(web.__file__).with_name("templates").rglob("*.html")
    named = {found for each in templates for found in label.findall(each.read_text("utf-8"))}
    assert len(named) > 3
    assert [(of, code) for of, code in sorted(named) if code not in WORDS["en"].catalogue(of)] == []
