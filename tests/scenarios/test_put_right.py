"""No hand is void for a single correctable error: every breach code of every scenario, and wrong posts in random hands.

The breaches that may void a hand are listed here, with the reason. Every other one is corrected by the rule or by the
floor, keeps every chip, and leaves an accepted table.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dealer_service.rulings.breaches as breaches_package
from dealer_service.api.errors import Unprocessable
from dealer_service.api.requests.parser import parse_question
from dealer_service.engine import Asks, Question, answer
from dealer_service.engine.questions import Floor
from dealer_service.errors import DealerServiceError
from dealer_service.rulings.irregularities.remedy import Remedies
from dealer_service.rulings.ruling import Outcome, Ruling
from dealer_service.table import DEAD_POSTS, Does, Event, Phase, Snapshot
from tests.books import BOOK_WITH_ROOMS as BOOK
from tests.oracles.effort import examples
from tests.oracles.offers import refused_offers
from tests.oracles.random_hand import Hand
from tests.oracles.tables import one_of_each
from tests.scenarios import name_of, pages, read_cases
from tests.tools.syntax import nodes_of

VOID_OR_STANDS = ("let-stand", "void-hand")
WRONG_PLACES = "whether the button or a blind is wrong is not told: misplaced-button-or-blinds tells it"
# Breaches that void the hand unless they stand: no known fact corrects them.
BEYOND_REPAIR = {
    "before-big-blind": WRONG_PLACES,
    "before-lone-big-blind": WRONG_PLACES,
    "before-small-blind": WRONG_PLACES,
    "blinds-out-of-order": WRONG_PLACES,
    "heads-up-blinds": WRONG_PLACES,
    "too-many-seats": "no book says which of the seats leaves the hand",
    "not-burned": "no card is left to burn",
    "hand-of-wrong-size": "the last hand that is live, or cards that cannot be told apart",
    "received-too-many": "the hand that got them is dead, and its cards lie in the muck",
    "runs-not-offered": "which of the boards counts is for the floor",
    "runs-while-betting": "which of the boards counts is for the floor",
    "may-not-come-in": "the cards are being dealt, or nobody else would be left",
}
CARDS_MOVED = {Does.DEAL.value, Does.DISCARD.value, Does.BURN.value, Does.RESHUFFLE.value, Does.MUCK.value}
# Codes that are not the first breach of any scenario's table, and where they are tested.
SHOWN_ELSEWHERE = {
    "uncontested-ruled": "tests/scenarios/pots/uncontested.yaml",
}


def codes() -> set[str]:
    """Every code of a correctable breach, as the modules name them."""
    found: set[str] = set()
    for module in Path(breaches_package.__path__[0]).glob("*.py"):
        for node in nodes_of(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "irregular":
                found |= {node.args[0].value} if isinstance(node.args[0], ast.Constant) else set()
    return found


def irregular(page: Path) -> Iterator[tuple[str, Question, Ruling]]:
    """Every irregular table of the page, without an incident."""
    for name, _, document, _ in read_cases(page):
        if "table" not in document:
            continue
        asked = {key: told for key, told in document.items() if key in ("house", "game", "table")}
        try:
            question = parse_question(Asks.IRREGULARITIES, asked)
            ruling = answer(question, BOOK)
        except (Unprocessable, DealerServiceError):
            continue
        if ruling.breaches:
            yield f"{name_of(page)}: {name}", question, ruling


@cache
def tables() -> tuple[tuple[str, Question, Ruling], ...]:
    """The irregular tables of all pages."""
    return tuple(each for page in pages() for each in irregular(page))


def test_every_code_has_a_scenario():
    shown = {breach.code for _, _, ruling in tables() for breach in ruling.breaches}
    assert codes() - shown == set(SHOWN_ELSEWHERE)


@pytest.mark.parametrize("code", sorted(codes()))
def test_a_hand_is_not_void_for_one_correctable_error(code):
    found = []
    for name, _, ruling in tables():
        first = ruling.breaches[0]
        if first.code != code or ruling.outcome is not Outcome.NEEDS_FLOOR:
            continue
        if tuple(each.code for each in ruling.answer.options) == VOID_OR_STANDS:
            cards = code == "event-out-of-place" and first.args["does"] in CARDS_MOVED
            found += [] if cards or code in BEYOND_REPAIR else [name]
    assert found == []


def test_every_correction_leaves_an_accepted_table():
    found = [f"{name}: {fault}" for name, question, ruling in tables() for fault in refused_offers(question, ruling)]
    assert found == []


HOUSES = one_of_each(
    "betting.antes", "betting.ante_or_blind", "betting.straddle", "betting.kill", "betting.missed_blinds"
)


def chips(table: Snapshot) -> int:
    """All chips at the table."""
    amounts = ((each.stack, each.bet, each.gathered, each.dead) for each in table.seats)
    return (table.dead or 0) + sum(amount or 0 for each in amounts for amount in each)


def spoilt(table: Snapshot, random: Random) -> Snapshot | None:
    """The table with another amount or seat in its last post. None if the last event is not a post."""
    if not table.events or table.events[-1].does is not Does.POST:
        return None
    post = table.events[-1]
    poster, dead = table.seat(post.whose), post.kind in DEAD_POSTS
    lies = poster.dead_chips if dead else poster.in_front
    before = max(
        (e.total for e in table.events[:-1] if e.seat == post.seat and (e.kind in DEAD_POSTS) is dead), default=0
    )
    seat = random.choice(table.live) if random.random() < 0.4 else poster
    log = table.events[:-1]
    table = table.with_seat(_with(poster, before - lies, dead))
    seat = table.seat(seat.number)
    more = random.choice([table.stakes.chip or 1, lies - before, 2 * (lies - before)])
    if seat.stack is None or not 0 < more <= seat.stack:
        return None
    total = (seat.dead_chips if dead else seat.in_front) + more
    if seat.ante is not None:
        return None
    return replace(
        table.with_seat(_with(seat, more, dead)), log=(*log, Event(Does.POST, seat.number, total, post.kind))
    )


def _with(seat, more: int, dead: bool):
    stack = None if seat.stack is None else seat.stack - more
    if dead:
        return replace(seat, stack=stack, dead=seat.dead_chips + more)
    return replace(seat, stack=stack, bet=seat.in_front + more)


@pytest.mark.parametrize(("house", "game"), HOUSES)
@examples(8)
@given(random=st.randoms(use_true_random=True))
def test_a_wrong_post_can_be_corrected(house: str, game: str, random: Random) -> None:
    for table in islice(Hand(random, house, game).tables(), 30):
        wrong = spoilt(table, random) if table.phase in (Phase.POSTING, Phase.DEALING) else None
        if wrong is None:
            continue
        question = Question(Asks.IRREGULARITIES, house, game, table=wrong)
        try:
            ruling = answer(question, BOOK)
        except DealerServiceError:
            continue
        while ruling.outcome is Outcome.NEEDS_FLOOR:
            assert isinstance(ruling.answer, Remedies)
            options = [each for each in ruling.answer.options if each.code not in VOID_OR_STANDS]
            assert ruling.breaches[0].code in BEYOND_REPAIR or options, (wrong, ruling.answer)
            assert not list(refused_offers(question, ruling))
            if not options:
                break
            decided = answer(replace(question, floor=Floor(options[0].code, options[0].args)), BOOK)
            assert decided.next is not None and chips(decided.next) == chips(wrong)
            mended = answer(Question(Asks.IRREGULARITIES, house, game, table=decided.next), BOOK).breaches
            assert ruling.breaches[0] not in mended, (wrong, options[0])
            question, ruling = replace(question, table=decided.next), decided
            if ruling.outcome is Outcome.NEEDS_FLOOR:
                ruling = answer(question, BOOK)
