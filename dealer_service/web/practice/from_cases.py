"""Situations of the case book: the disputes with their stories, and the questions about each clause."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from random import Random

from dealer_service.canonical import JsonObject
from dealer_service.engine import Asks
from dealer_service.rulings.ruling import Outcome
from dealer_service.server.case_book import Asking, StoredCase
from dealer_service.web.practice.situation import FILLERS, Answer, Draft, Kind, Service, of_ruling

# Parts of a question that belong to its own house, day or language, or that make several situations.
NOT_TAKEN = frozenset({"as_of", "digest", "language", "house", "game"})
NOT_PRACTISED = frozenset({"contested", "floor"})
# The share of disputes among the cases.
OF_DISPUTES = 0.6


def draft_case(service: Service, case: StoredCase, number: int, random: Random) -> Draft | None:
    """The question of the case with this number, from 1, asked under the rules of the house."""
    asking = case.askings[number - 1]
    facts = _facts(asking)
    if NOT_PRACTISED & asking.question.keys():
        return None
    ruling = service.ruling(asking.asks, facts)
    if ruling is None:
        return None

    def others() -> Iterator[Answer]:
        yield from map(of_ruling, service.elsewhere(asking.asks, facts, random))
        for each in random.sample(case.askings, len(case.askings)):
            if each.asks is asking.asks and each.question["game"] == service.rules.game and _alike(each, asking):
                other = None if NOT_PRACTISED & each.question.keys() else service.ruling(each.asks, _facts(each))
                if other is not None:
                    yield of_ruling(other)

    return Draft(
        Kind.CASE,
        asking.asks,
        service.question(facts),
        of_ruling(ruling),
        others(),
        case=case.id,
        fewest_wrong=1,
        fillers=() if ruling.outcome is Outcome.DETERMINED and asking.asks is Asks.HANDS else FILLERS,
    )


def random_cases(cases: Iterable[StoredCase], games: Collection[str], random: Random) -> Iterator[tuple[str, int]]:
    """The ids of cases about these games and the numbers of their questions, in random order; disputes come often."""
    found = [(each, numbers) for each in cases if (numbers := numbers_of(each, games))]
    disputes = [pair for pair in found if pair[0].happened]
    others = [pair for pair in found if not pair[0].happened]
    random.shuffle(disputes)
    random.shuffle(others)
    while disputes or others:
        from_disputes = disputes and (not others or random.random() < OF_DISPUTES)
        case, numbers = (disputes if from_disputes else others).pop()
        yield case.id, random.choice(numbers)


def numbers_of(case: StoredCase, games: Collection[str]) -> list[int]:
    """The numbers of the case's questions about these games. A story tells the facts of its first question."""
    numbers = [number for number, each in enumerate(case.askings, 1) if each.question["game"] in games]
    return [number for number in numbers if number == 1] if case.happened else numbers


def _facts(asking: Asking) -> JsonObject:
    return {name: part for name, part in asking.question.items() if name not in NOT_TAKEN}


def _alike(one: Asking, other: Asking) -> bool:
    """Whether both are about as many hands, and the same parts of a question."""
    parts = [each.question.keys() - NOT_TAKEN for each in (one, other)]
    return parts[0] == parts[1] and len(one.question.get("hands", ())) == len(other.question.get("hands", ()))
