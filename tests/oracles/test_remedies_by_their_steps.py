"""Every incident of the scenario pages, under five houses, corrected by the steps of its remedies.

A paper table without rules carries out the steps and must end with the chips, cards and button of ``next``. From there
the hand is played to the push: under one house, or under each with EFFORT.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks, Question, answer
from dealer_service.engine.questions import Floor
from dealer_service.errors import DealerServiceError
from dealer_service.rulebook import Ruleset
from dealer_service.rulings.hand_sizes import deck_of
from dealer_service.rulings.irregularities.remedy import Remedies
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import UNKNOWN, Phase, Snapshot
from tests.books import BOOK
from tests.oracles import rankings
from tests.oracles.continuation import play_on
from tests.oracles.effort import EFFORT
from tests.oracles.paper_table import Paper, cards_are_told, cards_of, chips_are_told, chips_of
from tests.scenarios import cases_of, name_of, pages

HOUSES = ("by-the-book", "tda-2024", "wsop-tournament-2026", "wsop-live-2026", "roberts-rules-11")
# The table is given as it should have been, but the chips are elsewhere.
CHIPS_UNTOLD = {"misawarded-pot"}
# A draw may be given as it should have been or as it was; the steps leave the cards to the dealer who sees them.
CARDS_UNTOLD = {"premature-cards", "wrong-replacement", "wrong-burn", "not-burned", "burned-twice"}
CARDS_UNTOLD |= {"new-cards-last"}
# So may a board.
CARDS_UNTOLD |= {"too-many-board-cards", "premature-board", "board-does-not-play", "board-card-aside"}
# And the hands of stud.
CARDS_UNTOLD |= {"premature-street"}


def asked(page: Path) -> Iterator[Question]:
    """Every question of the page about an error, under each of the houses; each page starts with another."""
    first = incidents().index(page) % len(HOUSES)
    for case in cases_of(page):
        if case.at != "irregularities" or case.expected.get("status") == 422:
            continue
        for house in (*HOUSES[first:], *HOUSES[:first]):
            try:
                question = parse_question(Asks.IRREGULARITIES, {**case.ask, "house": house})
                yield replace(question, table=with_hands(question, BOOK.find(house, question.game)))
            except (Unprocessable, DealerServiceError):
                continue


def with_hands(question: Question, rules: Ruleset) -> Snapshot | None:
    """The table with enough cards in each missing hand to complete the deck."""
    table = question.table
    if table is None or table.phase not in (Phase.BETTING, Phase.DRAWING, Phase.STREET, Phase.SHOWDOWN):
        return table
    held = {seat.number: rules.dealing.streets.value.hand_size - (seat.short or 0) for seat in table.seats}
    for number in held:
        if table.draw is not None:
            held[number] -= sum(each.count for each in table.draw.placed if each.seat == number)
            held[number] += sum(each.count for each in table.draw.received if each.seat == number)
    dealt = (
        replace(seat, hand=(UNKNOWN,) * held[seat.number]) if seat.live and seat.hand is None else seat
        for seat in table.seats
    )
    whole = replace(table, seats=tuple(dealt))
    return whole if cards_are_told(whole) and every_card(whole) == len(deck_of(rules)) else table


PILES = ("stub", "burns", "dead", "discards", "open", "board", "aside")


def every_card(table: Snapshot) -> int:
    """The number of cards in all."""
    cards = cards_of(table)
    return sum(cards["hands"].values()) + sum(cards[pile] for pile in PILES)


def put_right(question: Question) -> Iterator[Ruling]:
    """The ruling, or the ruling after each option of the floor."""
    try:
        ruling = answer(question, BOOK)
    except DealerServiceError:
        return
    if ruling.outcome is Outcome.NEEDS_FLOOR and question.floor is None and isinstance(ruling.answer, Remedies):
        for each in ruling.answer.options:
            yield from put_right(replace(question, floor=Floor(each.code, each.args)))
    elif ruling.next is not None and isinstance(ruling.answer, Remedies):
        yield ruling


@cache
def incidents() -> list[Path]:
    """The pages with an error that a remedy corrects."""
    return [page for page in pages() if any(case.at == "irregularities" for case in cases_of(page))]


@pytest.mark.one_in(8)
@pytest.mark.parametrize("page", incidents(), ids=name_of)
def test_the_steps_of_a_remedy_lead_to_the_next_table(page: Path) -> None:
    played: set[object] = set()
    for question in asked(page):
        assert question.table is not None
        for ruling in put_right(question):
            assert ruling.next is not None
            by_the_steps(question.table, ruling)
            kind = (EFFORT and question.house, *(each.code for each in ruling.answer.remedies), ruling.next.phase)
            told = chips_are_told(question.table) and cards_are_told(question.table)
            if told and kind not in played and ruling.outcome is not Outcome.NEEDS_FLOOR:
                played.add(kind)
                play_on(ruling.next, question.house, question.game)


def by_the_steps(table: Snapshot, ruling: Ruling) -> None:
    """Carry out the steps, and compare the result."""
    dealing = ruling.rules.dealing
    deck = len(rankings.deck_of(dealing.deck.json, dealing.joker.json))
    after, paper = ruling.next, Paper(table, dealing.streets.value.dealt_first, deck)
    assert after is not None
    for remedy in ruling.answer.remedies:
        for step in remedy.steps:
            paper.does(step)
        if remedy.code == "waits-for-big-blind":
            paper.live.remove(remedy.args["seat"])
    told = [
        (each.of, each.code, [(step.code, dict(step.args)) for step in each.steps]) for each in ruling.answer.remedies
    ]
    if chips_are_told(table) and not any(each.of in CHIPS_UNTOLD for each in ruling.answer.remedies):
        assert paper.chips() == chips_of(after), told
    assert paper.button == after.button, told
    if not cards_are_told(table) or after.phase is Phase.OVER:  # then all cards are mucked, and the piles are missing
        return
    if not any({each.of, each.code} & CARDS_UNTOLD for each in ruling.answer.remedies):
        assert paper.cards() == cards_of(after), told
