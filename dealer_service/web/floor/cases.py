"""The words of a case in the language of the page: its story or its clause, and the names of its variations.

Scenario pages name their questions in one language. In any other, a question is named by its topic and the facts that
the first one does not have. Questions that differ only in the house are omitted: the page lists all houses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from dealer_service.canonical import canonical
from dealer_service.i18n.languages import DEFAULT
from dealer_service.i18n.rule_pages import rules_title, translated_story
from dealer_service.i18n.words import Words
from dealer_service.rulebook import Book
from dealer_service.server.case_book import Asking, StoredCase
from dealer_service.web.floor.boards import streets_of
from dealer_service.web.floor.told import Told, told_in_words
from dealer_service.web.floor.writer import FactWriter

# The maximum number of facts in a name.
MOST_FACTS = 4
NOT_FACTS = frozenset({"house", "language", "as_of", "digest"})


@dataclass(frozen=True, slots=True)
class Variation:
    """One question of a case: its number in the case, from 1, and its name."""

    number: int
    name: str


def story_of(case: StoredCase, words: Words, book: Book) -> tuple[str, str]:
    """The title of a dispute and what happened; of any other case, the words of its clause."""
    if case.happened:
        return translated_story(case.title, case.happened, words.language)
    return clause_words(case, words, book), ""


def clause_words(case: StoredCase, words: Words, book: Book) -> str:
    """The words of the case's clause under the rules of its first question. Its title if it is not about a clause."""
    clause = book.find(case.askings[0].question["house"], case.game).clauses.get(case.clause or "")
    says = clause.says if clause else {DEFAULT: case.title}
    return says.get(words.language) or next(iter(says.values()))


def variations_of(case: StoredCase, words: Words, book: Book) -> tuple[Variation, ...]:
    """The questions of this case in the language of ``words``."""
    if case.own or words.language == DEFAULT:
        return tuple(Variation(number, each.name) for number, each in enumerate(case.askings, 1))
    distinct: dict[bytes, tuple[int, Asking]] = {}
    for number, asking in enumerate(case.askings, 1):
        distinct.setdefault(_facts(asking), (number, asking))
    first = _told(case.askings[0], words, book)
    names = [_names(asking, case.game, first, words, book) for _, asking in distinct.values()]
    short, long = (Counter(each) for each in zip(*names, strict=True))
    numbers = (number for number, _ in distinct.values())
    return tuple(
        Variation(number, brief if short[brief] == 1 else full if long[full] == 1 else f"{full} ({number})")
        for number, (brief, full) in zip(numbers, names, strict=True)
    )


def _facts(asking: Asking) -> bytes:
    """A key that is equal for questions with the same topic, game and facts."""
    facts = {name: each for name, each in asking.question.items() if name not in NOT_FACTS}
    return canonical([asking.asks.value, facts])


def _names(asking: Asking, game: str, first: Told, words: Words, book: Book) -> tuple[str, str]:
    """The topic and game of a question, with the actions that the first one does not have, and with all such facts."""
    topic = words.label("disputed", asking.asks.value)
    other = asking.question["game"]
    if other != game:
        topic += f" ({rules_title(book.find(asking.question['house'], other).title, words.language)})"
    told = _told(asking, words, book)
    known = {*_actions(first), *first.table, *first.seats}
    actions = [line for line in _actions(told) if line not in known]
    state = [line for line in (*told.table, *told.seats) if line not in known]
    return _with(topic, actions or state, words), _with(topic, [*actions, *state], words)


def _told(asking: Asking, words: Words, book: Book) -> Told:
    """The facts of a question of the case."""
    return told_in_words(asking.question, words, streets=streets_of(asking.question, book))


def _actions(told: Told) -> Sequence[str]:
    """The subject of the question, the log, and hands without a table."""
    return (*told.asked, *told.done, *told.hands)


def _with(topic: str, facts: Sequence[str], words: Words) -> str:
    """The topic, followed by the facts, if any."""
    if not facts:
        return topic
    shown = "".join(each + (" " if each.endswith(".") else " · ") for each in facts[:MOST_FACTS])
    return FactWriter(words, {}).behind(topic, shown + "…" if facts[MOST_FACTS:] else shown.rstrip(" ·"))
