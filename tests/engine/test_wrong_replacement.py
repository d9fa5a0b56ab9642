"""A wrong number of replacements: without its count, which HTTP refuses, and with every count on a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks, Question, answer, rule_on
from dealer_service.errors import ImpossibleTable
from dealer_service.rulings.ruling import Missing, Outcome
from dealer_service.table import UNKNOWN, Count, Discards
from dealer_service.table.incidents import WrongReplacement
from tests.books import BOOK
from tests.oracles.offers import refused_offers
from tests.scenarios import cases_of, pages


def test_a_delivery_without_its_count_is_undetermined() -> None:
    page = next(page for page in pages() if page.stem == "wrong_replacement")
    tried = 0
    for case in cases_of(page):
        incident = case.ask.get("incident") if case.at == "irregularities" else None
        if not incident or ("over" in incident) == ("under" in incident) or "status" in case.expected:
            continue
        question = parse_question(Asks.IRREGULARITIES, case.ask)
        assert question.incident is not None
        untold = replace(question, incident=replace(question.incident, over=None, under=None))
        ruling = rule_on(untold, BOOK.find(question.house, question.game, mix=question.mix))
        if ruling.outcome is Outcome.UNDETERMINED:
            tried += 1
            assert Missing("/incident/over", "drawing.wrong_replacement") in ruling.missing, case.name
        else:
            raise AssertionError((case.name, ruling.outcome))
    assert tried > 3


def test_no_hand_should_have_more_cards_than_the_game_deals() -> None:
    tried = 0
    for question in every_count():
        try:
            ruling = answer(question, BOOK)
        except ImpossibleTable:
            continue
        tried += 1
        counts = (question.table, question.incident)
        for breach in ruling.breaches:
            if breach.code == "hand-of-wrong-size":
                assert breach.args["cards"] != breach.args["wanted"] in range(5), (breach, counts)
        for option in getattr(ruling.answer, "options", None) or ():
            assert option.args.get("count") != 0, (option, counts)
        assert not [*refused_offers(question, ruling)], (counts, [*refused_offers(question, ruling)])
    assert tried > 200


def every_count() -> Iterator[Question]:
    """The first case of the page with every number of discards, received cards and cards in the hand of four."""
    page = next(page for page in pages() if page.stem == "wrong_replacement")
    question = parse_question(Asks.IRREGULARITIES, cases_of(page)[0].ask)
    table, draw = question.table, question.table and question.table.draw
    assert table is not None and draw is not None
    told = (None, WrongReplacement(seat=1, over=1, looked_at=False), WrongReplacement(seat=1, under=1))
    for placed, received, hand, incident in product(range(4), range(5), (None, *range(7)), told):
        held = max(0, 4 - placed + received) if hand is None else hand
        discards = tuple(each for each in (Discards(1, 1, placed),) if placed)
        deck = replace(table.deck, stub=52 - 1 - 8 - placed - held, discards=discards)
        counts = {"placed": (Count(1, placed),), "received": tuple(each for each in (Count(1, received),) if received)}
        seat = replace(table.seat(1), hand=None if hand is None else (UNKNOWN,) * hand)
        dealt = replace(table.with_seat(seat), deck=deck, draw=replace(draw, **counts))
        yield replace(question, table=dealt, incident=incident)
