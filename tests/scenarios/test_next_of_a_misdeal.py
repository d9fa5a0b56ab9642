"""After every misdeal of every house the hand goes on to its first action: each post, the deal, the player to act.

So does the hand after a void one. Every incident of a scenario is asked in its own house, in the others, and with
neither blinds nor antes, where chips stay in the pot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks, Question, answer
from dealer_service.engine.questions import Floor
from dealer_service.errors import DealerServiceError
from dealer_service.rulings.hand_sizes import deck_of
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import Phase, Snapshot
from tests.books import BOOK_WITH_ROOMS as BOOK
from tests.oracles.continuation import to_first_action
from tests.oracles.effort import in_sample
from tests.oracles.tables import RULESETS
from tests.scenarios import cases_of, name_of, pages

AT = (Asks.IRREGULARITIES.value, Asks.DRAWING.value)
ASKED = [page for page in pages() if any(case.at in AT for case in cases_of(page))]
# The facts that some house or game needs, at a table that another house is asked about.
STAKES = {"small_bet": 10, "big_bet": 20, "least_bet": 10, "most_bet": 50, "hand_cap": 10**6, "pot_unit": 1}
STAKES |= {"blind_chip": 1, "cents": 100, "third_blind": 50}
FACTS = {"kill_seat": 0, "kill_button": 0, "players_left": 9, "mode": "cash"}
NO_BLINDS = {"small_blind": 0, "big_blind": 0, "ante": 0}
NO_BLIND_SEATS = {"small_blind_seat": 0, "big_blind_seat": 0}


def with_every_fact(question: dict[str, Any]) -> dict[str, Any]:
    """The question with the facts that a house may need."""
    table = question["table"]
    return {**question, "table": {**FACTS, **table, "stakes": {**STAKES, **(table.get("stakes") or {})}}}


def without_posts(table: dict[str, Any]) -> dict[str, Any]:
    """The table of a game with neither blinds nor antes, whose chips in front were never posted."""
    seats = [{**seat, "bet": 0, "dead": 0} for seat in table["seats"]]
    log = [event for event in table.get("log") or () if event.get("does") != "post"]
    stakes = {**table["stakes"], **NO_BLINDS}
    return {**table, **NO_BLIND_SEATS, "stakes": stakes, "seats": seats, "log": log, "dead": 30}


def rulings(at: str, document: dict[str, Any]) -> Iterator[tuple[Question, Ruling]]:
    """The ruling on this question, or on each decision of the floor; none at an impossible table."""
    try:
        question = parse_question(Asks(at), document)
        ruling = answer(question, BOOK)
    except (Unprocessable, DealerServiceError):
        return
    if ruling.outcome is not Outcome.NEEDS_FLOOR:
        yield question, ruling
        return
    for each in ruling.answer.options if question.floor is None else ():
        decided = replace(question, floor=Floor(each.code, each.args))
        yield decided, answer(decided, BOOK)


def dealt_again(page: Any) -> Iterator[tuple[str, Question, Snapshot]]:
    """Each ruling of the page after which a hand is dealt from the whole deck, with its table before the cards."""
    for case in cases_of(page):
        if case.at not in AT or not isinstance(case.ask.get("table"), dict) or not in_sample(case.name, 3):
            continue
        asked = with_every_fact(case.ask)
        found = [*before_the_cards(case.at, asked)]
        found += before_the_cards(case.at, {**asked, "table": without_posts(asked["table"])})
        for house, game in RULESETS if found else ():
            if in_sample(f"{case.name} in {house}/{game}", 60):
                found += before_the_cards(case.at, {**asked, "house": house, "game": game})
        yield from ((case.name, question, after) for question, after in found)


def before_the_cards(at: str, document: dict[str, Any]) -> Iterator[tuple[Question, Snapshot]]:
    """Each question, as the floor decides it, after which the hand is dealt again; with the table of that hand."""
    for question, ruling in rulings(at, document):
        after = ruling.next
        if after is None or ruling.outcome not in (Outcome.CORRECTED, Outcome.DETERMINED):
            continue
        if after.phase in (Phase.POSTING, Phase.DEALING) and after.deck.stub == len(deck_of(ruling.rules)):
            yield question, after


@pytest.mark.one_in(3)
@pytest.mark.parametrize("page", ASKED, ids=name_of)
def test_the_hand_goes_on_to_its_first_action(page: Any) -> None:
    for name, question, after in dealt_again(page):
        first = to_first_action(after, question.house, question.game)
        assert first.phase is Phase.BETTING, (name, question.house, question.game, question.floor, first)


def test_some_hands_are_dealt_again_from_the_posts_and_some_from_the_deal() -> None:
    few = [page for page in ASKED if page.stem in ("misdeal_causes", "boxed_card", "wrong_button")]
    assert {after.phase for page in few for _, _, after in dealt_again(page)} == {Phase.POSTING, Phase.DEALING}
