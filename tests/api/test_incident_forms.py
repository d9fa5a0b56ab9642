"""The forms of incidents say when each can be noticed, and have keys for what a ruling asks for."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from dealer_service.i18n.words import WORDS
from dealer_service.scenarios import client
from dealer_service.table.incidents import KINDS, Incident
from dealer_service.web.screens.incident_forms import incident_forms, seats_in
from tests.books import BOOK

Document = dict[str, Any]
FORMS = {form["kind"]: form for form in incident_forms(WORDS["en"])}
TABLES = (
    ("by-the-book", "badugi"),
    ("tda-2024", "badugi-no-limit"),
    ("badacey-handbook", "badacey"),
    ("by-the-book", "holdem"),
    ("by-the-book", "seven-card-stud"),
)
# What the games have; the others have a draw.
HAS = {"holdem": "board", "seven-card-stud": "up-cards"}
GAMES = {"draw": 0, "board": -2, "up-cards": -1}  # by their places in TABLES
STUD = "seven-card-stud"
STUD_STAKES = {"chips": [1, 5, 25, 100], "chip": 1, "ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8}
NOT_HERE = (["incident-out-of-place"], ["no-draw-in-game"], ["no-board-in-game"], ["no-up-cards-in-game"])
MOST_NUMBERS = 10  # the highest number of a fact with a key for each
TRIES = 12  # at each table, with other facts
EACH = 1  # questions about a kind at a table


@cache
def tables(house: str, game: str) -> tuple[Document, ...]:
    """The tables of a hand as a dealer's screen has them: before each event, and each draw once all have announced."""
    return tuple(_played(house, game))


def _played(house: str, game: str) -> Iterator[Document]:
    seats = [{"number": number, "state": "in", "stack": 400} for number in (1, 2, 3, 4)]
    limit = {} if "no-limit" in game else {"small_bet": 4, "big_bet": 8}
    stakes = {"chips": [1, 5, 25, 100], "chip": 1, "blind_chip": 1, "small_blind": 2, "big_blind": 4, **limit}
    stakes = STUD_STAKES if game == STUD else {**stakes, "ante": 0}
    table: Document = {"button": 1, "seats": seats, "stakes": stakes, "players_left": 20}
    table = _next("dealing", house, game, table, event={"does": "carry-out"})
    while table["phase"] != "showdown":
        if game == STUD and table["phase"] == "betting":  # the up cards are unknown
            table = {"acts_first": 1, "open_pair": False, **table}
        yield table
        match table["phase"]:
            case "posting" | "betting":
                told = client.ask("betting/options", {"house": house, "game": game, "table": table}, BOOK)["answer"]
                does = {option["does"]: option for option in told["options"]}
                option = next(each for name, each in does.items() if name not in ("fold", "raise", "bet"))
                facts = {name: option[name] for name in ("does", "kind", "to") if name in option}
                table = _next("betting", house, game, table, action={"seat": told["to_act"], **facts})
            case "drawing":
                table = copy.deepcopy(table)
                order = client.ask("drawing", {"house": house, "game": game, "table": table}, BOOK)["answer"]["order"]
                table["draw"]["announced"] = [{"seat": seat, "count": seat % 3} for seat in order]
                yield table
                table = _next("drawing", house, game, table, event={"does": "carry-out"})
            case _:
                table = _next("dealing", house, game, table, event={"does": "carry-out"})
    yield table


def _next(at: str, house: str, game: str, table: Document, **done: Document) -> Document:
    answer = client.ask(at, {"house": house, "game": game, "table": table, **done}, BOOK)
    found: Document = answer["next"]
    return found


def value_of(fact: Document, table: Document, chance: Random) -> Any:
    """What some key of this fact tells."""
    seats = [seat["number"] for seat in table["seats"]]
    match fact["is"]:
        case "seat":
            told = chance.choice(seats)
        case "entry":
            told = chance.randrange(max(len(table["log"] or ()), 1))
        case "amount":
            told = chance.randint(0, 40)
        case "count":
            told = chance.choice(fact.get("numbers") or range(fact["least"], min(fact["most"], 5) + 1))
        case "flag":
            told = chance.random() < 0.5
        case "card":
            told = chance.choice(["As", "Kd", "7h"])
        case "seats":
            told = {chance.choice(fact["of"])["name"]: chance.choice(seats)}
        case "choice":
            names = fact["names"][: len(seats) - 1] if fact["name"] == "pot" else fact["names"]
            told = chance.choice(names)["name"]
    return [told] if fact.get("several") else told


def incident_of(form: Document, table: Document, chance: Random, more: float) -> Document:
    """An incident of this kind with all facts that it needs, and each other one as often as that."""
    either = chance.choice(form["either"]) if "either" in form else None
    told = [fact for fact in form["takes"] if fact["needed"] or fact["name"] == either or chance.random() < more]
    told = [fact for fact in told if fact["name"] not in form.get("either", ()) or fact["name"] == either]
    return {"kind": form["kind"], **{fact["name"]: value_of(fact, table, chance) for fact in told}}


def can_be_noticed(form: Document, table: Document, game: str) -> bool:
    """Whether the form says that it can be noticed at this table, in a game of four rounds, or five of stud."""
    last = 5 if game == STUD else 4
    if table["phase"] not in form["phases"] or form.get("needs") not in (None, HAS.get(game, "draw")):
        return False
    if table["phase"] == "street" and form["kind"] == "last-card-exposed":
        return bool(table["round"] == last - 1)
    if table["phase"] != "betting" or "rounds" not in form:
        return True
    if form["rounds"] == "first":
        return bool(table["round"] == 1)
    if form["rounds"] == "after-last-street":
        return bool(table["round"] == last)
    return bool(table["round"] > 1 if form["rounds"].startswith("after") else table["round"] < last)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_an_incident_is_out_of_place_where_its_form_says_so(kind: type[Incident]) -> None:
    form, chance = FORMS[kind.kind], Random(kind.kind)
    for house, game in TABLES:
        for table in tables(house, game):
            asked = {"house": house, "game": game, "table": table, "incident": incident_of(form, table, chance, 0)}
            answer = client.ask("irregularities", asked, BOOK)
            codes = [each["code"] for each in answer.get("errors", ())]
            assert (codes in NOT_HERE) is not can_be_noticed(form, table, game), (table["phase"], table.get("round"))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_what_a_ruling_asks_for_has_keys(kind: type[Incident]) -> None:
    form, chance = FORMS[kind.kind], Random(kind.kind)
    with_keys = {f"/incident/{fact['name']}" for fact in form["takes"]}
    for house, game in TABLES:
        for table in tables(house, game):
            for _ in range(EACH):
                incident = incident_of(form, table, chance, 0.5)
                asked = {"house": house, "game": game, "table": table, "incident": incident}
                answer = client.ask("irregularities", asked, BOOK)
                missing = {each["at"] for each in answer.get("missing", ())} if not answer.get("next") else set()
                assert missing <= with_keys, (incident, missing)


def offered(form: Document) -> Iterator[tuple[str, Any]]:
    """Each value that a key of a flag or of a short number tells, by its fact."""
    for fact in form["takes"]:
        match fact["is"]:
            case "count" if not fact.get("several") and fact["most"] < MOST_NUMBERS:
                yield from (
                    (fact["name"], each) for each in fact.get("numbers") or range(fact["least"], fact["most"] + 1)
                )
            case "flag":
                yield from ((fact["name"], each) for each in (True, False))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_every_offered_value_is_accepted_in_some_hand(kind: type[Incident]) -> None:
    form, chance = FORMS[kind.kind], Random(kind.kind)
    house, game = TABLES[GAMES.get(form.get("needs"), 0)]
    fitting = [table for table in tables(house, game) if can_be_noticed(form, table, game)]
    for name, value in offered(form):
        for table in fitting * TRIES:
            incident = {**incident_of(form, table, chance, 0), name: value}
            answer = client.ask(
                "irregularities", {"house": house, "game": game, "table": table, "incident": incident}, BOOK
            )
            if "errors" not in answer:
                break
        else:
            pytest.fail(f"{name}={value} is offered, and never accepted: {answer['errors']}")


def test_an_incident_names_its_seats() -> None:
    shown = {"kind": "cards-shown", "seat": 3, "to": 1}
    early = {"kind": "premature-cards", "seats": [2, 4], "count": 1}
    found = [seats_in(each) for each in (shown, early, {"kind": "boxed-card", "count": 1}, {})]
    assert found == [[3, 1], [2, 4], [], []]
