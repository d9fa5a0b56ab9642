"""A situation: a question with several answers to choose from. Exactly one is that of the service.

Every answer is a ruling of the service. The wrong ones are its rulings on the same question in other houses, on other
facts, or its refusals.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from random import Random
from typing import Any

from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.serializer import serialize_instruction
from dealer_service.api.responses.spoken_line import says
from dealer_service.canonical import JsonObject, canonical
from dealer_service.deadline import check_deadline
from dealer_service.engine import Asks, rule_on
from dealer_service.engine.same_ruling import essence
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.words import ENGLISH, Words
from dealer_service.rulebook import Book, Ruleset
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.web.floor.writer import FactWriter

MOST_OPTIONS, FEWEST_OPTIONS = 4, 3
# The most letters of an answer: it has to be read at a glance.
LONGEST = 220
# The most rulings that are tried for the wrong answers of one situation.
MOST_TRIED = 40
# The most other houses that are asked for them.
MOST_HOUSES = 7
PUSH = "push"
FLOOR, ASK = "floor", "ask"

Saying = Callable[[Words], str]


class Kind(StrEnum):
    """What a situation asks about."""

    ACTION = "action"
    OPTIONS = "options"
    GESTURE = "gesture"
    POTS = "pots"
    WINNER = "winner"
    CARDS = "cards"
    INCIDENT = "incident"
    MAY_OPEN = "may-open"
    PASSED_IN = "passed-in"
    PROOF = "proof"
    CASE = "case"


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to choose: its words, and the question that it is the ruling on, if that is another one.

    ``means`` is the ruling without its reasons: two answers that mean the same are never both offered.
    """

    says: Saying
    asks: Asks | None = None
    question: JsonObject | None = None
    means: object = None


@dataclass(frozen=True, slots=True)
class Option:
    """An answer on the page, with a key that is the same in each language."""

    key: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Situation:
    """A question and the answers to choose from. ``right`` is the key of the one that the service gives.

    ``id`` draws it again under the same rules. ``case`` is the id of its case, and ``seat`` the seat it is about.
    """

    id: str
    kind: Kind
    asks: Asks
    question: JsonObject
    options: tuple[Option, ...]
    right: str
    seat: int | None = None
    case: str | None = None

    @property
    def content(self) -> bytes:
        """The bytes that two situations share only if they ask the same and have the same answers."""
        return canonical([self.id, self.question, [each.key for each in self.options], self.right])


@dataclass(frozen=True, slots=True)
class Draft:
    """A situation whose answers are not chosen yet: the right one, and candidates for wrong ones."""

    kind: Kind
    asks: Asks
    question: JsonObject
    right: Answer
    wrong: Iterable[Answer]
    seat: int | None = None
    case: str | None = None
    fewest_wrong: int = FEWEST_OPTIONS - 1
    # Answers that may fill the list after the other wrong ones.
    fillers: tuple[Answer, ...] = ()


class Service:
    """Asks the service under the rules of one house, and of others that deal the game."""

    def __init__(self, rules: Ruleset, book: Book) -> None:
        self.rules, self.book = rules, book

    def ruling(self, asks: Asks, facts: Mapping[str, Any], rules: Ruleset | None = None) -> Ruling | None:
        """The ruling under these rules, by default the house's own. None if there is none that rests on a clause."""
        asked = rules or self.rules
        check_deadline()
        try:
            question = parse_question(asks, {**facts, "house": asked.house, "game": asked.game})
            if question.mix is not None:
                asked = self.book.find(asked.house, asked.game, mix=question.mix)
            ruling = rule_on(question, asked)
            return ruling if ruling.reasons else None
        except DealerServiceError:
            return None

    def question(self, facts: Mapping[str, Any]) -> JsonObject:
        """The facts as a question to this house."""
        return {"house": self.rules.house, "game": self.rules.game, **facts}

    def elsewhere(self, asks: Asks, facts: Mapping[str, Any], random: Random) -> Iterator[Ruling]:
        """The rulings of some other houses that deal the game, in random order."""
        houses = [each for each in self.book.dealing(self.rules.game) if each != self.rules.house]
        for house in random.sample(houses, min(len(houses), MOST_HOUSES)):
            ruling = self.ruling(asks, facts, self.book.find(house, self.rules.game))
            if ruling is not None:
                yield ruling


def complete(draft: Draft, id: str, random: Random) -> Situation | None:
    """The situation with up to four different answers in random order. None if it would have too few."""
    right = draft.right.says(ENGLISH)
    if len(right) > LONGEST:
        return None
    texts = {right: draft.right}
    for place, answer in enumerate(draft.wrong):
        if len(texts) == MOST_OPTIONS or place == MOST_TRIED:
            break
        if answer.means is not None and answer.means in [each.means for each in texts.values()]:
            continue
        text = answer.says(ENGLISH)
        if len(text) <= LONGEST:
            texts.setdefault(text, answer)
    if len(texts) <= draft.fewest_wrong:
        return None
    for answer in draft.fillers:
        if len(texts) < MOST_OPTIONS:
            texts.setdefault(answer.says(ENGLISH), answer)
    if len(texts) < FEWEST_OPTIONS:
        return None
    options = [Option(_key(id, text), answer) for text, answer in texts.items()]
    random.shuffle(options)
    return Situation(
        id, draft.kind, draft.asks, draft.question, tuple(options), _key(id, right), draft.seat, draft.case
    )


def of_ruling(ruling: Ruling) -> Answer:
    """The ruling as an answer. A ruling that leaves it to the floor, or lacks a fact, is one of two general answers."""
    match ruling.outcome:
        case Outcome.NEEDS_FLOOR:
            return CALL_THE_FLOOR
        case Outcome.UNDETERMINED:
            return ASK_FIRST
    return Answer(partial(says, ruling), means=essence(ruling))


def of_pushes(ruling: Ruling) -> Answer | None:
    """The chips pushed by this ruling as an answer. None if none are pushed, or not yet."""
    if ruling.outcome is not Outcome.DETERMINED:
        return None
    pushes = [each for each in getattr(ruling.answer, "instructions", None) or () if each.code == PUSH]
    if not pushes:
        return None
    return Answer(lambda words: " · ".join(serialize_instruction(each, words)["says"] for each in pushes))


def of_action(action: JsonObject, facts: JsonObject, service: Service) -> Answer:
    """An action as an answer, with the question whether it is allowed."""
    question = service.question({**facts, "action": action})
    return Answer(lambda words: FactWriter(words, question).event(action), Asks.BETTING, question)


def _label(code: str) -> Answer:
    return Answer(lambda words: words.label("practice", code))


CALL_THE_FLOOR, ASK_FIRST = _label(FLOOR), _label(ASK)
FILLERS = (ASK_FIRST, CALL_THE_FLOOR)


def _key(id: str, text: str) -> str:
    return hashlib.sha256(f"{id}\n{text}".encode()).hexdigest()[:10]
