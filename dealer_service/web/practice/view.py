"""A situation in the words of the page, and its ruling once an answer was chosen."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.clause_json import ClauseJson
from dealer_service.api.responses.rulebook_json import house_title
from dealer_service.api.responses.ruling_body import ruling_with_reasons
from dealer_service.api.responses.spoken_line import says
from dealer_service.canonical import JsonObject, canonical
from dealer_service.engine import Asks, rule_on
from dealer_service.engine.comparison.houses import rule
from dealer_service.engine.same_ruling import rule_or_breaches
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.rule_pages import rules_title
from dealer_service.i18n.words import Words
from dealer_service.rulebook import Book
from dealer_service.rulebook.streets import Streets
from dealer_service.rulings.ruling import Ruling
from dealer_service.server.case_book import CaseBook
from dealer_service.table import DECK_WITH_JOKER
from dealer_service.web.floor.boards import streets_of
from dealer_service.web.floor.cases import story_of
from dealer_service.web.floor.link import pack
from dealer_service.web.floor.sheet import Sheet
from dealer_service.web.floor.told import told_in_words
from dealer_service.web.floor.writer import FactWriter, list_of, object_of
from dealer_service.web.practice.situation import Kind, Situation
from dealer_service.web.rendering import card_faces

# Facts of a table and of a seat that the list of seats shows, or that belong to no situation.
OF_LIST = frozenset(
    {"seats", "log", "button", "small_blind_seat", "big_blind_seat", "phase", "round", "stakes", "deck"}
)
OF_SEAT = frozenset({"number", "stack", "bet", "gathered", "dead", "state", "hand"})
WITH_CARDS = frozenset({Asks.DEALING, Asks.DRAWING, Asks.FORECAST, Asks.IRREGULARITIES})
BLINDS = (("small_blind_seat", "small-blind"), ("big_blind_seat", "big-blind"))
# The groups of houses that are listed beside the own one.
MOST_GROUPS = 3


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of the list: its role, cards, chips, and facts that other seats do not have."""

    number: int
    role: str
    state: str
    cards: tuple[tuple[str, str], ...]
    stack: str
    bet: str
    middle: str
    others: str
    asked: bool


@dataclass(frozen=True, slots=True)
class Ruled:
    """The ruling on a situation after an answer was chosen.

    ``why_not`` is the service's refusal of the chosen action. ``elsewhere`` are other houses with their rulings, and
    ``floor`` is the link of the floor's page, and ``page`` the game or mix whose page has the rule.
    """

    chosen: str
    is_right: bool
    says: str
    rule: JsonObject | None
    why_not: str
    elsewhere: tuple[tuple[str, str], ...]
    floor: str
    page: str


@dataclass(frozen=True, slots=True)
class SituationView:
    """The page of one situation: its question, facts and answers, and the ruling once an answer was chosen."""

    id: str
    number: int
    title: str
    prompt: str
    story: str
    game: str
    game_id: str
    facts: tuple[str, ...]
    seats: tuple[SeatRow, ...]
    hands: tuple[tuple[tuple[str, str], ...], ...]
    done: tuple[str, ...]
    asked: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    right: str = ""
    ruled: Ruled | None = None


def view_of(situation: Situation, number: int, book: Book, cases: CaseBook, words: Words) -> SituationView:
    """The situation without its ruling, at this place of the ten, from 1."""
    question = situation.question
    title, story = _story(situation, book, cases, words)
    streets = streets_of(question, book)
    told = told_in_words(question, words, streets=streets)
    return SituationView(
        situation.id,
        number,
        title,
        _prompt(situation, words),
        story,
        rules_title(book.find(question["house"], question["game"]).title, words.language),
        question["game"],
        tuple(_facts(situation, streets, words)),
        tuple(_seats(situation, words)),
        tuple(_cards(each, words) for each in list_of(question.get("hands"))),
        told.done,
        tuple(each for each in told.asked if each),
        tuple((each.key, each.answer.says(words)) for each in situation.options),
    )


def ruled_of(situation: Situation, chosen: str, book: Book, clause_json: ClauseJson, words: Words) -> Ruled:
    """The ruling on the situation, asked again, with the chosen answer.

    An action is ruled on itself: its rule is read out, and the reason if it is refused.
    """
    own, body = _asked(situation.asks, situation.question, book, clause_json, words)
    answer = next(each.answer for each in situation.options if each.key == chosen)
    is_right, of_action = chosen == situation.right, None
    if answer.asks is not None and answer.question is not None:
        _, of_action = _asked(answer.asks, answer.question, book, clause_json, words)
    sheet = Sheet(situation.asks, situation.question, case=situation.case)
    rule = _rule_of(of_action or body)
    return Ruled(
        chosen,
        is_right,
        body["says"],
        rule,
        "" if is_right or of_action is None else of_action["says"],
        tuple(_elsewhere(situation, own, book, words)),
        pack(sheet.as_json()),
        _page_of(rule, own),
    )


def _page_of(rule: JsonObject | None, ruling: Ruling) -> str:
    """The mix whose page has the rule, or the game."""
    mix = ruling.rules.mix
    of_mix = rule is not None and mix is not None and rule["clause"] in mix.clauses
    return mix.game if of_mix and mix is not None else ruling.rules.game


def _asked(
    asks: Asks, question: JsonObject, book: Book, clause_json: ClauseJson, words: Words
) -> tuple[Ruling, JsonObject]:
    """The ruling on the question, and its body."""
    parsed = parse_question(asks, question)
    ruling = rule_on(parsed, book.find(parsed.house, parsed.game, mix=parsed.mix))
    return ruling, json.loads(canonical(ruling_with_reasons(ruling, asks, clause_json, words)))


def _rule_of(body: JsonObject) -> JsonObject | None:
    """The reason to read out: that of the ruling's rule, else the first one, since those that decide come first."""
    reasons: list[JsonObject] = body["reasons"]
    return next((each for each in reasons if each["clause"] == body.get("rule")), reasons[0] if reasons else None)


def _prompt(situation: Situation, words: Words) -> str:
    if situation.kind is not Kind.CASE:
        return words.sentence("practice", situation.kind.value, seat=situation.seat)
    code = "gesture" if "gesture" in situation.question else f"case-{situation.asks.value}"
    return words.label("practice", code)


def _story(situation: Situation, book: Book, cases: CaseBook, words: Words) -> tuple[str, str]:
    """The title and story of a dispute. Empty for other situations: their clause is the answer."""
    case = None if situation.case is None else cases.find(situation.case, book)
    return story_of(case, words, book) if case is not None and case.happened else ("", "")


def _has_cards(situation: Situation) -> bool:
    """Whether the facts about cards and draws may decide the situation."""
    return situation.kind is Kind.CASE or situation.asks in WITH_CARDS


def _facts(situation: Situation, streets: Streets | None, words: Words) -> Iterator[str]:
    """The facts of the table and of the question that are in no list."""
    table = object_of(situation.question.get("table"))
    writer = FactWriter(words, situation.question, streets=streets)
    stakes = {name: each for name, each in object_of(table.get("stakes")).items() if each and name != "cents"}
    if stakes:
        yield " · ".join(writer.labelled({"stakes": stakes}, "/table"))
    moment = [writer.line(f"/table/{name}", table[name]) for name in ("phase", "round") if table.get(name) is not None]
    if moment:
        yield " · ".join(moment)
    deck = {name: each for name, each in object_of(table.get("deck")).items() if each}
    if deck and _has_cards(situation):
        yield " · ".join(writer.labelled({"deck": deck}, "/table"))
    others = {name: each for name, each in table.items() if name not in OF_LIST and each not in (None, 0, [], {})}
    if not _has_cards(situation):
        others.pop("draw", None)
    yield from writer.labelled(others, "/table")


def _seats(situation: Situation, words: Words) -> Iterator[SeatRow]:
    """The seats clockwise from the button."""
    question = situation.question
    table = object_of(question.get("table"))
    seats = [each for each in list_of(table.get("seats")) if isinstance(object_of(each).get("number"), int)]
    button = table.get("button")
    first = button if isinstance(button, int) else 0
    writer = FactWriter(words, question)
    hidden = OF_SEAT if _has_cards(situation) else OF_SEAT | {"drew"}
    asked = {situation.seat, *(object_of(question.get(name)).get("seat") for name in ("action", "event", "gesture"))}
    for seat in sorted(seats, key=lambda each: ((each["number"] - first - 1) % 1000, each["number"])):
        others = {name: each for name, each in seat.items() if name not in hidden and each not in (None, [], 0)}
        blinds = [words.term(term) for place, term in BLINDS if table.get(place) == seat["number"]]
        middle = [seat[name] for name in ("gathered", "dead") if isinstance(seat.get(name), int)]
        state = seat.get("state") or "in"
        yield SeatRow(
            seat["number"],
            ", ".join([*(["D"] if seat["number"] == button else []), *blinds]),
            "" if state == "in" else words.label("state", state),
            _cards(seat["hand"], words) if list_of(seat.get("hand")) else (),
            _chips(seat.get("stack"), words),
            _chips(seat.get("bet"), words),
            _chips(sum(middle), words) if middle else "",
            writer.value(others)[1:-1] if others else "",
            seat["number"] in asked,
        )


def _chips(chips: Any, words: Words) -> str:
    return words.number(chips) if isinstance(chips, int) else ""


def _cards(hand: Sequence[Any], words: Words) -> tuple[tuple[str, str], ...]:
    """The cards of a hand; none of a hand without a known card."""
    return card_faces(hand, words) if any(isinstance(each, str) and each in DECK_WITH_JOKER for each in hand) else ()


def _elsewhere(situation: Situation, own: Ruling, book: Book, words: Words) -> Iterator[tuple[str, str]]:
    """The houses that rule differently, grouped by their words: the largest groups first."""
    house, game = situation.question["house"], situation.question["game"]
    said: dict[str, list[str]] = {}
    for other in book.dealing(game):
        if other != house:
            result = _result(situation.asks, {**situation.question, "house": other}, book)
            if result is not None:
                said.setdefault(says(result, words), []).append(house_title(other, book, words.language))
    said.pop(says(own, words), None)
    for text, titles in sorted(said.items(), key=lambda each: -len(each[1]))[:MOST_GROUPS]:
        yield ", ".join(titles), text


def _result(asks: Asks, question: Mapping[str, Any], book: Book) -> Ruling | None:
    try:
        asked = parse_question(asks, question)
        result = rule_or_breaches(asked, book.find(asked.house, asked.game, mix=asked.mix), rule)
    except DealerServiceError:
        return None
    return result if isinstance(result, Ruling) else None
