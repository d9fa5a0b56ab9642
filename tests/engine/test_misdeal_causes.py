"""A list of misdeal causes rules the same with and without a cause that another one on it includes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks
from dealer_service.engine.dispatch import rule_on
from dealer_service.errors import DealerServiceError
from dealer_service.rulebook import Ruleset
from dealer_service.rulebook.sections.dealing import INCLUDED_IN, MisdealCause
from dealer_service.rulings.irregularities.remedy import Remedies
from tests.books import BOOK
from tests.scenarios import cases_of, name_of, pages

ON_PAGES = ("dealing.misdeal_causes", "dealing.misdeal_window", "irregularities._dealt_to_the_wrong_places")
CASES = [
    case for page in pages() if name_of(page) in ON_PAGES for case in cases_of(page) if case.at == "irregularities"
]


def with_causes(rules: Ruleset, *causes: MisdealCause) -> Ruleset:
    """The rules with these causes of a misdeal, and those of the house that are not in INCLUDED_IN."""
    clause = rules.dealing.misdeal_causes
    others = tuple(each for each in clause.value if each not in {*INCLUDED_IN, *INCLUDED_IN.values()})
    return rules.exchange(clause.id, replace(clause, value=(*others, *causes)))


def ruled(document: dict[str, Any], *causes: MisdealCause) -> Any:
    """The outcome, the missing facts, the remedies, the options and the next table; or the error."""
    try:
        question = parse_question(Asks.IRREGULARITIES, document)
        ruling = rule_on(question, with_causes(BOOK.find(question.house, question.game, mix=question.mix), *causes))
    except (Unprocessable, DealerServiceError) as error:
        return type(error)
    found = ruling.answer if isinstance(ruling.answer, Remedies) else Remedies(())
    remedies = [(each.code, each.args, [(step.code, step.args) for step in each.steps]) for each in found.remedies]
    options = [(each.code, each.args) for each in found.options]
    return ruling.outcome, [each.at for each in ruling.missing], remedies, options, ruling.next


@pytest.mark.parametrize(("narrow", "wide"), INCLUDED_IN.items())
def test_a_cause_included_in_another_is_the_same_in_every_ruling(narrow: MisdealCause, wide: MisdealCause) -> None:
    telling = 0
    for case in CASES:
        alone, both = ruled(case.ask, wide), ruled(case.ask, wide, narrow)
        assert both == alone, case.name
        telling += alone != ruled(case.ask, narrow)
    assert telling, "some case tells the two causes apart"
