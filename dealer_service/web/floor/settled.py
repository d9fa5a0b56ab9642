"""The contested facts that the floor has settled: as they were settled, and the ruling of each other version."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dealer_service.api.requests.contested_facts import with_fact
from dealer_service.api.requests.parser import parse_question
from dealer_service.api.responses.spoken_line import says
from dealer_service.engine.comparison.houses import rule
from dealer_service.engine.same_ruling import rule_or_breaches
from dealer_service.errors import DealerServiceError
from dealer_service.i18n.words import Words
from dealer_service.rulebook import Ruleset
from dealer_service.web.floor.sheet import Sheet, value_at
from dealer_service.web.floor.writer import FactWriter

MOST_OTHERS = 3


@dataclass(frozen=True, slots=True)
class Settled:
    """One settled fact in words: its name, its value, and each other version with its ruling."""

    name: str
    value: str
    others: tuple[tuple[str, str], ...]


def settled_facts(sheet: Sheet, rules: Ruleset, words: Words) -> tuple[Settled, ...]:
    """The facts that are still as the floor settled them."""
    writer = FactWriter(words, sheet.question, streets=rules.dealing.streets.value)
    return tuple(
        Settled(
            writer.called(each["at"]), writer.at(each["at"], value), tuple(_others(each, sheet, rules, writer, words))
        )
        for each in sheet.settled
        if (value := value_at(sheet.question, each["at"])) in each["alternatives"]
    )


def other_versions(sheet: Sheet) -> int:
    """The number of rulings on other versions."""
    return sum(len(each["alternatives"][: MOST_OTHERS + 1]) - 1 for each in sheet.settled)


def _others(
    dispute: dict[str, Any], sheet: Sheet, rules: Ruleset, writer: FactWriter, words: Words
) -> Iterator[tuple[str, str]]:
    """Each other version of a fact in words, with its ruling."""
    at, value = dispute["at"], value_at(sheet.question, dispute["at"])
    for other in [each for each in dispute["alternatives"] if each != value][:MOST_OTHERS]:
        try:
            question = parse_question(sheet.asks, with_fact(sheet.question, at, other))
        except (DealerServiceError, LookupError):
            continue
        yield writer.at(at, other), says(rule_or_breaches(question, rules, rule), words)
